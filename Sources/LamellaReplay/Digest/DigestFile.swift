internal import LamellaMarkup
public import LamellaScene

/// The digests of a run, tick by tick: what `--verify` writes at first and compares with afterwards.
///
/// A file holds one JSON object for each tick that ran:
///
/// ```
/// {"tick": 7, "digest": "0123456789abcdef", "changes": {"3.frame": [0, 10, 48, 48], "3.alpha": 0.5}}
/// ```
///
/// The digest stands for the model of the whole tree. Beside it stands what has changed in the tick, as
/// views have numbers in the order in which they are met: since all ticks before were the same, the first
/// change that is not names the view and the property in which the run differs. So a file grows with what
/// happens and not with what there is, and neither run need be repeated. What follows from other
/// properties, as `windowFrame` does, is in the digest alone; of a tick in which more than 400 properties
/// change only the first are written. Files without `changes` are compared by their digests.
public final class DigestFile {
  /// What a run showed.
  public enum Outcome: Hashable, Sendable {
    /// There was no file: it has been written, with so many ticks.
    case written(ticks: Int)
    /// So many ticks were the same.
    case same(ticks: Int)
    /// A tick differs from the file, which has another state for it or does not go that far.
    case differs(DigestDifference)
    /// The run ended before this tick of the file.
    case endsEarly(tick: Int64)
  }

  /// How many changes of a tick are written, but of the first, which tells of everything.
  nonisolated static let changesPerTick = 400

  private struct Entry {
    var tick: Int64
    var digest: String
    /// The whole line.
    var line: ArraySlice<UInt8>
  }

  private let path: String
  /// What the file holds; nil when there was none.
  private let expected: [Entry]?
  private var written: [UInt8] = []
  private var count = 0
  private let trace = TreeTrace()
  /// The first tick that differs.
  public private(set) var difference: DigestDifference?

  nonisolated deinit {}

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
  /// - Complexity: O(number of views and their properties); allocates.
  public func add(_ window: Window, at time: TickTime) -> Bool {
    guard difference == nil else { return false }
    let step = trace.follow(window)
    let index = count
    count += 1
    guard let expected else {
      written += Array(Self.line(time.tick, step, isFirst: index == 0).utf8)
      return true
    }
    guard index < expected.count else {
      difference = DigestDifference(
        tick: time.tick, reason: "the run goes on, and the file ends before it")
      return false
    }
    let entry = expected[index]
    if entry.tick == time.tick, entry.digest == step.digest.text { return true }
    if entry.tick == time.tick {
      difference = DigestDifference(
        tick: time.tick, found: step.changes, expected: Self.changes(in: entry.line), trace: trace)
    } else if entry.tick < time.tick {
      difference = DigestDifference(
        tick: entry.tick, reason: "nothing happens in it, and something did")
    } else {
      difference = DigestDifference(
        tick: time.tick, reason: "something happens in it, and nothing did")
    }
    return false
  }

  /// Ends the run: writes the file if there was none.
  ///
  /// - Returns: What the run showed.
  /// - Throws: ``ReplayError`` when the file cannot be written.
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

  private static func line(_ tick: Int64, _ step: TreeTrace.Step, isFirst: Bool) -> String {
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

  /// The changes of a line, their values written as this run writes its own; nil when it has none.
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
  /// Writes a value that was read.
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
