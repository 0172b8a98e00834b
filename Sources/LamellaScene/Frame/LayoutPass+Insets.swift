extension LayoutPass {
  /// Updates the safe area insets and layout margins of marked views, tells views of changes and marks them for layout.
  ///
  /// Visits marked nodes, the children of each, and goes on below where something changed. First all is
  /// computed, then the views are told, so that callbacks may change the tree.
  ///
  /// - Parameter root: The row of the window.
  /// - Returns: Nodes visited; views whose insets or margins changed.
  /// - Complexity: O(*m*), where *m* counts marked nodes, views that changed, their children and the ancestors; O(1) as
  ///   long as nobody in the window uses insets.
  @discardableResult
  static func updateInsets(below root: Row) -> PassCounters {
    let table = NodeTable.shared
    var counters = PassCounters()
    guard !table[root].flags.isDisjoint(with: .insetsBits) else { return counters }
    var changes: [InsetsChange] = []
    var pending: [(row: Row, superviewChanged: Bool)] = [(root, false)]
    while let (row, superviewChanged) = pending.popLast() {
      counters.visited += 1
      let flags = table[row].flags
      table[row].flags.subtract(.insetsBits)
      guard let view = table.view(of: row) else { continue }
      let isMarked = flags.contains(.needsInsets)
      var hasChanged = false
      if isMarked || superviewChanged, let change = view.updateInsets() {
        changes.append(change)
        hasChanged = true
        counters.changed += 1
      }
      guard isMarked || hasChanged || flags.contains(.subtreeNeedsInsets) else { continue }
      let start = pending.count
      // Without a safe area to reach into, only views that were told of insets before matter.
      let hasInsets = view.hadSafeAreaInsets
      if isMarked || hasChanged {
        var child = table[row].firstChild
        while child >= 0 {
          let mayChange =
            hasInsets || !table[child].flags.isDisjoint(with: [.hasMargins, .sharesMargins])
          if mayChange || !table[child].flags.isDisjoint(with: .insetsBits) {
            pending.append((child, mayChange))
          }
          child = table[child].nextSibling
        }
      } else {
        table.forEachMarked(of: row, .insetsBits) {
          pending.append(($0, false))
          return true
        }
      }
      pending.reverse(from: start)
    }
    for change in changes { change.deliver() }
    return counters
  }
}
