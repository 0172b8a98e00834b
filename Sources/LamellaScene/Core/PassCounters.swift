/// The numbers of nodes that a pass visited and changed.
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

  /// Returns the sums of two passes' counters.
  public static func + (a: PassCounters, b: PassCounters) -> PassCounters {
    PassCounters(visited: a.visited + b.visited, changed: a.changed + b.changed)
  }

  /// Adds the counters of another pass.
  static func += (a: inout PassCounters, b: PassCounters) { a = a + b }
}
