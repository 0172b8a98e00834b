/// The identity of a texture, shared by draw lists and renderers; never reused in a process.
public struct TextureID: Hashable, Sendable {
  /// The number behind the identity.
  public let rawValue: Int32

  /// Makes an identity from a number.
  @inlinable
  public init(rawValue: Int32) { self.rawValue = rawValue }
}

/// The sampling filter of a texture.
public enum TextureFilter: UInt8, Hashable, Sendable {
  /// The nearest texel; for pixel art.
  case nearest
  /// The weighted mean of four texels (bilinear).
  case linear
}

/// A change to a texture that a frame needs.
public enum TextureUpdate: Sendable {
  /// Creates a texture; its pixels are undefined until written.
  case create(TextureID, width: Int, height: Int, filter: TextureFilter)
  /// Writes `rect` with tightly packed rows of pixels.
  case write(TextureID, rect: PixelRect, pixels: TexturePixels)
  /// Destroys a texture; no later command uses it.
  case destroy(TextureID)
}

/// The pixels of a part of a texture, top row first.
public enum TexturePixels: Sendable {
  /// Premultiplied RGBA, four bytes each.
  case colors([UInt8])
  /// White pixels given by their coverage, one byte each: a fourth of the memory.
  case coverage([UInt8])

  /// The pixels as premultiplied RGBA, four bytes each.
  ///
  /// - Complexity: O(1) for colors, else O(number of pixels).
  public var rgba: [UInt8] {
    switch self {
    case .colors(let colors): colors
    case .coverage(let coverage): Self.white(coverage)
    }
  }

  /// Returns white pixels with the coverage as alpha.
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
