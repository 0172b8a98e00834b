internal import LamellaGeometry
internal import LamellaGraphics

/// The encoder of gradients that fill rectangles.
struct GradientEncoder {
  /// The pieces of the polygon that is being cut into bands, in reused storage.
  private var band: [Corner] = []
  private var rest: [Corner] = []
  private var after: [Corner] = []

  init() {}

  /// Fills an unrotated rectangle of the node with a gradient.
  ///
  /// - Parameters:
  ///   - gradient: The gradient of the shape.
  ///   - shape: The shape, for its fingerprint.
  ///   - rect: The rectangle, in the node's own space.
  ///   - tint: The premultiplied color that multiplies the gradient; not transparent.
  ///   - space: The node's space.
  ///   - builder: The builder of the list.
  /// - Throws: `AtlasFull` when its mask finds no place.
  mutating func fill(
    _ gradient: Gradient, of shape: Shape, _ rect: Rect, tint: UInt32, in space: PixelSpace,
    into builder: inout DrawListBuilder
  ) throws(AtlasFull) {
    let box = space.pixels(of: rect)
    guard box.intersects(builder.clip) else { return }
    if case .axial = gradient.geometry {
      return drawBands(gradient, box, tint, space.transform, into: &builder)
    }
    let region = try builder.atlas.stretchedMask(of: shape, gradient, rect, box, space.transform)
    guard let region, !region.isLostUnused(by: space) else { return }
    builder.add(box, region, color: tint)
  }

  /// Fills a rectangle with a linear gradient, cut at the stops into bands of linear color.
  private mutating func drawBands(
    _ gradient: Gradient, _ box: PixelRect, _ tint: UInt32, _ transform: Transform2D,
    into builder: inout DrawListBuilder
  ) {
    let inverse = transform.inverse ?? .identity
    /// Returns a corner in pixels with its location along the gradient.
    func corner(_ x: Int32, _ y: Int32) -> Corner {
      let point = Point(Double(x), Double(y))
      return Corner(point: point, place: gradient.location(of: inverse.apply(point)))
    }
    rest.removeAll(keepingCapacity: true)
    rest.append(corner(box.x, box.y))
    rest.append(corner(box.x + box.width, box.y))
    rest.append(corner(box.x + box.width, box.y + box.height))
    rest.append(corner(box.x, box.y + box.height))
    let fade =
      Gradient.Channels(
        Float(tint & 0xFF), Float((tint >> 8) & 0xFF), Float((tint >> 16) & 0xFF),
        Float(tint >> 24)) / 255
    var before = gradient.stops[0]
    // The band before the first stop has that stop's color at both ends.
    for stop in gradient.stops {
      Corner.cut(rest, at: stop.location, before: &band, after: &after)
      addBand(before, stop, fade, into: &builder)
      swap(&rest, &after)
      before = stop
      if rest.isEmpty { return }
    }
    swap(&rest, &band)
    addBand(before, before, fade, into: &builder)
  }

  /// Draws a polygon whose color changes linearly.
  private func addBand(
    _ from: Gradient.Stop, _ to: Gradient.Stop, _ fade: Gradient.Channels,
    into builder: inout DrawListBuilder
  ) {
    guard band.count > 2 else { return }
    let (a, b) = (Gradient.channels(from.color), Gradient.channels(to.color))
    let length = to.location - from.location
    /// Returns a corner's point and color.
    func vertex(_ corner: Corner) -> (Point, UInt32) {
      let share = length > 0 ? min(max((corner.place - from.location) / length, 0), 1) : 1
      return (corner.point, Gradient.bytes((a + (b - a) * Float(share)) * fade))
    }
    for index in stride(from: 1, to: band.count - 1, by: 2) {
      let last = min(index + 2, band.count - 1)
      builder.add(
        vertex(band[0]), vertex(band[index]), vertex(band[index + 1]),
        vertex(band[last]))
    }
  }

  /// A corner of a polygon, in pixels, with its location along the gradient.
  struct Corner {
    var point: Point
    var place: Double

    /// Cuts a convex polygon at a location of the gradient into the parts before and after it.
    ///
    /// Both pieces get the very same corners, so that no seam shows.
    static func cut(
      _ polygon: [Corner], at place: Double, before: inout [Corner],
      after: inout [Corner]
    ) {
      before.removeAll(keepingCapacity: true)
      after.removeAll(keepingCapacity: true)
      guard var from = polygon.last else { return }
      for to in polygon {
        if (from.place < place) != (to.place < place) {
          let fraction = (place - from.place) / (to.place - from.place)
          let corner = Corner(
            point: from.point.interpolated(to: to.point, fraction: fraction), place: place)
          before.append(corner)
          after.append(corner)
        }
        if to.place < place { before.append(to) } else { after.append(to) }
        from = to
      }
    }
  }
}

extension TextureAtlas {
  /// Returns the mask of a gradient that is not linear, of limited size, to be stretched if necessary.
  fileprivate func stretchedMask(
    of shape: Shape, _ gradient: Gradient, _ rect: Rect, _ box: PixelRect,
    _ transform: Transform2D
  ) throws(AtlasFull) -> AtlasRegion? {
    let side: Int32 = 512
    let (width, height) = (min(box.width, side), min(box.height, side))
    var key = shape.fingerprint
    key.add(UInt64(UInt32(bitPattern: width)) << 32 | UInt64(UInt32(bitPattern: height)))
    key.add(UInt64((transform.a < 0 ? 1 : 0) + (transform.d < 0 ? 2 : 0)))
    return try mask(for: key) {
      ShapeMask(left: 0, top: 0, width: Int(width), height: Int(height)) { index in
        let (row, column) = index.quotientAndRemainder(dividingBy: Int(width))
        var share = Point(
          (Double(column) + 0.5) / Double(width), (Double(row) + 0.5) / Double(height))
        if transform.a < 0 { share.x = 1 - share.x }
        if transform.d < 0 { share.y = 1 - share.y }
        let point = Point(rect.minX + share.x * rect.width, rect.minY + share.y * rect.height)
        return Gradient.bytes(gradient.color(at: gradient.location(of: point)))
      }
    }
  }
}
