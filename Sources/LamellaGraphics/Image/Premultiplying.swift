/// The conversions between straight alpha (images) and premultiplied alpha (renderers).
package enum Premultiplying {
  /// Returns a channel times alpha, both 0...255 for 0...1, rounded to the nearest.
  @inlinable @inline(__always)
  package static func product(_ channel: UInt8, _ alpha: UInt8) -> UInt8 {
    let value = UInt32(channel) &* UInt32(alpha) &+ 128
    return UInt8(truncatingIfNeeded: (value &+ (value >> 8)) >> 8)
  }

  /// Returns a premultiplied color faded by 0...255 for 0...1.
  @inlinable @inline(__always)
  package static func scaled(_ color: UInt32, by factor: UInt32) -> UInt32 {
    // Two channels at a time, in the halves of a word; each product is divided by 255 with exact rounding.
    var even = (color & 0x00FF_00FF) &* factor &+ 0x0080_0080
    var odd = ((color >> 8) & 0x00FF_00FF) &* factor &+ 0x0080_0080
    even = ((even &+ ((even >> 8) & 0x00FF_00FF)) >> 8) & 0x00FF_00FF
    odd = (odd &+ ((odd >> 8) & 0x00FF_00FF)) & 0xFF00_FF00
    return even | odd
  }

  /// Returns a straight color (red in the lowest byte, alpha in the highest) premultiplied.
  @inlinable @inline(__always)
  package static func premultiplied(_ color: UInt32) -> UInt32 {
    let alpha = color >> 24
    if alpha == 255 { return color }
    return scaled(color | 0xFF00_0000, by: alpha)
  }

  /// Returns a premultiplied color made straight; transparent becomes 0.
  @inline(__always)
  package static func straight(_ color: UInt32) -> UInt32 {
    let alpha = color >> 24
    if alpha == 255 { return color }
    if alpha == 0 { return 0 }
    /// Returns a channel of the color divided by alpha, at its place in the word.
    func channel(_ shift: UInt32) -> UInt32 {
      min(255, (((color >> shift) & 0xFF) &* 255 &+ alpha / 2) / alpha) << shift
    }
    return channel(0) | channel(8) | channel(16) | alpha << 24
  }

  /// Returns straight RGBA bytes premultiplied; the same array when all pixels are opaque.
  package static func premultiplied(_ pixels: [UInt8]) -> [UInt8] {
    converted(pixels, premultiplied)
  }

  /// Returns premultiplied RGBA bytes made straight; the same array when all pixels are opaque.
  package static func straight(_ pixels: [UInt8]) -> [UInt8] { converted(pixels, straight) }

  /// Returns the pixels converted one by one; the same array if all are opaque.
  @inline(__always)
  private static func converted(_ pixels: [UInt8], _ convert: (UInt32) -> UInt32) -> [UInt8] {
    let isOpaque = stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 255 }
    if isOpaque { return pixels }
    return [UInt8](unsafeUninitializedCapacity: pixels.count) { target, count in
      let to = UnsafeMutableRawPointer(target.baseAddress!)
      pixels.withUnsafeBytes { from in
        for offset in stride(from: 0, to: pixels.count - 3, by: 4) {
          let color = from.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
          to.storeBytes(
            of: UInt32(littleEndian: convert(UInt32(littleEndian: color))), toByteOffset: offset,
            as: UInt32.self)
        }
      }
      count = pixels.count
    }
  }
}
