internal import LamellaGeometry

/// The hit tests in progress, one within another.
final class HitSearch {
  static let shared = HitSearch()

  /// The views that are searched, outermost first.
  ///
  /// Unchecked: levels are pushed and popped, and no outside code runs during either.
  @exclusivity(unchecked) var levels: [HitLevel] = []
  /// The number of overridden hit tests in progress, one within another.
  var nesting = 0
  /// The maximum of ``nesting``; deeper views are searched without calling their overrides.
  static let maximumNesting = 1_000

  nonisolated deinit {}
}

/// A view that a hit test is searching.
struct HitLevel {
  let view: View
  /// The point, in the view's own space.
  let point: Point
  /// The subview to test next; -1 for none.
  var child: Row
  /// Whether plain subviews may be passed over by their places.
  let looksAhead: Bool
  /// Whether the view itself is hit if none of its subviews is.
  let isHit: Bool

  /// Ends the search of subviews if an overridden method has moved the next subview out of the view.
  @inline(__always)
  mutating func leaveWhatMoved(_ table: NodeTable) {
    if child >= 0, table[child].parent != view.row { child = -1 }
  }
}
