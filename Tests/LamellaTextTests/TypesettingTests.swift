import LamellaGeometry
import LamellaGraphics
import TestSupport
import Testing

@testable import LamellaText

/// Text laid out in a real font.
nonisolated struct Typeset {
  var shaped = ShapedText()
  var layout = TextLayout()

  init(
    _ text: String, in font: FreeTypeFont, _ room: TextContainer = TextContainer(),
    direction: WritingDirection = .natural
  ) {
    self.init(text, in: Font(font), room, direction: direction)
  }

  init(
    _ text: String, in font: Font, _ room: TextContainer = TextContainer(),
    direction: WritingDirection = .natural
  ) {
    var style = ParagraphStyle()
    style.baseWritingDirection = direction
    shaped.set(text, TextAttributes(font: font, paragraphStyle: style))
    shaped.layOut(in: room, into: &layout)
  }

  /// Where the glyphs' characters begin in the text, line by line from left to right.
  var clusters: [[Int]] {
    layout.lines.map { line in
      layout.runs[line.runs].flatMap { $0.glyphs.glyphs.map { Int($0.cluster) } }
    }
  }

  /// The pieces of the text that lines show.
  func pieces(of text: String) -> [String] {
    let bytes = Array(text.utf8)
    return layout.lines.map { String(decoding: bytes[$0.range], as: UTF8.self) }
  }

  var hasMissingGlyphs: Bool {
    layout.runs.contains { $0.glyphs.glyphs.contains { $0.id == FreeTypeFont.missingGlyph } }
  }
}

@Suite("Typesetting")
nonisolated struct TypesettingTests {
  /// Letters of one width where the digits are, so that places can be counted.
  private func digits() throws -> FreeTypeFont { try font(features: [.tabularDigits]) }

  @Test(
    "A plain line is what the font shapes", arguments: ["Score 12", "AVAWA", "naïve café", "fi"])
  func plainLine(text: String) throws {
    let font = try font()
    let typeset = Typeset(text, in: font)
    let run = font.shape(text)
    #expect(typeset.layout.runs.count == 1)
    #expect(typeset.layout.runs[0].glyphs.glyphs.map(\.id) == run.glyphs.map(\.id))
    #expect(abs(typeset.layout.lines[0].width - run.width) < 1e-9)
    for (a, b) in zip(typeset.layout.runs[0].glyphs.glyphs, run.glyphs) {
      #expect(abs(a.position.x - b.position.x) < 1e-9 && a.cluster == b.cluster)
    }
  }

  @Test("Carets divide a ligature")
  func ligature() throws {
    let font = try font()
    let text = "ffi"
    let layout = Typeset(text, in: font).layout
    let places = (0...3).map { layout.caretRect(at: $0).minX }
    #expect(places == places.sorted() && Set(places).count == 4)
  }

  @Test("Hebrew in English: the words' order is that of the line, the letters' their own")
  func rightToLeftInside() throws {
    let font = try font()
    // Bytes: a 0, space 1, aleph 2, beth 4, space 6, b 7.
    let typeset = Typeset("a \u{5D0}\u{5D1} b", in: font)
    #expect(typeset.clusters == [[0, 1, 4, 2, 6, 7]])
    #expect(!typeset.layout.lines[0].isRightToLeft)
  }

  @Test("English in Hebrew: the line runs from right to left and stands there")
  func leftToRightInside() throws {
    let font = try font()
    // Bytes: aleph 0, space 2, a 3, b 4, space 5, beth 6.
    let typeset = Typeset("\u{5D0} ab \u{5D1}", in: font, TextContainer(width: 300))
    #expect(typeset.clusters == [[6, 5, 3, 4, 2, 0]])
    let line = typeset.layout.lines[0]
    #expect(line.isRightToLeft)
    #expect(abs(line.origin.x + line.width - 300) < 1e-9)
  }

  @Test("Numbers keep their order in Hebrew, brackets are mirrored")
  func numbers() throws {
    let font = try font()
    let typeset = Typeset("\u{5D0} (12)", in: font)
    // Bytes: aleph 0, space 2, ( 3, 1 4, 2 5, ) 6.
    #expect(typeset.clusters == [[6, 4, 5, 3, 2, 0]])
    let glyphs = typeset.layout.runs.flatMap { $0.glyphs.glyphs }
    let open = font.shape("(").glyphs[0].id
    #expect(glyphs[0].id == open)
  }

  @Test("Embedded directions: rule L2 reverses what is nested")
  func nested() throws {
    let font = try font()
    // An override from right to left around Latin letters, by U+202E and U+202C.
    let typeset = Typeset("a\u{202E}bc\u{202C}d", in: font)
    let visible = typeset.clusters[0].filter { [0, 4, 5, 9].contains($0) }
    #expect(visible == [0, 5, 4, 9])
  }

  @Test("The direction may be given")
  func givenDirection() throws {
    let font = try font()
    let typeset = Typeset("ab!", in: font, direction: .rightToLeft)
    #expect(typeset.clusters == [[2, 0, 1]])
    #expect(typeset.layout.lines[0].isRightToLeft)
    #expect(!Typeset("\u{5D0}", in: font, direction: .leftToRight).layout.lines[0].isRightToLeft)
  }

  @Test("Spaces at the end of a line hang over its end in both directions")
  func hangingSpaces() throws {
    let font = try font()
    let word = Typeset("\u{5D0}\u{5D1}", in: font).layout.lines[0].width
    let room = TextContainer(width: word + 1, alignment: .natural)
    let typeset = Typeset("\u{5D0}\u{5D1}  \u{5D2}", in: font, room)
    #expect(typeset.layout.lines.count == 2)
    #expect(abs(typeset.layout.lines[0].width - word) < 1e-9)
    // The spaces are left of the letters and outside of the line.
    let first = typeset.layout.runs[0].glyphs.glyphs[0]
    #expect(first.position.x < 0)
    // Latin words in a Hebrew line: the trailing space goes to the left end all the same.
    let mixed = Typeset("\u{5D0} ab  cd", in: font, TextContainer(width: word * 3))
    for line in mixed.layout.lines where line.range.upperBound < 9 {
      #expect(line.width <= word * 3)
    }
  }

  @Test("Arabic letters join: the middle of a word is another glyph than the letter alone")
  func joining() throws {
    let font = try font()
    guard font.face.hasGlyph(0x628) else {
      print("not tested: the installed font has no Arabic")
      return
    }
    let alone = Typeset("\u{628}", in: font).layout.runs[0].glyphs.glyphs[0].id
    let word = Typeset("\u{628}\u{628}\u{628}", in: font).layout.runs[0].glyphs.glyphs.map(\.id)
    #expect(word.count == 3 && !word.contains(alone))
  }

  @Test("A caret goes to the reading edge of its character, and pointing finds it back")
  func caretsInBothDirections() throws {
    let font = try font()
    let text = "ab \u{5D0}\u{5D1} cd"
    let layout = Typeset(text, in: font).layout
    // Before aleph: right of it, which is right of beth, too.
    #expect(layout.caretRect(at: 3).minX > layout.caretRect(at: 5).minX)
    for index in text.indices {
      let offset = text.utf8.distance(from: text.startIndex, to: index)
      let isHebrew = text[index] >= "\u{5D0}"
      let x = layout.caretRect(at: offset).minX + (isHebrew ? -0.5 : 0.5)
      #expect(layout.offset(at: Point(x: x, y: 5)) == offset)
    }
    // A selection across the border of directions is two boxes.
    #expect(layout.rects(of: 1..<5).count == 2)
  }

  @Test(
    "Breaks of other scripts by UAX #14",
    arguments: [
      "漢字", "かな", "「漢字」", "a漢", "한국어", "aa\u{200B}bb", "1漢", "aa\u{2060} bb",
    ])
  func breaks(text: String) throws {
    let font = try font()
    let expected = [
      "漢字": ["漢", "字"], "かな": ["か", "な"], "「漢字」": ["「漢", "字」"], "a漢": ["a", "漢"],
      "한국어": ["한", "국", "어"], "aa\u{200B}bb": ["aa\u{200B}", "bb"], "1漢": ["1", "漢"],
      "aa\u{2060} bb": ["aa\u{2060} ", "bb"],
    ]
    // Just too narrow for all of it, then for less and less.
    var pieces: Set<[String]> = []
    let whole = Typeset(text, in: font).layout.lines[0].width
    for part in 1...20 {
      let room = TextContainer(width: whole * Double(part) / 21)
      pieces.insert(Typeset(text, in: font, room).pieces(of: text))
    }
    #expect(pieces.contains(expected[text]!), "\(pieces)")
  }

  @Test("The short way breaks plain text where ICU does")
  func plainBreaks() {
    var random = SeededGenerator(seed: 3)
    let alphabet = Array(
      "ab1 2(),.;:!?-/'\"$%é[]+&\u{2014}\u{2013}\u{2026}\u{A0}\u{20AC}\u{AB}\u{BB}\u{201C}\u{201D}{}|*"
        .unicodeScalars)
    let analysis = ParagraphAnalysis()
    var differences: [String] = []
    for _ in 0..<20_000 {
      var text = ""
      for _ in 0..<Int.random(in: 2...12, using: &random) {
        text.unicodeScalars.append(alphabet.randomElement(using: &random)!)
      }
      let scalars = text.unicodeScalars.map(\.value)
      var simple: [Bool] = []
      LineBreaks.find(in: scalars, into: &simple)
      let full = analysis.lineBreaks(of: scalars)
      if simple != full {
        func mark(_ breaks: [Bool]) -> String {
          zip(text.unicodeScalars, breaks).map { ($1 ? "|" : "") + String($0) }.joined()
        }
        differences.append("\(mark(simple)) should be \(mark(full))")
      }
    }
    #expect(differences.isEmpty, "\(differences.count): \(differences.prefix(12))")
  }

  @Test("A zero width joiner, a flag and a mark are one character")
  func characters() throws {
    let font = try font()
    for text in ["👩\u{200D}🚀x", "🇩🇪x", "e\u{301}x", "नि\u{200D}x", "👍🏽x"] {
      let layout = Typeset(text, in: font).layout
      let end = text.utf8.count - 1
      let start = layout.caretRect(at: 0).minX
      // Within the character there is no other place for a caret than before it.
      for offset in 0..<end { #expect(layout.caretRect(at: offset).minX == start, "\(text)") }
      #expect(layout.caretRect(at: end).minX > start, "\(text)")
    }
  }

  @Test("A soft hyphen shows at the end of a line only, and has room there")
  func softHyphen() throws {
    let font = try font(features: [.noKerning])
    let text = "Donau\u{AD}dampf"
    let hyphen = font.shape("-")
    let first = font.shape("Donau").width
    let whole = Typeset(text, in: font).layout
    #expect(whole.lines.count == 1)
    #expect(abs(whole.lines[0].width - font.shape("Donaudampf").width) < 1e-9)

    let broken = Typeset(text, in: font, TextContainer(width: first + hyphen.width + 1))
    #expect(broken.pieces(of: text) == ["Donau\u{AD}", "dampf"])
    #expect(broken.layout.runs.first?.glyphs.glyphs.last?.id == hyphen.glyphs[0].id)
    #expect(abs(broken.layout.lines[0].width - first - hyphen.width) < 1e-9)
    // Where the word has to be cut without room for a hyphen, there is none.
    let narrow = Typeset(text, in: font, TextContainer(width: first + hyphen.width / 2))
    #expect(narrow.layout.runs.first?.glyphs.glyphs.last?.id != hyphen.glyphs[0].id)
    for line in narrow.layout.lines { #expect(line.width <= first + hyphen.width / 2 + 1e-6) }
  }

  @Test("Kerning and baseline of runs reach the glyphs")
  func attributes() throws {
    let font = try font()
    var shaped = ShapedText()
    var layout = TextLayout()
    shaped.set(AttributedText("ab", TextAttributes(kerning: 3)), font: Font(font))
    shaped.layOut(in: TextContainer(), into: &layout)
    #expect(abs(layout.lines[0].width - font.shape("a").width - font.shape("b").width - 6) < 0.5)
  }

  @Test("Plain text leaves ICU alone")
  func laziness() throws {
    let font = try font().withFeatures([])
    let typesetter = ShapingTypesetter(fallback: nil)
    var text = ShapedText()
    text.set("Score: 1,250 – naïve", TextAttributes(font: Font(font), kerning: 0))
    #expect((font.typesetter as? ShapingTypesetter)?.usesICU == false)
    #expect(!typesetter.usesICU)
    text.set("\u{5D0}", TextAttributes(font: Font(font)))
    #expect((font.typesetter as? ShapingTypesetter)?.usesICU == true)
  }
}
