import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaText

@Suite("Lines at once")
nonisolated struct LineTests {
  /// The fonts of all files that are installed, as far as they open.
  private func fonts(size: Double) throws -> [FreeTypeFont] {
    let files = FontFamily.scan(FontDirectories.current()).flatMap { $0.files(nearest: .regular) }
    let fonts = files.compactMap { try? FreeTypeFont(path: $0.path, pointSize: size) }
    return try [font(size: size), font(size: size, features: [.tabularDigits])] + fonts
  }

  private func line(_ text: String, in font: FreeTypeFont, cutTo width: Double? = nil) -> GlyphRun?
  {
    var run = GlyphRun(font: Font(font), glyphs: [], width: 0)
    let bytes = Array(text.utf8)
    let isMade = bytes.withUnsafeBufferPointer { bytes in
      guard font.typesetter.shapeLine(bytes, in: Font(font), into: &run) else { return false }
      guard let width else { return true }
      return font.typesetter.truncateLine(&run, of: bytes, to: width)
    }
    return isMade ? run : nil
  }

  private func expectSame(
    _ run: GlyphRun, _ text: String, in font: FreeTypeFont, _ room: TextContainer
  ) {
    let layout = Typeset(text, in: font, room).layout
    #expect(layout.lines.count == 1 && layout.runs.count == 1, "\(text) in \(font.path)")
    guard let known = layout.runs.first, let line = layout.lines.first else { return }
    #expect(known.glyphs.glyphs == run.glyphs, "\(text) in \(font.path)")
    #expect(line.width == run.width, "\(text) in \(font.path)")
    #expect(known.glyphs.font.id == run.font.id)
  }

  @Test("Random lines in every font are those of the general way, to the last bit")
  func random() throws {
    var random = SeededGenerator(seed: 23)
    var made = 0
    for font in try fonts(size: 11.5) {
      for _ in 0..<60 {
        let kinds: [ClosedRange<UInt8>] = [0x20...0x7E, 0x30...0x39, 0x41...0x5A, 0x61...0x7A]
        let kind = kinds.randomElement(using: &random)!
        var text = ""
        for _ in 0..<Int.random(in: 1...32, using: &random) {
          text.unicodeScalars.append(Unicode.Scalar(UInt8.random(in: kind, using: &random)))
        }
        guard let run = line(text, in: font) else { continue }
        made += 1
        expectSame(run, text, in: font, TextContainer())
        let room = TextContainer(
          width: .random(in: 0..<run.width, using: &random), maximumNumberOfLines: 1,
          lineBreakMode: .byTruncatingTail)
        guard run.width > room.width + 1e-6,
          let cut = line(text, in: font, cutTo: room.width)
        else { continue }
        expectSame(cut, text, in: font, room)
        #expect(cut.width <= room.width + 1e-6)
      }
    }
    #expect(made > 100)
  }

  @Test(
    "What is more than characters side by side is left to the general way",
    arguments: [
      "", " ", "trailing ", "two\nlines", "tab\t.", "naïve", "\u{5D0}", "e\u{301}",
      "more characters than are kept of any single text",
    ])
  func refused(text: String) throws {
    #expect(try line(text, in: font()) == nil)
  }

  @Test("Lines with ligatures are those of the general way, and cut by that")
  func ligatures() throws {
    let font = try font(size: 11.3)
    for text in ["fi", "office", "ffl", "waffles of fine flour", "fiffi"] {
      let run = try #require(line(text, in: font))
      expectSame(run, text, in: font, TextContainer())
      let isLigature = font.shape(text).glyphs.count < text.utf8.count
      #expect((line(text, in: font, cutTo: run.width / 2) == nil) == isLigature, "\(text)")
    }
  }

  @Test("Where not even the ellipsis fits, nothing is cut")
  func narrow() throws {
    let font = try font()
    #expect(line("Score", in: font, cutTo: 1) == nil)
    let dots = font.shape("\u{2026}").width
    #expect(line("Score", in: font, cutTo: dots)?.glyphs.count == 1)
    #expect(line("a b", in: font, cutTo: font.shape("a ").width + dots)?.glyphs.count == 2)
  }
}
