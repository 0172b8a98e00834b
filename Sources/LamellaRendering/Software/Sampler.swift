internal import LamellaGeometry
internal import LamellaGraphics

/// A texture with the texel positions that coordinates stand for.
struct Sampler {
  let pixels: UnsafePointer<UInt32>
  /// The number of texels from a row to the next.
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

  // MARK: Positions

  /// The texel positions of adjacent pixels along one axis: texels in fixed point with 24 fraction bits.
  ///
  /// Position 0 is the outer edge of the first texel, and positions are those of pixels' centers.
  struct Axis {
    static let one: Int64 = 1 << 24
    static let half = one / 2
    /// The largest difference from a whole texel that counts as none, over all pixels together.
    static let tolerance = one / 256

    var start: Int64
    var step: Int64

    /// Makes an axis from a position and the distance between pixels, in fixed point.
    @inline(__always)
    init(start: Int64, step: Int64) {
      self.start = start
      self.step = step
    }

    /// Makes an axis of pixels that span the positions between two edges.
    ///
    /// Positions are rounded by their distance from the edge alone, so that an image looks the same wherever it lies in
    /// its texture.
    @inline(__always)
    init(from: Float, to: Float, count: Int) {
      let step = (to - from) / Float(count)
      self.init(start: Self.fixed(from) &+ Self.fixed(0.5 * step), step: Self.fixed(step))
    }

    /// Returns the axis without its first pixels.
    @inline(__always)
    func skipping(_ count: Int) -> Axis { Axis(start: position(count), step: step) }

    /// Returns a position in texels as a fixed-point number, clamped.
    @inline(__always)
    static func fixed(_ value: Float) -> Int64 {
      // NaN, and coordinates beyond all textures, are clamped to the edge.
      guard value > -1e5 else { return -100_000 * one }
      return value < 1e5 ? Int64(Int(nearest: Double(value) * Double(one))) : 100_000 * one
    }

    /// Returns the texel of a position.
    @inline(__always)
    static func texel(_ position: Int64) -> Int { Int(truncatingIfNeeded: position >> 24) }

    /// Returns the part of a position inside its texel, in 256ths.
    @inline(__always)
    static func fraction(_ position: Int64) -> UInt32 {
      UInt32(truncatingIfNeeded: position >> 16) & 0xFF
    }

    /// Returns the position of a pixel.
    @inline(__always)
    func position(_ index: Int) -> Int64 { start &+ step &* Int64(truncatingIfNeeded: index) }

    /// Returns whether some pixels have a step of `step`, within the tolerance.
    @inline(__always)
    func hasStep(_ step: Int64, over count: Int) -> Bool {
      abs(self.step &- step) &* Int64(truncatingIfNeeded: count) <= Self.tolerance
    }

    /// Returns whether a position is the center of a texel, within a tolerance.
    @inline(__always)
    static func isCentered(_ position: Int64, within tolerance: Int64 = Self.tolerance) -> Bool {
      abs((position & (one &- 1)) &- half) <= tolerance
    }
  }

  /// The texel positions of the rows of an upright rectangle.
  ///
  /// The distance of each from the edge is rounded on its own: where a row lies on the edge between two texels, the
  /// rounding decides which one it shows, and it is that of `Float`.
  struct Lines {
    /// The position of the edge, in fixed point.
    private let edge: Int64
    /// The distance of the first row from the edge.
    private let start: Float
    private let step: Float

    /// Makes the positions of rows that span those between two edges.
    @inline(__always)
    init(from: Float, to: Float, count: Int) {
      step = (to - from) / Float(count)
      start = 0.5 * step
      edge = Axis.fixed(from)
    }

    /// Returns the position of a row in fixed point.
    @inline(__always)
    func position(_ row: Int) -> Int64 {
      edge &+ Axis.fixed(start + Float(Int32(truncatingIfNeeded: row)) * step)
    }

    /// The rows as an axis with equal steps.
    private var axis: Axis { Axis(start: edge &+ Axis.fixed(start), step: Axis.fixed(step)) }

    /// Returns the half texel of the first row, of some rows that show each the next half; nil for others.
    ///
    /// Half texels count from the texture's edge on.
    @inline(__always)
    func firstHalf(_ count: Int) -> Int? {
      let axis = axis
      // The centers lie about a quarter of a texel beside the edges of texels, whatever rounding adds.
      let offset = axis.start & (Axis.half &- 1)
      let margin = 2 * Axis.tolerance
      guard axis.hasStep(Axis.half, over: count), offset >= margin, offset <= Axis.half &- margin
      else { return nil }
      return Int(truncatingIfNeeded: axis.start >> 23)
    }

    /// Returns whether some rows show the center of a texel each, one after the other, within the tolerance.
    ///
    /// A quarter of the tolerance is for the first row, one for the steps, and one for the rounding of positions, which
    /// is less than that in any texture.
    @inline(__always)
    func areCentered(_ count: Int) -> Bool {
      let axis = axis
      return axis.hasStep(Axis.one, over: 4 &* count)
        && Axis.isCentered(axis.start, within: Axis.tolerance / 4)
    }
  }

  /// The texel positions of adjacent pixels in a row.
  struct Scanline {
    var x: Axis
    var y: Axis

    /// Returns the scanline without its first pixels.
    @inline(__always)
    func skipping(_ count: Int) -> Scanline {
      Scanline(x: x.skipping(count), y: y.skipping(count))
    }
  }

  // MARK: Limits

  /// The texels that may be read: those of the part of the picture that a shape shows.
  struct Limits {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int

    /// Returns the nearest allowed column.
    @inline(__always)
    func column(_ x: Int) -> Int { min(max(x, left), right) }

    /// Returns the nearest allowed row.
    @inline(__always)
    func row(_ y: Int) -> Int { min(max(y, top), bottom) }
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
      return (first, max(first, Int(ceiling: Double(high - 0.001)) - 1))
    }
    let (left, right) = range(a.x, b.x, width)
    let (top, bottom) = range(a.y, b.y, height)
    return Limits(left: left, top: top, right: right, bottom: bottom)
  }

  // MARK: Whole texels

  /// Returns the column of the first pixel of a row that shows each column once, at its own size; nil for others.
  ///
  /// - Parameters:
  ///   - x: The positions of the row.
  ///   - limits: The texels that may be read.
  ///   - count: The number of pixels.
  /// - Returns: The column; texels at their centers are not filtered, so that it is nil for others where they are.
  @inline(__always)
  func wholeColumn(_ x: Axis, _ limits: Limits, _ count: Int) -> Int? {
    guard x.hasStep(Axis.one, over: count), filter == .nearest || Axis.isCentered(x.start) else {
      return nil
    }
    let column = Axis.texel(x.start)
    return column >= limits.left && column &+ count &- 1 <= limits.right ? column : nil
  }

  /// Returns the texel of the first pixel of a rectangle that shows each texel once, at its own size; nil for others.
  @inline(__always)
  func texels(
    _ x: Axis, _ lines: Lines, _ limits: Limits, width: Int, height: Int
  ) -> UnsafePointer<UInt32>? {
    guard lines.areCentered(height), let column = wholeColumn(x, limits, width) else { return nil }
    let line = Axis.texel(lines.position(0))
    guard line >= limits.top, line &+ height &- 1 <= limits.bottom else { return nil }
    return pixels + (line &* stride &+ column)
  }

  /// Returns the texel of the first pixel of a scanline that shows each texel once, at its own size; nil for others.
  @inline(__always)
  func texels(_ scanline: Scanline, _ limits: Limits, _ count: Int) -> UnsafePointer<UInt32>? {
    let y = scanline.y
    guard y.hasStep(0, over: count), filter == .nearest || Axis.isCentered(y.start),
      let column = wholeColumn(scanline.x, limits, count)
    else { return nil }
    let line = Axis.texel(y.start)
    return line == limits.row(line) ? pixels + (line &* stride &+ column) : nil
  }
}
