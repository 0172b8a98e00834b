internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaText

/// What a label keeps of its text.
///
/// A short plain text, as most are, is one line of glyphs, and no more is kept of it. Another one, or one
/// that finds no room on a line, is a ``LabelParagraphs``.
///
/// Lines take turns: what the label recorded last holds the glyphs of one, the next text is shaped in the
/// storage of the other. So a text that changes every frame allocates nothing.
nonisolated struct LabelText {
  /// The text as a line, where it is one, or the storage for that.
  private var line: GlyphRun?
  /// The storage for the line after.
  private var spare: GlyphRun?
  private var isLine = false
  /// The width of the whole text, where it is a line.
  private var width = 0.0
  /// The width that `line` was cut to; infinite where it is whole, NaN where that failed.
  private var limit = Double.infinity
  /// Whether a recording may hold the glyphs of `line`.
  private var isDrawn = false
  /// The text with lines; made when it is first needed.
  private var paragraphs: LabelParagraphs?
  /// What the text was shaped in; nil for one that is not shaped.
  private var font: FontID?

  /// Drops what was shaped, because the text changed, and keeps the storage.
  mutating func forget() {
    font = nil
    paragraphs?.forget()
  }

  /// Shapes the text unless it is shaped in this font.
  ///
  /// - Returns: Whether it had to be taken apart for that: characters may be missing then.
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

  /// Makes the line, cut where it is wider than a limit.
  ///
  /// - Returns: Whether that could be done.
  private mutating func shapeLine(_ text: String, in font: Font, limit: Double) -> Bool {
    if isDrawn {
      swap(&line, &spare)
      isDrawn = false
    }
    // Taken out, so that nobody else holds its storage.
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
    // What could not be cut is to be tried again.
    self.limit = isMade ? limit : .nan
    return isMade
  }

  /// Makes the line fit into a limit, or makes it whole again.
  ///
  /// - Returns: Whether that could be done.
  private mutating func cut(_ text: String, in font: Font, to limit: Double) -> Bool {
    guard self.limit == .infinity, !isDrawn else {
      return shapeLine(text, in: font, limit: limit)
    }
    // As it is the whole line and nobody else holds it, the rest is taken away where it stands.
    var taken: GlyphRun?
    swap(&taken, &line)
    guard var run = taken else { return false }
    taken = nil
    let typesetter = font.typesetter
    var text = text
    let isCut = text.withUTF8 { typesetter.truncateLine(&run, of: $0, to: limit) }
    line = run
    self.limit = isCut ? limit : .nan
    return isCut
  }

  private mutating func shapeParagraphs(_ content: LabelContent, in font: Font) -> Bool {
    let paragraphs = paragraphs ?? LabelParagraphs()
    self.paragraphs = paragraphs
    return paragraphs.shape(content, in: font)
  }

  /// Scripts of which no font has the characters.
  var missingScripts: [String] { paragraphs?.missingScripts ?? [] }

  /// Whether the text is long: characters may turn out to be missing when it is measured or laid out.
  var isLong: Bool { !isLine && paragraphs?.isLong ?? false }

  /// The text as one line for a drawing, where it is one and fits or can be cut.
  ///
  /// - Parameters:
  ///   - content: The text that was shaped.
  ///   - font: The font that it was shaped in.
  ///   - room: Where it goes.
  ///   - shrinks: Whether text that is too wide becomes smaller.
  /// - Returns: The glyphs; nil where the text must be laid out.
  mutating func takeLine(
    _ content: LabelContent, in font: Font, room: TextContainer, shrinks: Bool
  ) -> GlyphRun? {
    guard isLine else { return nil }
    var limit = Double.infinity
    if width > room.width + (shrinks ? 0 : ShapedText.tolerance) {
      guard !shrinks, room.lineBreakMode == .byTruncatingTail, room.maximumNumberOfLines == 1
      else { return nil }
      limit = room.width
    }
    if limit != self.limit {
      guard case .plain(let text) = content, cut(text, in: font, to: limit) else { return nil }
    }
    isDrawn = true
    return line
  }

  /// The size of the text in some room, with the leading of the last line.
  mutating func size(_ content: LabelContent, in font: Font, room: TextContainer) -> Size {
    if isLine, width <= room.width + ShapedText.tolerance {
      return Size(width, font.lineHeight)
    }
    _ = shapeParagraphs(content, in: font)
    return paragraphs?.size(in: room) ?? .zero
  }

  /// Lays the text out, in a smaller font where it is wider than the room and may shrink.
  ///
  /// - Parameters:
  ///   - content: The text that was shaped.
  ///   - font: The font that it was shaped in.
  ///   - room: Where it goes.
  ///   - minimumScale: The least part of the font's size; 1 does not shrink.
  ///   - rows: The part of the room's height that is in sight; nil where that is not known.
  /// - Returns: The layout, with the room's upper left corner at the origin, and the part of the height that
  ///   it holds; nil where it is whole.
  mutating func layOut(
    _ content: LabelContent, in font: Font, room: TextContainer, minimumScale: Double,
    rows: ClosedRange<Double>?
  ) -> (layout: TextLayout, rows: ClosedRange<Double>?) {
    _ = shapeParagraphs(content, in: font)
    return paragraphs?.layOut(
      content, in: font, room: room, minimumScale: minimumScale, rows: rows)
      ?? (TextLayout(), nil)
  }
}

/// What a label says.
enum LabelContent {
  case plain(String)
  case attributed(AttributedText)

  nonisolated var text: String {
    switch self {
    case .plain(let text): text
    case .attributed(let text): text.text
    }
  }

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
