/// The first difference between a run and the run that a digest file was written from.
public nonisolated struct DigestDifference: Hashable, Sendable, CustomStringConvertible {
  /// The tick.
  public var tick: Int64
  /// The path of the view that differs, such as `Window/ScrollView(pager)/Card`; nil if the file has no changes.
  public var view: String?
  /// The name of the first property that differs, as in tree dumps; nil if the file has no changes.
  public var property: String?
  /// The description of the difference; nil if the file has no changes.
  public var reason: String?

  /// Makes a difference.
  public init(tick: Int64, view: String? = nil, property: String? = nil, reason: String? = nil) {
    self.tick = tick
    self.view = view
    self.property = property
    self.reason = reason
  }

  /// The tick, the view and the reason, in one line.
  public var description: String {
    "tick \(tick) differs" + (view.map { ": \($0)" } ?? "") + (reason.map { ": \($0)" } ?? "")
  }
}

extension DigestDifference {
  /// Makes the difference of a tick by comparing its changes with those in a file.
  ///
  /// - Parameters:
  ///   - tick: The tick, whose digests differ.
  ///   - found: The changes of this run.
  ///   - expected: The changes in the file, as keys and JSON; nil if it has none.
  ///   - tracker: The tracker of this run's views.
  init(
    tick: Int64, found: [TreeChangeTracker.Change], expected: [(key: String, value: String)]?,
    tracker: TreeChangeTracker
  ) {
    self.init(tick: tick)
    guard let expected else { return }
    let expectedValues = Dictionary(expected.map { ($0.key, $0.value) }) { first, _ in first }
    for change in found.prefix(DigestFile.changesPerTick)
    where expectedValues[change.key] != change.value {
      describe(
        change.key, found: change.value, expected: expectedValues[change.key] ?? change.old,
        tracker, expectedValues)
      return
    }
    let foundValues = Dictionary(found.map { ($0.key, $0.value) }) { first, _ in first }
    for entry in expected where foundValues[entry.key] == nil {
      let (number, name) = Self.parts(entry.key)
      describe(
        entry.key, found: tracker.value(of: name, in: number), expected: entry.value, tracker,
        expectedValues)
      return
    }
    reason =
      "none of the changes in the file differs, but a derived property or a change beyond the file's limit"
  }

  /// Sets the view, the property and the reason of the difference.
  private mutating func describe(
    _ key: String, found: String?, expected: String?, _ tracker: TreeChangeTracker,
    _ expectedValues: [String: String]
  ) {
    let (number, name) = Self.parts(key)
    property = String(name)
    view = tracker.path(of: number)
    switch name {
    case "gone":
      if view == nil {
        view = tracker.path(ofRemoved: number)
        reason = "is removed, and was not"
      } else {
        reason = "is not removed, and was"
      }
    case "place":
      reason = expected == nil ? "is added, and was not" : "has another position in the tree"
    default:
      if view == nil {
        let kind = expectedValues["\(number).class"].map { " of class \($0)" } ?? ""
        reason = "a view\(kind) is missing"
      } else if let expected {
        reason = "\(name) is \(found ?? "what it was"), was \(expected)"
      } else {
        reason = "\(name) is \(found ?? "another"), was not set"
      }
    }
    if view == nil, name == "place" {
      let kind = expectedValues["\(number).class"].map { " of class \($0)" } ?? ""
      reason = "a view\(kind) is missing"
    }
  }

  /// Splits a key into the number of a view and the name of a property.
  private static func parts(_ key: String) -> (Int, Substring) {
    let dot = key.firstIndex(of: ".") ?? key.endIndex
    return (Int(key[..<dot]) ?? 0, key[dot...].dropFirst())
  }
}
