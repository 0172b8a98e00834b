package import LamellaGraphics

/// The draw list of the frame before, from which unchanged vertices are copied.
///
/// The list is a source of copies only for a list of the same kind: size, scale, background and atlas. Copied vertices
/// are known to be unchanged, so that the damage is computed from the others.
package final class PreviousDrawList {
  // Unchecked, all below: read many times a frame, and no code of others runs while a frame is encoded.

  /// The vertices and commands of the frame before.
  @exclusivity(unchecked) private var list = DrawList()
  /// The commands of the list with the number `runsNumber` that have vertices.
  @exclusivity(unchecked) private var runs = CommandRuns()
  @exclusivity(unchecked) private var runsNumber: UInt32 = 0
  /// The kind of `list`; nil if nothing may be copied from it.
  @exclusivity(unchecked) private var listKind: ListKind?
  /// The kind of the last draw list; nil after it has been moved out.
  @exclusivity(unchecked) private var lastKind: ListKind?
  /// The kind of the list being encoded.
  @exclusivity(unchecked) private var kind: ListKind?

  // MARK: Damage

  /// The clear color of the last draw list.
  @exclusivity(unchecked) private var clearColor: UInt32?
  /// Whether the encoding in progress computes the damage relative to the previous list.
  @exclusivity(unchecked) private var findsDamage = false
  /// The vertices that were copied from the previous list.
  @exclusivity(unchecked) private var unchanged: [UnchangedVertices] = []
  @exclusivity(unchecked) private var comparison = DrawListComparison()

  // MARK: Replacing

  /// The vertices that have been replaced.
  @exclusivity(unchecked) private var replaced: [Range<Int>] = []

  /// The properties that two lists must share for vertices to be copied between them.
  private struct ListKind: Equatable {
    var width: Int
    var height: Int
    var scale: Double
    var isCleared: Bool
    var atlas: TextureAtlas.State
  }

  /// Makes an empty list.
  package init() {}

  /// Keeps a draw list as the previous one, and clears its storage for the next encoding.
  ///
  /// - Parameters:
  ///   - list: The last draw list.
  ///   - number: The number of the last encoding; a list of another number is of another owner.
  package func keep(_ list: inout DrawList, number: UInt32) {
    let isLast = lastKind != nil && list.number == number
    listKind = isLast ? lastKind : nil
    lastKind = nil
    guard isLast else { return list.removeAll() }
    var indices: [UInt32] = []
    swap(&indices, &list.indices)
    swap(&self.list, &list)
    swap(&indices, &list.indices)
    list.removeAllButIndices()
  }

  /// Begins the encoding of a list.
  ///
  /// - Parameters:
  ///   - list: The draw list to fill.
  ///   - scale: The pixels per point.
  ///   - atlas: The atlas of its textures.
  ///   - statesDamage: Whether to compute the list's damage.
  /// - Returns: Whether vertices may be copied from the previous list.
  package func begin(
    _ list: DrawList, scale: Double, atlas: TextureAtlas.State, statesDamage: Bool
  ) -> Bool {
    let kind = ListKind(
      width: list.pixelWidth, height: list.pixelHeight, scale: scale,
      isCleared: list.clearColor != nil, atlas: atlas)
    let copies = listKind == kind
    findsDamage = copies && statesDamage && clearColor == list.clearColor
    unchanged.removeAll(keepingCapacity: true)
    replaced.removeAll(keepingCapacity: true)
    comparison.begin(width: list.pixelWidth, height: list.pixelHeight)
    if copies, runsNumber != self.list.number {
      runs.update(to: self.list)
      runsNumber = self.list.number
    }
    // The list serves one encoding only.
    listKind = nil
    self.kind = kind
    return copies
  }

  /// Reserves capacity in a list that is encoded as a whole, for about as many vertices as the previous one has.
  package func reserveCapacity(of list: inout DrawList) {
    list.reserveCapacity(forAboutAsManyAs: self.list)
  }

  /// Ends an encoding that succeeded, and states the list's damage.
  package func end(_ list: inout DrawList, number: UInt32) {
    list.number = number
    lastKind = kind
    clearColor = list.clearColor
    guard findsDamage else { return }
    comparison.compare(self.list, with: list, unchanged: unchanged)
    comparison.area.copy(into: &list.damage)
    list.damageSince = self.list.number
  }

  /// Discards the lists encoded so far: nothing is copied from them.
  package func discard() {
    listKind = nil
    lastKind = nil
  }

  // MARK: Copies

  /// Returns the command that a vertex belongs to.
  ///
  /// - Complexity: O(1) when asked for vertices in order, else O(log *n*).
  fileprivate func run(of vertex: Int) -> DrawCommand { runs.run(of: vertex).command }

  /// Records vertices that are copied, for the damage.
  ///
  /// - Parameters:
  ///   - vertices: The vertices.
  ///   - position: The index of the first of them in the new list.
  func noteCopy(of vertices: Range<Int32>, to position: Int32) {
    guard findsDamage else { return }
    unchanged.append(
      UnchangedVertices(old: Int(vertices.lowerBound), new: Int(position), count: vertices.count))
  }

  /// Appends vertices to a list.
  func append(_ vertices: Range<Int>, to target: inout DrawList) {
    list.vertices.withUnsafeBufferPointer {
      var next = vertices.lowerBound
      while next < vertices.upperBound {
        let end = min(next + EncoderStorage.vertexCapacity, vertices.upperBound)
        target.vertices.append(contentsOf: UnsafeBufferPointer(rebasing: $0[next..<end]))
        next = end
      }
    }
  }

  /// Appends the retained ranges of some vertices to a list.
  ///
  /// - Parameters:
  ///   - vertices: The vertices.
  ///   - move: The number by which their indices grow.
  ///   - target: The new list.
  func appendRetained(in vertices: Range<Int32>, movedBy move: Int, to target: inout DrawList) {
    guard !list.retained.isEmpty else { return }
    for var run in list.retained[firstRetained(from: Int(vertices.lowerBound))...] {
      guard run.firstVertex < Int(vertices.upperBound) else { return }
      run.firstVertex += move
      target.retained.append(run)
    }
  }

  /// Returns the index of the first retained range that begins at a vertex or after it.
  private func firstRetained(from vertex: Int) -> Int {
    var low = 0
    var high = list.retained.count
    while low < high {
      let middle = (low + high) / 2
      if list.retained[middle].firstVertex < vertex { low = middle + 1 } else { high = middle }
    }
    return low
  }

  // MARK: Replacing

  /// Puts other vertices in the place of some of the list's, if they are as many and drawn in the same states.
  ///
  /// Retained quads are not replaced: a back end would still show those that it keeps.
  ///
  /// - Parameters:
  ///   - vertices: The vertices to be replaced.
  ///   - new: The list of the other vertices.
  /// - Returns: Whether the vertices were replaced.
  fileprivate func replace(_ vertices: Range<Int>, with new: borrowing DrawList) -> Bool {
    guard new.vertices.count == vertices.count, new.retained.isEmpty, !holdsRetained(vertices)
    else { return false }
    for command in new.commands {
      guard command.kind == .quads || command.kind == .triangles else { return false }
      let first = vertices.lowerBound + command.firstVertex
      let run = run(of: first)
      guard first + command.vertexCount <= run.firstVertex + run.vertexCount,
        command.kind == run.kind, command.blend == run.blend, command.texture == run.texture,
        command.clip == run.clip || new.isWhole(command, within: run.clip)
      else { return false }
    }
    new.vertices.withUnsafeBufferPointer { newVertices in
      list.vertices.withUnsafeMutableBufferPointer { old in
        guard let from = newVertices.baseAddress, let to = old.baseAddress else { return }
        if findsDamage {
          for command in new.commands {
            let first = vertices.lowerBound + command.firstVertex
            comparison.add(
              command, of: newVertices, replacing: first, of: UnsafeBufferPointer(old),
              run(of: first).clip)
          }
        }
        (to + vertices.lowerBound).update(from: from, count: newVertices.count)
      }
    }
    if !vertices.isEmpty { replaced.append(vertices) }
    return true
  }

  /// Returns whether some vertices of the list show retained quads.
  private func holdsRetained(_ vertices: Range<Int>) -> Bool {
    guard !list.retained.isEmpty else { return false }
    let first = firstRetained(from: vertices.lowerBound)
    return first < list.retained.count && list.retained[first].firstVertex < vertices.upperBound
  }

  /// Makes the list, of which all that changed has been replaced, the next one.
  ///
  /// - Parameters:
  ///   - next: An empty list with a clear color; becomes this list.
  ///   - number: The number of the encoding.
  package func endReplacing(_ next: inout DrawList, number: UInt32) {
    clearColor = next.clearColor
    var indices: [UInt32] = []
    swap(&indices, &next.indices)
    swap(&list, &next)
    swap(&indices, &next.indices)
    // The emptied list may have released its indices.
    for command in next.commands { next.extendIndices(to: command.indexCount) }
    next.textureUpdates.removeAll(keepingCapacity: true)
    comparison.area.copy(into: &next.damage)
    next.damageSince = findsDamage ? next.number : nil
    next.changedVertices.removeAll(keepingCapacity: true)
    next.changedVertices.append(contentsOf: replaced)
    next.changedSince = next.number
    next.clearColor = clearColor
    next.number = number
    next.releaseSpareCapacity()
    // The commands are those of before.
    runsNumber = number
    lastKind = kind
  }

  /// Runs a body with the address of the vertices, nil if there are none.
  package func withVertices<R>(
    _ body: (UnsafePointer<Vertex>?) throws(AtlasFull) -> R
  ) throws(AtlasFull) -> R {
    // Held on to, so that they stay where they are as long as the body may read them.
    let vertices = list.vertices
    return try vertices.withUnsafeBufferPointer { (vertices) throws(AtlasFull) in
      try body(vertices.baseAddress)
    }
  }
}

extension DrawListBuilder {
  /// Puts what has been encoded in the place of some vertices of the previous draw list, if it fits, and begins again
  /// with an empty list.
  ///
  /// - Returns: Whether the vertices were replaced.
  package mutating func replace(_ vertices: Range<Int>, in previous: PreviousDrawList) -> Bool {
    addEmptyQuads(upTo: vertices.count)
    closeCommand()
    let fits = previous.replace(vertices, with: list)
    list.removeShapes()
    forgetState()
    return fits
  }

  /// Adds quads without an area to the running command: a shorter text takes the place of a longer one.
  ///
  /// Never more than there are others, nor more than 64: all frames after this one carry them along.
  private mutating func addEmptyQuads(upTo count: Int) {
    flushVertices()
    let missing = count - list.vertices.count
    guard kind == .quads, missing <= min(list.vertices.count, 256), let last = list.vertices.last
    else { return }
    while list.vertices.count < count { list.vertices.append(last) }
  }

  /// Copies a range of vertices, with their commands' states, from the previous draw list.
  package mutating func copy(_ vertices: Range<Int32>, from previous: PreviousDrawList) {
    let outerBlend = blend
    previous.noteCopy(of: vertices, to: position)
    let move = Int(position) - Int(vertices.lowerBound)
    var next = Int(vertices.lowerBound)
    while next < Int(vertices.upperBound) {
      let run = previous.run(of: next)
      let end = min(Int(vertices.upperBound), run.firstVertex + run.vertexCount)
      setBlendMode(run.blend)
      if run.kind != kind || run.texture != texture || run.clip != commandClip {
        beginCommand(kind: run.kind, texture: run.texture, clip: run.clip)
      }
      flushVertices()
      previous.append(next..<end, to: &list)
      next = end
    }
    setBlendMode(outerBlend)
    previous.appendRetained(in: vertices, movedBy: move, to: &list)
  }
}
