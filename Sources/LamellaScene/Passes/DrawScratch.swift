internal import LamellaGraphics

/// What the draw pass of a window keeps between frames, so that steady frames allocate nothing.
nonisolated final class DrawScratch {
  /// A multiple of four: few enough to stay in the processor's nearest cache.
  static let vertexCapacity = 512

  /// Where vertices are written before they are appended in one piece.
  let vertices = UnsafeMutablePointer<Vertex>.allocate(capacity: vertexCapacity)
  private var walk = DrawWalk()
  /// Lent to the encoder of the frame.
  var outlines = Outlines()
  /// For drawings that are encoded on their own.
  private(set) lazy var capture = DrawCapture()
  /// For parts of the tree that are drawn into pictures of their own, made when there is the first.
  private var knownRasterizer: Rasterizer?
  private var indices: [UInt32] = []

  init() {}

  deinit { vertices.deallocate() }

  /// Draws parts of the tree into pictures of their own.
  @MainActor var rasterizer: Rasterizer {
    if let knownRasterizer { return knownRasterizer }
    let new = Rasterizer()
    knownRasterizer = new
    return new
  }

  /// Runs a body on the storage of a walk, which is empty before and after.
  ///
  /// The storage moves out to the body: fields of a class would be checked at each access.
  func withWalk<R>(
    _ body: (inout DrawWalk) throws(AtlasFull) -> R
  ) throws(AtlasFull) -> R {
    var walk = DrawWalk()
    swap(&walk, &self.walk)
    defer {
      walk.removeAll()
      swap(&walk, &self.walk)
    }
    return try body(&walk)
  }

  /// The first indices of a row of quads: 0 1 2, 0 2 3, 4 5 6, 4 6 7 and so on.
  func quadIndices(_ count: Int) -> ArraySlice<UInt32> {
    while indices.count < count {
      let first = UInt32(indices.count / 6 * 4)
      indices.append(contentsOf: [first, first + 1, first + 2, first, first + 2, first + 3])
    }
    return indices[..<count]
  }
}

/// Where a draw pass is in the tree.
nonisolated struct DrawWalk {
  /// Rows to enter, or the complements of rows to leave, innermost last.
  var stack: [Row] = []
  /// What to return to, innermost last.
  var scopes: [DrawScope] = []
  var order = SiblingOrder()

  mutating func removeAll() {
    stack.removeAll(keepingCapacity: true)
    scopes.removeAll(keepingCapacity: true)
  }
}
