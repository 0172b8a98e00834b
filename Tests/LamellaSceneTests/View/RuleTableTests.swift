import Foundation
import Testing

/// The tables of rules in the documentation, whose last column names the test of each.
@Suite("The table of rules")
struct RuleTableTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The columns of the rows of a page's tables, without those of their heads.
  private func rows(of page: String) throws -> [[String]] {
    let url = Self.root.appending(path: "Sources/LamellaScene/LamellaScene.docc/\(page).md")
    let text = try String(contentsOf: url, encoding: .utf8)
    // Other tables than those of rules have other heads.
    return text[(text.range(of: "| rule |")?.lowerBound ?? text.endIndex)...]
      .split(separator: "\n")
      .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| rule") }
      .map { line in
        line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
          .map {
            $0.trimmingCharacters(in: .whitespaces).replacingOccurrences(of: "\\|", with: "|")
          }
      }
  }

  /// The names of all tests of views, layers and labels.
  private func tests() throws -> Set<String> {
    var result: Set<String> = []
    for folder in ["LamellaSceneTests", "LamellaControlsTests"] {
      let url = Self.root.appending(path: "Tests/\(folder)")
      let files = FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        guard file.pathExtension == "swift" else { continue }
        let text = try String(contentsOf: file, encoding: .utf8)
        for match in text.matches(of: /@Test\(\s*"((?:[^"\\]|\\.)*)"/) {
          result.insert(String(match.1))
        }
      }
    }
    return result
  }

  @Test("Each rule names a test that there is")
  func eachRuleHasItsTest() throws {
    let tests = try tests()
    let rows = try rows(of: "Rules") + rows(of: "Animations")
    #expect(rows.count > 100)
    for row in rows {
      try #require(row.count == 2, "\(row)")
      #expect(tests.contains(row[1]), "\(row[0])")
    }
    #expect(Set(rows.map { $0[0] }).count == rows.count)
  }
}
