internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaText

/// The cache of a label's shaped text and its layout.
///
/// Most texts are short and plain: for them the cache holds one line of glyphs. Text with attributes, newlines or a
/// width that needs several lines uses a ``LabelParagraphCache``.
///
/// Two lines are used in turns: the label's cached commands hold the glyphs of one while the next text is shaped in the
/// storage of the other, so that a text that changes every frame allocates nothing.
nonisolated struct LabelTextCache {
  /// The text as one line, or the storage for it.
  private var line: GlyphRun?
  /// The storage for the line of the next text.
  private var spare: GlyphRun?
  private var isLine = false
  /// The width of the whole text as one line, in points.
  private var width = 0.0
  /// The width that `line` is truncated to, in points; infinite if it is whole, NaN if truncation failed.
  private var limit = Double.infinity
  /// Whether cached commands may hold the glyphs of `line`.
  private var isDrawn = false
  /// The text of several lines; nil until it is needed.
  private var paragraphs: LabelParagraphCache?
  /// The font of the shaping; nil if the text is not shaped.
  private var font: FontID?

  /// Discards the shaping after a change of the text; keeps its storage.
  mutating func invalidate() {
    font = nil
    paragraphs?.invalidate()
  }

  /// Shapes the text unless its shaping in this font is cached.
  ///
  /// - Returns: Whether the text was shaped as paragraphs, which may have missing characters.
  mutating func shape(_ content: LabelContent, in font: Font) -> Bool {
    if self.font == font.id { return false }
    self.font = font.id
    isLine = false
    if case .plain(let text) = content, shapeLine(text, in: font, limit: .infinity) {
      isLine = true
      return false
    }
    return shapeParagraphs(content, in: font)
  }

  /// Shapes the text as one line, truncated if it is wider than a limit.
  ///
  /// - Returns: Whether the text could be shaped so.
  private mutating func shapeLine(_ text: String, in font: Font, limit: Double) -> Bool {
    if isDrawn {
      swap(&line, &spare)
      isDrawn = false
    }
    // Moved out of the property, so that the storage has one owner and is not copied.
    var taken: GlyphRun?
    swap(&taken, &line)
    var run = taken ?? GlyphRun(font: font, glyphs: [], width: 0)
    taken = nil
    let typesetter = font.typesetter
    var text = text
    let isMade = text.withUTF8 {
      guard typesetter.shapeLine($0, in: font, into: &run) else { return false }
      width = run.width
      return width <= limit + ShapedText.tolerance
        || typesetter.truncateLine(&run, of: $0, to: limit)
    }
    line = run
    // NaN differs from every limit, so that the next call tries again.
    self.limit = isMade ? limit : .nan
    return isMade
  }

  /// Truncates the line to a limit; an infinite limit makes it whole again.
  ///
  /// - Returns: Whether the line could be truncated.
  private mutating func truncate(_ text: String, in font: Font, to limit: Double) -> Bool {
    guard self.limit == .infinity, !isDrawn else {
      return shapeLine(text, in: font, limit: limit)
    }
    // The line is whole and has one owner: truncate it in place.
    var taken: GlyphRun?
    swap(&taken, &line)
    guard var run = taken else { return false }
    taken = nil
    let typesetter = font.typesetter
    var text = text
    let isTruncated = text.withUTF8 { typesetter.truncateLine(&run, of: $0, to: limit) }
    line = run
    self.limit = isTruncated ? limit : .nan
    return isTruncated
  }

  /// Shapes the text as paragraphs unless that is cached, and returns whether it was shaped.
  private mutating func shapeParagraphs(_ content: LabelContent, in font: Font) -> Bool {
    let paragraphs = paragraphs ?? LabelParagraphCache()
    self.paragraphs = paragraphs
    return paragraphs.shape(content, in: font)
  }

  /// The scripts with characters that no font has.
  var missingScripts: [String] { paragraphs?.missingScripts ?? [] }

  /// Whether some of the text was ordered without ICU.
  var lacksUnicodeRules: Bool { paragraphs?.lacksUnicodeRules ?? false }

  /// Whether the text is shaped in parts, so that measuring or layout may find more missing characters.
  var isLong: Bool { !isLine && paragraphs?.isLong ?? false }

  /// Returns the text as one line to draw, truncated to the container if necessary.
  ///
  /// - Parameters:
  ///   - content: The shaped text.
  ///   - font: The font of the shaping.
  ///   - container: The container.
  ///   - shrinks: Whether the font of text that is too wide shrinks.
  /// - Returns: The glyphs; nil if the text needs a layout.
  mutating func lineForDrawing(
    _ content: LabelContent, in font: Font, container: TextContainer, shrinks: Bool
  ) -> GlyphRun? {
    guard isLine else { return nil }
    var limit = Double.infinity
    if width > container.width + (shrinks ? 0 : ShapedText.tolerance) {
      guard !shrinks, container.lineBreakMode == .byTruncatingTail,
        container.maximumNumberOfLines == 1
      else { return nil }
      limit = container.width
    }
    if limit != self.limit {
      guard case .plain(let text) = content, truncate(text, in: font, to: limit) else { return nil }
    }
    isDrawn = true
    return line
  }

  /// Returns the size of the text in a container, with the leading of the last line.
  mutating func size(_ content: LabelContent, in font: Font, container: TextContainer) -> Size {
    if isLine, width <= container.width + ShapedText.tolerance {
      return Size(width, font.lineHeight)
    }
    _ = shapeParagraphs(content, in: font)
    return paragraphs?.size(in: container) ?? .zero
  }

  /// Lays out the text, in a shrunk font if it is too wide and may shrink.
  ///
  /// - Parameters:
  ///   - content: The shaped text.
  ///   - font: The font of the shaping.
  ///   - container: The container.
  ///   - minimumScale: The minimum scale of the font; 1 does not shrink it.
  ///   - rows: The visible part of the container's height; nil if that is not known.
  /// - Returns: The layout, with the container's top left corner at the origin, and the part of the height that it
  ///   contains; nil for all of it.
  mutating func layOut(
    _ content: LabelContent, in font: Font, container: TextContainer, minimumScale: Double,
    rows: ClosedRange<Double>?
  ) -> (layout: TextLayout, rows: ClosedRange<Double>?) {
    _ = shapeParagraphs(content, in: font)
    return paragraphs?.layOut(
      content, in: font, container: container, minimumScale: minimumScale, rows: rows)
      ?? (TextLayout(), nil)
  }
}

/// The text of a label, plain or attributed.
enum LabelContent {
  case plain(String)
  case attributed(AttributedText)

  nonisolated var text: String {
    switch self {
    case .plain(let text): text
    case .attributed(let text): text.text
    }
  }

  /// Whether the text has attributes.
  nonisolated var isAttributed: Bool {
    if case .attributed = self { true } else { false }
  }

  /// Shapes the text in a font at a scale.
  nonisolated func shape(into shaped: inout ShapedText, font: Font, scale: Double) {
    switch self {
    case .plain(let text):
      let size = font.pointSize * scale
      shaped.set(text, TextAttributes(font: scale == 1 ? font : font.withSize(size)))
    case .attributed(let text):
      shaped.set(text, font: font, fontScale: scale)
    }
  }
}
