internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaText

/// The text of a label that is more than a line: shaped once, laid out for one room.
///
/// Layouts take turns: what the label recorded last holds the glyphs of one, the next text is laid out
/// in the storage of the other. So a text that changes every frame allocates nothing.
nonisolated final class LabelParagraphs {
  private var shaped = ShapedText()
  /// The text in a smaller font; made by labels that shrink.
  private var smaller: Smaller?
  private var isShaped = false
  private var font: FontID?
  private var layout = TextLayout()
  private var spare = TextLayout()
  private var room: TextContainer?
  private var roomScale = 1.0
  /// The part of the room's height that was asked for and the part that `layout` holds.
  private var rows: ClosedRange<Double>?
  private var shownRows: ClosedRange<Double>?
  private var measured: (room: TextContainer, size: Size)?

  private final class Smaller {
    var shaped = ShapedText()
    var scale = 1.0
  }

  /// Drops what was shaped, because the text changed, and keeps the storage.
  func forget() {
    isShaped = false
    room = nil
    measured = nil
    smaller?.scale = 1
  }

  /// Shapes the text unless it is shaped in this font.
  ///
  /// - Returns: Whether it had to be shaped.
  func shape(_ content: LabelContent, in font: Font) -> Bool {
    if isShaped, self.font == font.id { return false }
    forget()
    content.shape(into: &shaped, font: font, scale: 1)
    isShaped = true
    self.font = font.id
    return true
  }

  /// Scripts of which no font has the characters.
  var missingScripts: [String] { shaped.missingScripts }

  /// Whether characters may turn out to be missing when the text is measured or laid out.
  var isLong: Bool { shaped.isLong }

  /// The size of the text in some room, with the leading of the last line.
  func size(in room: TextContainer) -> Size {
    if let measured, measured.room == room { return measured.size }
    var (size, isTruncated) = shaped.measure(in: room, with: &spare)
    // A single line that is cut ends at the room's edge; several are as wide as the widest in sight.
    if isTruncated, room.width.isFinite, room.maximumNumberOfLines == 1 {
      size.width = room.width
    }
    measured = (room, size)
    return size
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
  func layOut(
    _ content: LabelContent, in font: Font, room: TextContainer, minimumScale: Double,
    rows: ClosedRange<Double>?
  ) -> (layout: TextLayout, rows: ClosedRange<Double>?) {
    let scale = scale(for: room.width, font: font, minimum: minimumScale)
    if self.room == room, roomScale == scale, shownRows == nil || self.rows == rows {
      return (layout, shownRows)
    }
    self.rows = rows
    if scale == 1 {
      shownRows = shaped.layOut(in: room, showing: rows, into: &spare)
    } else {
      let smaller = smaller ?? Smaller()
      self.smaller = smaller
      if smaller.scale != scale {
        content.shape(into: &smaller.shaped, font: font, scale: scale)
        smaller.scale = scale
      }
      shownRows = smaller.shaped.layOut(in: room, showing: rows, into: &spare)
    }
    swap(&layout, &spare)
    self.room = room
    roomScale = scale
    return (layout, shownRows)
  }

  /// The part of the font's size at which the text fits, in steps of a quarter point.
  private func scale(for width: Double, font: Font, minimum: Double) -> Double {
    guard minimum < 1 else { return 1 }
    let least = max(minimum, min(1, 1 / font.pointSize))
    // What does not fit at the least size either need not be measured to its end.
    let natural =
      shaped.isLong
      ? shaped.firstWidth(upTo: max(width, 0) / least + font.pointSize)
      : size(in: TextContainer(maximumNumberOfLines: 1)).width
    guard natural > width, natural > 0 else { return 1 }
    // A font for every fraction would fill the atlas while a width is animated.
    let points = (font.pointSize * width / natural * 4).rounded(.down) / 4
    return min(1, max(points / font.pointSize, least))
  }
}
