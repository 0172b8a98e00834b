public import LamellaGeometry
public import LamellaGraphics
public import LamellaText

/// A layer that shows text from its upper edge downwards.
///
/// ```swift
/// let name = TextLayer()
/// name.frame = Rect(x: 0, y: 40, width: 60, height: 16)
/// name.text = "Harbour"
/// name.alignment = .center
/// ```
///
/// For text that arranges itself, takes part in layout or shrinks, use a label.
open class TextLayer: Layer {
  private final var storedText = AttributedText()
  private final var storedFont: Font?
  private final var storedColor = Color.white
  private final var storedAlignment = TextAlignment.natural
  private final var storedIsWrapped = false
  private final var storedLineBreakMode = LineBreakMode.byTruncatingTail
  /// A long text, which is not shaped anew for each part that comes into sight, and its font.
  private final var longText: (text: ShapedText, font: FontID)?

  /// The size of type where no font is set, in points.
  private static let defaultSize = 16.0

  /// Makes a layer without text.
  public required init() {
    super.init()
    needsDisplayOnBoundsChange = true
  }

  nonisolated deinit {}

  /// The text; setting it drops the attributes of another.
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

  /// The font of text that has none of its own; nil stands for the system's at 16 points.
  public final var font: Font? {
    get { storedFont }
    set {
      guard newValue != storedFont else { return }
      storedFont = newValue
      setNeedsDisplay()
    }
  }

  /// The colour of text that has none of its own; white unless set.
  public final var foregroundColor: Color {
    get { storedColor }
    set {
      guard newValue != storedColor else { return }
      storedColor = newValue
      setNeedsDisplay()
    }
  }

  /// Where lines stand in the bounds; as their direction asks unless set.
  public final var alignment: TextAlignment {
    get { storedAlignment }
    set {
      guard newValue != storedAlignment else { return }
      storedAlignment = newValue
      setNeedsDisplay()
    }
  }

  /// Whether text goes on in another line where there is no more room; false unless set.
  public final var isWrapped: Bool {
    get { storedIsWrapped }
    set {
      guard newValue != storedIsWrapped else { return }
      storedIsWrapped = newValue
      setNeedsDisplay()
    }
  }

  /// What becomes of text that does not fit; an ellipsis at its end unless set.
  public final var lineBreakMode: LineBreakMode {
    get { storedLineBreakMode }
    set {
      guard newValue != storedLineBreakMode else { return }
      storedLineBreakMode = newValue
      setNeedsDisplay()
    }
  }

  /// The font of text that has none of its own; nil where it has no face, which is reported.
  private var effectiveFont: Font? {
    let font = storedFont ?? .system(size: Self.defaultSize)
    if font.isAvailable { return font }
    FontLibrary.reportUnavailable()
    return nil
  }

  /// Draws the text, below what a delegate draws.
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
