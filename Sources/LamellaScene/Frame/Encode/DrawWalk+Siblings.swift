internal import LamellaGraphics
internal import LamellaRendering

// Rows that are copied from the previous draw list, unchanged or moved; see `FrameBlocks`.
nonisolated extension DrawWalk {
  /// Draws a row and the siblings after it, as long as their vertices can be copied from the previous draw list.
  ///
  /// - Parameters:
  ///   - first: A child of the node whose children are being drawn.
  ///   - last: The last of the siblings if these follow by their links; -1 if they are on the stack, and then those that
  ///     are drawn are popped, and so is the row that is returned.
  ///   - base: The height of the stack below the walk's own entries.
  ///   - table: The rows.
  ///   - scale: The pixels per point.
  ///   - builder: The builder of the list.
  ///   - counters: Get the rows that moved, as those that are encoded do.
  /// - Returns: The first row that must be encoded; -1 when there is none.
  mutating func drawReusable(
    from first: Row, to last: Row, above base: Int, in table: NodeTable, scale: Double,
    _ builder: inout DrawListBuilder, _ counters: inout PassCounters
  ) -> Row {
    if last >= 0 {
      var siblings = LinkedSiblings(last: last)
      return drawReusable(from: first, &siblings, in: table, scale: scale, &builder, &counters)
    }
    var siblings = StackedSiblings(above: base)
    swap(&siblings.stack, &stack)
    siblings.count = siblings.stack.count
    let row = drawReusable(
      from: first, &siblings, in: table, scale: scale, &builder, &counters)
    siblings.stack.removeLast(siblings.stack.count - siblings.count)
    swap(&siblings.stack, &stack)
    return row
  }

  /// Draws a row and siblings after it; see the other method of this name.
  private mutating func drawReusable<Siblings: DrawnSiblings>(
    from first: Row, _ siblings: inout Siblings, in table: NodeTable, scale: Double,
    _ builder: inout DrawListBuilder, _ counters: inout PassCounters
  ) -> Row {
    var row = first
    while true {
      let node = table.rows + Int(row)
      let span = table.spans + Int(row)
      if blocks.canCopy(span, node.pointee.flags) {
        if !blocks.follows(span) { copyPending(to: &builder) }
        blocks.copy(span, to: builder.position)
        if !siblings.advance(&row, node) { return -1 }
      } else {
        copyPending(to: &builder)
        guard span.pointee.movable != nil, blocks.parent.before >= 0,
          let before = blocks.verticesBefore
        else { return row }
        let next = move(
          from: row, &siblings, in: table, scale: scale, before, &builder, &counters)
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
  private mutating func move<Siblings: DrawnSiblings>(
    from first: Row, _ siblings: inout Siblings, in table: NodeTable, scale: Double,
    _ before: UnsafePointer<Vertex>, _ builder: inout DrawListBuilder,
    _ counters: inout PassCounters
  ) -> Row {
    builder.flushVertices()
    var run = SiblingMove(
      from: first, in: table, blocks, before: before, scale: scale, clip: builder.clip,
      position: builder.position)
    run.enterRun(of: builder.texture, builder.kind, clippedBy: builder.commandClip)
    while true {
      builder.list.append(&run, of: &siblings)
      switch run.stop {
      case .last, .other:
        counters.visited += run.count
        counters.changed += run.count
        return run.stop == .last ? -1 : run.row
      case .run(let texture, let cover):
        builder.beginRun(kind: .quads, texture: texture, isWhole: true, in: cover)
        run.enterRun(of: texture, builder.kind, clippedBy: builder.commandClip)
      case .room:
        break
      }
    }
  }
}

/// The siblings that are drawn one after the other.
nonisolated protocol DrawnSiblings {
  /// Goes on to the row that is drawn after another one; false if there is none.
  mutating func advance(_ row: inout Row, _ node: UnsafeMutablePointer<NodeRow>) -> Bool
}

/// Siblings that are drawn in the order of their links.
nonisolated struct LinkedSiblings: DrawnSiblings {
  let last: Row

  @inline(__always)
  func advance(_ row: inout Row, _ node: UnsafeMutablePointer<NodeRow>) -> Bool {
    if row == last { return false }
    row = node.pointee.nextSibling
    return true
  }
}

/// Siblings that are drawn in the order in which they are on the stack of a walk.
nonisolated struct StackedSiblings: DrawnSiblings {
  /// The stack, of which this is the only owner meanwhile.
  var stack: [Row] = []
  /// The number of rows that are left on it.
  var count = 0
  private let base: Int

  init(above base: Int) { self.base = base }

  @inline(__always)
  mutating func advance(_ row: inout Row, _ node: UnsafeMutablePointer<NodeRow>) -> Bool {
    // Below the siblings is the end of their parent, whose blocks are recorded.
    guard count > base, 0..<DrawWalk.siblings ~= stack[count - 1] else { return false }
    count -= 1
    row = stack[count]
    return true
  }
}
