public import LamellaGeometry

/// An object that watches the touches of a view and its subviews and turns them into one gesture.
///
/// Subclasses override the four touch methods and set ``state``; the touches in order are ``touches``. A discrete
/// gesture goes from possible to ended or failed; a continuous one from possible to began, changed any number of times,
/// and ended or cancelled. After that the recognizer rests until its touches are up, then starts over.
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
  /// The states of an attempt at a gesture.
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
    /// The touches are not the gesture.
    case failed

    /// UIKit's name of ``ended`` for discrete gestures.
    public static var recognized: State { .ended }
  }

  /// The view whose touches are watched; nil while the recognizer has none.
  public internal(set) final weak var view: View?
  /// The object that decides where several recognizers meet; nil leaves that to the recognizers themselves.
  public final weak var delegate: (any GestureRecognizerDelegate)?
  /// A name for logs and tree dumps; nil by default.
  public final var name: String?

  /// Whether touches are watched; turning it off in mid-gesture cancels.
  public final var isEnabled: Bool {
    get { storedIsEnabled }
    set {
      storedIsEnabled = newValue
      if !newValue { abandon() }
    }
  }

  /// Whether views lose the touches of a recognized gesture.
  ///
  /// The default is true.
  public final var cancelsTouchesInView = true
  /// Whether views receive touches only once this gesture has failed.
  ///
  /// The default is false.
  public final var delaysTouchesBegan = false
  /// Whether views receive the end of a touch only once this gesture has failed.
  ///
  /// The default is true.
  ///
  /// A double tap can thus still take the first tap from the view.
  public final var delaysTouchesEnded = true

  /// The touches being watched, in the order in which they began.
  public final var touches: [Touch] { hasLostWindow ? [] : watched }
  /// The number of touches being watched.
  public final var numberOfTouches: Int { touches.count }

  /// Whether a touch that goes down now is for this recognizer alone: neither the view that is hit nor recognizers
  /// before this one that it prevents receive the touch.
  package final var claimsNewTouches = false

  /// Whether the views' touches are withheld for now, as by ``delaysTouchesBegan``.
  package final var holdsTouches = false {
    didSet {
      guard oldValue, !holdsTouches, let window = view?.window else { return }
      withExtendedLifetime(window) { window.dispatcher.resolve() }
    }
  }
  /// The closure that decides whether the view of a touch receives it at all; nil means that it does.
  package final var shouldDeliver: ((_ touch: Touch, _ event: Event) -> Bool)?

  private final var storedIsEnabled = true
  private final var storedState = State.possible
  /// Whether the window ended during an attempt, so that nothing of the attempt counts.
  ///
  /// Unprotected: a window that ends sets it from its deinit, on whatever thread that runs.
  private nonisolated(unsafe) final var hasLostWindow = false
  private final var actions: [(id: ActionID, body: (GestureRecognizer) -> Void)] = []
  /// The number of actions of all recognizers so far: no two share an identity.
  private static var actionCount = 0
  /// The touches that are down.
  final var watched: [Touch] = []
  /// The touches that are down or have been lifted since the recognizer started over.
  final var attempt: [Touch] = []
  /// The state that the recognizer takes as soon as all that it waits for have failed; nil while it waits for none.
  final var pendingState: State?
  /// Whether the gesture may begin; nil until that has been asked in this attempt.
  final var mayBegin: Bool?
  /// The recognizers that must fail first, for good and for this attempt.
  final var requirements = FailureRequirements()
  final var timer: GestureTimer?
  /// The last input that was delivered; a change of state passes it on.
  final var currentInput = InputEvent(microseconds: 0, .inputReset)
  /// The last middle of the touches, in window space.
  final var lastMiddle = Point.zero
  /// The number of the last delivery of several touches at once.
  final var round: UInt64 = 0

  /// Makes a recognizer without actions.
  public init() {}

  nonisolated deinit {}

  /// The identity of an action, by which it is removed.
  public nonisolated struct ActionID: Hashable, Sendable {
    fileprivate let number: Int
  }

  /// Adds a closure that is called whenever the gesture begins, changes, ends or is cancelled.
  ///
  /// - Parameter action: The closure, which gets the recognizer.
  /// - Returns: The identity by which the action can be removed.
  @discardableResult
  public final func addAction(_ action: @escaping (GestureRecognizer) -> Void) -> ActionID {
    Self.actionCount += 1
    let id = ActionID(number: Self.actionCount)
    actions.append((id, action))
    return id
  }

  /// Removes an action; has no effect if it was removed already.
  public final func removeAction(_ id: ActionID) {
    guard let index = actions.firstIndex(where: { $0.id == id }) else { return }
    // Released after the change of the list: what the closure holds may come back here when it ends.
    let removed = actions.remove(at: index)
    withExtendedLifetime(removed) {}
  }

  // MARK: State

  /// The stage of the attempt.
  ///
  /// Subclasses set it. Leaving `possible` may end in `failed` instead, when the gesture may not begin or
  /// another one has the touches; and while others must fail first the recognizer stays possible.
  public final var state: State {
    get { hasLostWindow ? .possible : storedState }
    set {
      discardLostAttempt()
      change(to: newValue)
    }
  }

  /// Changes the state by the rules of the state machine.
  private final func change(to new: State) {
    switch (storedState, new) {
    case (.possible, .began), (.possible, .changed):
      recognize(as: .began)
    case (.possible, .ended):
      recognize(as: .ended)
    case (.possible, .failed), (.possible, .cancelled):
      conclude(as: .failed)
    case (.began, .changed), (.changed, .changed):
      storedState = .changed
      callActions()
    case (.began, .ended), (.changed, .ended), (.began, .cancelled), (.changed, .cancelled):
      conclude(as: new)
    default:
      assert(new == storedState, "a gesture cannot go from \(storedState) to \(new)")
    }
  }

  /// Recognizes the gesture, if the delegate and other recognizers allow it.
  final func recognize(as new: State) {
    guard storedState == .possible else { return }
    guard let window = view?.window else { return conclude(as: .failed) }
    // A callee may release the window.
    withExtendedLifetime(window) { recognize(as: new, by: window.dispatcher) }
  }

  /// Recognizes the gesture, waits for others, or fails, as the dispatcher decides.
  private final func recognize(as new: State, by dispatcher: EventDispatcher) {
    let asked = mayBegin ?? shouldBegin
    mayBegin = asked
    guard asked, storedState == .possible else { return conclude(as: .failed) }
    switch dispatcher.verdict(on: self) {
    case .prevented:
      conclude(as: .failed)
    case .mustWait:
      pendingState = new
      // What is complete waits for others alone.
      if new == .ended { stopTimer() }
      dispatcher.wait(for: self)
    case .free:
      pendingState = nil
      stopTimer()
      storedState = new
      dispatcher.withEvent(currentInput) { dispatcher.recognized(self, $0) }
      // An opponent's action may have ended this gesture meanwhile.
      guard storedState == new else { return }
      callActions()
      if new == .ended { attemptWasDecided() }
    }
  }

  /// Ends an attempt with a final state.
  private final func conclude(as final: State) {
    guard storedState == .possible || isActive else { return }
    pendingState = nil
    stopTimer()
    storedState = final
    if final != .failed { callActions() }
    attemptWasDecided()
  }

  /// Tells the dispatcher of a decided attempt; without touches the recognizer starts over.
  private final func attemptWasDecided() {
    if let window = view?.window { withExtendedLifetime(window) { window.dispatcher.resolve() } }
    if watched.isEmpty { startOver() }
  }

  /// Calls the actions.
  private final func callActions() {
    // Actions may add others, which count from the next time on, and remove some, which are not called any more.
    for action in actions where actions.contains(where: { $0.id == action.id }) {
      action.body(self)
    }
  }

  /// Whether a continuous gesture is under way.
  final var isActive: Bool { storedState == .began || storedState == .changed }

  /// Returns whether the recognizer has received a touch in the present attempt.
  final func isConsidering(_ touch: Touch) -> Bool {
    for other in attempt where other === touch { return true }
    return false
  }

  /// Returns whether the recognizer has not decided about a touch.
  final func isUndecided(about touch: Touch) -> Bool {
    storedState == .possible && isConsidering(touch)
  }

  /// Returns whether the recognizer watches a touch that is down.
  final func isWatching(_ touch: Touch) -> Bool {
    for other in watched where other === touch { return true }
    return false
  }

  // MARK: For subclasses

  /// Whether the gesture, which is about to be recognized, may be; false makes it fail.
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

  /// Returns whether this gesture, once recognized, prevents another from being recognized.
  ///
  /// The default is true.
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }

  /// Returns whether another gesture, once recognized, prevents this one.
  ///
  /// The default is true.
  open func canBePrevented(by other: GestureRecognizer) -> Bool { true }

  /// Returns whether another recognizer must fail before this one is recognized.
  ///
  /// The default is false.
  ///
  /// Asked once for each other in each attempt.
  open func shouldRequireFailure(of other: GestureRecognizer) -> Bool { false }

  /// Returns whether this recognizer must fail before another one is recognized.
  ///
  /// The default is false.
  open func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { false }

  /// Returns whether a touch that went down is watched.
  ///
  /// The default is true.
  open func shouldReceive(_ touch: Touch) -> Bool { true }

  /// Responds to touches that went down.
  ///
  /// Does nothing by default.
  open func touchesBegan(_ touches: Set<Touch>, with event: Event) {}
  /// Responds to touches that moved.
  ///
  /// Does nothing by default.
  open func touchesMoved(_ touches: Set<Touch>, with event: Event) {}
  /// Responds to touches that were lifted.
  ///
  /// Does nothing by default.
  open func touchesEnded(_ touches: Set<Touch>, with event: Event) {}
  /// Responds to touches that were taken away.
  ///
  /// Does nothing by default.
  open func touchesCancelled(_ touches: Set<Touch>, with event: Event) {}
  /// Responds to a turn of the wheel over the view, or a subview of it.
  ///
  /// - Returns: Whether that is part of the gesture, so that nobody else receives it. The default is false.
  open func wheelTurned(_ wheel: WheelEvent) -> Bool { false }
  /// Responds to the pointer entering the view, moving over it or leaving it.
  open func pointerChanged(_ phase: Touch.Phase, _ pointer: PointerEvent) {}
  /// Called when the timer of `startTimer(seconds:)` fires.
  open func timerFired() {}
  /// Resets the recognizer after an attempt, for the next gesture.
  open func reset() {}

  /// Stops watching a touch, which other recognizers and the view still receive.
  ///
  /// - Parameters:
  ///   - touch: The touch; one that is not watched is passed over.
  ///   - event: The event that the recognizer was called with, as UIKit takes it; no part of the decision.
  public final func ignore(_ touch: Touch, for event: Event?) {
    guard isWatching(touch) else { return }
    attempt.removeAll { $0 === touch }
    release(touch)
  }

  /// Returns the centroid of the touches in a view's own space; nil means window space.
  ///
  /// After the last touch was lifted that is the last middle.
  open func location(in other: View?) -> Point {
    let middle = watched.isEmpty ? lastMiddle : Self.middle(of: watched)
    return other?.convert(middle, from: nil) ?? middle
  }

  /// Returns the location of one of the touches.
  ///
  /// - Parameters:
  ///   - index: The touch's index in ``touches``.
  ///   - other: The view in whose own space the place is; nil means window space.
  /// - Returns: The place.
  public final func location(ofTouch index: Int, in other: View?) -> Point {
    LamellaGeometry.require(
      watched.indices.contains(index), "a gesture has no touch number \(index)")
    return watched[index].location(in: other)
  }

  /// Returns the centroid of some touches, in window space.
  package static func middle(of touches: [Touch]) -> Point {
    var sum = Point.zero
    for touch in touches { sum += touch.location }
    return sum * (1 / Double(max(1, touches.count)))
  }

  // MARK: Calls by the dispatcher

  /// Returns whether a touch continues the attempt of earlier touches, which are all up.
  ///
  /// The default is true.
  ///
  /// Asked of those that wait for another touch. Where not, they fail, and the touch begins another attempt.
  func continues(with touch: Touch) -> Bool { true }

  /// Returns whether a new touch invalidates the attempt, which waited for another one.
  final func isInvalidated(by touch: Touch) -> Bool {
    storedState == .possible && pendingState == nil && watched.isEmpty && !attempt.isEmpty
      && !continues(with: touch)
  }

  /// Returns whether the recognizer receives a new touch.
  final func accepts(_ touch: Touch) -> Bool {
    // A gesture that is complete, and waits for others to fail, has no part in later touches.
    storedIsEnabled && pendingState != .ended && shouldReceive(touch)
      && (delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true)
  }

  /// Begins watching a touch that went down in the view or in a subview.
  final func watch(_ touch: Touch) {
    discardLostAttempt()
    watched.append(touch)
    attempt.append(touch)
  }

  /// Delivers a phase of watched touches.
  final func deliver(_ touches: Set<Touch>, _ phase: Touch.Phase, _ event: Event) {
    guard storedState == .possible || isActive else { return }
    // A gesture that is complete, and waits for others to fail, is not failed by later touches.
    if pendingState == .ended, phase != .cancelled { return }
    currentInput = event.input
    lastMiddle = Self.middle(of: watched)
    switch phase {
    case .began: touchesBegan(touches, with: event)
    case .moved: touchesMoved(touches, with: event)
    case .ended: touchesEnded(touches, with: event)
    case .cancelled: touchesCancelled(touches, with: event)
    case .stationary: break
    }
  }

  /// Removes a touch that has ended; after the last one a decided attempt is over.
  final func release(_ touch: Touch) {
    guard isWatching(touch) else { return }
    watched.removeAll { $0 === touch }
    guard watched.isEmpty else { return }
    if isActive { return change(to: .cancelled) }
    if storedState == .possible {
      // An attempt that waits, for time to pass or for others to fail, goes on.
      if pendingState == nil, timer?.isRunning != true { change(to: .failed) }
    } else {
      startOver()
    }
  }

  /// Fails unless decided, because another gesture was recognized on a common touch.
  final func yield() {
    if storedState == .possible { conclude(as: .failed) }
  }

  /// Starts over if touches of another window are still being watched.
  final func forgetTouches(notIn window: Window?) {
    guard attempt.contains(where: { $0.window !== window }) else { return }
    abandon()
  }

  /// Cancels the attempt, and stops watching its touches.
  final func abandon() {
    discardLostAttempt()
    watched.removeAll(keepingCapacity: true)
    if isActive {
      change(to: .cancelled)
    } else if !attempt.isEmpty || storedState != .possible {
      if storedState == .possible { change(to: .failed) } else { startOver() }
    }
  }

  /// Marks the attempt as lost, because the window and its touches have ended.
  ///
  /// From any thread, as a window may end there.
  nonisolated final func loseWindow() { hasLostWindow = true }

  /// Resets the recognizer if its attempt was lost with its window.
  private final func discardLostAttempt() {
    guard hasLostWindow else { return }
    hasLostWindow = false
    watched.removeAll(keepingCapacity: true)
    startOver()
  }

  /// Resets the recognizer for the next attempt.
  private final func startOver() {
    stopTimer()
    storedState = .possible
    pendingState = nil
    mayBegin = nil
    requirements.endAttempt()
    for touch in attempt where touch.isOver && !touch.isEnding {
      touch.recognizers.removeAll { $0 === self }
    }
    attempt.removeAll(keepingCapacity: true)
    reset()
  }
}
