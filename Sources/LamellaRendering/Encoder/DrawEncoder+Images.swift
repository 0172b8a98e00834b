internal import LamellaGeometry
internal import LamellaGraphics

// Images under a transform that turns them.
extension DrawEncoder {
  /// Adds a rotated image, some of whose edges are antialiased over one pixel.
  mutating func addTurned(
    _ rect: Rect, _ region: AtlasRegion, color: UInt32, softening edges: EdgeAntialiasingMask
  ) {
    let box = RoundedBox(rect, radii: .zero, transform: transform)
    guard !edges.isEmpty, box.thickness >= 1 else {
      return addTurned(rect, region, color: color)
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
    addPiece(inner, of: rect, region, SIMD4(repeating: color))
    for side in 0..<4 where edges.contains(EdgeAntialiasingMask(rawValue: Self.sides[side])) {
      addPiece(
        Corners(between: outer, and: inner, side), of: rect, region,
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
    _ corners: Corners, of rect: Rect, _ region: AtlasRegion, _ colors: SIMD4<UInt32>
  ) {
    let cover = corners.cover(under: transform)
    guard cover.intersects(clip) else { return }
    beginRun(
      kind: .triangles, texture: region.texture, isWhole: clip.contains(cover), in: cover)
    let vertices = roomInRun()
    for index in 0..<4 {
      let place = transform.apply(corners[index])
      // Outside of the image its edge goes on.
      let u = min(max((corners.x[index] - rect.minX) / rect.width, 0), 1)
      let v = min(max((corners.y[index] - rect.minY) / rect.height, 0), 1)
      vertices[index] = Vertex(
        x: Self.limit(place.x), y: Self.limit(place.y), color: colors[index],
        u: region.u0 + Float(u) * (region.u1 - region.u0),
        v: region.v0 + Float(v) * (region.v1 - region.v0))
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
    return DrawEncoder.around(left.min(), top.min(), left.max(), top.max())
  }
}
