/// The results of the last long walks to the root: each entry is a row with the value that it inherits.
///
/// Without the cache, a chain that grows at its end is walked up for each new link, in quadratic time. A walk
/// ends at the first cached row. Moving a subtree clears the cache.
nonisolated struct AncestorCache {
  /// The number of steps from which a walk is cached.
  static let length = 16

  /// A row and the tint that it inherits; 0 stands for none.
  var tint: (row: Row, rgba: UInt32) = (-1, 0)
  /// A row and the theme that it inherits.
  var theme: (row: Row, box: AnyObject?) = (-1, nil)
}

nonisolated extension NodeTable {
  /// The tint that a row or one above it was given, as `Color.rgba8`; 0 for none.
  ///
  /// - Complexity: O(depth).
  func tint(of row: Row) -> UInt32 {
    var current = row
    var steps = 0
    var rgba: UInt32 = 0
    while current >= 0 {
      if current == ancestors.tint.row {
        rgba = ancestors.tint.rgba
        break
      }
      if self[current].flags.contains(.hasOtherComponents) {
        rgba = ViewTint.column[current].rgba
        if rgba != 0 { break }
      }
      current = self[current].parent
      steps += 1
    }
    if steps > AncestorCache.length { ancestors.tint = (row, rgba) }
    return rgba
  }

  /// Clears the entries that a change of a row's parent may affect.
  ///
  /// A row without children affects no entry but its own.
  func forgetAncestors(by row: Row) {
    let isEnd = self[row].firstChild < 0 && !self[row].flags.contains(.hasMask)
    if !isEnd || row == ancestors.tint.row { ancestors.tint = (-1, 0) }
    if !isEnd || row == ancestors.theme.row { ancestors.theme = (-1, nil) }
  }
}
