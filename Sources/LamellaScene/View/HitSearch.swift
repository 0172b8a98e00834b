internal import LamellaGeometry

/// The hit tests in progress, one within another.
final class HitSearch {
  static let shared = HitSearch()

  /// The views to go on with where nothing in the one that is searched is hit, outermost first.
  ///
  /// Unchecked: numbers, and nothing is called while they change.
  @exclusivity(unchecked) var levels: [HitLevel] = []
  /// Views that live at least until the search that holds them ends.
  ///
  /// Unchecked: what is taken out is released later.
  @exclusivity(unchecked) var held: [View] = []
  /// The indices of views with many subviews that were searched last.
  ///
  /// Unchecked, like the number below: no code of others runs while they change.
  @exclusivity(unchecked) var indices: [HitIndex] = []
  static let mostIndices = 8
  /// The number of times that an index became another one.
  @exclusivity(unchecked) var generation: UInt32 = 0
  /// The number of overridden hit tests in progress, one within another.
  var nesting = 0
  /// The maximum of ``nesting``; deeper views are searched without calling their overrides.
  static let maximumNesting = 1_000

  /// Goes on with a subview, and returns to its superview if nothing in it is hit.
  @inline(__always)
  func enter(_ next: HitLevel, from level: inout HitLevel) {
    // Where the subview itself is hit if nothing else is, the search ends in it.
    if !next.isHit { levels.append(level) }
    level = next
  }

  /// Holds the views that are searched from a level on, because code of others is about to run.
  func hold(_ level: inout HitLevel, from base: Int, _ table: NodeTable) {
    hold(&level, table)
    for index in base..<levels.count where !levels[index].isHeld { hold(&levels[index], table) }
  }

  /// Holds the view of a level.
  private func hold(_ level: inout HitLevel, _ table: NodeTable) {
    guard !level.isHeld, let view = table.view(of: level.row) else { return }
    held.append(view)
    level.isHeld = true
  }

  nonisolated deinit {}
}

/// A view that a hit test is searching.
nonisolated struct HitLevel {
  /// The view's row.
  ///
  /// No code of others runs before the search holds the view.
  let row: Row
  /// The point, in the view's own space.
  let point: Point
  /// The subview to test next; -1 for none.
  var child: Row
  /// Whether plain subviews may be passed over by their places.
  let looksAhead: Bool
  /// Whether the view itself is hit if none of its subviews is.
  let isHit: Bool
  /// Whether the search holds the view.
  var isHeld = false
  /// The index by which the subviews are found; -1 for the links.
  var index: Int32 = -1
  /// The search's `generation` for which the index holds.
  var generation: UInt32 = 0
  var cursor = HitIndex.Cursor()

  init(row: Row, point: Point, child: Row, looksAhead: Bool, isHit: Bool) {
    (self.row, self.point, self.child) = (row, point, child)
    (self.looksAhead, self.isHit) = (looksAhead, isHit)
  }

  /// Ends the search of subviews if an overridden method has moved the next subview out of the view.
  @inline(__always)
  mutating func leaveWhatMoved(_ table: NodeTable) {
    if child >= 0, table[child].parent != row { child = -1 }
  }
}
