/// A cache of the last long walk from a row toward the root, which found the nearest row with traits of its own.
///
/// Without the cache, a chain that grows at its end is walked up for each new link, in quadratic time. A walk
/// ends at the first cached row. Moving a subtree clears the cache.
nonisolated struct AncestorCache {
  /// The number of steps from which a walk is cached.
  static let length = 16

  /// The cached row and the nearest row with traits of its own, itself or an ancestor; -1 while nothing is cached.
  var traits: (row: Row, owner: Row) = (-1, -1)
}

nonisolated extension NodeTable {
  /// Clears cached values that a change of a row's parent may affect.
  ///
  /// A row without children affects no entry but its own.
  func forgetAncestors(by row: Row) {
    let isEnd = self[row].firstChild < 0 && !self[row].flags.contains(.hasMask)
    if !isEnd || row == ancestors.traits.row { ancestors.traits = (-1, -1) }
  }
}
