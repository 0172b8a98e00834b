internal import LamellaGraphics

/// The loops that make rows of texels for drawing.
///
/// Rows are made four texels at a time: up to three more than asked for are written.
enum TexelLoops {
  /// The address of texels that are read.
  typealias Source = UnsafePointer<UInt32>
  /// The address of a row that is made.
  typealias Row = UnsafeMutablePointer<UInt32>

  // MARK: Upright

  /// Writes each texel twice.
  static func double(_ texels: Source, _ count: Int, into row: Row) {
    var x = 0
    while 2 &* x < count {
      let texel = PixelVector.load(texels + x)
      PixelVector(texel.x, texel.x, texel.y, texel.y).store(to: row + 2 &* x)
      PixelVector(texel.z, texel.z, texel.w, texel.w).store(to: row + (2 &* x &+ 4))
      x &+= 4
    }
  }

  /// Writes the texels with some indices.
  static func gather(_ texels: Source, _ indices: Source, _ count: Int, into row: Row) {
    var x = 0
    while x < count {
      row[x] = texels[Int(indices[x])]
      row[x &+ 1] = texels[Int(indices[x &+ 1])]
      row[x &+ 2] = texels[Int(indices[x &+ 2])]
      row[x &+ 3] = texels[Int(indices[x &+ 3])]
      x &+= 4
    }
  }

  /// Writes means of the texels with some indices and their right neighbors.
  static func gather(
    _ texels: Source, _ indices: Source, mixedBy weights: Source, _ count: Int, into row: Row
  ) {
    /// Returns the texel of a column and its right neighbor.
    @inline(__always)
    func pair(_ x: Int) -> SIMD2<UInt32> {
      UnsafeRawPointer(texels + Int(indices[x])).loadUnaligned(as: SIMD2<UInt32>.self)
    }
    var x = 0
    while x < count {
      let (a, b, c, d) = (pair(x), pair(x &+ 1), pair(x &+ 2), pair(x &+ 3))
      PixelVector(a.x, b.x, c.x, d.x)
        .mixed(with: PixelVector(a.y, b.y, c.y, d.y), fractions: .load(weights + x))
        .store(to: row + x)
      x &+= 4
    }
  }

  /// Writes means of two rows.
  static func mix(
    _ above: Source, _ below: Source, _ fraction: UInt32, _ count: Int, into row: Row
  ) {
    let fractions = PixelVector(repeating: fraction &* 0x1_0001)
    var x = 0
    while x < count {
      PixelVector.load(above + x).mixed(with: .load(below + x), fractions: fractions)
        .store(to: row + x)
      x &+= 4
    }
  }

  // MARK: Turned

  /// Writes the texels of a scanline.
  static func sample(
    _ sampler: Sampler, _ scanline: Sampler.Scanline, _ limits: Sampler.Limits, _ count: Int,
    into row: Row
  ) {
    // Positions are clamped only where a row leaves the limits, and in the last vector, which leaves the row.
    let isInside = isInside(sampler.filter, scanline, limits, count)
    switch sampler.filter {
    case .nearest:
      if isInside {
        sampleNearest(sampler, scanline, limits, count, clamps: false, into: row)
      } else {
        sampleNearest(sampler, scanline, limits, count, clamps: true, into: row)
      }
    case .linear:
      let inside = isInside ? count & ~3 : 0
      sampleLinear(sampler, scanline, limits, 0..<inside, clamps: false, into: row)
      sampleLinear(sampler, scanline, limits, inside..<count, clamps: true, into: row)
    }
  }

  /// Returns whether all that the pixels of a scanline show lies inside limits.
  private static func isInside(
    _ filter: TextureFilter, _ scanline: Sampler.Scanline, _ limits: Sampler.Limits, _ count: Int
  ) -> Bool {
    // Linear filtering reads texels from half a texel before a position to half a texel after it.
    let margin = filter == .linear ? Sampler.Axis.half : 0
    /// Returns whether the positions along one axis lie inside limits.
    func isInside(_ axis: Sampler.Axis, _ first: Int, _ last: Int) -> Bool {
      let end = axis.position(count &- 1)
      return Sampler.Axis.texel(min(axis.start, end) &- margin) >= first
        && Sampler.Axis.texel(max(axis.start, end) &+ margin) <= last
    }
    return isInside(scanline.x, limits.left, limits.right)
      && isInside(scanline.y, limits.top, limits.bottom)
  }

  /// Writes the texels nearest to the pixels of a scanline.
  @inline(__always)
  private static func sampleNearest(
    _ sampler: Sampler, _ scanline: Sampler.Scanline, _ limits: Sampler.Limits, _ count: Int,
    clamps: Bool, into row: Row
  ) {
    var (x, y) = (scanline.x.start, scanline.y.start)
    for index in 0..<count {
      var (column, line) = (Sampler.Axis.texel(x), Sampler.Axis.texel(y))
      if clamps { (column, line) = (limits.column(column), limits.row(line)) }
      row[index] = sampler.pixels[line &* sampler.stride &+ column]
      x &+= scanline.x.step
      y &+= scanline.y.step
    }
  }

  /// Writes means of the four texels around each of some pixels of a scanline.
  @inline(__always)
  private static func sampleLinear(
    _ sampler: Sampler, _ scanline: Sampler.Scanline, _ limits: Sampler.Limits,
    _ range: Range<Int>, clamps: Bool, into row: Row
  ) {
    var x = scanline.x.position(range.lowerBound) &- Sampler.Axis.half
    var y = scanline.y.position(range.lowerBound) &- Sampler.Axis.half
    /// Returns the four texels around the next pixel and its fractions, and moves on.
    @inline(__always)
    func next() -> (a: UInt32, b: UInt32, c: UInt32, d: UInt32, x: UInt32, y: UInt32) {
      var (left, top) = (Sampler.Axis.texel(x), Sampler.Axis.texel(y))
      var (right, bottom) = (left &+ 1, top &+ 1)
      if clamps {
        (left, right) = (limits.column(left), limits.column(right))
        (top, bottom) = (limits.row(top), limits.row(bottom))
      }
      let above = sampler.pixels + top &* sampler.stride
      let below = sampler.pixels + bottom &* sampler.stride
      let fractions = (Sampler.Axis.fraction(x), Sampler.Axis.fraction(y))
      x &+= scanline.x.step
      y &+= scanline.y.step
      return (
        above[left], above[right], below[left], below[right], fractions.0, fractions.1
      )
    }
    var index = range.lowerBound
    while index < range.upperBound {
      let (p, q, r, s) = (next(), next(), next(), next())
      let fractionsX = PixelVector(p.x, q.x, r.x, s.x) &* 0x1_0001
      let fractionsY = PixelVector(p.y, q.y, r.y, s.y) &* 0x1_0001
      let above = PixelVector(p.a, q.a, r.a, s.a)
        .mixed(with: PixelVector(p.b, q.b, r.b, s.b), fractions: fractionsX)
      let below = PixelVector(p.c, q.c, r.c, s.c)
        .mixed(with: PixelVector(p.d, q.d, r.d, s.d), fractions: fractionsX)
      above.mixed(with: below, fractions: fractionsY).store(to: row + index)
      index &+= 4
    }
  }

  // MARK: Colors

  /// Writes products of texels and colors.
  static func multiply(_ texels: Source, _ colors: Source, _ count: Int, into row: Row) {
    var x = 0
    while x < count {
      PixelVector.load(texels + x).modulated(by: .load(colors + x)).store(to: row + x)
      x &+= 4
    }
  }

  /// Writes colors that change by the same step from pixel to pixel; channels out of range are clamped.
  ///
  /// - Parameters:
  ///   - first: The channels of the first pixel.
  ///   - step: The difference from a pixel to the next.
  ///   - skipped: The number of pixels before the first one to write.
  ///   - count: The number of pixels to write.
  ///   - row: The memory for the colors.
  static func ramp(
    from first: SIMD4<Float>, by step: SIMD4<Float>, skipping skipped: Int, _ count: Int,
    into row: Row
  ) {
    // Summed up also where nothing is written, so that a part of a row has the bits of the whole.
    var color = first
    for _ in 0..<skipped { color += step }
    let most = SIMD4<Float>(repeating: 255)
    for x in 0..<count {
      var limited = color
      limited.replace(with: 0, where: color .< 0)
      limited.replace(with: most, where: color .> most)
      let bytes = SIMD4<Int32>(limited + 0.5)
      row[x] = UInt32(truncatingIfNeeded: bytes.x | bytes.y << 8 | bytes.z << 16 | bytes.w << 24)
      color += step
    }
  }
}
