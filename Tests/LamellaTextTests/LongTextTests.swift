import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaText

@Suite("Long texts")
nonisolated struct LongTextTests {
  private func font() throws -> Font { try SystemFonts().systemFont(pointSize: 13) }

  /// What a layout shows, place by place.
  private func glyphs(_ layout: TextLayout) -> [GlyphRun.Glyph] {
    layout.runs.flatMap { run in
      run.glyphs.glyphs.map { glyph in
        var glyph = glyph
        glyph.position.x += layout.lines[run.line].origin.x
        glyph.position.y += layout.lines[run.line].origin.y
        return glyph
      }
    }
  }

  private static let paragraphs = [
    "Several words of a paragraph, with kerning: AVAWA, fi.\n",
    "\u{5D0}\u{5D1}\u{5D2} abc (\u{5D3}) 12\n", "\u{627}\u{644}\u{633}\u{644}\u{627}\u{645}\n",
    "\u{4E00}\u{4E8C}\u{3001}\u{4E09}\n", "\n", "e\u{301}\u{302} \u{1F469}\u{200D}\u{1F680} x\n",
  ]

  @Test("What fits a frame is what a text cut off there would show")
  func frame() throws {
    let font = try font()
    let unit = Self.paragraphs.joined()
    let short = String(repeating: unit, count: 60_000 / unit.utf8.count)
    let long = String(repeating: unit, count: 200_000 / unit.utf8.count)
    var (shortText, longText) = (ShapedText(), ShapedText())
    shortText.set(short, TextAttributes(font: font))
    longText.set(long, TextAttributes(font: font))
    var (a, b) = (TextLayout(), TextLayout())
    for mode in 0...5 {
      for lines in [0, 1, 5] {
        for alignment in [TextAlignment.natural, .center, .right, .justified] {
          let room = TextContainer(
            width: 150, height: 200, maximumNumberOfLines: lines,
            lineBreakMode: LineBreakMode(rawValue: UInt8(mode))!, alignment: alignment)
          shortText.layOut(in: room, into: &a)
          longText.layOut(in: room, into: &b)
          #expect(a.size == b.size && a.isTruncated == b.isTruncated)
          #expect(a.lines.count == b.lines.count)
          let (first, second) = (glyphs(a), glyphs(b))
          #expect(first.map(\.id) == second.map(\.id), "mode \(mode), \(lines) lines")
          #expect(first.map(\.position) == second.map(\.position))
        }
      }
    }
  }

  @Test("All of a long text is the lines of its paragraphs")
  func whole() throws {
    let font = try font()
    let unit = Self.paragraphs.joined()
    let count = 70_000 / unit.utf8.count + 1
    for width in [60.0, 200, .infinity] {
      let room = TextContainer(width: width)
      let part = Typeset(unit, in: font, room).layout
      let all = Typeset(String(repeating: unit, count: count), in: font, room).layout
      // The last line of each is the empty one behind its last newline.
      let lines = part.lines.count - 1
      #expect(all.lines.count == lines * count + 1 && !all.isTruncated)
      #expect(all.size.width == part.size.width)
      for (index, line) in all.lines.dropLast().enumerated() {
        let expected = part.lines[index % lines]
        let shift = index / lines * unit.utf8.count
        #expect(line.range.lowerBound == expected.range.lowerBound + shift)
        #expect(line.range.upperBound == expected.range.upperBound + shift)
        #expect(line.width == expected.width && line.isRightToLeft == expected.isRightToLeft)
      }
    }
  }

  @Test(
    "One long paragraph: every character on a line, lines side by side, none too wide",
    arguments: [
      "x", "word ", "AV", "\u{4E00}", "\u{627}\u{644} ", "ab \u{5D0}\u{5D1} ", "\u{5D0}",
      "\u{1F469}\u{200D}\u{1F680}", "\u{1F1E9}\u{1F1EA}", "a\u{301}\u{302}", "\u{202B}a\u{2066}b ",
      "\u{E01}\u{E32} ", "\u{AC00}", "\t", "a\u{AD}",
    ])
  func paragraph(unit: String) throws {
    let font = try font()
    let text = String(repeating: unit, count: 70_000 / unit.utf8.count)
    let modes: [LineBreakMode] =
      unit == "word " ? [.byWordWrapping, .byCharWrapping] : [.byWordWrapping]
    for mode in modes {
      let layout = Typeset(text, in: font, TextContainer(width: 700, lineBreakMode: mode)).layout
      #expect(layout.lines.first?.range.lowerBound == 0)
      #expect(layout.lines.last?.range.upperBound == text.utf8.count && !layout.isTruncated)
      for (a, b) in zip(layout.lines, layout.lines.dropFirst()) {
        #expect(a.range.upperBound == b.range.lowerBound)
        #expect(a.width <= 700.001)
      }
      // Lines of the same characters differ by a character at most, wherever pieces meet.
      let lengths = layout.lines.dropLast().map(\.range.count)
      if let least = lengths.min(), let most = lengths.max() {
        #expect(most - least <= 2 * unit.utf8.count + 4, "\(least) to \(most)")
      }
    }
  }

  @Test("The end of a long text stands behind an ellipsis at the head or in the middle")
  func tail() throws {
    let font = try font()
    for filler in ["word ", "x", "\n", "line\n", "\u{5D0} "] {
      let text =
        "begin " + String(repeating: filler, count: 150_000 / filler.utf8.count) + " the end\n\n"
      let bytes = Array(text.utf8)
      for mode in [LineBreakMode.byTruncatingHead, .byTruncatingMiddle] {
        let typeset = Typeset(
          text, in: font,
          TextContainer(width: 100, maximumNumberOfLines: 1, lineBreakMode: mode))
        let shown = typeset.clusters[0].sorted().map { bytes[$0] }
        #expect(String(decoding: shown, as: UTF8.self).hasSuffix("end"), "\(filler), \(mode)")
        #expect(typeset.layout.isTruncated && typeset.layout.size.width <= 100.001)
      }
    }
  }

  @Test("An override holds in all pieces of a paragraph")
  func override() throws {
    let text = "\u{202E}" + String(repeating: "word ", count: 20_000)
    let typeset = Typeset(text, in: try font(), TextContainer(width: 200))
    for line in typeset.clusters.dropLast() where line.count > 5 {
      #expect(line[2] > line[3])
    }
  }

  @Test("Of marks without end on a letter the first are shown; none is lost from the text")
  func marks() throws {
    let font = try font()
    for count in [300, 10_000, 100_000] {
      let text = "a" + String(repeating: "\u{301}", count: count) + "b"
      let layout = Typeset(text, in: font).layout
      #expect(layout.lines.count == 1 && layout.lines[0].range == 0..<text.utf8.count)
      #expect(layout.runs.reduce(0) { $0 + $1.glyphs.glyphs.count } <= 2 + ShapedText.maximumMarks)
      #expect(layout.runs.reduce(0) { $0 + $1.glyphs.glyphs.count } >= ShapedText.maximumMarks)
      #expect(layout.line(at: text.utf8.count) == 0)
      let plain = Typeset("ab", in: font).layout
      #expect(abs(layout.size.width - plain.size.width) < 1)
    }
  }

  @Test("Runs of a font by itself show all marks, and grow with the text alone")
  func runs() throws {
    let font = try font()
    let marks = String(repeating: "\u{301}", count: 20_000)
    #expect(font.shape("a" + marks).glyphs.count > 19_000)
    let words = String(repeating: "word ", count: 40_000)
    let run = font.shape(words)
    let part = font.shape("word ")
    #expect(run.glyphs.count == 200_000)
    #expect(abs(run.width - 40_000 * part.width) < 1)
    #expect(run.glyphs.map(\.cluster) == (0..<200_000).map { Int32($0) })
    let hebrew = font.shape(String(repeating: "\u{5D0}\u{5D1} ", count: 40_000))
    #expect(hebrew.glyphs.map(\.cluster) == hebrew.glyphs.map(\.cluster).sorted(by: >))
    #expect(
      zip(hebrew.glyphs, hebrew.glyphs.dropFirst()).allSatisfy { $0.position.x <= $1.position.x })
  }
}
