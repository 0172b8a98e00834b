internal import LamellaGeometry
internal import LamellaGraphics

/// The texel positions of a triangle's pixels.
struct TexelPlane {
  private let sampler: Sampler
  private let limits: Sampler.Limits
  private let corner: (x: Double, y: Double)
  private let texel: (x: Double, y: Double)
  private let gradientX: (x: Double, y: Double)
  private let gradientY: (x: Double, y: Double)
  private let origin: (x: Double, y: Double)
  /// The distance between adjacent pixels of a row, in fixed point.
  private let step: (x: Int64, y: Int64)

  init(_ vertices: (Vertex, Vertex, Vertex), _ shape: Triangle, _ sampler: Sampler) {
    /// Returns the texel position of a vertex.
    func position(_ vertex: Vertex) -> (x: Float, y: Float) {
      sampler.position(u: vertex.u, v: vertex.v)
    }
    self.sampler = sampler
    let (p, q, r) = (position(vertices.0), position(vertices.1), position(vertices.2))
    limits = sampler.limits(
      (min(p.x, q.x, r.x), min(p.y, q.y, r.y)), (max(p.x, q.x, r.x), max(p.y, q.y, r.y)))
    gradientX = Triangle.gradient(vertices) { Double(position($0).x) }
    gradientY = Triangle.gradient(vertices) { Double(position($0).y) }
    corner = (Double(vertices.0.x), Double(vertices.0.y))
    texel = (Double(p.x), Double(p.y))
    origin = shape.origin
    step = (Sampler.Axis.fixed(Float(gradientX.x)), Sampler.Axis.fixed(Float(gradientY.x)))
  }

  /// Returns the texels of adjacent pixels, which may be made in the first row of memory.
  ///
  /// - Parameters:
  ///   - start: Where the pixels start.
  ///   - count: The number of pixels.
  ///   - memory: The memory, with room for them.
  /// - Returns: The address of the first texel.
  @inline(__always)
  func row(
    at start: Triangle.RowStart, _ count: Int, _ memory: TexelMemory
  ) -> UnsafePointer<UInt32> {
    let x = start.x + origin.x - corner.x
    let y = start.y + origin.y - corner.y
    let column = Float(texel.x + gradientX.x * x + gradientX.y * y)
    let line = Float(texel.y + gradientY.x * x + gradientY.y * y)
    // From the triangle's edge, so that positions are the same whatever the clip.
    let scanline = Sampler.Scanline(
      x: Sampler.Axis(start: Sampler.Axis.fixed(column), step: step.x),
      y: Sampler.Axis(start: Sampler.Axis.fixed(line), step: step.y))
    if let texels = sampler.texels(scanline, limits, start.count) {
      return texels + start.skipped
    }
    TexelLoops.sample(
      sampler, scanline.skipping(start.skipped), limits, count, into: memory.row(0))
    return UnsafePointer(memory.row(0))
  }
}

/// The interpolated colors of a triangle's pixels: four channels in the order of the pixel's bytes.
struct ShadePlane {
  private let stepX: SIMD4<Float>
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

  /// Writes the colors of adjacent pixels, and returns them.
  ///
  /// - Parameters:
  ///   - start: Where the pixels start.
  ///   - count: The number of pixels.
  ///   - row: The memory, with room for them.
  /// - Returns: The address of the first color.
  func row(
    at start: Triangle.RowStart, _ count: Int, in row: UnsafeMutablePointer<UInt32>
  ) -> UnsafePointer<UInt32> {
    // From the target's edge on: what lies before it may be far away.
    let unseen = max(0, Int(saturating: 0.5 - start.x))
    let color =
      first + Float(start.x + Double(unseen) - corner.x) * stepX
      + Float(start.y - corner.y) * stepY
    TexelLoops.ramp(from: color, by: stepX, skipping: start.skipped - unseen, count, into: row)
    return UnsafePointer(row)
  }
}
