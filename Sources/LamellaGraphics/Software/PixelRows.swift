// Rows of premultiplied pixels: the inner loops of the software renderer.
//
// Two channels are worked on at a time in the halves of a 32-bit word. Products are divided by 255
// with exact rounding: for t = a * b + 128, (t + (t >> 8)) >> 8.

extension UInt32 {
  /// The pixel with the bytes of red and blue exchanged.
  @inline(__always)
  var redBlueSwapped: UInt32 {
    (self & 0xFF00_FF00) | ((self & 0xFF) << 16) | ((self >> 16) & 0xFF)
  }

  /// A pixel times a factor of 0...255, which stands for 0...1.
  @inline(__always)
  func scaled(by factor: UInt32) -> UInt32 {
    var even = (self & 0x00FF_00FF) &* factor &+ 0x0080_0080
    var odd = ((self >> 8) & 0x00FF_00FF) &* factor &+ 0x0080_0080
    even = ((even &+ ((even >> 8) & 0x00FF_00FF)) >> 8) & 0x00FF_00FF
    odd = (odd &+ ((odd >> 8) & 0x00FF_00FF)) & 0xFF00_FF00
    return even | odd
  }

  /// A pixel times another, channel by channel.
  @inline(__always)
  func modulated(by color: UInt32) -> UInt32 {
    @inline(__always)
    func product(_ shift: UInt32) -> UInt32 {
      let value = ((self >> shift) & 0xFF) &* ((color >> shift) & 0xFF) &+ 128
      return ((value &+ (value >> 8)) >> 8) << shift
    }
    return product(0) | product(8) | product(16) | product(24)
  }

  /// A premultiplied pixel over another.
  @inline(__always)
  func over(_ below: UInt32) -> UInt32 { self &+ below.scaled(by: 255 &- (self >> 24)) }

  /// The sum of two pixels, each channel at most full.
  @inline(__always)
  func added(to below: UInt32) -> UInt32 {
    @inline(__always)
    func sum(_ a: UInt32, _ b: UInt32) -> UInt32 {
      let sum = a &+ b
      // A carry into the ninth bit of a half fills the half.
      let carry = (sum >> 8) & 0x0001_0001
      return (sum | (carry &* 255)) & 0x00FF_00FF
    }
    return sum(self & 0x00FF_00FF, below & 0x00FF_00FF)
      | sum((self >> 8) & 0x00FF_00FF, (below >> 8) & 0x00FF_00FF) << 8
  }
}

/// How a pixel is put onto another; the loops are made once for each way.
protocol PixelBlend {
  static func blend(_ source: UInt32, _ target: UInt32) -> UInt32
}

/// ``BlendMode/copy``.
enum CopyBlend: PixelBlend {
  @inline(__always)
  static func blend(_ source: UInt32, _ target: UInt32) -> UInt32 { source }
}

/// ``BlendMode/over``.
enum OverBlend: PixelBlend {
  @inline(__always)
  static func blend(_ source: UInt32, _ target: UInt32) -> UInt32 { source.over(target) }
}

/// ``BlendMode/add``.
enum AddBlend: PixelBlend {
  @inline(__always)
  static func blend(_ source: UInt32, _ target: UInt32) -> UInt32 { source.added(to: target) }
}

/// ``BlendMode/mask``.
enum MaskBlend: PixelBlend {
  @inline(__always)
  static func blend(_ source: UInt32, _ target: UInt32) -> UInt32 {
    target.scaled(by: source >> 24)
  }
}

/// Loops over rows.
enum PixelRows {
  typealias Target = UnsafeMutablePointer<UInt32>
  typealias Source = UnsafePointer<UInt32>

  /// Puts one pixel value onto each of a row.
  @inline(__always)
  static func fill<Blend: PixelBlend>(
    _ target: Target, _ count: Int, _ pixel: UInt32, _: Blend.Type
  ) {
    for x in 0..<count { target[x] = Blend.blend(pixel, target[x]) }
  }

  /// Puts one row onto another.
  @inline(__always)
  static func copy<Blend: PixelBlend>(
    _ target: Target, _ source: Source, _ count: Int, _: Blend.Type
  ) {
    for x in 0..<count { target[x] = Blend.blend(source[x], target[x]) }
  }

  /// Puts one row, times a factor of 0...255, onto another.
  @inline(__always)
  static func copy<Blend: PixelBlend>(
    _ target: Target, _ source: Source, _ count: Int, factor: UInt32, _: Blend.Type
  ) {
    for x in 0..<count { target[x] = Blend.blend(source[x].scaled(by: factor), target[x]) }
  }

  /// Puts one row, times a colour, onto another.
  @inline(__always)
  static func copy<Blend: PixelBlend>(
    _ target: Target, _ source: Source, _ count: Int, color: UInt32, _: Blend.Type
  ) {
    for x in 0..<count { target[x] = Blend.blend(source[x].modulated(by: color), target[x]) }
  }

  /// Puts one row over another and saves work where pixels are opaque or clear.
  ///
  /// Tiles and glyphs are: four pixels at a time are looked at first.
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
