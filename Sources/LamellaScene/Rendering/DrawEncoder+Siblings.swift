internal import LamellaGraphics

// Rows that are copied from the previous draw list, unchanged or moved; see `DrawReuse`.
extension DrawEncoder {
  /// Draws a row and the siblings after it, as long as their vertices can be copied from the previous draw list.
  ///
  /// - Parameters:
  ///   - first: A child of the node whose children are being drawn.
  ///   - last: The last row to draw, a sibling, or `first`.
  ///   - table: The rows.
  ///   - reuse: What may be copied; is on.
  ///   - counters: Get the rows that moved, as those that are encoded do.
  /// - Returns: The first row that must be encoded; -1 when there is none.
  mutating func drawReusable(
    from first: Row, to last: Row, in table: NodeTable, _ reuse: inout DrawReuse,
    _ counters: inout PassCounters
  ) -> Row {
    var row = first
    while true {
      let node = table.rows + Int(row)
      let span = table.spans + Int(row)
      if reuse.canCopy(span, node.pointee.flags) {
        if !reuse.follows(span) { copyPending(&reuse) }
        reuse.copy(span, to: position)
        if row == last { return -1 }
        row = node.pointee.nextSibling
      } else {
        copyPending(&reuse)
        guard span.pointee.movable != nil, reuse.parent.before >= 0,
          let before = reuse.verticesBefore
        else { return row }
        let next = move(from: row, to: last, in: table, reuse, before, &counters)
        if next == row || next < 0 { return next }
        row = next
      }
    }
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
