// Rows of premultiplied pixels: the inner loops of the software renderer.
//
// Two channels are processed at a time in the halves of a 32-bit word. Products are divided by 255 with exact
// rounding: for t = a * b + 128, (t + (t >> 8)) >> 8.

extension UInt32 {
  /// The pixel with the bytes of red and blue exchanged.
  @inline(__always)
  var redBlueSwapped: UInt32 {
    (self & 0xFF00_FF00) | ((self & 0xFF) << 16) | ((self >> 16) & 0xFF)
  }

  /// Returns the pixel times a factor of 0...255, which stands for 0...1.
  ///
  /// As `Premultiplying.scaled`, calls of which are not inlined into the loops of this module.
  @inline(__always)
  func scaled(by factor: UInt32) -> UInt32 {
    var even = (self & 0x00FF_00FF) &* factor &+ 0x0080_0080
    var odd = ((self >> 8) & 0x00FF_00FF) &* factor &+ 0x0080_0080
    even = ((even &+ ((even >> 8) & 0x00FF_00FF)) >> 8) & 0x00FF_00FF
    odd = (odd &+ ((odd >> 8) & 0x00FF_00FF)) & 0xFF00_FF00
    return even | odd
  }

  /// Returns the pixel times another, channel by channel.
  @inline(__always)
  func modulated(by color: UInt32) -> UInt32 {
    /// Returns the product of one channel of both colors, at its place in the word.
    @inline(__always)
    func product(_ shift: UInt32) -> UInt32 {
      let value = ((self >> shift) & 0xFF) &* ((color >> shift) & 0xFF) &+ 128
      return ((value &+ (value >> 8)) >> 8) << shift
    }
    return product(0) | product(8) | product(16) | product(24)
  }

  /// Returns the premultiplied pixel over another.
  @inline(__always)
  func over(_ below: UInt32) -> UInt32 { self &+ below.scaled(by: 255 &- (self >> 24)) }

  /// Returns the sum of two pixels, each channel clamped.
  @inline(__always)
  func added(to below: UInt32) -> UInt32 {
    /// Returns the sums of the two channels in each half of both words, clamped to 255.
    @inline(__always)
    func sum(_ a: UInt32, _ b: UInt32) -> UInt32 {
      let sum = a &+ b
      // A carry into the ninth bit of a half saturates the half.
      let carry = (sum >> 8) & 0x0001_0001
      return (sum | (carry &* 255)) & 0x00FF_00FF
    }
    return sum(self & 0x00FF_00FF, below & 0x00FF_00FF)
      | sum((self >> 8) & 0x00FF_00FF, (below >> 8) & 0x00FF_00FF) << 8
  }
}

/// A blend mode as a type, so that the loops are specialized for each.
protocol PixelBlend {
  /// Returns a source pixel blended onto a target pixel.
  static func blend(_ source: UInt32, _ target: UInt32) -> UInt32
}

/// The arithmetic of `BlendMode.copy` for one pixel.
enum CopyBlend: PixelBlend {
  /// Returns the source pixel.
  @inline(__always)
  static func blend(_ source: UInt32, _ target: UInt32) -> UInt32 { source }
}

/// The arithmetic of `BlendMode.over` for one pixel.
enum OverBlend: PixelBlend {
  /// Returns the source pixel over the target pixel.
  @inline(__always)
  static func blend(_ source: UInt32, _ target: UInt32) -> UInt32 { source.over(target) }
}

/// The arithmetic of `BlendMode.add` for one pixel.
enum AddBlend: PixelBlend {
  /// Returns the clamped sum of both pixels.
  @inline(__always)
  static func blend(_ source: UInt32, _ target: UInt32) -> UInt32 { source.added(to: target) }
}

/// The arithmetic of `BlendMode.mask` for one pixel.
enum MaskBlend: PixelBlend {
  /// Returns the target pixel times the source's alpha.
  @inline(__always)
  static func blend(_ source: UInt32, _ target: UInt32) -> UInt32 {
    target.scaled(by: source >> 24)
  }
}

/// The loops over rows of pixels.
enum PixelRows {
  /// The address of pixels that are drawn onto.
  typealias Target = UnsafeMutablePointer<UInt32>
  /// The address of pixels that are read.
  typealias Source = UnsafePointer<UInt32>

  /// Blends one pixel value onto each pixel of a row.
  @inline(__always)
  static func fill<Blend: PixelBlend>(
    _ target: Target, _ count: Int, _ pixel: UInt32, _: Blend.Type
  ) {
    for x in 0..<count { target[x] = Blend.blend(pixel, target[x]) }
  }

  /// Blends one row onto another.
  @inline(__always)
  static func copy<Blend: PixelBlend>(
    _ target: Target, _ source: Source, _ count: Int, _: Blend.Type
  ) {
    for x in 0..<count { target[x] = Blend.blend(source[x], target[x]) }
  }

  /// Blends one row, times a factor of 0...255, onto another.
  @inline(__always)
  static func copy<Blend: PixelBlend>(
    _ target: Target, _ source: Source, _ count: Int, factor: UInt32, _: Blend.Type
  ) {
    for x in 0..<count { target[x] = Blend.blend(source[x].scaled(by: factor), target[x]) }
  }

  /// Blends one row, times a color, onto another.
  @inline(__always)
  static func copy<Blend: PixelBlend>(
    _ target: Target, _ source: Source, _ count: Int, color: UInt32, _: Blend.Type
  ) {
    for x in 0..<count { target[x] = Blend.blend(source[x].modulated(by: color), target[x]) }
  }

  /// Blends one row over another, with a fast path for opaque and transparent pixels.
  ///
  /// Tiles and glyphs consist mostly of these: four pixels at a time are tested first.
  @inline(__always)
  static func copyOver(_ target: Target, _ source: Source, _ count: Int) {
    let alphas: UInt64 = 0xFF00_0000_FF00_0000
    var x = 0
    while x &+ 4 <= count {
      let from = UnsafeRawPointer(source + x)
      let first = from.loadUnaligned(as: UInt64.self)
      let second = from.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
      if first & second & alphas == alphas {
        let to = UnsafeMutableRawPointer(target + x)
        to.storeBytes(of: first, as: UInt64.self)
        to.storeBytes(of: second, toByteOffset: 8, as: UInt64.self)
      } else if first | second != 0 {
        for i in 0..<4 { target[x &+ i] = source[x &+ i].over(target[x &+ i]) }
      }
      x &+= 4
    }
    while x < count {
      target[x] = source[x].over(target[x])
      x &+= 1
    }
  }
}
