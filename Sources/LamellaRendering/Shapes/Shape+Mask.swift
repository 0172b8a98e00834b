internal import LamellaGeometry
internal import LamellaGraphics

extension Shape {
  /// Returns the outlines in pixels.
  private func rings(under transform: Transform2D) -> [[Point]] {
    guard let stroke else {
      return path.polylines(tolerance: Self.tolerance, transform: transform).map(\.points)
    }
    let scale = max(
      Elementary.length(transform.a, transform.b), Elementary.length(transform.c, transform.d))
    guard scale > 0 else { return [] }
    return path.strokeOutlines(stroke, tolerance: Self.tolerance / scale).map { ring in
      ring.map(transform.apply)
    }
  }

  /// The largest distance of straight lines from curves, in pixels.
  private static let tolerance = 0.01

  /// Rasterizes the shape.
  ///
  /// - Parameters:
  ///   - transform: The transform from the drawing's space to pixels.
  ///   - limit: The pixels that are needed.
  ///   - blur: The standard deviation of a blur, in pixels.
  /// - Returns: The pixels that the shape touches; nil when it touches none.
  /// - Complexity: O(number of edges times the rows they cross + number of pixels).
  func mask(
    under transform: Transform2D, within limit: PixelRect, blur: Double = 0
  ) -> ShapeMask? {
    let rings = rings(under: transform)
    var (left, top) = (Double.infinity, Double.infinity)
    var (right, bottom) = (-Double.infinity, -Double.infinity)
    for ring in rings {
      for point in ring {
        left = min(left, point.x)
        top = min(top, point.y)
        right = max(right, point.x)
        bottom = max(bottom, point.y)
      }
    }
    let margin = (3 * blur).rounded(.up)
    left = max((left - margin).rounded(.down), Double(limit.x))
    top = max((top - margin).rounded(.down), Double(limit.y))
    right = min((right + margin).rounded(.up), Double(limit.x) + Double(limit.width))
    bottom = min((bottom + margin).rounded(.up), Double(limit.y) + Double(limit.height))
    guard left < right, top < bottom else { return nil }

    let (width, height) = (Int(saturating: right - left), Int(saturating: bottom - top))
    var raster = CoverageRaster(width: width, height: height)
    let corner = Point(left, top)
    for ring in rings { raster.add(ring.map { Self.bounded($0 - corner) }) }
    var coverage = raster.coverage(stroke == nil ? rule : .winding)
    if blur > 0 { GaussianBlur(deviation: blur).apply(to: &coverage, width: width, height: height) }
    let mask = (left: Int32(saturating: left), top: Int32(saturating: top))
    guard let gradient, let inverse = transform.inverse else {
      return ShapeMask(
        left: mask.left, top: mask.top, width: width, height: height, coverage: coverage)
    }
    return ShapeMask(left: mask.left, top: mask.top, width: width, height: height) { index in
      let share = coverage[index]
      guard share > 0 else { return 0 }
      let (row, column) = index.quotientAndRemainder(dividingBy: width)
      let pixel = Point(corner.x + Double(column) + 0.5, corner.y + Double(row) + 0.5)
      return Gradient.bytes(gradient.color(at: gradient.location(of: inverse.apply(pixel))) * share)
    }
  }

  /// Returns a point whose coordinates are limited so that differences and products stay finite.
  private static func bounded(_ point: Point) -> Point {
    let far = 1e100
    guard !(abs(point.x) < far && abs(point.y) < far) else { return point }
    /// Limits a coordinate; NaN becomes 0.
    func limited(_ place: Double) -> Double { place.isNaN ? 0 : min(max(place, -far), far) }
    return Point(limited(point.x), limited(point.y))
  }
}
