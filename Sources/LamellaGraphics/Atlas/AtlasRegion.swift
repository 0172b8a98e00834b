internal import LamellaGeometry

/// A rectangle of a texture that something was drawn into, ready for a quad.
public struct AtlasRegion: Hashable, Sendable {
  /// The texture.
  public var texture: TextureID
  /// Where in the texture, in its pixels.
  public var rect: PixelRect
  /// The left texture coordinate; greater than `u1` where the content is to be mirrored.
  public var u0: Float
  /// The top texture coordinate; greater than `v1` where the content is to be mirrored.
  public var v0: Float
  /// The right texture coordinate.
  public var u1: Float
  /// The bottom texture coordinate.
  public var v1: Float
  /// For a glyph, the pixels from its origin to the left edge; negative reaches left of it.
  public var left: Int32 = 0
  /// For a glyph, the pixels from the baseline up to the top edge.
  public var top: Int32 = 0

  /// Makes the region of a rectangle of a texture of some size.
  init(texture: TextureID, rect: PixelRect, textureWidth: Int, textureHeight: Int) {
    self.texture = texture
    self.rect = rect
    u0 = Float(rect.x) / Float(textureWidth)
    v0 = Float(rect.y) / Float(textureHeight)
    u1 = Float(rect.x + rect.width) / Float(textureWidth)
    v1 = Float(rect.y + rect.height) / Float(textureHeight)
  }

  /// The region of a part of an image whose region the receiver is.
  ///
  /// - Parameters:
  ///   - source: The part, in the image's pixels.
  ///   - image: The image.
  /// - Returns: The part's region; its `rect` is rounded outwards if the texture is smaller than the
  ///   image.
  public func part(_ source: PixelRect, of image: Image) -> AtlasRegion {
    let scaleU = (u1 - u0) / Float(image.width)
    let scaleV = (v1 - v0) / Float(image.height)
    var part = self
    part.u0 = u0 + Float(source.x) * scaleU
    part.v0 = v0 + Float(source.y) * scaleV
    part.u1 = u0 + Float(source.x + source.width) * scaleU
    part.v1 = v0 + Float(source.y + source.height) * scaleV
    let scaleX = Float(rect.width) / Float(image.width)
    let scaleY = Float(rect.height) / Float(image.height)
    let left = (Float(source.x) * scaleX).rounded(.down)
    let top = (Float(source.y) * scaleY).rounded(.down)
    part.rect = PixelRect(
      x: rect.x + Int32(saturating: left), y: rect.y + Int32(saturating: top),
      width: Int32(saturating: (Float(source.x + source.width) * scaleX).rounded(.up) - left),
      height: Int32(saturating: (Float(source.y + source.height) * scaleY).rounded(.up) - top))
    return part
  }

  /// The same texels, the other way round.
  func mirrored(horizontally: Bool, vertically: Bool) -> AtlasRegion {
    var region = self
    if horizontally { swap(&region.u0, &region.u1) }
    if vertically { swap(&region.v0, &region.v1) }
    return region
  }
}

/// The four corners of a rounded rectangle as masks, each for a square of the same side.
public struct CornerRegions: Hashable, Sendable {
  /// The side of each corner's quad in output pixels; what lies between corners is straight.
  public var sidePixels: Int
  /// The mask of the top left corner.
  public var topLeft: AtlasRegion
  /// The mask of the top right corner.
  public var topRight: AtlasRegion
  /// The mask of the bottom right corner.
  public var bottomRight: AtlasRegion
  /// The mask of the bottom left corner.
  public var bottomLeft: AtlasRegion
  /// A white texel of the same texture, for what is between the corners.
  package var white: AtlasRegion
}

/// The signal that an atlas's pages are full, of what is in use or of what no longer is.
///
/// Call ``TextureAtlas/reset()`` and encode the frame again: what is not in use any more goes, and a
/// frame that needs more than the budget raises it.
public struct AtlasFull: Error, Hashable, Sendable, CustomStringConvertible {
  /// What happened, in one line.
  public var description: String {
    "the texture atlas is full: reset it and encode the frame again"
  }
}
