/// Four adjacent premultiplied pixels, the unit of all arithmetic of the software renderer.
///
/// A pixel's four bytes are processed as two pairs of 16-bit lanes: the even channels (red and blue) and the odd ones
/// (green and alpha). All arithmetic is that of integers, so that results are the same on every machine:
///
/// - A product of two channels is `a * b / 255`, rounded to the nearest integer.
/// - A mean of two channels with a fraction in 256ths is `(a * (256 - f) + b * f) / 256`, rounded half up.
/// - A sum of two channels is at most 255.
typealias PixelVector = SIMD4<UInt32>

/// The same channels of four pixels: two lanes a pixel.
typealias ChannelLanes = SIMD8<UInt16>

extension SIMD4<UInt32> {
  // MARK: Memory

  /// Loads four pixels; the address need not be aligned.
  @inline(__always)
  static func load(_ address: UnsafePointer<UInt32>) -> PixelVector {
    UnsafeRawPointer(address).loadUnaligned(as: PixelVector.self)
  }

  /// Stores all four pixels; the address need not be aligned.
  @inline(__always)
  func store(to address: UnsafeMutablePointer<UInt32>) {
    UnsafeMutableRawPointer(address).storeBytes(of: self, as: PixelVector.self)
  }

  /// Stores the first 1, 2 or 3 pixels.
  @inline(__always)
  func store(first count: Int, to address: UnsafeMutablePointer<UInt32>) {
    guard count & 2 != 0 else {
      address[0] = x
      return
    }
    UnsafeMutableRawPointer(address).storeBytes(of: lowHalf, as: SIMD2<UInt32>.self)
    if count & 1 != 0 { address[2] = z }
  }

  // MARK: Channels

  private static var evenMask: PixelVector { PixelVector(repeating: 0x00FF_00FF) }

  /// All channels as lanes of 16 bits: an even one in the lower byte of each lane, an odd one in the upper byte.
  @inline(__always)
  private var lanes: ChannelLanes { unsafeBitCast(self, to: ChannelLanes.self) }

  /// Red and blue.
  @inline(__always)
  private var evenChannels: ChannelLanes { (self & Self.evenMask).lanes }

  /// Green and alpha.
  @inline(__always)
  private var oddChannels: ChannelLanes { lanes &>> 8 }

  /// Makes pixels of their channels, each at most 255.
  @inline(__always)
  private init(even: ChannelLanes, odd: ChannelLanes) {
    self =
      unsafeBitCast(even, to: PixelVector.self) | unsafeBitCast(odd, to: PixelVector.self) &<< 8
  }

  /// The pixels with alpha in place of green as well, so that it is the upper byte of both lanes.
  @inline(__always)
  private var alphaRepeated: PixelVector {
    let lanes = lanes
    let repeated = ChannelLanes(
      lanes[1], lanes[1], lanes[3], lanes[3], lanes[5], lanes[5], lanes[7], lanes[7])
    return unsafeBitCast(repeated, to: PixelVector.self)
  }

  /// Returns products of channels divided by 255, rounded to the nearest integer.
  @inline(__always)
  private static func product(_ a: ChannelLanes, _ b: ChannelLanes) -> ChannelLanes {
    // For t = a * b + 128 the quotient is t * 257 / 65536: exact for all channels.
    let wide = SIMD8<UInt32>(truncatingIfNeeded: a &* b &+ 128) &* 257
    return ChannelLanes(truncatingIfNeeded: wide &>> 16)
  }

  /// Returns the pixels times a factor for each lane.
  @inline(__always)
  private func scaled(by factors: ChannelLanes) -> PixelVector {
    PixelVector(
      even: Self.product(evenChannels, factors), odd: Self.product(oddChannels, factors))
  }

  // MARK: Blending

  /// Whether all pixels are opaque.
  @inline(__always)
  var areOpaque: Bool { all(self .>= 0xFF00_0000) }

  /// Whether all bytes are 0.
  @inline(__always)
  var areClear: Bool { all(self .== 0) }

  /// Returns the pixels times others, channel by channel.
  @inline(__always)
  func modulated(by colors: PixelVector) -> PixelVector {
    PixelVector(
      even: Self.product(evenChannels, colors.evenChannels),
      odd: Self.product(oddChannels, colors.oddChannels))
  }

  /// Returns the pixels times the alpha of others.
  @inline(__always)
  func masked(by mask: PixelVector) -> PixelVector {
    scaled(by: mask.alphaRepeated.oddChannels)
  }

  /// Returns the pixels over others.
  @inline(__always)
  func over(_ below: PixelVector) -> PixelVector {
    self &+ below.scaled(by: (~alphaRepeated).oddChannels)
  }

  /// Returns the sums of the pixels and others, each channel at most 255.
  @inline(__always)
  func added(to below: PixelVector) -> PixelVector {
    let bytes = unsafeBitCast(self, to: SIMD16<UInt8>.self)
    let sums = bytes &+ unsafeBitCast(below, to: SIMD16<UInt8>.self)
    return unsafeBitCast(sums.replacing(with: 255, where: sums .< bytes), to: PixelVector.self)
  }

  // MARK: Filtering

  /// Returns the weighted means of the pixels and others.
  ///
  /// - Parameters:
  ///   - others: The pixels that weigh `fractions`; these ones weigh the rest.
  ///   - fractions: The weights in 256ths, each in both halves of a word.
  /// - Returns: The means.
  @inline(__always)
  func mixed(with others: PixelVector, fractions: PixelVector) -> PixelVector {
    let weights = fractions.lanes
    // 256 * a + (b - a) * f: differences wrap around, the sum does not.
    let even =
      (others.evenChannels &- evenChannels) &* weights &+ (lanes &<< 8) &+ 128
    let odd =
      (others.oddChannels &- oddChannels) &* weights &+ (lanes & 0xFF00) &+ 128
    return unsafeBitCast(even &>> 8, to: PixelVector.self)
      | unsafeBitCast(odd & 0xFF00, to: PixelVector.self)
  }
}

extension UInt32 {
  /// The pixel with the bytes of red and blue exchanged.
  @inline(__always)
  var redBlueSwapped: UInt32 {
    (self & 0xFF00_FF00) | ((self & 0xFF) << 16) | ((self >> 16) & 0xFF)
  }
}
