internal import LamellaGeometry

extension DrawList {
  /// Returns the index of the command that ends a group.
  ///
  /// - Parameter index: The index of the command that begins it.
  /// - Returns: The index of the `endGroup`, or of the last command when the list lacks it.
  /// - Complexity: O(commands in the group).
  public func endOfGroup(startingAt index: Int) -> Int {
    var depth = 0
    for index in index..<commands.count {
      switch commands[index].kind {
      case .beginGroup, .beginPlane: depth += 1
      case .endGroup:
        depth -= 1
        if depth == 0 { return index }
      case .quads, .triangles: break
      }
    }
    return commands.count - 1
  }

  /// Returns whether a command consists of upright rectangles of whole pixels and one color each, four vertices each.
  ///
  /// - Parameter command: A command of the list.
  /// - Returns: True for quads, and for the end of a group that is drawn as a quad.
  /// - Complexity: O(1).
  public func hasQuads(_ command: DrawCommand) -> Bool {
    if command.kind == .quads { return true }
    guard command.kind == .endGroup, command.vertexCount == 4, command.indexCount == 6 else {
      return false
    }
    let first = command.firstVertex
    let (a, b, c, d) = (
      vertices[first], vertices[first + 1], vertices[first + 2], vertices[first + 3]
    )
    /// Returns whether a coordinate is a whole number.
    func isWhole(_ value: Float) -> Bool { value == value.rounded() }
    return a.color == b.color && a.color == c.color && a.color == d.color && a.x == d.x
      && b.x == c.x && a.y == b.y && c.y == d.y && a.x < b.x && a.y < c.y && a.u == d.u
      && b.u == c.u && a.v == b.v && c.v == d.v && isWhole(a.x) && isWhole(a.y) && isWhole(c.x)
      && isWhole(c.y)
  }

  /// Returns whether a command draws plain colors only and so needs no texture: each shape uses a single texel.
  ///
  /// - Parameter command: A command of the list.
  /// - Returns: True if the vertex colors alone determine the pixels.
  /// - Complexity: O(vertices of the command).
  public func isUntextured(_ command: DrawCommand) -> Bool {
    let corners = vertices[command.firstVertex..<command.firstVertex + command.vertexCount]
    if !hasQuads(command) {
      return corners.allSatisfy { $0.u == corners.first?.u && $0.v == corners.first?.v }
    }
    return stride(from: corners.startIndex, to: corners.endIndex - 3, by: 4).allSatisfy {
      corners[$0].u == corners[$0 + 2].u && corners[$0].v == corners[$0 + 2].v
    }
  }

  /// Returns the pixels that a command may touch: the bounding box of its corners, inside its clip.
  package func cover(of command: DrawCommand) -> PixelRect {
    vertices.withUnsafeBufferPointer {
      command.cover(of: command.firstVertex..<command.firstVertex + command.vertexCount, in: $0)
    }
  }

  /// Returns whether all that a command draws is inside of a clip and of its own.
  package func isWhole(_ command: DrawCommand, within clip: PixelRect) -> Bool {
    var open = command
    open.clip = PixelRect(x: -1_000_000, y: -1_000_000, width: 2_000_000, height: 2_000_000)
    let cover = cover(of: open)
    return cover.intersection(clip) == cover && cover.intersection(command.clip) == cover
  }

  /// The part of the output that the list's shapes cover, at most the whole output.
  ///
  /// - Complexity: O(number of vertices).
  public var coveredRect: PixelRect {
    var (left, top, right, bottom) = (
      Float.infinity, Float.infinity, -Float.infinity, -Float.infinity
    )
    var index = 0
    while index < commands.count {
      // Vertices inside a plane use other coordinates; the plane's end command counts instead.
      if commands[index].kind == .beginPlane { index = endOfGroup(startingAt: index) }
      let command = commands[index]
      index += 1
      for vertex in vertices[command.firstVertex..<command.firstVertex + command.vertexCount] {
        left = min(left, vertex.x)
        top = min(top, vertex.y)
        right = max(right, vertex.x)
        bottom = max(bottom, vertex.y)
      }
    }
    guard left < right, top < bottom else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    // Coordinates beyond any picture's size are clamped.
    (left, top) = (max(left, -1_000_000), max(top, -1_000_000))
    (right, bottom) = (min(right, 1_000_000), min(bottom, 1_000_000))
    return PixelRect(
      x: Int32(saturating: left.rounded(.down)), y: Int32(saturating: top.rounded(.down)),
      width: Int32(saturating: (right - left).rounded(.up)) + 1,
      height: Int32(saturating: (bottom - top).rounded(.up)) + 1
    ).intersection(
      PixelRect(
        x: 0, y: 0, width: Int32(clamping: pixelWidth), height: Int32(clamping: pixelHeight)))
  }
}

extension DrawCommand {
  /// Returns the pixels that some vertices may touch, drawn in the command's clip.
  ///
  /// - Parameters:
  ///   - range: The vertices.
  ///   - vertices: The list's vertices.
  ///   - areUpright: Whether every four vertices of the range are known to be an upright rectangle, of which two
  ///     opposite corners are enough.
  /// - Returns: The bounding box, in the clip.
  package func cover(
    of range: Range<Int>, in vertices: UnsafeBufferPointer<Vertex>, areUpright: Bool = false
  ) -> PixelRect {
    guard !range.isEmpty else { return .none }
    let step = areUpright ? 2 : 1
    // One comparison of four numbers for each vertex: left, top, and right and bottom negated. The standard library's
    // minimum would compare them one by one.
    var edges = SIMD4<Float>(repeating: .infinity)
    var index = range.lowerBound
    while index < range.upperBound {
      let corner = SIMD2(vertices[index].x, vertices[index].y)
      let place = SIMD4(lowHalf: corner, highHalf: -corner)
      edges.replace(with: place, where: place .< edges)
      index += step
    }
    // Without vertices that have a place, the edges are infinite. Coordinates beyond any picture's size are clamped.
    let farthest = SIMD4<Float>(repeating: 1_000_000)
    edges = farthest.replacing(with: edges, where: edges .< farthest)
    edges = (-farthest).replacing(with: edges, where: edges .> -farthest)
    let rect = PixelRect(edges: SIMD4(roundingDown: edges))
    return clip.contains(rect) ? rect : rect.intersection(clip)
  }
}
