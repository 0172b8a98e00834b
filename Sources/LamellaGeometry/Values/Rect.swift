/// An axis-aligned rectangle; contains its top and left edges but not its bottom and right ones.
///
/// Sizes are expected to be zero or positive: views standardize the rectangles they are given.
public struct Rect: Hashable, Sendable {
  /// The top left corner.
  public var origin: Point
  /// The width and the height.
  public var size: Size

  /// The empty rectangle at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)
  /// The null rectangle, which is not even an empty one: the intersection of rectangles that do not touch.
  ///
  /// Its origin is infinite, as CoreGraphics has it; see ``isNull``.
  public static let null = Rect(x: .infinity, y: .infinity, width: 0, height: 0)

  /// Makes a rectangle from its top left corner and size.
  @inlinable
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Makes a rectangle from its top left corner, width and height.
  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    origin = Point(x: x, y: y)
    size = Size(width: width, height: height)
  }

  /// Makes a rectangle from its edges.
  @inlinable
  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.init(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  // MARK: Edges

  /// The left edge.
  @inlinable
  public var minX: Double { origin.x }
  /// The horizontal middle.
  @inlinable
  public var midX: Double { origin.x + size.width * 0.5 }
  /// The right edge.
  @inlinable
  public var maxX: Double { origin.x + size.width }
  /// The top edge.
  @inlinable
  public var minY: Double { origin.y }
  /// The vertical middle.
  @inlinable
  public var midY: Double { origin.y + size.height * 0.5 }
  /// The bottom edge.
  @inlinable
  public var maxY: Double { origin.y + size.height }
  /// The width.
  @inlinable
  public var width: Double { size.width }
  /// The height.
  @inlinable
  public var height: Double { size.height }
  /// The center.
  @inlinable
  public var center: Point { Point(x: midX, y: midY) }

  // MARK: Containment

  /// Whether all four numbers are finite.
  @inlinable
  public var isFinite: Bool { origin.isFinite && size.isFinite }

  /// Whether the rectangle is ``null``, which is empty as well.
  @inlinable
  public var isNull: Bool { origin.x == .infinity || origin.y == .infinity }

  /// Whether the rectangle covers no area.
  @inlinable
  public var isEmpty: Bool { size.isEmpty }

  /// Returns whether a point lies inside; the right and bottom edges are outside.
  @inlinable
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Returns whether another rectangle lies completely inside.
  @inlinable
  public func contains(_ other: Rect) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }

  /// Returns whether two rectangles overlap or touch.
  @inlinable
  public func intersects(_ other: Rect) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
      && !isNull && !other.isNull
  }

  // MARK: Combinations

  /// Returns the overlap of two rectangles: empty where they only touch, ``null`` where they do not.
  @inlinable
  public func intersection(_ other: Rect) -> Rect {
    guard intersects(other) else { return .null }
    return Rect(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
  }

  /// Returns the smallest rectangle around both; an empty rectangle adds nothing.
  @inlinable
  public func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Rect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// Returns the rectangle moved by a vector.
  @inlinable
  public func offsetBy(dx: Double, dy: Double) -> Rect {
    Rect(x: minX + dx, y: minY + dy, width: width, height: height)
  }

  /// Returns the rectangle with each edge moved inwards by a distance; negative distances enlarge it.
  @inlinable
  public func insetBy(dx: Double, dy: Double) -> Rect {
    if isNull { return self }
    return Rect(x: minX + dx, y: minY + dy, width: width - 2 * dx, height: height - 2 * dy)
  }

  /// Returns the rectangle with its four edges moved inwards; negative insets enlarge it.
  @inlinable
  public func inset(by insets: EdgeInsets) -> Rect {
    if isNull { return self }
    return Rect(
      minX: minX + insets.left, minY: minY + insets.top,
      maxX: maxX - insets.right, maxY: maxY - insets.bottom)
  }

  /// The same rectangle with its width and height made positive.
  @inlinable
  public var standardized: Rect {
    if width >= 0 && height >= 0 { return self }
    return Rect(
      x: width < 0 ? maxX : minX, y: height < 0 ? maxY : minY,
      width: abs(width), height: abs(height))
  }
}
