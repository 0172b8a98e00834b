public import LamellaGeometry
public import LamellaGraphics
public import LamellaScene

/// Shows an image.
///
/// Touches pass through to what lies below. An image that reaches over the bounds is cut only if
/// `clipsToBounds` is set.
///
/// ```swift
/// let portrait = ImageView(image: hero)
/// portrait.contentMode = .scaleAspectFit
/// ```
open class ImageView: View {
  private final var storedImage: Image?
  private final var storedFilter = TextureFilter.linear

  /// Makes an image view with a frame.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    // The mode places the image rather than what was drawn.
    layer.needsDisplayOnBoundsChange = true
  }

  /// Makes an image view as large as its image.
  public convenience init(image: Image?) {
    self.init(frame: .zero)
    storedImage = image
    sizeToFit()
  }

  /// The picture; nil shows nothing.
  public final var image: Image? {
    get { storedImage }
    set {
      guard newValue !== storedImage else { return }
      storedImage = newValue
      setNeedsDisplay()
    }
  }

  /// How the image is placed in the bounds; stretched unless set.
  open override var contentMode: ContentMode {
    didSet {
      if contentMode != oldValue { setNeedsDisplay() }
    }
  }

  /// How the image is read where its pixels and the output's differ in size; `nearest` for pixel art.
  public final var filter: TextureFilter {
    get { storedFilter }
    set {
      guard newValue != storedFilter else { return }
      storedFilter = newValue
      setNeedsDisplay()
    }
  }

  /// The image's own size, whatever is proposed.
  open override func sizeThatFits(_ size: Size) -> Size { storedImage?.size ?? .zero }

  /// The image's own size.
  open override var intrinsicContentSize: Size { storedImage?.size ?? super.intrinsicContentSize }

  open override func draw(_ rect: Rect, in canvas: Canvas) {
    guard let storedImage else { return }
    canvas.draw(
      storedImage, in: contentMode.rect(ofImageSize: storedImage.size, in: bounds),
      filter: storedFilter)
  }
}

nonisolated extension Image {
  /// The size in points.
  fileprivate var size: Size { Size(Double(width) / scale, Double(height) / scale) }
}
