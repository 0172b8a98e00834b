internal import LamellaGeometry

/// The dispatcher of a window's input: hit tests, touches, gestures, pointer and responder chain.
///
/// Each change of a touch goes to the recognizers first, those of the view that was hit before those of its ancestors;
/// then to the view itself, unless a recognizer took the touch from it or withholds it. Moves are collected and
/// delivered once a tick.
final class EventDispatcher {
  /// The window; callers hold it.
  ///
  /// Unsafe, as a window that is ending calls for its views, too.
  unowned(unsafe) let window: Window

  // Unchecked, all below that are: read with every event, and nothing is called while they change. The lists let no
  // touch or recognizer go by themselves: `known` has the touches of all others, and what leaves it or `waiting` is
  // held until the change is over.

  /// The touches that are down, in the order in which they began.
  @exclusivity(unchecked) var touches: [Touch] = []
  /// The touches that are up and whose views have not been told so yet.
  @exclusivity(unchecked) var lingering: [Touch] = []
  /// All touches that are not done: those above, those being delivered, and those that are up and that a recognizer
  /// still considers; in the order in which they began.
  @exclusivity(unchecked) var known: [Touch] = []
  /// Whether touches have ended since the last `finish()`: the next tick removes those that are done.
  @exclusivity(unchecked) var hasEndedTouches = false
  /// The number of touches that have begun.
  @exclusivity(unchecked) var touchCount: Int64 = 0
  /// Touches that are over, to be used again.
  @exclusivity(unchecked) var spareTouches: [Touch] = []
  static let maximumSpareTouches = 16
  /// The touches with moves that are still to be delivered.
  @exclusivity(unchecked) var moved: [Touch] = []
  /// The touches whose moves were delivered last: the storage for the next ones.
  @exclusivity(unchecked) var spareMoved: [Touch] = []
  /// The newest of those moves.
  @exclusivity(unchecked) var lastMove = InputEvent(microseconds: 0, .inputReset)
  @exclusivity(unchecked) var pool = DeliveryPool()
  /// The number of deliveries of several touches at once.
  @exclusivity(unchecked) var round: UInt64 = 0
  @exclusivity(unchecked) var tapCounter = TapCounter()

  /// Recognizers that would recognize if others failed, the longest waiting first.
  @exclusivity(unchecked) var waiting: [GestureRecognizer] = []
  @exclusivity(unchecked) var isResolving = false
  @exclusivity(unchecked) var needsResolving = false

  let hover: HoverTracker
  /// The buttons other than the left one that are held.
  ///
  /// Unchecked: read with each view that leaves the window, and nothing is called while they change.
  @exclusivity(unchecked) private(set) var heldButtons: [HeldButton] = []
  @exclusivity(unchecked) private(set) var modifiers: KeyModifiers = []
  /// The number of calls that keep touches and the pointer away.
  @exclusivity(unchecked) private var ignoreCount = 0

  init(window: Window) {
    self.window = window
    hover = HoverTracker(root: window.row)
  }

  /// Recognizers and their touches hold each other; the views that hold the recognizers end with the window.
  deinit {
    for touch in known {
      for recognizer in touch.recognizers { recognizer.loseWindow() }
      touch.clear()
    }
  }

  // MARK: Ignoring

  /// Whether touches and the pointer are ignored.
  var isIgnoring: Bool { ignoreCount > 0 }

  /// Ignores touches that begin from now on, and cancels those in progress.
  func beginIgnoring() {
    ignoreCount += 1
    guard ignoreCount == 1 else { return }
    let input = inputOfNow(.inputReset)
    withEvent(input) { cancelAll($0) }
    hover.pointerLeft(self, input.microseconds)
  }

  /// Ends the last call of `beginIgnoring()`.
  func endIgnoring() {
    require(ignoreCount > 0, "endIgnoringInteractionEvents() has no beginning")
    ignoreCount -= 1
  }

  /// Returns an input at the present time, which the dispatcher itself makes.
  func inputOfNow(_ kind: InputEvent.Kind) -> InputEvent {
    let now = Int64(saturating: window.ticker.now.seconds * 1e6)
    return InputEvent(microseconds: max(now, lastMove.microseconds), kind)
  }

  // MARK: Dispatching

  /// Dispatches one input; `finish()` must follow the last one of a tick.
  ///
  /// - Returns: Whether something in the window took it.
  @discardableResult
  func dispatch(_ input: InputEvent) -> Bool {
    switch input.kind {
    case .mouseMoved(let point):
      if !isIgnoring { hover.setLocation(point) }
      return recordMove(of: .mouse, to: point, pressure: 1, input)
    case .fingerMoved(let finger, let point, let pressure):
      return recordMove(of: .finger(finger), to: point, pressure: pressure, input)
    case .keyDown, .keyUp, .text, .textEditing, .gamepadDown, .gamepadUp, .gamepadAxis:
      flushMoves()
      tellWatch()
      return dispatchKey(input)
    case .fileChanged(let path, let text):
      flushMoves()
      LiveFiles.shared.deliver(path, text)
      return false
    case .resize, .focusGained, .quit, .pasteboard:
      flushMoves()
      return false
    default:
      flushMoves()
      tellWatch()
      return withEvent(input) { dispatch($0) }
    }
  }

  /// Tells the window's watch, if it has one, that input has come.
  private func tellWatch() {
    guard window.table[window.row].flags.contains(.hasOtherComponents) else { return }
    window.inputWatch?()
  }

  /// Dispatches an input by its kind; returns whether it was handled.
  private func dispatch(_ event: Event) -> Bool {
    switch event.input.kind {
    case .mouseDown(let point, let button, let clicks):
      guard !isIgnoring else { return false }
      hover.setLocation(point)
      if button == .left { return begin(.mouse, at: point, pressure: 1, event) }
      return press(button, at: point, clicks: clicks, event)
    case .mouseUp(let point, let button, let clicks):
      if !isIgnoring { hover.setLocation(point) }
      if button == .left { return end(.mouse, at: point, event) }
      return release(button, at: point, clicks: clicks, event)
    case .mouseLeft:
      hover.pointerLeft(self, event.microseconds)
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
      window.storedFocusSystem?.gamepad.cancel()
      window.keyTarget.keysCancelled()
      return false
    case .wheel(let point, let notches):
      return !isIgnoring && turnWheel(at: point, notches, event)
    default:
      return false
    }
  }

  /// Delivers the recorded moves after the last input of a tick.
  func finish() {
    flushMoves()
    if hover.hasMoved, !heldButtons.isEmpty { dragButtons() }
    hover.updateIfMoved(self)
    if !known.isEmpty { removeDoneTouches() }
    hasEndedTouches = false
  }

  // MARK: Wheel

  /// Dispatches a turn of the wheel to recognizers and responders.
  private func turnWheel(at point: Point, _ notches: Point, _ event: Event) -> Bool {
    hover.setLocation(point)
    let wheel = WheelEvent(
      location: point, notches: notches, modifiers: modifiers, microseconds: event.microseconds)
    guard let view = window.hitTest(point, with: event) else { return false }
    var current = view.table.rowWithRecognizers(from: view.row)
    while let row = current, let ancestor = view.table.view(of: row) {
      for recognizer in ancestor.recognizers.reversed()
      where recognizer.isEnabled && recognizer.wheelTurned(wheel) { return true }
      current = view.table.rowWithRecognizers(above: ancestor.row)
    }
    return view.handler?.wheelTurned(wheel) ?? false
  }

  // MARK: Keys, text, gamepads

  /// Dispatches a key, text or gamepad input to the first responder and the chain after it.
  private func dispatchKey(_ input: InputEvent) -> Bool {
    let target = window.keyTarget
    switch input.kind {
    case .keyDown(let key, let modifiers, let isRepeat):
      self.modifiers = modifiers
      let press = KeyPress(
        key: key, modifiers: modifiers, isRepeat: isRepeat, microseconds: input.microseconds)
      return pressKey(press)
    case .keyUp(let key, let modifiers):
      self.modifiers = modifiers
      let press = KeyPress(key: key, modifiers: modifiers, microseconds: input.microseconds)
      return target.keyUp(press)
    case .text, .textEditing:
      guard let client = window.textInputClient else { return target.textInput(input) }
      if case .textEditing(let text, _, _) = input.kind {
        window.isInputMethodComposing = !text.isEmpty
      } else {
        window.isInputMethodComposing = false
      }
      client.deliver(input.kind)
      return true
    default:
      return target.gamepadInput(input)
        || window.focusSystem.gamepad.handle(input.kind)
    }
  }

  /// Delivers the press of a key to the first responder, the chain after it, and the scroll views.
  ///
  /// - Returns: Whether one handled it.
  func pressKey(_ press: KeyPress) -> Bool {
    // Keys belong to the input method while it composes.
    if let client = window.textInputClient,
      client.hasMarkedText || client.handleEditingKey(press)
    {
      return true
    }
    let target = window.keyTarget
    return target.perform(press) || target.keyDown(press) || scroll(by: press)
  }

  /// Offers a key that no responder handled to the scroll views below the pointer, or to the only one in the window.
  ///
  /// - Returns: Whether one scrolls for it.
  private func scroll(by press: KeyPress) -> Bool {
    guard window.hasScrollers else { return false }
    var current = hover.location.flatMap { window.hitTest($0, with: nil) }
    while let view = current {
      if let scroller = view as? any ContentScrolling, scroller.scroll(by: press) { return true }
      current = view.superview
    }
    return window.onlyScroller?.scroll(by: press) ?? false
  }

  // MARK: Buttons other than the left one

  /// Offers a press to the view below the pointer, and to the responders that follow it.
  ///
  /// - Returns: Whether one took it.
  private func press(_ button: MouseButton, at point: Point, clicks: Int, _ event: Event) -> Bool {
    let pointer = PointerEvent(
      location: point, button: button, clicks: clicks, modifiers: modifiers,
      microseconds: event.microseconds)
    // One that is down already lost its end somewhere.
    cancelButtons(event.microseconds) { $0.button == button }
    var responder: Responder? = window.hitTest(point, with: event)
    while let current = responder {
      if current.pointerPressed(pointer) {
        heldButtons.append(HeldButton(button: button, owner: current))
        return true
      }
      if let taker = (current as? View)?.pressOpener?(pointer) {
        heldButtons.append(HeldButton(button: button, owner: taker))
        return true
      }
      responder = current.next
    }
    return false
  }

  /// Delivers a release to the responder that took the press.
  ///
  /// - Returns: Whether one did.
  private func release(_ button: MouseButton, at point: Point, clicks: Int, _ event: Event) -> Bool
  {
    guard let index = heldButtons.firstIndex(where: { $0.button == button }) else { return false }
    let owner = heldButtons.remove(at: index).owner
    owner?.pointerReleased(
      PointerEvent(
        location: point, button: button, clicks: clicks, modifiers: modifiers,
        microseconds: event.microseconds))
    return true
  }

  /// Tells the responders that took presses of a move.
  private func dragButtons() {
    guard let location = hover.location else { return }
    let now = inputOfNow(.mouseMoved(location)).microseconds
    for held in heldButtons {
      held.owner?.pointerDragged(
        PointerEvent(
          location: location, button: held.button, modifiers: modifiers, microseconds: now))
    }
  }

  /// Ends presses without a release.
  func cancelButtons(_ microseconds: Int64, where isCancelled: (HeldButton) -> Bool) {
    while let index = heldButtons.firstIndex(where: isCancelled) {
      let held = heldButtons.remove(at: index)
      held.owner?.pointerCancelled(
        PointerEvent(
          location: hover.location ?? .zero, button: held.button, modifiers: modifiers,
          microseconds: microseconds))
    }
  }

  // MARK: Changes of the tree

  /// Whether a view may be hovered or have a touch.
  var hasViews: Bool { !known.isEmpty || !hover.isEmpty }

  /// Cancels the touches of views in a subtree that can no longer be hit, for the views that ask for it.
  func viewWasPutOutOfReach(_ view: View) {
    guard !known.isEmpty else { return }
    for touch in touches + lingering {
      guard let target = touch.view, target.cancelsTouchesOutOfReach,
        target.isDescendant(of: view)
      else { continue }
      withEvent(inputOfNow(.inputReset)) { cancelDelivery(of: touch, $0) }
    }
  }

  /// Cancels the touches and presses of a view that is about to leave the window.
  func viewWillLeave(_ view: View) {
    hover.viewWillLeave(view, self)
    for recognizer in view.recognizers { recognizer.abandon() }
    guard !known.isEmpty else { return }
    for touch in lingering where touch.view === view {
      withEvent(inputOfNow(.inputReset)) { cancelDelivery(of: touch, $0) }
    }
    for touch in touches {
      if touch.view === view {
        let now = inputOfNow(.inputReset).microseconds
        withEvent(InputEvent(microseconds: max(now, touch.microseconds), .inputReset)) {
          cancel(touch, $0)
        }
      } else {
        touch.dropRecognizers { $0.view === view }
      }
    }
    // A touch whose end is being delivered is looked after there.
    for touch in known where touch.isOver && !touch.isEnding && touch.view === view {
      touch.clearView()
    }
  }
}

/// A held mouse button with the responder that took its press.
struct HeldButton {
  let button: MouseButton
  private(set) weak var owner: Responder?
}
