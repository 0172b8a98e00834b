public import LamellaGeometry

extension Image {
  /// The mode in which the center and edges of a resizable image fill a larger rectangle.
  public enum ResizingMode: UInt8, Hashable, Sendable {
    /// Repeated; tiles that do not fit are cut at the right and at the bottom.
    case tile
    /// Stretched.
    case stretch
  }

  /// The rendering mode: whether an image shows its own colors or a tint.
  public enum RenderingMode: UInt8, Hashable, Sendable {
    /// The default of the view that shows the image; its own colors in most views.
    case automatic
    /// The image's own colors.
    case alwaysOriginal
    /// A template: the image's opacity, filled with the tint color.
    case alwaysTemplate
  }

  /// The cap insets of a resizable image, and the mode in which the rest fills a rectangle.
  public struct Resizing: Hashable, Sendable {
    /// The widths of the edges that keep their size, in points of the image.
    public var capInsets: EdgeInsets
    /// The mode in which the rest fills a rectangle.
    public var mode: ResizingMode

    /// Makes a description of a resizable image.
    public init(capInsets: EdgeInsets, mode: ResizingMode) {
      self.capInsets = capInsets
      self.mode = mode
    }
  }

  /// Returns a resizable variant: its edges keep their width when it is stretched, as a frame's or a speech bubble's.
  ///
  /// Corners keep their size, edges fill along their length, the center fills both directions. Image views and layer
  /// contents use it; both images share one texture.
  ///
  /// - Parameters:
  ///   - capInsets: The size of the corners, in points of the image, rounded to whole pixels. Insets that are
  ///     negative or not finite count as 0; insets that overlap shrink in proportion.
  ///   - mode: The mode in which the rest fills a rectangle.
  /// - Returns: An image of the same pixels.
  public func resizable(capInsets: EdgeInsets, mode: ResizingMode = .tile) -> Image {
    Image(self, resizing: Resizing(capInsets: capInsets, mode: mode), renderingMode: renderingMode)
  }

  /// Returns a variant with another rendering mode; both images share one texture.
  ///
  /// - Parameter mode: The rendering mode.
  /// - Returns: An image of the same pixels.
  public func withRenderingMode(_ mode: RenderingMode) -> Image {
    Image(self, resizing: resizing, renderingMode: mode)
  }

  /// The size in points.
  public var size: Size { Size(width: Double(width) / scale, height: Double(height) / scale) }

  /// The image that owns the pixels: the one that this is a variant of, or itself.
  package var original: Image { source ?? self }

  /// Returns the image's opacity in white, to be multiplied by a tint; made once.
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
