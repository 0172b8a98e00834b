public import LamellaGeometry
public import LamellaGraphics
public import LamellaScene

/// A view that shows an image.
///
/// An image view ignores touches. An image larger than the bounds is clipped only if `clipsToBounds` is true.
///
/// ```swift
/// let portrait = ImageView(image: hero)
/// portrait.contentMode = .scaleAspectFit
/// ```
///
/// An image with the rendering mode `.alwaysTemplate` is drawn in the view's `tintColor`. A `resizable` image keeps its
/// edges when it is stretched. For an animation of several images, see `startAnimating()`.
open class ImageView: View {
  private final var storedImage: Image?
  private final var storedFilter = TextureFilter.linear
  private final var storedHighlightedImage: Image?
  private final var storedIsHighlighted = false
  /// The animation; nil until one of its properties is set.
  final var animation: ImageAnimation?

  /// Makes an image view with a frame.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    if Self.self == ImageView.self { declareNoLayoutOverrides() }
    isUserInteractionEnabled = false
    // The content mode applies to the image, not to the cached drawing.
    layer.needsDisplayOnBoundsChange = true
  }

  nonisolated deinit {}

  /// Makes an image view with the size of its image.
  public convenience init(image: Image?) {
    self.init(frame: .zero)
    storedImage = image
    sizeToFit()
  }

  /// The image; nil shows nothing.
  public final var image: Image? {
    get { storedImage }
    set {
      guard newValue !== storedImage else { return }
      let oldSize = storedImage?.size
      storedImage = newValue
      setNeedsDisplay()
      if newValue?.size != oldSize { invalidateIntrinsicContentSize() }
    }
  }

  /// The image for the highlighted state; nil uses ``image``.
  public final var highlightedImage: Image? {
    get { storedHighlightedImage }
    set {
      guard newValue !== storedHighlightedImage else { return }
      storedHighlightedImage = newValue
      if storedIsHighlighted { setNeedsDisplay() }
    }
  }

  /// Whether the highlighted image is shown; false by default.
  public final var isHighlighted: Bool {
    get { storedIsHighlighted }
    set {
      guard newValue != storedIsHighlighted else { return }
      storedIsHighlighted = newValue
      animation?.restart()
      setNeedsDisplay()
    }
  }

  /// The image shown at present: that of the animation, the highlighted one, or ``image``.
  final var currentImage: Image? {
    if let frame = animation?.currentImage { return frame }
    return storedIsHighlighted ? storedHighlightedImage ?? storedImage : storedImage
  }

  /// The scaling and alignment of the image in the bounds; `scaleToFill` by default.
  open override var contentMode: ContentMode {
    didSet {
      if contentMode != oldValue { setNeedsDisplay() }
    }
  }

  /// The filter for scaling the image; `nearest` suits pixel art.
  public final var filter: TextureFilter {
    get { storedFilter }
    set {
      guard newValue != storedFilter else { return }
      storedFilter = newValue
      setNeedsDisplay()
    }
  }

  /// Returns the size of the image, whatever size is proposed.
  open override func sizeThatFits(_ size: Size) -> Size { storedImage?.size ?? .zero }

  /// The size of the image.
  open override var intrinsicContentSize: Size { storedImage?.size ?? super.intrinsicContentSize }

  open override func draw(_ rect: Rect, in canvas: Canvas) {
    guard let image = currentImage else { return }
    let destination = contentMode.rect(ofImageSize: image.size, in: bounds)
    let isTemplate = image.renderingMode == .alwaysTemplate
    let drawn = isTemplate ? TemplateMaskCache.mask(of: image) : image
    let tint: Color = isTemplate ? tintColor : .white
    if let resizing = image.resizing, destination.size != image.size {
      let whole = PixelRect(x: 0, y: 0, width: Int32(image.width), height: Int32(image.height))
      let slices = ImageSlices(source: whole, resizing: resizing, scale: image.scale)
      canvas.draw(drawn, sliced: slices, in: destination, tint: tint, filter: storedFilter)
    } else {
      canvas.draw(drawn, in: destination, tint: tint, filter: storedFilter)
    }
  }

  /// Redraws template images.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    if currentImage?.renderingMode == .alwaysTemplate { setNeedsDisplay() }
  }

  open override func willMove(toWindow newWindow: Window?) {
    super.willMove(toWindow: newWindow)
    animation?.pause(in: window)
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    animation?.restart()
  }
}
