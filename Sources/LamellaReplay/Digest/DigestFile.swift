internal import LamellaMarkup
public import LamellaScene

/// A file with the digests of a run's ticks, which `--verify` writes in its first run and compares later runs with.
///
/// The file has one JSON object for each tick:
///
/// ```
/// {"tick": 7, "digest": "0123456789abcdef", "changes": {"3.frame": [0, 10, 48, 48], "3.alpha": 0.5}}
/// ```
///
/// `digest` is that of the model of the whole tree. `changes` are the properties that changed in the tick, with views
/// numbered in the order of their first appearance. Because all earlier ticks are equal, the first different change
/// identifies the view and the property that differ, without repeating either run. The size of the file depends on the
/// changes, not on the size of the tree. Derived properties such as `windowFrame` are part of the digest only. Of a
/// tick with more than 400 changes only the first 400 are written. Files without `changes` are compared by their
/// digests.
public final class DigestFile {
  /// The outcome of a run.
  public enum Outcome: Hashable, Sendable {
    /// There was no file, and it was written with a number of ticks.
    case written(ticks: Int)
    /// All ticks were equal; the value is their number.
    case same(ticks: Int)
    /// A tick differs from the file, or is after its end.
    case differs(DigestDifference)
    /// The run ended before a tick of the file.
    case endsEarly(tick: Int64)
  }

  /// The maximum number of changes written for a tick; the first tick has no limit.
  nonisolated static let changesPerTick = 400

  /// A line of the file: a tick with its digest.
  private struct Entry {
    var tick: Int64
    var digest: String
    /// The text of the line.
    var line: ArraySlice<UInt8>
  }

  private let path: String
  /// The ticks in the file; nil if there was no file.
  private let expected: [Entry]?
  private var written: [UInt8] = []
  private var count = 0
  private let tracker = TreeChangeTracker()
  /// The first difference; nil while all ticks are equal.
  public private(set) var difference: DigestDifference?

  nonisolated deinit {}

  /// Reads the file if it exists.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: ``ReplayError`` if the file exists and cannot be read, with the invalid line.
  public init(path: String) throws {
    self.path = path
    expected = fileExists(path) ? try Self.parse(try readWhole(path), file: path) : nil
  }

  /// Adds the state after a tick, and compares it with the file.
  ///
  /// - Parameters:
  ///   - window: The window whose tree to add.
  ///   - time: The tick that has run.
  /// - Returns: Whether all ticks so far are equal; true while the file is written.
  /// - Complexity: O(number of views and their properties); allocates.
  public func add(_ window: Window, at time: TickTime) -> Bool {
    guard difference == nil else { return false }
    let step = tracker.update(window)
    let index = count
    count += 1
    guard let expected else {
      written += Array(Self.line(time.tick, step, isFirst: index == 0).utf8)
      return true
    }
    guard index < expected.count else {
      difference = DigestDifference(
        tick: time.tick, reason: "the run continues, and the file ends before this tick")
      return false
    }
    let entry = expected[index]
    if entry.tick == time.tick, entry.digest == step.digest.text { return true }
    if entry.tick == time.tick {
      difference = DigestDifference(
        tick: time.tick, found: step.changes, expected: Self.changes(in: entry.line),
        tracker: tracker)
    } else if entry.tick < time.tick {
      difference = DigestDifference(
        tick: entry.tick, reason: "nothing changes in this tick, and something did")
    } else {
      difference = DigestDifference(
        tick: time.tick, reason: "something changes in this tick, and nothing did")
    }
    return false
  }

  /// Ends the run, and writes the file if there was none.
  ///
  /// - Returns: The outcome.
  /// - Throws: ``ReplayError`` if the file cannot be written.
  public func finish() throws -> Outcome {
    guard let expected else {
      try writeWhole(written, to: path)
      return .written(ticks: count)
    }
    if let difference { return .differs(difference) }
    if count < expected.count { return .endsEarly(tick: expected[count].tick) }
    return .same(ticks: count)
  }

  // MARK: Lines

  /// Returns the line of a tick, with the changes since the tick before.
  private static func line(_ tick: Int64, _ step: TreeChangeTracker.Step, isFirst: Bool) -> String {
    var line = "{\"tick\": \(tick), \"digest\": \"\(step.digest.text)\""
    if !step.changes.isEmpty {
      line += ", \"changes\": {"
      let changes = isFirst ? step.changes[...] : step.changes.prefix(changesPerTick)
      var isNext = false
      for change in changes {
        if isNext { line += ", " }
        isNext = true
        line += "\"\(change.key)\": \(change.value)"
      }
      line += "}"
      if changes.count < step.changes.count {
        line += ", \"more\": \(step.changes.count - changes.count)"
      }
    }
    return line + "}\n"
  }

  /// Parses the lines of a file.
  private static func parse(_ bytes: [UInt8], file: String) throws -> [Entry] {
    var entries: [Entry] = []
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, text) in lines.enumerated() where !text.isEmpty {
      guard case .object(let fields)? = try? JSONValue(parsing: Array(text)),
        case .number(let tick)? = fields["tick"], case .string(let digest)? = fields["digest"],
        let whole = Int64(exactly: tick)
      else {
        throw ReplayError(
          file: file, line: index + 1, reason: "must be {\"tick\": number, \"digest\": \"hex\"}")
      }
      entries.append(Entry(tick: whole, digest: digest, line: text))
    }
    return entries
  }

  /// Returns the changes in a line, with values formatted as those of this run; nil if it has none.
  private static func changes(in line: ArraySlice<UInt8>) -> [(key: String, value: String)]? {
    guard case .object(let fields)? = try? JSONValue(parsing: Array(line)),
      case .object(let changes)? = fields["changes"]
    else { return nil }
    return changes.members.map { member in
      var json = JSONText()
      json.add(member.value)
      return (member.name, json.text)
    }
  }
}

nonisolated extension JSONText {
  /// Writes a parsed value.
  fileprivate mutating func add(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .bool(let flag): self.value(flag)
    case .number(let number): self.value(number)
    case .string(let text): self.value(text)
    case .numbers(let numbers): self.value(numbers)
    case .array(let values):
      beginArray()
      for value in values { add(value) }
      endArray()
    case .object(let fields):
      beginObject()
      for member in fields.members {
        key(member.name)
        add(member.value)
      }
      endObject()
    }
  }
}
