internal import LamellaGeometry
internal import LamellaGraphics

// Nodes that are drawn from raster caches.

extension NodeExtents {
  /// Invalidates the raster cache of a visited row before its draw marks are cleared.
  func invalidateRasterCache(of row: Row) {
    guard !table[row].flags.isDisjoint(with: .drawBits) else { return }
    LayerRasterization.column[row].cache?.isCurrent = false
  }

  /// Measures a row's raster cache: its size, scale and validity, but not its pixels.
  ///
  /// - Parameters:
  ///   - picture: The raster cache.
  ///   - row: The cached row.
  ///   - limit: The longest side of a texture.
  fileprivate func measure(_ picture: RasterCache, of row: Row, within limit: Int) {
    let limit = min(maximumPlaneSide, Int32(clamping: limit))
    let bounds = table.shown.bounds(of: row)
    let scale = LayerRasterization.column[row].scale
    if picture.isCurrent, picture.bounds == bounds, picture.scale == scale,
      picture.maximumSide == limit
    {
      return
    }
    picture.isCurrent = false
    picture.bounds = bounds
    picture.scale = scale
    picture.maximumSide = limit
    let extent = self.extent(of: row, scale: scale)
    guard !extent.isEmpty else {
      picture.rect = .none
      return
    }
    // A clear pixel around it, so that its edges are soft when it is turned.
    let whole = PixelRect(
      x: extent.x - 1, y: extent.y - 1, width: extent.width + 2, height: extent.height + 2)
    picture.rect = whole.limited(to: limit)
    if picture.rect != whole {
      Diagnostics.report(
        "\(table.layer(of: row)?.treePath ?? "a layer") is larger than the \(limit) pixels a side that shouldRasterize keeps here: the rest is not drawn"
      )
    }
  }
}

/// Draws a node from its raster cache, after rasterizing it if it is invalid or missing.
///
/// - Returns: Whether something of it is in sight.
func drawRasterCache(
  of row: Row, in table: NodeTable, with encoder: inout DrawEncoder
) throws(AtlasFull) -> Bool {
  guard let picture = LayerRasterization.column[row].cache else { return false }
  table.extents.measure(picture, of: row, within: encoder.atlas.maximumTextureSide)
  let rect = picture.rect
  guard !rect.isEmpty else { return false }
  let scale = picture.scale
  let map = LayerPlane.column[row].transform
  let points = Rect(
    x: Double(rect.x) / scale, y: Double(rect.y) / scale, width: Double(rect.width) / scale,
    height: Double(rect.height) / scale)
  guard DrawEncoder.cover(of: points, under: map, scale: encoder.scale).intersects(encoder.clip),
    let region = pixels(of: picture, row, with: encoder)
  else { return false }
  let outer = encoder.opacity
  encoder.opacity = outer * table.shown.values(row).pointee.opacity
  if let affine = map.affine {
    encoder.enter(affine)
    encoder.draw(region, of: rect, points, pixelsPerPoint: scale)
  } else {
    encoder.draw(region, of: rect, pixelsPerPoint: scale, by: map)
  }
  encoder.opacity = outer
  return true
}

/// Returns the texture of a raster cache, rasterized if the atlas does not have it.
private func pixels(
  of picture: RasterCache, _ row: Row, with encoder: DrawEncoder
) -> AtlasRegion? {
  if picture.isCurrent,
    let known = encoder.atlas.cachedRaster(of: picture.name, version: picture.version)
  {
    return known
  }
  let rasterizer = encoder.scratch.rasterizer(for: encoder.atlas)
  let rect = picture.rect
  guard
    rasterizer.encode(
      Rasterizer.Part(row: row, rect: rect, scale: picture.scale, omitsShadows: false),
      relativeTo: (0, 0)) != nil,
    let bytes = rasterizer.draw(in: rect)
  else { return nil }
  if !picture.isCurrent {
    picture.renew()
    picture.isCurrent = true
  }
  return encoder.atlas.insertRaster(
    picture.name, version: picture.version,
    ShapeMask(
      left: rect.x, top: rect.y, width: Int(rect.width), height: Int(rect.height), colors: bytes))
}

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
  fileprivate mutating func draw(
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
  fileprivate mutating func draw(
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
