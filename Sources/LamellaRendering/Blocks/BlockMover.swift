internal import LamellaGraphics

/// A loop that copies the quads of a block to their place in the frame.
struct BlockMover {
  let shift: SIMD2<Int32>
  private let move: QuadMove
  private let keepsColors: Bool
  /// The edges of what is in sight, in the places of the block, as they compare with what must reach them:
  /// right, bottom, and left and top negated.
  private let reached: SIMD4<Float>

  init(_ placement: BlockPlacement, by shift: SIMD2<Int32>, clip: PixelRect) {
    self.shift = shift
    keepsColors = placement.keepsColors
    move = QuadMove(by: shift)
    let near = SIMD2<Float>(SIMD2(clip.x, clip.y) &- shift)
    let far = SIMD2<Float>(SIMD2(clip.x + clip.width, clip.y + clip.height) &- shift)
    reached = SIMD4(lowHalf: far, highHalf: -near)
  }

  /// Returns whether a quad is in sight.
  @inline(__always)
  func isVisible(_ quad: UnsafePointer<Vertex>) -> Bool {
    all(SIMD4(quad[0].x, quad[0].y, -quad[2].x, -quad[2].y) .< reached)
  }

  /// Copies all quads.
  ///
  /// - Returns: The address for the next quad.
  @inline(__always)
  func move(
    _ quads: Range<UnsafePointer<Vertex>>, to room: UnsafeMutablePointer<Vertex>
  ) -> UnsafeMutablePointer<Vertex> {
    move.copy(quads, to: room, keepsColors: keepsColors)
  }

  /// Copies the visible quads, tested by the boxes around a few quads each.
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
    guard var box = boxes else { return moveEachVisible(quads, to: room) }
    var from = quads.lowerBound
    var to = room
    while from < quads.upperBound {
      let end = min(from + 4 * DrawBlock.quadsInBox, quads.upperBound)
      if all(box.pointee.outer .< reached) {
        let isWhole = all(box.pointee.inner .< reached)
        to = isWhole ? move(from..<end, to: to) : moveEachVisible(from..<end, to: to)
      }
      from = end
      box += 1
    }
    return to
  }

  /// Copies the visible quads of a range, tested one by one.
  @inline(__always)
  private func moveEachVisible(
    _ quads: Range<UnsafePointer<Vertex>>, to room: UnsafeMutablePointer<Vertex>
  ) -> UnsafeMutablePointer<Vertex> {
    var from = quads.lowerBound
    var to = room
    while from < quads.upperBound {
      if isVisible(from) {
        move.copy(from, to, keepsColor: keepsColors)
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
