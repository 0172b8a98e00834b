public import LamellaGeometry

/// A change of the on-screen keyboard of a window.
public struct KeyboardChange {
  /// The stages of a change, named by what happens to the keyboard.
  public nonisolated enum Phase: UInt8, Hashable, Sendable {
    /// The keyboard is about to appear.
    case willShow
    /// The keyboard has appeared.
    case didShow
    /// The keyboard is about to take another frame, or to appear or disappear.
    case willChangeFrame
    /// The keyboard has taken another frame, or has appeared or disappeared.
    case didChangeFrame
    /// The keyboard is about to disappear.
    case willHide
    /// The keyboard has disappeared.
    case didHide
    /// The keyboard has moved along with a touch; told at each step, and without stages that begin and end.
    case didFollowTouch
  }

  /// The stage of the change.
  public var phase: Phase
  /// The rectangle that the keyboard covers before the change, in points of the window; nil without a keyboard.
  public var beginFrame: Rect?
  /// The rectangle that the keyboard covers after the change, in points of the window; nil without a keyboard.
  public var endFrame: Rect?
  /// The duration of the change, in seconds; 0 if it is at once.
  public var duration: Double
}

/// A registration for the changes of a window's keyboard.
public final class KeyboardObservation {
  fileprivate var body: ((KeyboardChange) -> Void)?

  fileprivate init(_ body: @escaping (KeyboardChange) -> Void) { self.body = body }

  nonisolated deinit {}

  /// Ends the calls.
  public func remove() {
    // Released after the change: objects that the closure holds may call this method when they end.
    let old = body
    body = nil
    withExtendedLifetime(old) {}
  }
}

/// The end of an animated change of the keyboard.
private final class KeyboardChangeEnd: Steppable {
  private let change: KeyboardChange
  private weak var window: Window?

  init(_ change: KeyboardChange, in window: Window) {
    self.change = change
    self.window = window
  }

  nonisolated deinit {}

  /// Tells the observers that the change has ended.
  func step(to time: TickTime) -> Bool {
    window?.keyboardDidChange(change)
    return false
  }
}

// The on-screen keyboard.
extension Window {
  /// The rectangle that an on-screen keyboard covers, in points of the window; nil, the default, without one.
  ///
  /// Hosts set it, as SDL does not tell; ``View/keyboardLayoutGuide`` of all views follows, and the edited text field is
  /// scrolled into sight. Setting it changes it at once; see ``setKeyboardFrame(_:duration:)``. Values that are not
  /// finite are refused. While a drag moves the keyboard the rectangle moves along; a host that draws the keyboard moves
  /// it likewise.
  public final var keyboardFrame: Rect? {
    get {
      guard let keyboardTravel else { return storedKeyboardFrame }
      return storedKeyboardFrame?.offsetBy(dx: 0, dy: keyboardTravel)
    }
    set { setKeyboardFrame(newValue, duration: 0) }
  }

  /// Changes the rectangle that an on-screen keyboard covers, and has the layout follow in an animation.
  ///
  /// Observers are told in UIKit's order: the change of the frame and the appearance or disappearance that begin,
  /// then, after the duration, those that have ended.
  ///
  /// - Parameters:
  ///   - frame: The rectangle in points of the window; nil if the keyboard disappears. One that is not finite is refused.
  ///   - duration: The duration of the keyboard's own movement, in seconds.
  public final func setKeyboardFrame(_ frame: Rect?, duration: Double) {
    if let frame, !frame.isFinite { return layer.reportInvalidGeometry("keyboardFrame") }
    let old = keyboardFrame
    guard frame != old else { return }
    // One that comes back after a touch covers what it covered before.
    let isBack = keyboardTravel != nil && frame == storedKeyboardFrame
    keyboardTravel = nil
    let isAnimated = duration > 0 && duration.isFinite
    let change = KeyboardChange(
      phase: .willChangeFrame, beginFrame: old, endFrame: frame, duration: isAnimated ? duration : 0
    )
    notify(change, .willChangeFrame)
    if old == nil { notify(change, .willShow) }
    if frame == nil { notify(change, .willHide) }
    storedKeyboardFrame = frame
    keyboardGuidesDidMove()
    if isAnimated { View.animate(withDuration: duration) { layoutIfNeeded() } }
    if !isBack { showTextInputAboveKeyboard() }
    guard isAnimated else { return keyboardDidChange(change) }
    let ticks = (duration * Double(ticker.now.ticksPerSecond)).rounded(.up)
    ticker.add(
      KeyboardChangeEnd(change, in: self), at: ticker.now.tick + max(1, Int64(saturating: ticks)),
      isAwaited: true)
  }

  /// Has the guides of the keyboard follow it in the next layout.
  final func keyboardGuidesDidMove() {
    if layoutEngine?.followsKeyboard ?? false { table.mark(row, .needsConstraints) }
  }

  /// Tells the observers that a change has ended.
  fileprivate final func keyboardDidChange(_ change: KeyboardChange) {
    if change.beginFrame == nil { notify(change, .didShow) }
    if change.endFrame == nil { notify(change, .didHide) }
    notify(change, .didChangeFrame)
  }

  /// Calls a closure at each stage of a change of the keyboard, in the order in which closures were added.
  ///
  /// - Parameter body: The closure.
  /// - Returns: The registration, which ends the calls; without that they go on as long as the window.
  @discardableResult
  public final func onKeyboardChange(_ body: @escaping (KeyboardChange) -> Void)
    -> KeyboardObservation
  {
    let observation = KeyboardObservation(body)
    keyboardObservations.removeAll { $0.body == nil }
    keyboardObservations.append(observation)
    return observation
  }

  /// Tells the observers about a stage of a change.
  final func notify(_ change: KeyboardChange, _ phase: KeyboardChange.Phase) {
    var change = change
    change.phase = phase
    for observation in keyboardObservations { observation.body?(change) }
  }

  /// Scrolls the edited text field into the part of its scroll views that the keyboard leaves free.
  ///
  /// Their content gets room for that at the bottom, until the keyboard disappears.
  package final func showTextInputAboveKeyboard() {
    guard let keyboard = storedKeyboardFrame, !keyboard.isEmpty else {
      for scroller in scrollers { scroller.view?.keyboardInset = 0 }
      return
    }
    guard let view = textInputClient as? View else { return }
    var ancestor = view.superview
    while let container = ancestor {
      if let scroller = container as? any ContentScrolling {
        let frame = container.convert(container.bounds, to: nil)
        let covered = frame.intersects(keyboard) ? max(0, frame.maxY - keyboard.minY) : 0
        scroller.keyboardInset = min(covered, frame.height)
        let rect = view.convert(view.bounds, to: container)
        container.bringIntoSight(rect.insetBy(dx: 0, dy: -Self.keyboardMargin))
      }
      ancestor = container.superview
    }
  }

  /// The distance that is left between the edited text field and the keyboard, in points.
  private static let keyboardMargin = 8.0
}
