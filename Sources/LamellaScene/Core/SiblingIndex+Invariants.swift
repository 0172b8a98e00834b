nonisolated extension SiblingIndex {
  /// Returns the violated invariants of the index of a row, for tests; empty if there are none.
  func violations(of parent: Row, in table: NodeTable) -> [String] {
    var result: [String] = []
    let root = root(above: table[table[parent].firstChild].run)
    var row = table[parent].firstChild
    check(root, next: &row, in: table, into: &result)
    if row >= 0 { result.append("the index of row \(parent) ends before its children") }
    return result
  }

  /// Checks a node and all below it against the rows from the next one on.
  private func check(
    _ node: Int32, next row: inout Row, in table: NodeTable, into result: inout [String]
  ) {
    if nodes[node].count == 0 { result.append("node \(node) of an index is empty") }
    for slot in 0..<nodes[node].count {
      let entry = entry(slot, of: node)
      var found = Entry(number: entry.number, rows: 0, views: 0, marks: [])
      if nodes[node].isLowest {
        let run = runs[entry.number]
        if !entry.marks.isSuperset(of: run.marks) {
          result.append("node \(node) of an index has not been told of run \(entry.number)")
        }
        if run.first != row { result.append("run \(entry.number) begins at another row") }
        if run.parent != node || run.slot != slot { result.append("run \(entry.number) is lost") }
        while row >= 0, found.rows < run.count {
          if table[row].run != entry.number { result.append("row \(row) is in another run") }
          found.rows += 1
          if table.views[Int(row)] != nil { found.views += 1 }
          if !run.marks.isSuperset(of: table.checkedDemand(of: row)) {
            result.append("run \(entry.number) has not been told what row \(row) needs")
          }
          row = table[row].nextSibling
        }
      } else {
        let below = nodes[entry.number]
        if !entry.marks.isSuperset(of: marks(of: entry.number)) {
          result.append("node \(node) of an index has not been told of node \(entry.number)")
        }
        if below.parent != node || below.slot != slot {
          result.append("node \(entry.number) is lost")
        }
        check(entry.number, next: &row, in: table, into: &result)
        found = total(of: entry.number)
      }
      if found.rows != entry.rows || found.views != entry.views {
        result.append("node \(node) of an index counts wrongly")
      }
    }
  }
}
