/// A kind of work of marked layers that calls code of views: layout, or the update of properties.
protocol LayerUpdate {
  /// The mark of layers with work.
  static var mark: NodeFlags { get }

  /// The mark of their ancestors.
  static var subtreeMark: NodeFlags { get }

  /// The part of the report about a layer that never stops asking that follows the path of the layer.
  static var advice: String { get }

  /// Returns whether the work of a row is under way.
  static func isRunning(on row: Row, in table: NodeTable) -> Bool

  /// Does the work of a layer.
  static func run(on layer: Layer, in table: NodeTable)
}

/// The number of rounds of one update while views keep asking.
let maximumLayoutRounds = 32

/// Updates the marked layers of a subtree, parents before children, until none is marked.
///
/// Views that mark themselves or their ancestors during the update cause another round; after
/// ``maximumLayoutRounds`` the update gives up until the next tick and reports who keeps asking.
/// A layer in the middle of its own work, because the update was started from inside, is left out and stays marked.
///
/// - Parameters:
///   - update: The kind of work.
///   - root: The row to begin at.
/// - Returns: Nodes visited, layers that were updated.
/// - Complexity: O(*m*), where *m* counts marked nodes and their ancestors.
func updateMarkedLayers<Update: LayerUpdate>(
  _ update: Update.Type, from root: Row
) -> PassCounters {
  let table = NodeTable.shared
  table.freeForeignReleases()
  let marks = Update.mark.union(Update.subtreeMark)
  var counters = PassCounters()
  guard !table[root].flags.isDisjoint(with: marks), let layer = table.layer(of: root) else {
    return counters
  }
  var deferred: [Layer] = []
  var round = 0
  while !table[root].flags.isDisjoint(with: marks) {
    guard round < maximumLayoutRounds else {
      reportLoop(update, below: root, in: table)
      break
    }
    round += 1
    runRound(of: update, from: layer, in: table, deferred: &deferred, counters: &counters)
  }
  for layer in deferred { table.mark(layer.row, Update.mark) }
  return counters
}

/// Runs one round of an update: visits marked nodes, parents first, and clears their marks before the callbacks.
private func runRound<Update: LayerUpdate>(
  of update: Update.Type, from root: Layer, in table: NodeTable, deferred: inout [Layer],
  counters: inout PassCounters
) {
  let marks = Update.mark.union(Update.subtreeMark)
  let base = PendingLayers.shared.count
  PendingLayers.shared.push(root, in: table)
  while let layer = PendingLayers.pop(downTo: base, in: table) {
    let row = layer.row
    var flags = table[row].flags
    table[row].flags.subtract(marks)
    counters.visited += 1
    if flags.contains(Update.mark) {
      if Update.isRunning(on: row, in: table) {
        deferred.append(layer)
      } else {
        Update.run(on: layer, in: table)
        counters.changed += 1
        flags.formUnion(table[row].flags)
        table[row].flags.remove(Update.subtreeMark)
      }
    }
    guard flags.contains(Update.subtreeMark) else { continue }
    PendingLayers.shared.pushChildren(of: row, with: marks, in: table)
  }
}

/// Reports that an update was given up because views mark each other again and again.
private func reportLoop<Update: LayerUpdate>(
  _ update: Update.Type, below root: Row, in table: NodeTable
) {
  // A view that keeps changing its size marks its superview as well.
  let row = table.deepest(marked: Update.mark.union(Update.subtreeMark), from: root)
  Diagnostics.report("\(table.layer(of: row)?.treePath ?? "a view") \(Update.advice)")
}

extension NodeTable {
  /// Returns the end of the way down from a row along the first children that have one of some marks.
  func deepest(marked marks: NodeFlags, from root: Row) -> Row {
    var row = root
    while true {
      var child = self[row].firstChild
      while child >= 0, self[child].flags.isDisjoint(with: marks) {
        child = self[child].nextSibling
      }
      guard child >= 0 else { return row }
      row = child
    }
  }

  /// Returns the highest marked one of a row and its ancestors, up to one whose work is under way; the row itself where
  /// none is marked.
  func highestMarked<Update: LayerUpdate>(_ update: Update.Type, _ row: Row) -> Row {
    var top = row
    var current = row
    while current >= 0, !Update.isRunning(on: current, in: self) {
      if self[current].flags.contains(Update.mark) { top = current }
      current = self[current].parent
    }
    return top
  }
}
