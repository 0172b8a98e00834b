package import LamellaGeometry
internal import LamellaGraphics

/// The parameters of a shadow, with lengths in the node's points.
package struct ShadowStyle {
  var offset: Size
  /// The standard deviation of the blur.
  var deviation: Double
  /// The color, with straight alpha.
  package var color: UInt32

  /// Makes the parameters.
  package init(offset: Size, deviation: Double, color: UInt32) {
    self.offset = offset
    self.deviation = deviation
    self.color = color
  }
}

/// The encoder of shadows: blurred masks, of large blurs at a reduced size.
struct ShadowEncoder {
  let atlas: TextureAtlas

  /// The parameters of a blur in pixels.
  struct Blur {
    /// The standard deviation.
    var deviation: Double
    /// The power of two by which the blur is drawn smaller.
    var factor: Int32

    /// Blurs wider than this many pixels are drawn smaller and stretched.
    static let maximumSharpDeviation = 4.0
    private static let maximumDeviation = 1024.0

    /// Makes the parameters of a blur in a space, given its standard deviation in points.
    init(ofDeviation points: Double, in space: PixelSpace) {
      let wanted = points * space.transform.meanScale
      deviation = wanted < Self.maximumDeviation ? wanted : Self.maximumDeviation
      factor = Self.factor(deviation)
    }

    /// The standard deviation in steps of a quarter: an animated blur then needs few masks.
    var stepped: Double { (deviation * 4).rounded() / 4 }

    /// Returns the power of two by which a blur is drawn smaller.
    static func factor(_ deviation: Double) -> Int32 {
      var factor: Int32 = 1
      while deviation / Double(factor) > maximumSharpDeviation { factor *= 2 }
      return factor
    }
  }

  // MARK: Boxes

  /// Draws a blurred box from nine slices of a small mask, in a premultiplied color; not transparent.
  func draw(
    _ box: RoundedBox, _ blur: Blur, color: UInt32, into builder: inout DrawListBuilder
  ) throws(AtlasFull) {
    let deviation = max(blur.stepped, 0)
    let factor = Blur.factor(deviation)
    let reach = Int32(saturating: (3 * deviation / Double(factor)).rounded(.up)) * factor
    let target = PixelRect(
      x: Int32(saturating: box.rect.minX) - reach, y: Int32(saturating: box.rect.minY) - reach,
      width: Int32(saturating: box.rect.width) + 2 * reach,
      height: Int32(saturating: box.rect.height) + 2 * reach)
    guard target.intersects(builder.clip) else { return }
    let inner = Int32(saturating: (box.radii.max() / Double(factor)).rounded(.up)) * factor + reach
    let (stretchesX, stretchesY) = (
      target.width - 2 * reach > 2 * inner, target.height - 2 * reach > 2 * inner
    )
    let shortest = Double(2 * inner + factor)
    let size = Size(
      stretchesX ? shortest : box.rect.width, stretchesY ? shortest : box.rect.height)
    guard let region = try softBox(size, box.radii, deviation, factor) else { return }
    let corner = reach + inner
    // Where nothing is stretched, all is the middle part.
    let (width, height) = (region.rect.width * factor, region.rect.height * factor)
    let columns =
      stretchesX
      ? SIMD4<Int32>(0, corner, target.width - corner, target.width)
      : SIMD4<Int32>(0, 0, width, width)
    let rows =
      stretchesY
      ? SIMD4<Int32>(0, corner, target.height - corner, target.height)
      : SIMD4<Int32>(0, 0, height, height)
    let cut = corner / factor
    let u = Self.cuts(region.u0, region.u1, stretchesX ? cut : nil, region.rect.width)
    let v = Self.cuts(region.v0, region.v1, stretchesY ? cut : nil, region.rect.height)
    for row in 0..<3 {
      for column in 0..<3 {
        var part = region
        (part.u0, part.u1) = (u[column], u[column + 1])
        (part.v0, part.v1) = (v[row], v[row + 1])
        // The middle is fully covered, and a solid color is faster than a stretched texel.
        if row == 1, column == 1, stretchesX, stretchesY {
          part = atlas.white(preferring: region.texture)
        }
        let rect = PixelRect(
          x: target.x + columns[column], y: target.y + rows[row],
          width: columns[column + 1] - columns[column], height: rows[row + 1] - rows[row])
        builder.add(rect, part, color: color)
      }
    }
  }

  /// Returns the texture coordinates at the edges of the three slices along an axis.
  private static func cuts(
    _ start: Float, _ end: Float, _ corner: Int32?, _ length: Int32
  ) -> SIMD4<Float> {
    guard let corner else { return SIMD4(start, start, end, end) }
    let texel = (end - start) / Float(length)
    return SIMD4(start, start + texel * Float(corner), start + texel * Float(corner + 1), end)
  }

  /// Returns the mask of a blurred box of a size, reduced by a factor.
  private func softBox(
    _ size: Size, _ radii: SIMD4<Double>, _ deviation: Double, _ factor: Int32
  ) throws(AtlasFull) -> AtlasRegion? {
    var key = Fingerprint()
    key.add(size.width)
    key.add(size.height)
    for index in 0..<4 { key.add(radii[index]) }
    key.add(deviation)
    return try atlas.mask(for: key, maximumPagedSide: 128) {
      let path = Path(
        roundedRect: Rect(origin: .zero, size: size),
        cornerRadii: CornerRadii(
          topLeft: radii[0], topRight: radii[1], bottomRight: radii[2], bottomLeft: radii[3]))
      let scale = 1 / Double(factor)
      return Shape(path: path).mask(
        under: Transform2D(scaleX: scale, y: scale),
        within: PixelRect(x: -128, y: -128, width: 4352, height: 4352),
        blur: deviation * scale)
    }
  }

  // MARK: Other shapes

  /// Draws a shape with a large blur from a reduced mask, stretched, in a premultiplied color; not transparent.
  func draw(
    _ shape: Shape, _ blur: Blur, color: UInt32, in space: PixelSpace,
    into builder: inout DrawListBuilder
  ) throws(AtlasFull) {
    let transform = space.transform
    let scale = 1 / Double(blur.factor)
    // To whole pixels: the blur hides the difference.
    let (x, y) = (PixelSpace.edge(transform.tx), PixelSpace.edge(transform.ty))
    let deviation = (blur.deviation * scale * 4).rounded() / 4
    let small = Transform2D(
      a: transform.a * scale, b: transform.b * scale, c: transform.c * scale,
      d: transform.d * scale, tx: 0, ty: 0)
    let cover = space.cover(
      of: shape.extent, margin: 3 * blur.deviation + 2 * Double(blur.factor))
    guard transform.isFinite, cover.intersects(builder.clip) else { return }
    var key = shape.fingerprint
    key.add(small)
    key.add(deviation)
    let region = try atlas.mask(for: key) {
      shape.mask(
        under: small, within: PixelRect(x: -2048, y: -2048, width: 4096, height: 4096),
        blur: deviation)
    }
    guard let region else { return }
    builder.add(
      PixelRect(
        x: x + region.left * blur.factor, y: y + region.top * blur.factor,
        width: region.rect.width * blur.factor, height: region.rect.height * blur.factor), region,
      color: color)
  }
}
