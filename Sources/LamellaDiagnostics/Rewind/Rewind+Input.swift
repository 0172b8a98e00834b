internal import LamellaGeometry
public import LamellaScene

extension Rewind {
  /// Does what an event stands for: the whole of what a program has to call, with every event.
  ///
  /// F9 goes back, or begins to keep frames where none are kept, and says so for two seconds. While
  /// rewound nothing gets to the scene but what it must know afterwards, as if it had happened at the
  /// end: the window's size, the last place of the pointer, keys that come up. The keys are Left and
  /// Right for a frame, Page Up and Page Down for ten, Home and End, Up and Down to move the panel, F12
  /// to inspect the view below the pointer, Escape or F9 to go on; the wheel turns by frames. F10 and
  /// F11 go on as well and are left to ``ClockKeys``, but for F10 where the stage was paused before: it
  /// stays so. F3 is left to the program, which may show a ``FrameGraph`` by it.
  ///
  /// - Parameter event: Any event, before the stage gets it: see `FrameLoop.onInput`.
  /// - Returns: Whether it is taken.
  public func handle(_ event: InputEvent) -> Bool {
    note(event)
    switch event.kind {
    case .keyDown(Key("F9"), _, let isRepeat):
      if !isRepeat { toggle() }
      return true
    case .keyUp(Key("F9"), _): return true
    case .keyUp(let key, _) where heldKeys.remove(key) != nil: return true
    case .keyDown(Key("F3"), _, _), .keyUp(Key("F3"), _): return false
    case .keyDown(Key("F10"), [], false) where isRewound && wasPaused:
      // It pauses, and so does going back to a stage that was paused.
      isRewound = false
      return true
    case .keyDown(Key("F10"), _, let isRepeat), .keyDown(Key("F11"), _, let isRepeat):
      // What is held since before does not end what has just begun.
      if isRepeat { return isRewound }
      isRewound = false
      return false
    default: return isRewound && take(event)
    }
  }

  private func toggle() {
    if isKeeping {
      isRewound.toggle()
    } else {
      isKeeping = true
      if let stage { RewindNotice.show(over: stage) }
      Diagnostics.handler(
        "rewind: from now on the last \(Int(saturating: seconds)) s are kept; F9 again goes back to them"
      )
    }
  }

  /// Where the pointer is, so that what lies below is known at once.
  private func note(_ event: InputEvent) {
    switch event.kind {
    case .mouseMoved(let point), .mouseDown(let point, _, _), .mouseUp(let point, _, _),
      .fingerDown(_, let point, _), .fingerMoved(_, let point, _):
      pointer = point
    case .mouseLeft: pointer = nil
    default: break
    }
  }

  private func take(_ event: InputEvent) -> Bool {
    switch event.kind {
    case .keyDown(let key, _, let isRepeat):
      // The scene knows of a key that repeats from before, and is told when it comes up.
      if !isRepeat { heldKeys.insert(key) }
      press(key)
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
      // Moves wait, as in any pause: the scene is told of the last.
      return false
    case .focusLost:
      isDragging = false
      heldKeys.removeAll()
      return false
    case .mouseLeft, .resize, .focusGained, .inputReset, .quit, .keyUp, .gamepadUp, .gamepadAxis:
      return false
    case .mouseDown, .text, .textEditing, .gamepadDown: return true
    }
  }

  private func press(_ key: Key) {
    switch key {
    case .left: position -= 1
    case .right: position += 1
    case .pageUp: position -= 10
    case .pageDown: position += 10
    case .home: position = 0
    case .end: position = momentCount - 1
    case .up: view.isAtTop = true
    case .down: view.isAtTop = false
    case Key("F12"): isInspecting.toggle()
    case .escape: isRewound = false
    default: return
    }
    setNeedsDisplay()
  }

  private func drag(to point: Point) { show(at: view.fraction(at: point)) }
}
