// What changes of nodes call for; see `NodeFlags`.
nonisolated extension NodeTable {
  /// Marks a row for passes, and its ancestors' subtrees.
  ///
  /// - Complexity: O(1) when already noted, else O(depth) at most once per pass and frame.
  func mark(_ row: Row, _ needs: NodeFlags) {
    self[row].flags.formUnion(needs)
    if needs.contains(.needsDraw) { spans[Int(row)].movable = nil }
    demand(needs.demandOnAncestors, fromAncestorsOf: row)
  }

  /// Marks a row after a change of its place or its subtree's, with further flags.
  @inline(__always)
  func markMoved(_ row: Row, _ needs: NodeFlags = []) {
    mark(row, context(of: row).pointee.needsAfterMove.union(needs))
    noteHitChange(at: row)
  }

  /// Marks a row after a move that does not require drawing.
  ///
  /// Optimized for parents that are marked already, as for many moving siblings.
  @inline(__always)
  func mark(_ row: Row, movedBy needs: NodeFlags) {
    let node = rows + Int(row)
    node.pointee.flags.formUnion(needs)
    let parent = node.pointee.parent
    guard parent >= 0 else { return }
    let demand = needs.demandOnAncestors
    if !rows[Int(parent)].flags.isSuperset(of: demand) { tellAncestors(of: row) }
  }

  /// Clears the draw marks below a row that is not drawn.
  ///
  /// Marks propagate upwards until they meet a marked row: a stale mark would stop later ones.
  ///
  /// - Complexity: O(number of marked rows and their siblings).
  func clearDrawMarks(below root: Row) {
    var row = self[root].firstChild
    while row >= 0 {
      let descends = self[row].flags.contains(.subtreeNeedsDraw)
      self[row].flags.subtract(.drawBits)
      if descends, self[row].firstChild >= 0 {
        row = self[row].firstChild
        continue
      }
      while row != root, self[row].nextSibling < 0 { row = self[row].parent }
      row = row == root ? -1 : self[row].nextSibling
    }
  }

  /// Tells the ancestors of a row all that it and its subtree need.
  func tellAncestors(of row: Row) {
    demand(self[row].flags.demandOnAncestors, fromAncestorsOf: row)
  }

  /// Sets `subtreeNeedsX` bits above a row, until an ancestor has them all.
  ///
  /// Beyond a hidden row only layout and insets count.
  private func demand(_ flags: NodeFlags, fromAncestorsOf row: Row) {
    var flags = flags
    var current = row
    while true {
      if self[current].flags.contains(.isHidden) {
        flags.formIntersection(.demandsOfHidden)
        if flags.isEmpty { return }
      }
      current = self[current].parent
      guard current >= 0, !self[current].flags.isSuperset(of: flags) else { return }
      self[current].flags.formUnion(flags)
    }
  }

  /// Hides a row or shows it again; see the exceptions at ``NodeFlags``.
  func setHidden(_ row: Row, _ isHidden: Bool) {
    guard self[row].flags.contains(.isHidden) != isHidden else { return }
    noteHitChange(at: row)
    if isHidden {
      self[row].flags.insert(.isHidden)
      let parent = self[row].parent
      mark(parent < 0 ? row : parent, .needsDraw)
    } else {
      self[row].flags.remove(.isHidden)
      self[row].flags.formUnion([.needsCompose, .needsDraw])
      tellAncestors(of: row)
    }
  }

  /// Marks a row for the work that a change of its property requires.
  func invalidate(_ row: Row, _ what: Invalidation) {
    if what.isEmpty { return }
    var needs: NodeFlags = []
    if what.contains(.appearance) { needs.insert(.needsDraw) }
    if what.contains(.recording) { needs.insert(.needsDisplay) }
    if what.contains(.place) { needs.formUnion(context(of: row).pointee.needsAfterMove) }
    if !needs.isEmpty { mark(row, needs) }
    if !what.isDisjoint(with: [.place, .hits]) { noteHitChange(at: row) }
    if what.contains(.layout) { markForLayout(row) }
    if what.contains(.layoutOfParent) { markForLayout(self[row].parent) }
  }

  /// Marks a row for layout after a change, unless its layout is in progress.
  ///
  /// Changes that a view makes in its own `layoutSubviews` do not require another layout.
  func markForLayout(_ row: Row) {
    guard row >= 0, !self[row].flags.contains(.isLayingOut) else { return }
    mark(row, .needsLayout)
  }

  /// Marks a node whose place, opacity or visibility changed: this invalidates raster caches of its ancestors, but not
  /// the node's own.
  func markAround(_ row: Row) {
    let parent = self[row].parent
    mark(parent >= 0 && self[row].flags.contains(.isCached) ? parent : row, .needsDraw)
  }
}
