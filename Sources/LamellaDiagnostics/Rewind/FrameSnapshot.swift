internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene

/// The time and scale of a frame.
nonisolated struct FrameInfo: Equatable {
  /// The last tick before the frame.
  var tick: Int64 = -1
  /// The stage's time, in microseconds.
  var microseconds: Int64 = 0
  /// The pixels per point.
  var scale = 1.0
}

/// A stored frame: its draw list and the views that it showed.
nonisolated struct FrameSnapshot {
  /// The number of the frame among all that were stored, from 0.
  var number = 0
  private(set) var info = FrameInfo()
  /// The visible views, in drawing order.
  private(set) var views = ChunkedArray<ViewRow>()
  private(set) var corners = ChunkedArray<Parallelogram>()

  private(set) var vertices = VertexSnapshot()
  private var indices = ChunkedArray<UInt32>()
  private var commands = ChunkedArray<DrawCommand>()
  private var clearColor: UInt32?
  private var pixelSize = SIMD2<Int>.zero

  /// Replaces the frame by the next one; unchanged chunks stay shared with copies of the old one.
  ///
  /// - Returns: Whether the frames differ.
  mutating func update(
    _ list: DrawList, _ rows: ViewRows, info: FrameInfo, _ scratch: inout [Vertex]
  ) -> Bool {
    let size = SIMD2(list.pixelWidth, list.pixelHeight)
    var differs =
      size != pixelSize || list.clearColor != clearColor || info.tick != self.info.tick
      || info.scale != self.info.scale
    self.info = info
    pixelSize = size
    clearColor = list.clearColor
    if vertices.update(list, &scratch) { differs = true }
    if indices.update(list.indices) { differs = true }
    if commands.update(list.commands) { differs = true }
    if views.update(rows.rows) { differs = true }
    if corners.update(rows.corners) { differs = true }
    return differs
  }

  /// The memory of the frame, in bytes, with shared chunks and without retained quads.
  var byteCount: Int {
    MemoryLayout<FrameSnapshot>.stride + vertices.byteCount + indices.byteCount + commands.byteCount
      + views.byteCount + corners.byteCount
  }

  /// Returns the memory that the frame does not share with a neighboring one, in bytes.
  func bytes(notIn other: FrameSnapshot) -> Int {
    MemoryLayout<FrameSnapshot>.stride + vertices.bytes(notIn: other.vertices)
      + indices.bytes(notIn: other.indices) + commands.bytes(notIn: other.commands)
      + views.bytes(notIn: other.views) + corners.bytes(notIn: other.corners)
  }

  /// Fills an empty list; its commands reference the textures of the scene.
  func fill(_ list: inout DrawList) {
    vertices.append(to: &list.vertices)
    indices.append(to: &list.indices)
    commands.append(to: &list.commands)
    list.pixelWidth = pixelSize.x
    list.pixelHeight = pixelSize.y
    // A stored frame has nothing below it, so it must be opaque.
    list.clearColor = clearColor ?? 0xFF00_0000
  }
}
