package import LamellaGeometry
package import LamellaGraphics

extension DrawEncoder {
  /// The color that multiplies raster caches, for the opacity.
  private var fade: UInt32 {
    UInt32(saturating: min(max(opacity, 0), 1) * 255 + 0.5) &* 0x0101_0101
  }

  /// Draws a node's raster cache: pixel for pixel at the output's scale, else scaled.
  ///
  /// - Parameters:
  ///   - region: The cache's atlas region.
  ///   - rect: The rectangle of the node's own space that it covers, in cache pixels.
  ///   - points: The same rectangle in points.
  ///   - pixelsPerPoint: The cache's scale.
  package mutating func draw(
    _ region: AtlasRegion, of rect: PixelRect, _ points: Rect, pixelsPerPoint: Double
  ) {
    let color = fade
    guard color >> 24 > 0 else { return }
    guard isAligned else { return addTurned(points, region, color: color) }
    if transform.a == pixelsPerPoint, transform.d == pixelsPerPoint {
      let place = PixelRect(
        x: edgeX(transform.tx) + rect.x, y: edgeY(transform.ty) + rect.y, width: rect.width,
        height: rect.height)
      return add(place, region, color: color)
    }
    var region = region
    if transform.a < 0 { swap(&region.u0, &region.u1) }
    if transform.d < 0 { swap(&region.v0, &region.v1) }
    add(pixels(of: points), region, color: color)
  }

  /// Draws a node's raster cache in perspective.
  package mutating func draw(
    _ region: AtlasRegion, of rect: PixelRect, pixelsPerPoint: Double,
    by map: ProjectiveTransform
  ) {
    let color = fade
    guard color >> 24 > 0 else { return }
    let (columns, rows) = (Self.cells(rect.width), Self.cells(rect.height))
    for cell in 0..<columns * rows {
      let (row, column) = cell.quotientAndRemainder(dividingBy: columns)
      let (u0, u1) = (Double(column) / Double(columns), Double(column + 1) / Double(columns))
      let (v0, v1) = (Double(row) / Double(rows), Double(row + 1) / Double(rows))
      let corners = [(u0, v0), (u1, v0), (u1, v1), (u0, v1)]
      let points: [Point] = corners.compactMap { corner in
        let place = Point(
          (Double(rect.x) + corner.0 * Double(rect.width)) / pixelsPerPoint,
          (Double(rect.y) + corner.1 * Double(rect.height)) / pixelsPerPoint)
        // What lies beside the eye or behind it is not seen.
        return map.divisor(at: place) > 1e-3 ? map.apply(place) * scale : nil
      }
      guard points.count == 4 else { continue }
      let cover = Self.cover(points)
      guard cover.intersects(clip) else { continue }
      beginRun(
        kind: .triangles, texture: region.texture, isWhole: clip.contains(cover), in: cover)
      let vertices = roomInRun()
      for index in 0..<4 {
        vertices[index] = Vertex(
          x: Self.limit(points[index].x), y: Self.limit(points[index].y), color: color,
          u: region.u0 + Float(corners[index].0) * (region.u1 - region.u0),
          v: region.v0 + Float(corners[index].1) * (region.v1 - region.v0))
      }
    }
  }
}
