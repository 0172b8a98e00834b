/// A width and a height in points unless a name says pixels.
public struct Size: Hashable, Sendable {
  /// The horizontal extent.
  public var width: Double
  /// The vertical extent.
  public var height: Double

  /// No extent at all.
  public static let zero = Size(width: 0, height: 0)

  /// Makes a size from its extents.
  @inlinable
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Makes a size from its extents, without labels.
  @inlinable
  public init(_ width: Double, _ height: Double) {
    self.init(width: width, height: height)
  }

  /// Whether both extents are finite numbers.
  @inlinable
  public var isFinite: Bool { width.isFinite && height.isFinite }

  /// Whether either extent is zero or negative.
  @inlinable
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Both extents times a factor.
  @inlinable
  public static func * (a: Size, factor: Double) -> Size {
    Size(width: a.width * factor, height: a.height * factor)
  }
}
