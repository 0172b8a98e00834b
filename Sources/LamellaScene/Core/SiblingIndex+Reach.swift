/// The boxes of what the children of indexed rows reach, and those around whole runs and nodes of the index.
///
/// Unknown boxes are measured when they are asked for. What is above an unknown box is unknown, too. An object, because
/// measuring a child may ask for the boxes of children of its own.
nonisolated final class SiblingReaches {
  // Unchecked, all below: nothing is called while they change.
  /// By row; those of rows beyond the end are unknown.
  @exclusivity(unchecked) private var rows: [Reach] = []
  /// By run.
  @exclusivity(unchecked) private var runs: [Reach] = []
  /// By node.
  @exclusivity(unchecked) private var nodes: [Reach] = []

  /// Returns a box, or `unknown` beyond the end.
  private static func box(_ number: Int32, in boxes: [Reach]) -> Reach {
    number < boxes.count ? boxes[Int(number)] : .unknown
  }

  /// Stores a box.
  private static func set(_ box: Reach, _ number: Int32, in boxes: inout [Reach]) {
    if number >= boxes.count {
      if box.isUnknown { return }
      boxes.append(
        contentsOf: repeatElement(
          .unknown, count: max(Int(number) + 1, 2 * boxes.count) - boxes.count))
    }
    boxes[Int(number)] = box
  }

  subscript(row row: Row) -> Reach {
    get { Self.box(row, in: rows) }
    set { Self.set(newValue, row, in: &rows) }
  }

  subscript(run run: Int32) -> Reach {
    get { Self.box(run, in: runs) }
    set { Self.set(newValue, run, in: &runs) }
  }

  subscript(node node: Int32) -> Reach {
    get { Self.box(node, in: nodes) }
    set { Self.set(newValue, node, in: &nodes) }
  }
}

nonisolated extension SiblingIndex {
  /// Notes that a child of an indexed row may reach elsewhere.
  ///
  /// - Complexity: O(1) if that is known, else O(log *n*).
  func forgetReach(of row: Row, in table: NodeTable) {
    reaches[row: row] = .unknown
    let run = table[row].run
    guard !reaches[run: run].isUnknown else { return }
    reaches[run: run] = .unknown
    var node = runs[run].parent
    while node >= 0, !reaches[node: node].isUnknown {
      reaches[node: node] = .unknown
      node = nodes[node].parent
    }
  }

  /// Returns the box around all children of an indexed row, after measuring those that may reach elsewhere.
  ///
  /// - Parameters:
  ///   - first: The row's first child.
  ///   - table: Holds the rows.
  ///   - measure: Returns what a child reaches.
  /// - Returns: The box.
  /// - Complexity: O(log *n*) for each child that is measured.
  @MainActor
  func updateReach(
    from first: Row, in table: NodeTable, measuring measure: (Row) -> Reach
  ) -> Reach {
    updateReach(ofNode: root(above: table[first].run), in: table, measure)
  }

  /// Returns the box around all rows below a node.
  @MainActor
  private func updateReach(
    ofNode node: Int32, in table: NodeTable, _ measure: (Row) -> Reach
  ) -> Reach {
    let known = reaches[node: node]
    guard known.isUnknown else { return known }
    var result = Reach.nowhere
    for slot in 0..<Int(nodes[node].count) {
      let entry = entries(of: node)[slot]
      result = result.union(
        nodes[node].isLowest
          ? updateReach(ofRun: entry, in: table, measure)
          : updateReach(ofNode: entry, in: table, measure))
    }
    reaches[node: node] = result
    return result
  }

  /// Returns the box around all rows of a run.
  @MainActor
  private func updateReach(
    ofRun run: Int32, in table: NodeTable, _ measure: (Row) -> Reach
  ) -> Reach {
    let known = reaches[run: run]
    guard known.isUnknown else { return known }
    var result = Reach.nowhere
    var row = runs[run].first
    for _ in 0..<runs[run].count {
      if reaches[row: row].isUnknown { reaches[row: row] = measure(row) }
      result = result.union(reaches[row: row])
      row = table[row].nextSibling
    }
    reaches[run: run] = result
    return result
  }

  /// Appends the children of an indexed row that reach into a region, in order; their boxes are known.
  ///
  /// - Parameters:
  ///   - first: The row's first child.
  ///   - region: The region.
  ///   - table: Holds the rows.
  ///   - result: Gets the children.
  /// - Complexity: O(*m* log *n*), where *m* counts the runs that reach into the region.
  func appendRows(
    from first: Row, reaching region: Reach, in table: NodeTable, to result: inout [Row]
  ) {
    append(ofNode: root(above: table[first].run), region, table, &result)
  }

  /// Appends the rows below a node that reach into a region.
  private func append(
    ofNode node: Int32, _ region: Reach, _ table: NodeTable, _ result: inout [Row]
  ) {
    guard reaches[node: node].meets(region) else { return }
    for slot in 0..<Int(nodes[node].count) {
      let entry = entries(of: node)[slot]
      guard nodes[node].isLowest else {
        append(ofNode: entry, region, table, &result)
        continue
      }
      guard reaches[run: entry].meets(region) else { continue }
      var row = runs[entry].first
      for _ in 0..<runs[entry].count {
        if reaches[row: row].meets(region) { result.append(row) }
        row = table[row].nextSibling
      }
    }
  }
}
