internal import LamellaGeometry

/// A bitmap image in memory: rows of four bytes a pixel (red, green, blue, straight alpha), top row first.
///
/// Images are immutable and may be used from any thread. Textures are cached by identity: the same object and its
/// variants share a texture, so keep one object for one picture.
///
/// ```swift
/// let red = Image(width: 2, height: 2, scale: 1) { _, _ in 0xFF00_00FF }
/// ```
public final class Image: Sendable {
  /// The number of pixels in a row.
  public let width: Int
  /// The number of pixel rows.
  public let height: Int
  /// The number of pixels per point: a 200 pixel wide image at scale 2 is 100 points wide.
  public let scale: Double
  /// The pixels: `width * height * 4` bytes.
  public let pixels: [UInt8]
  /// The cap insets and mode of a resizable image; nil if all of it is stretched.
  public let resizing: Resizing?
  /// The rendering mode: own colors or tint.
  public let renderingMode: RenderingMode
  /// The image that this one is a variant of.
  let source: Image?
  /// The identity of the image's textures; its deinitializer notifies the atlases that hold them.
  package let textureSource = TextureSource()

  /// Makes an image from its bytes.
  ///
  /// - Precondition: Both sides are positive, `pixels` holds `width * height * 4` bytes, and the scale
  ///   is positive and finite.
  public init(width: Int, height: Int, pixels: [UInt8], scale: Double = 1) {
    require(width > 0 && height > 0, "an image needs at least one pixel a side")
    require(pixels.count == width * height * 4, "an image needs four bytes for each pixel")
    require(scale > 0 && scale.isFinite, "an image's scale is a positive number")
    self.width = width
    self.height = height
    self.pixels = pixels
    self.scale = scale
    resizing = nil
    renderingMode = .automatic
    source = nil
  }

  /// Makes a variant of an image: the same pixels, shown in another mode.
  init(_ image: Image, resizing: Resizing?, renderingMode: RenderingMode) {
    width = image.width
    height = image.height
    pixels = image.pixels
    scale = image.scale
    self.resizing = resizing
    self.renderingMode = renderingMode
    source = image.original
  }

  /// Makes an image from a closure that returns each pixel as `Color.rgba8` does (red in the lowest byte).
  ///
  /// - Complexity: O(width * height).
  public convenience init(
    width: Int, height: Int, scale: Double = 1, pixel: (_ x: Int, _ y: Int) -> UInt32
  ) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        let value = pixel(x, y)
        bytes.append(UInt8(truncatingIfNeeded: value))
        bytes.append(UInt8(truncatingIfNeeded: value >> 8))
        bytes.append(UInt8(truncatingIfNeeded: value >> 16))
        bytes.append(UInt8(truncatingIfNeeded: value >> 24))
      }
    }
    self.init(width: width, height: height, pixels: bytes, scale: scale)
  }

  /// Returns the four bytes of one pixel, red in the lowest byte.
  ///
  /// - Precondition: The position is inside the image.
  public func pixel(x: Int, y: Int) -> UInt32 {
    require(x >= 0 && x < width && y >= 0 && y < height, "pixel outside the image")
    let i = (y * width + x) * 4
    return UInt32(pixels[i]) | UInt32(pixels[i + 1]) << 8
      | UInt32(pixels[i + 2]) << 16 | UInt32(pixels[i + 3]) << 24
  }
}
