internal import LamellaGraphics

/// The vertices of a stored frame: those of retained quads by reference, the others in shared chunks.
///
/// A scrolling map takes a few bits for each tile of a frame.
nonisolated struct VertexSnapshot {
  private var loose = ChunkedArray<Vertex>()
  /// The runs of retained quads, in the order of the list.
  private(set) var runs: [RetainedRunSnapshot] = []

  /// Replaces the vertices by those of a list.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - scratch: Storage that calls reuse.
  /// - Returns: Whether the vertices differ.
  mutating func update(_ list: DrawList, _ scratch: inout [Vertex]) -> Bool {
    if list.retained.isEmpty, runs.isEmpty { return loose.update(list.vertices) }
    scratch.removeAll(keepingCapacity: true)
    var newRuns: [RetainedRunSnapshot] = []
    var next = 0
    for run in list.retained {
      guard let new = RetainedRunSnapshot(run, in: list.vertices) else { continue }
      scratch.append(contentsOf: list.vertices[next..<run.firstVertex])
      newRuns.append(new)
      next = run.firstVertex + run.vertexCount
    }
    scratch.append(contentsOf: list.vertices[next...])
    var differs = loose.update(scratch)
    if newRuns != runs {
      runs = newRuns
      differs = true
    }
    return differs
  }

  /// The memory of the vertices, in bytes, without the retained quads.
  var byteCount: Int { loose.byteCount + runBytes }

  /// Returns the memory that is not shared with other vertices, in bytes.
  func bytes(notIn other: VertexSnapshot) -> Int {
    loose.bytes(notIn: other.loose) + (runs == other.runs ? 0 : runBytes)
  }

  private var runBytes: Int { runs.reduce(0) { $0 + $1.byteCount } }

  /// Fills an empty array with the vertices.
  func append(to vertices: inout [Vertex]) {
    if runs.isEmpty { return loose.append(to: &vertices) }
    let others = loose.elements
    var next = 0
    for run in runs {
      let count = run.firstVertex - vertices.count
      vertices.append(contentsOf: others[next..<next + count])
      next += count
      run.append(to: &vertices)
    }
    vertices.append(contentsOf: others[next...])
  }
}

/// A range of a list's vertices that shows retained quads, all or the visible ones.
nonisolated struct RetainedRunSnapshot: Equatable {
  let quads: RetainedQuads
  /// The index of the first vertex in the list.
  let firstVertex: Int
  private let first: Int
  private let count: Int
  private let x: Float
  private let y: Float
  /// One bit for each quad, set if the list contains it; empty if it contains all.
  private let shown: [UInt64]

  /// Finds out which quads a run shows.
  ///
  /// Nil where it shows anything else than retained vertices, moved, bit for bit.
  init?(_ run: RetainedRange, in vertices: [Vertex]) {
    (quads, first, count) = (run.quads, run.first, run.count)
    (x, y) = (Float(run.x), Float(run.y))
    firstVertex = run.firstVertex
    var shown: [UInt64] = []
    let isWhole = run.count == run.vertexCount
    if !isWhole { shown = [UInt64](repeating: 0, count: (run.count / 4 + 63) / 64) }
    let (x, y) = (x, y)
    let isSame = run.quads.vertices.withUnsafeBufferPointer { retained in
      vertices.withUnsafeBufferPointer { list in
        var next = run.firstVertex
        let end = run.firstVertex + run.vertexCount
        for quad in 0..<run.count / 4 where next < end {
          let start = run.first + 4 * quad
          var corner = 0
          while corner < 4, Self.isSame(retained[start + corner], list[next + corner], x, y) {
            corner += 1
          }
          if corner < 4 { continue }
          next += 4
          if !isWhole { shown[quad / 64] |= 1 << UInt64(quad % 64) }
        }
        return next == end
      }
    }
    guard isSame else { return nil }
    self.shown = shown
  }

  /// Returns whether a retained vertex, moved by `x` and `y`, has the bits of a list's vertex.
  @inline(__always)
  private static func isSame(_ retained: Vertex, _ listed: Vertex, _ x: Float, _ y: Float) -> Bool {
    (retained.x + x).bitPattern == listed.x.bitPattern
      && (retained.y + y).bitPattern == listed.y.bitPattern
      && retained.color == listed.color && retained.u.bitPattern == listed.u.bitPattern
      && retained.v.bitPattern == listed.v.bitPattern
  }

  var byteCount: Int { MemoryLayout<RetainedRunSnapshot>.stride + 8 * shown.count }

  /// Appends the visible vertices, moved to their place, to an array.
  func append(to vertices: inout [Vertex]) {
    for quad in 0..<count / 4 {
      if !shown.isEmpty, shown[quad / 64] & 1 << UInt64(quad % 64) == 0 { continue }
      for corner in 0..<4 {
        var vertex = quads.vertices[first + 4 * quad + corner]
        vertex.x += x
        vertex.y += y
        vertices.append(vertex)
      }
    }
  }

  static func == (a: RetainedRunSnapshot, b: RetainedRunSnapshot) -> Bool {
    a.quads === b.quads && a.firstVertex == b.firstVertex && a.first == b.first
      && a.count == b.count && a.x == b.x && a.y == b.y && a.shown == b.shown
  }
}
