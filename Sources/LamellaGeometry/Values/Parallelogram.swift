/// A rectangle as an affine transform leaves it, by three of its corners.
package struct Parallelogram: Equatable, Sendable {
  /// The image of the rectangle's top left corner.
  package var topLeft: Point
  /// The image of its top right corner.
  package var topRight: Point
  /// The image of its bottom left corner.
  package var bottomLeft: Point

  /// Makes a parallelogram from three corners.
  package init(topLeft: Point, topRight: Point, bottomLeft: Point) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomLeft = bottomLeft
  }

  /// Makes a rectangle.
  package init(_ rect: Rect) {
    self.init(
      topLeft: rect.origin, topRight: Point(rect.maxX, rect.minY),
      bottomLeft: Point(rect.minX, rect.maxY))
  }

  /// The bounding box.
  package var box: Rect {
    let (a, b, c) = (topLeft, topRight, bottomLeft)
    let d = b + c - a
    let (left, top) = (min(a.x, b.x, c.x, d.x), min(a.y, b.y, c.y, d.y))
    return Rect(
      x: left, y: top, width: max(a.x, b.x, c.x, d.x) - left,
      height: max(a.y, b.y, c.y, d.y) - top)
  }

  /// Whether the edges are parallel to the axes.
  package var isAxisAligned: Bool { topLeft.y == topRight.y && topLeft.x == bottomLeft.x }
}
