internal import LamellaGraphics
internal import LamellaRendering

// Rows that are copied from the previous draw list, unchanged or moved; see `DrawReuse`.
extension DrawEncoder {
  /// Draws a row and the siblings after it, as long as their vertices can be copied from the previous draw list.
  ///
  /// - Parameters:
  ///   - first: A child of the node whose children are being drawn.
  ///   - last: The last row to draw, a sibling, or `first`.
  ///   - table: The rows.
  ///   - walk: The walk, whose reuse is on.
  ///   - counters: Get the rows that moved, as those that are encoded do.
  /// - Returns: The first row that must be encoded; -1 when there is none.
  mutating func drawReusable(
    from first: Row, to last: Row, in table: NodeTable, _ walk: inout DrawWalk,
    _ counters: inout PassCounters
  ) -> Row {
    var row = first
    while true {
      let node = table.rows + Int(row)
      let span = table.spans + Int(row)
      if walk.reuse.canCopy(span, node.pointee.flags) {
        if !walk.reuse.follows(span) { copyPending(&walk) }
        walk.reuse.copy(span, to: position)
        if row == last { return -1 }
        row = node.pointee.nextSibling
      } else {
        copyPending(&walk)
        guard span.pointee.movable != nil, walk.reuse.parent.before >= 0,
          let before = walk.reuse.verticesBefore
        else { return row }
        let next = move(from: row, to: last, in: table, walk.reuse, before, &counters)
        if next == row || next < 0 { return next }
        row = next
      }
    }
  }

  /// Copies the vertices that wait to be copied from the previous draw list.
  @inline(__always)
  mutating func copyPending(_ walk: inout DrawWalk) {
    if let vertices = walk.reuse.takePending() { copy(vertices, from: walk.scratch.previous) }
  }

  /// Draws siblings that only moved, each from its vertices in the previous draw list.
  ///
  /// - Returns: The first row that is none of these; -1 when there is none.
  private mutating func move(
    from first: Row, to last: Row, in table: NodeTable, _ reuse: DrawReuse,
    _ before: UnsafePointer<Vertex>, _ counters: inout PassCounters
  ) -> Row {
    flushVertices()
    var siblings = SiblingMove(
      from: first, to: last, in: table, reuse, before: before, scale: scale,
      clip: clip, position: position)
    siblings.enterRun(of: texture, kind, clippedBy: commandClip)
    while true {
      list.append(&siblings)
      switch siblings.stop {
      case .last, .other:
        counters.visited += siblings.count
        counters.changed += siblings.count
        return siblings.stop == .last ? -1 : siblings.row
      case .run(let texture, let cover):
        beginRun(kind: .quads, texture: texture, isWhole: true, in: cover)
        siblings.enterRun(of: texture, kind, clippedBy: commandClip)
      case .room:
        break
      }
    }
  }
}
