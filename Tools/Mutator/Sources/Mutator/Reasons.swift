import Foundation

/// The mutations that were reviewed and excluded, each with its reason.
struct Reasons {
  /// The reason why a surviving mutation is not a gap in the tests.
  enum Verdict: String {
    /// Equivalent: the program behaves the same.
    case equal
    /// The program behaves the same at another cost of time or memory, which benchmarks measure.
    case cost
  }

  private var verdicts: [String: (Verdict, String)] = [:]

  /// Reads a file of reasons.
  ///
  /// Each line has the verdict, the file, the kind, the source text, its replacement, the occurrence and the
  /// reason, separated by tabs; lines with a `#` are comments.
  ///
  /// - Parameter url: The file.
  /// - Throws: ``ScratchTree/Failure`` with the invalid line.
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

  /// Returns the verdict and the reason for a mutation; nil when it is not excluded.
  func verdict(of mutation: Mutation) -> (Verdict, String)? { verdicts[mutation.identity] }
}
