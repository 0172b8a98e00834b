public import LamellaGeometry
public import LamellaGraphics
public import LamellaText

/// A layer that draws text from its upper edge downwards.
///
/// ```swift
/// let name = TextLayer()
/// name.frame = Rect(x: 0, y: 40, width: 60, height: 16)
/// name.text = "Harbour"
/// name.alignment = .center
/// ```
///
/// For text that sizes itself, takes part in layout or shrinks to fit, use a label.
open class TextLayer: Layer {
  private final var storedText = AttributedText()
  private final var storedFont: Font?
  private final var storedColor = Color.white
  private final var storedAlignment = TextAlignment.natural
  private final var storedIsWrapped = false
  private final var storedLineBreakMode = LineBreakMode.byTruncatingTail
  /// A long text that has been shaped, and its font; reused as parts of it scroll into view.
  private final var longText: (text: ShapedText, font: FontID)?

  /// The default font size in points.
  private static let defaultSize = 16.0

  /// Makes a layer without text.
  public required init() {
    super.init()
    needsDisplayOnBoundsChange = true
  }

  nonisolated deinit {}

  /// The text; setting another one removes all attributes.
  public final var text: String {
    get { storedText.text }
    set { attributedText = AttributedText(newValue) }
  }

  /// The text with its attributes.
  public final var attributedText: AttributedText {
    get { storedText }
    set {
      guard newValue != storedText else { return }
      storedText = newValue
      longText = nil
      setNeedsDisplay()
    }
  }

  /// The font of text without a font attribute; nil, the default, stands for the system's at 16 points.
  public final var font: Font? {
    get { storedFont }
    set {
      guard newValue != storedFont else { return }
      storedFont = newValue
      setNeedsDisplay()
    }
  }

  /// The color of text without a color attribute; default white.
  public final var foregroundColor: Color {
    get { storedColor }
    set {
      guard newValue != storedColor else { return }
      storedColor = newValue
      setNeedsDisplay()
    }
  }

  /// The horizontal alignment of lines in the bounds; default natural, at the edge where the text's script begins.
  ///
  /// As in Core Animation, and unlike labels, which follow the layout direction of the interface.
  public final var alignment: TextAlignment {
    get { storedAlignment }
    set {
      guard newValue != storedAlignment else { return }
      storedAlignment = newValue
      setNeedsDisplay()
    }
  }

  /// Whether lines wrap at the width of the bounds; default false.
  public final var isWrapped: Bool {
    get { storedIsWrapped }
    set {
      guard newValue != storedIsWrapped else { return }
      storedIsWrapped = newValue
      setNeedsDisplay()
    }
  }

  /// The truncation of text that does not fit; default an ellipsis at its end.
  public final var lineBreakMode: LineBreakMode {
    get { storedLineBreakMode }
    set {
      guard newValue != storedLineBreakMode else { return }
      storedLineBreakMode = newValue
      setNeedsDisplay()
    }
  }

  /// The font of text without a font attribute; nil if it has no face, which is reported.
  private var effectiveFont: Font? {
    let font = storedFont ?? .system(size: Self.defaultSize)
    if font.isAvailable { return font }
    FontLibrary.reportUnavailable()
    return nil
  }

  /// Draws the text, below the delegate's drawing.
  open override func draw(in canvas: Canvas) {
    if !storedText.isEmpty, let font = effectiveFont {
      var shaped = ShapedText()
      var layout = TextLayout()
      if let longText, longText.font == font.id {
        shaped = longText.text
      } else {
        shaped.set(storedText, font: font)
      }
      longText = nil
      let container = TextContainer(
        width: bounds.width, height: storedIsWrapped ? bounds.height : .infinity,
        maximumNumberOfLines: storedIsWrapped ? 0 : 1, lineBreakMode: storedLineBreakMode,
        alignment: storedAlignment)
      let top = bounds.minY
      let rows = shaped.layOut(
        in: container,
        showing: rowsInSight.map { $0.lowerBound - top...$0.upperBound - top }, into: &layout)
      if let rows { setDrawnRows(rows.lowerBound + top...rows.upperBound + top) }
      if shaped.isLong { longText = (shaped, font.id) }
      canvas.draw(layout, at: bounds.origin, with: storedColor, pixelsPerPoint: contentsScale)
    }
    super.draw(in: canvas)
  }
}
