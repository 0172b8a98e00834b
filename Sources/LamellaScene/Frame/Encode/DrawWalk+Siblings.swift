internal import LamellaGraphics
internal import LamellaRendering

// Rows that are copied from the previous draw list, unchanged or moved; see `FrameBlocks`.
nonisolated extension DrawWalk {
  /// Draws a row and the siblings after it, as long as their vertices can be copied from the previous draw list.
  ///
  /// - Parameters:
  ///   - first: A child of the node whose children are being drawn.
  ///   - last: The last row to draw, a sibling, or `first`.
  ///   - table: The rows.
  ///   - scale: The pixels per point.
  ///   - builder: The builder of the list.
  ///   - counters: Get the rows that moved, as those that are encoded do.
  /// - Returns: The first row that must be encoded; -1 when there is none.
  mutating func drawReusable(
    from first: Row, to last: Row, in table: NodeTable, scale: Double,
    _ builder: inout DrawListBuilder, _ counters: inout PassCounters
  ) -> Row {
    var row = first
    while true {
      let node = table.rows + Int(row)
      let span = table.spans + Int(row)
      if blocks.canCopy(span, node.pointee.flags) {
        if !blocks.follows(span) { copyPending(to: &builder) }
        blocks.copy(span, to: builder.position)
        if row == last { return -1 }
        row = node.pointee.nextSibling
      } else {
        copyPending(to: &builder)
        guard span.pointee.movable != nil, blocks.parent.before >= 0,
          let before = blocks.verticesBefore
        else { return row }
        let next = move(
          from: row, to: last, in: table, scale: scale, before, &builder, &counters)
        if next == row || next < 0 { return next }
        row = next
      }
    }
  }

  /// Copies the vertices that wait to be copied from the previous draw list.
  @inline(__always)
  mutating func copyPending(to builder: inout DrawListBuilder) {
    if let vertices = blocks.takePending() { builder.copy(vertices, from: blocks.previous) }
  }

  /// Draws siblings that only moved, each from its vertices in the previous draw list.
  ///
  /// - Returns: The first row that is none of these; -1 when there is none.
  private mutating func move(
    from first: Row, to last: Row, in table: NodeTable, scale: Double,
    _ before: UnsafePointer<Vertex>, _ builder: inout DrawListBuilder,
    _ counters: inout PassCounters
  ) -> Row {
    builder.flushVertices()
    var siblings = SiblingMove(
      from: first, to: last, in: table, blocks, before: before, scale: scale,
      clip: builder.clip, position: builder.position)
    siblings.enterRun(of: builder.texture, builder.kind, clippedBy: builder.commandClip)
    while true {
      builder.list.append(&siblings)
      switch siblings.stop {
      case .last, .other:
        counters.visited += siblings.count
        counters.changed += siblings.count
        return siblings.stop == .last ? -1 : siblings.row
      case .run(let texture, let cover):
        builder.beginRun(kind: .quads, texture: texture, isWhole: true, in: cover)
        siblings.enterRun(of: texture, builder.kind, clippedBy: builder.commandClip)
      case .room:
        break
      }
    }
  }
}
