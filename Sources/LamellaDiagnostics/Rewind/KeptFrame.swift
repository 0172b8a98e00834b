internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene

/// When and how a frame was shown.
nonisolated struct Moment: Equatable {
  /// The last tick that had run.
  var tick: Int64 = -1
  /// The stage's time.
  var microseconds: Int64 = 0
  /// Pixels per point.
  var scale = 1.0
}

/// One frame: the list that was drawn, and the views that it showed.
nonisolated struct KeptFrame {
  /// The frame's place in the order of all that were kept.
  var number = 0
  private(set) var moment = Moment()
  /// The views that could be seen, in the order in which they are drawn.
  private(set) var views = SharedRows<ViewRow>()
  private(set) var corners = SharedRows<ViewCorners>()

  private(set) var vertices = KeptVertices()
  private var indices = SharedRows<UInt32>()
  private var commands = SharedRows<DrawCommand>()
  private var clearColor: UInt32?
  private var pixelSize = SIMD2<Int>.zero

  /// Takes the place of the frame before, whose pieces are shared.
  ///
  /// - Returns: Whether it shows anything else.
  mutating func take(
    _ list: DrawList, _ rows: ViewRows, at moment: Moment, _ scratch: inout [Vertex]
  ) -> Bool {
    let size = SIMD2(list.pixelWidth, list.pixelHeight)
    var differs =
      size != pixelSize || list.clearColor != clearColor || moment.tick != self.moment.tick
      || moment.scale != self.moment.scale
    self.moment = moment
    pixelSize = size
    clearColor = list.clearColor
    if vertices.take(list, &scratch) { differs = true }
    if indices.take(list.indices) { differs = true }
    if commands.take(list.commands) { differs = true }
    if views.take(rows.rows) { differs = true }
    if corners.take(rows.corners) { differs = true }
    return differs
  }

  /// The memory that it takes, with what it shares; retained quads are left out.
  var byteCount: Int {
    MemoryLayout<KeptFrame>.stride + vertices.byteCount + indices.byteCount + commands.byteCount
      + views.byteCount + corners.byteCount
  }

  /// The memory that it does not share with a neighbour.
  func bytes(notIn other: KeptFrame) -> Int {
    MemoryLayout<KeptFrame>.stride + vertices.bytes(notIn: other.vertices)
      + indices.bytes(notIn: other.indices) + commands.bytes(notIn: other.commands)
      + views.bytes(notIn: other.views) + corners.bytes(notIn: other.corners)
  }

  /// Fills an empty list; textures are still those of the scene.
  func fill(_ list: inout DrawList) {
    vertices.append(to: &list.vertices)
    indices.append(to: &list.indices)
    commands.append(to: &list.commands)
    list.pixelWidth = pixelSize.x
    list.pixelHeight = pixelSize.y
    // Nothing lies below that a frame could be drawn over.
    list.clearColor = clearColor ?? 0xFF00_0000
  }
}
