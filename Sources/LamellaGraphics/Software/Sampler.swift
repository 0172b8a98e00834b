internal import LamellaGeometry

/// Reads a picture at places between its pixels.
struct Sampler {
  let pixels: UnsafePointer<UInt32>
  let stride: Int
  /// Columns and rows that exist.
  let width: Int
  let height: Int
  let filter: TextureFilter
  /// Where texture coordinates 0, 0 lie, in texels.
  let origin: (x: Float, y: Float)
  /// What texture coordinates 0...1 span, in texels.
  let size: (width: Float, height: Float)

  /// Reads a buffer, whose owner keeps it.
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

  /// The texel place of texture coordinates.
  @inline(__always)
  func place(u: Float, v: Float) -> (x: Float, y: Float) {
    (origin.x + u * size.width, origin.y + v * size.height)
  }

  /// A stretch of texels that neighbouring pixels of a row show.
  ///
  /// Places are texels in fixed point; x = 0 is the outer edge of the first texel.
  struct Span {
    /// Fraction bits of places.
    static let shift: Int64 = 24
    static let one = Float(1 << 24)

    var x: Int64
    var y: Int64
    var stepX: Int64
    var stepY: Int64

    /// Makes a stretch from places in texels.
    @inline(__always)
    init(x: Float, y: Float, stepX: Float, stepY: Float) {
      self.x = Self.fixed(x)
      self.y = Self.fixed(y)
      self.stepX = Self.fixed(stepX)
      self.stepY = Self.fixed(stepY)
    }

    @inline(__always)
    private static func fixed(_ value: Float) -> Int64 {
      // What is no number, or beyond all textures, reads the edge.
      guard value > -1e5 else { return -(100_000 << 24) }
      return value < 1e5
        ? Int64(saturating: (Double(value) * Double(one)).rounded()) : 100_000 << 24
    }

    /// Goes on by some pixels.
    @inline(__always)
    mutating func skip(_ count: Int) {
      x &+= stepX &* Int64(count)
      y &+= stepY &* Int64(count)
    }
  }

  /// Texels that may be read: the part of the picture that a shape shows.
  struct Limits {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int
  }

  /// The texels around texture coordinates from one place to another, inside the picture.
  func limits(_ a: (x: Float, y: Float), _ b: (x: Float, y: Float)) -> Limits {
    func range(_ p: Float, _ q: Float, _ count: Int) -> (Int, Int) {
      // What is no number could be anywhere.
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

  /// The texel at a place.
  @inline(__always)
  func nearest(_ span: Span, _ limits: Limits) -> UInt32 {
    let x = min(max(Int(span.x >> Span.shift), limits.left), limits.right)
    let y = min(max(Int(span.y >> Span.shift), limits.top), limits.bottom)
    return pixels[y &* stride &+ x]
  }

  /// The mean of the four texels around a place, weighted in 256 steps a side.
  @inline(__always)
  func linear(_ span: Span, _ limits: Limits) -> UInt32 {
    let half: Int64 = 1 << (Span.shift - 1)
    let x = span.x &- half
    let y = span.y &- half
    let fractionX = UInt32(truncatingIfNeeded: x >> (Span.shift - 8)) & 0xFF
    let fractionY = UInt32(truncatingIfNeeded: y >> (Span.shift - 8)) & 0xFF
    let left = min(max(Int(x >> Span.shift), limits.left), limits.right)
    let right = min(max(Int(x >> Span.shift) &+ 1, limits.left), limits.right)
    let top = min(max(Int(y >> Span.shift), limits.top), limits.bottom) &* stride
    let bottom = min(max(Int(y >> Span.shift) &+ 1, limits.top), limits.bottom) &* stride
    let above = Self.mix(pixels[top &+ left], pixels[top &+ right], fractionX)
    let below = Self.mix(pixels[bottom &+ left], pixels[bottom &+ right], fractionX)
    return Self.mix(above, below, fractionY)
  }

  /// The way from one pixel to another by a fraction of 256.
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
