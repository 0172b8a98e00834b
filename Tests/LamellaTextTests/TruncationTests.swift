import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaText

/// Lines that are cut; letters are 5 wide, capitals 7.5, the ellipsis 5, lines 10 high.
@Suite("Lines that are cut")
nonisolated struct TruncationTests {
  private let font = Font.fake(size: 10)

  private func layOut(
    _ text: String, _ width: Double, _ mode: LineBreakMode, lines: Int = 1,
    height: Double = .infinity
  ) -> TextLayout {
    var shaped = ShapedText()
    shaped.set(text, TextAttributes(font: font))
    var layout = TextLayout()
    let room = TextContainer(
      width: width, height: height, maximumNumberOfLines: lines, lineBreakMode: mode)
    shaped.layOut(in: room, into: &layout)
    return layout
  }

  private func shown(_ layout: TextLayout) -> [String] {
    layout.lines.map { line in
      let glyphs = layout.runs[line.runs].flatMap(\.glyphs.glyphs)
      return String(String.UnicodeScalarView(glyphs.compactMap { Unicode.Scalar($0.id) }))
    }
  }

  @Test(
    "What is left of a line, to the last point of room",
    arguments: [
      // There is not even room for the ellipsis, then for nothing else.
      ("abc", 4, .byTruncatingTail, ""), ("abc", 5, .byTruncatingTail, "\u{2026}"),
      ("abc", 4, .byTruncatingHead, ""), ("abc", 5, .byTruncatingHead, "\u{2026}"),
      ("abc", 4, .byTruncatingMiddle, ""), ("abc", 5, .byTruncatingMiddle, "\u{2026}"),
      ("abc", 9.9, .byTruncatingTail, "\u{2026}"), ("abc", 10, .byTruncatingTail, "a\u{2026}"),
      ("abc", 10, .byTruncatingHead, "\u{2026}c"), ("abc", 14.9, .byTruncatingHead, "\u{2026}c"),
      ("abc", 15, .byTruncatingHead, "abc"), ("abc", 15, .byTruncatingMiddle, "abc"),
      // No space stands beside the ellipsis.
      ("ab cdef", 20, .byTruncatingTail, "ab\u{2026}"),
      ("ab  cdef", 25, .byTruncatingTail, "ab\u{2026}"),
      ("abc d", 15, .byTruncatingHead, "\u{2026}d"),
      ("abc  d", 20, .byTruncatingHead, "\u{2026}d"),
      ("ab cdef gh", 30, .byTruncatingMiddle, "ab\u{2026}gh"),
      // The middle: half of the room for the beginning, then for the end, then what is left.
      ("abcdefgh", 30, .byTruncatingMiddle, "ab\u{2026}fgh"),
      ("abcdefgh", 10, .byTruncatingMiddle, "\u{2026}h"),
      ("abcdefgh", 15, .byTruncatingMiddle, "a\u{2026}h"),
      ("AbcdefgH", 30, .byTruncatingMiddle, "Ab\u{2026}gH"),
      ("abcdefgh\nij", 30, .byTruncatingMiddle, "abc\u{2026}ij"),
      // Clipped behind the last character that begins inside.
      ("abcdef", 12, .byClipping, "abc"), ("abcdef", 10, .byClipping, "ab"),
      ("abcdef", 10.1, .byClipping, "abc"), ("abcdef", 0, .byClipping, ""),
      ("abcdef", 30, .byClipping, "abcdef"),
    ] as [(String, Double, LineBreakMode, String)])
  func table(text: String, width: Double, mode: LineBreakMode, wanted: String) {
    let layout = layOut(text, width, mode)
    #expect(shown(layout) == [wanted], "\(width), \(mode)")
    #expect(layout.isTruncated == (wanted != text))
    #expect(layout.lines[0].isTruncated == (wanted != text))
    #expect(layout.lines[0].range == 0..<text.utf8.count)
    #expect(layout.lines[0].height == 10 && layout.size.height == 10)
  }

  @Test("Only the last line is cut, and only where there is more")
  func last() {
    for (lines, wanted) in [
      (1, ["aa\u{2026}"]), (2, ["aa ", "bb\u{2026}"]), (3, ["aa ", "bb ", "cc"]),
      (4, ["aa ", "bb ", "cc"]), (0, ["aa ", "bb ", "cc"]),
    ] {
      let layout = layOut("aa bb cc", 15, .byTruncatingTail, lines: lines)
      #expect(shown(layout) == wanted)
      #expect(layout.isTruncated == (lines == 1 || lines == 2))
      #expect(layout.lines.map(\.isTruncated).filter { $0 }.count == (layout.isTruncated ? 1 : 0))
      #expect(layout.lines.last?.range.upperBound == 8)
    }
    // By words or characters lines are left out and nothing is cut.
    for mode in [LineBreakMode.byWordWrapping, .byCharWrapping] {
      let layout = layOut("aa bb cc", 15, mode, lines: 2)
      #expect(layout.isTruncated && layout.lines.allSatisfy { !$0.isTruncated })
      #expect(layout.lines.count == 2 && layout.lines[1].range.upperBound == 6)
    }
    // What follows is nothing but empty lines.
    let empty = layOut("ab\n\n", 15, .byTruncatingTail)
    #expect(shown(empty) == ["ab"] && empty.isTruncated && !empty.lines[0].isTruncated)
    let more = layOut("ab\n\nc", 15, .byTruncatingTail)
    #expect(shown(more) == ["ab\u{2026}"] && more.lines[0].range == 0..<5)
    let second = layOut("\nab", 15, .byTruncatingTail)
    #expect(shown(second) == ["\u{2026}"])
  }

  @Test("A line too low makes the one above the last, at the very height")
  func heights() {
    for (height, wanted) in [
      (40.0, ["aa ", "bb ", "cc"]), (30, ["aa ", "bb ", "cc"]), (29, ["aa ", "bb\u{2026}"]),
      (20, ["aa ", "bb\u{2026}"]), (19, ["aa\u{2026}"]), (10, ["aa\u{2026}"]), (0, ["aa\u{2026}"]),
    ] {
      let layout = layOut("aa bb cc", 15, .byTruncatingTail, lines: 0, height: height)
      #expect(shown(layout) == wanted, "\(height)")
      #expect(layout.size.height == 10 * Double(wanted.count))
      #expect(layout.lines.map(\.top) == [0, 10, 20].prefix(wanted.count).map { $0 })
      #expect(layout.isTruncated == (height < 30))
      // What is left out leaves no glyphs and no carets behind.
      #expect(layout.runs.count == layout.lines.last?.runs.upperBound)
      #expect(layout.caretRect(at: 8).minY == Double(wanted.count - 1) * 10)
    }
  }

  @Test("Hanging spaces go through pieces of several styles, and no line is stretched by them")
  func hanging() {
    var text = AttributedText("aa ")
    text.append(" ", TextAttributes(color: .white))
    text.append("bb")
    var shaped = ShapedText()
    shaped.set(text, font: font)
    var layout = TextLayout()
    shaped.layOut(in: TextContainer(width: 10), into: &layout)
    #expect(shown(layout) == ["aa  ", "bb"])
    #expect(layout.lines.map(\.width) == [10, 10] && layout.size == Size(10, 20))
    #expect(layout.runs.map(\.x) == [0, 15, 0] && layout.runs.map(\.glyphs.width) == [15, 20, 10])
    #expect(layout.runs.map(\.attributes.color) == [nil, .white, nil])
    #expect(layout.runs.map(\.line) == [0, 0, 1])
    // Spaces at the end of the whole text hang as well.
    shaped.set("a  ", TextAttributes(font: font))
    shaped.layOut(in: TextContainer(width: 40, alignment: .right), into: &layout)
    #expect(layout.lines[0].width == 5 && layout.lines[0].origin.x == 35)
    shaped.set("  ", TextAttributes(font: font))
    shaped.layOut(in: TextContainer(width: 40, alignment: .center), into: &layout)
    #expect(layout.lines[0].width == 0 && layout.lines[0].origin.x == 20)
    #expect(layout.lines[0].rect == Rect(x: 20, y: 0, width: 0, height: 10))
  }

  @Test("Lines are found by a place in the text, places by a point")
  func places() {
    let layout = layOut("aa bb cc\n\ndd", 15, .byWordWrapping, lines: 0)
    #expect(layout.lines.map(\.range) == [0..<3, 3..<6, 6..<9, 9..<10, 10..<12])
    #expect(
      (-1...13).map { layout.line(at: $0) } == [0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 4, 4, 4, 4])
    for (y, offset) in [
      (-1.0, 0), (0, 0), (9.9, 0), (10, 3), (20, 6), (30, 9), (39.9, 9), (40, 10), (99, 10),
    ] {
      #expect(layout.offset(at: Point(0, y)) == offset, "at \(y)")
    }
    let rects = layout.rects(of: 1..<11)
    #expect(
      rects == [
        Rect(x: 5, y: 0, width: 10, height: 10), Rect(x: 0, y: 10, width: 15, height: 10),
        Rect(x: 0, y: 20, width: 10, height: 10), Rect(x: 0, y: 40, width: 5, height: 10),
      ])
    #expect(layout.rects(of: 3..<6) == [Rect(x: 0, y: 10, width: 15, height: 10)])
    let none = TextLayout()
    #expect(none.line(at: 3) == 0 && none.caretRect(at: 3) == .zero && none.rects(of: 0..<3) == [])
    #expect(none.offset(at: Point(5, 5)) == 0 && none.runs.isEmpty)
  }

  @Test("Without a font there is nothing to lay out; an emptied text has one line")
  func fontless() {
    var shaped = ShapedText()
    var layout = layOut("ab", 20, .byWordWrapping)
    shaped.set("ab", TextAttributes())
    shaped.layOut(in: TextContainer(), into: &layout)
    #expect(layout.lines.isEmpty && layout.runs.isEmpty && layout.size == .zero)
    #expect(shaped.length == 0 && shaped.paragraphs.isEmpty)
    shaped.set("éa", TextAttributes(font: font))
    #expect(shaped.length == 3)
    #expect(!shaped.isLong)
  }

  @Test("Fonts of attributed text grow by one factor, within limits")
  func scales() {
    var text = AttributedText("ab")
    text.append("cd", TextAttributes(font: .fake(size: 20)))
    for (factor, scale) in [
      (1.0, 1.0), (2, 2), (0.5, 0.5), (0, 1), (-1, 1), (.nan, 1), (200, 100), (0.001, 0.01),
    ] {
      var shaped = ShapedText()
      var layout = TextLayout()
      shaped.set(text, font: font, fontScale: factor)
      shaped.layOut(in: TextContainer(), into: &layout)
      #expect(abs(layout.size.width - 30 * scale) < 1e-9, "\(factor)")
      #expect(abs(layout.size.height - 20 * scale) < 1e-9)
    }
    var shaped = ShapedText()
    var layout = TextLayout()
    shaped.set(AttributedText(), font: font, fontScale: 3)
    shaped.layOut(in: TextContainer(), into: &layout)
    #expect(layout.size == Size(0, 30))
    // Leading lies above the text, and an offset makes room on its own side only.
    shaped.set("a", TextAttributes(font: font, baselineOffset: -5))
    shaped.layOut(in: TextContainer(), into: &layout)
    #expect(layout.lines[0].ascent == 3 && layout.lines[0].descent == 7)
    #expect(layout.lines[0].origin.y == 3 && layout.lines[0].height == 10)
  }
}
