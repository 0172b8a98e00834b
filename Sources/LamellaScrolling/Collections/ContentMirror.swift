internal import LamellaGeometry

/// The mapping between a layout's geometry, which runs from left to right, and the content that shows it: its mirror image
/// where languages are written from right to left.
///
/// Frames of views and content offsets are the content's; all else of a collection view counts in its layout. The mapping
/// is its own inverse.
nonisolated struct ContentMirror: Equatable {
  /// The width of mirrored content, in points; nil where content is not mirrored.
  var contentWidth: Double?
  /// The width of the view, in points.
  var viewWidth = 0.0
  /// The size of the layout, of which mirrored content may be wider.
  var layoutSize = Size.zero

  /// The sign of a horizontal movement's image.
  var sign: Double { contentWidth == nil ? 1 : -1 }

  /// Returns the image of a point.
  func callAsFunction(_ point: Point) -> Point {
    contentWidth.map { Point($0 - point.x, point.y) } ?? point
  }

  /// Returns the image of a rectangle.
  func callAsFunction(_ rect: Rect) -> Rect {
    contentWidth.map {
      Rect(x: $0 - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
    } ?? rect
  }

  /// Returns the left edge, in the layout, of what a horizontal content offset shows, and the other way round.
  func offset(_ offset: Double) -> Double {
    contentWidth.map { $0 - viewWidth - offset } ?? offset
  }

  /// Returns the images of the offsets of a range.
  func offsets(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
    contentWidth == nil ? range : offset(range.upperBound)...offset(range.lowerBound)
  }
}
