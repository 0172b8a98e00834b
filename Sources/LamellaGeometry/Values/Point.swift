/// A point in a coordinate space, in that space's units (points unless a name says pixels).
///
/// The y axis points down, as everywhere in Lamella.
public struct Point: Hashable, Sendable {
  /// The horizontal coordinate, growing to the right.
  public var x: Double
  /// The vertical coordinate, growing downwards.
  public var y: Double

  /// The origin.
  public static let zero = Point(x: 0, y: 0)

  /// Makes a point from its coordinates.
  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Makes a point from its coordinates, without labels.
  @inlinable
  public init(_ x: Double, _ y: Double) {
    self.init(x: x, y: y)
  }

  /// Whether both coordinates are finite numbers.
  @inlinable
  public var isFinite: Bool { x.isFinite && y.isFinite }

  /// Returns the distance to another point of the same space.
  @inlinable
  public func distance(to other: Point) -> Double {
    Elementary.length(other.x - x, other.y - y)
  }

  /// Returns the point on the straight line to `other`; 0 gives the receiver, 1 gives `other`.
  @inlinable
  public func interpolated(to other: Point, fraction: Double) -> Point {
    Point(x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction)
  }

  /// Returns the sum of two points taken as vectors.
  @inlinable
  public static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }

  /// Returns the vector that leads from `b` to `a`.
  @inlinable
  public static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }

  /// Returns the vector scaled by a number.
  @inlinable
  public static func * (a: Point, factor: Double) -> Point {
    Point(x: a.x * factor, y: a.y * factor)
  }

  /// Returns the opposite vector.
  @inlinable
  public static prefix func - (a: Point) -> Point { Point(x: -a.x, y: -a.y) }

  /// Moves the point by a vector.
  @inlinable
  public static func += (a: inout Point, b: Point) { a = a + b }

  /// Moves the point against a vector.
  @inlinable
  public static func -= (a: inout Point, b: Point) { a = a - b }
}
