import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaText

/// Names, places and sizes of fonts, by tables.
@Suite("Numbers and names of fonts")
nonisolated struct FontNumberTests {
  private func words(_ body: () throws -> Void) -> String? {
    do { try body() } catch { return "\(error)" }
    return nil
  }

  // MARK: Names of files

  @Test("A file's name tells its family, its weight, and how well it suits")
  func fileNames() throws {
    for (name, family, weight, rank) in [
      ("Inter-Regular.ttf", "Inter", 400, 0), ("Inter.ttf", "Inter", 400, 0),
      ("InterVariable.ttf", "InterVariable", 400, 1),
      ("NotoSans[wdth,wght].ttf", "NotoSans", 400, 2),
      ("NotoSans-Bold.OTF", "NotoSans", 700, 2), ("DejaVuSans-SemiBold.ttc", "DejaVuSans", 600, 3),
      ("LiberationSans-medium.ttf", "LiberationSans", 500, 4),
      ("OpenSans-Light.ttf", "OpenSans", 300, 5),
      ("Roboto-ExtraLight.ttf", "Roboto", 200, 6), ("Cantarell-Thin.otf", "Cantarell", 100, 7),
      ("Ubuntu-ExtraBold.ttf", "Ubuntu", 800, 8), ("UbuntuSans[wght].ttf", "UbuntuSans", 400, 9),
      ("Lato-Black.ttf", "Lato", 900, 10), ("FreeSans.ttf", "FreeSans", 400, 11),
      ("Some Sans-Bold.ttf", "Some Sans", 700, 100), ("Other.ttf", "Other", 400, 101),
      ("NotoSansMono.ttf", "NotoSansMono", 400, 102), ("Some-Italic.ttf", "Some-Italic", 400, 102),
      ("A.b.ttf", "A.b", 400, 101), (".ttf", "", 400, 101), ("-Bold.ttf", "", 700, 101),
      ("[wght].ttf", "wght]", 400, 101),
    ] {
      let found = try #require(FontFamily.FileName(name), "\(name)")
      #expect(
        found.family == family && found.weight == weight && found.rank == rank,
        "\(name): \(found.family), \(found.weight), \(found.rank)")
    }
    for word in [
      "Italic", "Oblique", "Condensed", "Narrow", "Mono", "Serif", "Emoji", "Symbol", "Dingbat",
      "Icon", "Math", "Display", "Music", "Code",
    ] {
      #expect(FontFamily.FileName("SomeSans\(word).ttf")?.rank == 102, "\(word)")
    }
    for none in ["Inter", "Inter.pcf", "Inter.ttf.gz", "Inter.", "ttf", ""] {
      #expect(FontFamily.FileName(none) == nil, "\(none)")
    }
  }

  @Test("Of two weights as near the heavier is taken from 500 on, below it the lighter")
  func nearest() {
    let family = FontFamily(
      files: [100, 300, 500, 700, 900].map { FontFamily.File(path: "\($0)", weight: $0) })
    for (asked, order) in [
      (1, [100, 300, 500, 700, 900]), (200, [100, 300, 500, 700, 900]),
      (400, [300, 500, 100, 700, 900]), (499, [500, 300, 700, 100, 900]),
      (500, [500, 700, 300, 900, 100]), (600, [700, 500, 900, 300, 100]),
      (1_000, [900, 700, 500, 300, 100]),
    ] {
      #expect(family.files(nearest: FontWeight(asked)).map(\.weight) == order, "\(asked)")
    }
  }

  @Test("Well-known families are found in their folders, best first, each with its weights")
  func preferredFamilies() throws {
    let scratch = ScratchDirectory()
    for folder in [
      "a", "b", "a/opentype", "a/opentype/inter", "b/truetype", "b/truetype/noto", "b/TTF",
    ] {
      _ = scratch.directory(folder)
    }
    func write(_ name: String) { scratch.write([0], name) }
    for name in [
      "a/opentype/inter/Inter-Regular.otf", "a/opentype/inter/Inter-Bold.otf",
      "a/opentype/inter/Inter-Black.otf", "a/opentype/inter/Inter-Italic.otf",
      "a/opentype/inter/Inter-Thin.ttf", "b/NotoSans[wght].ttf",
      "b/truetype/noto/NotoSans-Regular.ttf", "b/TTF/DejaVuSans.ttf", "b/TTF/DejaVuSans-Bold.ttf",
      "b/TTF/Inter-Bold.ttf",
    ] {
      write(name)
    }
    let found = FontFamily.preferredFamilies(in: [scratch.file("a"), scratch.file("b")])
    let shown = found.map { family in
      family.files.map { "\($0.path.dropFirst(scratch.path.count + 1)) \($0.weight)" }
    }
    #expect(
      shown == [
        [
          "a/opentype/inter/Inter-Regular.otf 400", "a/opentype/inter/Inter-Bold.otf 700",
          "a/opentype/inter/Inter-Black.otf 900",
        ],
        ["b/NotoSans[wght].ttf 400"], ["b/truetype/noto/NotoSans-Regular.ttf 400"],
        ["b/TTF/DejaVuSans.ttf 400", "b/TTF/DejaVuSans-Bold.ttf 700"],
      ])
  }

  @Test("Folders are searched six deep, and families come in order of rank, then of name")
  func scanning() {
    let scratch = ScratchDirectory()
    var folder = "1"
    _ = scratch.directory(folder)
    for level in 2...7 {
      folder += "/\(level)"
      _ = scratch.directory(folder)
    }
    for name in [
      "1/2/3/4/5/6/Deep.ttf", "1/2/3/4/5/6/7/Deeper.ttf", "Zeta-Bold.ttf", "Zeta.ttf", "Alpha.ttf",
      "AlphaMono.ttf", "1/OtherSans.ttf", "1/Zeta.ttf", "Lato-Thin.ttf", ".Hidden.ttf",
      "readme.txt",
    ] {
      scratch.write([0], name)
    }
    _ = scratch.directory(".secret")
    scratch.write([0], ".secret/Inter.ttf")
    let shown = FontFamily.scan([scratch.path, scratch.file("no")]).map { family in
      family.files.map { "\($0.path.dropFirst(scratch.path.count + 1)) \($0.weight)" }
    }
    #expect(
      shown == [
        ["Lato-Thin.ttf 100"], ["1/OtherSans.ttf 400"], ["1/2/3/4/5/6/Deep.ttf 400"],
        ["1/Zeta.ttf 400"], ["Alpha.ttf 400"], ["Zeta-Bold.ttf 700", "Zeta.ttf 400"],
        ["AlphaMono.ttf 400"],
      ])
  }

  @Test("Folders of the user come before those of the system")
  func directories() {
    #expect(
      FontDirectories.directories { ["HOME": "/h"][$0] } == [
        "/h/.fonts", "/h/.local/share/fonts", "/usr/local/share/fonts", "/usr/share/fonts",
      ])
    for home in [nil, ""] as [String?] {
      #expect(
        FontDirectories.directories { $0 == "HOME" ? home : nil } == [
          "/usr/local/share/fonts", "/usr/share/fonts",
        ])
    }
    #expect(
      FontDirectories.directories { ["LAMELLA_FONT_DIRS": ":/a::/b:", "HOME": "/h"][$0] }
        == ["/a", "/b"])
  }

  // MARK: Errors

  @Test("Fonts that cannot be read: each with its reason")
  func errors() throws {
    let scratch = ScratchDirectory()
    scratch.write([], "empty.ttf")
    scratch.write(Array("no font at all, but long enough for a header".utf8), "text.ttf")
    for (path, reason) in [
      (scratch.file("no"), "No such file or directory"), (scratch.path, "is a directory"),
      ("/dev/null", "is not a regular file"), (scratch.file("empty.ttf"), "the file is empty"),
      ("a\0b", "the path contains a zero byte"),
    ] {
      let error = #expect(throws: FontError.self) { try FreeTypeFont(path: path, pointSize: 12) }
      #expect(error == .unreadable(file: path, reason: reason))
    }
    // In the words of FreeType, which differ.
    let text = scratch.file("text.ttf")
    #expect(
      words { _ = try FreeTypeFont(path: text, pointSize: 12) }?
        .hasPrefix("\(text): is not a font file") == true)
    #expect(
      "\(FontError.unreadable(file: "a\nb", reason: "odd"))" == "a b: odd: use another font file")
    #expect(
      "\(FontError.unreadable(file: "", reason: "odd"))"
        == "(no file name): odd: use another font file")
    #expect(
      "\(FontError.noneFound(directories: ["/a", "/b"]))"
        == "no usable font found in /a, /b: install one, for example the package fonts-dejavu-core,"
        + " or name a directory in LAMELLA_FONT_DIRS")
    #expect(
      "\(FontError.noneFound(directories: []))"
        == "no font found: there is no directory to search: set LAMELLA_FONT_DIRS to directories"
        + " with fonts, or unset it")
  }

  @Test("What is no fallback is refused with what is wrong with it")
  func fallbacks() throws {
    let scratch = ScratchDirectory()
    _ = scratch.directory("empty")
    scratch.write(Array("no font at all, but long enough for a header".utf8), "text.ttf")
    let fonts = SystemFonts(directories: [])
    #expect(fonts.directories == [])
    #expect(
      words { try fonts.addFallback(scratch.file("empty")) }
        == "\(FontError.noneFound(directories: [scratch.file("empty")]))")
    #expect(
      words { try fonts.addFallback(scratch.file("no.ttf")) }
        == "\(scratch.file("no.ttf")): No such file or directory: use another font file")
    #expect(
      words { try fonts.addFallback(scratch.file("text.ttf")) }?
        .hasPrefix("\(scratch.file("text.ttf")): is not a font file") == true)
    #expect(
      words { _ = try fonts.systemFont(pointSize: 12) } == "\(FontError.noneFound(directories: []))"
    )
    #expect(words { try fonts.addFallback(systemFontPath()) } == nil)
  }

  // MARK: Sizes

  @Test("Sizes are 1 to 1000 points, and every number of a font grows with them")
  func sizes() throws {
    for (asked, size) in [
      (0, 1), (-5, 1), (.nan, 1), (0.99, 1), (1, 1), (1.5, 1.5), (1_000, 1_000), (1_001, 1_000),
      (.infinity, 1_000),
    ] as [(Double, Double)] {
      #expect(FreeTypeFont.clamp(asked) == size)
      #expect(try font(size: asked).pointSize == size)
    }
    let small = try font(size: 10, features: [.tabularDigits])
    let large = small.withSize(40)
    #expect(large.pointSize == 40 && large.features == [.tabularDigits] && large.path == small.path)
    #expect(large.familyName == small.familyName && large.id != small.id)
    for part in [
      \FreeTypeFont.ascent, \.descent, \.capHeight, \.xHeight, \.underlinePosition,
      \.underlineThickness,
    ] {
      #expect(small[keyPath: part] > 0)
      #expect(abs(large[keyPath: part] - 4 * small[keyPath: part]) < 1e-9)
    }
    #expect(abs(large.leading - 4 * small.leading) < 1e-9)
    #expect(small.ascent > small.capHeight && small.capHeight > small.xHeight)
    #expect(small.ascent < 15 && small.ascent + small.descent > 10)
    #expect(abs(large.shape("Hamburg").width - 4 * small.shape("Hamburg").width) < 1e-9)
    let plain = small.withFeatures([])
    #expect(plain.features == [] && plain.pointSize == 10 && plain.id != small.id)
    #expect(small.missingAdvance == 6)
  }

  @Test("A font of another size is the same object each time it is asked for")
  func resizing() throws {
    let base = try font(size: 10)
    #expect(base.resized(to: 10) === base)
    let large = base.resized(to: 20)
    #expect(large.pointSize == 20 && base.resized(to: 20) === large)
    #expect(large.resized(to: 20) === large)
    let most = base.resized(to: 5_000)
    #expect(most.pointSize == 1_000 && base.resized(to: .infinity) === most)
    #expect(base.withFeatures([.noKerning]).resized(to: 20) !== large)
    // Of very many sizes those still held are found.
    for size in 100..<200 { #expect(base.resized(to: Double(size)).pointSize == Double(size)) }
    #expect(base.resized(to: 20) === large)
  }

  @Test("Features have four letters, and are on unless they are said to be off")
  func features() {
    #expect(FontFeature.tabularDigits.tag == 0x746E_756D && FontFeature.tabularDigits.value == 1)
    #expect(FontFeature.noKerning.tag == 0x6B65_726E && FontFeature.noKerning.value == 0)
    #expect(FontFeature.noLigatures.tag == 0x6C69_6761 && FontFeature.noLigatures.value == 0)
    #expect(FontFeature("ss01", value: 3) != FontFeature("ss01"))
  }

  @Test("The box of a character that no font has: three pixels at least, as thick as a stroke")
  func missingBoxes() throws {
    for (size, scale, width, height, line, left) in [
      (20.0, 1.0, 10, 14, 1, 1), (20, 2, 20, 28, 2, 2), (10, 1, 5, 7, 1, 1), (1, 1, 3, 3, 1, 0),
      (100, 1, 50, 70, 5, 5), (5, 1, 3, 4, 1, 0), (1_000, 0.5, 250, 350, 25, 25),
    ] {
      let font = try font(size: size)
      let box = try #require(
        font.rasterize(glyph: FreeTypeFont.missingGlyph, pixelsPerPoint: scale, subpixelX: 0.5))
      #expect(
        [box.width, box.height, box.left, box.top] == [width, height, left, height], "\(size)")
      let row = box.coverage[(height / 2) * width..<(height / 2 + 1) * width]
      #expect(row.count { $0 == 255 } == min(2 * line, width), "\(size)")
      #expect(row.first == 255 && row.last == 255)
      let column = (0..<height).map { box.coverage[$0 * width + width / 2] }
      #expect(column.count { $0 == 255 } == 2 * line)
      #expect(column.prefix(line).allSatisfy { $0 == 255 })
    }
  }

  @Test("Scripts have names, and so do blocks of what belongs to none")
  func scripts() {
    var names = ScriptName()
    for (scalar, name) in [
      ("a", "Latin"), ("ä", "Latin"), ("я", "Cyrillic"), ("א", "Hebrew"), ("\u{10000}", "Linear B"),
      ("字", "Han"), ("a", "Latin"), ("\u{E000}", "Private Use Area"),
    ] as [(Unicode.Scalar, String)] {
      #expect(names.of(scalar.value) == name)
    }
  }
}
