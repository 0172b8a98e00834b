internal import LamellaGeometry
internal import LamellaGraphics

extension SoftwareRenderer {
  /// Draws the pixels whose centers lie in a triangle.
  ///
  /// A center on a left or top edge counts as inside, one on a right or bottom edge as outside, so that triangles
  /// that share an edge neither overlap nor leave gaps. Each edge is stepped from its upper end in plain IEEE
  /// arithmetic, so that both triangles find the same positions on it.
  func drawTriangle(
    _ triangle: (Vertex, Vertex, Vertex), _ sampler: Sampler?, _ blend: BlendMode,
    _ clip: PixelRect
  ) {
    guard let shape = Triangle(triangle, origin: target.origin) else { return }
    let top = max(Int(clip.y), Triangle.firstPixel(shape.a.y))
    let bottom = min(Int(clip.y + clip.height), Triangle.firstPixel(shape.c.y))
    guard top < bottom else { return }
    let (left, right) = (Int(clip.x), Int(clip.x + clip.width))
    let isFlat =
      triangle.0.color == triangle.1.color && triangle.0.color == triangle.2.color
    let isPlain =
      triangle.0.u == triangle.1.u && triangle.0.u == triangle.2.u
      && triangle.0.v == triangle.1.v && triangle.0.v == triangle.2.v
    let texels = isPlain ? nil : sampler.map { TexelPlane(triangle, shape, $0) }
    let shades = isFlat ? nil : ShadePlane(triangle, shape, isBlueFirst: pixelOrder == .bgra)
    let color = ordered(triangle.0.color)
    for y in top..<bottom {
      let middle = Double(y) + 0.5
      let (start, end) = shape.pixels(at: middle)
      let x0 = max(start, left)
      let x1 = min(end, right)
      guard x0 < x1 else { continue }
      let row = target.buffer.address(x: x0, y: y)
      let count = x1 - x0
      if let shades {
        drawShaded(
          shades, texels, sampler, at: (Double(x0) + 0.5, middle), blend, row, count)
      } else if let texels, let sampler {
        draw(
          texels.scanline(at: (Double(x0) + 0.5, middle)), sampler, texels.limits, color, blend,
          row,
          count)
      } else {
        fillRow(row, count, color, blend)
      }
    }
  }

  /// Draws pixels with interpolated colors.
  private func drawShaded(
    _ shades: ShadePlane, _ texels: TexelPlane?, _ sampler: Sampler?,
    at start: (x: Double, y: Double), _ blend: BlendMode, _ row: UnsafeMutablePointer<UInt32>,
    _ count: Int
  ) {
    var shade = shades.color(at: start)
    var scanline = texels?.scanline(at: start)
    for x in 0..<count {
      var pixel = ShadePlane.pixel(shade)
      if let texels, let sampler, let position = scanline {
        let texel =
          sampler.filter == .nearest
          ? sampler.nearest(position, texels.limits) : sampler.linear(position, texels.limits)
        pixel = texel.modulated(by: pixel)
        scanline?.skip(1)
      }
      switch blend {
      case .copy: row[x] = pixel
      case .over: row[x] = pixel.over(row[x])
      case .add: row[x] = pixel.added(to: row[x])
      case .mask: row[x] = MaskBlend.blend(pixel, row[x])
      }
      shade += shades.stepX
    }
  }
}

/// A triangle with its corners sorted from top to bottom.
private struct Triangle {
  /// A position in pixels.
  typealias Position = (x: Double, y: Double)

  let a: Position
  let b: Position
  let c: Position
  /// The position of the target's memory in the space of the vertices.
  let origin: Position
  /// Whether the middle corner lies right of the edge from the top one to the bottom one.
  private let isMiddleRight: Bool

  /// Makes a sorted triangle; nil if it has no area or corners out of range.
  init?(_ vertices: (Vertex, Vertex, Vertex), origin: (x: Int32, y: Int32)) {
    /// Returns the position of a vertex, rounded to 1/256 of a pixel.
    func position(_ vertex: Vertex) -> Position {
      // Positions are rounded to 1/256 of a pixel, so that rounding errors below that draw the same.
      /// Returns a coordinate rounded to 1/256 of a pixel.
      func snapped(_ value: Float, _ origin: Int32) -> Double {
        (Double(value) * 256).rounded() / 256 - Double(origin)
      }
      return (snapped(vertex.x, origin.x), snapped(vertex.y, origin.y))
    }
    var (p, q, r) = (position(vertices.0), position(vertices.1), position(vertices.2))
    /// Returns whether a position is near enough to the picture for exact arithmetic.
    func isInRange(_ position: Position) -> Bool { abs(position.x) < 1e7 && abs(position.y) < 1e7 }
    guard isInRange(p), isInRange(q), isInRange(r) else { return nil }
    // Sorted by y, then by x: an edge has the same upper end in all its triangles.
    /// Returns whether a position is above another one, or left of it at the same height.
    func isBefore(_ s: Position, _ t: Position) -> Bool { s.y != t.y ? s.y < t.y : s.x < t.x }
    if isBefore(q, p) { swap(&p, &q) }
    if isBefore(r, q) { swap(&q, &r) }
    if isBefore(q, p) { swap(&p, &q) }
    (a, b, c) = (p, q, r)
    self.origin = (Double(origin.x), Double(origin.y))
    let turn = (c.x - a.x) * (b.y - a.y) - (b.x - a.x) * (c.y - a.y)
    guard turn != 0 else { return nil }
    isMiddleRight = turn < 0
  }

  /// Returns the first pixel whose center is not before a position.
  static func firstPixel(_ position: Double) -> Int {
    Int(saturating: (position - 0.5).rounded(.up))
  }

  /// Returns the x coordinate at which an edge crosses a height.
  private static func crossing(_ s: Position, _ t: Position, _ y: Double) -> Double {
    s.x + (y - s.y) * ((t.x - s.x) / (t.y - s.y))
  }

  /// Returns the pixels of the row at a height whose centers are inside: the first, and the one after the last.
  @inline(__always)
  func pixels(at y: Double) -> (Int, Int) {
    let long = Self.crossing(a, c, y)
    let short = y < b.y ? Self.crossing(a, b, y) : Self.crossing(b, c, y)
    let left = isMiddleRight ? long : short
    let right = isMiddleRight ? short : long
    return (Self.firstPixel(left), Self.firstPixel(right))
  }

  /// Returns the change of a value per pixel, from its values at the corners.
  static func gradient(
    _ vertices: (Vertex, Vertex, Vertex), _ value: (Vertex) -> Double
  ) -> (x: Double, y: Double) {
    let (p, q, r) = vertices
    let (ax, ay) = (Double(q.x) - Double(p.x), Double(q.y) - Double(p.y))
    let (bx, by) = (Double(r.x) - Double(p.x), Double(r.y) - Double(p.y))
    let area = ax * by - bx * ay
    guard area != 0 else { return (0, 0) }
    let (va, vb) = (value(q) - value(p), value(r) - value(p))
    return ((va * by - vb * ay) / area, (ax * vb - bx * va) / area)
  }
}

/// The texel positions of a triangle's pixels.
private struct TexelPlane {
  let limits: Sampler.Limits
  private let corner: (x: Double, y: Double)
  private let texel: (x: Double, y: Double)
  private let gradientX: (x: Double, y: Double)
  private let gradientY: (x: Double, y: Double)
  private let origin: (x: Double, y: Double)

  init(_ vertices: (Vertex, Vertex, Vertex), _ shape: Triangle, _ sampler: Sampler) {
    /// Returns the texel position of a vertex.
    func position(_ vertex: Vertex) -> (x: Float, y: Float) {
      sampler.position(u: vertex.u, v: vertex.v)
    }
    let (p, q, r) = (position(vertices.0), position(vertices.1), position(vertices.2))
    limits = sampler.limits(
      (min(p.x, q.x, r.x), min(p.y, q.y, r.y)), (max(p.x, q.x, r.x), max(p.y, q.y, r.y)))
    gradientX = Triangle.gradient(vertices) { Double(position($0).x) }
    gradientY = Triangle.gradient(vertices) { Double(position($0).y) }
    corner = (Double(vertices.0.x), Double(vertices.0.y))
    texel = (Double(p.x), Double(p.y))
    origin = shape.origin
  }

  /// Returns the scanline that begins at a pixel.
  @inline(__always)
  func scanline(at position: (x: Double, y: Double)) -> Sampler.Scanline {
    let x = position.x + origin.x - corner.x
    let y = position.y + origin.y - corner.y
    return Sampler.Scanline(
      x: Float(texel.x + gradientX.x * x + gradientX.y * y),
      y: Float(texel.y + gradientY.x * x + gradientY.y * y), stepX: Float(gradientX.x),
      stepY: Float(gradientY.x))
  }
}

/// The interpolated colors of a triangle's pixels: four channels in the order of the pixel's bytes.
private struct ShadePlane {
  let stepX: SIMD4<Float>
  private let stepY: SIMD4<Float>
  private let corner: (x: Double, y: Double)
  private let first: SIMD4<Float>

  init(_ vertices: (Vertex, Vertex, Vertex), _ shape: Triangle, isBlueFirst: Bool) {
    var stepX = SIMD4<Float>()
    var stepY = SIMD4<Float>()
    var first = SIMD4<Float>()
    for channel in 0..<4 {
      /// Returns one channel of a vertex's color.
      func value(_ vertex: Vertex) -> Double {
        let color = isBlueFirst ? vertex.color.redBlueSwapped : vertex.color
        return Double((color >> UInt32(channel * 8)) & 0xFF)
      }
      let gradient = Triangle.gradient(vertices, value)
      stepX[channel] = Float(gradient.x)
      stepY[channel] = Float(gradient.y)
      first[channel] = Float(value(vertices.0))
    }
    self.stepX = stepX
    self.stepY = stepY
    self.first = first
    corner = (
      Double(vertices.0.x) - shape.origin.x, Double(vertices.0.y) - shape.origin.y
    )
  }

  /// Returns the color at a pixel's center.
  @inline(__always)
  func color(at position: (x: Double, y: Double)) -> SIMD4<Float> {
    first + Float(position.x - corner.x) * stepX + Float(position.y - corner.y) * stepY
  }

  /// Returns the pixel of a color; channels out of range after interpolation are clamped.
  @inline(__always)
  static func pixel(_ color: SIMD4<Float>) -> UInt32 {
    let limited = color.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
    let bytes = SIMD4<UInt32>(truncatingIfNeeded: SIMD4<Int32>(limited + 0.5))
    return bytes.x | bytes.y << 8 | bytes.z << 16 | bytes.w << 24
  }
}
