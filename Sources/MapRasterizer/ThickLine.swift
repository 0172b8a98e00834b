internal import LamellaGeometry

/// A rectangle in the form of Tiled's rasterizer: a line whose thickness is the rectangle's height.
///
/// For edges on half pixels the last bit of sums and products decides, so they are computed in the
/// rasterizer's order: the line is clipped to the picture, its length determines its thickness, and the other
/// two edges follow from the center of one edge.
struct ThickLine {
  /// The centers of the edges at which the rectangle's own x axis begins and ends, in pixels.
  var start: Point
  var end: Point
  /// The thickness divided by the line's length.
  var ratio: Double

  /// Makes a line of an upright rectangle, or of a transposed one, whose x axis runs along the y axis.
  init(_ box: Rect, isTransposed: Bool = false, isReversed: Bool = false) {
    let middle = Point(
      box.origin.x + 0.5 * box.size.width, box.origin.y + 0.5 * box.size.height)
    if isTransposed {
      start = Point(middle.x, box.origin.y)
      end = Point(middle.x, box.origin.y + box.size.height)
      ratio = box.size.width / box.size.height
    } else {
      start = Point(box.origin.x, middle.y)
      end = Point(box.origin.x + box.size.width, middle.y)
      ratio = box.size.height / box.size.width
    }
    if isReversed { (start, end) = (end, start) }
  }

  /// Returns the pixels that the rectangle covers in a picture of a given size; nil when there are none.
  func pixels(width: Int, height: Int) -> (columns: Range<Int>, rows: Range<Int>)? {
    guard ratio > 0, ratio.isFinite, let (from, to) = clipped(width: width, height: height)
    else { return nil }
    let whole = Self.squaredLength(start, end)
    let rest = Self.squaredLength(from, to)
    guard rest > 0 else { return nil }
    var ratio = ratio
    if whole > rest { ratio *= (whole / rest).squareRoot() }

    // The centers of the top and the bottom edge.
    var (top, bottom) = (from, to)
    if Int(saturating: from.y * 65536) == Int(saturating: to.y * 65536) {
      let x = (from.x + to.x) * 0.5
      let reach = ratio * ((to.x - from.x).magnitude * 0.5)
      (top, bottom) = (Point(x, from.y - reach), Point(x, from.y + reach))
      ratio = 1 / ratio
    }
    if top.y > bottom.y { (top, bottom) = (bottom, top) }
    let half = 0.5 * ratio * (bottom.y - top.y)
    let columns = Self.pixelRange(top.x - half, top.x + half, width)
    let rows = Self.pixelRange(top.y, bottom.y, height)
    return columns.isEmpty || rows.isEmpty ? nil : (columns, rows)
  }

  /// Returns the part of the line that can be visible in a picture.
  private func clipped(width: Int, height: Int) -> (Point, Point)? {
    let length = end - start
    // The distance that the rectangle extends beyond the line.
    let reach = Point(length.y.magnitude * ratio * 0.5, length.x.magnitude * ratio * 0.5)
    let low = Point(0 - reach.x, 0 - reach.y)
    // Computed as a width and a height, because their sums are rounded.
    let high = Point(
      low.x + (Double(width) + reach.x - low.x), low.y + (Double(height) + reach.y - low.y))
    /// Returns whether a point is inside the picture, extended by the line's reach.
    func isInside(_ point: Point) -> Bool {
      point.x >= low.x && point.x <= high.x && point.y >= low.y && point.y <= high.y
    }
    if isInside(start), isInside(end) { return (start, end) }
    var (first, last) = (0.0, 1.0)
    for (origin, length, low, high) in [
      (start.x, length.x, low.x, high.x), (start.y, length.y, low.y, high.y),
    ] {
      if length == 0 {
        guard origin > low, origin < high else { return nil }
        continue
      }
      let inverse = 1 / length
      let (a, b) = ((low - origin) * inverse, (high - origin) * inverse)
      first = max(first, min(a, b))
      last = min(last, max(a, b))
      guard first < last else { return nil }
    }
    return (
      Point(start.x + length.x * first, start.y + length.y * first),
      Point(start.x + length.x * last, start.y + length.y * last)
    )
  }

  /// Returns the squared distance between two points.
  private static func squaredLength(_ a: Point, _ b: Point) -> Double {
    let (x, y) = (a.x - b.x, a.y - b.y)
    return x * x + y * y
  }

  /// Returns the pixels from the one that begins nearest to `low` to the one that ends nearest to `high`.
  private static func pixelRange(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
    let limit = Double(count)
    let low = min(max(low, 0), limit)
    let high = min(max(high, 0), limit)
    guard low < high else { return 0..<0 }
    let first = Int(saturating: low + 0.5)
    let end = high < 0.5 ? 0 : min(Int(saturating: high - 0.5) + 1, count)
    return first..<max(first, end)
  }
}
