import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaText

@Suite("Shaping by pairs")
nonisolated struct PairShaperTests {
  /// The glyphs that a font's pairs make of a text; nil where the text is for HarfBuzz.
  private func pairs(_ text: String, in font: FreeTypeFont) -> [ShapedGlyph]? {
    let scalars = text.unicodeScalars.map(\.value)
    let room = UnsafeMutablePointer<ShapedGlyph>.allocate(capacity: scalars.count)
    defer { room.deallocate() }
    return scalars.withUnsafeBufferPointer { text in
      font.face.pairShaper(font.features)?.shape(text, text.indices, into: room).map { count in
        (0..<count).map { room[$0] }
      }
    }
  }

  /// Expects what HarfBuzz makes of a text, to the last bit.
  ///
  /// - Returns: Whether the text was not one for HarfBuzz.
  private func expectSame(_ text: String, in font: FreeTypeFont) -> Bool {
    // HarfBuzz is told no script here, and takes that of the first letter.
    let isLatin = text.unicodeScalars.contains {
      (0x41...0x5A).contains($0.value) || (0x61...0x7A).contains($0.value)
    }
    guard isLatin, let pairs = pairs(text, in: font) else { return false }
    let known = font.shape(text)
    let offsets = text.unicodeScalars.indices.map {
      Int32(text.utf8.distance(from: text.startIndex, to: $0))
    }
    var pen = 0
    var glyphs: [GlyphRun.Glyph] = []
    for glyph in pairs {
      let place = Point(x: Double(pen) * font.pointsPerUnit, y: 0)
      glyphs.append(
        GlyphRun.Glyph(id: glyph.id, cluster: offsets[Int(glyph.cluster)], position: place))
      pen += Int(glyph.advance)
    }
    let isSame = glyphs == known.glyphs && Double(pen) * font.pointsPerUnit == known.width
    #expect(isSame, "'\(text)' in \(font.path) with \(font.features)")
    return true
  }

  private let featureSets: [[FontFeature]] = [
    [], [.tabularDigits], [.noLigatures], [.noKerning], [FontFeature("smcp")],
    [FontFeature("dlig"), FontFeature("frac"), FontFeature("salt")],
  ]

  private func randomText(_ random: inout SeededGenerator) -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyz".unicodeScalars)
    let ascii = (0x20..<0x7F).compactMap { Unicode.Scalar($0 as UInt32) }
    let latin = (0xA0..<0x250).compactMap { Unicode.Scalar($0 as UInt32) }
    // Marks, soft hyphen, joiners, selectors, a fraction slash, dashes, quotes, Greek, Cyrillic, Hebrew, Arabic.
    let other = Array(
      "\u{301}\u{308}\u{327}\u{AD}\u{200D}\u{200C}\u{FE0F}\u{2044}–’…€−ΑЖאب".unicodeScalars)
    let joined = Array("fffiiltjkTAV.,- ".unicodeScalars)
    let words = [
      "office", "fluffy", "AVATAR", "To", "Ty", "fi", "ffl", "fjord", "waffle", "file", "ĳ", "L·L",
      "1/2", "->", "10x20", "«fi»", "naïve", "Æsir", " ",
    ]
    let kind = Int.random(in: 0..<6, using: &random)
    var text = ""
    for _ in 0..<Int.random(in: 1...24, using: &random) {
      let pool =
        switch Int.random(in: 0..<(kind == 2 ? 3 : 10), using: &random) {
        case 0 where kind == 3: other
        case 0...2 where kind == 2 || kind == 3: latin
        default: kind == 0 ? letters : kind == 4 ? joined : ascii
        }
      if kind == 5 {
        text += words.randomElement(using: &random)!
      } else {
        text.unicodeScalars.append(pool.randomElement(using: &random)!)
      }
    }
    return text
  }

  @Test("Every installed font shapes random text as HarfBuzz does, with each set of features")
  func installedFonts() throws {
    var random = SeededGenerator(seed: 16)
    var shaped = 0
    var paired = 0
    for family in FontFamily.scan(FontDirectories.current()) {
      for file in family.files {
        for features in featureSets {
          guard
            let font = try? FreeTypeFont(path: file.path, pointSize: 13.5, features: features),
            font.face.isUsableForText
          else { continue }
          for _ in 0..<120 {
            shaped += 1
            if expectSame(randomText(&random), in: font) { paired += 1 }
          }
        }
      }
    }
    #expect(shaped == 0 || paired * 3 > shaped, "\(paired) of \(shaped)")
  }

  @Test("Text that pairs have shaped is set as text that HarfBuzz has shaped, to the last bit")
  func typesetting() throws {
    var random = SeededGenerator(seed: 17)
    for size in [9.0, 13.5, 40] {
      let paired = try font(size: size)
      let reference = try font(size: size)
      paired.pairShaper = paired.face.pairShaper([])
      reference.pairShaper = nil
      for _ in 0..<300 {
        let text = randomText(&random)
        let room = TextContainer(width: .random(in: 20...300, using: &random))
        let layout = Typeset(text, in: paired, room).layout
        let known = Typeset(text, in: reference, room).layout
        #expect(layout.lines == known.lines, "\(text)")
        #expect(layout.runs.map(\.glyphs.glyphs) == known.runs.map(\.glyphs.glyphs), "\(text)")
      }
    }
  }

  @Test("Ligatures, kerned pairs and accents need no HarfBuzz in an ordinary font")
  func ordinary() throws {
    let font = try font()
    guard font.face.familyName == "DejaVu Sans" else { return }
    for text in ["office waffle", "AVATAR To Ty.", "naïve café", "Coins: 1,250 of 3,000"] {
      #expect(expectSame(text, in: font), "\(text)")
    }
    #expect(pairs("office", in: font)?.count == 4)
    // A mark, a soft hyphen, a joiner, a fraction slash, other scripts, controls.
    for text in [
      "e\u{301}", "a\u{AD}b", "f\u{200C}i", "1\u{2044}2", "αβ", "Ж", "א", "\t", "\u{7F}",
    ] {
      #expect(pairs(text, in: font) == nil, "\(text)")
    }
    #expect(pairs("", in: font) == nil)
  }

  @Test("A font that has shaped many texts shapes as before")
  func manyTexts() throws {
    let font = try font()
    let first = Typeset("AVATAR office", in: font).layout.runs.map(\.glyphs.glyphs)
    for number in 0..<200 { #expect(!Typeset("To \(number)", in: font).layout.runs.isEmpty) }
    #expect(font.pairShaper != nil || font.face.pairShaper([]) == nil)
    #expect(Typeset("AVATAR office", in: font).layout.runs.map(\.glyphs.glyphs) == first)
  }

  @Test("A part of a paragraph is shaped with its places in the paragraph")
  func ranges() throws {
    let font = try font()
    guard let shaper = font.face.pairShaper([]) else { return }
    let text = "AVAffi".unicodeScalars.map(\.value)
    let room = UnsafeMutablePointer<ShapedGlyph>.allocate(capacity: 8)
    defer { room.deallocate() }
    let count = text.withUnsafeBufferPointer { shaper.shape($0, 1..<3, into: room) }
    #expect(count == 2 && room[0].cluster == 1 && room[1].cluster == 2)
    #expect(room[1].advance == pairs("A", in: font)?[0].advance)
  }

  @Test("Fonts with random lookups of every type are shaped as HarfBuzz does")
  func randomLookups() throws {
    var random = SeededGenerator(seed: 18)
    let scratch = ScratchDirectory()
    let base = try contents(of: systemFontPath())
    let letters = "abcdefgh"
    let font = try font(features: [.noKerning, .noLigatures])
    let glyphs = (letters + "XYZ").map { Int(font.shape(String($0)).glyphs[0].id) }
    var paired = 0
    var substituted = 0
    for _ in 0..<150 {
      let made = MadeLookups(letters: Array(glyphs.prefix(8)), others: Array(glyphs.suffix(3)))
      let bytes = try MadeFont.replacing(
        ["GSUB": made.substitutions(&random), "GPOS": made.positionings(&random)], in: base)
      let font = try FreeTypeFont(path: scratch.write(bytes, "made.ttf"), pointSize: 10)
      for _ in 0..<40 {
        let length = Int.random(in: 1...8, using: &random)
        let text = String((0..<length).map { _ in letters.randomElement(using: &random)! })
        guard expectSame(text, in: font) else { continue }
        paired += 1
        if pairs(text, in: font)?.count != length { substituted += 1 }
      }
    }
    #expect(paired > 600 && substituted > 10, "\(paired), \(substituted)")
  }
}
