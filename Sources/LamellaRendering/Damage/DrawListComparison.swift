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
/// Equal vertices in equal states draw equal pixels, so all differences lie within the vertices that differ, in the old
/// list and in the new one. Where unchanged ranges of vertices are given, in ascending order in both lists, only the
/// vertices between them are compared: one by one if they are as many in both lists, else all between the common start
/// and the common end differ.
///
/// A group shows its contents at their own coordinates, so a difference in it counts there. A plane shows them
/// elsewhere, so a difference in it counts for the whole plane.
package struct DrawListComparison {
  private var oldRuns = CommandRuns()
  private var newRuns = CommandRuns()
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
  ///   - unchanged: The ranges known to be the same, of lists that encoders made; ranges out of order count as
  ///     unknown. Nil for other lists.
  /// - Complexity: O(number of commands and of vertices outside the unchanged ranges).
  package mutating func compare(
    _ old: DrawList, with new: DrawList, unchanged: [UnchangedVertices]? = nil
  ) {
    let isEncoded = unchanged != nil
    guard oldRuns.update(to: old, isEncoded: isEncoded),
      newRuns.update(to: new, isEncoded: isEncoded)
    else { return area.addAll() }
    old.vertices.withUnsafeBufferPointer { oldVertices in
      new.vertices.withUnsafeBufferPointer { newVertices in
        let lists = ComparedLists(
          old: ComparedLists.List(vertices: oldVertices, indices: old.indices),
          new: ComparedLists.List(vertices: newVertices, indices: new.indices))
        var pair = ComparedRuns()
        var (first, second) = (0, 0)
        for same in unchanged ?? [] where same.old >= first {
          compare(first..<same.old, with: second..<same.new, of: lists, &pair)
          if area.isWhole { return }
          (first, second) = (same.old + same.count, same.new + same.count)
        }
        compare(first..<oldVertices.count, with: second..<newVertices.count, of: lists, &pair)
      }
    }
  }

  /// Adds the differences between some vertices of a list and those that replace them.
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
    let run = CommandRuns.Run(command: command, isUpright: command.kind == .quads)
    var replaced = run
    replaced.command.firstVertex = first
    replaced.command.clip = clip
    let lists = ComparedLists(
      old: ComparedLists.List(vertices: old), new: ComparedLists.List(vertices: new))
    compare(
      ComparedRuns(old: replaced, new: run), from: first, with: command.firstVertex,
      count: command.vertexCount, of: lists)
  }

  // MARK: Ranges

  /// Compares two ranges of vertices.
  ///
  /// - Parameters:
  ///   - old: The vertices of the old list.
  ///   - new: The vertices of the new list.
  ///   - lists: The lists.
  ///   - runs: The commands that were compared last; become those of the last vertices.
  private mutating func compare(
    _ old: Range<Int>, with new: Range<Int>, of lists: ComparedLists, _ runs: inout ComparedRuns
  ) {
    var (old, new) = (old, new)
    if old.count != new.count { trim(&old, &new, of: lists) }
    guard old.count == new.count else {
      add(old, of: lists.old, isOld: true)
      add(new, of: lists.new, isOld: false)
      return
    }
    while !old.isEmpty, !area.isWhole {
      if !runs.old.holds(old.lowerBound) { runs.old = oldRuns.run(of: old.lowerBound) }
      if !runs.new.holds(new.lowerBound) { runs.new = newRuns.run(of: new.lowerBound) }
      let count = min(runs.old.end - old.lowerBound, runs.new.end - new.lowerBound, old.count)
      compare(runs, from: old.lowerBound, with: new.lowerBound, count: count, of: lists)
      old = old.lowerBound + count..<old.upperBound
      new = new.lowerBound + count..<new.upperBound
    }
  }

  /// Removes equal vertices at the start and at the end of two ranges.
  private mutating func trim(
    _ old: inout Range<Int>, _ new: inout Range<Int>, of lists: ComparedLists
  ) {
    while !old.isEmpty, !new.isEmpty {
      let (a, b) = (oldRuns.run(of: old.lowerBound), newRuns.run(of: new.lowerBound))
      let count = min(a.end - old.lowerBound, b.end - new.lowerBound, old.count, new.count)
      guard lists.haveSameState(a, b, count: count) else { break }
      let same = lists.sameVertices(old.lowerBound, new.lowerBound, count: count)
      old = old.lowerBound + same..<old.upperBound
      new = new.lowerBound + same..<new.upperBound
      guard same == count else { break }
    }
    while !old.isEmpty, !new.isEmpty {
      let (a, b) = (oldRuns.run(of: old.upperBound - 1), newRuns.run(of: new.upperBound - 1))
      let count = min(
        old.upperBound - max(a.command.firstVertex, old.lowerBound),
        new.upperBound - max(b.command.firstVertex, new.lowerBound))
      guard lists.haveSameState(a, b, count: count) else { break }
      var same = 0
      while same < count {
        let part = a.hasQuads && b.hasQuads ? 4 : count
        let (first, second) = (old.upperBound - same - part, new.upperBound - same - part)
        guard lists.sameVertices(first, second, count: part) == part else { break }
        same += part
      }
      old = old.lowerBound..<old.upperBound - same
      new = new.lowerBound..<new.upperBound - same
      guard same == count else { break }
    }
  }

  /// Adds the differences between as many vertices of two commands, four vertices at a time.
  private mutating func compare(
    _ runs: borrowing ComparedRuns, from first: Int, with second: Int, count: Int,
    of lists: ComparedLists
  ) {
    let areComparable = lists.haveSameState(runs.old, runs.new, count: count)
    var index = 0
    while index < count, !area.isWhole {
      if areComparable {
        index += lists.sameVertices(first + index, second + index, count: count - index)
        if index == count { return }
      }
      let end = min(index + step, count)
      add(runs.old, first + index..<first + end, of: lists.old)
      add(runs.new, second + index..<second + end, of: lists.new)
      index = end
    }
  }

  /// Adds the pixels that some vertices of the old list, or of the new one, can touch.
  private mutating func add(
    _ vertices: Range<Int>, of list: ComparedLists.List, isOld: Bool
  ) {
    var first = vertices.lowerBound
    while first < vertices.upperBound, !area.isWhole {
      let run = isOld ? oldRuns.run(of: first) : newRuns.run(of: first)
      let end = min(first + step, run.end, vertices.upperBound)
      add(run, first..<end, of: list)
      first = end
    }
  }

  /// Adds the pixels that a few vertices of a command can touch.
  private mutating func add(
    _ run: CommandRuns.Run, _ vertices: Range<Int>, of list: ComparedLists.List
  ) {
    if let plane = run.plane { return area.add(plane) }
    addedQuads += 1
    let all = run.command.firstVertex..<run.end
    area.add(
      run.command.cover(
        of: run.hasQuads ? vertices : all, in: list.vertices, areUpright: run.isUpright))
  }
}

/// The commands of two lists that are being compared.
private struct ComparedRuns {
  var old = CommandRuns.Run.none
  var new = CommandRuns.Run.none
}

/// The vertices and indices of two lists, to be compared.
private struct ComparedLists {
  /// The vertices and indices of one list.
  struct List {
    let vertices: UnsafeBufferPointer<Vertex>
    var indices: [UInt32] = []
  }

  let old: List
  let new: List

  /// Returns whether the same vertices of two commands would draw the same.
  ///
  /// - Parameters:
  ///   - a: A command of the old list.
  ///   - b: A command of the new list.
  ///   - count: The number of vertices to compare.
  /// - Returns: Whether their states are the same; of commands that do not consist of quads, also their indices, and all
  ///   of their vertices are compared.
  func haveSameState(_ a: CommandRuns.Run, _ b: CommandRuns.Run, count: Int) -> Bool {
    guard a.hasState(of: b) else { return false }
    if a.hasQuads, b.hasQuads { return true }
    guard count == a.command.vertexCount, count == b.command.vertexCount,
      a.command.indexCount == b.command.indexCount
    else { return false }
    for index in 0..<a.command.indexCount
    where old.indices[a.command.firstIndex + index] != new.indices[b.command.firstIndex + index] {
      return false
    }
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
}
