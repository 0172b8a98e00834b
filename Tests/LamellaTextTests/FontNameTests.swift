import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaText

/// Fonts by family and by file, at other sizes and weights.
@Suite("Fonts by family")
nonisolated struct FontNameTests {
  /// Directories with a file of two names, the second of a bold style.
  private func folder() throws -> ScratchDirectory {
    let scratch = ScratchDirectory()
    for name in ["Some Face-Regular.ttf", "Some Face-Bold.ttf", "Other.ttf"] {
      scratch.link(try systemFontPath(), name)
    }
    return scratch
  }

  private func path(_ font: Font?) -> String? {
    (font?.backend as? FreeTypeFont)?.path.split(separator: "/").last.map { String($0) }
  }

  @Test("A family is found by its files' names, whatever its spaces, hyphens and case")
  func fileNames() throws {
    let scratch = try folder()
    let fonts = SystemFonts(directories: [scratch.path])
    let font = try #require(fonts.font(named: "some-face", pointSize: 12))
    #expect(path(font) == "Some Face-Regular.ttf" && font.pointSize == 12)
    #expect(fonts.font(named: "SomeFace", pointSize: 12) == font)
    #expect(fonts.font(named: "SomeFace", pointSize: 13) != font)
    #expect(
      path(fonts.font(named: "Some Face", pointSize: 9, weight: .heavy)) == "Some Face-Bold.ttf")
    for name in ["None", "", "  ", "Some Face Bold"] {
      #expect(fonts.font(named: name, pointSize: 12) == nil, "\(name)")
    }
  }

  @Test("Where no file has the name, the name that a file states counts")
  func statedNames() throws {
    let scratch = ScratchDirectory()
    scratch.link(try systemFontPath(), "x.ttf")
    scratch.write(Array("no font".utf8), "a.ttf")
    let fonts = SystemFonts(directories: [scratch.path])
    let stated = try font().familyName
    let found = try #require(fonts.font(named: stated.uppercased(), pointSize: 12))
    #expect(path(found) == "x.ttf" && found.familyName == stated)
  }

  @Test("A damaged family is none, and does not harm the system's")
  func damaged() throws {
    let scratch = try folder()
    scratch.write(Array("no font".utf8), "Broken.ttf")
    let fonts = SystemFonts(directories: [scratch.path])
    for _ in 0..<2 { #expect(fonts.font(named: "Broken", pointSize: 12) == nil) }
    #expect(try fonts.systemFont(pointSize: 12).isAvailable)
  }

  @Test("Other sizes and weights are of the same family, and equal for equal arguments")
  func variants() throws {
    let scratch = try folder()
    let fonts = SystemFonts(directories: [scratch.path])
    let font = try #require(fonts.font(named: "Some Face", pointSize: 12))
    #expect(font.withSize(12) == font && font.withSize(20) == font.withSize(20))
    #expect(font.withSize(20).pointSize == 20 && font.withSize(20) != font)
    let bold = font.withWeight(.bold)
    #expect(path(bold) == "Some Face-Bold.ttf" && bold.weight == .bold && bold.pointSize == 12)
    #expect(bold == fonts.font(named: "Some Face", pointSize: 12, weight: .bold))
    #expect(bold.withWeight(.regular) == font && font.withWeight(.regular) == font)
    let digits = try fonts.monospacedDigitSystemFont(pointSize: 12)
    #expect((digits.withWeight(.bold).backend as? FreeTypeFont)?.features == [.tabularDigits])
    #expect(font.withFeatures([.tabularDigits]) == font.withFeatures([.tabularDigits]))
    #expect(font.withFeatures([.tabularDigits]) != font && font.withFeatures([]) == font)
    #expect(Font.fake().withFeatures([.noKerning]).familyName == "Fake")
    #expect(Set([font, font.withSize(12), bold, bold.withWeight(.bold)]).count == 2)
  }

  @Test("A file opens at a size, or its error says why not")
  func files() throws {
    let font = try Font(path: systemFontPath(), size: 14, features: [.noLigatures])
    #expect(font.pointSize == 14 && font.isAvailable && font.shape("fi").glyphs.count == 2)
    #expect(try font != Font(path: systemFontPath(), size: 14))
    #expect(font.ascender > 0 && font.descender < 0 && font.lineHeight >= font.ascender)
    let error = #expect(throws: FontError.self) { try Font(path: "/none.ttf", size: 14) }
    #expect(error?.description.hasPrefix("/none.ttf: ") == true)
    // No other face is known.
    #expect(font.withWeight(.bold).familyName == font.familyName)
  }

  @Test("A file in memory opens as the file does, and is not needed after that")
  func memory() throws {
    let path = try systemFontPath()
    var bytes = try contents(of: path)
    let (font, error) = try bytes.withUnsafeMutableBytes { buffer in
      let font = try Font(data: UnsafeRawBufferPointer(buffer), name: "title", size: 14)
      buffer.initializeMemory(as: UInt8.self, repeating: 0)
      let error = #expect(throws: FontError.self) {
        try Font(data: UnsafeRawBufferPointer(buffer), name: "title", size: 14)
      }
      return (font, error)
    }
    #expect(font.shape("Word").glyphs == (try Font(path: path, size: 14).shape("Word").glyphs))
    #expect(error?.description.hasPrefix("title: ") == true)
    #expect(throws: FontError.self) {
      try Font(data: UnsafeRawBufferPointer(start: nil, count: 0), name: "title", size: 14)
    }
  }
}
