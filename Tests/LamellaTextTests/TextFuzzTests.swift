import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaText

@Suite("Text that nobody would write")
nonisolated struct TextFuzzTests {
  @Test("Random characters of all kinds: each has its place, nothing crashes")
  func randomText() throws {
    let font = try SystemFonts().systemFont(pointSize: 13)
    var random = SeededGenerator(seed: 11)
    let kinds: [ClosedRange<UInt32>] = [
      0...0x7F, 0x80...0x24F, 0x300...0x36F, 0x590...0x6FF, 0x900...0x97F, 0xE00...0xE7F,
      0x2000...0x206F, 0x3040...0x30FF, 0x4E00...0x4FFF, 0xAC00...0xACFF, 0xFE00...0xFE0F,
      0x1F1E6...0x1F1FF, 0x1F300...0x1F6FF, 0xE0000...0xE007F, 0x10FFF0...0x10FFFF, 0xD800...0xDFFF,
    ]
    var shaped = ShapedText()
    var layout = TextLayout()
    for _ in 0..<300 {
      var text = ""
      for _ in 0..<Int.random(in: 0...30, using: &random) {
        let scalar = UInt32.random(in: kinds.randomElement(using: &random)!, using: &random)
        // Half a surrogate pair is no character: what C hands over becomes U+FFFD.
        text.unicodeScalars.append(Unicode.Scalar(scalar) ?? "\u{FFFD}")
      }
      shaped.set(text, TextAttributes(font: font))
      let room = TextContainer(
        width: .random(in: 0...200, using: &random),
        maximumNumberOfLines: .random(in: 0...3, using: &random),
        lineBreakMode: LineBreakMode(rawValue: .random(in: 0...5, using: &random))!)
      shaped.layOut(in: room, into: &layout)
      #expect(layout.size.width.isFinite && layout.size.height > 0, "\(text.debugDescription)")
      for (a, b) in zip(layout.lines, layout.lines.dropFirst()) {
        #expect(a.range.upperBound == b.range.lowerBound, "\(text.debugDescription)")
      }
      if !layout.isTruncated {
        #expect(layout.lines.last?.range.upperBound == text.utf8.count)
        for offset in 0...text.utf8.count {
          #expect(layout.caretRect(at: offset).isFinite, "\(text.debugDescription)")
        }
        // The whole text selected covers each line's width.
        let width = layout.rects(of: 0..<text.utf8.count).reduce(0) { $0 + $1.width }
        let lines = layout.lines.reduce(0) { $0 + $1.width }
        #expect(width >= lines - 1e-6, "\(text.debugDescription)")
      }
    }
  }

  @Test("Styles that begin anywhere, within characters, too")
  func randomStyles() throws {
    let fonts = SystemFonts()
    let small = try fonts.systemFont(pointSize: 9)
    let large = try fonts.systemFont(pointSize: 21)
    var random = SeededGenerator(seed: 13)
    let alphabet = Array(
      "ab fi \u{301}\u{5D0}\u{5D1}\u{200D}\u{1F469}\u{1F680}\n\u{915}\u{94D}".unicodeScalars)
    var shaped = ShapedText()
    var layout = TextLayout()
    for _ in 0..<300 {
      var text = ""
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        text.unicodeScalars.append(alphabet.randomElement(using: &random)!)
      }
      var styled = AttributedText(text)
      let places = Array(text.unicodeScalars.indices)
      for _ in 0..<3 {
        let a = places.randomElement(using: &random)!
        let b = places.randomElement(using: &random)!
        styled.update(min(a, b)..<max(a, b)) { attributes in
          attributes.font = Bool.random(using: &random) ? small : large
          attributes.kerning = Bool.random(using: &random) ? 2 : -1
        }
      }
      shaped.set(styled, font: small)
      shaped.layOut(in: TextContainer(width: .random(in: 0...90, using: &random)), into: &layout)
      #expect(layout.lines.last?.range.upperBound == text.utf8.count, "\(text.debugDescription)")
      for (a, b) in zip(layout.lines, layout.lines.dropFirst()) {
        #expect(a.range.upperBound == b.range.lowerBound, "\(text.debugDescription)")
      }
      // Every character is selected by the whole range, once.
      let selected = layout.rects(of: 0..<text.utf8.count).reduce(0) { $0 + $1.width }
      let single = text.unicodeScalars.indices.reduce(0.0) { sum, index in
        let start = text.utf8.distance(from: text.startIndex, to: index)
        let end = start + UTF8.width(text.unicodeScalars[index])
        let rects = layout.rects(of: start..<end)
        return sum + rects.reduce(0) { $0 + $1.width }
      }
      #expect(single >= selected - 1e-6, "\(text.debugDescription)")
    }
  }

  @Test(
    "Odd beginnings and ends",
    arguments: [
      "\u{301}", "\u{301}\u{301}a", "\u{200D}", "\u{FEFF}", "\0", "\u{202E}", "\u{2066}\u{5D0}",
      "\u{94D}", "\u{FE0F}", "\u{E0001}", "\u{FFFD}\u{FFFE}", "\u{1F3FB}", "\u{AD}a\u{AD}",
      "\u{7F}",
    ])
  func oddities(text: String) throws {
    let font = try SystemFonts().systemFont(pointSize: 13)
    for width in [0, 5, 100, Double.infinity] {
      let layout = Typeset(text, in: font, TextContainer(width: width)).layout
      #expect(layout.lines.last?.range.upperBound == text.utf8.count)
      #expect(layout.size.width.isFinite)
    }
  }

  @Test("Zalgo: thousands of marks on a letter are one character")
  func marks() throws {
    let font = try SystemFonts().systemFont(pointSize: 13)
    let text = "a" + String(repeating: "\u{301}", count: 5000) + "b"
    let layout = Typeset(text, in: font, TextContainer(width: 10)).layout
    #expect(layout.lines.count <= 2)
  }

  @Test("A megabyte is laid out in a time that grows with its length only")
  func enormous() throws {
    let font = try SystemFonts().systemFont(pointSize: 13)
    for text in [
      String(repeating: "word ", count: 200_000), String(repeating: "x", count: 1_000_000),
      String(repeating: "\n", count: 100_000), String(repeating: "\u{5D0}\u{5D1} ", count: 100_000),
    ] {
      var shaped = ShapedText()
      var layout = TextLayout()
      let clock = ContinuousClock()
      let time = clock.measure {
        shaped.set(text, TextAttributes(font: font))
        shaped.layOut(
          in: TextContainer(width: 200, height: 100, lineBreakMode: .byTruncatingTail),
          into: &layout)
      }
      #expect(layout.lines.count <= 8 && layout.isTruncated)
      // Generous: a quadratic step would take minutes.
      #expect(time < .seconds(30))
    }
  }

  @Test("Absurd sizes of fonts and distances", arguments: [0, .nan, 1e9, -1e9, .infinity])
  func absurd(value: Double) throws {
    let font = try SystemFonts().systemFont(pointSize: value)
    var text = AttributedText(
      "ab", TextAttributes(isUnderlined: true, kerning: value, baselineOffset: value))
    text.update { attributes in
      attributes.paragraphStyle = ParagraphStyle(
        lineHeightMultiple: value, lineSpacing: value, paragraphSpacing: value)
    }
    var shaped = ShapedText()
    var layout = TextLayout()
    shaped.set(text, font: font, fontScale: value)
    shaped.layOut(in: TextContainer(width: value, height: value), into: &layout)
    #expect(layout.lines.count >= 1 && layout.size.width.isFinite && layout.size.height.isFinite)
    let canvas = Canvas()
    canvas.draw(layout, at: .zero, with: .white)
    for command in canvas.displayList.commands { #expect(command.rect.isFinite) }
  }
}
