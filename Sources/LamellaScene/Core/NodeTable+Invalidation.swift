// What changes of nodes call for; see `NodeFlags`.
nonisolated extension NodeTable {
  /// Sets flags of a row, and the flags of its ancestors that lead passes to it.
  ///
  /// - Complexity: O(1) when already noted, else O(depth) at most once per pass and frame.
  @inline(__always)
  func mark(_ row: Row, _ needs: NodeFlags) {
    let node = rows + Int(row)
    node.pointee.flags.formUnion(needs)
    if needs.contains(.needsDraw) { spans[Int(row)].movable = nil }
    let demanded = needs.demandOnAncestors
    let parent = node.pointee.parent
    guard parent >= 0 else { return }
    // Most siblings of a marked one need no more. Of an index, which parents that cull have, each run must know.
    let known = rows[Int(parent)].flags.intersection(demanded.union(.indexesChildren))
    if known != demanded { demand(demanded, fromAncestorsOf: row) }
  }

  /// Marks a row and its ancestors after a move of the row or its subtree.
  @inline(__always)
  func markMoved(_ row: Row, _ needs: NodeFlags = []) {
    mark(row, context(of: row).pointee.needsAfterMove.union(needs))
    noteHitChange(at: row)
  }

  /// Marks a row after a move that does not require drawing again.
  ///
  /// Optimized for parents that are marked already, as for many moving siblings.
  @inline(__always)
  func mark(_ row: Row, movedBy needs: NodeFlags) {
    let node = rows + Int(row)
    node.pointee.flags.formUnion(needs)
    let parent = node.pointee.parent
    guard parent >= 0 else { return }
    let demand = needs.demandOnAncestors
    let known = rows[Int(parent)].flags.intersection(
      demand.union([.indexesChildren, .cullsChildren]))
    if known == demand { return }
    let run = node.pointee.run
    // A culling parent must know of each child.
    if known == demand.union(.indexesChildren), run >= 0,
      siblings.runs[run].marks.isSuperset(of: demand)
    {
      return
    }
    markAncestors(of: row)
  }

  /// Marks a row for drawing at another place, and its ancestors, none of which is hidden.
  @inline(__always)
  func markForDraw(_ row: Row) {
    rows[Int(row)].flags.insert(.needsDraw)
    var current = row
    while true {
      let (run, parent) = (rows[Int(current)].run, rows[Int(current)].parent)
      guard parent >= 0 else { return }
      if run >= 0 { siblings.mark(run, .subtreeNeedsDraw) }
      current = parent
      if rows[Int(current)].flags.contains(.subtreeNeedsDraw) { return }
      rows[Int(current)].flags.insert(.subtreeNeedsDraw)
    }
  }

  /// Clears the draw marks of the subtree of a row that is not drawn.
  ///
  /// Marks propagate upwards until they meet a marked row: a stale mark would stop later ones.
  ///
  /// - Complexity: O(number of marked rows and their siblings).
  func clearDrawMarks(below root: Row) {
    clearMarks(.needsDraw, .subtreeNeedsDraw, below: root)
  }

  /// Clears marks of the subtree of a row.
  ///
  /// - Parameters:
  ///   - own: The marks of nodes themselves.
  ///   - subtree: The marks of their ancestors.
  ///   - root: The row, which keeps its own.
  func clearMarks(_ own: NodeFlags, _ subtree: NodeFlags, below root: Row) {
    var row = self[root].firstChild
    while row >= 0 {
      let descends = !self[row].flags.isDisjoint(with: subtree)
      var cleared = own.union(subtree)
      // Children out of sight keep theirs.
      if self[self[row].parent].flags.contains(.cullsChildren) { cleared.remove(.needsCompose) }
      self[row].flags.subtract(cleared)
      if descends, self[row].firstChild >= 0 {
        row = self[row].firstChild
        continue
      }
      while row != root, self[row].nextSibling < 0 { row = self[row].parent }
      row = row == root ? -1 : self[row].nextSibling
    }
  }

  /// Sets the subtree flags of a row's ancestors for all work that the row and its subtree need.
  func markAncestors(of row: Row) {
    demand(self[row].flags.demandOnAncestors, fromAncestorsOf: row)
  }

  /// Sets subtree flags of the ancestors of a row, up to the first that has them all.
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
      let parent = self[current].parent
      guard parent >= 0 else { return }
      let run = self[current].run
      // Masks are in no run.
      if run >= 0 {
        siblings.mark(run, flags)
        if self[parent].flags.contains(.cullsChildren), !flags.isDisjoint(with: .mayReachElsewhere)
        {
          siblings.forgetReach(of: current, in: self)
          // The compose pass finds out whether it is in sight.
          flags.insert(.subtreeNeedsCompose)
        }
      }
      current = parent
      guard !self[current].flags.isSuperset(of: flags) else { return }
      self[current].flags.formUnion(flags)
    }
  }

  /// Hides or shows a row; see the exceptions at ``NodeFlags``.
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
      markAncestors(of: row)
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

  /// Marks a row and its parent for layout, after a change of the size that the row's content asks for.
  func markForArrangingWithParent(_ row: Row) {
    markForArranging(row)
    markForArranging(self[row].parent)
  }

  /// Marks a row, which may be -1, for layout after a change of its bounds or its children, unless it arranges nothing.
  func markForArranging(_ row: Row) {
    if row >= 0, !self[row].flags.contains(.hasNoLayoutOverrides) { markForLayout(row) }
  }

  /// Marks a row whose place, opacity or visibility changed, and invalidates the raster caches of its ancestors only.
  func markAround(_ row: Row) {
    let parent = self[row].parent
    mark(parent >= 0 && self[row].flags.contains(.isCached) ? parent : row, .needsDraw)
  }
}

nonisolated extension NodeFlags {
  /// The flags of ancestors after a change by which a row may draw elsewhere.
  fileprivate static let mayReachElsewhere: NodeFlags = [.subtreeNeedsCompose, .subtreeNeedsDraw]
}
