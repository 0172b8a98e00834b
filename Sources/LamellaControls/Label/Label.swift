public import LamellaGeometry
public import LamellaGraphics
public import LamellaScene

/// Where text stands between the left and right edge.
public nonisolated enum TextAlignment: UInt8, Hashable, Sendable {
  /// At the left edge.
  case left
  /// In the middle.
  case center
  /// At the right edge.
  case right
}

/// A line of text.
///
/// Text that is too wide ends in an ellipsis. The line stands in the middle of the height, its
/// baseline on a whole pixel. Touches pass through to what lies below.
///
/// ```swift
/// let score = Label(text: "1,250")
/// score.font = FontLibrary.system(size: Theme.TypeSize.title, weight: .bold)
/// score.sizeToFit()
/// hud.addSubview(score)
/// ```
///
/// # Performance
/// Text is shaped when it or the font changes, and once more when it must be cut; moving, fading and
/// recolouring a label shapes nothing.
open class Label: View {
  private final var storedText: String?
  private final var storedFont: (any Font)?
  private final var storedColor = Theme.current.ink
  private final var storedAlignment = TextAlignment.left
  private final var storedNumberOfLines = 1
  private final var line = ShapedLine()

  /// Makes a label with a frame.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    contentMode = .redraw
  }

  /// Makes a label as large as its text.
  public convenience init(text: String?, font: (any Font)? = nil) {
    self.init(frame: .zero)
    storedText = text
    storedFont = font
    sizeToFit()
  }

  // MARK: Properties

  /// What the label says; of several lines the first is shown.
  public final var text: String? {
    get { storedText }
    set {
      guard newValue != storedText else { return }
      storedText = newValue
      line.forget()
      setNeedsDisplay()
    }
  }

  /// The font; nil stands for the theme's body text.
  public final var font: (any Font)? {
    get { storedFont }
    set {
      guard newValue !== storedFont else { return }
      storedFont = newValue
      line.forget()
      setNeedsDisplay()
    }
  }

  /// The colour of the text; the current theme's ink when the label is made.
  public final var textColor: Color {
    get { storedColor }
    set {
      guard newValue != storedColor else { return }
      storedColor = newValue
      setNeedsDisplay()
    }
  }

  /// Where the text stands between the edges; left unless set.
  public final var textAlignment: TextAlignment {
    get { storedAlignment }
    set {
      guard newValue != storedAlignment else { return }
      storedAlignment = newValue
      setNeedsDisplay()
    }
  }

  /// The most lines to show; 1 unless set, and at present always 1.
  public final var numberOfLines: Int {
    get { storedNumberOfLines }
    set { storedNumberOfLines = newValue }
  }

  /// The font that is used: the label's own or the theme's.
  private var effectiveFont: (any Font)? {
    storedFont ?? FontLibrary.system(size: Theme.TypeSize.body)
  }

  // MARK: Size

  /// The size of the whole text, rounded up to whole pixels; the proposal's width cuts it.
  ///
  /// A width of zero, or one that is not finite, stands for no limit.
  open override func sizeThatFits(_ size: Size) -> Size {
    let whole = intrinsicContentSize
    let limit = size.width > 0 && size.width.isFinite ? size.width : whole.width
    return Size(min(whole.width, limit), whole.height)
  }

  /// The size of the whole text, rounded up to whole pixels.
  open override var intrinsicContentSize: Size {
    guard let font = effectiveFont else { return .zero }
    let scale = window?.contentScale ?? 1
    let width = line.wholeWidth(of: storedText ?? "", in: font)
    return Size(roundUp(width, scale), roundUp(font.lineHeight, scale))
  }

  private func roundUp(_ length: Double, _ scale: Double) -> Double {
    // What differs from a whole pixel by rounding alone must not take another one.
    guard length > 0 else { return 0 }
    return (length * scale - 1e-6).rounded(.up) / scale
  }

  // MARK: Description

  /// Adds `text` to what every view tells.
  open override func describe(into properties: inout PropertyList) {
    super.describe(into: &properties)
    properties.add("text", storedText)
  }

  /// The text, unless another label is set.
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? storedText }
    set { super.accessibilityLabel = newValue }
  }

  // MARK: Drawing

  open override func draw(_ rect: Rect, in canvas: Canvas) {
    let bounds = bounds
    guard let storedText, !storedText.isEmpty, let font = effectiveFont,
      let run = line.run(of: storedText, in: font, width: bounds.width)
    else { return }
    let spare = bounds.width - run.width
    let x: Double =
      switch storedAlignment {
      case .left: 0
      case .center: spare / 2
      case .right: spare
      }
    let top = (bounds.height - font.ascent - font.descent) / 2
    canvas.draw(
      run, at: Point(x: bounds.minX + x, y: bounds.minY + top + font.ascent), with: storedColor)
  }
}
