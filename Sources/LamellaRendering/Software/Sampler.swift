internal import LamellaGeometry
internal import LamellaGraphics

/// A texture sampler: it reads texels at positions between them.
struct Sampler {
  let pixels: UnsafePointer<UInt32>
  let stride: Int
  /// The number of columns and rows.
  let width: Int
  let height: Int
  let filter: TextureFilter
  /// The position of texture coordinates (0, 0), in texels.
  let origin: (x: Float, y: Float)
  /// The size that texture coordinates 0...1 span, in texels.
  let size: (width: Float, height: Float)

  /// Makes a sampler of a buffer, which the caller keeps alive.
  init(
    _ buffer: PixelBuffer, filter: TextureFilter, origin: (x: Float, y: Float) = (0, 0),
    size: (width: Float, height: Float)? = nil
  ) {
    pixels = UnsafePointer(buffer.pixels)
    stride = buffer.stride
    width = buffer.width
    height = buffer.height
    self.filter = filter
    self.origin = origin
    self.size = size ?? (Float(buffer.width), Float(buffer.height))
  }

  /// Returns the texel position of texture coordinates.
  @inline(__always)
  func position(u: Float, v: Float) -> (x: Float, y: Float) {
    (origin.x + u * size.width, origin.y + v * size.height)
  }

  /// The texel positions of adjacent pixels in a row.
  ///
  /// Positions are texels in fixed point; x = 0 is the outer edge of the first texel.
  struct Scanline {
    /// The number of fraction bits of positions.
    static let shift: Int64 = 24
    static let one = Float(1 << 24)

    var x: Int64
    var y: Int64
    var stepX: Int64
    var stepY: Int64

    /// Makes a scanline from a position and steps in texels.
    @inline(__always)
    init(x: Float, y: Float, stepX: Float, stepY: Float) {
      self.x = Self.fixed(x)
      self.y = Self.fixed(y)
      self.stepX = Self.fixed(stepX)
      self.stepY = Self.fixed(stepY)
    }

    /// Returns a position as a fixed-point number with 24 fraction bits, clamped.
    @inline(__always)
    private static func fixed(_ value: Float) -> Int64 {
      // NaN, and coordinates beyond all textures, are clamped to the edge.
      guard value > -1e5 else { return -(100_000 << 24) }
      return value < 1e5
        ? Int64(saturating: (Double(value) * Double(one)).rounded()) : 100_000 << 24
    }

    /// Advances by some pixels.
    @inline(__always)
    mutating func skip(_ count: Int) {
      x &+= stepX &* Int64(count)
      y &+= stepY &* Int64(count)
    }
  }

  /// The texels that may be read: those of the part of the picture that a shape shows.
  struct Limits {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int
  }

  /// Returns the texels between two positions, clamped to the picture.
  func limits(_ a: (x: Float, y: Float), _ b: (x: Float, y: Float)) -> Limits {
    /// Returns the first and the last texel between two positions along one axis.
    func range(_ p: Float, _ q: Float, _ count: Int) -> (Int, Int) {
      // NaN allows the whole range.
      guard p.isFinite, q.isFinite else { return (0, count - 1) }
      let low = min(max(min(p, q), 0), Float(count - 1))
      let high = min(max(max(p, q), 1), Float(count))
      let first = Int(saturating: low + 0.001)
      return (first, max(first, Int(saturating: (high - 0.001).rounded(.up)) - 1))
    }
    let (left, right) = range(a.x, b.x, width)
    let (top, bottom) = range(a.y, b.y, height)
    return Limits(left: left, top: top, right: right, bottom: bottom)
  }

  /// Returns the texel at a position.
  @inline(__always)
  func nearest(_ scanline: Scanline, _ limits: Limits) -> UInt32 {
    let x = min(max(Int(scanline.x >> Scanline.shift), limits.left), limits.right)
    let y = min(max(Int(scanline.y >> Scanline.shift), limits.top), limits.bottom)
    return pixels[y &* stride &+ x]
  }

  /// Returns the mean of the four texels around a position, weighted in 256 steps for each axis.
  @inline(__always)
  func linear(_ scanline: Scanline, _ limits: Limits) -> UInt32 {
    let half: Int64 = 1 << (Scanline.shift - 1)
    let x = scanline.x &- half
    let y = scanline.y &- half
    let fractionX = UInt32(truncatingIfNeeded: x >> (Scanline.shift - 8)) & 0xFF
    let fractionY = UInt32(truncatingIfNeeded: y >> (Scanline.shift - 8)) & 0xFF
    let left = min(max(Int(x >> Scanline.shift), limits.left), limits.right)
    let right = min(max(Int(x >> Scanline.shift) &+ 1, limits.left), limits.right)
    let top = min(max(Int(y >> Scanline.shift), limits.top), limits.bottom) &* stride
    let bottom = min(max(Int(y >> Scanline.shift) &+ 1, limits.top), limits.bottom) &* stride
    let above = Self.mix(pixels[top &+ left], pixels[top &+ right], fractionX)
    let below = Self.mix(pixels[bottom &+ left], pixels[bottom &+ right], fractionX)
    return Self.mix(above, below, fractionY)
  }

  /// Interpolates from one pixel to another by a fraction of 256.
  @inline(__always)
  private static func mix(_ a: UInt32, _ b: UInt32, _ fraction: UInt32) -> UInt32 {
    let rest = 256 &- fraction
    let even =
      ((a & 0x00FF_00FF) &* rest &+ (b & 0x00FF_00FF) &* fraction &+ 0x0080_0080) >> 8
    let odd =
      ((a >> 8) & 0x00FF_00FF) &* rest &+ ((b >> 8) & 0x00FF_00FF) &* fraction &+ 0x0080_0080
    return (even & 0x00FF_00FF) | (odd & 0xFF00_FF00)
  }
}
