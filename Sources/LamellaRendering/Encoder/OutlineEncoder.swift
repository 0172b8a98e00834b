internal import LamellaGeometry
internal import LamellaGraphics

/// The encoder of boxes whose edges lie between pixels: polygons with soft edges.
struct OutlineEncoder {
  /// The rings of points of the box that is being drawn, in reused storage.
  private var outer: [Point] = []
  private var inner: [Point] = []

  init() {}

  /// Fills a box with rounded corners and antialiased edges, in a premultiplied color.
  mutating func fill(_ box: RoundedBox, color: UInt32, into builder: inout DrawListBuilder) {
    let thickness = box.thickness
    guard color >> 24 > 0, thickness > 0 else { return }
    let (inset, color) = Self.soften(thickness, color)
    let points = box.pointsPerCorner
    box.ring(grownBy: 0.5, points, into: &outer)
    guard !PixelSpace.around(outer).intersection(builder.clip).isEmpty else { return }
    box.ring(grownBy: -inset, points, into: &inner)
    builder.addFan(inner, color)
    builder.addBand(outer, 0, inner, color)
  }

  /// Strokes the inside edge of a box, with a line width in pixels.
  mutating func stroke(
    _ box: RoundedBox, lineWidthPixels: Double, color: UInt32, into builder: inout DrawListBuilder
  ) {
    guard color >> 24 > 0, box.thickness > 0, lineWidthPixels > 0 else { return }
    let (inset, color) = Self.soften(lineWidthPixels, color)
    let points = box.pointsPerCorner
    box.ring(grownBy: 0.5, points, into: &outer)
    guard !PixelSpace.around(outer).intersection(builder.clip).isEmpty else { return }
    box.ring(grownBy: -inset, points, into: &inner)
    builder.addBand(outer, 0, inner, color)
    swap(&outer, &inner)
    box.ring(grownBy: inset - lineWidthPixels, points, into: &inner)
    builder.addBand(outer, color, inner, color)
    swap(&outer, &inner)
    box.ring(grownBy: -0.5 - lineWidthPixels, points, into: &inner)
    builder.addBand(outer, color, inner, 0)
  }

  /// Returns the color of a shape of a thickness in pixels, and the inset at which its coverage is full.
  ///
  /// A shape thinner than a pixel is faded by its coverage of the pixels that it touches.
  private static func soften(_ thickness: Double, _ color: UInt32) -> (inset: Double, color: UInt32)
  {
    guard thickness < 1 else { return (0.5, color) }
    let share = 2 * thickness / (thickness + 1)
    return (
      thickness / 2, Premultiplying.scaled(color, by: UInt32(saturating: (share * 255).rounded()))
    )
  }
}

extension DrawListBuilder {
  /// Fills a convex polygon as a triangle fan.
  fileprivate mutating func addFan(_ ring: [Point], _ color: UInt32) {
    for index in stride(from: 1, to: ring.count - 1, by: 2) {
      let last = min(index + 2, ring.count - 1)
      add((ring[0], color), (ring[index], color), (ring[index + 1], color), (ring[last], color))
    }
  }

  /// Fills the area between two rings.
  fileprivate mutating func addBand(
    _ outer: [Point], _ outerColor: UInt32, _ inner: [Point], _ innerColor: UInt32
  ) {
    for index in outer.indices {
      let next = index + 1 < outer.count ? index + 1 : 0
      guard outer[index] != outer[next] || inner[index] != inner[next] else { continue }
      add(
        (outer[index], outerColor), (outer[next], outerColor), (inner[next], innerColor),
        (inner[index], innerColor))
    }
  }

  /// Adds a quadrilateral with a color for each corner.
  mutating func add(
    _ a: (Point, UInt32), _ b: (Point, UInt32), _ c: (Point, UInt32), _ d: (Point, UInt32)
  ) {
    let cover = PixelSpace.around(
      min(a.0.x, b.0.x, c.0.x, d.0.x), min(a.0.y, b.0.y, c.0.y, d.0.y),
      max(a.0.x, b.0.x, c.0.x, d.0.x), max(a.0.y, b.0.y, c.0.y, d.0.y))
    guard let vertices = plainQuadrilateral(in: cover) else { return }
    vertices[0] = plainVertex(a.0, a.1)
    vertices[1] = plainVertex(b.0, b.1)
    vertices[2] = plainVertex(c.0, c.1)
    vertices[3] = plainVertex(d.0, d.1)
  }
}
