internal import LamellaGeometry

/// The keys that a gamepad stands for: arrows by the pad and the left stick, Return by `a`, Escape by `b` and `back`.
///
/// A direction that is held repeats in ticks of the stage, as long as the focus is wanted.
final class FocusGamepad: Steppable {
  private weak var system: FocusSystem?
  /// The buttons that are held and whose presses were handled, with the keys that they stand for.
  private var held: [(button: String, key: Key)] = []
  /// The stick's place, each axis -1...1.
  private var stick = Point.zero
  /// The arrow of the stick's direction; nil while it rests.
  private var stickKey: Key?
  /// Whether the press of that arrow was handled.
  private var isStickHandled = false
  /// The arrow that repeats; nil for none.
  private var repeating: Key?
  /// The tick of the next repeat.
  private var due: Int64 = 0

  /// The time before the first repeat, in seconds.
  static let repeatDelay = 0.4
  /// The time between repeats, in seconds.
  static let repeatInterval = 0.1
  /// The deflection at which the stick begins to point in a direction, 0...1.
  static let deadZone = 0.5
  /// The deflection at which it ends to.
  static let release = 0.35

  init(_ system: FocusSystem) { self.system = system }

  nonisolated deinit {}

  /// Handles a button or an axis.
  ///
  /// - Returns: Whether it was one of these, and something handled the key.
  func handle(_ kind: InputEvent.Kind) -> Bool {
    switch kind {
    case .gamepadDown(let button): return press(button)
    case .gamepadUp(let button): return release(button)
    case .gamepadAxis("leftx", let value): return move(to: Point(value, stick.y))
    case .gamepadAxis("lefty", let value): return move(to: Point(stick.x, value))
    default: return false
    }
  }

  /// Ends all presses without effect.
  func cancel() {
    held = []
    stick = .zero
    (stickKey, isStickHandled) = (nil, false)
    stopRepeating()
  }

  /// Returns the key that a button stands for; nil for none.
  private static func key(of button: String) -> Key? {
    switch button {
    case "dpup": .up
    case "dpdown": .down
    case "dpleft": .left
    case "dpright": .right
    case "a": .return
    case "b", "back": .escape
    default: nil
    }
  }

  private func press(_ button: String) -> Bool {
    guard let system, let key = Self.key(of: button), system.wantsInput else { return false }
    guard system.deliver(press(of: key)) else { return false }
    held.removeAll { $0.button == button }
    held.append((button, key))
    if FocusHeading(key) != nil { startRepeating(key) }
    return true
  }

  private func release(_ button: String) -> Bool {
    guard let index = held.firstIndex(where: { $0.button == button }) else { return false }
    let key = held.remove(at: index).key
    if key == repeating { stopRepeating() }
    _ = system?.deliverRelease(press(of: key))
    return true
  }

  /// Moves the stick; a new direction is a press of its arrow.
  private func move(to place: Point) -> Bool {
    guard place.x.isFinite, place.y.isFinite else { return false }
    stick = place
    let key = arrow
    guard key != stickKey else { return isStickHandled }
    let wasHandled = exchange(&isStickHandled, with: false)
    if let old = exchange(&stickKey, with: key), wasHandled {
      if old == repeating { stopRepeating() }
      _ = system?.deliverRelease(press(of: old))
    }
    guard let system, let key, system.wantsInput, system.deliver(press(of: key)) else {
      return wasHandled
    }
    isStickHandled = true
    startRepeating(key)
    return true
  }

  /// The arrow of the stick's direction, the longer axis; nil while it rests.
  private var arrow: Key? {
    let isAcross =
      abs(stick.x) != abs(stick.y)
      ? abs(stick.x) > abs(stick.y) : stickKey == .left || stickKey == .right
    let value = isAcross ? stick.x : stick.y
    let key: Key = isAcross ? (value < 0 ? .left : .right) : (value < 0 ? .up : .down)
    return abs(value) >= (key == stickKey ? Self.release : Self.deadZone) ? key : nil
  }

  private func press(of key: Key, isRepeat: Bool = false) -> KeyPress {
    let now = system?.window?.ticker.now.seconds ?? 0
    return KeyPress(key: key, isRepeat: isRepeat, microseconds: Int64(saturating: now * 1e6))
  }

  // MARK: Repeats

  private func startRepeating(_ key: Key) {
    repeating = key
    schedule(after: Self.repeatDelay)
  }

  private func stopRepeating() {
    repeating = nil
    system?.window?.ticker.remove(self)
  }

  private func schedule(after seconds: Double) {
    guard let ticker = system?.window?.ticker else { return }
    let ticks = (seconds * Double(ticker.now.ticksPerSecond)).rounded()
    due = ticker.now.tick + max(1, Int64(saturating: ticks))
    ticker.add(self, at: due)
  }

  /// Repeats the direction that is held, once it is due.
  func step(to time: TickTime) -> Bool {
    guard let key = repeating, time.tick >= due else { return false }
    guard let system, system.wantsInput else {
      repeating = nil
      return false
    }
    schedule(after: Self.repeatInterval)
    _ = system.deliver(press(of: key, isRepeat: true))
    return false
  }
}

// Input of a system.
extension FocusSystem {
  /// Handles a key or an event of a gamepad for the focused view: for systems of a view's own, as a window's system gets
  /// its input by itself.
  ///
  /// Keys go to the focused view and the responders after it. Gamepads move the focus by their pad and the left stick,
  /// press what is focused by `a`, and go back by `b` and `back`, as Escape does.
  ///
  /// - Returns: Whether something handled the event.
  @discardableResult
  public func handle(_ kind: InputEvent.Kind) -> Bool {
    let now = Int64(saturating: (window?.ticker.now.seconds ?? 0) * 1e6)
    switch kind {
    case .keyDown(let key, let modifiers, let isRepeat):
      return deliver(
        KeyPress(key: key, modifiers: modifiers, isRepeat: isRepeat, microseconds: now))
    case .keyUp(let key, let modifiers):
      return deliverRelease(KeyPress(key: key, modifiers: modifiers, microseconds: now))
    case .gamepadDown, .gamepadUp, .gamepadAxis:
      let event = InputEvent(microseconds: now, kind)
      return withDelivery { $0.gamepadInput(event) } || gamepad.handle(kind)
    case .focusLost, .inputReset:
      gamepad.cancel()
      _ = withDelivery { responder in
        responder.keysCancelled()
        return true
      }
      return false
    default:
      return false
    }
  }

  /// Delivers the press of a key to the responder that has the keys of this system.
  func deliver(_ press: KeyPress) -> Bool {
    if isOfWindow { return window?.dispatcher.pressKey(press) ?? false }
    return withDelivery { $0.perform(press) || $0.keyDown(press) }
  }

  /// Delivers the release of a key to the responder that has the keys of this system.
  func deliverRelease(_ press: KeyPress) -> Bool {
    if isOfWindow { return window?.keyTarget.keyUp(press) ?? false }
    return withDelivery { $0.keyUp(press) }
  }

  /// Calls a body with the responder that has the keys, while moves of the focus are those of this system.
  private func withDelivery(_ body: (Responder) -> Bool) -> Bool {
    guard let target = isOfWindow ? window?.keyTarget : focusedItem ?? root else { return false }
    let outer = exchange(&Self.delivering, with: isOfWindow ? nil : self)
    defer { Self.delivering = outer }
    return body(target)
  }

  /// Moves the focus for an arrow key, on behalf of a responder that does not use the key itself.
  ///
  /// - Returns: Whether the focus moved, or is confined to a screen that moves it no farther.
  func respond(to press: KeyPress) -> Bool {
    guard let heading = press.focusHeading, wantsInput else { return false }
    return move(heading) || !isOfWindow || window?.contentManager?.focusScope != nil
  }
}

extension View {
  /// Moves the focus for an arrow key, if the focused view is this one or lies in it.
  ///
  /// For views that use arrow keys themselves: at an end of their values they call it first, and scroll views before
  /// they scroll.
  ///
  /// - Returns: Whether another view has the focus now.
  package final func moveFocus(by press: KeyPress) -> Bool {
    guard let heading = press.focusHeading,
      let system = FocusSystem.delivering ?? window?.storedFocusSystem,
      let item = system.focusedItem, item.isDescendant(of: self)
    else { return false }
    return system.move(heading)
  }
}
