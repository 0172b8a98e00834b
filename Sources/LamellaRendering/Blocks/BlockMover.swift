internal import LamellaGraphics

/// A loop that copies the quads of a block to their place in the frame.
struct BlockMover {
  let shift: (x: Int32, y: Int32)
  private let move: QuadMove
  /// Whether adding an offset keeps the colors of all quads; see `QuadMove.keeps`.
  private let keepsColors: Bool
  /// The edges of what is in sight, in the places of the block, as they compare with what must reach them:
  /// right, bottom, and left and top negated.
  private let reached: SIMD4<Float>

  init(by shift: (x: Int32, y: Int32), clip: PixelRect, keepsColors: Bool) {
    self.shift = shift
    self.keepsColors = keepsColors
    move = QuadMove(by: SIMD2(shift.x, shift.y))
    let (left, top) = (Float(clip.x - shift.x), Float(clip.y - shift.y))
    let right = Float(clip.x + clip.width - shift.x)
    let bottom = Float(clip.y + clip.height - shift.y)
    reached = SIMD4(right, bottom, -left, -top)
  }

  /// Copies all quads.
  ///
  /// - Returns: The address for the next quad.
  @inline(__always)
  func move(
    _ quads: Range<UnsafePointer<Vertex>>, to room: UnsafeMutablePointer<Vertex>
  ) -> UnsafeMutablePointer<Vertex> {
    keepsColors
      ? move(quads, to: room, keepsColor: true) : move(quads, to: room, keepsColor: false)
  }

  /// Copies a range of quads, which all are visible.
  @inline(__always)
  private func move(
    _ quads: Range<UnsafePointer<Vertex>>, to room: UnsafeMutablePointer<Vertex>, keepsColor: Bool
  ) -> UnsafeMutablePointer<Vertex> {
    var from = quads.lowerBound
    var to = room
    while from < quads.upperBound {
      move.copy(from, to, keepsColor: keepsColor)
      from += 4
      to += 4
    }
    return to
  }

  /// Copies the visible quads.
  ///
  /// - Parameters:
  ///   - quads: The first quads of a run, or all.
  ///   - boxes: The bounding boxes of a few quads each; nil where there are too few quads.
  ///   - room: The address for the copies.
  /// - Returns: The address for the next quad.
  @inline(__always)
  func moveVisible(
    _ quads: Range<UnsafePointer<Vertex>>, in boxes: UnsafePointer<DrawBlock.Box>?,
    to room: UnsafeMutablePointer<Vertex>
  ) -> UnsafeMutablePointer<Vertex> {
    keepsColors
      ? moveVisible(quads, in: boxes, to: room, keepsColor: true)
      : moveVisible(quads, in: boxes, to: room, keepsColor: false)
  }

  /// Copies the visible quads of a range, tested by the boxes around a few quads each.
  @inline(__always)
  private func moveVisible(
    _ quads: Range<UnsafePointer<Vertex>>, in boxes: UnsafePointer<DrawBlock.Box>?,
    to room: UnsafeMutablePointer<Vertex>, keepsColor: Bool
  ) -> UnsafeMutablePointer<Vertex> {
    guard var box = boxes else { return moveEachVisible(quads, to: room, keepsColor: keepsColor) }
    var from = quads.lowerBound
    var to = room
    while from < quads.upperBound {
      let end = min(from + 4 * DrawBlock.quadsInBox, quads.upperBound)
      if all(box.pointee.outer .< reached) {
        to =
          all(box.pointee.inner .< reached)
          ? move(from..<end, to: to, keepsColor: keepsColor)
          : moveEachVisible(from..<end, to: to, keepsColor: keepsColor)
      }
      from = end
      box += 1
    }
    return to
  }

  /// Copies the visible quads of a range, tested one by one.
  @inline(__always)
  private func moveEachVisible(
    _ quads: Range<UnsafePointer<Vertex>>, to room: UnsafeMutablePointer<Vertex>, keepsColor: Bool
  ) -> UnsafeMutablePointer<Vertex> {
    var from = quads.lowerBound
    var to = room
    while from < quads.upperBound {
      if all(SIMD4(from[0].x, from[0].y, -from[2].x, -from[2].y) .< reached) {
        move.copy(from, to, keepsColor: keepsColor)
        to += 4
      }
      from += 4
    }
    return to
  }
}

extension DrawList {
  /// Appends quads of a block, moved.
  ///
  /// Straight into the list, and by code that belongs to no actor: a closure that did would be checked at
  /// each call.
  mutating func append(
    _ quads: Range<UnsafePointer<Vertex>>, in boxes: UnsafePointer<DrawBlock.Box>?,
    movedBy mover: BlockMover, onlyVisible: Bool
  ) {
    vertices.append(addingCapacity: quads.upperBound - quads.lowerBound) { span in
      span.withUnsafeMutableBufferPointer { buffer, initialized in
        let room = buffer.baseAddress! + initialized
        let end =
          onlyVisible
          ? mover.moveVisible(quads, in: boxes, to: room) : mover.move(quads, to: room)
        initialized += end - room
      }
    }
  }
}
