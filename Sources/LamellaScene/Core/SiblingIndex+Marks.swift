// Marks of runs and nodes: passes look at marked children alone, and pass over all others by the run.
//
// A run has the `subtreeNeedsX` flags that its rows ask of their parent. A node has, for each flag, the bits of the
// entries with it: the next one is found in a few steps. Either may have more: a pass that comes for a mark takes it
// away.
nonisolated extension SiblingIndex {
  /// For each of the `subtreeNeedsX` flags, in their order, a bit for each entry of a node.
  typealias MarkedSlots = SIMD16<UInt8>

  /// Returns the address of the bits of a node's marked entries.
  @inline(__always)
  private func marked(_ node: Int32) -> UnsafeMutablePointer<UInt8> {
    UnsafeMutableRawPointer(nodes.base + Int(node)).assumingMemoryBound(to: UInt8.self)
      + 3 * MemoryLayout<Numbers>.size
  }

  /// Calls a body with the index of each mark among those of nodes.
  @inline(__always)
  private static func forEach(_ marks: NodeFlags, _ body: (Int) -> Void) {
    var rest = marks.rawValue & NodeFlags.allSubtreeNeeds.rawValue
    while rest != 0 {
      body(rest.trailingZeroBitCount >> 1)
      rest &= rest &- 1
    }
  }

  /// Returns the entries of a node with any of some marks, a bit each.
  @inline(__always)
  private func slots(with marks: NodeFlags, of node: Int32) -> UInt8 {
    let marked = marked(node)
    var slots: UInt8 = 0
    Self.forEach(marks) { slots |= marked[$0] }
    return slots
  }

  /// Takes marks from an entry of a node.
  @inline(__always)
  private func take(_ marks: NodeFlags, fromEntry slot: Int32, of node: Int32) {
    let marked = marked(node)
    Self.forEach(marks) { marked[$0] &= ~(1 &<< UInt8(truncatingIfNeeded: slot)) }
  }

  /// Returns the marks of an entry.
  func marks(at slot: Int32, of node: Int32) -> NodeFlags {
    var marks: NodeFlags = []
    Self.forEach(.allSubtreeNeeds) {
      if marked(node)[$0] >> UInt8(slot) & 1 != 0 {
        marks.insert(NodeFlags(rawValue: 2 << (2 * UInt64($0))))
      }
    }
    return marks
  }

  /// Returns the marks of all entries of a node.
  func marks(of node: Int32) -> NodeFlags {
    var marks: NodeFlags = []
    Self.forEach(.allSubtreeNeeds) {
      if marked(node)[$0] != 0 { marks.insert(NodeFlags(rawValue: 2 << (2 * UInt64($0)))) }
    }
    return marks
  }

  /// Makes room for the marks of a new entry, and sets them.
  func insertMarks(_ marks: NodeFlags, at slot: Int32, of node: Int32) {
    let before = MarkedSlots(repeating: (1 << UInt8(slot)) &- 1)
    let old = nodes[node].marked
    nodes[node].marked = old & before | (old & ~before) &<< 1
    Self.forEach(marks) { marked(node)[$0] |= 1 << UInt8(slot) }
  }

  /// Removes the marks of an entry that is removed.
  func removeMarks(at slot: Int32, of node: Int32) {
    let before = MarkedSlots(repeating: (1 << UInt8(slot)) &- 1)
    let old = nodes[node].marked
    nodes[node].marked = old & before | (old &>> 1) & ~before
  }

  /// Sets marks of a run and of the nodes above, up to the first that has them.
  @inline(__always)
  func mark(_ run: Int32, _ marks: NodeFlags) {
    if !runs[run].marks.isSuperset(of: marks) { spread(marks, from: run) }
  }

  /// Sets marks of a run and of the nodes above.
  private func spread(_ marks: NodeFlags, from run: Int32) {
    runs[run].marks.formUnion(marks)
    var (node, slot) = (runs[run].parent, runs[run].slot)
    while node >= 0 {
      let (marked, bit) = (marked(node), 1 &<< UInt8(truncatingIfNeeded: slot) as UInt8)
      var isNew = false
      Self.forEach(marks) {
        if marked[$0] & bit == 0 { isNew = true }
        marked[$0] |= bit
      }
      guard isNew else { return }
      (node, slot) = (nodes[node].parent, nodes[node].slot)
    }
  }

  /// Takes marks from a run, and returns the first row of the next one that has any of them; -1 if there is none.
  func firstRow(afterTaking marks: NodeFlags, from run: Int32) -> Row {
    let (node, slot) = (runs[run].parent, runs[run].slot)
    runs[run].marks.subtract(marks)
    take(marks, fromEntry: slot, of: node)
    return firstRow(from: slot + 1, of: node, taking: marks)
  }

  /// Returns the first row of the first run in a tree that has any of some marks.
  ///
  /// - Parameters:
  ///   - marks: The marks.
  ///   - first: The first row in the tree.
  ///   - table: The table of the rows.
  /// - Returns: The row; -1 if there is none.
  func firstRow(with marks: NodeFlags, from first: Row, in table: NodeTable) -> Row {
    firstRow(from: 0, of: root(above: table[first].run), taking: marks)
  }

  /// Returns the first row of the next run with any of some marks, and takes the marks from the nodes that it leaves.
  private func firstRow(from slot: Int32, of node: Int32, taking marks: NodeFlags) -> Row {
    var (slot, node) = (slot, node)
    while true {
      let marked = slots(with: marks, of: node) >> UInt8(truncatingIfNeeded: slot)
      if marked == 0 {
        slot = nodes[node].slot
        node = nodes[node].parent
        if node < 0 { return -1 }
        take(marks, fromEntry: slot, of: node)
        slot += 1
        continue
      }
      slot += Int32(truncatingIfNeeded: marked.trailingZeroBitCount)
      let entry = entries(of: node)[Int(slot)]
      if nodes[node].isLowest { return runs[entry].first }
      (slot, node) = (0, entry)
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
