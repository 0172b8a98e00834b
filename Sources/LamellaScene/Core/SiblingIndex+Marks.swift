// Marks of runs and nodes: passes look at marked children alone, and pass over all others by the run.
//
// A run has the `subtreeNeedsX` flags that its rows ask of their parent, and a node those of its entries. Either may
// have more: a pass that comes for a mark takes it away.
nonisolated extension SiblingIndex {
  /// Sets marks of a run and of the nodes above, up to the first that has them.
  @inline(__always)
  func mark(_ run: Int32, _ marks: NodeFlags) {
    if !runs[run].marks.isSuperset(of: marks) { spread(marks, from: run) }
  }

  /// Sets marks of a run and of the nodes above.
  private func spread(_ marks: NodeFlags, from run: Int32) {
    runs[run].marks.formUnion(marks)
    var node = runs[run].parent
    while node >= 0, !nodes[node].marks.isSuperset(of: marks) {
      nodes[node].marks.formUnion(marks)
      node = nodes[node].parent
    }
  }

  /// Takes marks from a run, and returns the first row of the next one that has any of them; -1 if there is none.
  func firstRow(afterTaking marks: NodeFlags, from run: Int32) -> Row {
    runs[run].marks.subtract(marks)
    return firstRow(from: runs[run].slot + 1, of: runs[run].parent, taking: marks)
  }

  /// Returns the first row of the first run in a tree that has any of some marks.
  ///
  /// - Parameters:
  ///   - marks: The marks.
  ///   - first: The first row in the tree.
  ///   - table: The table of the rows.
  /// - Returns: The row; -1 if there is none.
  func firstRow(with marks: NodeFlags, from first: Row, in table: NodeTable) -> Row {
    let root = root(above: table[first].run)
    return nodes[root].marks.isDisjoint(with: marks)
      ? -1 : firstRow(from: 0, of: root, taking: marks)
  }

  /// Returns the first row of the next run with any of some marks, and takes the marks from the nodes that it leaves.
  private func firstRow(from slot: Int32, of node: Int32, taking marks: NodeFlags) -> Row {
    var (slot, node) = (slot, node)
    while true {
      guard slot < nodes[node].count else {
        nodes[node].marks.subtract(marks)
        slot = nodes[node].slot + 1
        node = nodes[node].parent
        if node < 0 { return -1 }
        continue
      }
      let entry = entries(of: node)[Int(slot)]
      if nodes[node].isLowest {
        if !runs[entry].marks.isDisjoint(with: marks) { return runs[entry].first }
      } else if !nodes[entry].marks.isDisjoint(with: marks) {
        (slot, node) = (0, entry)
        continue
      }
      slot += 1
    }
  }

  /// Takes marks from all runs and nodes in the tree that has a row.
  func takeMarks(_ marks: NodeFlags, from first: Row, in table: NodeTable) {
    var row = firstRow(with: marks, from: first, in: table)
    while row >= 0 { row = firstRow(afterTaking: marks, from: table[row].run) }
  }
}

nonisolated extension NodeTable {
  /// Returns the flags that a row asks of its parent.
  func demand(of row: Row) -> NodeFlags {
    let demand = self[row].flags.demandOnAncestors
    return self[row].flags.contains(.isHidden) ? demand.intersection(.demandsOfHidden) : demand
  }

  /// Returns the first child of a row that may have any of some flags; -1 if there is none.
  ///
  /// The children that follow come from `nextMarked(after:_:)`: those with a flag, and perhaps others.
  @inline(__always)
  func firstMarked(of parent: Row, _ flags: NodeFlags) -> Row {
    let first = rows[Int(parent)].firstChild
    guard rows[Int(parent)].flags.contains(.indexesChildren) else { return first }
    return siblings.firstRow(with: flags, from: first, in: self)
  }

  /// Returns the next sibling of a row that may have any of some flags, and takes the marks that led to those before.
  ///
  /// Nothing may set the flags of siblings meanwhile.
  @inline(__always)
  func nextMarked(after row: Row, _ flags: NodeFlags) -> Row {
    let next = rows[Int(row)].nextSibling
    let run = rows[Int(row)].run
    if run < 0 || next >= 0 && rows[Int(next)].run == run { return next }
    return siblings.firstRow(afterTaking: flags, from: run)
  }

  /// Calls a body with each child of a row that has any of some flags, the backmost first.
  ///
  /// - Parameters:
  ///   - parent: The row.
  ///   - flags: The flags of a pass, which visits all children that have them.
  ///   - body: Returns whether to go on; makes no rows, and sets no such flags.
  /// - Complexity: O(*m* log *n*), where *m* counts children with flags; O(*n*) the first time.
  @inline(__always)
  func forEachMarked(of parent: Row, _ flags: NodeFlags, _ body: (Row) -> Bool) {
    var count: Int32 = 0
    let rows = rows
    var child = firstMarked(of: parent, flags)
    while child >= 0 {
      let run = rows[Int(child)].run
      // To the end of the run, or of all where there are none.
      repeat {
        let node = rows + Int(child)
        if !node.pointee.flags.isDisjoint(with: flags) {
          count &+= 1
          guard body(child) else { return }
        }
        child = node.pointee.nextSibling
      } while child >= 0 && rows[Int(child)].run == run
      if run >= 0 { child = siblings.firstRow(afterTaking: flags, from: run) }
    }
    indexIfSparse(parent, marked: count)
  }

  /// Begins the index of a row's children if a pass has found few marked ones among many.
  @inline(__always)
  func indexIfSparse(_ parent: Row, marked: Int32) {
    let count = rows[Int(parent)].childCount
    if count >= SiblingIndex.leastCount, marked < count / 8 { indexIfSparse(parent) }
  }

  /// Begins the index of a row's children if few of them have marks for any pass.
  private func indexIfSparse(_ parent: Row) {
    guard !rows[Int(parent)].flags.contains(.indexesChildren) else { return }
    // Where one pass has little to do, another may visit most: then the index costs more than it saves.
    var left = rows[Int(parent)].childCount / 8
    var child = rows[Int(parent)].firstChild
    while child >= 0 {
      let flags = rows[Int(child)].flags
      // Hidden ones keep their marks until they are shown.
      if !flags.isDisjoint(with: .frameBits), !flags.contains(.isHidden) {
        left &-= 1
        if left < 0 { return }
      }
      child = rows[Int(child)].nextSibling
    }
    indexChildren(of: parent)
  }
}
