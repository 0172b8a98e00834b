extension Layer {
  /// Marks the layer for layout: `layoutSublayers()` is called before the next frame.
  public final func setNeedsLayout() { table.mark(row, .needsLayout) }

  /// Lays out marked layers at once, from the highest marked ancestor down, after an update of the traits.
  public final func layoutIfNeeded() {
    table.updateTraitsIfNeeded(of: row)
    if LayoutItemLink.column.count > 0 { updateConstraintLayout() }
    var top = row
    var current = row
    // A layer whose layout is in progress is not laid out again.
    while current >= 0, !table[current].flags.contains(.isLayingOut) {
      if table[current].flags.contains(.needsLayout) { top = current }
      current = table[current].parent
    }
    _ = layOutMarkedLayers(from: top)
  }
}

extension Layer {
  /// Brings the layout by constraints of the layer's tree up to date.
  private func updateConstraintLayout() {
    if let window = hostWindow {
      if window.needsConstraintLayout { window.updateConstraintLayout() }
      return
    }
    var root = row
    while table[root].parent >= 0 { root = table[root].parent }
    if !table[root].flags.isDisjoint(with: .constraintBits) { LayoutEngine.layOutTree(from: root) }
  }
}

// MARK: - Marked layers

/// The number of rounds of one layout, or of one update of traits, while views keep asking.
let maximumLayoutRounds = 32

/// Lays out the marked views of a subtree, parents before children, until none is marked.
///
/// Views that mark themselves or their ancestors during layout cause another round; after
/// ``maximumLayoutRounds`` layout gives up until the next tick and reports who keeps asking.
/// A view that is in the middle of its own layout, because layout was started from inside, is left
/// out and stays marked.
///
/// - Parameter root: The row to begin at.
/// - Returns: Nodes visited, layers that were laid out.
/// - Complexity: O(*m*), where *m* counts marked nodes and their ancestors.
func layOutMarkedLayers(from root: Row) -> PassCounters {
  let table = NodeTable.shared
  table.freeForeignReleases()
  var counters = PassCounters()
  guard !table[root].flags.isDisjoint(with: .layoutBits), let layer = table.layer(of: root) else {
    return counters
  }
  var deferred: [Layer] = []
  var round = 0
  while !table[root].flags.isDisjoint(with: .layoutBits) {
    guard round < maximumLayoutRounds else {
      reportLayoutLoop(below: root, in: table)
      break
    }
    round += 1
    layOutMarked(from: layer, in: table, deferred: &deferred, counters: &counters)
  }
  for layer in deferred { table.mark(layer.row, .needsLayout) }
  return counters
}

/// Runs one round of layout: visits marked nodes, parents first, and clears their marks before the callbacks.
private func layOutMarked(
  from root: Layer, in table: NodeTable, deferred: inout [Layer], counters: inout PassCounters
) {
  let base = PendingLayers.shared.count
  PendingLayers.shared.push(root, in: table)
  while let layer = PendingLayers.pop(downTo: base, in: table) {
    let row = layer.row
    var flags = table[row].flags
    table[row].flags.subtract(.layoutBits)
    counters.visited += 1
    if flags.contains(.needsLayout) {
      if flags.contains(.isLayingOut) {
        deferred.append(layer)
      } else {
        table[row].flags.insert(.isLayingOut)
        layer.layoutSublayers()
        table[row].flags.remove(.isLayingOut)
        counters.changed += 1
        flags.formUnion(table[row].flags)
        table[row].flags.remove(.subtreeNeedsLayout)
      }
    }
    guard flags.contains(.subtreeNeedsLayout) else { continue }
    PendingLayers.shared.pushChildren(of: row, with: .layoutBits, in: table)
  }
}

/// Reports that layout was given up because views mark each other again and again.
private func reportLayoutLoop(below root: Row, in table: NodeTable) {
  // The deepest one: a view that keeps changing its size marks its superview as well.
  var row = root
  while true {
    var child = table[row].firstChild
    while child >= 0, table[child].flags.isDisjoint(with: .layoutBits) {
      child = table[child].nextSibling
    }
    guard child >= 0 else { break }
    row = child
  }
  Diagnostics.report(
    "\(table.layer(of: row)?.treePath ?? "a view") still asks for layout after \(maximumLayoutRounds) rounds; "
      + "look for setNeedsLayout or a changing size in its layoutSubviews")
}
