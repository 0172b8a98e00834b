import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaText

@Suite("Fonts to fall back on")
nonisolated struct FallbackTests {
  private static let paragraph =
    "Latin, العربية, עברית, हिन्दी, 漢字かな, 한국어, Ελληνικά, Кириллица and 😀 ☂"

  @Test("A paragraph of many scripts has no boxes where fonts cover it")
  func mixedParagraph() throws {
    let fonts = SystemFonts()
    let font = try fonts.systemFont(pointSize: 16)
    let typeset = Typeset(Self.paragraph, in: font, TextContainer(width: 200))
    guard typeset.shaped.missingScripts.isEmpty else {
      print(
        "not tested in full: no installed font has \(typeset.shaped.missingScripts);"
          + " fonts-noto-core, fonts-noto-cjk and fonts-symbola have them")
      #expect(typeset.hasMissingGlyphs)
      return
    }
    #expect(!typeset.hasMissingGlyphs)
    #expect(typeset.layout.lines.count > 2)
    #expect(Set(typeset.layout.runs.map { $0.glyphs.font.id }).count > 2)
    // None of the glyphs is the font's own box either.
    #expect(typeset.layout.runs.allSatisfy { $0.glyphs.glyphs.allSatisfy { $0.id != 0 } })
  }

  @Test("What no font has is a visible box, and its script is named once")
  func boxes() throws {
    let scratch = ScratchDirectory()
    scratch.link(try systemFontPath(), "Sans.ttf")
    let fonts = SystemFonts(directories: [scratch.path])
    let font = try fonts.systemFont(pointSize: 20)
    // Linear B and a private character: no interface font has them.
    let typeset = Typeset("a\u{10000}\u{10001}b\u{10FFFD}", in: font)
    #expect(typeset.shaped.missingScripts == ["Linear B", "Supplementary Private Use Area B"])
    let glyphs = typeset.layout.runs.flatMap { $0.glyphs.glyphs }
    #expect(glyphs.map { $0.id == FreeTypeFont.missingGlyph } == [false, true, true, false, true])
    let box = try #require(
      font.backend.rasterize(glyph: FreeTypeFont.missingGlyph, pixelsPerPoint: 1, subpixelX: 0))
    #expect(box.width == 10 && box.height == 14)
    #expect(box.coverage[0] == 255 && box.coverage[box.width * 7 + 5] == 0)
    // Boxes stand apart.
    #expect(glyphs[2].position.x - glyphs[1].position.x >= Double(box.width) + 1)
  }

  @Test("The app's own files come before installed ones, and only they help without any")
  func ownFiles() throws {
    let scratch = ScratchDirectory()
    let path = try systemFontPath()
    let first = scratch.directory("first")
    scratch.link(path, "first/Sans.ttf")
    scratch.link(path, "Extra.ttf")
    let fonts = SystemFonts(directories: [first])
    try fonts.addFallback(scratch.file("Extra.ttf"))
    let font = try fonts.systemFont(pointSize: 12)
    let own = try #require(font.backend as? FreeTypeFont)
    let wish: [UInt32] = [0x41]
    let fallback = try #require((font.typesetter as? ShapingTypesetter)?.fallback)
    let found = try #require(fallback.font(for: wish[...], like: own))
    #expect(found.path == scratch.file("Extra.ttf"))
    #expect(found.pointSize == 12)
    #expect(fallback.font(for: wish[...], like: own) === found)
    #expect(fallback.font(for: [0x10FFFD][...], like: own) == nil)
    let opened = try fonts.font(path: scratch.file("Extra.ttf"), pointSize: 15)
    #expect(opened.typesetter === font.typesetter)
  }

  @Test("A font that was opened by itself falls back on installed ones")
  func fontByItself() throws {
    let path = try systemFontPath()
    let font = try FreeTypeFont(path: path, pointSize: 12)
    let fallback = try #require((font.typesetter as? ShapingTypesetter)?.fallback)
    let wish: [UInt32] = [0x41]
    #expect(fallback.font(for: wish[...], like: font) != nil)
    #expect(Font(font).withSize(14).typesetter === font.typesetter)
  }

  @Test("Damaged, missing and empty files are named")
  func badFiles() {
    let scratch = ScratchDirectory()
    let fonts = SystemFonts(directories: [scratch.path])
    let bad = scratch.write(Array("no font".utf8), "bad.bin")
    let empty = scratch.directory("empty")
    for (path, word) in [
      (bad, "bad.bin"), (scratch.file("none.bin"), "none.bin"), (empty, "empty"),
    ] {
      do {
        try fonts.addFallback(path)
        Issue.record("\(path) was taken")
      } catch {
        #expect(error.description.contains(word))
        #expect(!error.description.contains("\n"))
      }
    }
    #expect(throws: FontError.self) {
      try fonts.font(path: bad, pointSize: 12)
    }
  }

  @Test("A damaged font among the installed ones does no harm")
  func damagedNeighbour() throws {
    let scratch = ScratchDirectory()
    scratch.link(try systemFontPath(), "Sans.ttf")
    scratch.write(Array(repeating: 7, count: 5000), "Broken.ttf")
    scratch.write([], "Empty.otf")
    let fonts = SystemFonts(directories: [scratch.path])
    let typeset = Typeset("a\u{10000}", in: try fonts.systemFont(pointSize: 12))
    #expect(typeset.shaped.missingScripts == ["Linear B"])
  }
}
