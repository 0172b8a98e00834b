import LamellaGeometry
import LamellaGraphics
import Testing

@testable import LamellaText

/// A font of 10 points whose characters are 5 wide, of the levels that a test says, one digit each.
///
/// Soft hyphens have no width. Characters of a ligature are shown by one glyph, the first one's.
nonisolated final class LevelFont: TypesettingBackend, Typesetter {
  let id = FontID.unique()
  let familyName = "Levels"
  let pointSize = 10.0
  let ascent = 8.0
  let descent = 2.0
  let leading = 0.0
  let capHeight = 7.0
  var levels: [UInt8]
  var isRightToLeft: Bool
  var ligatures: [Range<Int>]
  var typesetter: any Typesetter { self }

  init(_ levels: String, isRightToLeft: Bool = false, ligatures: [Range<Int>] = []) {
    self.levels = levels.utf8.map { $0 - 48 }
    self.isRightToLeft = isRightToLeft
    self.ligatures = ligatures
  }

  func shape(_ text: String) -> GlyphRun { GlyphRun(font: Font(self), glyphs: [], width: 0) }

  func rasterize(glyph: UInt32, pixelsPerPoint: Double, subpixelX: Double) -> GlyphBitmap? { nil }

  func typeset(_ text: inout ShapedText) {
    LineBreaks.find(in: text.scalars, into: &text.lineBreaks)
    let isSign = text.scalars == [0x2026] || text.scalars == [0x2D]
    // What a sign's direction is does not matter to its paragraph.
    text.setRightToLeft(isSign ? !isRightToLeft : isRightToLeft)
    var level: UInt8?
    var index = 0
    while index < text.scalars.count {
      let now = isSign || index >= levels.count ? 0 : levels[index]
      if now != level { text.beginItem(font: Font(self), at: index, level: now) }
      level = now
      let scalar = text.scalars[index]
      let ligature = isSign ? nil : ligatures.first { $0.lowerBound == index }
      if scalar != 0xAD { text.addGlyph(scalar, at: .zero) }
      let range = ligature ?? index..<index + 1
      text.addCluster(range, advance: scalar == 0xAD ? 0 : 5 * Double(range.count))
      index = range.upperBound
    }
  }
}

/// Layouts of text that is read in both directions; letters are 5 wide, lines 10 high.
@Suite("Layout in both directions")
nonisolated struct BidiLayoutTests {
  private func layOut(_ text: String, _ font: LevelFont, _ room: TextContainer) -> TextLayout {
    var shaped = ShapedText()
    shaped.set(text, TextAttributes(font: Font(font)))
    var layout = TextLayout()
    shaped.layOut(in: room, into: &layout)
    return layout
  }

  private func glyphs(_ layout: TextLayout, _ line: Int = 0) -> [GlyphRun.Glyph] {
    layout.runs[layout.lines[line].runs].flatMap(\.glyphs.glyphs)
  }

  /// What a line shows, from left to right.
  private func shown(_ layout: TextLayout, _ line: Int = 0) -> String {
    String(String.UnicodeScalarView(glyphs(layout, line).compactMap { Unicode.Scalar($0.id) }))
  }

  @Test("A word from right to left in a line from left to right: glyphs, carets, boxes, pointing")
  func word() {
    let layout = layOut("ab CDE fg", LevelFont("000111000"), TextContainer())
    #expect(shown(layout) == "ab EDC fg")
    #expect(glyphs(layout).map(\.position.x) == [0, 5, 10, 15, 20, 25, 30, 35, 40])
    #expect(glyphs(layout).map(\.cluster) == [0, 1, 2, 5, 4, 3, 6, 7, 8])
    #expect(layout.size == Size(45, 10) && !layout.lines[0].isRightToLeft)
    #expect(
      (0...10).map { layout.caretRect(at: $0).minX } == [0, 5, 10, 30, 25, 20, 30, 35, 40, 45, 45])
    #expect(
      layout.rects(of: 2..<5) == [
        Rect(x: 10, y: 0, width: 5, height: 10), Rect(x: 20, y: 0, width: 10, height: 10),
      ])
    #expect(layout.rects(of: 5..<6) == [Rect(x: 15, y: 0, width: 5, height: 10)])
    let places = [
      (-9.0, 0), (2.4, 0), (2.5, 1), (14, 3), (15, 3), (16, 6), (17.5, 5), (19, 5), (21, 5),
      (24, 4), (26, 4), (29, 3), (31, 6), (34, 7), (44, 9), (99, 9),
    ]
    for (x, offset) in places {
      #expect(layout.offset(at: Point(x, 5)) == offset, "at \(x)")
    }
  }

  @Test("Levels within levels are turned around from the highest to the lowest odd one")
  func levels() {
    func shown(_ text: String, _ levels: String) -> String {
      self.shown(layOut(text, LevelFont(levels), TextContainer()))
    }
    #expect(shown("aBC12De", "0112210") == "aD12CBe")
    #expect(shown("aBcDeF", "012321") == "aFcDeB")
    #expect(shown("abCDefGH", "00110011") == "abDCefHG")
    #expect(shown("abcd", "0022") == "abcd")
    #expect(shown("abCD", "2233") == "abDC")
  }

  @Test("A line from right to left begins on the right, also where it is empty")
  func paragraph() {
    let font = LevelFont("1122111", isRightToLeft: true)
    let layout = layOut("ABcd EF", font, TextContainer(width: 100))
    #expect(shown(layout) == "FE cdBA")
    #expect(layout.lines[0].origin.x == 65 && layout.lines[0].isRightToLeft)
    #expect((0...7).map { layout.caretRect(at: $0).minX } == [100, 95, 80, 85, 80, 75, 70, 65])
    for (alignment, x) in [
      (TextAlignment.left, 0.0), (.center, 32.5), (.right, 65), (.justified, 65), (.natural, 65),
    ] {
      let room = TextContainer(width: 100, alignment: alignment)
      #expect(layOut("ABcd EF", font, room).lines[0].origin.x == x, "\(alignment)")
    }
    var style = ParagraphStyle()
    style.baseWritingDirection = .rightToLeft
    var shaped = ShapedText()
    var empty = TextLayout()
    shaped.set("\n", TextAttributes(font: Font(font), paragraphStyle: style))
    shaped.layOut(in: TextContainer(width: 100), into: &empty)
    #expect(empty.lines.map(\.isRightToLeft) == [true, true])
    #expect(empty.lines.map(\.origin.x) == [100, 100])
    #expect(empty.caretRect(at: 0) == Rect(x: 100, y: 0, width: 0, height: 10))
    #expect(empty.caretRect(at: 1) == Rect(x: 100, y: 10, width: 0, height: 10))
  }

  @Test("Spaces at a line's end hang over the edge where reading ends")
  func hanging() {
    let font = LevelFont("111111111", isRightToLeft: true)
    let left = layOut("AB CD  EF", font, TextContainer(width: 30))
    #expect(shown(left) == "  DC BA" && shown(left, 1) == "FE")
    #expect(glyphs(left).map(\.position.x) == [-10, -5, 0, 5, 10, 15, 20])
    #expect(left.lines.map(\.width) == [25, 10] && left.lines.map(\.origin.x) == [5, 20])
    #expect(left.runs[0].x == -10 && left.runs[0].glyphs.width == 25)
    #expect(left.caretRect(at: 5).minX == 5 && left.caretRect(at: 6).minX == 0)
    // Between words from right to left and the end of a line from left to right: on its right.
    let right = layOut("ab CD  ef", LevelFont("000111100"), TextContainer(width: 25))
    #expect(shown(right) == "ab DC  ")
    #expect(glyphs(right).map(\.cluster) == [0, 1, 2, 4, 3, 5, 6])
    #expect(right.lines.map(\.width) == [25, 10])
    // And the other way around.
    let other = layOut(
      "AB cd  EF", LevelFont("111222211", isRightToLeft: true), TextContainer(width: 25))
    #expect(shown(other) == "  cd BA")
    #expect(glyphs(other).map(\.cluster) == [6, 5, 3, 4, 2, 1, 0])
    #expect(glyphs(other).map(\.position.x) == [-10, -5, 0, 5, 10, 15, 20])
  }

  @Test("Lines from right to left are justified by their spaces, those that hang left out")
  func justified() {
    let font = LevelFont("11111111111", isRightToLeft: true)
    let layout = layOut("A B C  DDDD", font, TextContainer(width: 29, alignment: .justified))
    #expect(shown(layout) == "  C B A")
    #expect(glyphs(layout).map(\.position.x) == [-10, -5, 0, 5, 12, 17, 24])
    #expect(layout.lines.map(\.width) == [29, 20] && layout.lines.map(\.origin.x) == [0, 9])
    // A room narrower than its one letter leaves the spaces alone.
    let narrow = layOut("A B", font, TextContainer(width: 3, alignment: .justified))
    #expect(narrow.lines.map(\.width) == [5, 5])
  }

  @Test("An ellipsis stands where reading goes on, on the left of text from right to left")
  func ellipsis() {
    func line(_ mode: LineBreakMode) -> TextLayout {
      layOut(
        "ABCDEF", LevelFont("111111", isRightToLeft: true),
        TextContainer(width: 20, maximumNumberOfLines: 1, lineBreakMode: mode))
    }
    #expect(shown(line(.byTruncatingTail)) == "\u{2026}CBA")
    #expect(glyphs(line(.byTruncatingTail)).map(\.cluster) == [3, 2, 1, 0])
    #expect(shown(line(.byTruncatingHead)) == "FED\u{2026}")
    #expect(glyphs(line(.byTruncatingHead)).map(\.cluster) == [5, 4, 3, 0])
    let middle = line(.byTruncatingMiddle)
    #expect(shown(middle) == "FE\u{2026}A")
    #expect(glyphs(middle).map(\.cluster) == [5, 4, 1, 0])
    #expect(glyphs(middle).map(\.position.x) == [0, 5, 10, 15])
    #expect(middle.lines[0].isRightToLeft && middle.lines[0].isTruncated)
    #expect(middle.rects(of: 1..<4) == [Rect(x: 10, y: 0, width: 5, height: 10)])
    #expect(shown(line(.byClipping)) == "DCBA")
  }

  // MARK: Hyphens

  private func lines(_ text: String, _ font: LevelFont, _ room: TextContainer) -> [String] {
    let layout = layOut(text, font, room)
    return layout.lines.indices.map { shown(layout, $0) }
  }

  @Test("A soft hyphen shows where its line ends with it and has the room")
  func softHyphens() {
    let (text, font) = ("ab\u{AD}cd", LevelFont("00000"))
    #expect(lines(text, font, TextContainer()) == ["abcd"])
    #expect(lines(text, font, TextContainer(width: 20)) == ["abcd"])
    #expect(lines(text, font, TextContainer(width: 19)) == ["ab-", "cd"])
    #expect(lines(text, font, TextContainer(width: 15)) == ["ab-", "cd"])
    #expect(lines(text, font, TextContainer(width: 14)) == ["ab", "cd"])
    #expect(
      lines(text, font, TextContainer(width: 15, lineBreakMode: .byCharWrapping)) == ["abc", "d"])
    let layout = layOut(text, font, TextContainer(width: 15))
    #expect(layout.lines.map(\.range) == [0..<4, 4..<6] && layout.lines.map(\.width) == [15, 10])
    #expect(glyphs(layout).map(\.cluster) == [0, 1, 4])
    #expect(glyphs(layout).map(\.position.x) == [0, 5, 10])
    // An opportunity before it is taken where the hyphen has no room.
    #expect(
      lines("a bc\u{AD}de", LevelFont("0000000"), TextContainer(width: 24)) == ["a ", "bcde"])
    #expect(
      lines("a bc\u{AD}de", LevelFont("0000000"), TextContainer(width: 25)) == ["a bc-", "de"])
    let turned = LevelFont("11111", isRightToLeft: true)
    #expect(lines("AB\u{AD}CD", turned, TextContainer(width: 15)) == ["-BA", "DC"])
  }

  // MARK: Ligatures

  @Test("A ligature has carets between its letters and is never cut")
  func ligatures() {
    let font = LevelFont("00000", ligatures: [1..<4])
    let whole = layOut("affib", font, TextContainer())
    #expect(shown(whole) == "afb" && glyphs(whole).map(\.position.x) == [0, 5, 20])
    #expect((0...5).map { whole.caretRect(at: $0).minX } == [0, 5, 10, 15, 20, 25])
    for mode in [LineBreakMode.byCharWrapping, .byWordWrapping] {
      let cut = layOut("affib", font, TextContainer(width: 12, lineBreakMode: mode))
      #expect(cut.lines.map(\.range) == [0..<1, 1..<4, 4..<5])
      #expect(cut.lines.map(\.width) == [5, 15, 5])
    }
    func truncated(_ width: Double, _ mode: LineBreakMode) -> String {
      shown(
        layOut(
          "affib", font,
          TextContainer(width: width, maximumNumberOfLines: 1, lineBreakMode: mode)))
    }
    // 15 are left beside the ellipsis: not enough for all of it.
    #expect(truncated(20, .byTruncatingTail) == "a\u{2026}")
    #expect(truncated(20, .byTruncatingHead) == "\u{2026}b")
    #expect(truncated(24.9, .byTruncatingTail) == "a\u{2026}")
    #expect(truncated(12, .byClipping) == "a")
  }

  @Test("Of a ligature from right to left the last letter is leftmost, and the glyph begins there")
  func turnedLigatures() {
    let font = LevelFont("11111", isRightToLeft: true, ligatures: [1..<4])
    var shaped = ShapedText()
    var layout = TextLayout()
    shaped.set("ALAMB", TextAttributes(font: Font(font), kerning: 2))
    shaped.layOut(in: TextContainer(), into: &layout)
    // Five letters of 5 with 2 after each.
    #expect(layout.size.width == 35)
    #expect(shown(layout) == "BLA" && glyphs(layout).map(\.position.x) == [0, 7, 28])
    #expect((0...5).map { layout.caretRect(at: $0).minX } == [35, 28, 21, 14, 7, 0])
  }
}
