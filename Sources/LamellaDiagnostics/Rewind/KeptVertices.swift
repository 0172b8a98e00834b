internal import LamellaGraphics

/// The vertices of a frame: those of retained quads by reference, the others in shared pieces.
///
/// A map that is scrolled takes a few bits a tile in each frame, wherever its tiles are moved.
nonisolated struct KeptVertices {
  private var loose = SharedRows<Vertex>()
  /// Retained quads, in the order of the list.
  private(set) var runs: [KeptRun] = []

  /// Takes the vertices of a list; what was there before is compared with.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - scratch: Reused from frame to frame.
  /// - Returns: Whether anything differs.
  mutating func take(_ list: DrawList, _ scratch: inout [Vertex]) -> Bool {
    if list.retained.isEmpty, runs.isEmpty { return loose.take(list.vertices) }
    scratch.removeAll(keepingCapacity: true)
    var kept: [KeptRun] = []
    var next = 0
    for run in list.retained {
      guard let new = KeptRun(run, in: list.vertices) else { continue }
      scratch.append(contentsOf: list.vertices[next..<run.firstVertex])
      kept.append(new)
      next = run.firstVertex + run.vertexCount
    }
    scratch.append(contentsOf: list.vertices[next...])
    var differs = loose.take(scratch)
    if kept != runs {
      runs = kept
      differs = true
    }
    return differs
  }

  /// The memory that they take, without the retained quads themselves.
  var byteCount: Int { loose.byteCount + runBytes }

  /// The memory that they do not share with others.
  func bytes(notIn other: KeptVertices) -> Int {
    loose.bytes(notIn: other.loose) + (runs == other.runs ? 0 : runBytes)
  }

  private var runBytes: Int { runs.reduce(0) { $0 + $1.byteCount } }

  /// Fills an empty array with them.
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

/// A stretch of vertices that shows retained quads, or those of them that were in sight.
nonisolated struct KeptRun: Equatable {
  let quads: RetainedQuads
  /// The first of the list's vertices.
  let firstVertex: Int
  private let first: Int
  private let count: Int
  private let x: Float
  private let y: Float
  /// One bit a quad: whether the list has it; empty where it has all.
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
    let isSame = run.quads.vertices.withUnsafeBufferPointer { kept in
      vertices.withUnsafeBufferPointer { list in
        var next = run.firstVertex
        let end = run.firstVertex + run.vertexCount
        for quad in 0..<run.count / 4 where next < end {
          let start = run.first + 4 * quad
          var corner = 0
          while corner < 4, Self.isSame(kept[start + corner], list[next + corner], x, y) {
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

  @inline(__always)
  private static func isSame(_ kept: Vertex, _ listed: Vertex, _ x: Float, _ y: Float) -> Bool {
    (kept.x + x).bitPattern == listed.x.bitPattern && (kept.y + y).bitPattern == listed.y.bitPattern
      && kept.color == listed.color && kept.u.bitPattern == listed.u.bitPattern
      && kept.v.bitPattern == listed.v.bitPattern
  }

  var byteCount: Int { MemoryLayout<KeptRun>.stride + 8 * shown.count }

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

  static func == (a: KeptRun, b: KeptRun) -> Bool {
    a.quads === b.quads && a.firstVertex == b.firstVertex && a.first == b.first
      && a.count == b.count && a.x == b.x && a.y == b.y && a.shown == b.shown
  }
}
