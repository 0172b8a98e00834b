internal import LamellaGeometry

/// Vertices of a list that stand in the list before as they are, and are drawn in the same state.
package struct CopiedVertices {
  /// The first of them in the list before.
  package var old: Int
  /// The first of them in the new list.
  package var new: Int
  /// Their number.
  package var count: Int

  /// Notes some vertices.
  package init(old: Int, new: Int, count: Int) {
    self.old = old
    self.new = new
    self.count = count
  }
}

/// Finds the parts of the output that differ between two lists.
///
/// Equal commands with equal corners and textures show equal pixels; so what differs lies within the
/// corners that differ, in the old list and in the new one. Commands are compared in order, after what
/// both lists begin and end with alike. Where it is known which vertices are the same, in ascending
/// order in both lists, only what lies between these is compared, piece by piece.
///
/// A group shows what it holds where that is; so what differs in it differs there. A plane shows it
/// elsewhere: what differs in one makes all of it differ.
package struct ListComparison {
  /// A command, or the part of one that is compared.
  private struct Piece {
    var command: DrawCommand
    /// The plane that it lies in, or -1.
    var plane: Int
  }

  /// The commands of a plane that lies in no other one, and what it can touch.
  private struct Plane {
    var commands: ClosedRange<Int>
    var cover: PixelRect
  }

  /// One of the two lists.
  private struct Side {
    var pieces: [Piece] = []
    var planes: [Plane] = []
    /// The command to look at next.
    var command = 0
    /// The vertices up to here were taken.
    var vertex = 0
    /// The first plane that does not end before the command.
    var plane = 0

    mutating func begin(_ list: DrawList) {
      command = 0
      vertex = 0
      plane = 0
      pieces.removeAll(keepingCapacity: true)
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

    /// Takes what comes before a vertex.
    mutating func take(to end: Int, of list: DrawList) {
      pieces.removeAll(keepingCapacity: true)
      while command < list.commands.count {
        var piece = list.commands[command]
        let past = piece.firstVertex + piece.vertexCount
        let (from, to) = (max(piece.firstVertex, vertex), min(past, end))
        if piece.kind != .quads, piece.kind != .triangles {
          if past > end { break }
          append(piece)
        } else if from < to {
          if to - from < piece.vertexCount {
            // Only lists that have the usual indices everywhere are cut.
            piece.firstVertex = from
            piece.vertexCount = to - from
            piece.indexCount = (to - from) / 4 * 6
          }
          append(piece)
        }
        if past > end { break }
        command += 1
      }
    }

    private mutating func append(_ piece: DrawCommand) {
      while plane < planes.count, planes[plane].commands.upperBound < command { plane += 1 }
      let isInside = plane < planes.count && planes[plane].commands.contains(command)
      pieces.append(Piece(command: piece, plane: isInside ? plane : -1))
    }
  }

  private var before = Side()
  private var after = Side()
  /// What differs.
  package var area = DamageArea()
  /// How often four corners were added by themselves.
  private var addedQuads = 0

  /// So many quads are added one by one; of further ones ``quadsAtOnce`` that follow each other go together.
  private static let singleQuads = 64
  private static let quadsAtOnce = 16
  /// How many corners go together now.
  private var step: Int { addedQuads < Self.singleQuads ? 4 : 4 * Self.quadsAtOnce }

  /// Makes a comparison, whose storage is kept from list to list.
  package init() {}

  /// Finds what differs, and adds it to the area.
  ///
  /// - Parameters:
  ///   - old: The list before.
  ///   - new: The new list, of the same size and clear colour.
  ///   - kept: What is known to be the same; what is in another order counts as unknown. Every four
  ///     vertices of both lists then make the usual two triangles, and their indices are not looked at. Nil
  ///     where nothing is known.
  /// - Complexity: O(number of commands and of vertices that are not kept).
  package mutating func compare(_ old: DrawList, with new: DrawList, kept: [CopiedVertices]? = nil)
  {
    before.begin(old)
    after.begin(new)
    addedQuads = 0
    old.vertices.withUnsafeBufferPointer { oldVertices in
      new.vertices.withUnsafeBufferPointer { newVertices in
        let corners = ComparedCorners(
          old: ComparedCorners.List(
            vertices: oldVertices, indices: old.indices, hasUsualIndices: kept != nil),
          new: ComparedCorners.List(
            vertices: newVertices, indices: new.indices, hasUsualIndices: kept != nil))
        for same in kept ?? [] where same.old >= before.vertex {
          before.take(to: same.old, of: old)
          after.take(to: same.new, of: new)
          comparePieces(corners)
          if area.isWhole { return }
          before.vertex = same.old + same.count
          after.vertex = same.new + same.count
        }
        before.take(to: .max, of: old)
        after.take(to: .max, of: new)
        comparePieces(corners)
      }
    }
  }

  // MARK: Pieces

  private mutating func comparePieces(_ corners: ComparedCorners) {
    let (oldCount, newCount) = (before.pieces.count, after.pieces.count)
    let shorter = min(oldCount, newCount)
    var first = 0
    while first < shorter,
      corners.areSame(before.pieces[first].command, after.pieces[first].command)
    {
      first += 1
    }
    var last = 0
    while last < shorter - first,
      corners.areSame(
        before.pieces[oldCount - 1 - last].command, after.pieces[newCount - 1 - last].command)
    {
      last += 1
    }
    let (oldEnd, newEnd) = (oldCount - last, newCount - last)
    if oldEnd == newEnd, haveSameStates(first..<oldEnd) {
      for index in first..<oldEnd where !area.isWhole {
        compareCorners(before.pieces[index], after.pieces[index], corners)
      }
      return
    }
    // What begins alike may go on in one command here and in two there.
    var same = 0
    if first < oldEnd, first < newEnd {
      same = sameAtStart(before.pieces[first].command, after.pieces[first].command, corners)
    }
    for index in first..<oldEnd {
      let piece = before.pieces[index]
      let start = index == first ? same : 0
      add(
        piece, start..<piece.command.vertexCount, corners.old.isOfFours(piece.command),
        of: corners.old, planes: before.planes)
    }
    for index in first..<newEnd {
      let piece = after.pieces[index]
      let start = index == first ? same : 0
      add(
        piece, start..<piece.command.vertexCount, corners.new.isOfFours(piece.command),
        of: corners.new, planes: after.planes)
    }
  }

  /// How many corners two pieces begin with alike, by fours.
  private func sameAtStart(
    _ a: DrawCommand, _ b: DrawCommand, _ corners: ComparedCorners
  ) -> Int {
    guard a.hasState(of: b), corners.old.isOfFours(a), corners.new.isOfFours(b) else { return 0 }
    let same = corners.sameVertices(
      a.firstVertex, b.firstVertex, count: min(a.vertexCount, b.vertexCount))
    return same / 4 * 4
  }

  private func haveSameStates(_ range: Range<Int>) -> Bool {
    for index in range
    where !before.pieces[index].command.hasState(of: after.pieces[index].command) { return false }
    return true
  }

  /// Adds what differs between two pieces of one state, four corners at a time.
  private mutating func compareCorners(_ a: Piece, _ b: Piece, _ corners: ComparedCorners) {
    let (old, new) = (a.command, b.command)
    let areFours = corners.old.isOfFours(old) && corners.new.isOfFours(new)
    guard areFours, old.vertexCount == new.vertexCount else {
      if corners.areSame(old, new) { return }
      let same = areFours ? corners.sameAtEnds(old, new) : (first: 0, last: 0)
      add(
        a, same.first..<old.vertexCount - same.last, areFours, of: corners.old,
        planes: before.planes)
      add(
        b, same.first..<new.vertexCount - same.last, areFours, of: corners.new, planes: after.planes
      )
      return
    }
    var index = 0
    while !area.isWhole {
      index += corners.sameVertices(
        old.firstVertex + index, new.firstVertex + index, count: old.vertexCount - index)
      guard index < old.vertexCount else { return }
      let end = min(index + step, old.vertexCount)
      add(a, index..<end, areFours, of: corners.old, planes: before.planes)
      add(b, index..<end, areFours, of: corners.new, planes: after.planes)
      index = end
    }
  }

  /// Adds what some corners of a piece can touch, by fours where four make two triangles.
  private mutating func add(
    _ piece: Piece, _ range: Range<Int>, _ areFours: Bool, of list: ComparedCorners.List,
    planes: [Plane]
  ) {
    if piece.plane >= 0 { return area.add(planes[piece.plane].cover) }
    guard areFours else {
      return area.add(piece.command.cover(of: range, in: list.vertices))
    }
    var index = range.lowerBound
    while index < range.upperBound, !area.isWhole {
      let end = min(index + step, range.upperBound)
      addedQuads += 1
      area.add(piece.command.cover(of: index..<end, in: list.vertices))
      index = end
    }
  }
}

extension DrawCommand {
  /// Whether another command differs in nothing but what it draws.
  fileprivate func hasState(of other: DrawCommand) -> Bool {
    kind == other.kind && blend == other.blend && texture == other.texture && clip == other.clip
  }

  /// The pixels that some of the command's corners can touch; all of a group that begins.
  func cover(of range: Range<Int>, in vertices: UnsafeBufferPointer<Vertex>) -> PixelRect {
    if kind == .beginGroup { return clip }
    guard !range.isEmpty else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    var low = SIMD2<Float>(repeating: .infinity)
    var high = SIMD2<Float>(repeating: -.infinity)
    for index in firstVertex + range.lowerBound..<firstVertex + range.upperBound {
      let place = SIMD2(vertices[index].x, vertices[index].y)
      low = pointwiseMin(low, place)
      high = pointwiseMax(high, place)
    }
    let (x, y) = (Self.floor(low.x), Self.floor(low.y))
    return PixelRect(
      x: x, y: y, width: -Self.floor(-high.x) - x, height: -Self.floor(-high.y) - y
    ).intersection(clip)
  }

  /// The whole number at or below a place; what is farther away than any picture is large counts as there.
  private static func floor(_ place: Float) -> Int32 {
    let near = max(min(place, 1_000_000), -1_000_000)
    let whole = Int32(saturating: near)
    return Float(whole) > near ? whole - 1 : whole
  }
}

/// The corners of two lists, to be compared.
private struct ComparedCorners {
  /// The corners of one of them.
  struct List {
    let vertices: UnsafeBufferPointer<Vertex>
    let indices: [UInt32]
    /// Whether every four vertices are known to make the usual two triangles.
    let hasUsualIndices: Bool

    /// Whether every four corners of a command make the usual two triangles.
    func isOfFours(_ command: DrawCommand) -> Bool {
      switch command.kind {
      case .quads: return true
      case .triangles: break
      case .beginGroup, .beginPlane, .endGroup: return false
      }
      guard command.vertexCount % 4 == 0 else { return false }
      if hasUsualIndices { return true }
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

  /// Whether two commands draw the same.
  func areSame(_ a: DrawCommand, _ b: DrawCommand) -> Bool {
    guard a.hasState(of: b), a.vertexCount == b.vertexCount, haveSameIndices(a, b) else {
      return false
    }
    return sameVertices(a.firstVertex, b.firstVertex, count: a.vertexCount) == a.vertexCount
  }

  private func haveSameIndices(_ a: DrawCommand, _ b: DrawCommand) -> Bool {
    guard a.indexCount == b.indexCount else { return false }
    if a.kind == .quads || old.hasUsualIndices && new.hasUsualIndices { return true }
    for index in 0..<a.indexCount
    where old.indices[a.firstIndex + index] != new.indices[b.firstIndex + index] { return false }
    return true
  }

  /// How many corners, from the first on, have the same bytes; a multiple of four unless all do.
  func sameVertices(_ first: Int, _ second: Int, count: Int) -> Int {
    guard count > 0, let a = old.vertices.baseAddress, let b = new.vertices.baseAddress else {
      return 0
    }
    let (from, to) = (UnsafeRawPointer(a + first), UnsafeRawPointer(b + second))
    // Eight bytes at a time: a quad is ten such words.
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

  /// How many corners are the same at the beginning and at the end of two commands, by fours.
  func sameAtEnds(_ a: DrawCommand, _ b: DrawCommand) -> (first: Int, last: Int) {
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
