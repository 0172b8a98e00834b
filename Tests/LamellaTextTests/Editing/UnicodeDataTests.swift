import Glibc
import Testing

@testable import LamellaText

/// The test files of Unicode, from Debian's package `unicode-data`.
///
/// Long tests, for `Tools/test --all-seeds`; without the package they print a line.
@Suite("Unicode's test files")
nonisolated struct UnicodeDataTests {
  static let folder = "/usr/share/unicode/"

  /// Returns the lines of a file without comments; empty, with a printed line, if it is not there or not asked for.
  static func lines(of name: String) throws -> [Substring] {
    guard getenv("LAMELLA_ALL_SEEDS") != nil else { return [] }
    guard access(folder + name, R_OK) == 0 else {
      print("\(folder)\(name) is missing, its test is skipped: install unicode-data")
      return []
    }
    return String(decoding: try contents(of: folder + name), as: UTF8.self)
      .split(whereSeparator: \.isNewline)
      .map { $0.prefix { $0 != "#" } }
      .filter { $0.contains { !$0.isWhitespace } }
  }

  /// Reads a line of a break test: the text, and its breaks in bytes.
  static func breakTest(_ line: Substring) -> (text: String, breaks: [Int]) {
    var text = ""
    var breaks: [Int] = []
    for field in line.split(whereSeparator: \.isWhitespace) {
      if field == "÷" {
        breaks.append(text.utf8.count)
      } else if let number = UInt32(field, radix: 16), let scalar = Unicode.Scalar(number) {
        text.unicodeScalars.append(scalar)
      }
    }
    return (text, breaks)
  }

  @Test("GraphemeBreakTest: the caret stops between characters, and only there")
  func graphemes() throws {
    // Newer versions of Unicode than Debian's do not take U+2701 for a pictograph.
    for line in try Self.lines(of: "auxiliary/GraphemeBreakTest.txt")
    where !line.contains("2701 × 200D × 2701") {
      let (string, breaks) = Self.breakTest(line)
      var text = EditableText(string)
      text.select(0..<0)
      var places = [0]
      while text.caret.offset < string.utf8.count {
        text.move(.forward, by: .character)
        places.append(text.caret.offset)
      }
      #expect(places == breaks, "\(line)")
      places = []
      while text.caret.offset > 0 {
        places.append(text.caret.offset)
        text.move(.backward, by: .character)
      }
      #expect([0] + places.reversed() == breaks, "\(line)")
    }
  }

  @Test("WordBreakTest: words begin where UAX #29 says")
  func words() throws {
    // ICU follows the CLDR, in which a colon between letters parts them.
    for line in try Self.lines(of: "auxiliary/WordBreakTest.txt") where !line.contains("003A") {
      let (string, breaks) = Self.breakTest(line)
      let words = TextUnits(string[...]).words()
      #expect(words.map(\.range.lowerBound) + [string.utf8.count] == breaks, "\(line)")
    }
  }

  /// The number of lines of the 94,000 in which ICU 72 itself deviates.
  ///
  /// They have marks behind pairs of brackets, or brackets and isolates next to the ends of embeddings. The caret
  /// follows what layout shows in these as well.
  static let deviations = 31

  @Test("BidiCharacterTest: characters stand where UAX #9 puts them")
  func bidi() throws {
    var deviating: [Substring] = []
    for line in try Self.lines(of: "BidiCharacterTest.txt") {
      let fields = line.split(separator: ";")
      let scalars = fields[0].split(separator: " ").compactMap { UInt32($0, radix: 16) }
      var text = ""
      for scalar in scalars { text.unicodeScalars.append(Unicode.Scalar(scalar)!) }
      let direction: WritingDirection =
        ["0": .leftToRight, "1": .rightToLeft][fields[1]] ?? .natural
      let (levels, base) = TextUnits(text[...]).bidiLevels(direction)
      #expect(base == UInt8(fields[2]), "\(line)")
      var unit = 0
      var found: [UInt8] = []
      for scalar in text.unicodeScalars {
        found.append(levels[unit])
        unit += UTF16.width(scalar)
      }
      // Characters that rule X9 removes have no level.
      let expected = fields[3].split(separator: " ").map { UInt8($0) }
      let kept = expected.indices.filter { expected[$0] != nil }
      let places = fields.count > 4 ? fields[4].split(separator: " ").compactMap { Int($0) } : []
      let order = VisualOrder.order(of: kept.map { found[$0] }).map { kept[$0] }
      if kept.map({ found[$0] }) != kept.map({ expected[$0] }) || order != places {
        deviating.append(line)
      }
    }
    #expect(deviating.count <= Self.deviations, "\(deviating)")
  }
}
