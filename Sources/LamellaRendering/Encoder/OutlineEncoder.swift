internal import LamellaGeometry
internal import LamellaGraphics

/// The encoder of boxes whose edges lie between pixels: polygons with soft edges.
struct OutlineEncoder {
  /// The rings of the box that is being drawn, in reused storage.
  private var outer = Ring()
  private var inner = Ring()
  private var arcs = QuarterArcs()

  init() {}

  /// A closed line around a box, and the vertices of its points in one color.
  fileprivate struct Ring {
    var points: [Point] = []
    var vertices: [Vertex] = []

    /// Replaces the points by those of a box enlarged by a number of pixels.
    mutating func set(_ box: RoundedBox, grownBy pixels: Double, _ arc: [SIMD2<Double>]) {
      box.ring(grownBy: pixels, arc, into: &points)
    }

    /// Makes the vertices of all points.
    mutating func paint(_ color: UInt32, with builder: inout DrawListBuilder) {
      vertices.removeAll(keepingCapacity: true)
      for point in points { vertices.append(builder.plainVertex(point, color)) }
    }
  }

  /// Fills a box with rounded corners and antialiased edges, in a premultiplied color.
  mutating func fill(_ box: RoundedBox, color: UInt32, into builder: inout DrawListBuilder) {
    let thickness = box.thickness
    guard color >> 24 > 0, thickness > 0 else { return }
    let (inset, color) = Self.soften(thickness, color)
    guard let (arc, isWhole) = begin(box, &builder) else { return }
    inner.set(box, grownBy: -inset, arc)
    outer.paint(0, with: &builder)
    inner.paint(color, with: &builder)
    builder.addFan(inner.vertices, isWhole: isWhole)
    builder.addBand(outer.vertices, inner.vertices, isWhole: isWhole)
  }

  /// Strokes the inside edge of a box, with a line width in pixels.
  mutating func stroke(
    _ box: RoundedBox, lineWidthPixels: Double, color: UInt32, into builder: inout DrawListBuilder
  ) {
    guard color >> 24 > 0, box.thickness > 0, lineWidthPixels > 0 else { return }
    let (inset, color) = Self.soften(lineWidthPixels, color)
    guard let (arc, isWhole) = begin(box, &builder) else { return }
    outer.paint(0, with: &builder)
    addBand(box, to: -inset, arc, color, isWhole: isWhole, &builder)
    addBand(box, to: inset - lineWidthPixels, arc, color, isWhole: isWhole, &builder)
    addBand(box, to: -0.5 - lineWidthPixels, arc, 0, isWhole: isWhole, &builder)
  }

  /// Fills the area from the outer ring to a new one, which is the outer ring from then on.
  private mutating func addBand(
    _ box: RoundedBox, to growth: Double, _ arc: [SIMD2<Double>], _ color: UInt32, isWhole: Bool,
    _ builder: inout DrawListBuilder
  ) {
    inner.set(box, grownBy: growth, arc)
    inner.paint(color, with: &builder)
    builder.addBand(outer.vertices, inner.vertices, isWhole: isWhole)
    swap(&outer, &inner)
  }

  /// Computes the outer ring of a box.
  ///
  /// - Returns: The directions of the points of a corner, and whether all of the box is visible; nil if nothing is.
  private mutating func begin(
    _ box: RoundedBox, _ builder: inout DrawListBuilder
  ) -> (arc: [SIMD2<Double>], isWhole: Bool)? {
    let arc = arcs.arc(of: box.pointsPerCorner)
    outer.set(box, grownBy: 0.5, arc)
    let cover = PixelSpace.around(outer.points)
    guard cover.intersects(builder.clip) else { return nil }
    return (arc, builder.beginPlainRun(in: cover))
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

/// The points of quarter circles, computed once for each number of points.
private struct QuarterArcs {
  private var arcs: [[SIMD2<Double>]] = []

  /// Returns the sines and cosines of points that divide a quarter circle evenly; of one point, that of its start.
  mutating func arc(of count: Int) -> [SIMD2<Double>] {
    while arcs.count <= count { arcs.append([]) }
    if arcs[count].isEmpty {
      let quarter = 1.5707963267948966
      arcs[count] = (0..<count).map { index in
        if index == 0 { return SIMD2(0, 1) }
        if index == count - 1 { return SIMD2(1, 0) }
        let (sine, cosine) = Elementary.sincos(quarter * Double(index) / Double(count - 1))
        return SIMD2(sine, cosine)
      }
    }
    return arcs[count]
  }
}

extension DrawListBuilder {
  /// Begins a run of plain colored quadrilaterals.
  ///
  /// - Parameter cover: The pixels around all of them; not out of sight.
  /// - Returns: Whether they are visible as a whole, so that none needs a test of its own.
  fileprivate mutating func beginPlainRun(in cover: PixelRect) -> Bool {
    guard endingGroup == nil else {
      // The group's command clips the soft edges that leave the group by a pixel.
      return clip.contains(
        PixelRect(
          x: cover.x + 1, y: cover.y + 1, width: max(cover.width - 2, 0),
          height: max(cover.height - 2, 0)))
    }
    let texture = whiteRegion().texture
    guard clip.contains(cover) else { return false }
    beginRun(kind: .triangles, texture: texture, isWhole: true, in: cover)
    return true
  }

  /// Fills a convex polygon as a triangle fan.
  fileprivate mutating func addFan(_ ring: [Vertex], isWhole: Bool) {
    ring.withUnsafeBufferPointer { ring in
      for index in stride(from: 1, to: ring.count - 1, by: 2) {
        let last = min(index + 2, ring.count - 1)
        add(ring[0], ring[index], ring[index + 1], ring[last], isWhole: isWhole)
      }
    }
  }

  /// Fills the area between two rings.
  fileprivate mutating func addBand(_ outer: [Vertex], _ inner: [Vertex], isWhole: Bool) {
    outer.withUnsafeBufferPointer { outer in
      inner.withUnsafeBufferPointer { inner in
        for index in outer.indices {
          let next = index + 1 < outer.count ? index + 1 : 0
          guard
            !outer[index].hasPosition(of: outer[next])
              || !inner[index].hasPosition(of: inner[next])
          else { continue }
          add(outer[index], outer[next], inner[next], inner[index], isWhole: isWhole)
        }
      }
    }
  }

  /// Adds a plain colored quadrilateral.
  @inline(__always)
  private mutating func add(
    _ a: Vertex, _ b: Vertex, _ c: Vertex, _ d: Vertex, isWhole: Bool
  ) {
    let place: UnsafeMutablePointer<Vertex>
    if isWhole {
      place = roomInRun()
    } else {
      guard let visible = plainQuadrilateral(in: Vertex.cover(a, b, c, d)) else { return }
      place = visible
    }
    place[0] = a
    place[1] = b
    place[2] = c
    place[3] = d
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

extension Vertex {
  /// Returns whether two vertices lie at the same place.
  fileprivate func hasPosition(of other: Vertex) -> Bool { x == other.x && y == other.y }

  /// Returns the pixels around four vertices, antialiased edges included.
  fileprivate static func cover(_ a: Vertex, _ b: Vertex, _ c: Vertex, _ d: Vertex) -> PixelRect {
    PixelSpace.around(
      Double(min(a.x, b.x, c.x, d.x)), Double(min(a.y, b.y, c.y, d.y)),
      Double(max(a.x, b.x, c.x, d.x)), Double(max(a.y, b.y, c.y, d.y)))
  }
}
