import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaText

/// What typesetters are given and what becomes of what they give back.
@Suite("Typesetters")
nonisolated struct TypesetterTests {
  /// A font that keeps what it was asked to typeset.
  private final class Recorder: TypesettingBackend, Typesetter {
    struct Paragraph {
      var scalars: [UInt32]
      var offsets: [Int]
      var starts: [Bool]
      var isPlain: Bool
      var direction: WritingDirection
      /// Where styles end, as the text says at each scalar.
      var ends: [Int]
    }

    let base = Font.fake(size: 10)
    var id: FontID { base.id }
    var familyName: String { "Recorder" }
    var pointSize: Double { 10 }
    var ascent: Double { 8 }
    var descent: Double { 2 }
    var leading: Double { 0 }
    var capHeight: Double { 7 }
    var typesetter: any Typesetter { self }
    var paragraphs: [Paragraph] = []
    var missing: [String] = []
    func shape(_ text: String) -> GlyphRun { base.shape(text) }
    func rasterize(glyph: UInt32, pixelsPerPoint: Double, subpixelX: Double) -> GlyphBitmap? { nil }
    func typeset(_ text: inout ShapedText) {
      let ends = text.scalars.indices.map { text.font(at: $0).end }
      paragraphs.append(
        Paragraph(
          scalars: text.scalars, offsets: text.scalarOffsets, starts: text.characterStarts,
          isPlain: text.isPlain, direction: text.writingDirection, ends: ends))
      for script in missing { text.addMissing(script: script) }
      SimpleTypesetter.shared.typeset(&text)
    }
  }

  private func paragraphs(_ text: String) -> [Recorder.Paragraph] {
    let font = Recorder()
    var shaped = ShapedText()
    shaped.set(text, TextAttributes(font: Font(font)))
    return font.paragraphs
  }

  @Test("Characters of one to four bytes, and where each begins")
  func scalars() throws {
    let found = try #require(paragraphs("aé漢🙂~\u{7FF}\u{800}\u{FFFF}\u{10000}").first)
    #expect(
      found.scalars == [0x61, 0xE9, 0x6F22, 0x1F642, 0x7E, 0x7FF, 0x800, 0xFFFF, 0x1_0000])
    #expect(found.offsets == [0, 1, 3, 6, 10, 11, 13, 16, 19, 23])
    #expect(!found.isPlain)
    let plain = try #require(paragraphs("aé\u{24F}\u{2026}").first)
    #expect(plain.isPlain && plain.offsets == [0, 1, 3, 5, 8])
    #expect(plain.starts == [true, true, true, true])
    #expect(try !#require(paragraphs("a\u{250}").first).isPlain)
  }

  @Test("Spaces stand in place of controls, which end no line")
  func controls() throws {
    let found = try #require(paragraphs("a\tb\u{0}\u{1F}\u{7F}\u{80}\u{9F}\u{A0} ").first)
    #expect(found.scalars == [0x61, 0x20, 0x62, 0x20, 0x20, 0x20, 0x20, 0x20, 0xA0, 0x20])
    #expect(found.offsets == [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 13])
  }

  @Test("Marks and joined pictures are part of the character before them")
  func characters() throws {
    let found = try #require(paragraphs("e\u{301}\u{1F469}\u{200D}\u{1F680}x\u{302}\u{303}").first)
    #expect(found.starts == [true, false, true, false, false, true, false, false])
    // What holds together for longer than anybody writes comes apart.
    let family = String(repeating: "\u{1F469}\u{200D}", count: 300)
    let long = try #require(paragraphs("a" + family).first)
    #expect(long.starts.indices.filter { long.starts[$0] } == [0, 1, 513])
  }

  @Test("Of very many marks in a row the first 256 are shown")
  func marks() throws {
    func found(_ count: Int) throws -> Recorder.Paragraph {
      let marks = String(repeating: "\u{301}", count: count)
      return try #require(paragraphs("a" + marks + "b\u{301}").first)
    }
    let most = try found(256)
    #expect(most.scalars.count == 259 && most.offsets[257] == 513)
    let more = try found(257)
    #expect(more.scalars.count == 259 && more.offsets[257] == 515)
    #expect(more.offsets.last == 518)
    #expect(more.starts.indices.filter { more.starts[$0] } == [0, 257])
    // The caret goes past all of them at once.
    var shaped = ShapedText()
    var layout = TextLayout()
    shaped.set(
      "a" + String(repeating: "\u{301}", count: 300) + "b", TextAttributes(font: .fake()))
    shaped.layOut(in: TextContainer(), into: &layout)
    #expect(layout.caretRect(at: 600).minX == 0 && layout.caretRect(at: 601).minX == 257 * 5)
  }

  @Test("Each style has its font up to where the next one begins, in bytes of the text")
  func styles() throws {
    let font = Recorder()
    var text = AttributedText("aé", TextAttributes(font: Font(font)))
    text.append("bc", TextAttributes(font: Font(font), kerning: 1))
    text.append("d\ne", TextAttributes(font: Font(font), kerning: 2))
    text.append("f", TextAttributes(font: Font(font)))
    var shaped = ShapedText()
    shaped.set(text, font: Font(font))
    #expect(font.paragraphs.map(\.ends) == [[2, 2, 4, 4, 5], [1, 2]])
    #expect(shaped.paragraphs.map(\.range) == [0..<6, 7..<9])
    #expect(shaped.paragraphs.map(\.end) == [7, 9])
    #expect(shaped.paragraphs.map(\.clusters) == [0..<5, 5..<7])
  }

  @Test("The direction of a paragraph is that of its first character's style")
  func directions() {
    let font = Recorder()
    var style = ParagraphStyle()
    var text = AttributedText("a\n", TextAttributes(font: Font(font)))
    style.baseWritingDirection = .rightToLeft
    text.append("b", TextAttributes(font: Font(font), paragraphStyle: style))
    style.baseWritingDirection = .leftToRight
    text.append("c\nd", TextAttributes(font: Font(font), paragraphStyle: style))
    var shaped = ShapedText()
    shaped.set(text, font: Font(font))
    #expect(font.paragraphs.map(\.direction) == [.natural, .rightToLeft, .leftToRight])
    #expect(shaped.paragraphs.map(\.isRightToLeft) == [false, true, false])
  }

  @Test("Scripts that no font has are named once, and forgotten with their text")
  func missing() {
    let font = Recorder()
    font.missing = ["Thai", "Lao", "Thai"]
    var shaped = ShapedText()
    shaped.set("a\nb", TextAttributes(font: Font(font)))
    #expect(shaped.missingScripts == ["Thai", "Lao"])
    font.missing = []
    shaped.set("a", TextAttributes(font: Font(font)))
    #expect(shaped.missingScripts == [])
  }

  @Test("A mark with a glyph of its own stands where the font put it, and moves with its letter")
  func joined() {
    var shaped = ShapedText()
    var layout = TextLayout()
    shaped.set(
      "e\u{301}\u{302}f", TextAttributes(font: .fake(size: 10), kerning: 2))
    shaped.layOut(in: TextContainer(), into: &layout)
    // The fake font gives every mark 5; space is added after the whole character.
    #expect(layout.runs[0].glyphs.glyphs.map(\.position.x) == [0, 5, 10, 17])
    #expect(layout.runs[0].glyphs.glyphs.map(\.cluster) == [0, 0, 0, 5])
    #expect(layout.size.width == 24)
    #expect([0, 1, 4, 5, 6].map { layout.caretRect(at: $0).minX } == [0, 0, 0, 17, 24])
    let room = TextContainer(width: 5, lineBreakMode: .byCharWrapping)
    shaped.layOut(in: room, into: &layout)
    #expect(layout.lines.map(\.range) == [0..<5, 5..<6])
  }

  /// A font that shows "fi" by one glyph and "x" by two, and "-" by none.
  private final class GroupFont: FontBackend {
    let id = FontID.unique()
    let familyName = "Groups"
    let pointSize = 10.0
    let ascent = 8.0
    let descent = 2.0
    let leading = 0.0
    let capHeight = 7.0
    func rasterize(glyph: UInt32, pixelsPerPoint: Double, subpixelX: Double) -> GlyphBitmap? { nil }
    func shape(_ text: String) -> GlyphRun {
      var (x, glyphs) = (0.0, [GlyphRun.Glyph]())
      let bytes = Array(text.utf8)
      for (index, byte) in bytes.enumerated() where byte != UInt8(ascii: "-") {
        if byte == UInt8(ascii: "i"), index > 0, bytes[index - 1] == UInt8(ascii: "f") { continue }
        func add(_ y: Double) {
          glyphs.append(
            .init(id: UInt32(byte), cluster: Int32(index), position: Point(x: x, y: y)))
          x += 6
        }
        add(0)
        if byte == UInt8(ascii: "x") { add(-3) }
      }
      return GlyphRun(font: Font(self), glyphs: glyphs, width: x)
    }
  }

  @Test("Glyphs that a font gives go to the characters that they begin at")
  func groups() {
    var shaped = ShapedText()
    var layout = TextLayout()
    shaped.set("afix-b", TextAttributes(font: Font(GroupFont())))
    shaped.layOut(in: TextContainer(), into: &layout)
    let glyphs = layout.runs[0].glyphs.glyphs
    #expect(
      glyphs.map(\.position) == [
        Point(0, 0), Point(6, 0), Point(12, 0), Point(18, -3), Point(24, 0),
      ])
    #expect(glyphs.map(\.cluster) == [0, 1, 3, 3, 5])
    // "fi" shares one width, and so do "x" and the dash that no glyph shows.
    #expect((0...6).map { layout.caretRect(at: $0).minX } == [0, 6, 9, 12, 18, 24, 30])
    #expect(layout.size.width == 30)
    shaped.set("--", TextAttributes(font: Font(GroupFont())))
    shaped.layOut(in: TextContainer(), into: &layout)
    #expect(layout.size == Size(0, 10) && layout.runs.allSatisfy { $0.glyphs.glyphs.isEmpty })
  }

  @Test("Spaces that hang over the end of a line, and those that do not")
  func spaces() {
    for scalar: UInt32 in [
      0x20, 0x1680, 0x2000, 0x2003, 0x2006, 0x2008, 0x2009, 0x200A, 0x205F,
    ] { #expect(ShapedText.isSpace(scalar), "\(scalar)") }
    for scalar: UInt32 in [
      0x1F, 0x21, 0xA0, 0x167F, 0x1681, 0x1FFF, 0x2007, 0x200B, 0x202F, 0x205E, 0x2060, 0x3000,
    ] { #expect(!ShapedText.isSpace(scalar), "\(scalar)") }
  }

  @Test("What single code points do")
  func codePoints() {
    let extending: [UInt32] = [
      0x300, 0x36F, 0x200B, 0x200C, 0x200D, 0x2060, 0x2064, 0x20D0, 0x20F0, 0xFE00, 0xFE0F, 0x591,
      0x135D, 0x135F, 0x1712, 0x302A, 0x3099, 0x309A, 0xA66F, 0xE0100, 0x1D165, 0x1ABE,
    ]
    for scalar in extending { #expect(TextScalars.extends(scalar), "\(scalar)") }
    let plain: [UInt32] = [
      0x61, 0x2FF, 0x370, 0x200A, 0x200E, 0x205F, 0x2065, 0x20CF, 0x20F1, 0xFDFF, 0xFE10, 0x1100,
      0x1360, 0x1E00, 0x3029, 0x3030, 0x309B, 0x30A0, 0xAC00, 0x1F600, 0x20000, 0xD800,
    ]
    for scalar in plain { #expect(!TextScalars.extends(scalar), "\(scalar)") }

    let newlines: [UInt32] = [0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029]
    for scalar: UInt32 in (0..<0x100) + [0x2027, 0x2028, 0x2029, 0x202A] {
      #expect(TextScalars.isNewline(scalar) == newlines.contains(scalar), "\(scalar)")
    }
    for scalar: UInt32 in 0x2020...0x2070 {
      let isControl = (0x202A...0x202E).contains(scalar) || (0x2066...0x2069).contains(scalar)
      #expect(TextScalars.isDirectional(scalar) == isControl, "\(scalar)")
    }
    for scalar: UInt32 in 0..<0x80 {
      let isLetter = (0x41...0x5A).contains(scalar) || (0x61...0x7A).contains(scalar)
      #expect(TextScalars.isLetter(scalar) == isLetter, "\(scalar)")
      #expect(TextScalars.isInvisible(scalar) == (scalar <= 0x20 || scalar == 0x7F), "\(scalar)")
    }
    for scalar: UInt32 in [0xE9, 0xC9, 0x1C5, 0x2B0, 0x5D0, 0x6F22] {
      #expect(TextScalars.isLetter(scalar), "\(scalar)")
    }
    for scalar: UInt32 in [0xA0, 0xD7, 0x660, 0x301, 0x2026, 0x1F600, 0xD800] {
      #expect(!TextScalars.isLetter(scalar), "\(scalar)")
    }
    #expect(TextScalars.isInvisible(0x301) && TextScalars.isInvisible(0x202E))
    #expect(!TextScalars.isInvisible(0xE9))
  }

  @Test("Controls of direction open and close each other")
  func controlsOfDirection() {
    func open(_ scalars: [UInt32]) -> [UInt32] {
      var open: [UInt32] = []
      for scalar in scalars { TextScalars.follow(scalar, &open) }
      return open
    }
    for control: UInt32 in [0x202A, 0x202B, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068] {
      #expect(open([control]) == [control])
    }
    #expect(open([0x61, 0x202C, 0x2069]) == [])
    #expect(open([0x202A, 0x202E, 0x202C]) == [0x202A])
    // An isolate is not ended by what ends an embedding, and ends what was opened in it.
    #expect(open([0x2067, 0x202C]) == [0x2067])
    #expect(open([0x202A, 0x2066, 0x202B, 0x202D, 0x2069]) == [0x202A])
    #expect(open([0x202A, 0x2069]) == [0x202A])
    #expect(open([0x2066, 0x2067, 0x2069]) == [0x2066])
    #expect(open(Array(repeating: 0x202A, count: 130)).count == 125)
  }

  @Test("Strings are compared byte by byte")
  func bytes() {
    #expect("abc".hasSameBytes(as: "abc") && "".hasSameBytes(as: ""))
    #expect(!"abc".hasSameBytes(as: "abd") && !"abc".hasSameBytes(as: "ab"))
    #expect("e\u{301}" == "é" && !"e\u{301}".hasSameBytes(as: "é"))
    #expect(!"a\u{302}\u{301}".hasSameBytes(as: "a\u{301}\u{302}"))
    #expect(AttributedText("e\u{323}\u{307}") != AttributedText("e\u{307}\u{323}"))
  }
}
