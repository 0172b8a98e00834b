internal import LamellaGraphics

/// The commands of a draw list that have vertices, found by these.
///
/// Each vertex of a list belongs to one command, and the commands have the order of their vertices.
struct CommandRuns {
  /// A command with vertices, and what else decides which pixels they show.
  struct Run {
    var command: DrawCommand
    /// The rectangle that the group began with, of the end of one.
    var group: PixelRect?
    /// The pixels that the outermost plane around the command can touch; nil outside of planes.
    var plane: PixelRect?
    /// Whether every four vertices form the two triangles of a quad.
    var hasQuads = true
    /// Whether these are upright rectangles.
    var isUpright = false

    /// The end of the command's vertices.
    var end: Int { command.firstVertex + command.vertexCount }

    /// A command without vertices.
    static let none = Run(
      command: DrawCommand(
        kind: .quads, blend: .over, texture: DrawListBuilder.noTexture, clip: .none, firstVertex: 0,
        vertexCount: 0, firstIndex: 0, indexCount: 0))

    /// Returns whether a vertex belongs to the command.
    @inline(__always)
    func holds(_ vertex: Int) -> Bool { vertex >= command.firstVertex && vertex < end }

    /// Returns whether another command has the same state: everything except its vertices and indices.
    func hasState(of other: Run) -> Bool {
      command.kind == other.command.kind && command.blend == other.command.blend
        && command.texture == other.command.texture && command.clip == other.command.clip
        && group == other.group
    }
  }

  private(set) var runs: [Run] = []
  /// The index of the run that was asked for last.
  private var cursor = 0
  /// The begins of the open groups: their rectangles, and the numbers of runs before them.
  private var groups: [(rect: PixelRect, isPlane: Bool, first: Int)] = []

  /// Finds the commands of a list.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - isEncoded: Whether an encoder made the list, so that all its indices are those of quads.
  /// - Returns: Whether each vertex belongs to one command, in order.
  /// - Complexity: O(number of commands), and O(number of indices) unless an encoder made the list.
  @discardableResult
  mutating func update(to list: borrowing DrawList, isEncoded: Bool = true) -> Bool {
    var vertexCount = 0
    cursor = 0
    runs.removeAll(keepingCapacity: true)
    groups.removeAll(keepingCapacity: true)
    for command in list.commands {
      var run = Run(command: command)
      switch command.kind {
      case .quads, .triangles: break
      case .beginGroup, .beginPlane:
        groups.append((command.clip, command.kind == .beginPlane, runs.count))
      case .endGroup:
        guard let group = groups.popLast() else { break }
        run.group = group.rect
        // What lies in an outer plane is set when that ends.
        guard group.isPlane else { break }
        let cover = list.cover(of: command)
        for index in group.first..<runs.count { runs[index].plane = cover }
      }
      guard command.vertexCount > 0 else { continue }
      guard command.firstVertex == vertexCount else { return false }
      vertexCount += command.vertexCount
      // Only encoders are known to write quads as such.
      run.isUpright = isEncoded && command.kind == .quads
      if !isEncoded { run.hasQuads = list.hasQuadIndices(command) }
      runs.append(run)
    }
    return vertexCount == list.vertices.count
  }

  /// Returns the command that a vertex belongs to.
  ///
  /// - Complexity: O(1) when asked for vertices in order, else O(log *n*).
  mutating func run(of vertex: Int) -> Run {
    if !runs[cursor].holds(vertex) {
      cursor += 1
      if cursor == runs.count || !runs[cursor].holds(vertex) { cursor = search(vertex) }
    }
    return runs[cursor]
  }

  /// Returns the index of the command that a vertex belongs to, by binary search.
  private func search(_ vertex: Int) -> Int {
    var low = 0
    var high = runs.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if runs[middle].command.firstVertex <= vertex { low = middle } else { high = middle - 1 }
    }
    return low
  }
}

extension DrawList {
  /// Returns whether every four vertices of a command form the two triangles of a quad.
  fileprivate func hasQuadIndices(_ command: DrawCommand) -> Bool {
    if command.kind == .quads { return true }
    guard command.vertexCount % 4 == 0, command.indexCount == command.vertexCount / 4 * 6 else {
      return false
    }
    let pattern: SIMD8<UInt32> = [0, 1, 2, 0, 2, 3, 0, 0]
    for index in 0..<command.indexCount
    where indices[command.firstIndex + index] != UInt32(index / 6 * 4) + pattern[index % 6] {
      return false
    }
    return true
  }
}
