internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaTileMaps

/// Pixels of eight bits a channel, red in the lowest byte.
///
/// A buffer to draw from has premultiplied alpha, one to draw into straight alpha; sums are formed with sixteen bits.
/// Tiled's rasterizer does the same, which shows where pixels are nearly transparent: the pictures agree with it to
/// the last bit or two.
struct PixelBuffer {
  let width: Int
  let height: Int
  var pixels: [UInt32]

  /// Makes a transparent buffer to draw into.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = [UInt32](repeating: 0, count: width * height)
  }

  /// Makes a buffer to draw from: an image's pixels, multiplied with a tint.
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

  /// `value` / 255, rounded.
  @inline(__always)
  private static func by255(_ value: UInt32) -> UInt32 { (value &+ (value >> 8) &+ 0x80) >> 8 }

  /// `value` / 65535, rounded.
  @inline(__always)
  private static func by65535(_ value: UInt32) -> UInt32 {
    (value &+ (value >> 16) &+ 0x8000) >> 16
  }

  /// All four channels times `factor` / 255, rounded.
  @inline(__always)
  private static func scaled(_ pixel: UInt32, _ factor: UInt32) -> UInt32 {
    var low = (pixel & 0xFF_00FF) &* factor
    low = (low &+ ((low >> 8) & 0xFF_00FF) &+ 0x80_0080) >> 8
    var high = ((pixel >> 8) & 0xFF_00FF) &* factor
    high = high &+ ((high >> 8) & 0xFF_00FF) &+ 0x80_0080
    return (low & 0xFF_00FF) | (high & 0xFF00_FF00)
  }

  static func premultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 { return pixel }
    if alpha == 0 { return 0 }
    return scaled(pixel & 0xFF_FFFF, alpha) | alpha << 24
  }

  /// A premultiplied pixel with a tint of straight alpha.
  ///
  /// Opaque pixels are multiplied with the tint. Of the others, Tiled takes as much of the tint itself as
  /// they are transparent.
  private static func tinted(_ pixel: UInt32, _ tint: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    func channel(_ shift: UInt32) -> UInt32 {
      let factor = tint >> shift & 0xFF
      return by255(factor * (pixel >> shift & 0xFF) + factor * (255 - alpha)) << shift
    }
    let opaque = channel(0) | channel(8) | channel(16) | 0xFF00_0000
    return scaled(scaled(opaque, alpha), tint >> 24)
  }

  /// A premultiplied pixel with an opacity of 0...255 over one with straight alpha, which the result has.
  @inline(__always)
  static func over(_ source: UInt32, _ opacity: UInt32, _ below: UInt32) -> UInt32 {
    if opacity == 255, source >> 24 == 255 { return source }
    if source == 0 { return below }
    @inline(__always) func top(_ shift: UInt32) -> UInt32 {
      let value = (source >> shift & 0xFF) &* 257
      return opacity == 255 ? value : by65535(value &* (opacity &* 257))
    }
    let topAlpha = top(24)
    let belowAlpha = (below >> 24) &* 257
    let rest = 65535 &- topAlpha
    let alpha = topAlpha &+ by65535(belowAlpha &* rest)
    if alpha == 0 { return 0 }
    @inline(__always) func channel(_ shift: UInt32) -> UInt32 {
      let premultiplied = by65535((below >> shift & 0xFF) &* 257 &* belowAlpha)
      let sum = top(shift) &+ by65535(premultiplied &* rest)
      if alpha == 65535 { return eightBits(min(sum, 65535)) << shift }
      // Halves become the lower number. Tiled divides by an estimate of the processor's, which makes that
      // of most of them.
      return min((sum &* 510 &+ alpha &- 1) / (2 &* alpha), 255) << shift
    }
    let result = eightBits(alpha)
    return result == 0 ? 0 : channel(0) | channel(8) | channel(16) | result << 24
  }

  /// `value` / 257, rounded.
  @inline(__always)
  private static func eightBits(_ value: UInt32) -> UInt32 {
    let value = value &+ 0x80
    return (value &- (value >> 8)) >> 8
  }

  // MARK: Drawing

  /// The source rectangle, target and form of a picture to draw.
  struct Placement {
    /// The part, in the picture's pixels.
    var x: Int
    var y: Int
    var width: Int
    var height: Int
    /// The target, in this buffer's pixels.
    var box: Rect
    /// The flips: exchanged axes first, then mirrored.
    var cell = TileCell.empty
    /// 0...255.
    var opacity: UInt32
    var blending = Blending.over
    var ties = Ties.fromEdge
  }

  /// The choice of a picture's pixel where a center lies just between two.
  enum Ties {
    /// The one nearer to the box's left or upper edge: each pixel shows once, however the picture is turned.
    case fromEdge
    /// The one before in the picture; where there is none, the first.
    case before
    /// The one behind in the picture; where there is none, nothing.
    case after
  }

  /// The way in which a picture's pixels join those of this buffer.
  enum Blending {
    /// Over them.
    case over
    /// Over them as if they had no alpha: the picture's premultiplied colors hide those below.
    case overOpaque
    /// Instead of them, number for number.
    case copy
  }

  /// Blends a source pixel with the one below.
  @inline(__always)
  static func joined(
    _ source: UInt32, _ opacity: UInt32, _ below: UInt32, _ blending: Blending
  ) -> UInt32 {
    switch blending {
    case .over: over(source, opacity, below)
    case .overOpaque: over(source | 0xFF00_0000, opacity, below)
    case .copy: source
    }
  }

  /// Draws a part of a picture into a box: each pixel takes the one under its center.
  ///
  /// - Complexity: O(number of pixels of the box that lie inside this buffer).
  mutating func draw(_ source: PixelBuffer, _ place: Placement) {
    guard place.opacity > 0, let (columns, rows) = pixels(of: place) else { return }
    let box = place.box
    let swaps = place.cell.isTransposed
    // Along each axis of the box, where in the source's memory its pixels lie.
    let across = Self.steps(
      columns, box.minX, box.width, count: swaps ? place.height : place.width,
      isMirrored: place.cell.isFlippedHorizontally, place.ties, isAcross: true,
      stride: swaps ? source.width : 1)
    let down = Self.steps(
      rows, box.minY, box.height, count: swaps ? place.width : place.height,
      isMirrored: place.cell.isFlippedVertically, place.ties, isAcross: false,
      stride: swaps ? 1 : source.width)
    let origin = place.y * source.width + place.x
    source.pixels.withUnsafeBufferPointer { from in
      pixels.withUnsafeMutableBufferPointer { to in
        for (row, offset) in zip(rows, down) {
          let first = row * width + columns.lowerBound
          guard offset >= 0 else { continue }
          for (index, step) in across.enumerated() where step >= 0 {
            let target = first + index
            to[target] = Self.joined(
              from[origin + offset + step], place.opacity, to[target], place.blending)
          }
        }
      }
    }
  }

  /// The pixels that a placement fills; nil when there are none.
  private func pixels(of place: Placement) -> (columns: Range<Int>, rows: Range<Int>)? {
    let box = place.box
    if place.ties == .before {
      let swaps = place.cell.isTransposed
      return ThickLine(
        box, isTransposed: swaps,
        isReversed: swaps ? place.cell.isFlippedVertically : place.cell.isFlippedHorizontally
      ).pixels(width: width, height: height)
    }
    let columns = Self.span(box.minX, box.maxX, width)
    let rows = Self.span(box.minY, box.maxY, height)
    return columns.isEmpty || rows.isEmpty ? nil : (columns, rows)
  }

  /// Fills pixels with a picture that begins at a pixel and is repeated.
  ///
  /// - Complexity: O(number of pixels).
  mutating func fill(
    columns: Range<Int>, rows: Range<Int>, with source: PixelBuffer, from origin: (x: Int, y: Int),
    opacity: UInt32, _ blending: Blending
  ) {
    func wrapped(_ place: Int, _ count: Int) -> Int {
      let rest = place % count
      return rest < 0 ? rest + count : rest
    }
    for row in rows {
      let line = wrapped(row - origin.y, source.height) * source.width
      for column in columns {
        let target = row * width + column
        pixels[target] = Self.joined(
          source.pixels[line + wrapped(column - origin.x, source.width)], opacity, pixels[target],
          blending)
      }
    }
  }

  /// The pixels whose centers lie in a range; of those on its ends, the last but not the first.
  static func span(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
    let limit = Double(count)
    let first = Int(saturating: min(max((low + 0.5).rounded(.down), 0), limit))
    let end = Int(saturating: min(max((high + 0.5).rounded(.down), 0), limit))
    return first..<max(first, end)
  }

  /// The places of the picture's pixels in memory; negative where there is none.
  ///
  /// `isAcross` says that the range goes along a row of pixels rather than down a column.
  private static func steps(
    _ range: Range<Int>, _ start: Double, _ length: Double, count: Int, isMirrored: Bool,
    _ ties: Ties, isAcross: Bool, stride: Int
  ) -> [Int] {
    /// Returns the place in the picture under the center of a pixel.
    func place(of pixel: Int) -> Double {
      // In this order a box as large as the picture's part has no error.
      let distance = (Double(pixel) + 0.5 - start) * Double(count) / length
      return isMirrored ? Double(count) - distance : distance
    }
    // Tiled's rasterizer goes by fixed-point numbers of 1/65536 and places pixels by such a step before where
    // they are. Each row begins exactly, up to the cut towards zero; what follows in it is summed up.
    func fixed(_ place: Double) -> Int { Int(saturating: (place * 65536 - 1).rounded(.towardZero)) }
    let first = fixed(place(of: range.lowerBound))
    let advance = Int(saturating: Double(isMirrored ? -count : count) * 65536 / length)
    return range.map { pixel in
      let step =
        switch ties {
        case .before where isAcross: (first + (pixel - range.lowerBound) * advance) >> 16
        case .before: fixed(place(of: pixel)) >> 16
        case .fromEdge where !isMirrored: Int(saturating: place(of: pixel).rounded(.up)) - 1
        case .fromEdge, .after: Int(saturating: place(of: pixel).rounded(.down))
        }
      guard ties != .after || (0..<count).contains(step) else { return -1 }
      return min(max(step, 0), count - 1) * stride
    }
  }
}
