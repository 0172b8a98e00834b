/// A sorter of rows on a stack by z position, which allocates only while its storage grows.
///
/// Siblings lie on the encode pass's stack frontmost first, because the last one is taken off first.
nonisolated struct SiblingOrder {
  /// The sort key of a row: its z position and its place on the stack.
  private struct Key {
    var z: Float
    /// The place on the stack: makes keys different, so that any sorting keeps the order of ties.
    var place: Int32
    var row: Row

    /// Returns whether the key's row belongs deeper on the stack, because it is drawn later.
    func isBelow(_ other: Key) -> Bool { z != other.z ? z > other.z : place < other.place }
  }

  private var keys: [Key] = []

  /// Sorts the stack from an index on, so that the smallest z is popped first.
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
    keys.removeAll(keepingCapacity: true)
    for (place, row) in stack[start...].enumerated() {
      keys.append(Key(z: table.shown.values(row).pointee.zPosition, place: Int32(place), row: row))
    }
    sortKeys()
    for (place, key) in keys.enumerated() { stack[start + place] = key.row }
  }

  /// Sorts the keys by heap sort, in place.
  private mutating func sortKeys() {
    let count = keys.count
    for root in stride(from: count / 2 - 1, through: 0, by: -1) { siftDown(root, count) }
    for end in stride(from: count - 1, to: 0, by: -1) {
      keys.swapAt(0, end)
      siftDown(0, end)
    }
  }

  /// Restores the heap order below an entry.
  private mutating func siftDown(_ start: Int, _ end: Int) {
    var root = start
    while true {
      var child = 2 * root + 1
      guard child < end else { return }
      if child + 1 < end, keys[child].isBelow(keys[child + 1]) { child += 1 }
      guard keys[root].isBelow(keys[child]) else { return }
      keys.swapAt(root, child)
      root = child
    }
  }
}
