internal import LamellaGeometry
internal import LamellaGraphics

// Arbitrary shapes: coverage masks that are rasterized once and cached in the atlas.
extension DrawEncoder {
  /// Draws a shape in a premultiplied color, which multiplies the shape's gradient.
  mutating func draw(_ shape: Shape, color: UInt32) throws(AtlasFull) {
    guard color >> 24 > 0 else { return }
    try draw(shape, color: color, blur: 0)
  }

  /// Draws a shape, blurred by a standard deviation in pixels.
  mutating func draw(_ shape: Shape, color: UInt32, blur: Double) throws(AtlasFull) {
    let margin = (3 * blur).rounded(.up)
    let box = transform.apply(shape.extent)
    let cover = Self.around(
      box.minX - margin, box.minY - margin, box.maxX + margin, box.maxY + margin)
    guard transform.isFinite, cover.intersects(clip) else { return }
    // Whole pixels move the finished mask; eighths of a pixel have masks of their own.
    let (x, fractionX) = splitX(transform.tx)
    let (y, fractionY) = splitY(transform.ty)
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
      if preventsCaching() { return }
      let sight = cover.intersection(clip)
      limit = PixelRect(x: sight.x - x, y: sight.y - y, width: sight.width, height: sight.height)
      key.add(UInt64(UInt32(bitPattern: limit.x)) << 32 | UInt64(UInt32(bitPattern: limit.y)))
      key.add(
        UInt64(UInt32(bitPattern: limit.width)) << 32 | UInt64(UInt32(bitPattern: limit.height)))
    }
    let region: AtlasRegion
    switch atlas.mask(for: key) {
    case .empty: return
    case .region(let known): region = known
    case .unknown:
      let mask = shape.mask(under: placed, within: limit, blur: blur)
      guard let new = try atlas.insertMask(key, mask) else { return }
      region = new
    }
    // A texture of its own goes when nobody asks for it: what is kept would not.
    if max(region.rect.width, region.rect.height) > TextureAtlas.maximumPagedMaskSide,
      preventsCaching()
    {
      return
    }
    add(
      PixelRect(
        x: x + region.left, y: y + region.top, width: region.rect.width,
        height: region.rect.height), region, color: color)
  }

  /// The longest side of a mask that is drawn whole, in and out of sight.
  private static let maximumMaskSide: Int32 = 2048

  /// Splits a horizontal position into a whole pixel and eighths, and records the rounding.
  private func splitX(_ place: Double) -> (pixel: Int32, fraction: Double) {
    noteEighths(x: place)
    return Self.split(place)
  }

  /// Splits a vertical position into a whole pixel and eighths, and records the rounding.
  private func splitY(_ place: Double) -> (pixel: Int32, fraction: Double) {
    noteEighths(y: place)
    return Self.split(place)
  }

  /// Splits a position into a whole pixel and eighths.
  private static func split(_ place: Double) -> (pixel: Int32, fraction: Double) {
    let eighths = (place * 8 + 0.5).rounded(.down)
    let pixel = (eighths / 8).rounded(.down)
    guard abs(pixel) < 1e8 else { return (0, 0) }
    return (Int32(saturating: pixel), eighths / 8 - pixel)
  }

  // MARK: Gradients

  /// Fills a rectangle with a shape's gradient.
  mutating func draw(_ shape: Shape, in rect: Rect, color: UInt32) throws(AtlasFull) {
    let tint = faded(color)
    guard tint >> 24 > 0, let gradient = shape.gradient else { return }
    guard isAligned, transform.a != 0, transform.d != 0 else {
      return try draw(shape, color: tint)
    }
    let box = pixels(of: rect)
    guard box.intersects(clip) else { return }
    if case .axial = gradient.geometry { return drawBands(gradient, box, tint) }
    try drawStretched(shape, rect, box, gradient, tint)
  }

  /// Fills a rectangle with a linear gradient, cut at the stops into bands of linear color.
  private mutating func drawBands(_ gradient: Gradient, _ box: PixelRect, _ tint: UInt32) {
    let inverse = transform.inverse ?? .identity
    /// Returns a corner in pixels with its location along the gradient.
    func corner(_ x: Int32, _ y: Int32) -> GradientCorner {
      let point = Point(Double(x), Double(y))
      return GradientCorner(point: point, place: gradient.location(of: inverse.apply(point)))
    }
    outlines.rest.removeAll(keepingCapacity: true)
    outlines.rest.append(corner(box.x, box.y))
    outlines.rest.append(corner(box.x + box.width, box.y))
    outlines.rest.append(corner(box.x + box.width, box.y + box.height))
    outlines.rest.append(corner(box.x, box.y + box.height))
    let fade =
      Gradient.Channels(
        Float(tint & 0xFF), Float((tint >> 8) & 0xFF), Float((tint >> 16) & 0xFF),
        Float(tint >> 24)) / 255
    var before = gradient.stops[0]
    // The band before the first stop has that stop's color at both ends.
    for stop in gradient.stops {
      GradientCorner.cut(
        outlines.rest, at: stop.location, before: &outlines.band, after: &outlines.after)
      addBand(before, stop, fade)
      swap(&outlines.rest, &outlines.after)
      before = stop
      if outlines.rest.isEmpty { return }
    }
    swap(&outlines.rest, &outlines.band)
    addBand(before, before, fade)
  }

  /// Draws a polygon whose color changes linearly.
  private mutating func addBand(
    _ from: Gradient.Stop, _ to: Gradient.Stop, _ fade: Gradient.Channels
  ) {
    let band = outlines.band
    guard band.count > 2 else { return }
    let (a, b) = (Gradient.channels(from.color), Gradient.channels(to.color))
    let length = to.location - from.location
    /// Returns the color of a corner.
    func color(_ corner: GradientCorner) -> UInt32 {
      let share = length > 0 ? min(max((corner.place - from.location) / length, 0), 1) : 1
      return Gradient.bytes((a + (b - a) * Float(share)) * fade)
    }
    for index in stride(from: 1, to: band.count - 1, by: 2) {
      let last = min(index + 2, band.count - 1)
      let corners = (band[0], band[index], band[index + 1], band[last])
      let (p, q, r, s) = (corners.0.point, corners.1.point, corners.2.point, corners.3.point)
      let cover = Self.around(
        min(p.x, q.x, r.x, s.x), min(p.y, q.y, r.y, s.y), max(p.x, q.x, r.x, s.x),
        max(p.y, q.y, r.y, s.y))
      guard let vertices = outlineVertices(in: cover) else { continue }
      vertices[0] = outlineVertex(corners.0.point, color(corners.0))
      vertices[1] = outlineVertex(corners.1.point, color(corners.1))
      vertices[2] = outlineVertex(corners.2.point, color(corners.2))
      vertices[3] = outlineVertex(corners.3.point, color(corners.3))
    }
  }

  /// Draws a gradient that is not linear from a mask of limited size, stretched if necessary.
  private mutating func drawStretched(
    _ shape: Shape, _ rect: Rect, _ box: PixelRect, _ gradient: Gradient, _ tint: UInt32
  ) throws(AtlasFull) {
    let side: Int32 = 512
    let (width, height) = (min(box.width, side), min(box.height, side))
    var key = shape.fingerprint
    key.add(UInt64(UInt32(bitPattern: width)) << 32 | UInt64(UInt32(bitPattern: height)))
    key.add(UInt64((transform.a < 0 ? 1 : 0) + (transform.d < 0 ? 2 : 0)))
    let region: AtlasRegion
    switch atlas.mask(for: key) {
    case .empty: return
    case .region(let known): region = known
    case .unknown:
      let mask = ShapeMask(left: 0, top: 0, width: Int(width), height: Int(height)) { index in
        let (row, column) = index.quotientAndRemainder(dividingBy: Int(width))
        var share = Point(
          (Double(column) + 0.5) / Double(width), (Double(row) + 0.5) / Double(height))
        if transform.a < 0 { share.x = 1 - share.x }
        if transform.d < 0 { share.y = 1 - share.y }
        let point = Point(rect.minX + share.x * rect.width, rect.minY + share.y * rect.height)
        return Gradient.bytes(gradient.color(at: gradient.location(of: point)))
      }
      guard let new = try atlas.insertMask(key, mask) else { return }
      region = new
    }
    // A texture of its own goes when nobody asks for it: what is kept would not.
    if max(region.rect.width, region.rect.height) > TextureAtlas.maximumPagedMaskSide,
      preventsCaching()
    {
      return
    }
    add(box, region, color: tint)
  }
}

/// A corner of a polygon, in pixels, with its location along the gradient.
struct GradientCorner {
  var point: Point
  var place: Double

  /// Cuts a convex polygon at a location of the gradient into the parts before and after it.
  ///
  /// Both pieces get the very same corners, so that no seam shows.
  static func cut(
    _ polygon: [GradientCorner], at place: Double, before: inout [GradientCorner],
    after: inout [GradientCorner]
  ) {
    before.removeAll(keepingCapacity: true)
    after.removeAll(keepingCapacity: true)
    guard var from = polygon.last else { return }
    for to in polygon {
      if (from.place < place) != (to.place < place) {
        let fraction = (place - from.place) / (to.place - from.place)
        let corner = GradientCorner(
          point: from.point.interpolated(to: to.point, fraction: fraction), place: place)
        before.append(corner)
        after.append(corner)
      }
      if to.place < place { before.append(to) } else { after.append(to) }
      from = to
    }
  }
}
