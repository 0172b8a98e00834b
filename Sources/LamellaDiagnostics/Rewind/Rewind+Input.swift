internal import LamellaGeometry
public import LamellaScene

extension Rewind {
  /// Handles an event; a program calls this with every event.
  ///
  /// F9 rewinds, or enables the storing of frames and shows a notice of that. While rewound, the scene gets only events
  /// that it must know of when it resumes: the window's size, the last position of the pointer, releases of keys.
  ///
  /// Left and Right go by one frame, as does the wheel, Page Up and Page Down by ten, Home and End to the first and the
  /// last. Up and Down move the panel, F12 inspects the view below the pointer, Escape and F9 resume. F10 and F11
  /// resume too and are left to ``ClockKeys``, except for F10 if the stage was paused before: it stays paused. F3 is
  /// left to the program, for example for a ``FrameGraph``.
  ///
  /// - Parameter event: Any event, before the stage gets it: see `FrameLoop.onInput`.
  /// - Returns: Whether the event was handled and must not reach the stage.
  public func handle(_ event: InputEvent) -> Bool {
    trackPointer(event)
    switch event.kind {
    case .keyDown(Key("F9"), _, let isRepeat):
      if !isRepeat { toggle() }
      return true
    case .keyUp(Key("F9"), _): return true
    case .keyUp(let key, _) where heldKeys.remove(key) != nil: return true
    case .keyDown(Key("F3"), _, _), .keyUp(Key("F3"), _): return false
    case .keyDown(Key("F10"), [], false) where isRewound && wasPaused:
      // The key pauses, and resuming a stage that was paused leaves it paused.
      isRewound = false
      return true
    case .keyDown(Key("F10"), _, let isRepeat), .keyDown(Key("F11"), _, let isRepeat):
      // The repeat of a key held since before rewinding does not end it.
      if isRepeat { return isRewound }
      isRewound = false
      return false
    default: return isRewound && handleRewound(event)
    }
  }

  /// Starts storing frames or, if they are stored already, begins or ends rewinding.
  private func toggle() {
    if isEnabled {
      isRewound.toggle()
    } else {
      isEnabled = true
      if let stage { RewindNotice.show(over: stage) }
      Diagnostics.handler(
        "rewind: storing the last \(Int(saturating: seconds)) s from now on; press F9 again to view them"
      )
    }
  }

  /// Updates the position of the pointer, also while not rewound.
  private func trackPointer(_ event: InputEvent) {
    switch event.kind {
    case .mouseMoved(let point), .mouseDown(let point, _, _), .mouseUp(let point, _, _),
      .fingerDown(_, let point, _), .fingerMoved(_, let point, _):
      pointer = point
    case .mouseLeft: pointer = nil
    default: break
    }
  }

  /// Handles an event while rewound; returns whether to keep it from the scene.
  private func handleRewound(_ event: InputEvent) -> Bool {
    switch event.kind {
    case .keyDown(let key, _, let isRepeat):
      // The scene knows of a key that was pressed before, and gets its release.
      if !isRepeat { heldKeys.insert(key) }
      performCommand(of: key)
      return true
    case .mouseDown(let point, .left, _), .fingerDown(_, let point, _):
      isDragging = view.panelContains(point)
      if isDragging { drag(to: point) }
      return true
    case .fingerMoved(_, let point, _):
      if isDragging { drag(to: point) }
      return true
    case .mouseUp, .fingerUp, .fingerCancelled:
      isDragging = false
      return true
    case .wheel(_, let notches):
      if notches.y != 0 { position += notches.y > 0 ? -1 : 1 }
      return true
    case .mouseMoved(let point):
      if isDragging { drag(to: point) }
      // The stage coalesces moves during a pause; the scene gets the last.
      return false
    case .focusLost:
      isDragging = false
      heldKeys.removeAll()
      return false
    case .mouseLeft, .resize, .focusGained, .inputReset, .quit, .keyUp, .gamepadUp, .gamepadAxis,
      .fileChanged:
      return false
    case .mouseDown, .text, .textEditing, .pasteboard, .gamepadDown: return true
    }
  }

  /// Performs a key's command: moves through the frames, moves the panel, inspects, or ends rewinding.
  private func performCommand(of key: Key) {
    switch key {
    case .left: position -= 1
    case .right: position += 1
    case .pageUp: position -= 10
    case .pageDown: position += 10
    case .home: position = 0
    case .end: position = frameCount - 1
    case .up: view.isAtTop = true
    case .down: view.isAtTop = false
    case Key("F12"): isInspecting.toggle()
    case .escape: isRewound = false
    default: return
    }
    setNeedsDisplay()
  }

  /// Shows the frame at a point of the scrubber.
  private func drag(to point: Point) { show(at: view.fraction(at: point)) }
}
