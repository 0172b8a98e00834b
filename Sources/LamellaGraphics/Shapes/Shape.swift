package import LamellaGeometry

/// An area to rasterize: a filled or stroked path, with an optional gradient.
package struct Shape: Sendable {
  /// The outline, or the line that a stroke follows, in the drawing's own space.
  package let path: Path
  /// The stroke style; nil to fill the path.
  package let stroke: StrokeStyle?
  /// The fill rule of a filled path.
  package let rule: FillRule
  /// The gradient; nil if the drawing command gives the color.
  package let gradient: Gradient?
  /// The hash of all properties.
  package let fingerprint: Fingerprint
  /// The bounding box, in the drawing's own space.
  package let extent: Rect

  /// Makes a shape.
  package init(
    path: Path, stroke: StrokeStyle? = nil, rule: FillRule = .winding, gradient: Gradient? = nil
  ) {
    self.path = path
    self.stroke = stroke
    self.rule = rule
    self.gradient = gradient
    var fingerprint = Fingerprint()
    fingerprint.add(path)
    fingerprint.add(UInt64(rule.rawValue))
    if let stroke { fingerprint.add(stroke) }
    if let gradient { fingerprint.add(gradient) }
    self.fingerprint = fingerprint
    let box = path.boundingBoxOfPath
    let reach = stroke?.reach ?? 0
    extent = box.insetBy(dx: -reach, dy: -reach)
  }

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
  package func mask(
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

/// The pixels of a rasterized shape.
package struct ShapeMask {
  /// The first column, in output pixels.
  package let left: Int32
  /// The first row, in output pixels.
  package let top: Int32
  /// The number of columns, one or more.
  package let width: Int
  /// The number of rows, one or more.
  package let height: Int
  /// The pixels.
  package let pixels: TexturePixels

  /// Makes a mask of colors.
  package init(left: Int32, top: Int32, width: Int, height: Int, colors: [UInt8]) {
    require(colors.count == 4 * width * height, "a mask needs four bytes for each pixel")
    self.left = left
    self.top = top
    self.width = width
    self.height = height
    pixels = .colors(colors)
  }

  /// Makes a mask from the color of each pixel, red in the lowest byte.
  package init(
    left: Int32, top: Int32, width: Int, height: Int, color: (_ index: Int) -> UInt32
  ) {
    let count = width * height
    let colors = [UInt8](unsafeUninitializedCapacity: 4 * count) { colors, initialized in
      for index in 0..<count {
        UnsafeMutableRawPointer(colors.baseAddress!).storeBytes(
          of: color(index).littleEndian, toByteOffset: 4 * index, as: UInt32.self)
      }
      initialized = 4 * count
    }
    self.init(left: left, top: top, width: width, height: height, colors: colors)
  }

  /// Makes a white mask from the coverage of each pixel, 0...1.
  init(left: Int32, top: Int32, width: Int, height: Int, coverage: [Float]) {
    self.left = left
    self.top = top
    self.width = width
    self.height = height
    pixels = .coverage(coverage.map { UInt8(saturating: (min($0, 1) * 255).rounded()) })
  }
}
