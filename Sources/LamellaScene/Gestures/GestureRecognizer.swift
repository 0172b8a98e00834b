public import LamellaGeometry

/// Watches the touches of a view and its subviews and turns them into one gesture.
///
/// Subclasses override the four touch methods and set `state`. A discrete gesture goes from possible
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
  }

  /// The view whose touches are watched.
  public internal(set) final weak var view: View?

  /// Whether touches are watched; turning it off in mid-gesture cancels.
  public final var isEnabled: Bool {
    get { storedIsEnabled }
    set {
      storedIsEnabled = newValue
      if !newValue { abandon() }
    }
  }

  /// Whether views lose the touches of a recognized gesture; true unless set.
  public final var cancelsTouchesInView: Bool {
    get { storedCancelsTouchesInView }
    set { storedCancelsTouchesInView = newValue }
  }

  /// The touches being watched, in the order in which they began.
  public final var touches: [Touch] { watched }
  /// The number of touches being watched.
  public final var numberOfTouches: Int { watched.count }

  private final var storedIsEnabled = true
  private final var storedCancelsTouchesInView = true
  private final var watched: [Touch] = []
  private final var storedState = State.possible
  private final var actions: [(GestureRecognizer) -> Void] = []
  /// The event being heard, for what a change of state entails.
  private final var current = InputEvent(microseconds: 0, .focusLost)

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
  /// Subclasses set it; leaving `possible` may end in `failed` instead when
  /// `shouldBegin` says no or another gesture has the touches.
  public final var state: State {
    get { storedState }
    set { change(to: newValue) }
  }

  private func change(to new: State) {
    switch (storedState, new) {
    case (.possible, .began), (.possible, .ended):
      guard shouldBegin, !isPreventedByAnother else { return storedState = .failed }
      storedState = new
      view?.window?.dispatcher.recognized(self, current)
      // An opponent's action may have ended this gesture meanwhile.
      if storedState == new { act() }
    case (.possible, .failed), (.possible, .cancelled):
      storedState = .failed
    case (.began, .changed), (.began, .ended), (.began, .cancelled), (.changed, .changed),
      (.changed, .ended), (.changed, .cancelled):
      storedState = new
      act()
    default:
      assert(new == storedState, "a gesture cannot go from \(storedState) to \(new)")
    }
  }

  private func act() {
    for action in actions { action(self) }
  }

  private var isActive: Bool { storedState == .began || storedState == .changed }

  private var isPreventedByAnother: Bool {
    watched.contains { touch in
      touch.recognizers.contains { other in
        other !== self && (other.isActive || other.storedState == .ended)
          && other.watched.contains { $0 === touch } && !coexists(with: other)
      }
    }
  }

  private func coexists(with other: GestureRecognizer) -> Bool {
    allowsSimultaneousRecognition(with: other) || other.allowsSimultaneousRecognition(with: self)
  }

  // MARK: For subclasses

  /// Asked when the gesture is about to be recognized; false makes it fail.
  ///
  /// The default asks the view.
  open var shouldBegin: Bool { view?.gestureRecognizerShouldBegin(self) ?? true }

  /// Whether this gesture and another may both be recognized from the same touches; false by default.
  open func allowsSimultaneousRecognition(with other: GestureRecognizer) -> Bool { false }

  /// Touches went down.
  open func touchesBegan(_ touches: [Touch], with event: InputEvent) {}
  /// Touches moved.
  open func touchesMoved(_ touches: [Touch], with event: InputEvent) {}
  /// Touches were lifted.
  open func touchesEnded(_ touches: [Touch], with event: InputEvent) {}
  /// Touches were taken away.
  open func touchesCancelled(_ touches: [Touch], with event: InputEvent) {}
  /// All touches are up: forget them and get ready for the next gesture.
  open func reset() {}

  /// The middle of the touches in a view's own space; nil means window space.
  open func location(in other: View?) -> Point {
    guard !watched.isEmpty else { return .zero }
    var sum = Point.zero
    for touch in watched { sum += touch.location(in: other) }
    return sum * (1 / Double(watched.count))
  }

  // MARK: From the dispatcher

  /// A touch began in the view or below.
  final func take(_ touch: Touch, _ event: InputEvent) {
    watched.append(touch)
    hear(.began, touch, event)
  }

  /// A watched touch changed.
  final func hear(_ phase: Touch.Phase, _ touch: Touch, _ event: InputEvent) {
    guard watched.contains(where: { $0 === touch }) else { return }
    guard storedState == .possible || isActive else { return }
    current = event
    switch phase {
    case .began: touchesBegan([touch], with: event)
    case .moved: touchesMoved([touch], with: event)
    case .ended: touchesEnded([touch], with: event)
    case .cancelled: touchesCancelled([touch], with: event)
    case .stationary: break
    }
  }

  /// A watched touch is over; with the last one the recognizer starts over.
  final func letGo(_ touch: Touch) {
    watched.removeAll { $0 === touch }
    if watched.isEmpty { startOver() }
  }

  /// Another gesture was recognized on a common touch.
  final func giveWay(to winner: GestureRecognizer, _ event: InputEvent) {
    guard storedState == .possible, !coexists(with: winner) else { return }
    current = event
    let heard = watched
    touchesCancelled(heard, with: event)
    if storedState == .possible { storedState = .failed }
  }

  /// Starts over if touches of another window are still being watched.
  final func forgetTouches(notIn window: Window?) {
    guard watched.contains(where: { $0.window !== window }) else { return }
    abandon()
  }

  private func abandon() {
    if isActive { change(to: .cancelled) }
    watched.removeAll()
    startOver()
  }

  private func startOver() {
    if isActive { change(to: .cancelled) }
    storedState = .possible
    reset()
  }
}

extension View {
  /// The recognizers that watch the view's touches.
  public final var gestureRecognizers: [GestureRecognizer] { recognizers }

  /// Lets a recognizer watch the touches of the view and its subviews.
  public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.view = self
    recognizers.append(recognizer)
  }

  /// No longer lets a recognizer watch the view's touches; a gesture under way is cancelled.
  public final func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizers.removeAll { $0 === recognizer }
    let wasEnabled = recognizer.isEnabled
    recognizer.isEnabled = false
    recognizer.isEnabled = wasEnabled
    recognizer.view = nil
  }
}
