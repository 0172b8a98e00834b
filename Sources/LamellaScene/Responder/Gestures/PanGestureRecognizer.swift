public import LamellaGeometry

/// A recognizer of drags: touches that have moved ten points.
///
/// The slop is taken off the translation, so that nothing jumps when the gesture begins. Fingers and
/// the mouse behave alike.
open class PanGestureRecognizer: GestureRecognizer {
  /// The distance that a touch moves before it is a drag, in points.
  public static let slopPoints = 10.0

  /// The least number of fingers.
  ///
  /// The default is 1.
  public final var minimumNumberOfTouches = 1
  /// The greatest number of fingers, those that came first; others are ignored.
  ///
  /// The default is any number.
  public final var maximumNumberOfTouches = Int.max

  private final var tracker = VelocityTracker()
  /// The middle of the touches at the start, moved so that fingers that come and go do not make the translation jump.
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

  /// The distance since the drag began, without the slop, in window points.
  private var translation: Point { middle - origin - slop }

  /// Returns the distance since the drag began, without the slop.
  ///
  /// - Parameter view: The view in whose points the distance is; nil means the window.
  /// - Returns: The distance, turned and scaled as the view is.
  public final func translation(in view: View?) -> Point {
    view?.convertVector(translation) ?? translation
  }

  /// Sets the translation, and resets the velocity.
  ///
  /// - Parameters:
  ///   - translation: The new distance.
  ///   - view: The view in whose points the distance is; nil means the window.
  public final func setTranslation(_ translation: Point, in view: View?) {
    let inWindow = view?.convertVectorToWindow(translation) ?? translation
    origin = middle - slop - inWindow
    tracker.reset()
    tracker.add(middle, at: lastMicroseconds)
  }

  /// Returns the velocity over the tenth of a second before the last move; zero if that is as long ago.
  ///
  /// - Parameter view: The view in whose points per second the velocity is; nil means the window.
  /// - Returns: The velocity, turned and scaled as the view is.
  public final func velocity(in view: View?) -> Point {
    let velocity = tracker.velocity(at: lastMicroseconds)
    return view?.convertVector(velocity) ?? velocity
  }

  /// The distance from the first touch, slop included; a drag begins by it.
  package final var travel: Point { middle - origin }

  open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    let hadOthers = numberOfTouches > touches.count
    var taken = touches.count
    while taken > 0, numberOfTouches > maximumNumberOfTouches, let newest = self.touches.last {
      ignore(newest, for: event)
      taken -= 1
    }
    guard taken > 0 else { return }
    rebase(keeping: hadOthers ? translation : nil)
    note(event)
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    let before = middle
    if numberOfTouches == 1, let touch = self.touches.first {
      // Moves that the device reported between two ticks count for the velocity.
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

  open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
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

  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    lastMicroseconds = event.microseconds
    state = state == .possible ? .failed : .cancelled
  }

  open override func reset() {
    tracker.reset()
    origin = .zero
    middle = .zero
    slop = .zero
  }

  /// Adds the touches' centroid to the samples of the velocity.
  private func note(_ event: Event) {
    lastMicroseconds = event.microseconds
    tracker.add(middle, at: event.microseconds)
  }

  /// Adapts the start point after a finger came or went, so that translation and velocity stay.
  private func rebase(keeping translation: Point?, without leaving: Set<Touch> = []) {
    let staying = touches.filter { !leaving.contains($0) }
    var sum = Point.zero
    for touch in staying { sum += touch.location }
    let before = middle
    middle = sum * (1 / Double(max(1, staying.count)))
    origin = middle - slop - (translation ?? .zero)
    if translation == nil { tracker.reset() } else { tracker.shift(by: middle - before) }
  }
}
