/// What a pass did: how many nodes it looked at and how many it changed.
public nonisolated struct PassCounters: Hashable, Sendable {
  /// Nodes that the pass looked at.
  public var visited = 0
  /// Nodes that the pass laid out, drew or moved.
  public var changed = 0

  /// Makes counters.
  public init(visited: Int = 0, changed: Int = 0) {
    self.visited = visited
    self.changed = changed
  }

  /// The sums of two passes' counters.
  public static func + (a: PassCounters, b: PassCounters) -> PassCounters {
    PassCounters(visited: a.visited + b.visited, changed: a.changed + b.changed)
  }

  /// Adds the counters of another pass.
  static func += (a: inout PassCounters, b: PassCounters) { a = a + b }
}
