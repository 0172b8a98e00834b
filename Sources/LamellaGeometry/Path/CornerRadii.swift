/// The radii of the four corners of a rectangle, in the rectangle's units.
public struct CornerRadii: Hashable, Sendable {
  /// The radius of the top left corner.
  public var topLeft: Double
  /// The radius of the top right corner.
  public var topRight: Double
  /// The radius of the bottom right corner.
  public var bottomRight: Double
  /// The radius of the bottom left corner.
  public var bottomLeft: Double

  /// Four square corners.
  public static let zero = CornerRadii(0)

  /// Makes four radii; the default is a square corner.
  @inlinable
  public init(
    topLeft: Double = 0, topRight: Double = 0, bottomRight: Double = 0, bottomLeft: Double = 0
  ) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// Makes four equal radii.
  @inlinable
  public init(_ radius: Double) {
    self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
  }

  /// The radii clockwise from the top left.
  @inlinable
  public var clockwise: SIMD4<Double> { SIMD4(topLeft, topRight, bottomRight, bottomLeft) }

  /// Returns the radii limited to 0 or more and half the shorter side of a size; NaN becomes 0.
  @inlinable
  public func limited(to size: Size) -> CornerRadii {
    let most = max(min(size.width, size.height) / 2, 0)
    /// Limits one radius to the size's half; negative radii and NaN become 0.
    func limit(_ radius: Double) -> Double { radius > 0 ? min(radius, most) : 0 }
    return CornerRadii(
      topLeft: limit(topLeft), topRight: limit(topRight), bottomRight: limit(bottomRight),
      bottomLeft: limit(bottomLeft))
  }
}
