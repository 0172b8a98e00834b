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
///
/// An image with the rendering mode `.alwaysTemplate` is drawn in the view's `tintColor`, a `resizable` one
/// keeps its edges where it is stretched, and several images one after the other make an animation; see
/// `startAnimating()`.
open class ImageView: View {
  private final var storedImage: Image?
  private final var storedFilter = TextureFilter.linear
  private final var storedHighlightedImage: Image?
  private final var storedIsHighlighted = false
  /// What is shown one after the other; nil until something of it is set.
  final var animation: ImageAnimation?

  /// Makes an image view with a frame.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    // The mode places the image rather than what was drawn.
    layer.needsDisplayOnBoundsChange = true
  }

  nonisolated deinit {}

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
      let oldSize = storedImage?.size
      storedImage = newValue
      setNeedsDisplay()
      if newValue?.size != oldSize { invalidateIntrinsicContentSize() }
    }
  }

  /// The picture while `isHighlighted` is set; nil leaves the other.
  public final var highlightedImage: Image? {
    get { storedHighlightedImage }
    set {
      guard newValue !== storedHighlightedImage else { return }
      storedHighlightedImage = newValue
      if storedIsHighlighted { setNeedsDisplay() }
    }
  }

  /// Whether the highlighted picture is shown; false unless set.
  public final var isHighlighted: Bool {
    get { storedIsHighlighted }
    set {
      guard newValue != storedIsHighlighted else { return }
      storedIsHighlighted = newValue
      animation?.restart()
      setNeedsDisplay()
    }
  }

  /// The picture that shows now: of the animation, the highlighted one, or the other.
  final var shownImage: Image? {
    if let frame = animation?.shownImage { return frame }
    return storedIsHighlighted ? storedHighlightedImage ?? storedImage : storedImage
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
    guard let image = shownImage else { return }
    let place = contentMode.rect(ofImageSize: image.size, in: bounds)
    let isStencil = image.renderingMode == .alwaysTemplate
    let drawn = isStencil ? Stencils.stencil(of: image) : image
    let tint: Color = isStencil ? tintColor : .white
    if let resizing = image.resizing, place.size != image.size {
      let whole = PixelRect(x: 0, y: 0, width: Int32(image.width), height: Int32(image.height))
      let slices = ImageSlices(source: whole, resizing: resizing, scale: image.scale)
      canvas.draw(drawn, sliced: slices, in: place, tint: tint, filter: storedFilter)
    } else {
      canvas.draw(drawn, in: place, tint: tint, filter: storedFilter)
    }
  }

  /// Draws stencils again.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    if shownImage?.renderingMode == .alwaysTemplate { setNeedsDisplay() }
  }

  open override func willMove(toWindow newWindow: Window?) {
    super.willMove(toWindow: newWindow)
    animation?.leave(window)
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    animation?.restart()
  }
}
