public import LamellaGeometry

/// Watches the touches of a view and its subviews and turns them into one gesture.
///
/// Subclasses override the four touch methods and set ``state``. A discrete gesture goes from possible
/// to ended or failed; a continuous one from possible to began, changed any number of times, and ended
/// or cancelled. After that the recognizer rests until its touches are up, then starts over.
///
/// ```swift
/// let pan = PanGestureRecognizer { pan in
///   card.center += pan.translation(in: card.superview)
///   pan.setTranslation(.zero, in: card.superview)
/// }
/// card.addGestureRecognizer(pan)
/// ```
///
/// Of several that watch the same touch one recognizes, unless they allow each other; see <doc:Gestures>.
open class GestureRecognizer {
  /// Where a recognizer is.
  public enum State: Sendable {
    /// Watching, nothing recognized yet.
    case possible
    /// A continuous gesture has just been recognized.
    case began
    /// The gesture goes on.
    case changed
    /// The gesture is complete; for discrete gestures: recognized.
    case ended
    /// The gesture was taken away.
    case cancelled
    /// These touches are not this gesture.
    case failed

    /// UIKit's name of ``ended`` for discrete gestures.
    public static var recognized: State { .ended }
  }

  /// The view whose touches are watched.
  public internal(set) final weak var view: View?
  /// Decides where several recognizers meet; nil leaves that to the recognizers themselves.
  public final weak var delegate: (any GestureRecognizerDelegate)?
  /// A name for logs and tree dumps; nil unless set.
  public final var name: String?

  /// Whether touches are watched; turning it off in mid-gesture cancels.
  public final var isEnabled: Bool {
    get { storedIsEnabled }
    set {
      storedIsEnabled = newValue
      if !newValue { abandon() }
    }
  }

  /// Whether views lose the touches of a recognized gesture; true unless set.
  public final var cancelsTouchesInView = true
  /// Whether views hear of touches only once this gesture has failed; false unless set.
  public final var delaysTouchesBegan = false
  /// Whether views hear of the end of a touch only once this gesture has failed; true unless set.
  ///
  /// A double tap can thus still take the first tap from the view.
  public final var delaysTouchesEnded = true

  /// The touches being watched, in the order in which they began.
  public final var touches: [Touch] { hasLostWindow ? [] : watched }
  /// The number of touches being watched.
  public final var numberOfTouches: Int { touches.count }

  private final var storedIsEnabled = true
  private final var storedState = State.possible
  /// Whether the window ended during an attempt, of which nothing counts any more.
  ///
  /// Unprotected: a window that ends sets it from its deinit, on whatever thread that runs.
  private nonisolated(unsafe) final var hasLostWindow = false
  private final var actions: [(GestureRecognizer) -> Void] = []
  /// Touches that are down.
  final var watched: [Touch] = []
  /// The same and those that have been lifted since the recognizer started over.
  final var attempt: [Touch] = []
  /// What the recognizer becomes as soon as all that it waits for have failed.
  final var held: State?
  /// Whether the gesture may begin, once that has been asked in this attempt.
  final var mayBegin: Bool?
  /// Recognizers that must fail first, for good and for this attempt.
  final var requirements = FailureRequirements()
  final var timer: GestureTimer?
  /// The last event that was heard, for what a change of state entails.
  final var current = InputEvent(microseconds: 0, .inputReset)
  /// Where the middle of the touches was last, in window space.
  final var lastMiddle = Point.zero
  /// The last event of several touches that was heard.
  final var round: UInt64 = 0

  /// Makes a recognizer without actions.
  public init() {}

  nonisolated deinit {}

  /// Calls `action` whenever the gesture begins, changes, ends or is cancelled.
  public final func addAction(_ action: @escaping (GestureRecognizer) -> Void) {
    actions.append(action)
  }

  // MARK: State

  /// Where the recognizer is.
  ///
  /// Subclasses set it. Leaving `possible` may end in `failed` instead, when the gesture may not begin or
  /// another one has the touches; and while others must fail first the recognizer stays possible.
  public final var state: State {
    get { hasLostWindow ? .possible : storedState }
    set {
      beginAnew()
      change(to: newValue)
    }
  }

  private final func change(to new: State) {
    switch (storedState, new) {
    case (.possible, .began), (.possible, .changed):
      recognize(as: .began)
    case (.possible, .ended):
      recognize(as: .ended)
    case (.possible, .failed), (.possible, .cancelled):
      settle(on: .failed)
    case (.began, .changed), (.changed, .changed):
      storedState = .changed
      act()
    case (.began, .ended), (.changed, .ended), (.began, .cancelled), (.changed, .cancelled):
      settle(on: new)
    default:
      assert(new == storedState, "a gesture cannot go from \(storedState) to \(new)")
    }
  }

  /// Leaves `possible` for a recognized gesture, if everybody agrees.
  final func recognize(as new: State) {
    guard storedState == .possible else { return }
    guard let window = view?.window else { return settle(on: .failed) }
    // Somebody who is asked, or told, may let go of the window.
    withExtendedLifetime(window) { recognize(as: new, by: window.dispatcher) }
  }

  private final func recognize(as new: State, by dispatcher: EventDispatcher) {
    let asked = mayBegin ?? shouldBegin
    mayBegin = asked
    guard asked, storedState == .possible else { return settle(on: .failed) }
    switch dispatcher.verdict(on: self) {
    case .prevented:
      settle(on: .failed)
    case .mustWait:
      held = new
      // What is complete waits for others alone.
      if new == .ended { stopTimer() }
      dispatcher.wait(for: self)
    case .free:
      held = nil
      stopTimer()
      storedState = new
      dispatcher.recognized(self, current)
      // An opponent's action may have ended this gesture meanwhile.
      guard storedState == new else { return }
      act()
      if new == .ended { decided() }
    }
  }

  /// Comes to the end of an attempt.
  private final func settle(on final: State) {
    guard storedState == .possible || isActive else { return }
    held = nil
    stopTimer()
    storedState = final
    if final != .failed { act() }
    decided()
  }

  /// Others may have waited for this; and with no touch left it starts over.
  private final func decided() {
    if let window = view?.window { withExtendedLifetime(window) { window.dispatcher.settle() } }
    if watched.isEmpty { startOver() }
  }

  private final func act() {
    // Actions may add others: those count from the next time on.
    for action in actions { action(self) }
  }

  /// Whether a continuous gesture is under way.
  final var isActive: Bool { storedState == .began || storedState == .changed }

  /// Whether the recognizer has taken part in a touch and not started over since.
  final func isConsidering(_ touch: Touch) -> Bool {
    for other in attempt where other === touch { return true }
    return false
  }

  /// Whether the recognizer may still recognize something of a touch.
  final func isUndecided(about touch: Touch) -> Bool {
    storedState == .possible && isConsidering(touch)
  }

  /// Whether a touch that is down is being watched.
  final func isWatching(_ touch: Touch) -> Bool {
    for other in watched where other === touch { return true }
    return false
  }

  // MARK: For subclasses

  /// Asked when the gesture is about to be recognized; false makes it fail.
  ///
  /// The default asks the delegate, the view, and the views that were hit.
  open var shouldBegin: Bool {
    guard delegate?.gestureRecognizerShouldBegin(self) ?? true,
      view?.gestureRecognizerShouldBegin(self) ?? true
    else { return false }
    for touch in attempt {
      if let hit = touch.view, hit !== view, !hit.gestureRecognizerShouldBegin(self) {
        return false
      }
    }
    return true
  }

  /// Whether this gesture, once recognized, keeps another from being recognized; true by default.
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }

  /// Whether another gesture that is recognized keeps this one from it; true by default.
  open func canBePrevented(by other: GestureRecognizer) -> Bool { true }

  /// Whether another must fail before this one is recognized; false by default.
  ///
  /// Asked once for each other in each attempt.
  open func shouldRequireFailure(of other: GestureRecognizer) -> Bool { false }

  /// Whether this one must fail before another is recognized; false by default.
  open func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { false }

  /// Whether a touch that went down is watched at all; true by default.
  open func shouldReceive(_ touch: Touch) -> Bool { true }

  /// Touches went down.
  open func touchesBegan(_ touches: [Touch], with event: InputEvent) {}
  /// Touches moved.
  open func touchesMoved(_ touches: [Touch], with event: InputEvent) {}
  /// Touches were lifted.
  open func touchesEnded(_ touches: [Touch], with event: InputEvent) {}
  /// Touches were taken away.
  open func touchesCancelled(_ touches: [Touch], with event: InputEvent) {}
  /// The wheel turned over the view, or a subview of it.
  ///
  /// - Returns: Whether that is part of the gesture, so that nobody else hears of it; false by default.
  open func wheelTurned(_ wheel: WheelEvent) -> Bool { false }
  /// The pointer came into the view, moved over it, or left it.
  open func pointerChanged(_ phase: Touch.Phase, _ pointer: PointerEvent) {}
  /// The time asked for by `startTimer(seconds:)` has passed.
  open func timerFired() {}
  /// The attempt is over: forget its touches and get ready for the next gesture.
  open func reset() {}

  /// No longer watches a touch, which goes on for everybody else.
  public final func ignore(_ touch: Touch) {
    guard isWatching(touch) else { return }
    attempt.removeAll { $0 === touch }
    letGo(touch)
  }

  /// The middle of the touches in a view's own space; nil means window space.
  ///
  /// After the last touch was lifted: where the middle was before that.
  open func location(in other: View?) -> Point {
    let middle = watched.isEmpty ? lastMiddle : Self.middle(of: watched)
    return other?.convert(middle, from: nil) ?? middle
  }

  /// Where one of the touches is.
  ///
  /// - Parameters:
  ///   - index: Its place in ``touches``.
  ///   - other: In whose own space; nil means window space.
  /// - Returns: The place.
  public final func location(ofTouch index: Int, in other: View?) -> Point {
    LamellaGeometry.require(
      watched.indices.contains(index), "a gesture has no touch number \(index)")
    return watched[index].location(in: other)
  }

  /// The middle of some touches, in window space.
  package static func middle(of touches: [Touch]) -> Point {
    var sum = Point.zero
    for touch in touches { sum += touch.location }
    return sum * (1 / Double(max(1, touches.count)))
  }

  // MARK: From the dispatcher

  /// Whether a touch goes on with what earlier ones, all up by now, have begun; true unless overridden.
  ///
  /// Asked of those that wait for another touch. Where not, they fail, and the touch begins another attempt.
  func continues(with touch: Touch) -> Bool { true }

  /// Whether a touch that begins puts an end to what waited for another one.
  final func isSpoilt(by touch: Touch) -> Bool {
    storedState == .possible && held == nil && watched.isEmpty && !attempt.isEmpty
      && !continues(with: touch)
  }

  /// Whether a touch that begins is given to the recognizer.
  final func accepts(_ touch: Touch) -> Bool {
    // What is complete, and waits for others to fail, has no part in what follows.
    storedIsEnabled && held != .ended && shouldReceive(touch)
      && (delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true)
  }

  /// A touch began in the view or below.
  final func take(_ touch: Touch) {
    beginAnew()
    watched.append(touch)
    attempt.append(touch)
  }

  /// Watched touches changed.
  final func hear(_ phase: Touch.Phase, _ touches: [Touch], _ event: InputEvent) {
    guard let first = touches.first, isWatching(first), storedState == .possible || isActive else {
      return
    }
    // What is complete, and waits for others to fail, cannot be spoilt by what follows.
    if held == .ended, phase != .cancelled { return }
    current = event
    lastMiddle = Self.middle(of: watched)
    switch phase {
    case .began: touchesBegan(touches, with: event)
    case .moved: touchesMoved(touches, with: event)
    case .ended: touchesEnded(touches, with: event)
    case .cancelled: touchesCancelled(touches, with: event)
    case .stationary: break
    }
  }

  /// A watched touch is over; with the last one an attempt that is decided is over too.
  final func letGo(_ touch: Touch) {
    guard isWatching(touch) else { return }
    watched.removeAll { $0 === touch }
    guard watched.isEmpty else { return }
    if isActive { return change(to: .cancelled) }
    if storedState == .possible {
      // What waits, for time to pass or for others to fail, goes on.
      if held == nil, timer?.isRunning != true { change(to: .failed) }
    } else {
      startOver()
    }
  }

  /// Another gesture was recognized on a common touch.
  final func giveWay() {
    if storedState == .possible { settle(on: .failed) }
  }

  /// Starts over if touches of another window are still being watched.
  final func forgetTouches(notIn window: Window?) {
    guard attempt.contains(where: { $0.window !== window }) else { return }
    abandon()
  }

  /// Ends whatever is under way, and watches no touch any longer.
  final func abandon() {
    beginAnew()
    watched.removeAll(keepingCapacity: true)
    if isActive {
      change(to: .cancelled)
    } else if !attempt.isEmpty || storedState != .possible {
      if storedState == .possible { change(to: .failed) } else { startOver() }
    }
  }

  /// Takes note that the window has ended, and its touches with it; from any thread, as that is where it may end.
  nonisolated final func loseWindow() { hasLostWindow = true }

  /// Forgets an attempt whose window has ended.
  private final func beginAnew() {
    guard hasLostWindow else { return }
    hasLostWindow = false
    watched.removeAll(keepingCapacity: true)
    startOver()
  }

  private final func startOver() {
    stopTimer()
    storedState = .possible
    held = nil
    mayBegin = nil
    requirements.endAttempt()
    for touch in attempt where touch.isOver && !touch.isEnding {
      touch.recognizers.removeAll { $0 === self }
    }
    attempt.removeAll(keepingCapacity: true)
    reset()
  }
}
