import Testing

@testable import LamellaText

/// Line breaks of every pair of classes, by the rules of UAX #14 that plain text needs.
@Suite("Tables of line breaks")
nonisolated struct LineBreakTableTests {
  /// A character of each class, in the order of the table's columns.
  private let examples: [(name: String, scalar: UInt32)] = [
    ("al", 0x61), ("ba", 0x7C), ("bb", 0xB4), ("b2", 0x2014), ("cl", 0x7D), ("cm", 0x301),
    ("cp", 0x29), ("ex", 0x21), ("gl", 0xA0), ("hy", 0x2D), ("id", 0x6F22), ("in", 0x2026),
    ("is", 0x2C), ("ns", 0x3005), ("nu", 0x31), ("op", 0x28), ("po", 0x25), ("pr", 0x24),
    ("qu", 0x22), ("sp", 0x20), ("sy", 0x2F), ("wj", 0x2060), ("zw", 0x200B),
  ]

  private func breaks(_ scalars: [UInt32]) -> [Bool] {
    var breaks = [true, true, true]
    LineBreaks.find(in: scalars, into: &breaks)
    #expect(breaks.count == scalars.count && breaks.first != true)
    return breaks
  }

  /// Expects the breaks of a table between a class, some spaces, and each class, amid letters.
  private func expect(_ table: [(name: String, breaks: String)], spaces: [UInt32]) {
    #expect(table.map(\.name) == examples.map(\.name))
    for (row, first) in zip(table, examples) {
      let found = examples.map { second in
        breaks([0x61, first.scalar] + spaces + [second.scalar, 0x61])[2 + spaces.count] ? "/" : "."
      }
      #expect(found.joined() == row.breaks, "behind \(row.name)")
    }
  }

  @Test("Between two characters side by side")
  func adjacent() {
    let table = [
      ("al", "..//....../............"),
      ("ba", "/.//...././...////....."),
      ("bb", "......................."),
      ("b2", "/./......./...////....."),
      ("cl", "/.//....../...////....."),
      ("cm", "..//....../............"),
      ("cp", "..//....../....///....."),
      ("ex", "/.//....../...////....."),
      ("gl", "......................."),
      ("hy", "/.//...././....///....."),
      ("id", "/.//....../...//./....."),
      ("in", "/.//....../...////....."),
      ("is", "..//....../....///....."),
      ("ns", "/.//....../...////....."),
      ("nu", "..//....../............"),
      ("op", "......................."),
      ("po", "..//....../....///....."),
      ("pr", "..//...........///....."),
      ("qu", "......................."),
      ("sp", "////./..////.//////...."),
      ("sy", "/.//....../...////....."),
      ("wj", "......................."),
      ("zw", "///////////////////.//."),
    ]
    expect(table.map { (name: $0.0, breaks: $0.1) }, spaces: [])
  }

  @Test("Between two characters with spaces in between")
  func spaced() {
    let table = [
      ("al", "////./..////.//////...."),
      ("ba", "////./..////.//////...."),
      ("bb", "////./..////.//////...."),
      ("b2", "///../..////.//////...."),
      ("cl", "////./..////../////...."),
      ("cm", "////./..////.//////...."),
      ("cp", "////./..////../////...."),
      ("ex", "////./..////.//////...."),
      ("gl", "////./..////.//////...."),
      ("hy", "////./..////.//////...."),
      ("id", "////./..////.//////...."),
      ("in", "////./..////.//////...."),
      ("is", "////./..////.//////...."),
      ("ns", "////./..////.//////...."),
      ("nu", "////./..////.//////...."),
      ("op", "......................."),
      ("po", "////./..////.//////...."),
      ("pr", "////./..////.//////...."),
      ("qu", "////./..////.//.///...."),
      ("sp", "////./..////.//////...."),
      ("sy", "////./..////.//////...."),
      ("wj", "////./..////.//////...."),
      ("zw", "///////////////////.//."),
    ]
    expect(table.map { (name: $0.0, breaks: $0.1) }, spaces: [0x20])
    expect(table.map { (name: $0.0, breaks: $0.1) }, spaces: [0x20, 0x20])
  }

  @Test(
    "Numbers, hyphens, brackets and spaces of no width in longer contexts; ¦ marks the breaks",
    arguments: [
      "1/2%", "a/¦2", "1/$", "a,¦%", "a,¦$", "1,%", "1,$", "(1)%", "(1)$", "(a)¦%", "a)¦$",
      "1}%", "a}¦%", "$(1", "$¦(a", "%(1", "%¦(a", "$(,1", "$¦(-1", "a ¦-b", "a-¦b", "-b", "-1",
      "a ¦-1", "\u{6F22}-¦b", "\u{6F22}-¦\u{6F22}", "a ¦.5", "a ,b", "( .5", "( ,5", "a ¦.5.5",
      "1.2/3%", "1 /¦2", "1,a%", "12)3", "}¦1", ")1", ")a", "}¦a", "a(", "1(", "\u{6F22}¦(",
      "\u{6F22}%", "%¦\u{6F22}", "$\u{6F22}", "\u{6F22}¦$", "a\u{200B} ¦b", "a\u{200B}¦)",
      "\u{200B}", "a ¦\u{301}b", "a\u{200B}¦\u{301}b", "(  a", "\"  (", "\"  ¦a", ")  \u{3005}",
      "\u{2014}  \u{2014}", "\u{2014} ¦a", "\u{A0} ¦a", "a ¦\u{A0}", "-¦\u{A0}", "|¦\u{A0}",
      "a\u{A0} ", "a\u{2060} ¦b", "1,2", "1, ¦2", "1)2%", "(1)/¦2", "(1),¦%", "1)a%", "a1", "1a",
      "1¦\u{6F22}", "\u{6F22}¦1",
    ])
  func contexts(marked: String) {
    var expected: [Bool] = []
    var scalars: [UInt32] = []
    var isBreak = false
    for scalar in marked.unicodeScalars {
      if scalar == "\u{A6}" {
        isBreak = true
        continue
      }
      expected.append(isBreak)
      scalars.append(scalar.value)
      isBreak = false
    }
    #expect(breaks(scalars) == expected)
  }

  @Test("The classes of ASCII")
  func ascii() {
    let special: [(LineBreaks.Class, String)] = [
      (.ex, "!?"), (.qu, "\"'"), (.pr, "$+\\"), (.po, "%"), (.op, "([{"), (.cp, ")]"),
      (.is, ",.:;"), (.hy, "-"), (.sy, "/"), (.nu, "0123456789"), (.ba, "|"), (.cl, "}"),
    ]
    for scalar: UInt32 in 0..<0x80 {
      let known = special.first { $0.1.utf8.contains(UInt8(scalar)) }?.0
      let wanted = known ?? (scalar <= 0x20 || scalar == 0x7F ? .sp : .al)
      #expect(LineBreaks.class(of: scalar) == wanted, "\(scalar)")
    }
  }

  @Test("The classes beyond ASCII, at the edges of their ranges")
  func classes() {
    let classes: [(LineBreaks.Class, [UInt32])] = [
      (.gl, [0xA0, 0x2007, 0x2011, 0x202F]), (.op, [0xA1, 0xBF, 0x201A, 0x201E, 0x3008, 0xFF08]),
      (.po, [0xA2, 0xB0, 0x2030]), (.pr, [0xA3, 0xA4, 0xA5, 0xB1, 0x20AC, 0x2212]),
      (.qu, [0xAB, 0xBB, 0x2018, 0x2019, 0x201B, 0x201C, 0x201D, 0x201F]),
      (.ba, [0xAD, 0x1680, 0x2000, 0x2006, 0x2008, 0x200A, 0x2010, 0x2012, 0x2013, 0x205F]),
      (.bb, [0xB4]), (.zw, [0x200B]), (.b2, [0x2014]), (.inseparable, [0x2024, 0x2025, 0x2026]),
      (.wj, [0x2060, 0xFEFF]),
      (.cm, [0x300, 0x36F, 0x200D, 0x20D0, 0x20FF, 0xFE00, 0xFE0F, 0x1F3FB, 0x1F3FF]),
      (.cl, [0x3001, 0x3002, 0xFF0C, 0xFF0E, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0xFF09]),
      (.op, [0x300A, 0x300C, 0x300E, 0x3010]), (.ex, [0xFF01, 0xFF1F]),
      (.ns, [0x3005, 0x301C, 0x30FB, 0x30FC, 0xFF1A, 0xFF1B]),
      (
        .id,
        [
          0x2E80, 0x3000, 0xA4CF, 0xAC00, 0xD7A3, 0xF900, 0xFAFF, 0xFF00, 0xFF60, 0x1F000, 0x1F3FA,
          0x1F400, 0x3FFFD,
        ]
      ),
      (
        .al,
        [
          0x80, 0x9F, 0xA6, 0xAA, 0xAC, 0xAE, 0xAF, 0xB2, 0xB3, 0xB5, 0xBA, 0xBC, 0xBE, 0xC0, 0x2FF,
          0x370, 0x167F, 0x1681, 0x1FFF, 0x200C, 0x200E, 0x2015, 0x2017, 0x2020, 0x2023, 0x2027,
          0x202E, 0x2031, 0x205E, 0x2061, 0x20AB, 0x20AD, 0x20CF, 0x2100, 0x2211, 0x2213, 0x2E7F,
          0xA4D0, 0xABFF, 0xD7A4, 0xF8FF, 0xFB00, 0xFDFF, 0xFE10, 0xFEFE, 0xFF61, 0x1EFFF, 0x3FFFE,
        ]
      ),
    ]
    for (wanted, scalars) in classes {
      for scalar in scalars { #expect(LineBreaks.class(of: scalar) == wanted, "\(scalar)") }
    }
  }

  @Test("Plain text is what needs no more than these rules")
  func plain() {
    let ranges: [ClosedRange<UInt32>] = [
      0...0xAC, 0xAE...0x24F, 0x2010...0x2015, 0x2018...0x2022, 0x2026...0x2026, 0x2030...0x2030,
      0x20AC...0x20AC, 0x2212...0x2212,
    ]
    for scalar: UInt32 in 0...0x3000 {
      let isPlain = ranges.contains { $0.contains(scalar) }
      #expect(LineBreaks.isPlain(scalar) == isPlain, "\(scalar)")
    }
  }
}
