internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRendering

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
  of row: Row, in table: NodeTable, with encoder: inout DrawEncoder, _ scratch: DrawScratch
) throws(AtlasFull) -> Bool {
  guard let picture = LayerRasterization.column[row].cache else { return false }
  table.extents.measure(picture, of: row, within: encoder.builder.atlas.maximumTextureSide)
  let rect = picture.rect
  guard !rect.isEmpty else { return false }
  let scale = picture.scale
  let map = LayerPlane.column[row].transform
  let points = Rect(
    x: Double(rect.x) / scale, y: Double(rect.y) / scale, width: Double(rect.width) / scale,
    height: Double(rect.height) / scale)
  guard
    PixelSpace.cover(of: points, under: map, scale: encoder.space.scale)
      .intersects(encoder.builder.clip),
    let region = pixels(of: picture, row, encoder.builder.atlas, scratch)
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
  of picture: RasterCache, _ row: Row, _ atlas: TextureAtlas, _ scratch: DrawScratch
) -> AtlasRegion? {
  if picture.isCurrent,
    let known = atlas.cachedRaster(of: picture.name, version: picture.version)
  {
    return known
  }
  let rasterizer = scratch.rasterizer(for: atlas)
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
  return atlas.insertRaster(
    picture.name, version: picture.version,
    ShapeMask(
      left: rect.x, top: rect.y, width: Int(rect.width), height: Int(rect.height), colors: bytes))
}

extension Rasterizer {
  /// Encodes a part of the tree with the walk of the pass; see `encode(_:relativeTo:by:)`.
  func encode(_ part: Part, relativeTo origin: (x: Int32, y: Int32)) -> Fingerprint? {
    encode(part, relativeTo: origin) { (encoder, walk) throws(AtlasFull) in
      _ = try drawSubtree(of: part.row, with: &encoder, &walk)
    }
  }
}
