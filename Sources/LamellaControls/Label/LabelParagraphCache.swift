internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaText

/// The cache of a label's text that does not fit one line: its shaping, and its layout for one container.
///
/// Two layouts are used in turns: the label's cached commands hold the glyphs of one while the next text is laid out in
/// the storage of the other, so that a text that changes every frame allocates nothing.
nonisolated final class LabelParagraphCache {
  private var shaped = ShapedText()
  /// The text in a shrunk font; nil until it is needed.
  private var shrunk: ShrunkText?
  private var isShaped = false
  private var font: FontID?
  private var layout = TextLayout()
  private var spare = TextLayout()
  private var container: TextContainer?
  private var containerScale = 1.0
  /// The requested part of the container's height and the part that `layout` contains; nil for all of it.
  private var rows: ClosedRange<Double>?
  private var shownRows: ClosedRange<Double>?
  private var measured: (container: TextContainer, size: Size)?

  /// The text shaped in a shrunk font, with the scale of the font.
  private final class ShrunkText {
    var shaped = ShapedText()
    var scale = 1.0
  }

  /// Discards the shaping and the layout after a change of the text; keeps their storage.
  func invalidate() {
    isShaped = false
    container = nil
    measured = nil
    shrunk?.scale = 1
  }

  /// Shapes the text unless its shaping in this font is cached.
  ///
  /// - Returns: Whether the text was shaped.
  func shape(_ content: LabelContent, in font: Font) -> Bool {
    if isShaped, self.font == font.id { return false }
    invalidate()
    content.shape(into: &shaped, font: font, scale: 1)
    isShaped = true
    self.font = font.id
    return true
  }

  /// The scripts with characters that no font has.
  var missingScripts: [String] { shaped.missingScripts }

  /// Whether some of the text was ordered without ICU.
  var lacksUnicodeRules: Bool { shaped.lacksUnicodeRules }

  /// Whether the text is shaped in parts, so that measuring or layout may find more missing characters.
  var isLong: Bool { shaped.isLong }

  /// Returns the size of the text in a container, with the leading of the last line.
  func size(in container: TextContainer) -> Size {
    if let measured, measured.container == container { return measured.size }
    var (size, isTruncated) = shaped.measure(in: container, with: &spare)
    // A truncated single line ends at the container's edge; several lines are as wide as the widest visible one.
    if isTruncated, container.width.isFinite, container.maximumNumberOfLines == 1 {
      size.width = container.width
    }
    measured = (container, size)
    return size
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
  func layOut(
    _ content: LabelContent, in font: Font, container: TextContainer, minimumScale: Double,
    rows: ClosedRange<Double>?
  ) -> (layout: TextLayout, rows: ClosedRange<Double>?) {
    let scale = scale(for: container.width, font: font, minimum: minimumScale)
    if self.container == container, containerScale == scale, shownRows == nil || self.rows == rows {
      return (layout, shownRows)
    }
    self.rows = rows
    if scale == 1 {
      shownRows = shaped.layOut(in: container, showing: rows, into: &spare)
    } else {
      let shrunk = shrunk ?? ShrunkText()
      self.shrunk = shrunk
      if shrunk.scale != scale {
        content.shape(into: &shrunk.shaped, font: font, scale: scale)
        shrunk.scale = scale
      }
      shownRows = shrunk.shaped.layOut(in: container, showing: rows, into: &spare)
    }
    swap(&layout, &spare)
    self.container = container
    containerScale = scale
    return (layout, shownRows)
  }

  /// Returns the scale of the font at which the text fits the width, in steps of a quarter point.
  private func scale(for width: Double, font: Font, minimum: Double) -> Double {
    guard minimum < 1 else { return 1 }
    let leastScale = max(minimum, min(1, 1 / font.pointSize))
    // A text that does not fit at the minimum size either need not be measured to its end.
    let natural =
      shaped.isLong
      ? shaped.firstWidth(upTo: max(width, 0) / leastScale + font.pointSize)
      : size(in: TextContainer(maximumNumberOfLines: 1)).width
    guard natural > width, natural > 0 else { return 1 }
    // Steps: a font for every fraction would fill the glyph atlas while a width is animated.
    let points = (font.pointSize * width / natural * 4).rounded(.down) / 4
    return min(1, max(points / font.pointSize, leastScale))
  }
}
