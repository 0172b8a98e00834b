internal import LamellaGeometry

// Rows with many children, most of which are out of sight: only children in sight are placed, and drawn.

/// Places the children of a culling row that are in sight, and skips all others, unless these are few.
///
/// - Parameters:
///   - parent: The row, which is placed.
///   - table: The rows.
///   - isMoved: Whether the row, or one above it, has moved.
///   - isDrawing: Whether the row is being drawn, so that it needs no mark.
/// - Returns: The numbers of nodes visited, and of nodes whose transform changed.
/// - Complexity: O(nodes in sight, and in children that changed), and O(log *n*) for each such child.
func composeChildrenInSight(
  of parent: Row, in table: NodeTable, isMoved: Bool, isDrawing: Bool = false
) -> PassCounters {
  guard let stored = ChildrenInSight.column.pointer(to: parent) else {
    fatalError("a row that culls its children has none in sight")
  }
  // Taken out: a child may be such a row, too.
  var sight = ChildrenInSight()
  swap(&sight, &stored.pointee)
  let region = table.reaches.sight(of: parent)
  if isMoved || region != sight.region {
    for row in sight.rows where table[row].parent == parent {
      table[row].flags.insert(.needsCompose)
    }
  }
  sight.region = region
  stored.pointee.region = region
  swap(&sight.rows, &sight.spare)
  _ = table.updateReach(ofChildrenOf: parent)
  sight.rows.removeAll(keepingCapacity: true)
  table.siblings.appendRows(
    from: table[parent].firstChild, reaching: region, in: table, to: &sight.rows)
  var counters = PassCounters()
  let drawn = table.spans[Int(parent)].childrenPass
  for row in sight.rows where !table[row].flags.isDisjoint(with: .composeBits) {
    counters += runComposePass(from: row)
    if table.spans[Int(row)].pass != drawn { table.markForDraw(row) }
  }
  var hasLostRows = false
  for row in sight.spare where table[row].parent == parent {
    guard table[row].flags.contains(.needsCompose), !table[row].flags.contains(.isHidden) else {
      continue
    }
    table.setOutOfSight(row)
    hasLostRows = true
  }
  let count = sight.rows.count
  // Not assigned: two owners of the storage would cost a copy when it changes.
  ChildrenInSight.column.write(parent) { swap(&$0, &sight) }
  if isDrawing { return counters }
  // What they drew must go from the list.
  if hasLostRows { table.markForDraw(parent) }
  if count * 4 > 3 * Int(table[parent].childCount) {
    counters += endCulling(childrenOf: parent, in: table)
  }
  return counters
}

/// Makes a row cull its children no longer, as most are in sight, and places those that are not.
private func endCulling(childrenOf parent: Row, in table: NodeTable) -> PassCounters {
  if let stored = ChildrenInSight.column.pointer(to: parent) {
    swap(&ChildrenInSight.unused, &stored.pointee)
    ChildrenInSight.unused.removeAll()
  }
  ChildrenInSight.column.remove(parent)
  var counters = PassCounters()
  var child = table[parent].firstChild
  while child >= 0 {
    if table[child].flags.contains(.needsCompose), !table[child].flags.contains(.isHidden) {
      counters += runComposePass(from: child)
      table.markForDraw(child)
    }
    child = table[child].nextSibling
  }
  return counters
}

/// Makes a moved row with many children cull them, if most are out of sight.
///
/// - Returns: Whether it does.
/// - Complexity: O(depth) unless it begins to; then O(number of children).
@inline(__always)
func mayBeginCulling(childrenOf parent: Row, in table: NodeTable) -> Bool {
  table[parent].childCount >= SiblingIndex.leastCount
    && beginCulling(childrenOf: parent, in: table)
}

/// Makes a moved row cull its children, which are many, if most are out of sight; see `mayBeginCulling`.
private func beginCulling(childrenOf parent: Row, in table: NodeTable) -> Bool {
  let region = table.reaches.sight(of: parent)
  guard region != .everywhere else { return false }
  var (inside, outside): (Int32, Int32) = (0, 0)
  let count = table[parent].childCount
  var child = table[parent].firstChild
  // A third out of sight: with less than a quarter it ends, and must not begin and end in turn.
  while child >= 0, outside <= inside + SiblingIndex.leastCount / 2 || outside * 3 <= count {
    if Reach(around: table.geometry.frame(of: child)).meets(region) {
      inside += 1
      if inside > SiblingIndex.leastCount { return false }
    } else {
      outside += 1
    }
    child = table[child].nextSibling
  }
  guard outside > inside, outside * 3 > count else { return false }
  table.indexChildren(of: parent)
  child = table[parent].firstChild
  while child >= 0 {
    table[child].flags.insert(.needsCompose)
    table.siblings.forgetReach(of: child, in: table)
    child = table[child].nextSibling
  }
  ChildrenInSight.column.write(parent) {
    $0 = exchange(&ChildrenInSight.unused, with: ChildrenInSight())
  }
  return true
}

extension NodeTable {
  /// Updates and returns the box around all that the children of a culling row may draw, in the row's own space.
  ///
  /// Children that changed and are out of sight wait to be placed from then on.
  func updateReach(ofChildrenOf parent: Row) -> Reach {
    let region = ChildrenInSight.column[parent].region
    return siblings.updateReach(from: self[parent].firstChild, in: self) { row in
      let reach = reaches.reach(of: row)
      if !reach.meets(region) { setOutOfSight(row) }
      return reach
    }
  }

  /// Places a row that a row above it culls, with all around and in it, for a picture of its own.
  func placeUnseen(_ row: Row) {
    let unseen = unseenAncestor(of: row)
    guard unseen >= 0 else { return }
    _ = runComposePass(from: unseen)
    setOutOfSight(unseen)
  }

  /// Clears the marks of a child of a culling row, and of what lies in it, until the child is in sight and placed.
  fileprivate func setOutOfSight(_ row: Row) {
    guard !self[row].flags.contains(.isHidden) else { return }
    clearMarks([.needsCompose, .needsDraw], [.subtreeNeedsCompose, .subtreeNeedsDraw], below: row)
    self[row].flags.subtract(.composeBits.union(.drawBits))
    self[row].flags.insert(.needsCompose)
    // Without its marks, what the list before has of it must not be copied.
    spans[Int(row)].reset()
  }
}
