import LamellaGeometry
import LamellaGraphics
import Testing

@testable import LamellaText

@Suite("Texts that come again")
nonisolated struct ShapedRunsTests {
  private struct Placed: Equatable {
    var id: UInt32
    var cluster: Int32
    var x: Double
    var y: Double
  }

  private func placed(_ text: String, in font: FreeTypeFont) -> [Placed] {
    Typeset(text, in: font).layout.runs.flatMap { run in
      run.glyphs.glyphs.map {
        Placed(id: $0.id, cluster: $0.cluster, x: $0.position.x, y: $0.position.y)
      }
    }
  }

  private let texts = [
    "HP 100", "AVATAR", "office", "Wave 12 of 300", "naïve café", "a", " ", "  To.", "1/2",
    "just as many as are kept, so 32..", "more characters than are kept of any single text",
  ]

  @Test("They look as they did the first time", arguments: [9.0, 16.0])
  func again(size: Double) throws {
    // Fonts that were opened by themselves shape by themselves.
    let font = try font(size: size)
    for text in texts {
      let first = placed(text, in: font)
      for _ in 0..<3 { #expect(placed(text, in: font) == first) }
      #expect(try placed(text, in: TextFonts.new(size: size)) == first)
    }
  }

  @Test("Other fonts, sizes and features of the same file do not get them")
  func fonts() throws {
    let font = try font(size: 16)
    let larger = font.withSize(32)
    let even = font.withFeatures([.tabularDigits])
    for _ in 0..<2 {
      let small = placed("Wave 11", in: font)
      let large = placed("Wave 11", in: larger)
      for (a, b) in zip(small, large) { #expect(abs(a.x * 2 - b.x) < 1e-9) }
      #expect(small != large)
      #expect(try placed("Wave 11", in: even) == placed("Wave 11", in: TextFonts.new(even)))
    }
  }

  @Test("More texts than are kept, round and round")
  func many() throws {
    let font = try font()
    let fresh = try TextFonts.new(size: 16)
    for round in 0..<3 {
      for number in 0..<3_000 where round == 0 || number % 7 == round {
        let text = "Count \(number)"
        #expect(placed(text, in: font).count == text.utf8.count)
        if number % 300 == round { #expect(placed(text, in: font) == placed(text, in: fresh)) }
      }
    }
  }

  @Test("A text is found in its own font only, and long ones are not kept")
  func finding() {
    let runs = ShapedRuns()
    let glyph = ShapedGlyph(id: 7, cluster: 0, advance: 500, x: 1, y: 2)
    runs.insert([65], in: FontID(rawValue: 3), [glyph])
    let found = runs.find([65], in: FontID(rawValue: 3))
    #expect(found?.count == 1 && found?[0].id == 7 && found?[0].advance == 500)
    #expect(runs.find([65], in: FontID(rawValue: 4)) == nil)
    #expect(runs.find([66], in: FontID(rawValue: 3)) == nil)
    #expect(runs.find([65, 65], in: FontID(rawValue: 3)) == nil)
    let long = [UInt32](repeating: 65, count: ShapedRuns.longest + 1)
    runs.insert(long, in: FontID(rawValue: 3), [glyph])
    #expect(runs.find(long, in: FontID(rawValue: 3)) == nil)
  }

  @Test("Glyphs of one character each and ligatures make a line, others do not")
  func lines() {
    func line(_ shaped: [ShapedGlyph]) -> ShapedRuns.Line? {
      let runs = ShapedRuns()
      runs.insert([65, 66], in: FontID(rawValue: 3), shaped)
      guard case .line(let line) = runs.findLine([65, 66], in: FontID(rawValue: 3)) else {
        return nil
      }
      #expect(line.glyphs.map(\.id) == shaped.map(\.id))
      return line
    }
    let first = ShapedGlyph(id: 7, cluster: 0, advance: 500, x: 0, y: 0)
    var second = ShapedGlyph(id: 8, cluster: 1, advance: 300, x: 0, y: 20)
    let made = line([first, second])
    #expect(made?.width == 400 && made?.glyphs[1].position == Point(250, -10))
    #expect(made?.glyphs[1].cluster == 1)
    // A ligature of both.
    let ligature = line([first])
    #expect(ligature?.width == 250 && ligature?.glyphs[0].position.x == 0)
    #expect(line([second]) == nil)
    #expect(line([]) == nil)
    second.x = 1
    #expect(line([first, second]) == nil)
    (second.x, second.cluster) = (0, 0)
    #expect(line([first, second]) == nil)
    (second.cluster, second.advance) = (1, -1)
    #expect(line([first, second]) == nil)
    guard case .unknown = ShapedRuns().findLine([65], in: FontID(rawValue: 3)) else {
      Issue.record("a line out of nothing")
      return
    }
  }

  @Test("Runs have one identity as long as they are the same line, and none once they are changed")
  func identities() throws {
    let font = try font(size: 12)
    func run(_ text: String, cutTo width: Double? = nil) throws -> GlyphRun {
      var run = GlyphRun(font: Font(font), glyphs: [], width: 0)
      var text = text
      let isMade = text.withUTF8 { bytes in
        guard font.typesetter.shapeLine(bytes, in: Font(font), into: &run) else { return false }
        guard let width else { return true }
        return font.typesetter.truncateLine(&run, of: bytes, to: width)
      }
      try #require(isMade)
      return run
    }
    // Lines are the same from the second time on that a text comes.
    for text in ["Wave 1", "Wave 2"] { #expect(try run(text).identity != 0) }
    var runs = try ["Wave 1", "Wave 2"].map { try run($0) }
    runs += try [30, 34].map { try run("Wave 1", cutTo: $0) }
    runs.append(try run("Wave 2", cutTo: 30))
    #expect(Set(runs.map(\.identity)).count == 5 && !runs.map(\.identity).contains(0))
    #expect(try run("Wave 1").identity == runs[0].identity)
    #expect(try run("Wave 1", cutTo: 30).identity == runs[2].identity)
    #expect(runs[2].glyphs.count != runs[3].glyphs.count)
    runs[0].glyphs[2].position.y -= 3
    #expect(runs[0].identity == 0)
    runs[1].font = Font(font).withSize(13)
    #expect(runs[1].identity == 0)
    #expect(font.shape("Wave 1").identity == 0)
  }

  @Test("As many texts as a screen has are remembered until they come again")
  func seen() {
    let runs = ShapedRuns()
    for round in 0..<3 {
      for number in UInt32(0)..<220 {
        let text: [UInt32] = [67, 48 + number / 10, 48 + number % 10]
        guard case .unknown(let hash) = runs.findLine(text, in: FontID(rawValue: 5)) else {
          Issue.record("a text that nobody cached")
          return
        }
        #expect(runs.wasSeen(hash) == (round > 0))
      }
    }
  }

  @Test("What is used stays, what is not makes room")
  func oldest() {
    let runs = ShapedRuns()
    let font = FontID(rawValue: 9)
    runs.insert([1], in: font, [])
    for scalar in UInt32(2)..<20_000 {
      runs.insert([scalar], in: font, [])
      #expect(runs.find([1], in: font) != nil)
    }
    #expect(runs.find([2], in: font) == nil)
  }
}

/// Fonts that nobody has shaped with.
private nonisolated enum TextFonts {
  static func new(size: Double) throws -> FreeTypeFont {
    try FreeTypeFont(path: systemFontPath(), pointSize: size)
  }
  static func new(_ font: FreeTypeFont) throws -> FreeTypeFont {
    try FreeTypeFont(path: font.path, pointSize: font.pointSize, features: font.features)
  }
}

extension ShapedRuns {
  nonisolated fileprivate func find(
    _ text: [UInt32], in font: FontID
  ) -> UnsafeBufferPointer<ShapedGlyph>? {
    text.withUnsafeBufferPointer { find($0, in: font) }
  }

  nonisolated fileprivate func findLine(_ text: [UInt32], in font: FontID) -> LineLookup {
    text.withUnsafeBufferPointer { findLine($0, in: font) }
  }

  nonisolated fileprivate func insert(_ text: [UInt32], in font: FontID, _ shaped: [ShapedGlyph]) {
    text.withUnsafeBufferPointer { text in
      shaped.withUnsafeBufferPointer { insert(text, in: font, pointsPerUnit: 0.5, $0) }
    }
  }
}
