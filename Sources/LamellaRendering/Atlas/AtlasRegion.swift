internal import LamellaGeometry
public import LamellaGraphics

/// A rectangle of an atlas texture, ready for a quad.
public struct AtlasRegion: Hashable, Sendable {
  /// The texture.
  public var texture: TextureID
  /// The rectangle in the texture, in its pixels.
  public var rect: PixelRect
  /// The left texture coordinate; greater than `u1` to mirror the content.
  public var u0: Float
  /// The top texture coordinate; greater than `v1` to mirror the content.
  public var v0: Float
  /// The right texture coordinate.
  public var u1: Float
  /// The bottom texture coordinate.
  public var v1: Float
  /// The pixels from a glyph's origin to the left edge; negative if the glyph starts left of the origin.
  public var left: Int32 = 0
  /// The pixels from a glyph's baseline up to the top edge.
  public var top: Int32 = 0

  /// Makes the region of a rectangle in a texture of a size.
  init(texture: TextureID, rect: PixelRect, textureWidth: Int, textureHeight: Int) {
    self.texture = texture
    self.rect = rect
    u0 = Float(rect.x) / Float(textureWidth)
    v0 = Float(rect.y) / Float(textureHeight)
    u1 = Float(rect.x + rect.width) / Float(textureWidth)
    v1 = Float(rect.y + rect.height) / Float(textureHeight)
  }

  /// Returns the region of a part of an image, where this is the region of the whole image.
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

  /// Returns the same texels, mirrored.
  func mirrored(horizontally: Bool, vertically: Bool) -> AtlasRegion {
    var region = self
    if horizontally { swap(&region.u0, &region.u1) }
    if vertically { swap(&region.v0, &region.v1) }
    return region
  }
}

/// The mask regions of the four corners of a rounded rectangle, squares of the same side.
public struct CornerRegions: Hashable, Sendable {
  /// The side of each corner's quad in output pixels; the edges between corners are straight.
  public var sidePixels: Int
  /// The mask of the top left corner.
  public var topLeft: AtlasRegion
  /// The mask of the top right corner.
  public var topRight: AtlasRegion
  /// The mask of the bottom right corner.
  public var bottomRight: AtlasRegion
  /// The mask of the bottom left corner.
  public var bottomLeft: AtlasRegion
  /// A white texel of the same texture, for the area between the corners.
  package var white: AtlasRegion
}

/// The mask regions of both ends of a rounded rectangle, each as high as the rectangle.
struct CapRegions: Hashable {
  /// The width of each end in output pixels; the edges between the ends are straight.
  var sidePixels: Int
  /// The mask of the left end.
  var left: AtlasRegion
  /// The mask of the right end.
  var right: AtlasRegion
  /// A white texel of the same texture, for the area between the ends.
  var white: AtlasRegion
}

/// The error that an atlas's pages are full.
///
/// Call ``TextureAtlas/reset()`` and encode the frame again: the reset removes entries that are no longer used, and
/// raises the budget if the frame alone exceeds it.
public struct AtlasFull: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error, in one line.
  public var description: String {
    "the texture atlas is full: reset it and encode the frame again"
  }
}
