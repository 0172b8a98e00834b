internal import LamellaGeometry
internal import LamellaGraphics

// Drawings that were encoded before, moved to where they are now.
extension DrawEncoder {
  /// Draws a display list, from its cached block if there is a valid one.
  ///
  /// In the second frame that draws a display list, its encoded form is cached, and only moved from then on. If the
  /// block of the previous display list was reused, caching begins with the first frame.
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
    guard drawing.isSettled(in: storage.frame) else { return try encode(displayList) }
    guard !drawing.isUncacheable, let block = try capture(displayList, of: drawing) else {
      drawing.isUncacheable = true
      return try encode(displayList)
    }
    add(block, movedBy: .zero)
  }

  /// Encodes all of a display list into a block, regardless of the clip.
  private mutating func capture(
    _ displayList: UnsafePointer<DisplayList>, of drawing: RecordedDrawing
  ) throws(AtlasFull) -> DrawBlock? {
    let inner = storage.inner
    inner.placement.pointee = BlockPlacement(origin: space.translation)
    var list = DrawList()
    swap(&list, &inner.list)
    defer { swap(&list, &inner.list) }
    list.removeAllButIndices()
    // No place lies farther out than this.
    let side: Int32 = 1 << 26
    list.pixelWidth = Int(side)
    list.pixelHeight = Int(side)
    var encoder = DrawEncoder(into: &list, atlas: atlas, storage: inner, scale: space.scale)
    let everywhere = PixelRect(x: -side / 2, y: -side / 2, width: side, height: side)
    encoder.builder.target(everywhere)
    encoder.opacity = opacity
    encoder.space.record(in: inner.placement, like: space)
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
        inner.placement.pointee)
    }
  }

  /// Adds the visible quads of a block, moved by whole pixels.
  private mutating func add(_ block: DrawBlock, movedBy shift: SIMD2<Int32>) {
    let cover = PixelRect(edges: block.placement.cover(movedBy: shift))
    guard cover.intersects(builder.clip) else { return }
    let mover = BlockMover(block.placement, by: shift, clip: builder.clip)
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
    guard mover.isVisible(quad) else { return }
    var rect = quad[0].rect(to: quad[2])
    rect.x += mover.shift.x
    rect.y += mover.shift.y
    let isWhole = !isClipped && builder.clip.contains(rect)
    builder.beginRun(kind: run.kind, texture: run.texture, isWhole: isWhole, in: rect)
    builder.append(quad..<quad + 4, movedBy: mover, onlyVisible: false)
  }
}
