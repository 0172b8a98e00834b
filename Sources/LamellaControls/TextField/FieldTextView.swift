internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene
internal import LamellaText

/// The view in a text field that draws the text and the selection, and holds the caret.
///
/// The layout is that of one line without end, moved so that the caret is in sight; while the field is not edited, text
/// that is too wide ends with an ellipsis. A placeholder always does.
final class FieldTextView: View {
  /// The width of the caret, in points.
  static let caretWidth = 2.0
  /// The character that stands for each character of a secure text.
  static let dot = "\u{2022}"

  private weak var field: TextField?
  private let caret = View()
  private var shaped = ShapedText()
  private(set) var layout = TextLayout()
  /// The offset of the layout's origin from the left edge of the view, in points.
  private var shift = 0.0
  /// The distance of the layout's top from the view's, in points.
  private var top = 0.0
  /// The width of the whole text or placeholder with the caret, in points.
  private(set) var contentWidth = FieldTextView.caretWidth
  /// The text that was shaped, with all that its layout depends on.
  private var key: Key?

  /// A text with all that its layout depends on.
  private struct Key: Equatable {
    var text: String
    var font: FontID
    var marked: Range<Int>?
    var direction: WritingDirection
    var isPlaceholder: Bool
    /// The width at which text is truncated; infinite for text that is edited.
    var width: Double

    static func == (a: Key, b: Key) -> Bool {
      a.font == b.font && a.marked == b.marked && a.direction == b.direction
        && a.isPlaceholder == b.isPlaceholder && a.width == b.width
        && a.text.hasSameBytes(as: b.text)
    }
  }

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    clipsToBounds = true
    contentMode = .redraw
    caret.isUserInteractionEnabled = false
    caret.alpha = 0
    caret.layer.cornerRadius = 1
    addSubview(caret)
  }

  nonisolated deinit {}

  // MARK: Offsets

  /// Returns a text as it is shown: a secure one as dots.
  func displayedText(of text: String) -> String {
    field?.isSecureTextEntry ?? false ? String(repeating: Self.dot, count: text.count) : text
  }

  /// Returns a place in the shown text.
  private func displayedOffset(for offset: Int) -> Int {
    guard let field, field.isSecureTextEntry else { return offset }
    let text = field.model.text
    let index = text.utf8.index(text.startIndex, offsetBy: min(offset, text.utf8.count))
    return text[..<index].count * Self.dot.utf8.count
  }

  /// Returns the place in the text of one in the shown text.
  private func modelOffset(for offset: Int) -> Int {
    guard let field, field.isSecureTextEntry else { return offset }
    let text = field.model.text
    return text.utf8.distance(
      from: text.startIndex,
      to: text.index(
        text.startIndex, offsetBy: offset / Self.dot.utf8.count, limitedBy: text.endIndex)
        ?? text.endIndex)
  }

  // MARK: Shaping and placing

  /// Shapes the text if it has changed, and brings the caret into sight.
  func update(_ field: TextField) {
    self.field = field
    let isPlaceholder = !field.hasText
    let text = isPlaceholder ? field.placeholder ?? "" : displayedText(of: field.model.text)
    let font = field.effectiveFont
    let direction: WritingDirection =
      field.isMirrored && EditableText.direction(of: text) == .natural ? .rightToLeft : .natural
    field.model.writingDirection = isPlaceholder ? .natural : direction
    // A placeholder leaves room for the caret.
    let placeholderWidth = max(bounds.width - Self.caretWidth, 0)
    let width = isPlaceholder ? placeholderWidth : field.isEditing ? .infinity : bounds.width
    let new = Key(
      text: text, font: font.id,
      marked: field.model.markedRange.map {
        displayedOffset(for: $0.lowerBound)..<displayedOffset(for: $0.upperBound)
      }, direction: direction, isPlaceholder: isPlaceholder, width: width)
    if new != key {
      key = new
      shape(new, font)
    }
    place(field)
    updateCaretColor()
    setNeedsDisplay()
  }

  /// Shapes a text.
  private func shape(_ key: Key, _ font: Font) {
    guard font.isAvailable else {
      FontLibrary.reportUnavailable()
      layout = TextLayout()
      contentWidth = Self.caretWidth
      return
    }
    var attributes = TextAttributes(font: font)
    if key.direction != .natural {
      var style = ParagraphStyle()
      style.baseWritingDirection = key.direction
      attributes.paragraphStyle = style
    }
    if let marked = key.marked, !key.isPlaceholder {
      var text = AttributedText(key.text, attributes)
      text.update(
        key.text.utf8.index(
          key.text.startIndex, offsetBy: marked.lowerBound)..<key.text.utf8.index(
            key.text.startIndex, offsetBy: marked.upperBound)
      ) { $0.isUnderlined = true }
      shaped.set(text, font: font)
    } else {
      shaped.set(key.text, attributes)
    }
    shaped.layOut(
      in: TextContainer(maximumNumberOfLines: 1, lineBreakMode: .byClipping), into: &layout)
    contentWidth = extent.upperBound - extent.lowerBound + Self.caretWidth
    guard contentWidth > key.width + Self.caretWidth else { return }
    shaped.layOut(
      in: TextContainer(
        width: key.width, maximumNumberOfLines: 1, lineBreakMode: .byTruncatingTail), into: &layout)
  }

  /// The left and the right end of the text, from the layout's origin.
  private var extent: ClosedRange<Double> {
    guard let line = layout.lines.first else { return 0...0 }
    let ends = [
      line.origin.x, line.origin.x + line.width, layout.caretRect(at: line.range.lowerBound).minX,
      layout.caretRect(at: line.range.upperBound).minX,
    ]
    return (ends.min() ?? 0)...(ends.max() ?? 0)
  }

  /// Places the text in the bounds: aligned where it is narrower, else so that the caret is in sight.
  private func place(_ field: TextField) {
    let scale = traitCollection.displayScale
    let extent = extent
    let room = bounds.width - Self.caretWidth - (extent.upperBound - extent.lowerBound)
    if room >= 0 {
      let offset: Double =
        switch field.textAlignment {
        case .left: 0
        case .center: room / 2
        case .right: room
        case .natural, .justified: field.isMirrored ? room : 0
        }
      shift = offset - extent.lowerBound
    } else if field.isEditing {
      let caretX = layout.caretRect(at: displayedCaret).minX
      // As little as brings the caret into sight, and no empty room at the ends.
      shift = min(max(shift, -caretX), bounds.width - Self.caretWidth - caretX)
      shift = min(max(shift, room - extent.lowerBound), -extent.lowerBound)
    } else {
      let isRightToLeft = layout.lines.first?.isRightToLeft ?? field.isMirrored
      shift = isRightToLeft ? room - extent.lowerBound : -extent.lowerBound
    }
    shift = (shift * scale).rounded() / scale
    top = ((bounds.height - layout.size.height) / 2 * scale).rounded() / scale
    caret.frame = caretRect
  }

  /// The caret's position in the shown text.
  private var displayedCaret: TextPosition {
    guard let field, field.hasText else {
      // Before the placeholder.
      return TextPosition(0)
    }
    return TextPosition(
      displayedOffset(for: field.model.caret.offset), affinity: field.model.caret.affinity)
  }

  /// The rectangle of the caret.
  var caretRect: Rect { rect(ofCaret: displayedCaret) }

  /// Returns the rectangle of a caret at a position in the text.
  func caretRect(at position: TextPosition) -> Rect {
    rect(ofCaret: TextPosition(displayedOffset(for: position.offset), affinity: position.affinity))
  }

  /// Returns the rectangle of a caret at a position in the shown text.
  private func rect(ofCaret position: TextPosition) -> Rect {
    var rect = layout.caretRect(at: position)
    // What is typed begins at the field's leading edge, whatever the placeholder's script.
    if let field, !field.hasText, field.isMirrored { rect.origin.x = extent.upperBound }
    if layout.lines.isEmpty, let font = field?.effectiveFont, font.isAvailable {
      rect.size.height = font.ascender - font.descender
    }
    return Rect(
      x: rect.minX + shift, y: rect.minY + top, width: Self.caretWidth, height: rect.height)
  }

  /// Returns the position in the text nearest to a point.
  func position(at point: Point) -> TextPosition {
    guard let field, field.hasText else { return TextPosition(0) }
    let found = layout.position(at: Point(point.x - shift, 0))
    return TextPosition(modelOffset(for: found.offset), affinity: found.affinity)
  }

  // MARK: Drawing

  /// Whether the caret is shown now.
  var isCaretShown: Bool {
    get { caret.alpha > 0 }
    set {
      let alpha = newValue ? 1.0 : 0
      if caret.alpha != alpha { caret.alpha = alpha }
    }
  }

  /// Updates the color of the caret.
  func updateCaretColor() {
    if caret.backgroundColor != tintColor { caret.backgroundColor = tintColor }
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    updateCaretColor()
    setNeedsDisplay()
  }

  override func themeDidChange() {
    super.themeDidChange()
    setNeedsDisplay()
  }

  override func draw(_ rect: Rect, in canvas: Canvas) {
    guard let field, let key else { return }
    let origin = Point(shift, top)
    if field.isEditing, field.hasText {
      let range = field.model.selection.range
      for part in layout.rects(
        of: displayedOffset(for: range.lowerBound)..<displayedOffset(for: range.upperBound))
      {
        canvas.fill(part.offsetBy(dx: origin.x, dy: origin.y), with: tintColor.withAlpha(0.3))
      }
    }
    var color: Color = key.isPlaceholder ? field.effectiveTheme.inkSoft : field.textColor
    if !field.isEnabled { color.alpha *= Theme.disabledAlpha }
    canvas.draw(
      layout, at: origin, with: color, pixelsPerPoint: traitCollection.displayScale)
  }
}
