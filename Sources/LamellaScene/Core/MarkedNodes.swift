/// The rows that visits of marked nodes have yet to come to; each visit has the part above what it finds.
///
/// Unsafe: passes run on the engine's thread alone. Unchecked: nothing is called while it changes.
@exclusivity(unchecked) private nonisolated(unsafe) var pendingRows: [Row] = []

/// Visits the marked nodes of a subtree, parents first, and clears their marks.
///
/// For passes that call no code of views: rows stay where they are.
///
/// - Parameters:
///   - own: The mark of a node itself.
///   - subtree: The mark of its ancestors.
///   - root: The topmost node.
///   - visit: Called with each node that has the mark itself.
/// - Returns: Nodes visited; nodes that had the mark themselves.
/// - Complexity: O(*m*), where *m* counts marked nodes and their ancestors; see ``NodeTable/forEachMarked(of:_:_:)``.
func visitMarked(
  _ own: NodeFlags, _ subtree: NodeFlags, from root: Row, _ visit: (Row) -> Void = { _ in }
) -> PassCounters {
  let table = NodeTable.shared
  let both = own.union(subtree)
  var counters = PassCounters()
  let base = pendingRows.count
  pendingRows.append(root)
  while pendingRows.count > base {
    let row = pendingRows.removeLast()
    let flags = table[row].flags
    guard !flags.isDisjoint(with: both) else { continue }
    table[row].flags.subtract(both)
    counters.visited += 1
    if flags.contains(own) {
      visit(row)
      counters.changed += 1
    }
    guard flags.contains(subtree) else { continue }
    table.pushMarkedChildren(of: row, both, on: &pendingRows)
  }
  // Room for many rows is given back.
  if base == 0, pendingRows.capacity > 1024 { pendingRows = [] }
  return counters
}

/// Clears the marks of a subtree's nodes below which no node has the mark itself.
///
/// - Parameters:
///   - own: The mark of a node itself.
///   - subtree: The mark of its ancestors.
///   - root: The topmost node, which has one of the marks.
/// - Complexity: As of ``visitMarked(_:_:from:_:)``.
func renewMarks(_ own: NodeFlags, _ subtree: NodeFlags, from root: Row) {
  var marked: [Row] = []
  _ = visitMarked(own, subtree, from: root) { marked.append($0) }
  for row in marked { NodeTable.shared.mark(row, own) }
}

nonisolated extension NodeTable {
  /// Pushes the mask of a row, and its children with any of some flags, on a stack, so that the backmost is popped
  /// first.
  func pushMarkedChildren(of row: Row, _ flags: NodeFlags, on stack: inout [Row]) {
    let mask = maskRow(of: row)
    if mask >= 0 { stack.append(mask) }
    let start = stack.count
    forEachMarked(of: row, flags) {
      stack.append($0)
      return true
    }
    stack.reverse(from: start)
  }
}

nonisolated extension Array {
  /// Reverses the order of the elements from an index on, in place: a slice would be copied.
  mutating func reverse(from start: Int) {
    var (low, high) = (start, count - 1)
    while low < high {
      swapAt(low, high)
      low += 1
      high -= 1
    }
  }
}
