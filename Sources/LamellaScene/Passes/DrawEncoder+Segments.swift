internal import LamellaGeometry
internal import LamellaGraphics

// Drawings that were encoded before, moved to where they are now.
extension DrawEncoder {
  /// Draws what a layer recorded.
  ///
  /// The second time it is drawn, what it became is kept, and only moved from then on.
  mutating func replay(_ layer: Layer) throws(AtlasFull) {
    guard isAligned else { return try replay(layer.recording) }
    if let segment = layer.segment {
      if let shift = segment.shift(to: transform, opacity: opacity, atlas: atlas) {
        return add(segment, movedBy: shift)
      }
      // It changes its scale, say, and will again with the next frame.
      layer.segment = nil
      layer.isSettled = false
    }
    guard layer.isSettled else {
      layer.isSettled = true
      return try replay(layer.recording)
    }
    guard let segment = try capture(layer.recording) else { return try replay(layer.recording) }
    layer.segment = segment
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
    encoder.capture(
      like: self, everywhere: PixelRect(x: -side / 2, y: -side / 2, width: side, height: side),
      phases: inner.phases)
    do throws(AtlasFull) {
      try encoder.replay(recording)
      encoder.finish(into: &list)
    } catch {
      encoder.finish(into: &list)
      throw error
    }
    return DrawSegment(
      list, under: transform, opacity: opacity, atlas: atlas, phases: inner.phases)
  }

  /// Adds the quads of a segment that are in sight.
  private mutating func add(_ segment: DrawSegment, movedBy shift: (x: Int32, y: Int32)) {
    var cover = segment.cover
    cover.x += shift.x
    cover.y += shift.y
    guard cover.intersects(clip) else { return }
    let (dx, dy) = (Float(shift.x), Float(shift.y))
    segment.vertices.withUnsafeBufferPointer { vertices in
      guard var next = vertices.baseAddress else { return }
      for run in segment.runs {
        if clip.contains(cover) {
          beginRun(kind: run.kind, texture: run.texture, isWhole: true, in: cover)
          for _ in 0..<run.vertexCount / 4 {
            Self.move(next, by: (dx, dy), to: roomInRun())
            next += 4
          }
          continue
        }
        for _ in 0..<run.vertexCount / 4 {
          defer { next += 4 }
          var rect = next[0].rect(to: next[2])
          rect.x += shift.x
          rect.y += shift.y
          guard rect.intersects(clip) else { continue }
          beginRun(kind: run.kind, texture: run.texture, isWhole: clip.contains(rect), in: rect)
          Self.move(next, by: (dx, dy), to: roomInRun())
        }
      }
    }
  }

  @inline(__always)
  private static func move(
    _ quad: UnsafePointer<Vertex>, by shift: (x: Float, y: Float),
    to room: UnsafeMutablePointer<Vertex>
  ) {
    for corner in 0..<4 {
      room[corner] = quad[corner]
      room[corner].x += shift.x
      room[corner].y += shift.y
    }
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
