package import LamellaGeometry

/// An area with a colour of its own or of whoever draws it: what a path's mask is made from.
package struct Shape: Sendable {
  /// The outline, or what a stroke follows, in the drawing's own space.
  package let path: Path
  /// The line along the path; nil fills it.
  package let stroke: StrokeStyle?
  /// What counts as inside of a filled path.
  package let rule: FillRule
  /// The colours; nil leaves them to whoever draws the mask.
  package let gradient: Gradient?
  /// Stands for all of these.
  package let fingerprint: Fingerprint
  /// What the shape can reach, in the drawing's own space.
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

  /// The outlines in pixels.
  private func rings(under transform: AffineTransform) -> [[Point]] {
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

  /// How far straight lines may be from curves, in pixels.
  private static let tolerance = 0.01

  /// The shape as pixels.
  ///
  /// - Parameters:
  ///   - transform: From the drawing's space to pixels.
  ///   - limit: What of the pixels is wanted.
  ///   - blur: The standard deviation of a blur, in pixels.
  /// - Returns: The pixels that the shape touches; nil when it touches none.
  /// - Complexity: O(number of edges times the rows they cross + number of pixels).
  package func mask(
    under transform: AffineTransform, within limit: PixelRect, blur: Double = 0
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

    var raster = CoverageRaster(
      width: Int(saturating: right - left), height: Int(saturating: bottom - top))
    let corner = Point(left, top)
    for ring in rings { raster.add(ring.map { Self.bounded($0 - corner) }) }
    var coverage = raster.coverage(stroke == nil ? rule : .winding)
    if blur > 0 {
      GaussianBlur(deviation: blur).apply(
        to: &coverage, width: raster.width, height: raster.height)
    }
    return ShapeMask(
      left: Int32(saturating: left), top: Int32(saturating: top), width: raster.width,
      height: raster.height,
      pixels: pixels(coverage, raster.width, corner, transform))
  }

  /// A place whose differences and products are numbers, for one that may be beyond all.
  private static func bounded(_ point: Point) -> Point {
    let far = 1e100
    guard !(abs(point.x) < far && abs(point.y) < far) else { return point }
    func limited(_ place: Double) -> Double { place.isNaN ? 0 : min(max(place, -far), far) }
    return Point(limited(point.x), limited(point.y))
  }

  /// Premultiplied pixels: white, or the gradient's colours, as much as is covered.
  private func pixels(
    _ coverage: [Float], _ width: Int, _ corner: Point, _ transform: AffineTransform
  ) -> [UInt32] {
    guard let gradient, let inverse = transform.inverse else {
      return coverage.map { UInt32(saturating: ($0 * 255).rounded()) &* 0x0101_0101 }
    }
    return coverage.enumerated().map { index, share in
      guard share > 0 else { return 0 }
      let (row, column) = index.quotientAndRemainder(dividingBy: width)
      let pixel = Point(corner.x + Double(column) + 0.5, corner.y + Double(row) + 0.5)
      return Gradient.bytes(gradient.color(at: gradient.place(of: inverse.apply(pixel))) * share)
    }
  }
}

/// Pixels that a shape was drawn into.
package struct ShapeMask {
  /// The first column, in the pixels that the shape was drawn for.
  package let left: Int32
  /// The first row.
  package let top: Int32
  /// Columns, one or more.
  package let width: Int
  /// Rows, one or more.
  package let height: Int
  /// Premultiplied, red in the lowest byte, top row first.
  package let pixels: [UInt32]

  /// Makes a mask from its pixels.
  package init(left: Int32, top: Int32, width: Int, height: Int, pixels: [UInt32]) {
    self.left = left
    self.top = top
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Makes a mask from four bytes a pixel, red first.
  package init(left: Int32, top: Int32, width: Int, height: Int, bytes: [UInt8]) {
    require(bytes.count == 4 * width * height, "a mask needs four bytes for each pixel")
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { pixels, count in
      bytes.withUnsafeBytes { UnsafeMutableRawBufferPointer(pixels).copyMemory(from: $0) }
      count = width * height
    }
    self.init(left: left, top: top, width: width, height: height, pixels: pixels)
  }
}
