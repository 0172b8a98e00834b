internal import LamellaGeometry
internal import LamellaGraphics

// Shapes whose edges lie between pixels: polygons with soft edges.
extension DrawEncoder {
  /// Fills a box with rounded corners and antialiased edges.
  package mutating func fill(_ box: RoundedBox, color: UInt32) {
    let thickness = box.thickness
    guard color >> 24 > 0, thickness > 0 else { return }
    let (inset, color) = Self.soften(thickness, color)
    let points = box.pointsPerCorner
    box.ring(grownBy: 0.5, points, into: &outlines.outer)
    guard isInSight(outlines.outer) else { return }
    box.ring(grownBy: -inset, points, into: &outlines.inner)
    addFan(outlines.inner, color)
    addBand(outlines.outer, 0, outlines.inner, color)
  }

  /// Strokes the inside edge of a box, with a line width in pixels.
  mutating func stroke(_ box: RoundedBox, lineWidthPixels: Double, color: UInt32) {
    guard color >> 24 > 0, box.thickness > 0, lineWidthPixels > 0 else { return }
    let (inset, color) = Self.soften(lineWidthPixels, color)
    let points = box.pointsPerCorner
    box.ring(grownBy: 0.5, points, into: &outlines.outer)
    guard isInSight(outlines.outer) else { return }
    box.ring(grownBy: -inset, points, into: &outlines.inner)
    addBand(outlines.outer, 0, outlines.inner, color)
    swap(&outlines.outer, &outlines.inner)
    box.ring(grownBy: inset - lineWidthPixels, points, into: &outlines.inner)
    addBand(outlines.outer, color, outlines.inner, color)
    swap(&outlines.outer, &outlines.inner)
    box.ring(grownBy: -0.5 - lineWidthPixels, points, into: &outlines.inner)
    addBand(outlines.outer, color, outlines.inner, 0)
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

  /// Returns whether the bounding box of a ring of points overlaps the clip.
  private func isInSight(_ ring: [Point]) -> Bool { !Self.cover(ring).intersection(clip).isEmpty }

  /// Returns the bounding box of points in whole pixels.
  static func cover(_ points: [Point]) -> PixelRect {
    var (left, top) = (Double.infinity, Double.infinity)
    var (right, bottom) = (-Double.infinity, -Double.infinity)
    for point in points {
      left = min(left, point.x)
      top = min(top, point.y)
      right = max(right, point.x)
      bottom = max(bottom, point.y)
    }
    return around(left, top, right, bottom)
  }

  /// Fills a convex polygon as a triangle fan.
  private mutating func addFan(_ ring: [Point], _ color: UInt32) {
    for index in stride(from: 1, to: ring.count - 1, by: 2) {
      let last = min(index + 2, ring.count - 1)
      addCorners(
        (ring[0], color), (ring[index], color), (ring[index + 1], color), (ring[last], color))
    }
  }

  /// Fills the area between two rings.
  private mutating func addBand(
    _ outer: [Point], _ outerColor: UInt32, _ inner: [Point], _ innerColor: UInt32
  ) {
    for index in outer.indices {
      let next = index + 1 < outer.count ? index + 1 : 0
      guard outer[index] != outer[next] || inner[index] != inner[next] else { continue }
      addCorners(
        (outer[index], outerColor), (outer[next], outerColor), (inner[next], innerColor),
        (inner[index], innerColor))
    }
  }

  /// Adds a quadrilateral with a color for each corner.
  private mutating func addCorners(
    _ a: (Point, UInt32), _ b: (Point, UInt32), _ c: (Point, UInt32), _ d: (Point, UInt32)
  ) {
    let cover = Self.around(
      min(a.0.x, b.0.x, c.0.x, d.0.x), min(a.0.y, b.0.y, c.0.y, d.0.y),
      max(a.0.x, b.0.x, c.0.x, d.0.x), max(a.0.y, b.0.y, c.0.y, d.0.y))
    guard let vertices = outlineVertices(in: cover) else { return }
    vertices[0] = outlineVertex(a.0, a.1)
    vertices[1] = outlineVertex(b.0, b.1)
    vertices[2] = outlineVertex(c.0, c.1)
    vertices[3] = outlineVertex(d.0, d.1)
  }
}

/// The rings of points of the shape that is being drawn, in reused storage.
struct Outlines {
  var outer: [Point] = []
  var inner: [Point] = []
  /// Pieces of the gradient in work.
  var band: [GradientCorner] = []
  var rest: [GradientCorner] = []
  var after: [GradientCorner] = []
}
