import LamellaGeometry
import LamellaGraphics
import LamellaText
import TestSupport
import Testing

/// Layouts in a fake font of 10 points: letters 5 wide, capitals 7.5, ascent 8, descent 2.
@Suite("Text layout")
nonisolated struct TextLayoutTests {
  private let font = Font.fake(size: 10)

  private func layOut(_ text: String, _ room: TextContainer) -> TextLayout {
    var shaped = ShapedText()
    shaped.set(text, TextAttributes(font: font))
    var layout = TextLayout()
    shaped.layOut(in: room, into: &layout)
    return layout
  }

  private func layOut(_ text: AttributedText, _ room: TextContainer) -> TextLayout {
    var shaped = ShapedText()
    shaped.set(text, font: font)
    var layout = TextLayout()
    shaped.layOut(in: room, into: &layout)
    return layout
  }

  /// What each line shows, from left to right.
  private func shown(_ layout: TextLayout) -> [String] {
    layout.lines.map { line in
      var text = ""
      for run in layout.runs[line.runs] {
        for glyph in run.glyphs.glyphs {
          text.unicodeScalars.append(Unicode.Scalar(glyph.id) ?? "?")
        }
      }
      return text
    }
  }

  @Test("One line stands at the origin, its baseline an ascent below")
  func oneLine() {
    let layout = layOut("abC", TextContainer())
    #expect(layout.size == Size(17.5, 10))
    #expect(layout.lines.count == 1)
    #expect(layout.lines[0].origin == Point(x: 0, y: 8))
    #expect(layout.lines[0].range == 0..<3)
    #expect(layout.runs[0].glyphs.glyphs.map(\.position.x) == [0, 5, 10])
    #expect(layout.runs[0].glyphs.width == 17.5)
    #expect(!layout.isTruncated)
  }

  /// A font that lays its characters from right to left.
  private final class LeftwardFont: FontBackend {
    let id = FontID.unique()
    let familyName = "Leftward"
    private let base = FakeFont(pointSize: 10)
    var pointSize: Double { base.pointSize }
    var ascent: Double { base.ascent }
    var descent: Double { base.descent }
    var leading: Double { base.leading }
    var capHeight: Double { base.capHeight }
    func resized(to pointSize: Double) -> any FontBackend { self }
    func rasterize(glyph: UInt32, pixelsPerPoint: Double, subpixelX: Double) -> GlyphBitmap? {
      base.rasterize(glyph: glyph, pixelsPerPoint: pixelsPerPoint, subpixelX: subpixelX)
    }
    func shape(_ text: String) -> GlyphRun {
      let run = base.shape(text)
      var (x, glyphs) = (0.0, [GlyphRun.Glyph]())
      for (index, glyph) in run.glyphs.enumerated().reversed() {
        let end = index + 1 < run.glyphs.count ? run.glyphs[index + 1].position.x : run.width
        glyphs.append(.init(id: glyph.id, cluster: glyph.cluster, position: Point(x: x, y: 0)))
        x += end - glyph.position.x
      }
      return GlyphRun(font: Font(self), glyphs: glyphs, width: run.width)
    }
  }

  @Test("A font may lay text from right to left; lines break where characters are read")
  func leftward() {
    func layOut(_ text: String, _ room: TextContainer) -> TextLayout {
      var shaped = ShapedText()
      shaped.set(text, TextAttributes(font: Font(LeftwardFont())))
      var layout = TextLayout()
      shaped.layOut(in: room, into: &layout)
      return layout
    }
    let line = layOut("abCd", TextContainer())
    #expect(shown(line) == ["dCba"])
    #expect(line.runs.flatMap { $0.glyphs.glyphs.map(\.position.x) } == [0, 5, 12.5, 17.5])
    #expect(line.size.width == 22.5)
    let lines = layOut("aéb cd", TextContainer(width: 20))
    #expect(shown(lines) == ["béa ", "dc"])
    #expect(lines.lines.map(\.range) == [0..<5, 5..<7])
  }

  @Test("Lines break between words; spaces hang over the end")
  func words() {
    let layout = layOut("aa bb  cc", TextContainer(width: 25))
    #expect(shown(layout) == ["aa bb  ", "cc"])
    #expect(layout.lines.map(\.width) == [25, 10])
    #expect(layout.lines.map(\.range) == [0..<7, 7..<9])
    #expect(layout.lines.map(\.origin.y) == [8, 18])
    #expect(layout.size == Size(25, 20))
    #expect(shown(layOut("aa bb  cc", TextContainer(width: 24))) == ["aa ", "bb  ", "cc"])
  }

  @Test("A word wider than the line breaks between characters, at least one to a line")
  func longWord() {
    #expect(shown(layOut("a bcdef", TextContainer(width: 15))) == ["a ", "bcd", "ef"])
    #expect(shown(layOut("abc", TextContainer(width: 0))) == ["a", "b", "c"])
  }

  @Test("Character wrapping fills lines")
  func characters() {
    let room = TextContainer(width: 15, lineBreakMode: .byCharWrapping)
    #expect(shown(layOut("a bcdef", room)) == ["a b", "cde", "f"])
    // A space is a character as any other, and does not hang over the edge.
    #expect(shown(layOut("abc def", room)) == ["abc", " de", "f"])
    #expect(shown(layOut("abc ", room)) == ["abc", " "])
    // A mark stays with its letter.
    #expect(shown(layOut("abe\u{301}f", room)) == ["ab", "e\u{301}f"])
  }

  @Test(
    "Every newline ends a line, and one at the end begins another",
    arguments: ["\n", "\r", "\r\n", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}"])
  func newlines(newline: String) {
    let layout = layOut("a\(newline)\(newline)b\(newline)", TextContainer())
    #expect(shown(layout) == ["a", "", "b", ""])
    let width = newline.utf8.count
    #expect(
      layout.lines.map(\.range) == [
        0..<1 + width, 1 + width..<1 + 2 * width, 1 + 2 * width..<2 + 3 * width,
        2 + 3 * width..<2 + 3 * width,
      ])
    #expect(layout.size.height == 40)
  }

  @Test("An empty text has one line of the font's height")
  func empty() {
    let layout = layOut("", TextContainer(width: 100))
    #expect(layout.lines.count == 1 && layout.runs.isEmpty)
    #expect(layout.size == Size(0, 10))
    #expect(layout.caretRect(at: 0) == Rect(x: 0, y: 0, width: 0, height: 10))
  }

  @Test(
    "Alignment in a width",
    arguments: [
      (TextAlignment.left, [0.0, 0]), (.natural, [0, 0]), (.center, [5, 12.5]), (.right, [10, 25]),
      (.justified, [0, 0]),
    ])
  func alignment(alignment: TextAlignment, places: [Double]) {
    let layout = layOut("aa bb cc", TextContainer(width: 35, alignment: alignment))
    #expect(layout.lines.map(\.origin.x) == places)
  }

  @Test("In an unlimited width lines are aligned to the widest")
  func unlimited() {
    let layout = layOut("a\nbbb", TextContainer(alignment: .right))
    #expect(layout.lines.map(\.origin.x) == [10, 0])
  }

  @Test("Justified lines reach both edges by their spaces, but for the last of a paragraph")
  func justified() {
    let layout = layOut("a b c dddd", TextContainer(width: 29, alignment: .justified))
    #expect(shown(layout) == ["a b c ", "dddd"])
    #expect(layout.runs[0].glyphs.glyphs.map(\.position.x) == [0, 5, 12, 17, 24, 29])
    #expect(layout.lines.map(\.width) == [29, 20])
  }

  @Test(
    "Truncation of the last line",
    arguments: [
      (LineBreakMode.byTruncatingTail, ["aa ", "bb\u{2026}"]),
      (.byTruncatingHead, ["aa ", "\u{2026}dd"]), (.byTruncatingMiddle, ["aa ", "b\u{2026}d"]),
      (.byClipping, ["aa ", "bb "]), (.byWordWrapping, ["aa ", "bb "]),
    ])
  func truncation(mode: LineBreakMode, expected: [String]) {
    let room = TextContainer(width: 15, maximumNumberOfLines: 2, lineBreakMode: mode)
    let layout = layOut("aa bb cc dd", room)
    #expect(shown(layout) == expected)
    #expect(layout.isTruncated)
    if mode != .byWordWrapping { #expect(layout.lines[1].range == 3..<11) }
  }

  @Test("What fits is not truncated, to the last point")
  func exactFit() {
    let room = TextContainer(width: 40, maximumNumberOfLines: 1, lineBreakMode: .byTruncatingTail)
    #expect(shown(layOut("abcdefgh", room)) == ["abcdefgh"])
    #expect(shown(layOut("abcdefgh  ", room)) == ["abcdefgh  "])
    #expect(shown(layOut("abcdefghi", room)) == ["abcdefg\u{2026}"])
  }

  @Test("An ellipsis looks like the text that it follows")
  func ellipsisStyle() {
    var text = AttributedText("ab ", TextAttributes(color: .black))
    text.append("cdefgh ijkl", TextAttributes(color: .white))
    for (width, color) in [(35.0, Color.white), (15, .black)] {
      let room = TextContainer(
        width: width, maximumNumberOfLines: 1, lineBreakMode: .byTruncatingTail)
      #expect(layOut(text, room).runs.last?.attributes.color == color, "width \(width)")
    }
  }

  @Test("Paragraphs that are left out show as an ellipsis, too")
  func hiddenParagraphs() {
    func line(_ mode: LineBreakMode) -> [String] {
      shown(
        layOut(
          "ab\ncd\nef", TextContainer(width: 30, maximumNumberOfLines: 1, lineBreakMode: mode)))
    }
    #expect(line(.byTruncatingTail) == ["ab\u{2026}"])
    #expect(line(.byTruncatingHead) == ["\u{2026}ef"])
    #expect(line(.byTruncatingMiddle) == ["ab\u{2026}ef"])
    #expect(line(.byWordWrapping) == ["ab"])
  }

  @Test("Lines that do not fit the height are left out, the first never")
  func height() {
    func lines(_ height: Double, _ mode: LineBreakMode) -> [String] {
      shown(layOut("aa bb cc", TextContainer(width: 15, height: height, lineBreakMode: mode)))
    }
    #expect(lines(30, .byTruncatingTail) == ["aa ", "bb ", "cc"])
    #expect(lines(29.9, .byTruncatingTail) == ["aa ", "bb\u{2026}"])
    #expect(lines(29.9, .byWordWrapping) == ["aa ", "bb "])
    #expect(lines(1, .byTruncatingTail) == ["aa\u{2026}"])
    #expect(lines(-.infinity, .byWordWrapping) == ["aa "])
  }

  @Test("A paragraph style spaces its lines")
  func paragraphStyle() {
    var text = AttributedText(
      "aa bb\n",
      TextAttributes(
        paragraphStyle: ParagraphStyle(
          alignment: .right, lineHeightMultiple: 1.5, lineSpacing: 2, paragraphSpacing: 3)))
    text.append("cc")
    let layout = layOut(text, TextContainer(width: 14))
    // Lines of 15 points, text at the bottom of each: 15 - 2, then 15 + 2 on, then plain.
    #expect(layout.lines.map(\.origin) == [Point(4, 13), Point(4, 30), Point(0, 45)])
    #expect(layout.size.height == 47)
  }

  @Test("Line heights have limits")
  func lineHeights() {
    var style = ParagraphStyle()
    style.minimumLineHeight = 16
    #expect(
      layOut(AttributedText("a\nb", TextAttributes(paragraphStyle: style)), TextContainer())
        .lines.map(\.origin.y) == [14, 30])
    style.minimumLineHeight = 0
    style.maximumLineHeight = 6
    #expect(
      layOut(AttributedText("a", TextAttributes(paragraphStyle: style)), TextContainer())
        .lines.map(\.origin.y) == [4])
  }

  @Test("The tallest font makes the line; a raised piece stands higher")
  func mixedFonts() {
    var text = AttributedText("ab")
    text.append("cd", TextAttributes(font: .fake(size: 20)))
    text.append("e", TextAttributes(kerning: 2, baselineOffset: 12))
    let layout = layOut(text, TextContainer())
    #expect(layout.lines[0].ascent == 20 && layout.lines[0].descent == 4)
    #expect(layout.lines[0].width == 10 + 20 + 7)
    #expect(layout.runs.map(\.x) == [0, 10, 30])
    // Positions count from the line, so that the whole line starts on one pixel.
    #expect(layout.runs[1].glyphs.glyphs.map(\.position.x) == [10, 20])
  }

  @Test("Carets stand before characters, at line ends, and on empty lines")
  func carets() {
    let layout = layOut("aé bb\n\nc", TextContainer(width: 15))
    func x(_ offset: Int) -> [Double] {
      let rect = layout.caretRect(at: offset)
      return [rect.minX, rect.minY]
    }
    // é is two bytes: "aé " is 0..<4.
    #expect(x(0) == [0, 0])
    #expect(x(1) == [5, 0])
    #expect(x(3) == [10, 0])
    #expect(x(4) == [0, 10])
    #expect(x(6) == [10, 10])
    #expect(x(7) == [0, 20])
    #expect(x(8) == [0, 30])
    #expect(x(9) == [5, 30])
    #expect(x(99) == [5, 30])
    #expect(layout.caretRect(at: 1).height == 10)
  }

  @Test("Pointing finds the nearest edge of a character")
  func pointing() {
    let layout = layOut("aé bb\n\nc", TextContainer(width: 15))
    func offset(_ x: Double, _ y: Double) -> Int { layout.offset(at: Point(x: x, y: y)) }
    #expect(offset(-10, -10) == 0)
    #expect(offset(2.4, 5) == 0)
    #expect(offset(2.6, 5) == 1)
    #expect(offset(8, 5) == 3)
    #expect(offset(100, 12) == 6)
    #expect(offset(100, 25) == 7)
    #expect(offset(100, 1e9) == 9)
    #expect(offset(.nan, .nan) >= 0)
  }

  @Test("A selection is a box on each line")
  func selection() {
    let layout = layOut("aa bb", TextContainer(width: 10))
    #expect(
      layout.rects(of: 1..<4) == [
        Rect(x: 5, y: 0, width: 10, height: 10), Rect(x: 0, y: 10, width: 5, height: 10),
      ])
    #expect(layout.rects(of: 2..<2).isEmpty)
    #expect(layout.rects(of: 100..<200).isEmpty)
  }

  @Test("An ellipsis stands for what it hides")
  func ellipsisCells() {
    let room = TextContainer(
      width: 15, maximumNumberOfLines: 1, lineBreakMode: .byTruncatingMiddle)
    let layout = layOut("abcdef", room)
    #expect(shown(layout) == ["a\u{2026}f"])
    #expect(layout.rects(of: 2..<3) == [Rect(x: 5, y: 0, width: 5, height: 10)])
    #expect(layout.offset(at: Point(x: 9, y: 5)) == 5)
  }

  @Test("Laying out again gives the same, whatever was in the storage")
  func reuse() {
    var shaped = ShapedText()
    var layout = TextLayout()
    for (text, width) in [("aa bb cc dd", 15.0), ("x", 4), ("", 9), ("aa\nb", .infinity)] {
      shaped.set(text, TextAttributes(font: font))
      shaped.layOut(in: TextContainer(width: width, maximumNumberOfLines: 2), into: &layout)
      let fresh = layOut(text, TextContainer(width: width, maximumNumberOfLines: 2))
      #expect(layout.lines == fresh.lines && layout.size == fresh.size)
      #expect(shown(layout) == shown(fresh))
      #expect(layout.runs.map(\.glyphs.glyphs) == fresh.runs.map(\.glyphs.glyphs))
    }
  }

  @Test("Random text in random rooms: lines tile the text, carets and pointing agree")
  func invariants() {
    var random = SeededGenerator(seed: 7)
    let alphabet = [
      "a", "B", " ", "  ", "-", "\n", "é", "e\u{301}", "漢", "🙂", "\u{301}", "/", "\t",
    ]
    for _ in 0..<400 {
      let text = (0..<Int.random(in: 0...40, using: &random))
        .map { _ in alphabet.randomElement(using: &random)! }.joined()
      let mode = LineBreakMode(rawValue: .random(in: 0...5, using: &random))!
      let room = TextContainer(
        width: .random(in: 0...80, using: &random), height: .random(in: 0...200, using: &random),
        maximumNumberOfLines: .random(in: 0...4, using: &random), lineBreakMode: mode,
        alignment: TextAlignment(rawValue: .random(in: 0...4, using: &random))!)
      let layout = layOut(text, room)
      #expect(layout.lines.count >= 1, "\(text.debugDescription) in \(room)")
      #expect(layout.lines[0].range.lowerBound == 0)
      for (a, b) in zip(layout.lines, layout.lines.dropFirst()) {
        #expect(a.range.upperBound == b.range.lowerBound, "\(text.debugDescription) in \(room)")
      }
      if room.maximumNumberOfLines > 0 { #expect(layout.lines.count <= room.maximumNumberOfLines) }
      if !layout.isTruncated {
        #expect(layout.lines.last?.range.upperBound == text.utf8.count)
        for index in text.indices where !text[index].isNewline {
          let offset = text.utf8.distance(from: text.startIndex, to: index)
          let caret = layout.caretRect(at: offset)
          let found = layout.offset(at: Point(x: caret.minX + 0.01, y: caret.midY))
          #expect(found == offset, "\(text.debugDescription) at \(offset) in \(room)")
        }
      }
      for line in layout.lines where mode != .byClipping {
        let shown = String(decoding: Array(text.utf8)[line.range], as: UTF8.self)
        let isSingle = shown.filter { !$0.isWhitespace }.count == 1
        #expect(
          isSingle || line.width <= room.width + 1e-6, "\(text.debugDescription) in \(room)")
      }
    }
  }
}
