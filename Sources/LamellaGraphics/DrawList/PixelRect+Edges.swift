extension PixelRect {
  /// The empty rectangle at the origin.
  @inlinable package static var none: PixelRect { PixelRect(x: 0, y: 0, width: 0, height: 0) }

  /// The edges left and top, and right and bottom negated: larger numbers make a smaller rectangle.
  @inlinable @inline(__always)
  package var edges: SIMD4<Int32> {
    let (near, size) = (SIMD2(x, y), SIMD2(width, height))
    return SIMD4(lowHalf: near, highHalf: 0 &- (near &+ size))
  }

  /// Makes a rectangle from its ``edges``.
  @inlinable @inline(__always)
  package init(edges: SIMD4<Int32>) {
    let (near, size) = (edges.lowHalf, 0 &- (edges.highHalf &+ edges.lowHalf))
    self.init(x: near.x, y: near.y, width: size.x, height: size.y)
  }

  /// Returns whether two rectangles share pixels.
  @inlinable @inline(__always)
  package func intersects(_ other: PixelRect) -> Bool {
    x < other.x + other.width && other.x < x + width
      && y < other.y + other.height && other.y < y + height && width > 0 && height > 0
      && other.width > 0 && other.height > 0
  }

  /// Returns whether this rectangle contains another one.
  @inlinable @inline(__always)
  package func contains(_ other: PixelRect) -> Bool { all(edges .<= other.edges) }

  /// Returns the smallest rectangle around both.
  package func union(_ other: PixelRect) -> PixelRect {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PixelRect(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }

  /// Returns the rectangle with limited sides and the same center.
  package func limited(to side: Int32) -> PixelRect {
    let width = min(width, side)
    let height = min(height, side)
    return PixelRect(
      x: x + (self.width - width) / 2, y: y + (self.height - height) / 2, width: width,
      height: height)
  }
}
