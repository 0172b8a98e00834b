internal import LamellaGeometry
internal import LamellaGraphics

// Drawings that were encoded before, moved to where they are now.
extension DrawEncoder {
  /// Draws what a layer recorded.
  ///
  /// The second time it is drawn, what it became is kept, and only moved from then on.
  mutating func replay(_ drawing: LayerDrawing) throws(AtlasFull) {
    guard isAligned else { return try replay(drawing.recording) }
    if let segment = drawing.segment {
      if let shift = segment.shift(to: transform, opacity: opacity, atlas: atlas) {
        return add(segment, movedBy: shift)
      }
      // It changes its scale, say, and will again with the next frame.
      drawing.segment = nil
      drawing.isSettled = false
    }
    guard drawing.isSettled else {
      drawing.isSettled = true
      return try replay(drawing.recording)
    }
    guard !drawing.cannotBeKept, let segment = try capture(drawing.recording) else {
      drawing.cannotBeKept = true
      return try replay(drawing.recording)
    }
    drawing.segment = segment
    add(segment, movedBy: (0, 0))
  }

  /// Encodes a recording on its own, all of it, whatever the clip.
  private func capture(_ recording: borrowing Recording) throws(AtlasFull) -> DrawSegment? {
    let inner = scratch.capture
    inner.phases.reset()
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
      try encoder.replay(recording)
      encoder.finish(into: &list)
    } catch {
      encoder.finish(into: &list)
      throw error
    }
    return DrawSegment(
      list, in: everywhere, under: transform, opacity: opacity, atlas: atlas, phases: inner.phases)
  }

  /// Adds the quads of a segment that are in sight.
  private mutating func add(_ segment: DrawSegment, movedBy shift: (x: Int32, y: Int32)) {
    var cover = segment.cover
    cover.x += shift.x
    cover.y += shift.y
    guard cover.intersects(clip) else { return }
    let mover = SegmentMover(by: shift, clip: clip)
    let isWhole = clip.contains(cover)
    segment.vertices.withUnsafeBufferPointer { vertices in
      guard var next = vertices.baseAddress else { return }
      for run in segment.runs {
        let end = next + run.vertexCount
        var first = next
        let written: Range<Int>
        if isWhole {
          beginRun(kind: run.kind, texture: run.texture, isWhole: true, in: cover)
          written = appendVertices(atMost: run.vertexCount) { mover.move(next..<end, to: $0) }
        } else {
          while next < end, !isRunning(kind: run.kind, texture: run.texture, clippedBy: clip) {
            addOne(next, of: run, mover)
            next += 4
          }
          first = next
          written = appendVertices(atMost: end - next) { mover.moveVisible(next..<end, to: $0) }
        }
        if let retained = segment.retained, !written.isEmpty {
          retain(
            RetainedRun(
              retained, first: vertices.baseAddress.map { first - $0 } ?? 0, count: end - first,
              x: shift.x, y: shift.y, firstVertex: written.lowerBound, vertexCount: written.count))
        }
        next = end
      }
    }
  }

  /// Adds a quad if it is in sight, by the rules for quads that are encoded one by one.
  private mutating func addOne(
    _ quad: UnsafePointer<Vertex>, of run: DrawSegment.Run, _ mover: SegmentMover
  ) {
    var rect = quad[0].rect(to: quad[2])
    rect.x += mover.shift.x
    rect.y += mover.shift.y
    guard rect.intersects(clip) else { return }
    beginRun(kind: run.kind, texture: run.texture, isWhole: clip.contains(rect), in: rect)
    _ = appendVertices(atMost: 4) { mover.move(quad..<quad + 4, to: $0) }
  }
}

/// Copies quads to where they are now.
private struct SegmentMover {
  let shift: (x: Int32, y: Int32)
  private let by: SIMD2<Float>
  /// What is in sight, in the places of the segment.
  private let left: Float
  private let top: Float
  private let right: Float
  private let bottom: Float

  init(by shift: (x: Int32, y: Int32), clip: PixelRect) {
    self.shift = shift
    by = SIMD2(Float(shift.x), Float(shift.y))
    left = Float(clip.x - shift.x)
    top = Float(clip.y - shift.y)
    right = Float(clip.x + clip.width - shift.x)
    bottom = Float(clip.y + clip.height - shift.y)
  }

  /// Copies all quads.
  ///
  /// - Returns: The number of vertices.
  func move(
    _ quads: Range<UnsafePointer<Vertex>>, to room: UnsafeMutablePointer<Vertex>
  ) -> Int {
    var from = quads.lowerBound
    var to = room
    while from < quads.upperBound {
      moveVertex(from, to)
      from += 1
      to += 1
    }
    return to - room
  }

  /// Copies the quads that are in sight.
  ///
  /// - Returns: The number of their vertices.
  func moveVisible(
    _ quads: Range<UnsafePointer<Vertex>>, to room: UnsafeMutablePointer<Vertex>
  ) -> Int {
    var from = quads.lowerBound
    var to = room
    while from < quads.upperBound {
      if from[0].x < right, from[2].x > left, from[0].y < bottom, from[2].y > top {
        moveVertex(from, to)
        moveVertex(from + 1, to + 1)
        moveVertex(from + 2, to + 2)
        moveVertex(from + 3, to + 3)
        to += 4
      }
      from += 4
    }
    return to - room
  }

  /// Copies a vertex in three pieces: its place, which is moved, and the rest as it is.
  @inline(__always)
  private func moveVertex(_ from: UnsafePointer<Vertex>, _ to: UnsafeMutablePointer<Vertex>) {
    let source = UnsafeRawPointer(from)
    let target = UnsafeMutableRawPointer(to)
    let place = source.loadUnaligned(as: SIMD2<Float>.self) + by
    target.storeBytes(of: place, as: SIMD2<Float>.self)
    target.storeBytes(
      of: source.loadUnaligned(fromByteOffset: 8, as: UInt64.self), toByteOffset: 8,
      as: UInt64.self)
    target.storeBytes(
      of: source.loadUnaligned(fromByteOffset: 16, as: UInt32.self), toByteOffset: 16,
      as: UInt32.self)
  }
}

/// What capturing needs, kept between frames.
nonisolated final class DrawCapture {
  let scratch = DrawScratch()
  let phases = PhaseTracker()
  private var list = DrawList()

  init() {}

  /// Lends an empty list.
  func takeList() -> DrawList {
    var taken = DrawList()
    swap(&taken, &list)
    taken.removeAll()
    return taken
  }

  /// Takes the list back, for its storage.
  func giveBack(_ lent: inout DrawList) { swap(&lent, &list) }
}
