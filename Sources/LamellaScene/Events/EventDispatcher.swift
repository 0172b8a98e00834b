internal import LamellaGeometry

/// Routes a window's events: hit test, touches, gestures, responder chain.
///
/// For each change of a touch the recognizers hear first, those of the view that was hit before those
/// of its ancestors; then the view itself, unless a recognizer took the touch from it.
final class EventDispatcher {
  unowned let window: Window
  /// Touches that are down, in the order in which they began.
  ///
  /// Asked for in every frame; nothing is called while it changes that could see it, so that a check of
  /// each access would only cost.
  @exclusivity(unchecked) private(set) var touches: [Touch] = []
  /// Where the pointer was last.
  private(set) var pointer = Point.zero
  private var modifiers: KeyModifiers = []
  private var lastTap: (point: Point, microseconds: Int64, count: Int, isMouse: Bool)?

  /// A further tap counts when it begins this soon after the one before.
  private static let tapIntervalMicroseconds: Int64 = 350_000
  /// A further tap counts when it begins this near to the one before: fingers, in points.
  private static let fingerTapDistance = 30.0
  /// The same for the mouse.
  private static let mouseTapDistance = 5.0

  init(window: Window) {
    self.window = window
  }

  /// Hands out one event.
  ///
  /// - Returns: Whether something in the window took it.
  @discardableResult
  func dispatch(_ event: InputEvent) -> Bool {
    switch event.kind {
    case .mouseDown(let point, let button, _):
      pointer = point
      return button == .left && begin(.mouse, at: point, pressure: 1, event)
    case .mouseMoved(let point):
      pointer = point
      return move(.mouse, to: point, pressure: 1, event)
    case .mouseUp(let point, let button, _):
      pointer = point
      return button == .left && end(.mouse, at: point, event)
    case .mouseLeft:
      return false
    case .fingerDown(let finger, let point, let pressure):
      return begin(.finger(finger), at: point, pressure: pressure, event)
    case .fingerMoved(let finger, let point, let pressure):
      return move(.finger(finger), to: point, pressure: pressure, event)
    case .fingerUp(let finger, let point):
      return end(.finger(finger), at: point, event)
    case .fingerCancelled(let finger):
      guard let touch = touch(from: .finger(finger)) else { return false }
      cancel(touch, event)
      return true
    case .focusLost, .inputReset:
      modifiers = []
      cancelAll(event)
      return false
    case .wheel(let point, let notches):
      pointer = point
      let wheel = WheelEvent(
        location: point, notches: notches, modifiers: modifiers, microseconds: event.microseconds)
      return window.hitTest(point, with: event)?.wheelTurned(wheel) ?? false
    case .keyDown(let key, let modifiers, let isRepeat):
      self.modifiers = modifiers
      let press = KeyPress(
        key: key, modifiers: modifiers, isRepeat: isRepeat, microseconds: event.microseconds)
      return keyTarget.keyDown(press)
    case .keyUp(let key, let modifiers):
      self.modifiers = modifiers
      let press = KeyPress(key: key, modifiers: modifiers, microseconds: event.microseconds)
      return keyTarget.keyUp(press)
    case .text, .textEditing:
      return keyTarget.textInput(event)
    case .gamepadDown, .gamepadUp, .gamepadAxis:
      return keyTarget.gamepadInput(event)
    case .resize, .focusGained, .quit:
      return false
    }
  }

  private var keyTarget: Responder { window.firstResponder ?? window }

  // MARK: Touches

  private func touch(from source: Touch.Source) -> Touch? {
    touches.first { $0.source == source }
  }

  private func begin(
    _ source: Touch.Source, at point: Point, pressure: Double, _ event: InputEvent
  ) -> Bool {
    // A source that is down already lost its end somewhere: the old touch is over.
    if let stale = touch(from: source) { cancel(stale, event) }
    guard let view = window.hitTest(point, with: event) else { return false }
    let touch = Touch(source: source, at: point, microseconds: event.microseconds, window: window)
    touch.view = view
    touch.pressure = pressure
    touch.tapCount = countTap(source, at: point, event.microseconds)
    touch.recognizers = recognizers(from: view)
    touch.reachesView =
      view.isMultipleTouchEnabled || !touches.contains { $0.view === view && $0.reachesView }
    touches.append(touch)
    // A callback may end the touch, by removing the view or turning to another window: then it is over.
    for recognizer in touch.recognizers {
      recognizer.take(touch, event)
      if touch.isOver { return true }
    }
    if touch.reachesView {
      touch.viewHasBegun = true
      touch.view?.touchesBegan([touch], with: event)
    }
    return true
  }

  private func move(
    _ source: Touch.Source, to point: Point, pressure: Double, _ event: InputEvent
  ) -> Bool {
    guard let touch = touch(from: source) else { return false }
    touch.pressure = pressure
    update(touch, to: point, .moved, event)
    for recognizer in touch.recognizers {
      recognizer.hear(.moved, touch, event)
      if touch.isOver { return true }
    }
    if touch.reachesView { touch.view?.touchesMoved([touch], with: event) }
    return true
  }

  private func end(_ source: Touch.Source, at point: Point, _ event: InputEvent) -> Bool {
    guard let touch = touch(from: source) else { return false }
    // A lift elsewhere than the last move is a move first: recognizers count on it.
    if point != touch.location {
      _ = move(source, to: point, pressure: touch.pressure, event)
    }
    finish(touch, .ended, event)
    return true
  }

  private func cancel(_ touch: Touch, _ event: InputEvent) {
    finish(touch, .cancelled, event)
  }

  /// Cancels every touch: the window lost the keyboard, or input is reset.
  func cancelAll(_ event: InputEvent) {
    for touch in touches { cancel(touch, event) }
  }

  /// Ends a touch, once: whatever the callbacks do, it is over before the first of them.
  private func finish(_ touch: Touch, _ phase: Touch.Phase, _ event: InputEvent) {
    guard let index = touches.firstIndex(where: { $0 === touch }) else { return }
    touches.remove(at: index)
    touch.isOver = true
    update(touch, to: touch.location, phase, event)
    for recognizer in touch.recognizers { recognizer.hear(phase, touch, event) }
    if touch.reachesView, touch.viewHasBegun {
      if phase == .ended {
        touch.view?.touchesEnded([touch], with: event)
      } else {
        touch.view?.touchesCancelled([touch], with: event)
      }
    }
    for recognizer in touch.recognizers { recognizer.letGo(touch) }
  }

  private func update(_ touch: Touch, to point: Point, _ phase: Touch.Phase, _ event: InputEvent) {
    touch.previous = touch.location
    touch.location = point
    touch.phase = phase
    touch.microseconds = event.microseconds
  }

  private func recognizers(from view: View) -> [GestureRecognizer] {
    var result: [GestureRecognizer] = []
    var current: View? = view
    while let view = current {
      // Within a view the one added last comes first.
      for recognizer in view.recognizers.reversed() where recognizer.isEnabled {
        result.append(recognizer)
      }
      current = view.superview
    }
    return result
  }

  private func countTap(_ source: Touch.Source, at point: Point, _ microseconds: Int64) -> Int {
    let isMouse = source == .mouse
    let reach = isMouse ? Self.mouseTapDistance : Self.fingerTapDistance
    var count = 1
    if let lastTap, lastTap.isMouse == isMouse,
      microseconds - lastTap.microseconds <= Self.tapIntervalMicroseconds,
      lastTap.point.distance(to: point) <= reach
    {
      count = lastTap.count + 1
    }
    lastTap = (point, microseconds, count, isMouse)
    return count
  }

  // MARK: What recognizers and the tree ask for

  /// A recognizer has recognized: others on its touches give way, and the views lose the touches.
  func recognized(_ winner: GestureRecognizer, _ event: InputEvent) {
    for touch in winner.touches {
      for other in touch.recognizers where other !== winner {
        other.giveWay(to: winner, event)
      }
      guard winner.cancelsTouchesInView, touch.reachesView else { continue }
      touch.reachesView = false
      if touch.viewHasBegun { touch.view?.touchesCancelled([touch], with: event) }
    }
  }

  /// A view is about to leave the window: its touches end without effect.
  func viewWillLeave(_ view: View) {
    guard !touches.isEmpty else { return }
    let now = Int64(window.animator.now.seconds * 1e6)
    for touch in touches {
      let event = InputEvent(microseconds: max(now, touch.microseconds), .inputReset)
      if touch.view === view {
        cancel(touch, event)
        touch.view = nil
      } else {
        for recognizer in touch.recognizers where recognizer.view === view {
          recognizer.hear(.cancelled, touch, event)
          recognizer.letGo(touch)
        }
        touch.recognizers.removeAll { $0.view === view }
      }
    }
  }
}
