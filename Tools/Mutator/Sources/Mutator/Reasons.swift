import Foundation

/// The mutations that were looked at and set aside, each with its reason.
struct Reasons {
  /// Why a survivor is no gap in the tests.
  enum Verdict: String {
    /// The program does the same.
    case equal
    /// It does the same in another time or with other memory, which is for the bench to tell.
    case cost
  }

  private var verdicts: [String: (Verdict, String)] = [:]

  /// Reads the file of reasons.
  ///
  /// Each line has the verdict, the file, the kind, the source text, its replacement, the occurrence and the
  /// reason, with tabs between; lines with a `#` are comments.
  ///
  /// - Parameter url: The file.
  /// - Throws: ``ScratchTree/Failure`` with the line that cannot be read.
  init(_ url: URL) throws {
    guard let text = try? String(contentsOf: url, encoding: .utf8) else { return }
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !line.isEmpty && !line.hasPrefix("#") {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 7, let verdict = Verdict(rawValue: parts[0]), !parts[6].isEmpty else {
        throw ScratchTree.Failure(
          description:
            "\(url.lastPathComponent):\(index + 1): expected a verdict (equal or cost), file, kind,"
            + " text, replacement, occurrence and reason, with tabs between")
      }
      verdicts[parts[1...5].joined(separator: "\t")] = (verdict, parts[6])
    }
  }

  /// Why a mutation is set aside; nil if it is not.
  func verdict(of mutation: Mutation) -> (Verdict, String)? { verdicts[mutation.identity] }
}
