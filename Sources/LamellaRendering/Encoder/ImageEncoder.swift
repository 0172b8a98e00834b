internal import LamellaGeometry
internal import LamellaGraphics

/// The encoder of images.
struct ImageEncoder {
  private let atlas: TextureAtlas

  init(atlas: TextureAtlas) { self.atlas = atlas }

  /// Encodes an image command, with a premultiplied color that multiplies the image; not transparent.
  mutating func draw(
    _ image: Image, _ command: DisplayList.Command, color: UInt32, in space: PixelSpace,
    into builder: inout DrawListBuilder
  ) throws(AtlasFull) {
    // Access to the atlas uploads the image, so images out of sight are skipped first.
    guard space.isAligned else {
      guard space.isInSight(command.rect, builder.clip) else { return }
      let region = try region(of: image, command, stretchedTo: .none)
      return builder.add(
        command.rect, under: space.transform, region, color: color,
        softening: command.antialiasedEdges)
    }
    let place = space.pixels(of: command.rect)
    guard place.intersects(builder.clip) else { return }
    var region = try region(of: image, command, stretchedTo: place)
    if space.transform.a < 0 { swap(&region.u0, &region.u1) }
    if space.transform.d < 0 { swap(&region.v0, &region.v1) }
    builder.add(place, region, color: color)
  }

  /// Returns the atlas region of the part of an image that a command draws.
  @inline(__always)
  private func region(
    of image: Image, _ command: DisplayList.Command, stretchedTo size: PixelRect
  ) throws(AtlasFull) -> AtlasRegion {
    let whole = try atlas.image(image, filter: command.filter)
    var region = whole.part(command.source, of: image)
    if command.filter == .linear {
      Self.keepInside(&region, command.source, of: image, stretchedTo: size)
    }
    return region
  }

  /// Insets texture coordinates by half a texel, so that a stretched image shows no texels of its neighbors.
  ///
  /// Graphics devices mix texels across the edges of a part; half a texel further in they cannot. At
  /// the image's own edges there is nothing to mix in, and at its own size nothing is mixed.
  private static func keepInside(
    _ region: inout AtlasRegion, _ source: PixelRect, of image: Image, stretchedTo size: PixelRect
  ) {
    if source.width < image.width, source.width != size.width {
      let half = (region.u1 - region.u0) / Float(source.width) / 2
      if source.x > 0 { region.u0 += half }
      if source.x + source.width < image.width { region.u1 -= half }
    }
    if source.height < image.height, source.height != size.height {
      let half = (region.v1 - region.v0) / Float(source.height) / 2
      if source.y > 0 { region.v0 += half }
      if source.y + source.height < image.height { region.v1 -= half }
    }
  }
}

// Images under a transform that rotates them.
extension DrawListBuilder {
  /// Adds a rotated image, some of whose edges are antialiased over one pixel.
  fileprivate mutating func add(
    _ rect: Rect, under transform: Transform2D, _ region: AtlasRegion, color: UInt32,
    softening edges: EdgeAntialiasingMask
  ) {
    let box = RoundedBox(rect, radii: .zero, transform: transform)
    guard !edges.isEmpty, box.thickness >= 1 else {
      return add(rect, under: transform, region, color: color)
    }
    let half = Size(0.5 / box.pixelsPerUnit.width, 0.5 / box.pixelsPerUnit.height)
    /// Returns the rectangle grown or shrunk by half a pixel at the antialiased edges.
    func grown(by sign: Double) -> Rect {
      Rect(
        minX: rect.minX - (edges.contains(.left) ? sign * half.width : 0),
        minY: rect.minY - (edges.contains(.top) ? sign * half.height : 0),
        maxX: rect.maxX + (edges.contains(.right) ? sign * half.width : 0),
        maxY: rect.maxY + (edges.contains(.bottom) ? sign * half.height : 0))
    }
    let outer = Corners(grown(by: 1))
    let inner = Corners(grown(by: -1))
    guard outer.cover(under: transform).intersects(clip) else { return }
    addPiece(inner, of: rect, under: transform, region, SIMD4(repeating: color))
    for side in 0..<4 where edges.contains(EdgeAntialiasingMask(rawValue: Self.sides[side])) {
      addPiece(
        Corners(between: outer, and: inner, side), of: rect, under: transform, region,
        SIMD4<UInt32>(0, 0, color, color))
    }
  }

  /// The edges in the order of the corners: top, right, bottom, left.
  private static let sides = SIMD4<UInt8>(
    EdgeAntialiasingMask.top.rawValue, EdgeAntialiasingMask.right.rawValue,
    EdgeAntialiasingMask.bottom.rawValue,
    EdgeAntialiasingMask.left.rawValue)

  /// Adds one quadrilateral of the image, with a color for each corner.
  private mutating func addPiece(
    _ corners: Corners, of rect: Rect, under transform: Transform2D, _ region: AtlasRegion,
    _ colors: SIMD4<UInt32>
  ) {
    let cover = corners.cover(under: transform)
    guard let vertices = quadrilateral(in: cover, texture: region.texture) else { return }
    for index in 0..<4 {
      // Outside of the image its edge goes on.
      let u = min(max((corners.x[index] - rect.minX) / rect.width, 0), 1)
      let v = min(max((corners.y[index] - rect.minY) / rect.height, 0), 1)
      vertices[index] = Vertex(
        transform.apply(corners[index]), colors[index],
        region.u0 + Float(u) * (region.u1 - region.u0),
        region.v0 + Float(v) * (region.v1 - region.v0))
    }
  }
}

/// The four corners of a quadrilateral, clockwise from the top left, in the node's own space.
private struct Corners {
  var x: SIMD4<Double>
  var y: SIMD4<Double>

  /// Makes the corners of a rectangle.
  init(_ rect: Rect) {
    x = SIMD4(rect.minX, rect.maxX, rect.maxX, rect.minX)
    y = SIMD4(rect.minY, rect.minY, rect.maxY, rect.maxY)
  }

  /// Makes the corners of the band between two rectangles along one side; sides are numbered like corners.
  init(between outer: Corners, and inner: Corners, _ side: Int) {
    let next = (side + 1) & 3
    x = SIMD4(outer.x[side], outer.x[next], inner.x[next], inner.x[side])
    y = SIMD4(outer.y[side], outer.y[next], inner.y[next], inner.y[side])
  }

  subscript(index: Int) -> Point { Point(x[index], y[index]) }

  /// Returns the bounding box in whole pixels under a transform.
  func cover(under transform: Transform2D) -> PixelRect {
    let left = transform.a * x + transform.c * y + transform.tx
    let top = transform.b * x + transform.d * y + transform.ty
    return PixelSpace.around(left.min(), top.min(), left.max(), top.max())
  }
}
