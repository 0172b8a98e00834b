/// A cache of values that were found by walking from a row to the root, such as its window or its traits.
///
/// Without the cache, a chain that grows at its end is walked up for each new link, in quadratic time. A walk
/// ends at the first cached row. Moving a subtree clears the cache.
nonisolated struct AncestorCache {
  /// The number of steps from which a walk is cached.
  static let length = 16

  /// A row and the nearest one from it upwards that has traits of its own; no row while none is cached.
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
