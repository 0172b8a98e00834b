import Testing

@testable import LamellaText

/// Parts of OpenType tables, written out in 16-bit numbers.
@Suite("OpenType layout tables")
nonisolated struct LayoutTableTests {
  /// Runs a body with the table of some numbers.
  private func withTable<R>(_ numbers: [UInt16], _ body: (OpenTypeTable) -> R) -> R {
    let bytes = numbers.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    return bytes.withUnsafeBytes { body(OpenTypeTable($0)) }
  }

  @Test("Glyphs beside a list of classes have none, whatever stands behind it")
  func classes() {
    // Classes of glyphs 5 and 6, and a number of something else.
    let found = withTable([1, 5, 2, 8, 9, 77]) { table in (3...9).map { table.glyphClass(of: $0) } }
    #expect(found == [0, 0, 8, 9, 0, 0, 0])
  }

  @Test("A rule of coverage tables wants its first glyph and its second")
  func coverageRule() {
    // Two glyphs, no lookups: the coverage of glyph 5 at 10, and that of glyph 7 at 16.
    let table: [UInt16] = [3, 2, 0, 10, 16, 1, 1, 5, 1, 1, 7]
    let pairs = [(5, 7), (5, 8), (6, 7), (7, 5), (6, 8)]
    let found = withTable(table) { table in
      pairs.map { ContextSubtable(table, .plain).applies(to: $0.0, before: $0.1) }
    }
    #expect(found == [true, false, false, false, false])
  }
}
