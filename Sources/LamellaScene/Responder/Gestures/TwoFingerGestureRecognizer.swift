internal import LamellaGeometry

/// The base class of pinch and rotation recognizers: two fingers, or the wheel with a key, change one number.
///
/// The first two fingers count. While only one of them is down the number stays; with the second one down
/// again it goes on.
public class TwoFingerGestureRecognizer: GestureRecognizer {
  /// The time without a turn of the wheel after which its gesture is over, in seconds.
  static let wheelTimeout = 0.15

  /// Whether the wheel with a key makes the gesture as well; true by default.
  package final var followsWheel = true
  /// The number, in the subclass's measure, since it was set last.
  final var value = 0.0
  /// The fingers' measure when the number last changed.
  private final var measured: Double?
  /// The fingers' measure when the attempt began.
  private final var first: Double?
  private final var tracker = VelocityTracker()
  private final var isWheel = false

  override init() { super.init() }

  nonisolated deinit {}

  // MARK: For subclasses

  /// The number before anything has changed.
  var neutral: Double { 0 }
  /// Returns the measured quantity of two fingers: their distance or their angle.
  func measure(_ a: Point, _ b: Point) -> Double { 0 }
  /// Returns the number after the measured quantity has changed from one value to another.
  func advance(_ value: Double, from old: Double, to new: Double) -> Double { value }
  /// Returns whether the fingers have changed enough for the gesture to begin.
  func isEnough(from old: Double, to new: Double) -> Bool { false }
  /// Returns the number after a turn of the wheel; nil if the turn does not belong to this gesture.
  func turn(_ value: Double, by wheel: WheelEvent) -> Double? { nil }

  /// Sets the number, and resets the velocity.
  final func setValue(_ newValue: Double) {
    guard newValue.isFinite else { return }
    value = newValue
    tracker.reset()
    tracker.add(Point(value, 0), at: currentInput.microseconds)
  }

  /// The velocity of the number, over the last tenth of a second, per second.
  final var valueVelocity: Double { tracker.velocity(at: currentInput.microseconds).x }

  // MARK: Fingers

  /// Returns the measured quantity of the present touches; nil unless there are two.
  private final func measureNow(without leaving: Set<Touch> = []) -> Double? {
    var one: Point?
    for touch in touches where !leaving.contains(touch) {
      guard let first = one else {
        one = touch.location
        continue
      }
      return measure(first, touch.location)
    }
    return nil
  }

  public override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    if isWheel { endWheel() }
    measured = measureNow()
    // Other fingers are another measure.
    if state == .possible { first = measured }
  }

  public override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    guard let now = measureNow(), let old = measured else { return }
    switch state {
    case .possible:
      guard let first, isEnough(from: first, to: now) else { return }
      measured = now
      setValue(neutral)
      state = .began
    case .began, .changed:
      guard now != old else { return }
      measured = now
      value = advance(value, from: old, to: now)
      tracker.add(Point(value, 0), at: event.microseconds)
      state = .changed
    default: break
    }
  }

  public override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    guard numberOfTouches == touches.count else {
      measured = measureNow(without: touches)
      if state == .possible { first = measured }
      return
    }
    state = state == .possible ? .failed : .ended
  }

  public override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    state = state == .possible ? .failed : .cancelled
  }

  // MARK: The wheel

  public override func wheelTurned(_ wheel: WheelEvent) -> Bool {
    guard followsWheel, touches.isEmpty, let new = turn(isWheel ? value : neutral, by: wheel) else {
      return false
    }
    currentInput = InputEvent(
      microseconds: wheel.microseconds, .wheel(wheel.location, notches: wheel.notches))
    lastMiddle = wheel.location
    if !isWheel {
      isWheel = true
      setValue(neutral)
      state = .began
      guard state == .began else {
        isWheel = false
        // One that waits for others would begin later, with nothing to end it.
        if state == .possible { state = .failed }
        return false
      }
    }
    value = new
    tracker.add(Point(value, 0), at: wheel.microseconds)
    state = .changed
    if isWheel { startTimer(seconds: Self.wheelTimeout) }
    return true
  }

  public override func timerFired() { endWheel() }

  /// Ends a gesture of the wheel.
  private final func endWheel() {
    guard isWheel else { return }
    isWheel = false
    if state == .began || state == .changed { state = .ended }
  }

  public override func reset() {
    measured = nil
    first = nil
    isWheel = false
    tracker.reset()
  }
}
