nonisolated extension NodeTable {
  /// What is wrong with the links and flags of a tree, for tests; empty when all is well.
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
    checkWays(into: &result)
    return result
  }

  private func checkWays(into result: inout [String]) {
    let (row, root) = remembered.root
    if row >= 0 {
      var current = row
      while self[current].parent >= 0 { current = self[current].parent }
      if current != root { result.append("row \(row) has the root \(current), not \(root)") }
    }
    let tint = remembered.tint
    if tint.row >= 0 {
      remembered.tint = (-1, 0)
      let found = self.tint(of: tint.row)
      if found != tint.rgba { result.append("row \(tint.row) has another tint") }
      remembered.tint = tint
    }
  }

  private func check(_ row: Row, into result: inout [String]) {
    if layers[Int(row)] == nil { result.append("row \(row) is linked but has no layer") }
    var count: Int32 = 0
    var previous: Row = -1
    var child = self[row].firstChild
    while child >= 0 {
      if self[child].parent != row { result.append("row \(child) does not know its parent \(row)") }
      if self[child].previousSibling != previous {
        result.append("row \(child) does not know its previous sibling \(previous)")
      }
      checkDemand(of: child, on: row, into: &result)
      previous = child
      count += 1
      child = self[child].nextSibling
    }
    if self[row].lastChild != previous { result.append("row \(row) does not know its last child") }
    if self[row].childCount != count { result.append("row \(row) does not know its child count") }
  }

  private func checkDemand(of child: Row, on parent: Row, into result: inout [String]) {
    var demand = self[child].flags.demandOnAncestors
    if self[child].flags.contains(.isHidden) { demand.formIntersection(.demandsOfHidden) }
    // The draw pass leaves bits behind where it did not look; see `NodeFlags`.
    demand.remove(.subtreeNeedsDraw)
    if !self[parent].flags.isSuperset(of: demand) {
      result.append("row \(parent) has not been told what row \(child) needs")
    }
  }
}
