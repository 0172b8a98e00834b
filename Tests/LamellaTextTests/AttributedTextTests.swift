import LamellaGeometry
import LamellaGraphics
import LamellaText
import TestSupport
import Testing

@Suite("Attributed text")
nonisolated struct AttributedTextTests {
  private func colors(_ text: AttributedText) -> [String] {
    let bytes = Array(text.text.utf8)
    return text.runs.map { run in
      let piece = String(decoding: bytes[run.range], as: UTF8.self)
      return "\(piece):\(run.attributes.color == .white ? "w" : "-")"
    }
  }

  @Test("Pieces lie side by side, and equal neighbors are one")
  func appending() {
    var text = AttributedText("äb")
    text.append("c", TextAttributes(color: .white))
    text.append("d", TextAttributes(color: .white))
    text.append("", TextAttributes(color: .black))
    #expect(colors(text) == ["äb:-", "cd:w"])
    #expect(text.runs.map(\.range) == [0..<3, 3..<5])
    var other = AttributedText("e", TextAttributes(color: .white))
    other.append("f")
    text.append(other)
    #expect(text.text == "äbcdef")
    #expect(colors(text) == ["äb:-", "cde:w", "f:-"])
    #expect(AttributedText().isEmpty && AttributedText("").runs.isEmpty)
  }

  @Test("A change splits pieces at its ends and joins what has become equal")
  func updating() {
    var text = AttributedText("abcdef")
    let start = text.text.index(after: text.text.startIndex)
    let end = text.text.index(start, offsetBy: 2)
    text.update(start..<end) { $0.color = .white }
    #expect(colors(text) == ["a:-", "bc:w", "def:-"])
    #expect(text.attributes(at: start).color == .white)
    #expect(text.attributes(at: end).color == nil)
    #expect(text.attributes(at: text.text.endIndex) == TextAttributes())
    text.update(end..<text.text.endIndex) { $0.color = .white }
    #expect(colors(text) == ["a:-", "bcdef:w"])
    text.update { $0.color = nil }
    #expect(text == AttributedText("abcdef"))
    text.update(start..<start) { $0.color = .white }
    #expect(text == AttributedText("abcdef"))
  }

  @Test("Texts are equal when characters and looks are; fonts by identity")
  func equality() {
    let font = Font.fake()
    #expect(
      AttributedText("a", TextAttributes(font: font))
        == AttributedText("a", TextAttributes(font: font)))
    #expect(
      AttributedText("a", TextAttributes(font: font))
        != AttributedText("a", TextAttributes(font: .fake())))
    #expect(AttributedText("a") != AttributedText("b"))
    #expect(AttributedText("a", TextAttributes(kerning: 1)) != AttributedText("a"))
  }

  @Test("A line under text is even where another font stands in")
  func evenLines() {
    // A typesetter that takes another font for capitals.
    final class Mixed: TypesettingBackend, Typesetter {
      let base = Font.fake(size: 10)
      let other = Font.fake(size: 40)
      var id: FontID { base.id }
      var familyName: String { "Mixed" }
      var pointSize: Double { 10 }
      var ascent: Double { 8 }
      var descent: Double { 2 }
      var leading: Double { 0 }
      var capHeight: Double { 7 }
      var typesetter: any Typesetter { self }
      func shape(_ text: String) -> GlyphRun { base.shape(text) }
      func rasterize(glyph: UInt32, pixelsPerPoint: Double, subpixelX: Double) -> GlyphBitmap? {
        nil
      }
      func typeset(_ text: inout ShapedText) {
        text.lineBreaks = text.scalars.map { _ in false }
        for (i, scalar) in text.scalars.enumerated() {
          let isCapital = scalar < 0x61
          text.addShaped(i..<i + 1, by: isCapital ? other : base)
        }
      }
    }
    var shaped = ShapedText()
    var layout = TextLayout()
    shaped.set("aBc", TextAttributes(font: Font(Mixed()), isUnderlined: true))
    shaped.layOut(in: TextContainer(), into: &layout)
    let canvas = Canvas()
    canvas.draw(layout, at: .zero, with: .white)
    let lines = canvas.displayList.commands.filter { $0.operation == .fillRect }.map(\.rect)
    #expect(lines.count == 3 && Set(lines.map(\.minY)).count == 1)
    #expect(lines.allSatisfy { $0.height == 1 })
    #expect(lines[0].maxX == lines[1].minX && lines[1].maxX == lines[2].minX)
  }

  @Test("Characters for which a font makes no glyphs at the end of a text have a place there")
  func fewGlyphs() {
    /// A font that shapes the first character alone.
    final class Short: FontBackend {
      let base = Font.fake(size: 10)
      let id = FontID.unique()
      var familyName: String { "Short" }
      var pointSize: Double { 10 }
      var ascent: Double { 8 }
      var descent: Double { 2 }
      var leading: Double { 0 }
      var capHeight: Double { 7 }
      func shape(_ text: String) -> GlyphRun { base.shape(String(text.prefix(1))) }
      func rasterize(glyph: UInt32, pixelsPerPoint: Double, subpixelX: Double) -> GlyphBitmap? {
        nil
      }
    }
    var shaped = ShapedText()
    var layout = TextLayout()
    shaped.set("abc", TextAttributes(font: Font(Short())))
    shaped.layOut(in: TextContainer(), into: &layout)
    #expect(layout.lines.count == 1 && layout.lines[0].range == 0..<3)
    #expect(layout.caretRect(at: 3).minX == layout.size.width)
  }

  @Test("Drawn text: background, glyphs, lines under and through, on whole pixels")
  func drawing() {
    let font = Font.fake(size: 10)
    var attributes = TextAttributes(
      font: font, color: .white, isUnderlined: true, isStruckThrough: true, baselineOffset: 1)
    attributes.backgroundColor = .black
    attributes.strikethroughColor = .black
    var shaped = ShapedText()
    var layout = TextLayout()
    shaped.set("ab", attributes)
    shaped.layOut(in: TextContainer(), into: &layout)
    let canvas = Canvas()
    canvas.draw(layout, at: Point(3, 4), with: .black, pixelsPerPoint: 2)
    let commands = canvas.displayList.commands
    #expect(commands.map(\.operation) == [.fillRect, .glyphs, .fillRect, .fillRect])
    #expect(commands.map(\.color) == [.black, .white, .white, .black])
    // The ascent is 9 with the offset: the line's baseline is at 13, the text's at 12.
    #expect(commands[0].rect == Rect(x: 3, y: 4, width: 10, height: 10))
    #expect(commands[1].rect.origin == Point(3, 12))
    // 10 / 16 points are one pixel, a tenth of 10 below the baseline.
    #expect(commands[2].rect == Rect(x: 3, y: 13, width: 10, height: 0.5))
    #expect(commands[3].rect == Rect(x: 3, y: 9.5, width: 10, height: 0.5))
    let shadow = Canvas()
    shadow.draw(layout, at: .zero, with: .black, overrides: true)
    #expect(shadow.displayList.commands.allSatisfy { $0.color == .black })
    #expect(shadow.displayList.commands.count == 3)
  }
}
