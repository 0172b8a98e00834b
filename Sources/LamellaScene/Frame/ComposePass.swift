internal import LamellaGeometry

/// The pass that computes the window transforms of all nodes that moved, interpolated between ticks.
///
/// - Counters: Nodes visited; nodes whose transform changed.
package enum ComposePass: ScenePass {
  package static let name = "compose"
  package static let reads: NodeFlags = .composeBits

  /// Returns whether the frame updates the picture.
  package static func isNeeded(in pipeline: FramePipeline) -> Bool {
    pipeline.request.updatesPicture
  }

  /// Samples presented values, and computes the window transforms of moved nodes.
  package static func run(in pipeline: FramePipeline) -> PassCounters {
    present(in: pipeline)
    pipeline.progress.composedAlpha = pipeline.request.alpha
    return place(in: pipeline)
  }

  /// Sets the presented values of animated and interpolated nodes.
  static func present(in pipeline: FramePipeline) {
    let request = pipeline.request
    pipeline.window.samplePresentation(
      fraction: request.tickFraction, alpha: request.alpha, settles: !pipeline.isSnapshot)
  }

  /// Computes the window transforms of marked nodes, those of new tiles included.
  static func place(in pipeline: FramePipeline) -> PassCounters {
    Diagnostics.afterwards { runComposePass(from: pipeline.window.row) }
  }
}

/// Computes the window transforms of the moved nodes of a subtree.
///
/// Visits the subtrees of marked nodes and the way to them, in one walk along the links: no user code
/// runs, so rows stay where they are and no object is touched. Hidden subtrees are passed over; they
/// are marked when they are shown. Of the children of a row that culls them, only those in sight are placed. Nodes
/// whose transform changed are marked for drawing, and so are those whose children come in another order.
///
/// - Parameter root: The row of the window, or of a mask or a child that is placed by itself.
/// - Returns: The numbers of nodes visited, and of nodes whose transform changed.
/// - Complexity: O(*m*), where *m* counts nodes in moved subtrees and their ancestors.
func runComposePass(from root: Row) -> PassCounters {
  let table = NodeTable.shared
  let rows = table.rows
  var counters = PassCounters()
  guard !table[root].flags.isDisjoint(with: .composeBits) else { return counters }
  let hasCaches = table.context(of: root).pointee.cachedCount > 0
  // The topmost node of the moved subtree that the walk is in.
  var moved: Row = -1
  var row = root
  walk: while true {
    if row != root {
      let parent = rows[Int(row)].parent
      row = placeLeaves(from: row, isMoved: moved >= 0, in: table, &counters)
      if row < 0 {
        row = parent
        guard leave(&row, &moved, below: root, in: table) else { break }
        continue
      }
    }
    counters.visited += 1
    let node = rows + Int(row)
    let flags = node.pointee.flags
    var descends = false
    if !flags.contains(.isHidden) {
      if moved >= 0 || flags.contains(.needsCompose) {
        if place(node, row, in: table) {
          counters.changed += 1
          // A raster cache does not change when its node moves.
          let isPicture = hasCaches && flags.contains(.isCached) && node.pointee.parent >= 0
          table.markForDraw(isPicture ? node.pointee.parent : row)
        }
        if moved < 0 { moved = row }
        descends = true
      } else {
        descends = flags.contains(.subtreeNeedsCompose)
      }
      if descends {
        node.pointee.flags.subtract(.composeBits)
        if flags.contains(.sortsChildren) { table.updateOrder(ofChildrenOf: row) }
        if flags.contains(.hasMask) {
          counters =
            counters + composeMask(of: row, in: table, isMoved: moved >= 0)
        }
        if node.pointee.flags.contains(.cullsChildren)
          || moved >= 0 && mayBeginCulling(childrenOf: row, in: table)
        {
          counters += composeChildrenInSight(of: row, in: table, isMoved: moved >= 0)
          descends = false
        }
      }
    }
    if descends {
      let first =
        moved >= 0 ? node.pointee.firstChild : table.firstMarked(of: row, .composeBits)
      if first >= 0 {
        row = first
        continue
      }
    }
    guard leave(&row, &moved, below: root, in: table) else { break }
  }
  return counters
}

/// Returns from a finished row to the next row in the walk.
///
/// - Parameters:
///   - row: The row; becomes the next one.
///   - moved: The topmost moved node above, or -1; is forgotten when the walk leaves it.
///   - root: The row at which the walk began.
///   - table: The rows.
/// - Returns: Whether there is a next one.
@inline(__always)
private func leave(
  _ row: inout Row, _ moved: inout Row, below root: Row, in table: NodeTable
) -> Bool {
  while true {
    if row == moved { moved = -1 }
    if row == root { return false }
    let sibling = moved >= 0 ? table[row].nextSibling : table.nextMarked(after: row, .composeBits)
    if sibling >= 0 {
      row = sibling
      return true
    }
    row = table[row].parent
  }
}

/// Computes the window transforms of a node's mask.
private func composeMask(of row: Row, in table: NodeTable, isMoved: Bool) -> PassCounters {
  let mask = table.maskRow(of: row)
  guard mask >= 0 else { return PassCounters() }
  if isMoved { table[mask].flags.insert(.needsCompose) }
  return runComposePass(from: mask)
}

/// Computes a node's window transform from its parent's.
///
/// - Returns: Whether it differs from before.
@inline(__always)
private func place(
  _ node: UnsafeMutablePointer<NodeRow>, _ row: Row, in table: NodeTable
) -> Bool {
  let flags = table.shown.flags(row)
  let values = table.shown.values(row)
  let anchor = values.pointee.anchor
  var position = values.pointee.position
  var hasChanged = false
  if flags.contains(.isInterpolated), let step = BoundsInterpolation.column.pointer(to: row) {
    let origin = values.pointee.bounds.origin
    // Its background lies elsewhere, even if all else moves along.
    if origin != step.pointee.shownOrigin { hasChanged = true }
    step.pointee.shownOrigin = origin
  }

  var outer = Transform2D.identity
  var hasDepth = !flags.isDisjoint(with: .depthBits)
  let parent = node.pointee.parent
  if parent >= 0 {
    let above = table.rows + Int(parent)
    if table.shown.flags(parent).contains(.hasSublayerTransform) { hasDepth = true }
    outer = above.pointee.windowTransform
    if flags.contains(.staysInBounds), above.pointee.flags.contains(.isInterpolated),
      let shown = PresentedNode.column.pointer(to: parent)
    {
      position += shown.pointee.values.bounds.origin - shown.pointee.settledOrigin
    }
  }
  let transform: Transform2D
  if hasDepth,
    let placed = table.shown.placeInSpace(
      row, position: position, outer: outer, &hasChanged)
  {
    transform = placed
  } else if flags.contains(.hasTransform) {
    transform = LayerTransform.column[shown: row].affine
      .translatedBy(x: -anchor.x, y: -anchor.y)
      .concatenating(outer.translatedBy(x: position.x, y: position.y))
  } else {
    transform = outer.translatedBy(x: position.x - anchor.x, y: position.y - anchor.y)
  }
  guard hasChanged || transform != node.pointee.windowTransform else { return false }
  if hasChanged || !transform.differsInPlaceOnly(from: node.pointee.windowTransform) {
    table.spans[Int(row)].movable = nil
  }
  node.pointee.windowTransform = transform
  return true
}
