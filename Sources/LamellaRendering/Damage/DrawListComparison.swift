internal import LamellaGeometry
package import LamellaGraphics

/// A range of vertices that is the same in two lists and drawn in the same state.
package struct UnchangedVertices {
  /// The first vertex in the old list.
  package var old: Int
  /// The first vertex in the new list.
  package var new: Int
  /// The number of vertices.
  package var count: Int

  /// Makes a range.
  package init(old: Int, new: Int, count: Int) {
    self.old = old
    self.new = new
    self.count = count
  }
}

/// The comparison of two draw lists: it finds the regions of the output that differ.
///
/// Equal commands with equal vertices and textures draw equal pixels, so all differences lie within the vertices that
/// differ, in the old list and in the new one. Commands are compared in order, after skipping the common start and
/// end of both lists. Where unchanged ranges of vertices are given, in ascending order in both lists, only the
/// commands between them are compared, part by part.
///
/// A group shows its contents at their own coordinates, so a difference in it counts there. A plane shows them
/// elsewhere, so a difference in it counts for the whole plane.
package struct DrawListComparison {
  /// A command, or a part of one, that is compared.
  private struct Part {
    var command: DrawCommand
    /// The index of the plane that contains it, or -1.
    var plane: Int
  }

  /// The commands of an outermost plane, and the pixels that it can touch.
  private struct Plane {
    var commands: ClosedRange<Int>
    var cover: PixelRect
  }

  /// The reading position in one of the two lists.
  private struct Side {
    var parts: [Part] = []
    var planes: [Plane] = []
    /// The next command.
    var command = 0
    /// The end of the vertices that were taken.
    var vertex = 0
    /// The first plane that does not end before the command.
    var plane = 0

    /// Moves to the beginning of a list, and finds its planes.
    mutating func begin(_ list: DrawList) {
      command = 0
      vertex = 0
      plane = 0
      parts.removeAll(keepingCapacity: true)
      planes.removeAll(keepingCapacity: true)
      var index = 0
      while index < list.commands.count {
        if list.commands[index].kind == .beginPlane {
          let end = list.endOfGroup(startingAt: index)
          planes.append(Plane(commands: index...end, cover: list.cover(of: list.commands[end])))
          index = end
        }
        index += 1
      }
    }

    /// Takes the commands up to a vertex.
    mutating func take(to end: Int, of list: DrawList) {
      parts.removeAll(keepingCapacity: true)
      while command < list.commands.count {
        var part = list.commands[command]
        let past = part.firstVertex + part.vertexCount
        let (from, to) = (max(part.firstVertex, vertex), min(past, end))
        if part.kind != .quads, part.kind != .triangles {
          if past > end { break }
          append(part)
        } else if from < to {
          if to - from < part.vertexCount {
            // Only lists with the standard indices everywhere are split.
            part.firstVertex = from
            part.vertexCount = to - from
            part.indexCount = (to - from) / 4 * 6
          }
          append(part)
        }
        if past > end { break }
        command += 1
      }
    }

    /// Appends a part of a command to the parts to be compared, with the plane that contains it.
    private mutating func append(_ part: DrawCommand) {
      while plane < planes.count, planes[plane].commands.upperBound < command { plane += 1 }
      let isInside = plane < planes.count && planes[plane].commands.contains(command)
      parts.append(Part(command: part, plane: isInside ? plane : -1))
    }
  }

  private var before = Side()
  private var after = Side()
  /// The differing region.
  package var area = DamageRegion()
  /// The number of quads that were added one by one.
  private var addedQuads = 0

  /// The number of quads that are added one by one; further quads are added in batches of ``quadsAtOnce``.
  private static let singleQuads = 64
  private static let quadsAtOnce = 16
  /// The number of vertices to add together now.
  private var step: Int { addedQuads < Self.singleQuads ? 4 : 4 * Self.quadsAtOnce }

  /// Makes a comparison; it reuses its storage from list to list.
  package init() {}

  /// Begins the comparison of two lists of a size in pixels: nothing differs so far.
  package mutating func begin(width: Int, height: Int) {
    area.begin(width: width, height: height)
    addedQuads = 0
  }

  /// Compares two lists and adds the differences to the region.
  ///
  /// - Parameters:
  ///   - old: The previous list.
  ///   - new: The new list, of the same size and clear color.
  ///   - unchanged: The ranges known to be the same; ranges out of order count as unknown. If given, every four
  ///     vertices of both lists form the two standard triangles, and their indices are not compared. Nil if nothing
  ///     is known.
  /// - Complexity: O(number of commands and of vertices outside the unchanged ranges).
  package mutating func compare(
    _ old: DrawList, with new: DrawList, unchanged: [UnchangedVertices]? = nil
  ) {
    before.begin(old)
    after.begin(new)
    old.vertices.withUnsafeBufferPointer { oldVertices in
      new.vertices.withUnsafeBufferPointer { newVertices in
        let vertices = ComparedVertices(
          old: ComparedVertices.List(
            vertices: oldVertices, indices: old.indices, hasQuadIndices: unchanged != nil),
          new: ComparedVertices.List(
            vertices: newVertices, indices: new.indices, hasQuadIndices: unchanged != nil))
        for same in unchanged ?? [] where same.old >= before.vertex {
          before.take(to: same.old, of: old)
          after.take(to: same.new, of: new)
          compareParts(vertices)
          if area.isWhole { return }
          before.vertex = same.old + same.count
          after.vertex = same.new + same.count
        }
        before.take(to: .max, of: old)
        after.take(to: .max, of: new)
        compareParts(vertices)
      }
    }
  }

  /// Adds the differences between some vertices of a list and those that replace them, four at a time.
  ///
  /// - Parameters:
  ///   - command: A command of the new list, outside of planes, of which every four vertices form two triangles.
  ///   - new: The vertices of the new list.
  ///   - first: The first of the vertices that are replaced.
  ///   - old: The vertices of the list that they are in.
  ///   - clip: The clip of their command.
  mutating func add(
    _ command: DrawCommand, of new: UnsafeBufferPointer<Vertex>, replacing first: Int,
    of old: UnsafeBufferPointer<Vertex>, _ clip: PixelRect
  ) {
    var replaced = command
    replaced.firstVertex = first
    replaced.clip = clip
    let vertices = ComparedVertices(
      old: ComparedVertices.List(vertices: old, indices: [], hasQuadIndices: true),
      new: ComparedVertices.List(vertices: new, indices: [], hasQuadIndices: true))
    compareVertices(
      Part(command: replaced, plane: -1), Part(command: command, plane: -1), vertices)
  }

  // MARK: Parts

  /// Compares the parts of both lists between equal ones.
  private mutating func compareParts(_ vertices: ComparedVertices) {
    let (oldCount, newCount) = (before.parts.count, after.parts.count)
    let shorter = min(oldCount, newCount)
    var first = 0
    while first < shorter,
      vertices.areSame(before.parts[first].command, after.parts[first].command)
    {
      first += 1
    }
    var last = 0
    while last < shorter - first,
      vertices.areSame(
        before.parts[oldCount - 1 - last].command, after.parts[newCount - 1 - last].command)
    {
      last += 1
    }
    let (oldEnd, newEnd) = (oldCount - last, newCount - last)
    if oldEnd == newEnd, haveSameStates(first..<oldEnd) {
      for index in first..<oldEnd where !area.isWhole {
        compareVertices(before.parts[index], after.parts[index], vertices)
      }
      return
    }
    // The same vertices may belong to one command in one list and to two in the other.
    var same = 0
    if first < oldEnd, first < newEnd {
      same = sameAtStart(before.parts[first].command, after.parts[first].command, vertices)
    }
    for index in first..<oldEnd {
      let part = before.parts[index]
      let start = index == first ? same : 0
      add(
        part, start..<part.command.vertexCount, vertices.old.hasQuadIndicesOnly(part.command),
        of: vertices.old, planes: before.planes)
    }
    for index in first..<newEnd {
      let part = after.parts[index]
      let start = index == first ? same : 0
      add(
        part, start..<part.command.vertexCount, vertices.new.hasQuadIndicesOnly(part.command),
        of: vertices.new, planes: after.planes)
    }
  }

  /// Returns the number of vertices that two parts have in common at the start, a multiple of four.
  private func sameAtStart(
    _ a: DrawCommand, _ b: DrawCommand, _ vertices: ComparedVertices
  ) -> Int {
    guard a.hasState(of: b), vertices.old.hasQuadIndicesOnly(a), vertices.new.hasQuadIndicesOnly(b)
    else { return 0 }
    let same = vertices.sameVertices(
      a.firstVertex, b.firstVertex, count: min(a.vertexCount, b.vertexCount))
    return same / 4 * 4
  }

  /// Returns whether parts of both lists have the same states, one by one.
  private func haveSameStates(_ range: Range<Int>) -> Bool {
    for index in range
    where !before.parts[index].command.hasState(of: after.parts[index].command) { return false }
    return true
  }

  /// Adds the differences between two parts of one state, four vertices at a time.
  private mutating func compareVertices(_ a: Part, _ b: Part, _ vertices: ComparedVertices) {
    let (old, new) = (a.command, b.command)
    let areFours = vertices.old.hasQuadIndicesOnly(old) && vertices.new.hasQuadIndicesOnly(new)
    guard areFours, old.vertexCount == new.vertexCount else {
      if vertices.areSame(old, new) { return }
      let same = areFours ? vertices.sameAtEnds(old, new) : (first: 0, last: 0)
      add(
        a, same.first..<old.vertexCount - same.last, areFours, of: vertices.old,
        planes: before.planes)
      add(
        b, same.first..<new.vertexCount - same.last, areFours, of: vertices.new,
        planes: after.planes
      )
      return
    }
    var index = 0
    while !area.isWhole {
      index += vertices.sameVertices(
        old.firstVertex + index, new.firstVertex + index, count: old.vertexCount - index)
      guard index < old.vertexCount else { return }
      let end = min(index + step, old.vertexCount)
      add(a, index..<end, areFours, of: vertices.old, planes: before.planes)
      add(b, index..<end, areFours, of: vertices.new, planes: after.planes)
      index = end
    }
  }

  /// Adds the pixels that some vertices of a part can touch, four at a time where four form two triangles.
  private mutating func add(
    _ part: Part, _ range: Range<Int>, _ areFours: Bool, of list: ComparedVertices.List,
    planes: [Plane]
  ) {
    if part.plane >= 0 { return area.add(planes[part.plane].cover) }
    guard areFours else {
      return area.add(part.command.cover(of: range, in: list.vertices))
    }
    var index = range.lowerBound
    while index < range.upperBound, !area.isWhole {
      let end = min(index + step, range.upperBound)
      addedQuads += 1
      area.add(part.command.cover(of: index..<end, in: list.vertices))
      index = end
    }
  }
}

extension DrawList {
  /// Returns whether all that a command draws is inside of a clip and of its own.
  package func isWhole(_ command: DrawCommand, within clip: PixelRect) -> Bool {
    vertices.withUnsafeBufferPointer { vertices in
      var open = command
      open.clip = PixelRect(x: -1_000_000, y: -1_000_000, width: 2_000_000, height: 2_000_000)
      let cover = open.cover(of: 0..<command.vertexCount, in: vertices)
      return cover.intersection(clip) == cover && cover.intersection(command.clip) == cover
    }
  }
}

extension DrawCommand {
  /// Returns whether another command has the same state: everything except its vertices and indices.
  fileprivate func hasState(of other: DrawCommand) -> Bool {
    kind == other.kind && blend == other.blend && texture == other.texture && clip == other.clip
  }

  /// Returns the pixels that some of the command's vertices can touch; the whole clip of a group that begins.
  func cover(of range: Range<Int>, in vertices: UnsafeBufferPointer<Vertex>) -> PixelRect {
    if kind == .beginGroup { return clip }
    guard !range.isEmpty else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    // Left, top, and right and bottom negated: one comparison of four numbers for each vertex. The standard
    // library's minimum would compare them one by one.
    var edges = SIMD4<Float>(repeating: .infinity)
    for index in firstVertex + range.lowerBound..<firstVertex + range.upperBound {
      let (x, y) = (vertices[index].x, vertices[index].y)
      let place = SIMD4(x, y, -x, -y)
      edges.replace(with: place, where: place .< edges)
    }
    let (x, y) = (Self.floor(edges.x), Self.floor(edges.y))
    return PixelRect(
      x: x, y: y, width: -Self.floor(edges.z) - x, height: -Self.floor(edges.w) - y
    ).intersection(clip)
  }

  /// Returns the coordinate rounded down; values beyond any picture's size are clamped.
  private static func floor(_ place: Float) -> Int32 {
    let near = max(min(place, 1_000_000), -1_000_000)
    let whole = Int32(saturating: near)
    return Float(whole) > near ? whole - 1 : whole
  }
}

/// The vertices of two lists, to be compared.
private struct ComparedVertices {
  /// The vertices and indices of one list.
  struct List {
    let vertices: UnsafeBufferPointer<Vertex>
    let indices: [UInt32]
    /// Whether every four vertices form the two standard triangles.
    let hasQuadIndices: Bool

    /// Returns whether every four vertices of a command form the two standard triangles.
    func hasQuadIndicesOnly(_ command: DrawCommand) -> Bool {
      switch command.kind {
      case .quads: return true
      case .triangles: break
      case .beginGroup, .beginPlane, .endGroup: return false
      }
      guard command.vertexCount % 4 == 0 else { return false }
      if hasQuadIndices { return true }
      guard command.indexCount == command.vertexCount / 4 * 6 else { return false }
      let pattern: SIMD8<UInt32> = [0, 1, 2, 0, 2, 3, 0, 0]
      for index in 0..<command.indexCount
      where indices[command.firstIndex + index] != UInt32(index / 6 * 4) + pattern[index % 6] {
        return false
      }
      return true
    }
  }

  let old: List
  let new: List

  /// Returns whether two commands draw the same.
  func areSame(_ a: DrawCommand, _ b: DrawCommand) -> Bool {
    guard a.hasState(of: b), a.vertexCount == b.vertexCount, haveSameIndices(a, b) else {
      return false
    }
    return sameVertices(a.firstVertex, b.firstVertex, count: a.vertexCount) == a.vertexCount
  }

  /// Returns whether two commands have the same indices.
  private func haveSameIndices(_ a: DrawCommand, _ b: DrawCommand) -> Bool {
    guard a.indexCount == b.indexCount else { return false }
    if a.kind == .quads || old.hasQuadIndices && new.hasQuadIndices { return true }
    for index in 0..<a.indexCount
    where old.indices[a.firstIndex + index] != new.indices[b.firstIndex + index] { return false }
    return true
  }

  /// Returns the number of vertices, from the first on, with the same bytes; a multiple of four unless all are.
  func sameVertices(_ first: Int, _ second: Int, count: Int) -> Int {
    guard count > 0, let a = old.vertices.baseAddress, let b = new.vertices.baseAddress else {
      return 0
    }
    let (from, to) = (UnsafeRawPointer(a + first), UnsafeRawPointer(b + second))
    // Compares eight bytes at a time: a quad is ten such words.
    let bytes = count * MemoryLayout<Vertex>.stride
    var offset = 0
    while offset + 8 <= bytes,
      from.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        == to.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    {
      offset += 8
    }
    if offset + 8 > bytes, bytes - offset == 0 || a[first + count - 1] == b[second + count - 1] {
      return count
    }
    return offset / (4 * MemoryLayout<Vertex>.stride) * 4
  }

  /// Returns the numbers of equal vertices at the start and at the end of two commands, as multiples of four.
  func sameAtEnds(_ a: DrawCommand, _ b: DrawCommand) -> (first: Int, last: Int) {
    /// Returns whether four vertices, from an offset in each command on, are the same.
    func areSame(_ i: Int, _ j: Int) -> Bool {
      sameVertices(a.firstVertex + i, b.firstVertex + j, count: 4) == 4
    }
    let shorter = min(a.vertexCount, b.vertexCount)
    var first = 0
    while first < shorter, areSame(first, first) { first += 4 }
    var last = 0
    while last < shorter - first, areSame(a.vertexCount - last - 4, b.vertexCount - last - 4) {
      last += 4
    }
    return (first, last)
  }
}
