internal import LamellaGeometry

/// A recognizer of pinches: two fingers that move apart or together, or the wheel with control held.
///
/// The gesture begins when the distance has changed by eight points, with a scale of 1: nothing jumps.
///
/// ```swift
/// let pinch = PinchGestureRecognizer { pinch in
///   photo.transform = photo.transform.scaledBy(x: pinch.scale, y: pinch.scale)
///   pinch.scale = 1
/// }
/// ```
public final class PinchGestureRecognizer: TwoFingerGestureRecognizer {
  /// The change of the distance with which the gesture begins, in points.
  public static let slopPoints = 8.0
  /// The scale of a notch of the wheel away from the user.
  public static let scaleOfNotch = 1.1
  /// The least distance of the fingers, in points: nearer ones count as so far apart, and the scale stays finite.
  private static let leastDistance = 1.0

  /// Makes a recognizer without actions.
  public override init() { super.init() }

  /// Makes a recognizer that calls `action` when the pinch begins, changes and ends.
  public convenience init(_ action: @escaping (PinchGestureRecognizer) -> Void) {
    self.init()
    addAction { recognizer in
      if let pinch = recognizer as? PinchGestureRecognizer { action(pinch) }
    }
  }

  nonisolated deinit {}

  /// The factor by which the distance has grown since the gesture began, or since this was set.
  public var scale: Double {
    get { value > 0 ? value : 1 }
    set { setValue(newValue) }
  }

  /// The velocity of the scale, per second.
  public var velocity: Double { valueVelocity }

  override var neutral: Double { 1 }

  override func measure(_ a: Point, _ b: Point) -> Double {
    max(a.distance(to: b), Self.leastDistance)
  }

  override func advance(_ value: Double, from old: Double, to new: Double) -> Double {
    value * new / old
  }

  override func isEnough(from old: Double, to new: Double) -> Bool {
    abs(new - old) >= Self.slopPoints
  }

  override func turn(_ value: Double, by wheel: WheelEvent) -> Double? {
    guard wheel.modifiers.contains(.control), !wheel.modifiers.contains(.alt),
      wheel.notches.y != 0
    else { return nil }
    let notches = min(max(wheel.notches.y, -50), 50)
    return min(max(value * Elementary.pow(Self.scaleOfNotch, notches), 1e-6), 1e6)
  }
}
