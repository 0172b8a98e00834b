import Glibc
import LamellaGeometry
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
    // A hole that takes no room on the disk, a byte longer than formats can address.
    let huge = scratch.write([], "hole.ttf")
    #expect(truncate(huge, off_t(Int32.max) + 1) == 0)
    let cases = [
      (scratch.path + "/missing.ttf", "No such file"), (scratch.path, "directory"),
      (scratch.write([], "nothing.ttf"), ": the file is empty: "),
      (huge, ": the file is too large for a font: "),
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

  // MARK: Tables

  /// The entry of a table in a font's directory.
  private struct Table {
    var tag: String
    var entry: Int
    var offset: Int
    var length: Int
  }

  private func number(_ bytes: [UInt8], at place: Int) -> Int {
    bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  private func write(_ number: Int, at place: Int, of bytes: inout [UInt8]) {
    for i in 0..<4 { bytes[place + i] = UInt8(truncatingIfNeeded: number >> (24 - 8 * i)) }
  }

  private func tables(of bytes: [UInt8]) -> [Table] {
    (0..<Int(bytes[4]) << 8 + Int(bytes[5])).map { index in
      let entry = 12 + 16 * index
      return Table(
        tag: String(decoding: bytes[entry..<entry + 4], as: UTF8.self), entry: entry,
        offset: number(bytes, at: entry + 8), length: number(bytes, at: entry + 12))
    }
  }

  /// The ways to break a table.
  private enum Damage: CaseIterable {
    case cutShort, empty, zeroed, full, flipped, shuffled, beyondTheEnd, tooLong, elsewhere, missing
    case wrongChecksum

    func apply(
      to bytes: inout [UInt8], _ table: Table, _ tests: BrokenFontTests,
      _ random: inout SeededGenerator
    ) {
      let range = table.offset..<table.offset + table.length
      switch self {
      case .cutShort: tests.write(table.length / 3, at: table.entry + 12, of: &bytes)
      case .empty: tests.write(0, at: table.entry + 12, of: &bytes)
      case .zeroed: for i in range { bytes[i] = 0 }
      case .full: for i in range { bytes[i] = 0xFF }
      case .flipped:
        for _ in 0..<max(4, table.length / 200) {
          let bit = UInt8.random(in: 0..<8, using: &random)
          bytes[.random(in: range, using: &random)] ^= 1 << bit
        }
      case .shuffled:
        for i in range.prefix(256) { bytes[i] = .random(in: 0...255, using: &random) }
      case .beyondTheEnd: tests.write(bytes.count - 2, at: table.entry + 8, of: &bytes)
      case .tooLong: tests.write(0xFFFF_FFF0, at: table.entry + 12, of: &bytes)
      case .elsewhere:
        tests.write(.random(in: 0..<bytes.count, using: &random), at: table.entry + 8, of: &bytes)
      case .missing: bytes[table.entry] = 0x7A
      case .wrongChecksum: tests.write(0x1234_5678, at: table.entry + 4, of: &bytes)
      }
    }
  }

  @Test(
    "A broken table: the font is refused, or draws what it can within bounds",
    arguments: [
      "cmap", "glyf", "loca", "hmtx", "hhea", "head", "maxp", "GSUB", "GPOS", "GDEF", "kern",
      "name", "OS/2", "post", "prep", "fpgm", "cvt ", "gasp",
    ])
  func tables(tag: String) throws {
    let whole = try contents(of: systemFontPath())
    // Not every font has every table.
    guard let table = tables(of: whole).first(where: { $0.tag == tag }) else { return }
    let scratch = ScratchDirectory()
    var random = SeededGenerator(seed: UInt64(table.offset))
    var opened = 0
    for damage in Damage.allCases {
      for _ in 0..<(damage == .flipped || damage == .shuffled ? 2 : 1) {
        var bytes = whole
        damage.apply(to: &bytes, table, self, &random)
        do {
          use(try open(scratch.write(bytes, "broken.ttf")))
          opened += 1
        } catch let error as FontError {
          #expect(error.description.contains("broken.ttf"), "\(damage)")
        }
      }
    }
    // A wrong checksum alone is no reason to refuse a font.
    #expect(opened > 0)
  }

  @Test("The first font of a collection is opened; a collection without fonts is refused")
  func collections() throws {
    let whole = try contents(of: systemFontPath())
    let scratch = ScratchDirectory()
    var head = Array("ttcf".utf8) + [0, 1, 0, 0] + [0, 0, 0, 1] + [0, 0, 0, 16]
    var shifted = whole
    for table in tables(of: whole) {
      write(table.offset + head.count, at: table.entry + 8, of: &shifted)
    }
    use(try open(scratch.write(head + shifted, "one.ttc")))
    write(0, at: 8, of: &head)
    #expect(throws: FontError.self) { try open(scratch.write(head + shifted, "none.ttc")) }
    write(0x7FFF_FFFF, at: 8, of: &head)
    write(0x7FFF_FFFF, at: 12, of: &head)
    for bytes in [head, head + shifted, Array(head.prefix(12))] {
      if let font = try? open(scratch.write(bytes, "many.ttc")) { use(font) }
    }
  }

  @Test("A font of which a unit is nearly an em draws no picture of gigabytes")
  func enormousGlyphs() throws {
    var bytes = try contents(of: systemFontPath())
    let head = try #require(tables(of: bytes).first { $0.tag == "head" })
    // The least that there may be.
    (bytes[head.offset + 18], bytes[head.offset + 19]) = (0, 16)
    let scratch = ScratchDirectory()
    let path = scratch.write(bytes, "enormous.ttf")
    for size in [12.0, 100, 1000] {
      guard let font = try? FreeTypeFont(path: path, pointSize: size) else { continue }
      for glyph in font.shape("AWg").glyphs {
        let bitmap = font.rasterize(glyph: glyph.id, pixelsPerPoint: 4, subpixelX: 0)
        #expect((bitmap?.coverage.count ?? 0) <= 8192 * 8192)
      }
    }
  }

  @Test("A file that is cut short after it was opened goes on drawing")
  func cutWhileOpen() throws {
    let whole = try contents(of: systemFontPath())
    let scratch = ScratchDirectory()
    let path = scratch.write(whole, "cut.ttf")
    let font = try open(path)
    _ = scratch.write([], "cut.ttf")
    let run = font.shape("Anything")
    #expect(run.glyphs.count == 8)
    for glyph in run.glyphs {
      #expect(font.rasterize(glyph: glyph.id, pixelsPerPoint: 2, subpixelX: 0) != nil)
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
    #expect(Font(font).lineHeight.isFinite && run.width.isFinite)
    for value in [font.ascent, font.descent, font.leading, font.capHeight, font.xHeight] {
      #expect(value.isFinite && value >= 0)
    }
    #expect(font.underlinePosition.isFinite && font.underlineThickness.isFinite)
    var shaped = ShapedText()
    var layout = TextLayout()
    shaped.set("Words \u{4E00} that wrap", TextAttributes(font: Font(font)))
    shaped.layOut(in: TextContainer(width: 30), into: &layout)
    #expect(layout.size.width.isFinite && layout.size.height.isFinite)
    for run in layout.runs {
      for glyph in run.glyphs.glyphs { #expect(glyph.position.isFinite) }
    }
  }
}
