public import LamellaGeometry

extension Image {
  /// How the middle of a resizable image fills more room than it has.
  public enum ResizingMode: UInt8, Hashable, Sendable {
    /// It is repeated; what does not fit is cut at the right and at the bottom.
    case tile
    /// It is stretched.
    case stretch
  }

  /// How an image is to be coloured by what shows it.
  public enum RenderingMode: UInt8, Hashable, Sendable {
    /// As it is, unless what shows it knows better.
    case automatic
    /// As it is.
    case alwaysOriginal
    /// As a stencil: its opacity counts, its colours do not; they are those of the tint.
    case alwaysTemplate
  }

  /// What of an image keeps its size, and how the rest fills the room.
  public struct Resizing: Hashable, Sendable {
    /// The widths of the edges that keep their size, in points of the image.
    public var capInsets: EdgeInsets
    /// How the rest fills the room.
    public var mode: ResizingMode

    /// Makes a way of resizing.
    public init(capInsets: EdgeInsets, mode: ResizingMode) {
      self.capInsets = capInsets
      self.mode = mode
    }
  }

  /// The same picture with edges that keep their size where it is stretched: a frame, a speech bubble.
  ///
  /// The corners are as they are, the edges between them fill one way, the middle both. An image view and
  /// a layer's contents heed it; both images share one texture.
  ///
  /// - Parameters:
  ///   - capInsets: How far the corners reach into the image, in its points; whole pixels are taken. Negative
  ///     and not finite ones count as 0, and ones that overlap share the image.
  ///   - mode: How the rest fills the room.
  /// - Returns: An image that stands for the same pixels.
  public func resizable(capInsets: EdgeInsets, mode: ResizingMode = .tile) -> Image {
    Image(self, resizing: Resizing(capInsets: capInsets, mode: mode), renderingMode: renderingMode)
  }

  /// The same picture with a wish for its colours; both images share one texture.
  ///
  /// - Parameter mode: How it is to be coloured.
  /// - Returns: An image that stands for the same pixels.
  public func withRenderingMode(_ mode: RenderingMode) -> Image {
    Image(self, resizing: resizing, renderingMode: mode)
  }

  /// The size in points.
  public var size: Size { Size(width: Double(width) / scale, height: Double(height) / scale) }

  /// The image that textures are made of: the one that this is a variant of, or itself.
  package var original: Image { source ?? self }

  /// The image's shape in white, as it is multiplied by a tint; made once.
  ///
  /// - Complexity: O(number of pixels).
  package func stencil() -> Image {
    var bytes = pixels
    for i in stride(from: 0, to: bytes.count, by: 4) {
      bytes[i] = 255
      bytes[i + 1] = 255
      bytes[i + 2] = 255
    }
    return Image(width: width, height: height, pixels: bytes, scale: scale)
  }
}
