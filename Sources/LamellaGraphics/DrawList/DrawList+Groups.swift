extension DrawList {
  /// The number of the command that ends a group.
  ///
  /// - Parameter index: The command that begins it.
  /// - Returns: The number of the `endGroup`, or of the last command when the list lacks it.
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

  /// Whether a command draws upright rectangles of whole pixels and one colour each, four vertices each.
  ///
  /// - Parameter command: One of the list's.
  /// - Returns: True for quads, and for the end of a group that is drawn as one.
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
    func isWhole(_ value: Float) -> Bool { value == value.rounded() }
    return a.color == b.color && a.color == c.color && a.color == d.color && a.x == d.x
      && b.x == c.x && a.y == b.y && c.y == d.y && a.x < b.x && a.y < c.y && a.u == d.u
      && b.u == c.u && a.v == b.v && c.v == d.v && isWhole(a.x) && isWhole(a.y) && isWhole(c.x)
      && isWhole(c.y)
  }

  /// The part of the output that the list's shapes lie in, at most the whole output.
  ///
  /// - Complexity: O(number of vertices).
  public var coveredRect: PixelRect {
    var (left, top, right, bottom) = (
      Float.infinity, Float.infinity, -Float.infinity, -Float.infinity
    )
    var index = 0
    while index < commands.count {
      // What a plane holds has other places; it is its end that counts.
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
    guard left < right, top < bottom, right - left < 1e6, bottom - top < 1e6, abs(left) < 1e6,
      abs(top) < 1e6
    else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    return PixelRect(
      x: Int32(left.rounded(.down)), y: Int32(top.rounded(.down)),
      width: Int32((right - left).rounded(.up)) + 1, height: Int32((bottom - top).rounded(.up)) + 1
    ).intersection(PixelRect(x: 0, y: 0, width: Int32(pixelWidth), height: Int32(pixelHeight)))
  }
}
