internal import LamellaGeometry
internal import LamellaGraphics

/// The encoder of arbitrary shapes: coverage masks that are rasterized once and cached in the atlas.
struct ShapeEncoder {
  let atlas: TextureAtlas

  /// Draws a shape in a premultiplied color, which multiplies the shape's gradient.
  ///
  /// - Parameters:
  ///   - shape: The shape, in the node's own space.
  ///   - color: The color; not transparent.
  ///   - blur: The standard deviation of a blur, in pixels.
  ///   - space: The node's space.
  ///   - builder: The builder of the list.
  /// - Throws: `AtlasFull` when the mask finds no place.
  func draw(
    _ shape: Shape, color: UInt32, blur: Double = 0, in space: PixelSpace,
    into builder: inout DrawListBuilder
  ) throws(AtlasFull) {
    let transform = space.transform
    let cover = space.cover(of: shape.extent, margin: (3 * blur).rounded(.up))
    guard transform.isFinite, cover.intersects(builder.clip) else { return }
    // Whole pixels move the finished mask; eighths of a pixel have masks of their own.
    let (x, fractionX) = Self.split(transform.tx)
    let (y, fractionY) = Self.split(transform.ty)
    space.noteEighths(x: transform.tx)
    space.noteEighths(y: transform.ty)
    let placed = Transform2D(
      a: transform.a, b: transform.b, c: transform.c, d: transform.d, tx: fractionX,
      ty: fractionY)
    var limit = PixelRect(
      x: cover.x - x - 1, y: cover.y - y - 1, width: cover.width + 2, height: cover.height + 2)
    var key = shape.fingerprint
    key.add(placed)
    key.add(blur)
    if max(limit.width, limit.height) > Self.maximumMaskSide {
      // Too large to cache as a whole: only the visible part.
      if space.preventsCaching() { return }
      let sight = cover.intersection(builder.clip)
      limit = PixelRect(x: sight.x - x, y: sight.y - y, width: sight.width, height: sight.height)
      key.add(UInt64(UInt32(bitPattern: limit.x)) << 32 | UInt64(UInt32(bitPattern: limit.y)))
      key.add(
        UInt64(UInt32(bitPattern: limit.width)) << 32 | UInt64(UInt32(bitPattern: limit.height)))
    }
    let region = try atlas.mask(for: key) {
      shape.mask(under: placed, within: limit, blur: blur)
    }
    guard let region, !region.isLostUnused(by: space) else { return }
    builder.add(
      PixelRect(
        x: x + region.left, y: y + region.top, width: region.rect.width,
        height: region.rect.height), region, color: color)
  }

  /// The longest side of a mask that is drawn whole, in and out of sight.
  private static let maximumMaskSide: Int32 = 2048

  /// Splits a position into a whole pixel and eighths.
  private static func split(_ place: Double) -> (pixel: Int32, fraction: Double) {
    let eighths = (place * 8 + 0.5).rounded(.down)
    let pixel = (eighths / 8).rounded(.down)
    guard abs(pixel) < 1e8 else { return (0, 0) }
    return (Int32(saturating: pixel), eighths / 8 - pixel)
  }
}

extension AtlasRegion {
  /// Returns whether a block that is being encoded in a space cannot keep the region of a mask.
  ///
  /// A large mask has a texture of its own, which is removed when no frame asks for it, as a kept block would not.
  func isLostUnused(by space: PixelSpace) -> Bool {
    max(rect.width, rect.height) > TextureAtlas.maximumPagedMaskSide && space.preventsCaching()
  }
}

extension TextureAtlas {
  /// Returns the region of a mask, rasterized by a closure if the atlas does not have it; nil if the mask is empty.
  func mask(
    for key: Fingerprint, maximumPagedSide: Int = TextureAtlas.maximumPagedMaskSide,
    _ rasterize: () -> ShapeMask?
  ) throws(AtlasFull) -> AtlasRegion? {
    switch mask(for: key) {
    case .empty: nil
    case .region(let known): known
    case .unknown: try insertMask(key, rasterize(), maximumPagedSide: maximumPagedSide)
    }
  }
}
