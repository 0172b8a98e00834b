public import LamellaGeometry

/// Recognizes dragging: a touch that has travelled ten points.
///
/// The slop is taken off the translation, so that nothing jumps when the gesture begins. Fingers and
/// the mouse behave alike.
open class PanGestureRecognizer: GestureRecognizer {
  /// How far a touch travels before it is a drag, in points.
  public static let slopPoints = 10.0

  /// How many fingers it takes; 1 unless set.
  public final var minimumNumberOfTouches = 1
  /// How many fingers count, those that came first; any number unless set.
  public final var maximumNumberOfTouches = Int.max

  private final var tracker = VelocityTracker()
  /// Where the middle of the touches was at the start, moved so that fingers that come and go do not
  /// make the translation jump.
  private final var origin = Point.zero
  private final var middle = Point.zero
  private final var slop = Point.zero
  private final var lastMicroseconds: Int64 = 0

  /// Makes a recognizer without actions.
  public override init() {
    super.init()
  }

  /// Makes a recognizer that calls `action` when the drag begins, moves and ends.
  public convenience init(_ action: @escaping (PanGestureRecognizer) -> Void) {
    self.init()
    addAction { recognizer in
      if let pan = recognizer as? PanGestureRecognizer { action(pan) }
    }
  }

  nonisolated deinit {}

  /// The way since the drag began, without the slop, in window points.
  private var translation: Point { middle - origin - slop }

  /// The way since the drag began, without the slop.
  ///
  /// - Parameter view: In whose points; nil means the window's.
  /// - Returns: The way, turned and scaled as the view is.
  public final func translation(in view: View?) -> Point {
    view?.convertVector(translation) ?? translation
  }

  /// Counts the translation anew from a value, and the velocity with it.
  ///
  /// - Parameters:
  ///   - translation: The way that counts as made.
  ///   - view: In whose points; nil means the window's.
  public final func setTranslation(_ translation: Point, in view: View?) {
    let way = view?.convertVectorToWindow(translation) ?? translation
    origin = middle - slop - way
    tracker.reset()
    tracker.add(middle, at: lastMicroseconds)
  }

  /// The velocity over the last tenth of a second.
  ///
  /// - Parameter view: In whose points per second; nil means the window's.
  /// - Returns: The velocity, turned and scaled as the view is.
  public final func velocity(in view: View?) -> Point {
    let velocity = tracker.velocity(at: lastMicroseconds)
    return view?.convertVector(velocity) ?? velocity
  }

  /// The way from the first touch, slop included: what decides whether a drag begins.
  package final var travel: Point { middle - origin }

  open override func touchesBegan(_ touches: [Touch], with event: InputEvent) {
    let hadOthers = numberOfTouches > touches.count
    var taken = touches.count
    for touch in touches.reversed() where numberOfTouches > maximumNumberOfTouches {
      ignore(touch)
      taken -= 1
    }
    guard taken > 0 else { return }
    rebase(keeping: hadOthers ? translation : nil)
    note(event)
  }

  open override func touchesMoved(_ touches: [Touch], with event: InputEvent) {
    let before = middle
    if numberOfTouches == 1, let touch = touches.first {
      // What the device told between two ticks counts for the velocity.
      for sample in touch.coalescedSamples.dropLast() {
        tracker.add(sample.location, at: sample.microseconds)
      }
    }
    middle = location(in: nil)
    note(event)
    switch state {
    case .possible:
      guard numberOfTouches >= minimumNumberOfTouches else { return }
      let distance = travel.distance(to: .zero)
      guard distance >= Self.slopPoints else { return }
      slop = travel * (Self.slopPoints / distance)
      state = .began
    case .began, .changed:
      if middle != before { state = .changed }
    default: break
    }
  }

  open override func touchesEnded(_ touches: [Touch], with event: InputEvent) {
    lastMicroseconds = event.microseconds
    let staying = numberOfTouches - touches.count
    if state == .possible {
      guard staying > 0 else { return state = .failed }
      return rebase(keeping: translation, without: touches)
    }
    if staying >= minimumNumberOfTouches {
      return rebase(keeping: translation, without: touches)
    }
    state = .ended
  }

  open override func touchesCancelled(_ touches: [Touch], with event: InputEvent) {
    lastMicroseconds = event.microseconds
    state = state == .possible ? .failed : .cancelled
  }

  open override func reset() {
    tracker.reset()
    origin = .zero
    middle = .zero
    slop = .zero
  }

  private func note(_ event: InputEvent) {
    lastMicroseconds = event.microseconds
    tracker.add(middle, at: event.microseconds)
  }

  /// Starts the middle anew after a finger came or went, keeping what has been dragged so far, and how fast.
  private func rebase(keeping translation: Point?, without leaving: [Touch] = []) {
    let staying = touches.filter { touch in !leaving.contains { $0 === touch } }
    var sum = Point.zero
    for touch in staying { sum += touch.location }
    let before = middle
    middle = sum * (1 / Double(max(1, staying.count)))
    origin = middle - slop - (translation ?? .zero)
    if translation == nil { tracker.reset() } else { tracker.shift(by: middle - before) }
  }
}
