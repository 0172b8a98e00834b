nonisolated extension NodeTable {
  /// Returns the violated invariants of a tree's links and flags, for tests; empty if there are none.
  ///
  /// - Parameter root: A row without parent.
  /// - Returns: One line for each violation.
  /// - Complexity: O(number of nodes).
  func violations(below root: Row) -> [String] {
    var result: [String] = []
    var row = root
    while row >= 0 {
      check(row, into: &result)
      row = next(after: row, below: root)
    }
    checkAncestors(into: &result)
    checkContext(of: root, into: &result)
    return result
  }

  /// Checks the cached values of ancestors against a fresh walk.
  private func checkAncestors(into result: inout [String]) {
    let traits = ancestors.traits
    guard traits.row >= 0 else { return }
    ancestors.traits = (-1, -1)
    let owner = traitsOwner(of: traits.row)
    if owner != traits.owner { result.append("row \(traits.row) has its traits from \(owner)") }
    ancestors.traits = traits
  }

  /// Checks a window context's counts of features against a recount.
  private func checkContext(of root: Row, into result: inout [String]) {
    guard self[root].flags.contains(.isWindow) else { return }
    let context = context(of: root).pointee
    if context.root != root { result.append("row \(root) is not the root of its window") }
    var (cached, sharing): (Int32, Int32) = (0, 0)
    var tiled: Set<Row> = []
    var roots = [root]
    while let root = roots.popLast() {
      var row = root
      while row >= 0 {
        let flags = self[row].flags
        if flags.contains(.isCached) { cached += 1 }
        if flags.contains(.sharesMargins) { sharing += 1 }
        if flags.contains(.showsTiles) { tiled.insert(row) }
        if maskRow(of: row) >= 0 { roots.append(maskRow(of: row)) }
        row = next(after: row, below: root)
      }
    }
    if cached != context.cachedCount {
      result.append("\(context.cachedCount) rows are cached, not \(cached)")
    }
    if sharing != context.sharingCount {
      result.append("\(context.sharingCount) rows share margins, not \(sharing)")
    }
    if tiled != Set(context.tiledRows) {
      result.append("other rows show tiles than the window knows of")
    }
  }

  /// Checks the links, counts and flags of one row.
  private func check(_ row: Row, into result: inout [String]) {
    if layers[Int(row)] == nil { result.append("row \(row) is linked but has no layer") }
    var count: Int32 = 0
    var previous: Row = -1
    var child = self[row].firstChild
    while child >= 0 {
      if self[child].parent != row { result.append("row \(child) does not know its parent \(row)") }
      if self[child].context != self[row].context {
        result.append(
          "row \(child) is in the window \(self[child].context), not \(self[row].context)")
      }
      if self[child].previousSibling != previous {
        result.append("row \(child) does not know its previous sibling \(previous)")
      }
      checkDemand(of: child, on: row, into: &result)
      previous = child
      count += 1
      child = self[child].nextSibling
    }
    if self[row].lastChild != previous { result.append("row \(row) does not know its last child") }
    if self[row].flags.contains(.indexesChildren) {
      result += siblings.violations(of: row, in: self)
    }
    if self[row].childCount != count { result.append("row \(row) does not know its child count") }
  }

  /// Checks that a row's subtree flags cover the needs of a child.
  private func checkDemand(of child: Row, on parent: Row, into result: inout [String]) {
    if !self[parent].flags.isSuperset(of: checkedDemand(of: child)) {
      result.append("row \(parent) has not been told what row \(child) needs")
    }
  }

  /// Returns the flags that the row's ancestors, and its run, must have.
  func checkedDemand(of row: Row) -> NodeFlags {
    var demand = demand(of: row)
    // What is out of sight waits for its place.
    if self[self[row].parent].flags.contains(.cullsChildren) {
      demand.remove(.subtreeNeedsCompose)
    }
    // The encode pass leaves bits behind where it did not look; see `NodeFlags`.
    demand.remove(.subtreeNeedsDraw)
    return demand
  }
}
