import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaText

@Suite("Finding fonts")
nonisolated struct DiscoveryTests {
  @Test("The same wish gives the same font")
  func cached() throws {
    let fonts = SystemFonts()
    let a = try fonts.systemFont(pointSize: 13)
    #expect(try fonts.systemFont(pointSize: 13) == a)
    #expect(try fonts.systemFont(pointSize: 14) != a)
    #expect(try fonts.monospacedDigitSystemFont(pointSize: 13) != a)
    #expect(try fonts.systemFont(pointSize: .nan) == fonts.systemFont(pointSize: 1))
  }

  @Test("Heavier wishes are heavier or the same, never lighter")
  func weights() throws {
    let fonts = SystemFonts()
    let widths = try [FontWeight.regular, .semibold, .bold].map {
      try fonts.systemFont(pointSize: 40, weight: $0).shape("Hamburg").width
    }
    #expect(widths[0] <= widths[1] && widths[1] <= widths[2])
  }

  @Test("LAMELLA_FONT_DIRS replaces the directories")
  func environment() {
    let some = FontDirectories.directories { ["LAMELLA_FONT_DIRS": "/a:/b c"][$0] }
    #expect(some == ["/a", "/b c"])
    #expect(FontDirectories.directories { ["LAMELLA_FONT_DIRS": ""][$0] } == [])
    let standard = FontDirectories.directories { ["HOME": "/home/me"][$0] }
    #expect(standard.first == "/home/me/.fonts" && standard.last == "/usr/share/fonts")
    #expect(FontDirectories.directories { _ in nil }.count == 2)
  }

  @Test("Without any font the error names the directories and a package")
  func noneFound() {
    let fonts = SystemFonts(directories: ["/nonexistent", "/proc/self/fd/none"])
    let error = #expect(throws: FontError.self) { try fonts.systemFont(pointSize: 12) }
    #expect(error == .noneFound(directories: ["/nonexistent", "/proc/self/fd/none"]))
    let words = error?.description ?? ""
    #expect(words.contains("/nonexistent, /proc/self/fd/none"))
    #expect(words.contains("fonts-dejavu-core"))
    #expect(FontError.noneFound(directories: []).description.contains("LAMELLA_FONT_DIRS"))
  }

  @Test("A font of any name in any folder is found")
  func scan() throws {
    let scratch = ScratchDirectory()
    _ = scratch.directory("deep")
    scratch.link(try systemFontPath(), "deep/Unheard Of-Regular.TTF")
    scratch.write(Array("no font".utf8), "deep/Sans.ttf")
    scratch.write([], "deep/readme.txt")
    scratch.link(scratch.path, "deep/circle")
    let fonts = SystemFonts(directories: [scratch.path])
    let font = try #require(try fonts.systemFont(pointSize: 12).backend as? FreeTypeFont)
    #expect(font.path.hasSuffix("deep/Unheard Of-Regular.TTF"))
  }

  @Test("A damaged preferred font gives way to a sound one")
  func damagedPreferred() throws {
    let scratch = ScratchDirectory()
    scratch.write(Array("no font".utf8), "Inter-Regular.ttf")
    scratch.link(try systemFontPath(), "DejaVuSans.ttf")
    let fonts = SystemFonts(directories: [scratch.path])
    let font = try #require(try fonts.systemFont(pointSize: 12).backend as? FreeTypeFont)
    #expect(font.path.hasSuffix("DejaVuSans.ttf"))
  }

  @Test("Where all fonts are damaged the first is named with its reason")
  func onlyDamaged() {
    let scratch = ScratchDirectory()
    scratch.write(Array("no font".utf8), "Inter-Regular.ttf")
    scratch.write([0, 1, 0, 0], "Other.otf")
    let fonts = SystemFonts(directories: [scratch.path])
    let error = #expect(throws: FontError.self) { try fonts.systemFont(pointSize: 12) }
    guard case .unreadable(let file, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(file == scratch.path + "/Inter-Regular.ttf")
  }

  @Test("Files are ranked by their names")
  func ranks() throws {
    func rank(_ name: String) throws -> Int { try #require(FontFamily.FileName(name)).rank }
    #expect(try rank("Inter-Bold.otf") < rank("NotoSans-Regular.ttf"))
    #expect(try rank("NotoSans[wght].ttf") < rank("DejaVuSans.ttf"))
    #expect(try rank("DejaVuSans.ttf") < rank("SomeSans.ttf"))
    #expect(try rank("SomeSans.ttf") < rank("Some.ttf"))
    #expect(try rank("Some.ttf") < rank("NotoSansMono-Regular.ttf"))
    #expect(FontFamily.FileName("Inter-ExtraBold.otf")?.weight == 800)
    #expect(FontFamily.FileName("font.pcf.gz") == nil)
  }

  @Test(
    "The nearest weight is taken",
    arguments: [(400, 400), (450, 400), (600, 700), (550, 700), (900, 700), (1, 200), (300, 200)])
  func nearest(asked: Int, got: Int) {
    let family = FontFamily(
      files: [200, 400, 700].map { FontFamily.File(path: "\($0)", weight: $0) })
    #expect(family.files(nearest: FontWeight(asked)).first?.weight == got)
  }

  @Test("Identities are never given twice")
  func identities() throws {
    let font = try font()
    let ids = (0..<50).map { font.withSize(Double($0) + 1).id }
    #expect(Set(ids).count == 50)
  }
}
