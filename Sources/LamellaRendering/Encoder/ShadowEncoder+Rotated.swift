internal import LamellaGeometry
internal import LamellaGraphics

// Shadows of rotated nodes: masks that are blurred upright, once for all angles, and drawn rotated.
extension ShadowEncoder {
  /// The resolution of a mask that is drawn rotated, and the blur in it.
  ///
  /// A texel is a power of two of pixels, so that few masks serve an animated scale. It is as large as the blur allows.
  struct Texels {
    /// Texels per point of the node.
    var perPoint: Size
    /// The standard deviation of the blur in texels, in eighths.
    var deviation: Double

    /// The width of the margin that the blur fills.
    var reach: Int32 { Int32(saturating: (3 * deviation).rounded(.up)) }

    /// The longest side of a mask with more than one texel per pixel.
    private static let maximumFineSide = 512.0
    /// The longest side of a mask.
    private static let maximumSide = 2048.0

    /// Chooses the resolution of a mask; fails where no upright mask serves.
    ///
    /// That is where the transform is skewed or has no inverse, or the mask would be too large.
    ///
    /// - Parameters:
    ///   - size: The size of the shape, in points of the node.
    ///   - deviation: The standard deviation of the blur, in points of the node; more than 0.
    ///   - transform: The transform from the node's own space to pixels.
    init?(for size: Size, deviation: Double, under transform: Transform2D) {
      let width = Elementary.length(transform.a, transform.b)
      let height = Elementary.length(transform.c, transform.d)
      let scale = transform.meanScale
      let skew = transform.a * transform.c + transform.b * transform.d
      guard transform.isFinite, scale > 1e-6, scale < 1e6, deviation * scale < 1024,
        abs(skew) < 1e-3 * width * height
      else { return nil }
      // Two to four texels a deviation, and at most two to a pixel. Scales that differ by rounding alone count the same.
      let fine = (2.001 * scale).binade
      var perPoint = min((4 / deviation).binade, fine)
      // The blur is round in pixels: where the node is stretched, its texels are not square.
      let stretch = ((width / height).squareRoot() * 32).rounded() / 32
      guard stretch > 0, stretch < 32 else { return nil }
      let reach = 6 * deviation
      let side = max((size.width + reach) * stretch, (size.height + reach) / stretch)
      while side * perPoint > Self.maximumFineSide, perPoint == fine { perPoint /= 2 }
      guard side * perPoint < Self.maximumSide else { return nil }
      self.perPoint = Size(perPoint * stretch, perPoint / stretch)
      self.deviation = max((deviation * perPoint * 8).rounded(), 1) / 8
    }

    /// Adds all that a mask depends on to a key.
    func add(to key: inout Fingerprint) {
      key.add(Point(perPoint.width, perPoint.height))
      key.add(deviation)
    }

    /// Rasterizes a mask of a shape, given in points of the node.
    func mask(of shape: Shape) -> ShapeMask? {
      let side = Int32(Self.maximumSide) * 2
      return shape.mask(
        under: Transform2D(scaleX: perPoint.width, y: perPoint.height),
        within: PixelRect(x: -side, y: -side, width: 2 * side, height: 2 * side), blur: deviation)
    }
  }

  /// Draws a blurred box from nine slices of a small mask, in a premultiplied color; not transparent.
  ///
  /// - Parameters:
  ///   - box: The box, in points of the node.
  ///   - deviation: The standard deviation of the blur, in points of the node.
  ///   - color: The color.
  ///   - builder: The builder of the list.
  /// - Returns: Whether an upright mask serves; otherwise nothing is drawn.
  /// - Throws: `AtlasFull` when the mask finds no place.
  func drawRotated(
    _ box: RoundedBox, deviation: Double, color: UInt32, into builder: inout DrawListBuilder
  ) throws(AtlasFull) -> Bool {
    let radius = box.radii.max()
    // Where an axis is long enough, a mask of the shortest length that has a middle is stretched.
    let shortest = 2 * radius + 6 * deviation
    guard
      let texels = Texels(
        for: Size(min(box.rect.width, shortest), min(box.rect.height, shortest)),
        deviation: deviation, under: box.transform)
    else { return false }
    let reach = 3 * deviation + 2 / min(texels.perPoint.width, texels.perPoint.height)
    let cover = box.cover(reaching: reach)
    guard cover.intersects(builder.clip) else { return true }
    let across = Slices(box.rect.minX, box.rect.maxX, radius, texels.perPoint.width, texels.reach)
    let down = Slices(box.rect.minY, box.rect.maxY, radius, texels.perPoint.height, texels.reach)
    var key = Fingerprint()
    key.add(Point(across.length, down.length))
    for index in 0..<4 { key.add(box.radii[index]) }
    texels.add(to: &key)
    let region = try atlas.mask(for: key, maximumPagedSide: 128) {
      let path = Path(
        roundedRect: Rect(x: 0, y: 0, width: across.length, height: down.length),
        cornerRadii: CornerRadii(
          topLeft: box.radii[0], topRight: box.radii[1], bottomRight: box.radii[2],
          bottomLeft: box.radii[3]))
      return texels.mask(of: Shape(path: path))
    }
    guard let region else { return true }
    builder.add(
      region, across.places(region.left, region.rect.width),
      down.places(region.top, region.rect.height), under: box.transform,
      fillsMiddle: across.isStretched && down.isStretched, color: color, in: cover)
    return true
  }

  /// Draws a blurred shape, in a premultiplied color; not transparent.
  ///
  /// - Parameters:
  ///   - shape: The shape, in points of the node.
  ///   - deviation: The standard deviation of the blur, in points of the node.
  ///   - color: The color.
  ///   - space: The node's space, moved by the offset of the shadow.
  ///   - builder: The builder of the list.
  /// - Returns: Whether an upright mask serves; otherwise nothing is drawn.
  /// - Throws: `AtlasFull` when the mask finds no place.
  func drawRotated(
    _ shape: Shape, deviation: Double, color: UInt32, in space: PixelSpace,
    into builder: inout DrawListBuilder
  ) throws(AtlasFull) -> Bool {
    guard
      let texels = Texels(for: shape.extent.size, deviation: deviation, under: space.transform)
    else { return false }
    let reach = 3 * deviation + 2 / min(texels.perPoint.width, texels.perPoint.height)
    let cover = space.cover(of: shape.extent.insetBy(dx: -reach, dy: -reach))
    guard cover.intersects(builder.clip) else { return true }
    var key = shape.fingerprint
    texels.add(to: &key)
    guard let region = try atlas.mask(for: key, { texels.mask(of: shape) }) else { return true }
    let size = texels.perPoint
    builder.add(
      Rect(
        x: Double(region.left) / size.width, y: Double(region.top) / size.height,
        width: Double(region.rect.width) / size.width,
        height: Double(region.rect.height) / size.height),
      under: space.transform, region, color: color)
    return true
  }
}

/// The slices of a box's blurred mask along an axis: start, middle and end, of which the middle is stretched.
private struct Slices {
  /// The length of the mask's box, in points.
  let length: Double
  /// Whether there are three slices; otherwise the middle one is all of the mask.
  let isStretched: Bool

  private let start: Double
  private let end: Double
  /// Texels per point.
  private let perPoint: Double
  /// The length of the outer slices in texels, without the margin.
  private let inner: Int32
  /// The width of the margin in texels.
  private let reach: Int32

  /// Makes the slices of an edge of a box, given by its ends in points.
  init(_ start: Double, _ end: Double, _ radius: Double, _ perPoint: Double, _ reach: Int32) {
    (self.start, self.end, self.perPoint, self.reach) = (start, end, perPoint, reach)
    inner = Int32(saturating: (radius * perPoint).rounded(.up)) + reach
    let shortest = Double(2 * inner + 1)
    isStretched = (end - start) * perPoint > shortest
    length = isStretched ? shortest / perPoint : end - start
  }

  /// Returns the ends of the slices: in points of the node, and in texels of a mask.
  ///
  /// - Parameters:
  ///   - first: The position of the mask's first texel relative to the box's start.
  ///   - count: The number of the mask's texels.
  /// - Returns: The ends in order.
  func places(_ first: Int32, _ count: Int32) -> (points: SIMD4<Double>, texels: SIMD4<Float>) {
    guard isStretched else {
      let low = start + Double(first) / perPoint
      let high = low + Double(count) / perPoint
      return (SIMD4(low, low, high, high), SIMD4(0, 0, Float(count), Float(count)))
    }
    let (outside, inside) = (Double(reach) / perPoint, Double(inner) / perPoint)
    let cut = Float(reach + inner)
    return (
      SIMD4(start - outside, start + inside, end - inside, end + outside),
      SIMD4(0, cut, cut + 1, 2 * cut + 1)
    )
  }
}

extension RoundedBox {
  /// Returns the pixels around the box, enlarged by some of its own units.
  fileprivate func cover(reaching reach: Double) -> PixelRect {
    let box = transform.apply(rect.insetBy(dx: -reach, dy: -reach))
    return PixelSpace.around(box.minX, box.minY, box.maxX, box.maxY)
  }
}

extension DrawListBuilder {
  /// Adds nine slices of a region under a transform to pixels; those without an extent are left out.
  fileprivate mutating func add(
    _ region: AtlasRegion, _ columns: (points: SIMD4<Double>, texels: SIMD4<Float>),
    _ rows: (points: SIMD4<Double>, texels: SIMD4<Float>), under transform: Transform2D,
    fillsMiddle: Bool, color: UInt32, in cover: PixelRect
  ) {
    let u = region.u0 + columns.texels * ((region.u1 - region.u0) / Float(region.rect.width))
    let v = region.v0 + rows.texels * ((region.v1 - region.v0) / Float(region.rect.height))
    /// Returns a corner of the grid; it has the same bits for all slices that meet there, so that no seam shows.
    func corner(_ column: Int, _ row: Int) -> Vertex {
      Vertex(
        transform.apply(Point(columns.points[column], rows.points[row])), color, u[column], v[row])
    }
    for row in 0..<3 where rows.points[row] < rows.points[row + 1] {
      for column in 0..<3 where columns.points[column] < columns.points[column + 1] {
        guard let vertices = quadrilateral(in: cover, texture: region.texture) else { return }
        vertices[0] = corner(column, row)
        vertices[1] = corner(column + 1, row)
        vertices[2] = corner(column + 1, row + 1)
        vertices[3] = corner(column, row + 1)
        guard row == 1, column == 1, fillsMiddle else { continue }
        // The middle is fully covered, and a solid color is faster than a stretched texel.
        let white = atlas.white(preferring: region.texture)
        guard white.texture == region.texture else { continue }
        for index in 0..<4 { (vertices[index].u, vertices[index].v) = (white.u0, white.v0) }
      }
    }
  }
}
