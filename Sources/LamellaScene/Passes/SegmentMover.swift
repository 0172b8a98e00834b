internal import LamellaGraphics

/// Copies quads of a segment to where they are now.
nonisolated struct SegmentMover {
  let shift: (x: Int32, y: Int32)
  private let move: QuadMove
  /// Whether all quads keep their colours by themselves; see `QuadMove.keeps`.
  private let keepsColors: Bool
  /// The edges of what is in sight, in the places of the segment: left, top, and right and bottom negated.
  private let inside: SIMD4<Float>
  /// The same edges as they compare with what must reach them: right, bottom, and left and top negated.
  private let reached: SIMD4<Float>

  init(by shift: (x: Int32, y: Int32), clip: PixelRect, keepsColors: Bool) {
    self.shift = shift
    self.keepsColors = keepsColors
    move = QuadMove(by: SIMD2(shift.x, shift.y))
    let (left, top) = (Float(clip.x - shift.x), Float(clip.y - shift.y))
    let right = Float(clip.x + clip.width - shift.x)
    let bottom = Float(clip.y + clip.height - shift.y)
    inside = SIMD4(left, top, -right, -bottom)
    reached = SIMD4(right, bottom, -left, -top)
  }

  /// Copies all quads.
  ///
  /// - Returns: The number of vertices.
  @inline(__always)
  func move(
    _ quads: Range<UnsafePointer<Vertex>>, to room: UnsafeMutablePointer<Vertex>
  ) -> Int {
    var from = quads.lowerBound
    var to = room
    if keepsColors {
      while from < quads.upperBound {
        move.copy(from, to, keepsColor: true)
        from += 4
        to += 4
      }
      return to - room
    }
    while from < quads.upperBound {
      move.copy(from, to, keepsColor: false)
      from += 4
      to += 4
    }
    return to - room
  }

  /// Copies the quads that are in sight.
  ///
  /// - Parameters:
  ///   - quads: The first quads of a run, or all.
  ///   - boxes: The boxes around each few of them; nil where there are too few to have any.
  ///   - room: Where to.
  /// - Returns: The number of their vertices.
  @inline(__always)
  func moveVisible(
    _ quads: Range<UnsafePointer<Vertex>>, in boxes: UnsafePointer<SIMD4<Float>>?,
    to room: UnsafeMutablePointer<Vertex>
  ) -> Int {
    guard var box = boxes else { return moveEachVisible(quads, to: room) }
    var from = quads.lowerBound
    var to = room
    while from < quads.upperBound {
      let end = min(from + 4 * DrawSegment.quadsInBox, quads.upperBound)
      if all(box.pointee .< reached) {
        if all(box.pointee .>= inside) {
          _ = move(from..<end, to: to)
          to += end - from
        } else {
          to += moveEachVisible(from..<end, to: to)
        }
      }
      from = end
      box += 1
    }
    return to - room
  }

  @inline(__always)
  private func moveEachVisible(
    _ quads: Range<UnsafePointer<Vertex>>, to room: UnsafeMutablePointer<Vertex>
  ) -> Int {
    var from = quads.lowerBound
    var to = room
    while from < quads.upperBound {
      if all(SIMD4(from[0].x, from[0].y, -from[2].x, -from[2].y) .< reached) {
        move.copy(from, to, keepsColor: false)
        to += 4
      }
      from += 4
    }
    return to - room
  }
}

nonisolated extension DrawList {
  /// Appends quads of a segment.
  ///
  /// Straight into the list, and by code that belongs to no actor: a closure that did would be checked at
  /// each call.
  mutating func append(
    _ quads: Range<UnsafePointer<Vertex>>, in boxes: UnsafePointer<SIMD4<Float>>?,
    movedBy mover: SegmentMover, onlyVisible: Bool
  ) {
    vertices.append(addingCapacity: quads.upperBound - quads.lowerBound) { span in
      span.withUnsafeMutableBufferPointer { buffer, initialized in
        let room = buffer.baseAddress! + initialized
        initialized +=
          onlyVisible
          ? mover.moveVisible(quads, in: boxes, to: room) : mover.move(quads, to: room)
      }
    }
  }
}
