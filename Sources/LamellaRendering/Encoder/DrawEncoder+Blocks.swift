internal import LamellaGeometry
internal import LamellaGraphics

// Drawings that were encoded before, moved to where they are now.
extension DrawEncoder {
  /// Draws a display list, from its cached block if there is a valid one.
  ///
  /// The second time a display list is drawn, its encoded form is cached, and only moved from then on. If the block
  /// of the previous display list was reused, caching begins with the first time.
  package mutating func encode(_ drawing: RecordedDrawing) throws(AtlasFull) {
    if space.isAligned, let block = drawing.block {
      if let shift = block.shift(to: space.transform, opacity: opacity, atlas: atlas) {
        drawing.hasServed = true
        return add(block, movedBy: shift)
      }
      // It changes its scale, say, and will again with the next frame.
      drawing.forgetBlock()
    }
    let displayList = UnsafePointer(drawing.address)
    guard space.isAligned else { return try encode(displayList) }
    guard drawing.isSettled else {
      drawing.isSettled = true
      return try encode(displayList)
    }
    guard !drawing.isUncacheable, let block = try capture(displayList, of: drawing) else {
      drawing.isUncacheable = true
      return try encode(displayList)
    }
    add(block, movedBy: (0, 0))
  }

  /// Encodes all of a display list into a block, regardless of the clip.
  private mutating func capture(
    _ displayList: UnsafePointer<DisplayList>, of drawing: RecordedDrawing
  ) throws(AtlasFull) -> DrawBlock? {
    let inner = storage.capture
    inner.phases.pointee = PhaseTracker()
    var list = inner.takeList()
    defer { inner.giveBack(&list) }
    // No place lies farther out than this.
    let side: Int32 = 1 << 26
    list.pixelWidth = Int(side)
    list.pixelHeight = Int(side)
    var encoder = DrawEncoder(into: &list, atlas: atlas, storage: inner.storage, scale: space.scale)
    let everywhere = PixelRect(x: -side / 2, y: -side / 2, width: side, height: side)
    encoder.builder.target(everywhere)
    encoder.opacity = opacity
    encoder.space.record(in: inner.phases, like: space)
    do throws(AtlasFull) {
      try encoder.encode(displayList)
      encoder.finish(into: &list)
    } catch {
      encoder.finish(into: &list)
      throw error
    }
    return drawing.keepBlock(vertexCapacity: list.vertices.count) {
      $0.fill(
        with: list, in: everywhere, under: space.transform, opacity: opacity, atlas: atlas,
        phases: inner.phases.pointee)
    }
  }

  /// Adds the visible quads of a block, moved by whole pixels.
  private mutating func add(_ block: DrawBlock, movedBy shift: (x: Int32, y: Int32)) {
    var cover = block.cover
    cover.x += shift.x
    cover.y += shift.y
    guard cover.intersects(builder.clip) else { return }
    let mover = BlockMover(by: shift, clip: builder.clip, keepsColors: block.keepsColors)
    let isWhole = builder.clip.contains(cover)
    if isWhole { wholeBlock = (.passUnretained(block), shift) }
    var next = UnsafePointer(block.vertices)
    for run in block.runs {
      let end = next + run.vertexCount
      var start = builder.position
      var shown = next
      if isWhole {
        builder.beginRun(kind: run.kind, texture: run.texture, isWhole: true, in: cover)
        builder.append(next..<end, movedBy: mover, onlyVisible: false)
      } else {
        let first = next
        while next < end,
          !builder.isRunning(kind: run.kind, texture: run.texture, clippedBy: builder.clip)
        {
          addOne(next, of: run, mover, isClipped: block.retained != nil)
          next += 4
        }
        start = builder.position
        shown = next
        // Boxes begin with the run.
        let past = (next - first) % (4 * DrawBlock.quadsInBox)
        let whole = past == 0 ? next : min(next + 4 * DrawBlock.quadsInBox - past, end)
        builder.append(next..<whole, movedBy: mover, onlyVisible: true)
        let box = (whole - first) / (4 * DrawBlock.quadsInBox)
        builder.append(
          whole..<end, in: block.boxes + run.firstBox + box, movedBy: mover, onlyVisible: true)
      }
      if let retained = block.retained, builder.position > start {
        builder.list.retained.append(
          RetainedRange(
            retained, first: shown - UnsafePointer(block.vertices), count: end - shown,
            x: shift.x, y: shift.y,
            firstVertex: Int(start), vertexCount: Int(builder.position - start)))
      }
      next = end
    }
  }

  /// Adds a quad of a block if it is visible.
  ///
  /// - Parameters:
  ///   - quad: Its first corner.
  ///   - run: The run of the block that it belongs to.
  ///   - mover: Moves it to where it is.
  ///   - isClipped: Whether the clip must hold for all that follows: for quads that a back end may draw out of
  ///     sight.
  private mutating func addOne(
    _ quad: UnsafePointer<Vertex>, of run: DrawBlock.Run, _ mover: BlockMover, isClipped: Bool
  ) {
    var rect = quad[0].rect(to: quad[2])
    rect.x += mover.shift.x
    rect.y += mover.shift.y
    guard rect.intersects(builder.clip) else { return }
    let isWhole = !isClipped && builder.clip.contains(rect)
    builder.beginRun(kind: run.kind, texture: run.texture, isWhole: isWhole, in: rect)
    builder.append(quad..<quad + 4, movedBy: mover, onlyVisible: false)
  }
}
