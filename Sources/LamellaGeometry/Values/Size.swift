/// A width and a height in points unless a name says pixels.
public struct Size: Hashable, Sendable {
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// A width and height of zero.
  public static let zero = Size(width: 0, height: 0)

  /// Makes a size from a width and a height.
  @inlinable
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Makes a size from a width and a height, without labels.
  @inlinable
  public init(_ width: Double, _ height: Double) {
    self.init(width: width, height: height)
  }

  /// Whether width and height are finite numbers.
  @inlinable
  public var isFinite: Bool { width.isFinite && height.isFinite }

  /// Whether the width or the height is zero or negative.
  @inlinable
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Returns the size scaled by a factor.
  @inlinable
  public static func * (a: Size, factor: Double) -> Size {
    Size(width: a.width * factor, height: a.height * factor)
  }
}
