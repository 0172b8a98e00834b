/// The drawing order of siblings by z position, in storage that only grows.
nonisolated struct SiblingOrder {
  /// A row with its sort key: its z position and its place among its siblings.
  struct Entry {
    var z: Float
    /// The place in the order of the siblings: makes keys different, so that any sorting keeps the order of ties.
    var place: Int32
    var row: Row

    /// Returns whether the entry's row is drawn after another one.
    @inline(__always)
    func isAbove(_ other: Entry) -> Bool { z != other.z ? z > other.z : place > other.place }
  }

  /// The entries, the backmost first.
  private(set) var entries: [Entry] = []

  /// Sorts the rows of a stack from an index on, so that the smallest z is popped first.
  ///
  /// Siblings lie on a stack frontmost first, because the last one is taken off first.
  ///
  /// - Complexity: O(*n*) when it is in order, else O(*n* log *n*).
  mutating func sort(_ stack: inout [Row], from start: Int, in table: NodeTable) {
    var isSorted = true
    var last = Float.infinity
    for row in stack[start...] {
      let z = table.shown.values(row).pointee.zPosition
      if z > last { isSorted = false }
      last = z
    }
    if isSorted { return }
    entries.removeAll(keepingCapacity: true)
    let end = stack.count - 1
    for place in 0...end - start { append(stack[end - place], in: table) }
    sortEntries()
    for (place, entry) in entries.enumerated() { stack[end - place] = entry.row }
  }

  /// Sorts the children of a row anew.
  ///
  /// - Complexity: O(*n* log *n*).
  mutating func sortChildren(of parent: Row, in table: NodeTable) {
    entries.removeAll(keepingCapacity: true)
    var child = table[parent].firstChild
    while child >= 0 {
      append(child, in: table)
      child = table[child].nextSibling
    }
    sortEntries()
  }

  /// Brings the entries, of rows that are the same siblings as before, into the order of their present z positions.
  ///
  /// - Returns: Whether the order has changed.
  /// - Complexity: O(*n*) when few rows pass others, else O(*n* log *n*).
  mutating func update(in table: NodeTable) -> Bool {
    var passed = 0
    var hasChanged = false
    let mostPassed = 8 * entries.count
    for index in entries.indices {
      entries[index].z = table.shown.values(entries[index].row).pointee.zPosition
      guard index > 0, entries[index - 1].isAbove(entries[index]) else { continue }
      hasChanged = true
      // The rest is left to the heap.
      if passed > mostPassed { continue }
      let entry = entries[index]
      var place = index
      repeat {
        entries[place] = entries[place - 1]
        place -= 1
      } while place > 0 && entries[place - 1].isAbove(entry)
      entries[place] = entry
      passed += index - place
    }
    if passed > mostPassed { sortEntries() }
    return hasChanged
  }

  private mutating func append(_ row: Row, in table: NodeTable) {
    entries.append(
      Entry(
        z: table.shown.values(row).pointee.zPosition, place: Int32(entries.count), row: row))
  }

  /// Sorts the entries by heap sort, in place.
  private mutating func sortEntries() {
    let count = entries.count
    for root in stride(from: count / 2 - 1, through: 0, by: -1) { siftDown(root, count) }
    for end in stride(from: count - 1, to: 0, by: -1) {
      entries.swapAt(0, end)
      siftDown(0, end)
    }
  }

  /// Restores the heap order below an entry.
  private mutating func siftDown(_ start: Int, _ end: Int) {
    var root = start
    while true {
      var child = 2 * root + 1
      guard child < end else { return }
      if child + 1 < end, entries[child + 1].isAbove(entries[child]) { child += 1 }
      guard entries[child].isAbove(entries[root]) else { return }
      entries.swapAt(root, child)
      root = child
    }
  }
}
