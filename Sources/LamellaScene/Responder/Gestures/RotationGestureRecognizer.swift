internal import LamellaGeometry

/// A recognizer of rotations: two fingers that turn about each other, or the wheel with alt held.
///
/// The gesture begins when the fingers have turned by 0.08 radians, with a rotation of 0: nothing jumps. Positive
/// angles turn as `Transform2D(rotationAngle:)` does.
public final class RotationGestureRecognizer: TwoFingerGestureRecognizer {
  /// The angle with which the gesture begins, in radians.
  public static let slopRadians = 0.08
  /// The angle of a notch of the wheel away from the user, in radians.
  public static let radiansOfNotch = Double.pi / 36

  /// Makes a recognizer without actions.
  public override init() { super.init() }

  /// Makes a recognizer that calls `action` when the rotation begins, changes and ends.
  public convenience init(_ action: @escaping (RotationGestureRecognizer) -> Void) {
    self.init()
    addAction { recognizer in
      if let rotation = recognizer as? RotationGestureRecognizer { action(rotation) }
    }
  }

  nonisolated deinit {}

  /// The angle since the gesture began, or since this was set, in radians; several turns count.
  public var rotation: Double {
    get { value }
    set { setValue(newValue) }
  }

  /// The velocity of the rotation, in radians per second.
  public var velocity: Double { valueVelocity }

  override func measure(_ a: Point, _ b: Point) -> Double {
    Elementary.atan2(b.y - a.y, b.x - a.x)
  }

  /// Returns the shorter turn from one angle to another, in radians.
  private func turn(from old: Double, to new: Double) -> Double {
    let angle = new - old
    if angle > .pi { return angle - 2 * .pi }
    return angle < -.pi ? angle + 2 * .pi : angle
  }

  override func advance(_ value: Double, from old: Double, to new: Double) -> Double {
    value + turn(from: old, to: new)
  }

  override func isEnough(from old: Double, to new: Double) -> Bool {
    abs(turn(from: old, to: new)) >= Self.slopRadians
  }

  override func turn(_ value: Double, by wheel: WheelEvent) -> Double? {
    guard wheel.modifiers.contains(.alt), !wheel.modifiers.contains(.control),
      wheel.notches.y != 0
    else { return nil }
    return value + min(max(wheel.notches.y, -50), 50) * Self.radiansOfNotch
  }
}
