internal import LamellaJSON
public import LamellaScene

/// The digests of a run, tick by tick: what `--verify` writes at first and compares with afterwards.
///
/// A file holds one JSON object for each tick that ran, `{"tick": 7, "digest": "0123456789abcdef"}`.
public final class DigestFile {
  /// What a run showed.
  public enum Outcome: Hashable, Sendable {
    /// There was no file: it has been written, with so many ticks.
    case written(ticks: Int)
    /// So many ticks were the same.
    case same(ticks: Int)
    /// A tick differs from the file, which has another digest for it or does not go that far.
    case differs(tick: Int64)
    /// The run ended before this tick of the file.
    case endsEarly(tick: Int64)
  }

  private let path: String
  /// The digests in the file; nil when there was none.
  private let expected: [(tick: Int64, digest: String)]?
  private var found: [(tick: Int64, digest: String)] = []
  /// The first tick that differs.
  public private(set) var difference: Int64?

  /// Reads the file, if it is there.
  ///
  /// - Parameter path: The file.
  /// - Throws: ``ReplayError`` when it is there and cannot be read, with the line that is wrong.
  public init(path: String) throws {
    self.path = path
    expected = fileExists(path) ? try Self.parse(try readWhole(path), file: path) : nil
  }

  /// Notes the state after a tick and compares it.
  ///
  /// - Parameters:
  ///   - window: The tree.
  ///   - time: The tick that has just run.
  /// - Returns: Whether all has been the same so far; true while the file is being written.
  public func add(_ window: Window, at time: TickTime) -> Bool {
    guard difference == nil else { return false }
    let entry = (tick: time.tick, digest: TreeDigest(of: window).text)
    found.append(entry)
    guard let expected else { return true }
    let index = found.count - 1
    guard index < expected.count, expected[index] == entry else {
      difference = time.tick
      return false
    }
    return true
  }

  /// Ends the run: writes the file if there was none.
  ///
  /// - Returns: What the run showed.
  /// - Throws: ``ReplayError`` when the file cannot be written.
  public func finish() throws -> Outcome {
    guard let expected else {
      try writeWhole(found.map(Self.line).joined(), to: path)
      return .written(ticks: found.count)
    }
    if let difference { return .differs(tick: difference) }
    if found.count < expected.count { return .endsEarly(tick: expected[found.count].tick) }
    return .same(ticks: found.count)
  }

  private static func line(_ entry: (tick: Int64, digest: String)) -> String {
    "{\"tick\": \(entry.tick), \"digest\": \"\(entry.digest)\"}\n"
  }

  static func parse(_ bytes: [UInt8], file: String) throws -> [(tick: Int64, digest: String)] {
    var entries: [(tick: Int64, digest: String)] = []
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, text) in lines.enumerated() where !text.isEmpty {
      guard case .object(let fields)? = try? JSONValue(parsing: Array(text)),
        case .number(let tick)? = fields["tick"], case .string(let digest)? = fields["digest"],
        let whole = Int64(exactly: tick)
      else {
        throw ReplayError(
          file: file, line: index + 1, reason: "must be {\"tick\": number, \"digest\": \"hex\"}")
      }
      entries.append((whole, digest))
    }
    return entries
  }
}
