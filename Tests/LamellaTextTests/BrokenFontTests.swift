import LamellaGraphics
import LamellaText
import TestSupport
import Testing

@Suite("Broken fonts")
nonisolated struct BrokenFontTests {
  private func open(_ path: String) throws -> FreeTypeFont {
    try FreeTypeFont(path: path, pointSize: 12)
  }

  @Test("Each file that is no font is named with a reason")
  func noFonts() throws {
    let scratch = ScratchDirectory()
    let cases = [
      (scratch.path + "/missing.ttf", "No such file"), (scratch.path, "directory"),
      (scratch.write([], "empty.ttf"), "empty"),
      (scratch.write(Array("just text, renamed".utf8), "text.ttf"), "not a font"),
      ("a\0b", "zero byte"), ("", "No such file"), ("/dev/null", "not a regular file"),
    ]
    for (path, words) in cases {
      let error = #expect(throws: FontError.self) { try open(path) }
      #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }
  }

  @Test("A font that was cut short is refused or still shapes")
  func truncated() throws {
    let whole = try contents(of: systemFontPath())
    let scratch = ScratchDirectory()
    for part in [1, 4, 11, 12, 100, 300, 1000, 5000, 50_000, whole.count / 2, whole.count - 1] {
      let path = scratch.write(Array(whole.prefix(part)), "cut.ttf")
      do {
        use(try open(path))
      } catch let error as FontError {
        #expect(error.description.hasPrefix(path))
      }
    }
  }

  @Test("Fonts with flipped bits give glyphs or an error, never a crash")
  func fuzz() throws {
    let whole = try contents(of: systemFontPath())
    let scratch = ScratchDirectory()
    var random = SeededGenerator(seed: 77)
    for round in 0..<200 {
      var bytes = whole
      // The table directory is where damage does most; the rest is hit more widely.
      let reach = round % 2 == 0 ? min(400, bytes.count) : bytes.count
      for _ in 0..<(round % 2 == 0 ? 3 : 2000) {
        let bit = Int.random(in: 0..<(reach * 8), using: &random)
        bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      }
      if round % 10 == 9 {
        bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
      }
      if let font = try? open(scratch.write(bytes, "fuzz.ttf")) { use(font) }
    }
  }

  /// Does all that can be done with a font.
  private func use(_ font: FreeTypeFont) {
    let run = font.shape("AVfi ä 123 \u{5D0}\u{301}")
    for glyph in run.glyphs {
      if let bitmap = font.rasterize(glyph: glyph.id, pixelsPerPoint: 1.5, subpixelX: 0.5) {
        #expect(bitmap.coverage.count == bitmap.width * bitmap.height)
      }
    }
    #expect(font.lineHeight.isFinite && run.width.isFinite)
  }
}
