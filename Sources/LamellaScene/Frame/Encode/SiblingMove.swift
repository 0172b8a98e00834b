internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRendering

/// A loop that draws siblings that only moved, from their vertices in the previous draw list.
///
/// Shared state is loaded once, and the conditions for each sibling are tested together.
nonisolated struct SiblingMove {
  /// The reason why the loop stopped.
  enum Stop: Equatable {
    /// The last row has been drawn.
    case last
    /// The row needs more than a move.
    case other
    /// The row needs a command for whole quads within a rectangle.
    case run(TextureID, PixelRect)
    /// There is no room for another row.
    case room
  }

  /// The row to draw next.
  private(set) var row: Row
  private(set) var stop = Stop.other
  /// Rows drawn so far.
  private(set) var count = 0

  private let rows: UnsafeMutablePointer<NodeRow>
  private let spans: UnsafeMutablePointer<DrawSpan>
  private let placements: UnsafeMutablePointer<BlockPlacement>
  /// The parent's first vertex in the previous draw list.
  private let before: UnsafePointer<Vertex>
  private let childrenPass: UInt32
  private let context: UInt32
  private let pass: UInt32
  private let scale: SIMD2<Double>
  /// The edges of the visible area.
  private let clip: SIMD4<Int32>
  /// The first vertex to come, counted from the parent's first.
  private var offset: Int32
  private var texture = DrawListBuilder.noTexture
  /// The edges within which quads go on with the running command.
  private var inside = SIMD4<Int32>(repeating: .max)

  /// The most vertices that one round asks the list to have room for.
  static let room = 1024

  init(
    from first: Row, in table: NodeTable, _ blocks: borrowing FrameBlocks,
    before: UnsafePointer<Vertex>, scale: Double, clip: PixelRect, position: Int32
  ) {
    row = first
    rows = table.rows
    spans = table.spans
    guard let placements = table.placements else { fatalError("a movable span has no quads") }
    self.placements = placements
    self.before = before + Int(blocks.parent.before)
    childrenPass = blocks.parent.childrenPass
    context = blocks.parent.context
    pass = blocks.pass
    self.scale = SIMD2(repeating: scale)
    self.clip = clip.edges
    offset = position - blocks.parent.start
  }

  /// Caches the state of the running command.
  mutating func enterRun(
    of texture: TextureID, _ kind: DrawCommand.Kind, clippedBy commandClip: PixelRect
  ) {
    self.texture = texture
    // A command of another kind takes none.
    inside =
      kind == .quads ? pointwiseMax(clip, commandClip.edges) : SIMD4(repeating: .max)
  }

  /// Draws rows until one cannot be drawn by a move alone.
  ///
  /// - Parameters:
  ///   - siblings: The rows after this one.
  ///   - room: Place for ``room`` vertices.
  /// - Returns: The number of vertices.
  @inline(never)
  mutating func draw(
    _ siblings: inout some DrawnSiblings, to room: UnsafeMutablePointer<Vertex>
  ) -> Int {
    var row = self.row
    var offset = self.offset
    var to = room
    let end = room + (Self.room - DrawBlock.mostMovable)
    let (rows, spans, placements, before) = (rows, spans, placements, before)
    let (scale, inside) = (scale, inside)
    let draws: NodeFlags = [.needsDraw, .subtreeNeedsDraw, .isPlane, .isHidden]
    loop: do {
      while to <= end {
        let node = rows + Int(row)
        let span = spans + Int(row)
        let quads = placements + Int(row)
        guard node.pointee.flags.intersection(draws) == .needsDraw,
          let texture = span.pointee.movable, span.pointee.pass == childrenPass,
          span.pointee.context == context,
          let shift = quads.pointee.shift(
            to: SIMD2(node.pointee.windowTransform.tx, node.pointee.windowTransform.ty) * scale)
        else {
          stop = .other
          break loop
        }
        let cover = quads.pointee.cover(movedBy: shift)
        if texture != self.texture || any(cover .< inside) {
          stop = all(cover .>= clip) ? .run(texture, PixelRect(edges: cover)) : .other
          break loop
        }
        let from = before + Int(span.pointee.start)
        let count = span.pointee.count
        let move = shift &- quads.pointee.shift
        span.pointee.start = offset
        span.pointee.pass = pass
        quads.pointee.shift = shift
        node.pointee.flags.subtract(.drawBits)
        offset &+= count
        if count == 4 {
          // What is around one quad are its own corners.
          QuadMove.copyLook(of: from, to)
          QuadMove.write(cover, to)
          to += 4
        } else {
          to = QuadMove(by: move).copy(
            from..<from + Int(count), to: to, keepsColors: quads.pointee.keepsColors)
        }
        self.count &+= 1
        if !siblings.advance(&row, node) {
          stop = .last
          break loop
        }
      }
      stop = .room
    }
    self.row = row
    self.offset = offset
    return to - room
  }
}

nonisolated extension DrawList {
  /// Appends as many rows as there is room for; see `BlockMover` for the reason why it is an extension of the list.
  mutating func append(_ run: inout SiblingMove, of siblings: inout some DrawnSiblings) {
    vertices.append(addingCapacity: SiblingMove.room) { span in
      span.withUnsafeMutableBufferPointer { buffer, initialized in
        initialized += run.draw(&siblings, to: buffer.baseAddress! + initialized)
      }
    }
  }
}
