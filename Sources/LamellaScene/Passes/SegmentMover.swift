internal import LamellaGraphics

/// Copies quads of a segment to where they are now.
nonisolated struct SegmentMover {
  let shift: (x: Int32, y: Int32)
  /// What the twenty numbers of a quad's corners change by, four at a time.
  private let by0: SIMD4<Float>
  private let by1: SIMD4<Float>
  private let by2: SIMD4<Float>
  private let by3: SIMD4<Float>
  private let by4: SIMD4<Float>
  /// The edges of what is in sight, in the places of the segment: left, top, and right and bottom negated.
  private let inside: SIMD4<Float>
  /// The same edges as they compare with what must reach them: right, bottom, and left and top negated.
  private let reached: SIMD4<Float>

  init(by shift: (x: Int32, y: Int32), clip: PixelRect) {
    self.shift = shift
    let (x, y) = (Float(shift.x), Float(shift.y))
    by0 = SIMD4(x, y, 0, 0)
    by1 = SIMD4(0, x, y, 0)
    by2 = SIMD4(0, 0, x, y)
    by3 = SIMD4(0, 0, 0, x)
    by4 = SIMD4(y, 0, 0, 0)
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
    while from < quads.upperBound {
      moveQuad(from, to)
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
        to +=
          all(box.pointee .>= inside)
          ? move(from..<end, to: to) : moveEachVisible(from..<end, to: to)
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
        moveQuad(from, to)
        to += 4
      }
      from += 4
    }
    return to - room
  }

  /// Copies a quad in five pieces: places are moved, coordinates of the texture are moved by nothing, and
  /// the colour, which is no number and the same at all corners, is written once more.
  @inline(__always)
  private func moveQuad(_ from: UnsafePointer<Vertex>, _ to: UnsafeMutablePointer<Vertex>) {
    let source = UnsafeRawPointer(from)
    let target = UnsafeMutableRawPointer(to)
    let color = from.pointee.color
    func piece(_ offset: Int, _ by: SIMD4<Float>) {
      let moved = source.loadUnaligned(fromByteOffset: offset, as: SIMD4<Float>.self) + by
      target.storeBytes(of: moved, toByteOffset: offset, as: SIMD4<Float>.self)
    }
    piece(0, by0)
    piece(16, by1)
    piece(32, by2)
    piece(48, by3)
    piece(64, by4)
    to[0].color = color
    to[1].color = color
    to[2].color = color
    to[3].color = color
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
