package import LamellaGeometry
package import LamellaGraphics

extension DrawEncoder {
  /// The parameters of a shadow, with lengths in the node's points.
  package struct Shadow {
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

  /// Draws the shadow of an unrotated box of the node.
  ///
  /// - Parameters:
  ///   - shadow: The color, offset and blur of the shadow.
  ///   - rect: The box.
  ///   - radii: The radii of the box's corners, clockwise from the top left.
  /// - Throws: `AtlasFull` when its mask finds no place.
  package mutating func draw(
    _ shadow: Shadow, ofBox rect: Rect, _ radii: SIMD4<Double>
  ) throws(AtlasFull) {
    let color = faded(shadow.color)
    guard color >> 24 > 0 else { return }
    try drawSoftBox(
      box(rect.offsetBy(dx: shadow.offset.width, dy: shadow.offset.height), radii: radii),
      pixels(ofDeviation: shadow.deviation), color)
  }

  /// Draws the shadow of any shape.
  package mutating func draw(_ shadow: Shadow, of shape: Shape) throws(AtlasFull) {
    let color = faded(shadow.color)
    guard color >> 24 > 0 else { return }
    let deviation = pixels(ofDeviation: shadow.deviation)
    let placed = transform
    defer { place(by: placed) }
    place(by: placed.translatedBy(x: shadow.offset.width, y: shadow.offset.height))
    if deviation <= Self.maximumSharpDeviation {
      try draw(shape, color: color, blur: (deviation * 4).rounded() / 4)
    } else {
      try drawReduced(shape, deviation, color)
    }
  }

  /// Returns a standard deviation in pixels from one in the node's points.
  private func pixels(ofDeviation points: Double) -> Double {
    let wanted = points * transform.meanScale
    return wanted < Self.maximumDeviation ? wanted : Self.maximumDeviation
  }

  /// Blurs wider than this many pixels are drawn smaller and stretched.
  private static let maximumSharpDeviation = 4.0
  private static let maximumDeviation = 1024.0

  /// Returns the power of two by which a blur is drawn smaller.
  private static func reduction(_ deviation: Double) -> Int32 {
    var factor: Int32 = 1
    while deviation / Double(factor) > maximumSharpDeviation { factor *= 2 }
    return factor
  }

  /// Returns the parameters for drawing a blur of the node.
  ///
  /// - Parameter points: The standard deviation in the node's points.
  /// - Returns: The deviation in pixels, in steps of a quarter, and the factor by which the blur is drawn smaller.
  package func blur(of points: Double) -> (deviation: Double, factor: Int32) {
    let deviation = pixels(ofDeviation: points)
    return ((deviation * 4).rounded() / 4, Self.reduction(deviation))
  }

  // MARK: Boxes

  /// Draws a blurred box from nine slices of a small mask.
  private mutating func drawSoftBox(
    _ box: RoundedBox, _ wantedDeviation: Double, _ color: UInt32
  ) throws(AtlasFull) {
    // Few steps: an animated blur then needs few masks.
    let deviation = max((wantedDeviation * 4).rounded() / 4, 0)
    let factor = Self.reduction(deviation)
    let reach = Int32(saturating: (3 * deviation / Double(factor)).rounded(.up)) * factor
    let target = PixelRect(
      x: Int32(saturating: box.rect.minX) - reach, y: Int32(saturating: box.rect.minY) - reach,
      width: Int32(saturating: box.rect.width) + 2 * reach,
      height: Int32(saturating: box.rect.height) + 2 * reach)
    guard target.intersects(clip) else { return }
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
        add(rect, part, color: color)
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
  private mutating func softBox(
    _ size: Size, _ radii: SIMD4<Double>, _ deviation: Double, _ factor: Int32
  ) throws(AtlasFull) -> AtlasRegion? {
    var key = Fingerprint()
    key.add(size.width)
    key.add(size.height)
    for index in 0..<4 { key.add(radii[index]) }
    key.add(deviation)
    switch atlas.mask(for: key) {
    case .empty: return nil
    case .region(let known): return known
    case .unknown:
      let path = Path(
        roundedRect: Rect(origin: .zero, size: size),
        cornerRadii: CornerRadii(
          topLeft: radii[0], topRight: radii[1], bottomRight: radii[2], bottomLeft: radii[3]))
      let scale = 1 / Double(factor)
      let mask = Shape(path: path).mask(
        under: Transform2D(scaleX: scale, y: scale),
        within: PixelRect(x: -128, y: -128, width: 4352, height: 4352),
        blur: deviation * scale)
      return try atlas.insertMask(key, mask, maximumPagedSide: 128)
    }
  }

  // MARK: Other shapes

  /// Draws a shape with a large blur from a reduced mask, stretched.
  private mutating func drawReduced(
    _ shape: Shape, _ wantedDeviation: Double, _ color: UInt32
  ) throws(AtlasFull) {
    let factor = Self.reduction(wantedDeviation)
    let scale = 1 / Double(factor)
    // To whole pixels: the blur hides the difference.
    let (x, y) = (Self.edge(transform.tx), Self.edge(transform.ty))
    let deviation = (wantedDeviation * scale * 4).rounded() / 4
    let small = Transform2D(
      a: transform.a * scale, b: transform.b * scale, c: transform.c * scale,
      d: transform.d * scale, tx: 0, ty: 0)
    let box = transform.apply(shape.extent)
    let margin = 3 * wantedDeviation + 2 * Double(factor)
    let cover = Self.around(
      box.minX - margin, box.minY - margin, box.maxX + margin, box.maxY + margin)
    guard transform.isFinite, cover.intersects(clip) else { return }
    var key = shape.fingerprint
    key.add(small)
    key.add(deviation)
    let region: AtlasRegion
    switch atlas.mask(for: key) {
    case .empty: return
    case .region(let known): region = known
    case .unknown:
      let mask = shape.mask(
        under: small, within: PixelRect(x: -2048, y: -2048, width: 4096, height: 4096),
        blur: deviation)
      guard let new = try atlas.insertMask(key, mask) else { return }
      region = new
    }
    add(
      PixelRect(
        x: x + region.left * factor, y: y + region.top * factor,
        width: region.rect.width * factor, height: region.rect.height * factor), region,
      color: color)
  }
}
