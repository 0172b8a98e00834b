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
/// - Complexity: O(*m*), where *m* counts marked nodes, their ancestors, and the ancestors' children.
func visitMarked(
  _ own: NodeFlags, _ subtree: NodeFlags, from root: Row, _ visit: (Row) -> Void = { _ in }
) -> PassCounters {
  let table = NodeTable.shared
  let both = own.union(subtree)
  var counters = PassCounters()
  var pending = [root]
  while let row = pending.popLast() {
    let flags = table[row].flags
    guard !flags.isDisjoint(with: both) else { continue }
    table[row].flags.subtract(both)
    counters.visited += 1
    if flags.contains(own) {
      visit(row)
      counters.changed += 1
    }
    guard flags.contains(subtree) else { continue }
    let mask = table.maskRow(of: row)
    if mask >= 0 { pending.append(mask) }
    var child = table[row].lastChild
    while child >= 0 {
      pending.append(child)
      child = table[child].previousSibling
    }
  }
  return counters
}
