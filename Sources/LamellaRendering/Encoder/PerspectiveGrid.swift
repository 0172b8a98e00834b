internal import LamellaGeometry
internal import LamellaGraphics

/// A grid of cells by which a flat picture is laid out in perspective: texture coordinates are affine within a cell.
struct PerspectiveGrid {
  /// The rectangle of the plane that the picture shows, in the picture's pixels.
  var rect: PixelRect
  /// The picture's pixels per point of the plane.
  var pixelsPerPoint: Double
  /// The map from points of the plane to points of the output.
  var map: ProjectiveTransform
  /// Pixels per point of the output.
  var scale: Double

  /// Adds the cells in sight, of an atlas region or of the texture of a group that ends.
  ///
  /// - Parameters:
  ///   - region: The region of the picture.
  ///   - color: The premultiplied color that multiplies the picture.
  ///   - builder: The builder of the list.
  func draw(_ region: AtlasRegion, color: UInt32, into builder: inout DrawListBuilder) {
    let (columns, rows) = (Self.cells(rect.width), Self.cells(rect.height))
    for row in 0..<rows {
      for column in 0..<columns {
        let u = SIMD2(Double(column), Double(column + 1)) / Double(columns)
        let v = SIMD2(Double(row), Double(row + 1)) / Double(rows)
        addCell(
          SIMD4(u[0], u[1], u[1], u[0]), SIMD4(v[0], v[0], v[1], v[1]), region, color, &builder)
      }
    }
  }

  /// Returns the number of cells along a side.
  private static func cells(_ length: Int32) -> Int { min(max(Int(length + 23) / 24, 2), 32) }

  /// Adds one cell, given the shares of its corners in the picture, clockwise from the top left.
  private func addCell(
    _ u: SIMD4<Double>, _ v: SIMD4<Double>, _ region: AtlasRegion, _ color: UInt32,
    _ builder: inout DrawListBuilder
  ) {
    var x = SIMD4<Double>()
    var y = SIMD4<Double>()
    for index in 0..<4 {
      let place = Point(
        (Double(rect.x) + u[index] * Double(rect.width)) / pixelsPerPoint,
        (Double(rect.y) + v[index] * Double(rect.height)) / pixelsPerPoint)
      // What lies beside the eye or behind it is not seen.
      guard map.divisor(at: place) > 1e-3 else { return }
      let point = map.apply(place) * scale
      (x[index], y[index]) = (point.x, point.y)
    }
    let cover = PixelSpace.around(x.min(), y.min(), x.max(), y.max())
    guard let vertices = builder.quadrilateral(in: cover, texture: region.texture) else { return }
    for index in 0..<4 {
      vertices[index] = Vertex(
        Point(x[index], y[index]), color,
        region.u0 + Float(u[index]) * (region.u1 - region.u0),
        region.v0 + Float(v[index]) * (region.v1 - region.v0))
    }
  }
}
