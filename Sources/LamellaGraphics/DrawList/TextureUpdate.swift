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
  /// Write `rect` with rows of premultiplied RGBA bytes that stand close together.
  case write(TextureID, rect: PixelRect, pixels: [UInt8])
  /// Let a texture go; no later command uses it.
  case destroy(TextureID)
}
