internal import LamellaGraphics

/// The storage that a window's draw pass keeps between frames, so that steady frames allocate nothing.
nonisolated final class DrawScratch {
  /// The capacity of `vertices`, a multiple of four.
  ///
  /// Small enough that `memcpy` uses vector moves, not a string instruction with a long startup.
  static let vertexCapacity = 96

  // Unchecked, all below: read many times a frame, and no code of others runs while a frame is encoded.

  /// The buffer to which vertices are written before they are appended in one piece.
  let vertices = UnsafeMutablePointer<Vertex>.allocate(capacity: vertexCapacity)
  @exclusivity(unchecked) private var walk = DrawWalk()
  /// The rings of points, lent to the encoder of the frame.
  @exclusivity(unchecked) var outlines = Outlines()
  /// The storage for display lists that are encoded on their own.
  private(set) lazy var capture = DrawCapture()
  /// The rasterizer of raster caches and content shadows, made at first use.
  @exclusivity(unchecked) private var storedRasterizer: Rasterizer?

  // MARK: The list before

  /// The vertices and commands of the drawing before.
  @exclusivity(unchecked) private var previous = DrawList()
  /// Its commands that have vertices, in the vertices' order.
  @exclusivity(unchecked) private var runs: [DrawCommand] = []
  /// The run that was asked for last.
  @exclusivity(unchecked) private var cursor = 0
  /// The kind of `previous`; nil if nothing may be copied from it.
  @exclusivity(unchecked) private var previousKind: ListKind?
  /// The kind of the last draw list; nil after it has been moved out.
  @exclusivity(unchecked) private var lastKind: ListKind?
  /// The kind of the list being drawn.
  @exclusivity(unchecked) private var kind: ListKind?

  // MARK: Damage

  /// The clear color of the last draw list.
  @exclusivity(unchecked) private var clearColor: UInt32?
  /// Whether the draw pass in progress computes the damage relative to the previous list.
  @exclusivity(unchecked) private var findsDamage = false
  /// The vertices that were copied from there.
  @exclusivity(unchecked) private var unchanged: [UnchangedVertices] = []
  @exclusivity(unchecked) private var comparison = DrawListComparison()

  // MARK: Replacing

  /// The vertices that are to take the place of others in the previous list, with their commands.
  @exclusivity(unchecked) private var replacement = DrawList()
  /// The replaced vertices of the previous list.
  @exclusivity(unchecked) private var replaced: [Range<Int>] = []

  /// The properties that two lists must share for vertices to be copied between them.
  private struct ListKind: Equatable {
    var width: Int
    var height: Int
    var scale: Double
    var isCleared: Bool
    var atlas: TextureAtlas.State
  }

  deinit { vertices.deallocate() }

  /// Returns the rasterizer of raster caches and content shadows.
  @MainActor func rasterizer(for atlas: TextureAtlas) -> Rasterizer {
    let side = atlas.maximumTextureSide
    if let storedRasterizer, storedRasterizer.atlas.maximumTextureSide == side {
      return storedRasterizer
    }
    let new = Rasterizer(maximumTextureSide: side)
    storedRasterizer = new
    return new
  }

  /// Notifies the rasterizer that a frame of the window begins.
  @MainActor func beginFrame() {
    guard let storedRasterizer else { return }
    storedRasterizer.beginFrame()
    if storedRasterizer.idleFrames >= Self.mostIdleFrames { self.storedRasterizer = nil }
  }

  /// The number of unused frames after which the rasterizer is released with its textures: about two seconds.
  private static let mostIdleFrames = 120

  /// Keeps the draw list as the previous one, and clears its storage for the next pass.
  func keepAsPrevious(_ list: inout DrawList) {
    // A list of another owner must not be taken for the last draw list.
    let isLast = lastKind != nil && list.number == walk.reuse.number
    previousKind = isLast ? lastKind : nil
    lastKind = nil
    guard isLast else { return list.removeAll() }
    var indices: [UInt32] = []
    swap(&indices, &list.indices)
    swap(&previous, &list)
    swap(&indices, &list.indices)
    list.removeAllButIndices()
  }

  /// Begins an encoding that copies from the previous list, if both are of the same kind.
  ///
  /// - Parameters:
  ///   - list: The draw list to fill.
  ///   - scale: The pixels per point.
  ///   - atlas: The atlas of its textures.
  ///   - statesDamage: Whether to compute the list's damage.
  func beginReuse(
    of list: DrawList, scale: Double, atlas: TextureAtlas.State, statesDamage: Bool
  ) {
    let kind = ListKind(
      width: list.pixelWidth, height: list.pixelHeight, scale: scale,
      isCleared: list.clearColor != nil, atlas: atlas)
    let copies = previousKind == kind
    findsDamage = copies && statesDamage && clearColor == list.clearColor
    unchanged.removeAll(keepingCapacity: true)
    replaced.removeAll(keepingCapacity: true)
    comparison.area.begin(width: list.pixelWidth, height: list.pixelHeight)
    walk.reuse.begin(copies: copies)
    runs.removeAll(keepingCapacity: true)
    if copies {
      for command in previous.commands where command.vertexCount > 0 { runs.append(command) }
    }
    // It is of no use for the drawing after.
    previousKind = nil
    self.kind = kind
    cursor = 0
  }

  /// Ends an encoding that succeeded.
  func endReuse(_ list: inout DrawList) {
    walk.reuse.end()
    list.number = walk.reuse.number
    lastKind = kind
    clearColor = list.clearColor
    guard findsDamage else { return }
    comparison.compare(previous, with: list, unchanged: unchanged)
    list.damage.append(contentsOf: comparison.area.rects)
    list.damageSince = previous.number
  }

  // MARK: Replacing

  /// Whether vertices of the previous list may be replaced.
  var mayReplace: Bool { walk.reuse.parent.before >= 0 }

  /// The number of the draw pass that encoded the previous list.
  var previousPass: UInt32 { walk.reuse.parent.walked }

  /// Encodes a row anew into vertices of its own, which `replace(_:)` may then put in the place of the old ones.
  ///
  /// - Parameters:
  ///   - list: The draw list to be made, for its size and clear color.
  ///   - atlas: The atlas of its textures.
  ///   - scale: The pixels per point.
  ///   - body: The closure that encodes the row.
  @MainActor func withReplacement<R>(
    for list: DrawList, atlas: TextureAtlas, scale: Double,
    _ body: (inout DrawEncoder, inout DrawWalk) throws(AtlasFull) -> R
  ) throws(AtlasFull) -> R {
    replacement.removeAllButIndices()
    replacement.pixelWidth = list.pixelWidth
    replacement.pixelHeight = list.pixelHeight
    replacement.clearColor = list.clearColor
    // Vertices that are copied here say nothing about the whole list.
    let findsDamage = findsDamage
    self.findsDamage = false
    var encoder = DrawEncoder(into: &replacement, atlas: atlas, scratch: self, scale: scale)
    defer {
      encoder.finish(into: &replacement)
      self.findsDamage = findsDamage
    }
    return try withWalk { (walk) throws(AtlasFull) in
      defer { walk.reuse.endReplacing() }
      return try body(&encoder, &walk)
    }
  }

  /// Puts the vertices of the last replacement in the place of some of the previous list, if they are as many and
  /// drawn in the same states.
  ///
  /// - Returns: Whether they are.
  func replace(_ vertices: Range<Int>) -> Bool {
    guard replacement.vertices.count == vertices.count, replacement.retained.isEmpty else {
      return false
    }
    for command in replacement.commands {
      guard command.kind == .quads || command.kind == .triangles else { return false }
      let first = vertices.lowerBound + command.firstVertex
      let run = run(of: first)
      guard first + command.vertexCount <= run.firstVertex + run.vertexCount,
        command.kind == run.kind, command.blend == run.blend, command.texture == run.texture,
        command.clip == run.clip || replacement.isWhole(command, within: run.clip)
      else { return false }
    }
    if findsDamage {
      for command in replacement.commands {
        let first = vertices.lowerBound + command.firstVertex
        comparison.add(
          command, of: replacement, replacing: first, of: previous, run(of: first).clip)
      }
    }
    replacement.vertices.withUnsafeBufferPointer { new in
      previous.vertices.withUnsafeMutableBufferPointer { old in
        guard let from = new.baseAddress, let to = old.baseAddress else { return }
        (to + vertices.lowerBound).update(from: from, count: new.count)
      }
    }
    if !vertices.isEmpty { replaced.append(vertices) }
    return true
  }

  /// Makes the previous list, whose vertices have been replaced where they changed, the list of the drawing.
  func endReplacing(_ list: inout DrawList, root: UnsafeMutablePointer<DrawSpan>) {
    let color = list.clearColor
    var indices: [UInt32] = []
    swap(&indices, &list.indices)
    swap(&previous, &list)
    swap(&indices, &list.indices)
    list.textureUpdates.removeAll(keepingCapacity: true)
    list.damage.removeAll(keepingCapacity: true)
    list.damage.append(contentsOf: comparison.area.rects)
    list.damageSince = findsDamage ? list.number : nil
    list.changedVertices.removeAll(keepingCapacity: true)
    list.changedVertices.append(contentsOf: replaced)
    list.changedSince = list.number
    list.clearColor = color
    walk.reuse.end()
    list.number = walk.reuse.number
    root.pointee.stamp = walk.reuse.number
    lastKind = kind
    clearColor = color
  }

  /// Prevents copies from the lists drawn so far.
  func forgetList() {
    walk.reuse.end()
    previousKind = nil
    lastKind = nil
  }

  /// Returns the command of the previous list that a vertex belongs to.
  ///
  /// - Complexity: O(1) when asked for vertices in order, else O(log *n*).
  func run(of vertex: Int) -> DrawCommand {
    if !runs[cursor].holds(vertex) {
      cursor += 1
      if cursor == runs.count || !runs[cursor].holds(vertex) { cursor = search(vertex) }
    }
    return runs[cursor]
  }

  /// Returns the index of the command of the previous list that a vertex belongs to, by binary search.
  private func search(_ vertex: Int) -> Int {
    var low = 0
    var high = runs.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if runs[middle].firstVertex <= vertex { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// Records vertices that are copied from the previous list, for the damage.
  ///
  /// - Parameters:
  ///   - vertices: The vertices.
  ///   - position: The index of the first of them in the new list.
  func noteCopy(of vertices: Range<Int32>, to position: Int32) {
    guard findsDamage else { return }
    unchanged.append(
      UnchangedVertices(old: Int(vertices.lowerBound), new: Int(position), count: vertices.count))
  }

  /// Appends vertices of the previous list.
  func append(_ vertices: Range<Int>, to list: inout DrawList) {
    previous.vertices.withUnsafeBufferPointer {
      var next = vertices.lowerBound
      while next < vertices.upperBound {
        let end = min(next + Self.vertexCapacity, vertices.upperBound)
        list.vertices.append(contentsOf: UnsafeBufferPointer(rebasing: $0[next..<end]))
        next = end
      }
    }
  }

  /// Appends the retained ranges of some vertices of the previous list.
  ///
  /// - Parameters:
  ///   - vertices: The vertices.
  ///   - move: By how much their numbers grow.
  ///   - list: The new list.
  func appendRetained(in vertices: Range<Int32>, movedBy move: Int, to list: inout DrawList) {
    guard !previous.retained.isEmpty else { return }
    var low = 0
    var high = previous.retained.count
    while low < high {
      let middle = (low + high) / 2
      if previous.retained[middle].firstVertex < Int(vertices.lowerBound) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    for var run in previous.retained[low...] {
      guard run.firstVertex < Int(vertices.upperBound) else { return }
      run.firstVertex += move
      list.retained.append(run)
    }
  }

  /// Runs a body with the storage of a walk and the vertices of the previous list.
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
    // Held on to, so that they stay where they are as long as the body may read them.
    let before = previous.vertices
    return try before.withUnsafeBufferPointer { (before) throws(AtlasFull) in
      walk.reuse.verticesBefore = before.baseAddress
      defer { walk.reuse.verticesBefore = nil }
      return try body(&walk)
    }
  }
}

nonisolated extension DrawList {
  /// Extends the indices to those of a number of quads: 0 1 2, 0 2 3, 4 5 6, 4 6 7 and so on.
  mutating func extendIndices(to count: Int) {
    while indices.count < count {
      let first = UInt32(indices.count / 6 * 4)
      indices.append(contentsOf: [first, first + 1, first + 2, first, first + 2, first + 3])
    }
  }
}

nonisolated extension DrawCommand {
  /// Returns whether a vertex belongs to the command.
  fileprivate func holds(_ vertex: Int) -> Bool {
    vertex >= firstVertex && vertex < firstVertex + vertexCount
  }
}
