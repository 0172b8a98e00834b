internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaTileMaps

/// A buffer of pixels with eight bits a channel, red in the lowest byte.
///
/// Source buffers have premultiplied alpha, target buffers straight alpha; blending uses sixteen bits.
/// Tiled's rasterizer works the same way, which matters for nearly transparent pixels, so the pictures agree
/// with it to the last bit or two.
struct PixelBuffer {
  let width: Int
  let height: Int
  var pixels: [UInt32]

  /// Makes a transparent target buffer.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = [UInt32](repeating: 0, count: width * height)
  }

  /// Makes a source buffer of an image's pixels, multiplied with a tint.
  init(_ image: Image, tint: Color) {
    self.init(width: image.width, height: image.height)
    let isTinted = tint != .white
    let tint = tint.rgba8
    image.pixels.withUnsafeBytes { bytes in
      for index in 0..<pixels.count {
        let straight = bytes.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self).littleEndian
        let value = Self.premultiplied(straight)
        pixels[index] = isTinted ? Self.tinted(value, tint) : value
      }
    }
  }

  /// Makes an image of the drawn pixels.
  func image() -> Image {
    let bytes = [UInt8](unsafeUninitializedCapacity: pixels.count * 4) { buffer, filled in
      for (index, pixel) in pixels.enumerated() {
        for byte in 0..<4 {
          buffer[index * 4 + byte] = UInt8(truncatingIfNeeded: pixel >> UInt32(byte * 8))
        }
      }
      filled = pixels.count * 4
    }
    return Image(width: width, height: height, pixels: bytes)
  }

  // MARK: Arithmetic

  /// Returns `value` / 255, rounded.
  @inline(__always)
  private static func by255(_ value: UInt32) -> UInt32 { (value &+ (value >> 8) &+ 0x80) >> 8 }

  /// Returns `value` / 65535, rounded.
  @inline(__always)
  private static func by65535(_ value: UInt32) -> UInt32 {
    (value &+ (value >> 16) &+ 0x8000) >> 16
  }

  /// Returns a pixel with all four channels times `factor` / 255, rounded.
  @inline(__always)
  private static func scaled(_ pixel: UInt32, _ factor: UInt32) -> UInt32 {
    var low = (pixel & 0xFF_00FF) &* factor
    low = (low &+ ((low >> 8) & 0xFF_00FF) &+ 0x80_0080) >> 8
    var high = ((pixel >> 8) & 0xFF_00FF) &* factor
    high = high &+ ((high >> 8) & 0xFF_00FF) &+ 0x80_0080
    return (low & 0xFF_00FF) | (high & 0xFF00_FF00)
  }

  /// Returns a pixel premultiplied.
  static func premultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 { return pixel }
    if alpha == 0 { return 0 }
    return scaled(pixel & 0xFF_FFFF, alpha) | alpha << 24
  }

  /// Returns a premultiplied pixel tinted with a color of straight alpha.
  ///
  /// Opaque pixels are multiplied with the tint. To other pixels, Tiled adds the tint in proportion to their
  /// transparency.
  private static func tinted(_ pixel: UInt32, _ tint: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    /// Returns one channel, tinted, in its place in the pixel.
    func channel(_ shift: UInt32) -> UInt32 {
      let factor = tint >> shift & 0xFF
      return by255(factor * (pixel >> shift & 0xFF) + factor * (255 - alpha)) << shift
    }
    let opaque = channel(0) | channel(8) | channel(16) | 0xFF00_0000
    return scaled(scaled(opaque, alpha), tint >> 24)
  }

  /// Blends a premultiplied pixel, with an opacity of 0...255, over one of straight alpha; the result has
  /// straight alpha.
  @inline(__always)
  static func over(_ source: UInt32, _ opacity: UInt32, _ below: UInt32) -> UInt32 {
    if opacity == 255, source >> 24 == 255 { return source }
    if source == 0 { return below }
    /// Returns one channel of the source times the opacity, 0...65535.
    @inline(__always) func top(_ shift: UInt32) -> UInt32 {
      let value = (source >> shift & 0xFF) &* 257
      return opacity == 255 ? value : by65535(value &* (opacity &* 257))
    }
    let topAlpha = top(24)
    let belowAlpha = (below >> 24) &* 257
    let rest = 65535 &- topAlpha
    let alpha = topAlpha &+ by65535(belowAlpha &* rest)
    if alpha == 0 { return 0 }
    /// Returns one channel of the result, in its place in the pixel.
    @inline(__always) func channel(_ shift: UInt32) -> UInt32 {
      let premultiplied = by65535((below >> shift & 0xFF) &* 257 &* belowAlpha)
      let sum = top(shift) &+ by65535(premultiplied &* rest)
      if alpha == 65535 { return eightBits(min(sum, 65535)) << shift }
      // Halves are rounded down. Tiled divides by the processor's estimate of the reciprocal, which mostly
      // rounds the same.
      return min((sum &* 510 &+ alpha &- 1) / (2 &* alpha), 255) << shift
    }
    let result = eightBits(alpha)
    return result == 0 ? 0 : channel(0) | channel(8) | channel(16) | result << 24
  }

  /// Returns `value` / 257, rounded.
  @inline(__always)
  private static func eightBits(_ value: UInt32) -> UInt32 {
    let value = value &+ 0x80
    return (value &- (value >> 8)) >> 8
  }

  // MARK: Drawing

  /// The source rectangle, destination and blending of an image to draw.
  struct Placement {
    /// The source rectangle, in the image's pixels.
    var x: Int
    var y: Int
    var width: Int
    var height: Int
    /// The destination rectangle, in this buffer's pixels.
    var box: Rect
    /// The cell whose flip flags apply: transposed first, then flipped.
    var cell = TileCell.empty
    /// The opacity, 0...255.
    var opacity: UInt32
    var blending = Blending.over
    var tieRule = TieRule.fromEdge
  }

  /// A rule for the source pixel where the center of a pixel lies exactly between two.
  enum TieRule {
    /// The pixel nearer to the destination's left or top edge: each pixel shows once, in any orientation.
    case fromEdge
    /// The previous pixel of the image; the first where there is none.
    case before
    /// The next pixel of the image; none where there is none.
    case after
  }

  /// A mode of combining source pixels with this buffer's.
  enum Blending {
    /// Source over.
    case over
    /// Source over, with the source's alpha ignored: its premultiplied colors replace the pixels below.
    case overOpaque
    /// Source pixels copied without conversion.
    case copy
    /// Mixed by the blend mode of a layer.
    case mode(TileMapLayer.BlendMode)
  }

  /// Blends a source pixel with the one below.
  @inline(__always)
  static func blended(
    _ source: UInt32, _ opacity: UInt32, _ below: UInt32, _ blending: Blending
  ) -> UInt32 {
    switch blending {
    case .over: over(source, opacity, below)
    case .overOpaque: over(source | 0xFF00_0000, opacity, below)
    case .copy: source
    case .mode(let mode): blended(source, opacity, below, mode)
    }
  }

  /// Draws a part of an image into a rectangle: each pixel takes the source pixel at its center.
  ///
  /// - Complexity: O(number of pixels of the box that lie inside this buffer).
  mutating func draw(_ source: PixelBuffer, _ placement: Placement) {
    guard placement.opacity > 0, let (columns, rows) = pixels(of: placement) else { return }
    let box = placement.box
    let swaps = placement.cell.isTransposed
    // The offsets of the source pixels in memory, along each axis of the destination.
    let across = Self.sourceOffsets(
      columns, box.minX, box.width, count: swaps ? placement.height : placement.width,
      isMirrored: placement.cell.isFlippedHorizontally, placement.tieRule, isAcross: true,
      stride: swaps ? source.width : 1)
    let down = Self.sourceOffsets(
      rows, box.minY, box.height, count: swaps ? placement.width : placement.height,
      isMirrored: placement.cell.isFlippedVertically, placement.tieRule, isAcross: false,
      stride: swaps ? 1 : source.width)
    let origin = placement.y * source.width + placement.x
    source.pixels.withUnsafeBufferPointer { from in
      pixels.withUnsafeMutableBufferPointer { to in
        for (row, offset) in zip(rows, down) {
          let first = row * width + columns.lowerBound
          guard offset >= 0 else { continue }
          for (index, step) in across.enumerated() where step >= 0 {
            let target = first + index
            to[target] = Self.blended(
              from[origin + offset + step], placement.opacity, to[target], placement.blending)
          }
        }
      }
    }
  }

  /// Returns the pixels that a placement covers; nil when there are none.
  private func pixels(of placement: Placement) -> (columns: Range<Int>, rows: Range<Int>)? {
    let box = placement.box
    if placement.tieRule == .before {
      let swaps = placement.cell.isTransposed
      return ThickLine(
        box, isTransposed: swaps,
        isReversed: swaps
          ? placement.cell.isFlippedVertically : placement.cell.isFlippedHorizontally
      ).pixels(width: width, height: height)
    }
    let columns = Self.pixelRange(box.minX, box.maxX, width)
    let rows = Self.pixelRange(box.minY, box.maxY, height)
    return columns.isEmpty || rows.isEmpty ? nil : (columns, rows)
  }

  /// Fills pixels with an image that is repeated from an origin pixel.
  ///
  /// - Complexity: O(number of pixels).
  mutating func fill(
    columns: Range<Int>, rows: Range<Int>, with source: PixelBuffer, from origin: (x: Int, y: Int),
    opacity: UInt32, _ blending: Blending
  ) {
    /// Returns a position modulo a count, never negative.
    func wrapped(_ position: Int, _ count: Int) -> Int {
      let remainder = position % count
      return remainder < 0 ? remainder + count : remainder
    }
    for row in rows {
      let line = wrapped(row - origin.y, source.height) * source.width
      for column in columns {
        let target = row * width + column
        pixels[target] = Self.blended(
          source.pixels[line + wrapped(column - origin.x, source.width)], opacity, pixels[target],
          blending)
      }
    }
  }

  /// Returns the pixels whose centers lie in a range, which includes its upper but not its lower bound.
  static func pixelRange(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
    let limit = Double(count)
    let first = Int(saturating: min(max((low + 0.5).rounded(.down), 0), limit))
    let end = Int(saturating: min(max((high + 0.5).rounded(.down), 0), limit))
    return first..<max(first, end)
  }

  /// Returns the offsets of source pixels in memory; negative where there is none.
  ///
  /// `isAcross` is true for a range along a row of pixels, false for one along a column.
  private static func sourceOffsets(
    _ range: Range<Int>, _ start: Double, _ length: Double, count: Int, isMirrored: Bool,
    _ tieRule: TieRule, isAcross: Bool, stride: Int
  ) -> [Int] {
    /// Returns the position of a pixel's center in the image.
    func sourcePosition(of pixel: Int) -> Double {
      // In this order, a destination of the source's size has no rounding error.
      let distance = (Double(pixel) + 0.5 - start) * Double(count) / length
      return isMirrored ? Double(count) - distance : distance
    }
    // Tiled's rasterizer uses fixed-point numbers of 1/65536 and places pixels one such step too early. Each
    // row starts exactly, truncated toward zero; the following positions are accumulated.
    /// Returns a position in steps of 1/65536, one step too early as in Tiled's rasterizer.
    func fixed(_ position: Double) -> Int {
      Int(saturating: (position * 65536 - 1).rounded(.towardZero))
    }
    let first = fixed(sourcePosition(of: range.lowerBound))
    let advance = Int(saturating: Double(isMirrored ? -count : count) * 65536 / length)
    return range.map { pixel in
      let step =
        switch tieRule {
        case .before where isAcross: (first + (pixel - range.lowerBound) * advance) >> 16
        case .before: fixed(sourcePosition(of: pixel)) >> 16
        case .fromEdge where !isMirrored:
          Int(saturating: sourcePosition(of: pixel).rounded(.up)) - 1
        case .fromEdge, .after: Int(saturating: sourcePosition(of: pixel).rounded(.down))
        }
      guard tieRule != .after || (0..<count).contains(step) else { return -1 }
      return min(max(step, 0), count - 1) * stride
    }
  }
}
