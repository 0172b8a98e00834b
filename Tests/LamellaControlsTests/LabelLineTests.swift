import LamellaGeometry
import LamellaGraphics
import LamellaText
import TestSupport
import Testing

@testable import LamellaControls
@testable import LamellaScene

/// A font whose typesetter knows lines, as those of files do: half its size a character, with a
/// leading of 3 points.
private nonisolated final class LineFont: TypesettingBackend, Typesetter {
  let id = FontID.unique()
  let familyName = "Lines"
  let pointSize: Double
  var ascent: Double { pointSize * 0.8 }
  var descent: Double { pointSize * 0.2 }
  let leading = 3.0
  var capHeight: Double { pointSize * 0.7 }
  var typesetter: any Typesetter { self }
  var missing: [String] = []
  /// The number of times that a text was shaped.
  private(set) var paragraphs = 0

  init(pointSize: Double = 10) { self.pointSize = pointSize }

  func shape(_ text: String) -> GlyphRun {
    let glyphs = text.unicodeScalars.enumerated().map { index, scalar in
      GlyphRun.Glyph(
        id: scalar.value, cluster: Int32(index), position: Point(Double(index) * pointSize / 2, 0))
    }
    return GlyphRun(font: Font(self), glyphs: glyphs, width: Double(glyphs.count) * pointSize / 2)
  }

  func rasterize(glyph: UInt32, pixelsPerPoint: Double, subpixelX: Double) -> GlyphBitmap? { nil }

  func typeset(_ text: inout ShapedText) {
    paragraphs += 1
    for script in missing { text.addMissing(script: script) }
    SimpleTypesetter.shared.typeset(&text)
  }

  func shapeLine(
    _ text: UnsafeBufferPointer<UInt8>, in font: Font, into run: inout GlyphRun
  ) -> Bool {
    guard !text.contains(10) else { return false }
    run = shape(String(decoding: text, as: UTF8.self))
    return true
  }

  func truncateLine(
    _ run: inout GlyphRun, of text: UnsafeBufferPointer<UInt8>, to width: Double
  ) -> Bool {
    let count = Int(width / (pointSize / 2)) - 1
    guard count >= 0 else { return false }
    run = shape(String(decoding: text.prefix(count), as: UTF8.self) + "\u{2026}")
    return true
  }
}

/// Labels whose text is one line of glyphs, as most are.
@Suite("Label: single lines")
@MainActor struct LabelLineTests {
  private let font = LineFont()
  private let label = Label()
  private let room = Rect(x: 10, y: 20, width: 100, height: 40)

  private struct Line: Equatable {
    var text: String
    var place: Point
    var color: Color
  }

  private init() {
    label.font = Font(font)
    label.text = "abcdef"
    label.textColor = .white
  }

  /// The runs that the label draws in a rectangle, back to front.
  private func lines(in rect: Rect) -> [Line] {
    let canvas = Canvas()
    label.drawText(in: rect, on: canvas)
    let displayList = canvas.displayList
    return displayList.commands.map { command in
      let run = displayList.runs[Int(command.index)]
      let text = run.glyphs.map { String(Unicode.Scalar($0.id).map(Character.init) ?? "?") }
      return Line(text: text.joined(), place: command.rect.origin, color: command.color)
    }
  }

  private func lines(width: Double) -> [Line] {
    lines(in: Rect(origin: room.origin, size: Size(width, room.height)))
  }

  private func texts(width: Double) -> [String] { lines(width: width).map(\.text) }

  @Test("A line is centered vertically and aligned horizontally, also when it is truncated")
  func places() {
    let table: [(TextAlignment, whole: Double, cut: Double)] = [
      (.natural, 10, 10), (.left, 10, 10), (.justified, 10, 10), (.center, 45, 11),
      (.right, 80, 12),
    ]
    for (alignment, whole, cut) in table {
      label.textAlignment = alignment
      // (40 - 10) / 2 + 8 below the upper edge: leading does not count.
      #expect(
        lines(in: room) == [Line(text: "abcdef", place: Point(whole, 43), color: .white)])
      // The ellipsis and three letters take 20 of 22.
      #expect(
        lines(width: 22) == [Line(text: "abc\u{2026}", place: Point(cut, 43), color: .white)])
    }
    label.textAlignment = .left
    label.adjustsFontSizeToFitWidth = true
    for adjustment in [BaselineAdjustment.alignBaselines, .alignCenters, .none] {
      label.baselineAdjustment = adjustment
      #expect(lines(in: room).map(\.place) == [Point(10, 43)])
    }
    #expect(font.paragraphs == 0)
    #expect(lines(in: Rect(x: .nan, y: 0, width: 100, height: 10)).isEmpty)
  }

  @Test("A natural line begins at the leading edge, the right one in right-to-left layout")
  func naturalPlaces() {
    label.textAlignment = .natural
    for (attribute, x) in [
      (SemanticContentAttribute.forceRightToLeft, 80.0), (.forceLeftToRight, 10),
    ] {
      label.semanticContentAttribute = attribute
      #expect(lines(in: room).map(\.place) == [Point(x, 43)])
      #expect(label.textRect(forBounds: room, limitedToNumberOfLines: 1).minX == x)
      label.numberOfLines = 2
      #expect(lines(in: room).map(\.place.x) == [x])
      label.numberOfLines = 1
    }
  }

  @Test("A line is truncated for each width, whole if it fits, empty without any width")
  func widths() {
    let table: [(Double, [String])] = [
      (30, ["abcdef"]), (30 - 5e-7, ["abcdef"]), (30 - 2e-6, ["abcd\u{2026}"]),
      (29, ["abcd\u{2026}"]), (100, ["abcdef"]), (24, ["abc\u{2026}"]), (24, ["abc\u{2026}"]),
      (5, ["\u{2026}"]), (27, ["abcd\u{2026}"]), (4, []), (4, []), (27, ["abcd\u{2026}"]), (4, []),
      (30, ["abcdef"]),
    ]
    for (width, expected) in table { #expect(texts(width: width) == expected, "\(width)") }
    // Truncated before it was ever drawn whole, and after measuring.
    label.text = "ghijkl"
    #expect(label.sizeThatFits(.zero) == Size(30, 13))
    #expect(texts(width: 20) == ["ghi\u{2026}"])
    label.text = "mnopqr"
    #expect(texts(width: 20) == ["mno\u{2026}"] && texts(width: 30) == ["mnopqr"])
    let other = LineFont(pointSize: 20)
    label.font = Font(other)
    #expect(texts(width: 60) == ["mnopqr"] && texts(width: 59) == ["mnop\u{2026}"])
  }

  @Test(
    "Other modes, several lines and attributes need paragraphs, and another text is a line again")
  func paragraphs() {
    label.lineBreakMode = .byTruncatingHead
    #expect(texts(width: 20) == ["\u{2026}def"] && texts(width: 30) == ["abcdef"])
    label.lineBreakMode = .byClipping
    #expect(texts(width: 20) == ["abcd"])
    label.lineBreakMode = .byTruncatingTail
    #expect(font.paragraphs > 0)
    label.numberOfLines = 2
    label.text = "abc def"
    #expect(texts(width: 20) == ["abc ", "def"] && texts(width: 35) == ["abc def"])
    label.numberOfLines = 0
    label.text = "a\nb"
    #expect(texts(width: 100) == ["a", "b"])
    label.text = "cd"
    #expect(texts(width: 100) == ["cd"])
    let count = font.paragraphs
    label.text = "ef"
    #expect(texts(width: 100) == ["ef"] && font.paragraphs == count)
    label.attributedText = AttributedText("gh")
    #expect(texts(width: 100) == ["gh"] && font.paragraphs == count + 1)
    label.numberOfLines = 1
    label.text = "ijklmn"
    label.adjustsFontSizeToFitWidth = true
    #expect(texts(width: 30) == ["ijklmn"] && font.paragraphs == count + 1)
    // The font cannot be resized.
    #expect(texts(width: 29) == ["ijkl\u{2026}"] && font.paragraphs > count + 1)
  }

  @Test("A line's shadow is below it and dimmed with it; the highlight applies to the text only")
  func colors() {
    let (red, blue) = (Color(hex: 0xFF0000), Color(hex: 0x0000FF, alpha: 0.5))
    label.shadowColor = red
    #expect(label.shadowOffset == Size(0, -1))
    label.shadowOffset = Size(2, 3)
    let (place, below) = (Point(10, 43), Point(12, 46))
    func expect(
      _ shadow: Color, _ text: Color, _ location: SourceLocation = #_sourceLocation
    ) {
      #expect(
        lines(in: room) == [
          Line(text: "abcdef", place: below, color: shadow),
          Line(text: "abcdef", place: place, color: text),
        ], sourceLocation: location)
    }
    for lines in [1, 0] {
      // As a line, and as paragraphs.
      label.attributedText = lines == 0 ? AttributedText("abcdef") : nil
      if lines == 1 { label.text = "abcdef" }
      expect(red, .white)
      label.isHighlighted = true
      expect(red, .white)
      label.highlightedTextColor = blue
      expect(red, blue)
      label.isEnabled = false
      expect(red.withAlpha(0.5), blue.withAlpha(0.25))
      label.isHighlighted = false
      expect(red.withAlpha(0.5), Color.white.withAlpha(0.5))
      label.isEnabled = true
      label.highlightedTextColor = nil
    }
    for offset in [Size(.infinity, 0), Size(0, .nan)] {
      label.shadowOffset = offset
      #expect(lines(in: room).map(\.color) == [.white])
    }
    label.shadowColor = nil
    label.shadowOffset = Size(1, 1)
    #expect(lines(in: room).map(\.color) == [.white])
  }

  @Test("A line has the height of its font with leading, in whole pixels")
  func sizes() {
    #expect(Label(text: "abc", font: Font(font)).bounds.size == Size(15, 13))
    #expect(
      label.textRect(forBounds: room, limitedToNumberOfLines: 1)
        == Rect(x: 10, y: 33.5, width: 30, height: 13))
    label.textAlignment = .center
    #expect(
      label.textRect(forBounds: room, limitedToNumberOfLines: 1)
        == Rect(x: 45, y: 33.5, width: 30, height: 13))
    let endless = Rect(x: 1, y: 2, width: .infinity, height: .infinity)
    #expect(
      label.textRect(forBounds: endless, limitedToNumberOfLines: 1)
        == Rect(x: 1, y: 2, width: 30, height: 13))
    label.numberOfLines = 0
    label.text = "a\nbc"
    #expect(label.sizeThatFits(.zero) == Size(10, 26))
    // 10.1 points a letter pair: whole pixels at each scale, but for what rounding made.
    let odd = Label(text: "ab", font: .fake(size: 10.1))
    let window = Window(size: Size(100, 100))
    window.addSubview(odd)
    for (scale, size) in [
      (1.0, Size(11, 11)), (2, Size(10.5, 10.5)), (10, Size(10.1, 10.1)),
      (100, Size(10.1, 10.1)),
    ] {
      window.contentScale = scale
      #expect(odd.intrinsicContentSize == size)
    }
    window.contentScale = 1
    // Never wider than the container, unless the text is.
    for (room, width) in [(10.5, 10.5), (11, 11), (12, 11)] {
      let bounds = Rect(x: 0, y: 0, width: room, height: 20)
      #expect(odd.textRect(forBounds: bounds, limitedToNumberOfLines: 1).width == width)
    }
  }

  @Test("Missing characters are reported by script, when the text is shaped")
  func missing() {
    var messages: [String] = []
    let handler = Diagnostics.handler
    defer { Diagnostics.handler = handler }
    Diagnostics.forgetReports()
    Diagnostics.handler = { messages.append($0) }
    font.missing = ["Thai", "Lao"]
    _ = lines(in: room)
    #expect(messages.isEmpty)
    label.numberOfLines = 0
    label.text = "a\nb"
    _ = lines(in: room)
    #expect(
      messages
        == ["Thai", "Lao"].map {
          "no font has the \($0) characters of a text: boxes are drawn for them; install a font"
            + " that has them, for example from the packages fonts-noto-core, fonts-noto-cjk and"
            + " fonts-symbola, or add one of your own by SystemFonts.addFallback"
        })
    Diagnostics.forgetReports()
  }
}
