/// The identity of a texture between draw list and back end; never reused in a process.
public struct TextureID: Hashable, Sendable {
  /// The number behind the identity.
  public let rawValue: Int32

  /// Makes an identity from a number.
  @inlinable
  public init(rawValue: Int32) { self.rawValue = rawValue }
}

/// How a texture is read between its texels.
public enum TextureFilter: UInt8, Hashable, Sendable {
  /// The nearest texel: pixel art.
  case nearest
  /// The weighted mean of four texels.
  case linear
}

/// A change to a texture that a frame needs.
public enum TextureUpdate: Sendable {
  /// Make a texture; its pixels are undefined until written.
  case create(TextureID, width: Int, height: Int, filter: TextureFilter)
  /// Write `rect` with rows of pixels that stand close together.
  case write(TextureID, rect: PixelRect, pixels: TexturePixels)
  /// Let a texture go; no later command uses it.
  case destroy(TextureID)
}

/// The pixels of a part of a texture, top row first.
public enum TexturePixels: Sendable {
  /// Premultiplied RGBA, four bytes each.
  case colors([UInt8])
  /// White ones, in a fourth of the memory: what each is covered, a byte each.
  case coverage([UInt8])

  /// Premultiplied RGBA, four bytes a pixel.
  ///
  /// - Complexity: O(1) for colours, else O(number of pixels).
  public var rgba: [UInt8] {
    switch self {
    case .colors(let colors): colors
    case .coverage(let coverage): Self.white(coverage)
    }
  }

  private static func white(_ coverage: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 4 * coverage.count) { rgba, count in
      guard let base = UnsafeMutableRawPointer(rgba.baseAddress) else { return }
      for (index, share) in coverage.enumerated() {
        base.storeBytes(of: UInt32(share) &* 0x0101_0101, toByteOffset: 4 * index, as: UInt32.self)
      }
      count = 4 * coverage.count
    }
  }
}
