internal import LamellaGeometry

/// Resolves window transforms of moved subtrees.
///
/// Visits the subtrees of marked nodes and the way to them, in one walk along the links: no user code
/// runs, so rows stay where they are and no object is touched. Hidden subtrees are passed over; they
/// are marked when they are shown. Whatever moved leads to a new picture.
///
/// - Parameters:
///   - root: The row of the window.
///   - alpha: How far between the last two ticks stepped origins are shown, 0...1.
/// - Returns: Nodes looked at, nodes whose transform changed.
/// - Complexity: O(*m*), where *m* counts nodes in moved subtrees, their ancestors, and the ancestors'
///   children.
func runComposePass(from root: Row, alpha: Double) -> PassCounters {
  let table = NodeTable.shared
  let rows = table.rows
  var counters = PassCounters()
  guard !table[root].flags.isDisjoint(with: .composeBits) else { return counters }
  // The topmost node of the moved subtree that the walk is in.
  var moved: Row = -1
  var row = root
  walk: while true {
    counters.visited += 1
    let node = rows + Int(row)
    let flags = node.pointee.flags
    var descends = false
    if !flags.contains(.isHidden) {
      if moved >= 0 || flags.contains(.needsCompose) {
        if place(node, row, in: table, alpha: alpha) {
          counters.changed += 1
          if table.keptCount > 0 { table.markAround(row) } else { markForDraw(node, in: rows) }
        }
        if moved < 0 { moved = row }
        descends = true
      } else {
        descends = flags.contains(.subtreeNeedsCompose)
      }
      if descends {
        node.pointee.flags.subtract(.composeBits)
        if flags.contains(.isDecorated) {
          counters =
            counters + composeMask(of: row, in: table, alpha: alpha, isMoved: moved >= 0)
        }
      }
    }
    if descends, node.pointee.firstChild >= 0 {
      row = node.pointee.firstChild
      continue
    }
    while true {
      if row == moved { moved = -1 }
      if row == root { break walk }
      let sibling = rows[Int(row)].nextSibling
      if sibling >= 0 {
        row = sibling
        break
      }
      row = rows[Int(row)].parent
    }
  }
  if counters.changed > 0 { rows[Int(root)].flags.insert(.needsDraw) }
  return counters
}

/// Notes that a node is to be drawn elsewhere, and tells its ancestors, none of which is hidden.
@inline(__always)
private func markForDraw(
  _ node: UnsafeMutablePointer<NodeRow>, in rows: UnsafeMutablePointer<NodeRow>
) {
  node.pointee.flags.insert(.needsDraw)
  var above = node.pointee.parent
  while above >= 0, !rows[Int(above)].flags.contains(.subtreeNeedsDraw) {
    rows[Int(above)].flags.insert(.subtreeNeedsDraw)
    above = rows[Int(above)].parent
  }
}

/// Places what a node's mask shows.
private func composeMask(
  of row: Row, in table: NodeTable, alpha: Double, isMoved: Bool
) -> PassCounters {
  let mask = table.maskRow(of: row)
  guard mask >= 0 else { return PassCounters() }
  if isMoved { table[mask].flags.insert(.needsCompose) }
  return runComposePass(from: mask, alpha: alpha)
}

/// Computes a node's window transform from its parent's.
///
/// - Returns: Whether it differs from before.
@inline(__always)
private func place(
  _ node: UnsafeMutablePointer<NodeRow>, _ row: Row, in table: NodeTable, alpha: Double
) -> Bool {
  let flags = node.pointee.flags
  let size = node.pointee.bounds.size
  let anchorPoint = node.pointee.anchorPoint
  var position = node.pointee.position
  var origin = node.pointee.bounds.origin
  if flags.contains(.isInterpolated) {
    origin = table.shownOrigin(of: row, alpha: alpha)
    table.withExtras(of: row) { $0.shownOrigin = origin }
  }
  let anchorX = origin.x + anchorPoint.x * size.width
  let anchorY = origin.y + anchorPoint.y * size.height

  var outer = AffineTransform.identity
  var hasDepth = !flags.isDisjoint(with: .depthBits)
  var hasChanged = false
  let parent = node.pointee.parent
  if flags.contains(.isDecorated), table.looks(of: row).contains(.isKept) { hasDepth = true }
  if parent >= 0 {
    let above = table.rows + Int(parent)
    if above.pointee.flags.contains(.hasSublayerTransform) { hasDepth = true }
    outer = above.pointee.windowTransform
    if flags.contains(.staysInBounds), above.pointee.flags.contains(.isInterpolated) {
      position += table.extras(of: parent).shownOrigin - above.pointee.bounds.origin
    }
  }
  let transform: AffineTransform
  if hasDepth,
    let placed = table.placeInSpace(
      row, anchor: Point(x: anchorX, y: anchorY), position: position, outer: outer, &hasChanged)
  {
    transform = placed
  } else if flags.contains(.hasTransform) {
    transform = table.extras(of: row).transform
      .translatedBy(x: -anchorX, y: -anchorY)
      .concatenating(outer.translatedBy(x: position.x, y: position.y))
  } else {
    transform = outer.translatedBy(x: position.x - anchorX, y: position.y - anchorY)
  }
  guard hasChanged || transform != node.pointee.windowTransform else { return false }
  node.pointee.windowTransform = transform
  return true
}
