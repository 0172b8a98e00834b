/// The first tick in which a run is not the one that a digest file was written for.
public nonisolated struct DigestDifference: Hashable, Sendable, CustomStringConvertible {
  /// The tick.
  public var tick: Int64
  /// Where the view stands that differs, `Window/ScrollView(pager)/Card`; nil where the file does not say.
  public var view: String?
  /// The first of its properties that differ, as tree dumps call it; nil where the file does not say.
  public var property: String?
  /// What differs, in words.
  public var reason: String?

  /// Makes a difference.
  public init(tick: Int64, view: String? = nil, property: String? = nil, reason: String? = nil) {
    self.tick = tick
    self.view = view
    self.property = property
    self.reason = reason
  }

  /// The tick, and what is known about it.
  public var description: String {
    "tick \(tick) differs" + (view.map { ": \($0)" } ?? "") + (reason.map { ": \($0)" } ?? "")
  }
}

extension DigestDifference {
  /// Compares the changes of a tick with those in a file.
  ///
  /// - Parameters:
  ///   - tick: The tick, whose digests differ.
  ///   - found: What has changed in this run.
  ///   - expected: What has changed in that of the file, as keys and JSON; nil when it does not say.
  ///   - trace: Knows the views of this run.
  init(
    tick: Int64, found: [TreeTrace.Change], expected: [(key: String, value: String)]?,
    trace: TreeTrace
  ) {
    self.init(tick: tick)
    guard let expected else { return }
    let wanted = Dictionary(expected.map { ($0.key, $0.value) }) { first, _ in first }
    for change in found.prefix(DigestFile.changesPerTick) where wanted[change.key] != change.value {
      describe(
        change.key, found: change.value, expected: wanted[change.key] ?? change.old, trace, wanted)
      return
    }
    let known = Dictionary(found.map { ($0.key, $0.value) }) { first, _ in first }
    for entry in expected where known[entry.key] == nil {
      let (number, name) = Self.parts(entry.key)
      describe(
        entry.key, found: trace.value(of: name, in: number), expected: entry.value, trace, wanted)
      return
    }
    reason = "not in what is written of it, but in what follows from that, or is too much to write"
  }

  private mutating func describe(
    _ key: String, found: String?, expected: String?, _ trace: TreeTrace, _ wanted: [String: String]
  ) {
    let (number, name) = Self.parts(key)
    property = String(name)
    view = trace.path(of: number)
    switch name {
    case "gone":
      if view == nil {
        view = trace.name(ofGone: number)
        reason = "has gone, and was still there"
      } else {
        reason = "is still there, and was gone"
      }
    case "place": reason = expected == nil ? "is new, and was not" : "stands elsewhere in its tree"
    default:
      if view == nil {
        let kind = wanted["\(number).class"].map { " of class \($0)" } ?? ""
        reason = "a view\(kind) is missing"
      } else if let expected {
        reason = "\(name) is \(found ?? "what it was"), was \(expected)"
      } else {
        reason = "\(name) is \(found ?? "another"), was not set"
      }
    }
    if view == nil, name == "place" {
      let kind = wanted["\(number).class"].map { " of class \($0)" } ?? ""
      reason = "a view\(kind) is missing"
    }
  }

  /// A key's number of a view and name of a property.
  private static func parts(_ key: String) -> (Int, Substring) {
    let dot = key.firstIndex(of: ".") ?? key.endIndex
    return (Int(key[..<dot]) ?? 0, key[dot...].dropFirst())
  }
}
