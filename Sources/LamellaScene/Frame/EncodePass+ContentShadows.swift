internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRendering

// Shadows of layers that have neither a background nor a shadow path: of all that they show.

extension NodeExtents {
  /// Returns whether a row's shadow has the shape of the row's content.
  func castsShadowOfContent(_ row: Row) -> Bool {
    table.shown.castsShadow(row) && table.shown.values(row).pointee.backgroundColor >> 24 == 0
      && !table[row].flags.contains(.clipsToBounds) && LayerShadow.column[shown: row].path == nil
  }

  /// Returns the bounding box in pixels of a row, including a shadow of its content.
  func extentWithShadow(of row: Row, scale: Double) -> PixelRect {
    addShadow(of: row, to: extent(of: row, scale: scale, omitsShadow: true), scale: scale)
  }

  /// Returns the bounding box in pixels of a shape and the shadow of a row's content of that shape.
  func addShadow(of row: Row, to shape: PixelRect, scale: Double) -> PixelRect {
    guard !shape.isEmpty else { return shape }
    let values = LayerShadow.column[shown: row]
    let transform = table[row].windowTransform
    let points = transform.meanScale * scale
    // Twice the squares of a blur that is drawn smaller: they lie on even places.
    let reach = (4 * min(Double(values.radius) * points, 1024) + 4).rounded(.up)
    let offset =
      transform.apply(
        Point(values.offset.width, values.offset.height)) - transform.apply(.zero)
    let shadow = PixelSpace.around(
      Double(shape.x) + offset.x * scale - reach, Double(shape.y) + offset.y * scale - reach,
      Double(shape.x + shape.width) + offset.x * scale + reach,
      Double(shape.y + shape.height) + offset.y * scale + reach)
    return shape.union(shadow)
  }
}

/// Draws the shadow of the content of a node that has neither a background nor a shadow path.
///
/// The content is encoded in each frame to detect changes; it is drawn and blurred again only after a change.
func drawShadowOfContent(
  of row: Row, in table: NodeTable, with encoder: inout DrawEncoder, _ scratch: DrawScratch
) throws(AtlasFull) {
  let values = LayerShadow.column[shown: row]
  let alpha = Float(values.color >> 24) * values.opacity
  let color = encoder.faded(values.color & 0xFF_FFFF | UInt32(saturating: alpha + 0.5) << 24)
  let reached = table.extents.extentWithShadow(of: row, scale: encoder.space.scale)
  guard color >> 24 > 0, reached.intersects(encoder.builder.clip) else { return }
  let shape = table.extents.extent(of: row, scale: encoder.space.scale, omitsShadow: true)
    .limited(to: maximumPlaneSide)
  guard !shape.isEmpty else { return }
  let transform = encoder.space.transform
  let origin = (x: PixelSpace.edge(transform.tx), y: PixelSpace.edge(transform.ty))
  let rasterizer = scratch.rasterizer(for: encoder.builder.atlas)
  guard
    var key = rasterizer.encode(
      Rasterizer.Part(row: row, rect: shape, scale: encoder.space.scale, omitsShadows: true),
      relativeTo: origin)
  else { return }
  let (deviation, factor) = encoder.blur(of: Double(values.radius))
  key.add(deviation)
  key.add(Point(Double(shape.x - origin.x), Double(shape.y - origin.y)))
  key.add(Point(Double(shape.width), Double(shape.height)))
  let region: AtlasRegion
  switch encoder.builder.atlas.mask(for: key) {
  case .empty: return
  case .region(let known): region = known
  case .unknown:
    guard let picture = rasterizer.draw(in: shape) else { return }
    let mask = ShapeMask(
      shadowOf: picture, left: shape.x - origin.x, top: shape.y - origin.y,
      width: Int(shape.width), height: Int(shape.height), deviation: deviation, factor: factor)
    guard let new = try encoder.builder.atlas.insertMask(key, mask) else { return }
    region = new
  }
  let offset =
    transform.apply(Point(values.offset.width, values.offset.height))
    - transform.apply(.zero)
  encoder.builder.add(
    PixelRect(
      x: origin.x + PixelSpace.edge(offset.x) + region.left * factor,
      y: origin.y + PixelSpace.edge(offset.y) + region.top * factor,
      width: region.rect.width * factor, height: region.rect.height * factor),
    region, color: color)
}
