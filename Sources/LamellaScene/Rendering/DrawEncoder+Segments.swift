internal import LamellaGeometry
internal import LamellaGraphics

// Drawings that were encoded before, moved to where they are now.
extension DrawEncoder {
  /// Draws a layer's display list, from its cached segment if there is a valid one.
  ///
  /// The second time a display list is drawn, its encoded form is cached, and only moved from then on. If the segment
  /// of the layer's previous display list was reused, caching begins with the first time.
  mutating func encode(_ drawing: LayerDrawing) throws(AtlasFull) {
    if isAligned, let segment = drawing.segment {
      if let shift = segment.shift(to: transform, opacity: opacity, atlas: atlas) {
        drawing.hasServed = true
        return add(segment, movedBy: shift)
      }
      // It changes its scale, say, and will again with the next frame.
      drawing.forgetSegment()
    }
    let displayList = UnsafePointer(drawing.address)
    guard isAligned else { return try encode(displayList) }
    guard drawing.isSettled else {
      drawing.isSettled = true
      return try encode(displayList)
    }
    guard !drawing.isUncacheable, let segment = try capture(displayList, of: drawing) else {
      drawing.isUncacheable = true
      return try encode(displayList)
    }
    add(segment, movedBy: (0, 0))
  }

  /// Encodes all of a display list into a segment, regardless of the clip.
  private func capture(
    _ displayList: UnsafePointer<DisplayList>, of drawing: LayerDrawing
  ) throws(AtlasFull) -> DrawSegment? {
    let inner = scratch.capture
    inner.phases.pointee = PhaseTracker()
    var list = inner.takeList()
    defer { inner.giveBack(&list) }
    // No place lies farther out than this.
    let side: Int32 = 1 << 26
    list.pixelWidth = Int(side)
    list.pixelHeight = Int(side)
    var encoder = DrawEncoder(into: &list, atlas: atlas, scratch: inner.scratch, scale: scale)
    let everywhere = PixelRect(x: -side / 2, y: -side / 2, width: side, height: side)
    encoder.capture(like: self, everywhere: everywhere, phases: inner.phases)
    do throws(AtlasFull) {
      try encoder.encode(displayList)
      encoder.finish(into: &list)
    } catch {
      encoder.finish(into: &list)
      throw error
    }
    return drawing.keepSegment(vertexCapacity: list.vertices.count) {
      $0.fill(
        with: list, in: everywhere, under: transform, opacity: opacity, atlas: atlas,
        phases: inner.phases.pointee)
    }
  }

  /// Adds the visible quads of a segment, moved by whole pixels.
  private mutating func add(_ segment: DrawSegment, movedBy shift: (x: Int32, y: Int32)) {
    var cover = segment.cover
    cover.x += shift.x
    cover.y += shift.y
    guard cover.intersects(clip) else { return }
    let mover = SegmentMover(by: shift, clip: clip, keepsColors: segment.keepsColors)
    let isWhole = clip.contains(cover)
    if isWhole { wholeSegment = (.passUnretained(segment), shift) }
    var next = UnsafePointer(segment.vertices)
    for run in segment.runs {
      let end = next + run.vertexCount
      var start = position
      var shown = next
      if isWhole {
        beginRun(kind: run.kind, texture: run.texture, isWhole: true, in: cover)
        append(next..<end, movedBy: mover, onlyVisible: false)
      } else {
        let first = next
        while next < end, !isRunning(kind: run.kind, texture: run.texture, clippedBy: clip) {
          addOne(next, of: run, mover, isClipped: segment.retained != nil)
          next += 4
        }
        start = position
        shown = next
        // Boxes begin with the run.
        let past = (next - first) % (4 * DrawSegment.quadsInBox)
        let whole = past == 0 ? next : min(next + 4 * DrawSegment.quadsInBox - past, end)
        append(next..<whole, movedBy: mover, onlyVisible: true)
        let box = (whole - first) / (4 * DrawSegment.quadsInBox)
        append(
          whole..<end, in: segment.boxes + run.firstBox + box, movedBy: mover, onlyVisible: true)
      }
      if let retained = segment.retained, position > start {
        retain(
          RetainedRange(
            retained, first: shown - UnsafePointer(segment.vertices), count: end - shown,
            x: shift.x, y: shift.y,
            firstVertex: Int(start), vertexCount: Int(position - start)))
      }
      next = end
    }
  }

  /// Adds a quad of a segment if it is visible.
  ///
  /// - Parameters:
  ///   - quad: Its first corner.
  ///   - run: The run of the segment that it belongs to.
  ///   - mover: Moves it to where it is.
  ///   - isClipped: Whether the clip must hold for all that follows: for quads that a back end may draw out of
  ///     sight.
  private mutating func addOne(
    _ quad: UnsafePointer<Vertex>, of run: DrawSegment.Run, _ mover: SegmentMover, isClipped: Bool
  ) {
    var rect = quad[0].rect(to: quad[2])
    rect.x += mover.shift.x
    rect.y += mover.shift.y
    guard rect.intersects(clip) else { return }
    let isWhole = !isClipped && clip.contains(rect)
    beginRun(kind: run.kind, texture: run.texture, isWhole: isWhole, in: rect)
    append(quad..<quad + 4, movedBy: mover, onlyVisible: false)
  }
}

/// The reusable storage for encoding segments, kept between frames.
nonisolated final class DrawCapture {
  let scratch = DrawScratch()
  let phases = UnsafeMutablePointer<PhaseTracker>.allocate(capacity: 1)
  private var list = DrawList()

  init() { phases.initialize(to: PhaseTracker()) }

  deinit { phases.deallocate() }

  /// Removes and returns an empty list for encoding a segment.
  func takeList() -> DrawList {
    var taken = DrawList()
    swap(&taken, &list)
    taken.removeAllButIndices()
    return taken
  }

  /// Stores a list for the next segment.
  func giveBack(_ lent: inout DrawList) { swap(&lent, &list) }
}
