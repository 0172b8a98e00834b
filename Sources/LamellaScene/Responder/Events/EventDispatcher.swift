internal import LamellaGeometry

/// Routes a window's events: hit test, touches, gestures, pointer, responder chain.
///
/// For each change of a touch the recognizers hear first, those of the view that was hit before those
/// of its ancestors; then the view itself, unless a recognizer took the touch from it or keeps it back.
/// Moves are collected and told once a tick.
final class EventDispatcher {
  /// Whoever calls the dispatcher holds the window; unsafe, as also one that is ending may be called for its views.
  unowned(unsafe) let window: Window
  /// Touches that are down, in the order in which they began.
  ///
  /// Unchecked: read in every frame, and nothing is called while it changes.
  @exclusivity(unchecked) var touches: [Touch] = []
  /// Touches that are up and whose views have not heard of it yet.
  var lingering: [Touch] = []
  /// All touches that somebody has to hear about: those above, those being told of, and those that are up
  /// and that a recognizer has not done with.
  var known: [Touch] = []
  /// Touches that are over, to be used again.
  var spareTouches: [Touch] = []
  static let mostSpareTouches = 16
  /// Touches that moved since anybody heard of them.
  var moved: [Touch] = []
  /// The newest of those moves.
  var moveEvent = InputEvent(microseconds: 0, .inputReset)
  var arrays = TouchArrays()
  /// Counts the events that several touches have in common.
  var round: UInt64 = 0
  var tapCounter = TapCounter()

  /// Recognizers that would recognize if others failed, the longest waiting first.
  var waiting: [GestureRecognizer] = []
  var isSettling = false
  var needsSettling = false

  let hover: HoverTracker
  /// Buttons other than the left one that are held, and who took their presses.
  var pressedButtons: [(button: MouseButton, owner: WeakResponder)] = []
  private(set) var modifiers: KeyModifiers = []
  /// How many calls keep touches and the pointer away.
  private var ignoring = 0

  init(window: Window) {
    self.window = window
    hover = HoverTracker(root: window.row)
  }

  /// Recognizers and their touches hold each other; the views that hold the recognizers end with the window.
  deinit {
    for touch in known {
      for recognizer in touch.recognizers { recognizer.loseWindow() }
      touch.forget()
    }
  }

  // MARK: Ignoring

  /// Whether touches and the pointer are ignored.
  var isIgnoring: Bool { ignoring > 0 }

  /// Ignores what begins from now on, and ends what is under way.
  func beginIgnoring() {
    ignoring += 1
    guard ignoring == 1 else { return }
    let event = eventOfNow(.inputReset)
    cancelAll(event)
    hover.leave(self, event.microseconds)
  }

  func endIgnoring() {
    require(ignoring > 0, "endIgnoringInteractionEvents() has no beginning")
    ignoring -= 1
  }

  /// An event that the dispatcher itself makes.
  func eventOfNow(_ kind: InputEvent.Kind) -> InputEvent {
    let now = Int64(saturating: window.animator.now.seconds * 1e6)
    return InputEvent(microseconds: max(now, moveEvent.microseconds), kind)
  }

  // MARK: Dispatching

  /// Hands out one event; `finish()` must follow the last one of a tick.
  ///
  /// - Returns: Whether something in the window took it.
  @discardableResult
  func dispatch(_ event: InputEvent) -> Bool {
    switch event.kind {
    case .mouseMoved(let point):
      if !isIgnoring { hover.note(point) }
      return note(.mouse, at: point, pressure: 1, event)
    case .fingerMoved(let finger, let point, let pressure):
      return note(.finger(finger), at: point, pressure: pressure, event)
    default:
      flushMoves()
    }
    switch event.kind {
    case .mouseMoved, .fingerMoved:
      return false
    case .mouseDown(let point, let button, let clicks):
      guard !isIgnoring else { return false }
      hover.note(point)
      if button == .left { return begin(.mouse, at: point, pressure: 1, event) }
      return press(button, at: point, clicks: clicks, event)
    case .mouseUp(let point, let button, let clicks):
      if !isIgnoring { hover.note(point) }
      if button == .left { return end(.mouse, at: point, event) }
      return release(button, at: point, clicks: clicks, event)
    case .mouseLeft:
      hover.leave(self, event.microseconds)
      return false
    case .fingerDown(let finger, let point, let pressure):
      return !isIgnoring && begin(.finger(finger), at: point, pressure: pressure, event)
    case .fingerUp(let finger, let point):
      return end(.finger(finger), at: point, event)
    case .fingerCancelled(let finger):
      guard let touch = touch(from: .finger(finger)) else { return false }
      cancel(touch, event)
      return true
    case .focusLost, .inputReset:
      modifiers = []
      cancelAll(event)
      (window.firstResponder ?? window).keysCancelled()
      return false
    case .wheel(let point, let notches):
      return !isIgnoring && turn(at: point, notches, event)
    case .keyDown, .keyUp, .text, .textEditing, .gamepadDown, .gamepadUp, .gamepadAxis:
      return dispatchKey(event)
    case .resize, .focusGained, .quit:
      return false
    }
  }

  /// Tells what moved: the last of a tick's events has been handed out.
  func finish() {
    flushMoves()
    hover.update(self)
    if !known.isEmpty { dismissTouches() }
  }

  // MARK: The wheel

  private func turn(at point: Point, _ notches: Point, _ event: InputEvent) -> Bool {
    hover.note(point)
    let wheel = WheelEvent(
      location: point, notches: notches, modifiers: modifiers, microseconds: event.microseconds)
    guard let view = window.hitTest(point, with: event) else { return false }
    var current: View? = view
    while let ancestor = current {
      for recognizer in ancestor.recognizers.reversed()
      where recognizer.isEnabled && recognizer.wheelTurned(wheel) { return true }
      current = ancestor.superview
    }
    return view.wheelTurned(wheel)
  }

  // MARK: Keys, text, gamepads

  private func dispatchKey(_ event: InputEvent) -> Bool {
    let target: Responder = window.firstResponder ?? window
    switch event.kind {
    case .keyDown(let key, let modifiers, let isRepeat):
      self.modifiers = modifiers
      let press = KeyPress(
        key: key, modifiers: modifiers, isRepeat: isRepeat, microseconds: event.microseconds)
      return target.perform(press) || target.keyDown(press)
    case .keyUp(let key, let modifiers):
      self.modifiers = modifiers
      let press = KeyPress(key: key, modifiers: modifiers, microseconds: event.microseconds)
      return target.keyUp(press)
    case .text, .textEditing:
      return target.textInput(event)
    default:
      return target.gamepadInput(event)
    }
  }

  // MARK: What the tree tells

  /// A view can no longer be hit: touches end for those in it that only take what can be.
  func viewWasPutOutOfReach(_ view: View) {
    guard !known.isEmpty else { return }
    for touch in touches + lingering {
      guard let target = touch.view, target.cancelsTouchesOutOfReach,
        target.isDescendant(of: view)
      else { continue }
      cut(touch, eventOfNow(.inputReset))
    }
  }

  /// A view is about to leave the window: its touches end without effect.
  func viewWillLeave(_ view: View) {
    hover.viewWillLeave(view, self)
    for recognizer in view.recognizers { recognizer.abandon() }
    guard !known.isEmpty else { return }
    for touch in lingering where touch.view === view {
      cut(touch, eventOfNow(.inputReset))
    }
    for touch in touches {
      let now = eventOfNow(.inputReset)
      let event = InputEvent(
        microseconds: max(now.microseconds, touch.microseconds), .inputReset)
      if touch.view === view {
        cancel(touch, event)
      } else {
        touch.drop { $0.view === view }
      }
    }
    // One whose end is being told is looked after there.
    for touch in known where touch.isOver && !touch.isEnding && touch.view === view {
      touch.viewLeft()
    }
  }
}
