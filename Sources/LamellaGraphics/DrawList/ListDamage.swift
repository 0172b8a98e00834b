/// Finds the parts of the output that differ between a list and the one before it.
///
/// Equal commands with equal corners, textures and texels show equal pixels; so what differs lies within
/// the corners that differ, in the old list and in the new one. Commands are compared in order, after what
/// both lists begin and end with alike.
///
/// # Performance
/// One look at each corner, and a copy of all of them: far less than drawing them takes.
struct ListDamage {
  private var vertices: [Vertex] = []
  private var indices: [UInt32] = []
  private var commands: [DrawCommand] = []
  private var size = (width: 0, height: 0)
  private var clearColor: UInt32?
  /// Whether there is a list to compare with.
  private var isKnown = false
  /// The parts that differ; more than a few are joined.
  private(set) var rects: [PixelRect] = []

  /// The most rectangles that are kept apart.
  private static let maximumRects = 8

  /// Forgets the list before: all of the next one differs.
  mutating func forget() { isKnown = false }

  /// Finds what differs from the list before, and keeps the new one for the next time.
  ///
  /// - Parameters:
  ///   - list: The new list, whose texture updates were applied.
  ///   - sizeOf: Tells the sides of a texture.
  /// - Returns: Whether `rects` tells; otherwise all of the list may differ.
  /// - Complexity: O(number of vertices).
  mutating func update(
    to list: DrawList, sizeOf: (TextureID) -> SIMD2<Float>?
  ) -> Bool {
    rects.removeAll(keepingCapacity: true)
    let tells = isKnown && compare(with: list, sizeOf)
    vertices.removeAll(keepingCapacity: true)
    vertices.append(contentsOf: list.vertices)
    indices.removeAll(keepingCapacity: true)
    indices.append(contentsOf: list.indices)
    commands.removeAll(keepingCapacity: true)
    commands.append(contentsOf: list.commands)
    size = (list.pixelWidth, list.pixelHeight)
    clearColor = list.clearColor
    isKnown = true
    return tells
  }

  private mutating func compare(
    with list: DrawList, _ sizeOf: (TextureID) -> SIMD2<Float>?
  ) -> Bool {
    guard size == (list.pixelWidth, list.pixelHeight), clearColor == list.clearColor else {
      return false
    }
    // A plane shows what it holds elsewhere.
    if list.commands.contains(where: { $0.kind == .beginPlane })
      || commands.contains(where: { $0.kind == .beginPlane })
    {
      return false
    }
    guard addWrites(of: list, sizeOf) else { return false }
    return vertices.withUnsafeBufferPointer { old in
      list.vertices.withUnsafeBufferPointer { new in compare(old, new, list) }
    }
  }

  private mutating func compare(
    _ old: UnsafeBufferPointer<Vertex>, _ new: UnsafeBufferPointer<Vertex>, _ list: DrawList
  ) -> Bool {
    let shorter = min(commands.count, list.commands.count)
    var first = 0
    while first < shorter, isSame(commands[first], old, list.commands[first], new, list) {
      first += 1
    }
    var last = 0
    while last < shorter - first,
      isSame(
        commands[commands.count - 1 - last], old,
        list.commands[list.commands.count - 1 - last], new, list)
    {
      last += 1
    }
    let (oldEnd, newEnd) = (commands.count - last, list.commands.count - last)
    let isPaired =
      oldEnd == newEnd
      && (first..<oldEnd).allSatisfy { commands[$0].hasState(of: list.commands[$0]) }
    if isPaired {
      for index in first..<oldEnd {
        compareCorners(commands[index], old, list.commands[index], new, list)
      }
    } else {
      for command in commands[first..<oldEnd] { add(command, old, 0..<command.vertexCount) }
      for command in list.commands[first..<newEnd] {
        add(command, new, 0..<command.vertexCount)
      }
    }
    return true
  }

  // MARK: Corners

  private func isSame(
    _ a: DrawCommand, _ old: UnsafeBufferPointer<Vertex>, _ b: DrawCommand,
    _ new: UnsafeBufferPointer<Vertex>, _ list: DrawList
  ) -> Bool {
    guard a.hasState(of: b), a.vertexCount == b.vertexCount, hasSameIndices(a, b, list) else {
      return false
    }
    return Self.sameVertices(
      old, a.firstVertex, new, b.firstVertex, count: a.vertexCount) == a.vertexCount
  }

  /// How many corners, from the first on, have the same bytes; a multiple of four unless all do.
  private static func sameVertices(
    _ old: UnsafeBufferPointer<Vertex>, _ first: Int, _ new: UnsafeBufferPointer<Vertex>,
    _ second: Int, count: Int
  ) -> Int {
    guard count > 0, let a = old.baseAddress, let b = new.baseAddress else { return 0 }
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

  private func hasSameIndices(_ a: DrawCommand, _ b: DrawCommand, _ list: DrawList) -> Bool {
    guard a.indexCount == b.indexCount else { return false }
    if a.kind == .quads { return true }
    for index in 0..<a.indexCount
    where indices[a.firstIndex + index] != list.indices[b.firstIndex + index] { return false }
    return true
  }

  /// Adds what differs between two commands of one state, four corners at a time.
  private mutating func compareCorners(
    _ a: DrawCommand, _ old: UnsafeBufferPointer<Vertex>, _ b: DrawCommand,
    _ new: UnsafeBufferPointer<Vertex>, _ list: DrawList
  ) {
    let isWhole = a.kind == .endGroup || a.kind == .beginGroup
    let areFours = a.vertexCount % 4 == 0 && b.vertexCount % 4 == 0
    guard !isWhole, areFours, a.kind == .quads || hasUsualIndices(a, b, list) else {
      if isSame(a, old, b, new, list) { return }
      add(a, old, 0..<a.vertexCount)
      add(b, new, 0..<b.vertexCount)
      return
    }
    func differs(_ i: Int, _ j: Int) -> Bool {
      for corner in 0..<4
      where old[a.firstVertex + i + corner] != new[b.firstVertex + j + corner] { return true }
      return false
    }
    if a.vertexCount == b.vertexCount {
      var index = 0
      while true {
        index += Self.sameVertices(
          old, a.firstVertex + index, new, b.firstVertex + index, count: a.vertexCount - index)
        guard index < a.vertexCount else { return }
        add(a, old, index..<index + 4)
        add(b, new, index..<index + 4)
        index += 4
      }
    }
    let shorter = min(a.vertexCount, b.vertexCount)
    var first = 0
    while first < shorter, !differs(first, first) { first += 4 }
    var last = 0
    while last < shorter - first,
      !differs(a.vertexCount - last - 4, b.vertexCount - last - 4)
    {
      last += 4
    }
    add(a, old, first..<a.vertexCount - last)
    add(b, new, first..<b.vertexCount - last)
  }

  /// Whether every four corners of two commands make the usual two triangles.
  private func hasUsualIndices(_ a: DrawCommand, _ b: DrawCommand, _ list: DrawList) -> Bool {
    func isUsual(_ command: DrawCommand, _ indices: [UInt32]) -> Bool {
      guard command.indexCount == command.vertexCount / 4 * 6 else { return false }
      let pattern: SIMD8<UInt32> = [0, 1, 2, 0, 2, 3, 0, 0]
      for index in 0..<command.indexCount
      where indices[command.firstIndex + index] != UInt32(index / 6 * 4) + pattern[index % 6] {
        return false
      }
      return true
    }
    return isUsual(a, indices) && isUsual(b, list.indices)
  }

  // MARK: Rectangles

  /// Adds what some corners of a command can touch.
  private mutating func add(
    _ command: DrawCommand, _ vertices: UnsafeBufferPointer<Vertex>, _ range: Range<Int>
  ) {
    if command.kind == .beginGroup { return join(command.clip) }
    guard !range.isEmpty else { return }
    var (left, top) = (Float.infinity, Float.infinity)
    var (right, bottom) = (-Float.infinity, -Float.infinity)
    for index in range {
      let vertex = vertices[command.firstVertex + index]
      left = min(left, vertex.x)
      top = min(top, vertex.y)
      right = max(right, vertex.x)
      bottom = max(bottom, vertex.y)
    }
    func whole(_ value: Float) -> Int32 { Int32(min(max(value, -1_000_000), 1_000_000)) }
    let (x, y) = (whole(left.rounded(.down)), whole(top.rounded(.down)))
    join(
      PixelRect(
        x: x, y: y, width: whole(right.rounded(.up)) - x,
        height: whole(bottom.rounded(.up)) - y
      ).intersection(command.clip))
  }

  /// Adds a rectangle, joined with those it touches.
  private mutating func join(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    var rect = rect
    var index = rects.count - 1
    while index >= 0 {
      let other = rects[index]
      if !other.intersection(rect).isEmpty || rects.count >= Self.maximumRects {
        rect = rect.joined(with: other)
        rects.remove(at: index)
        // The larger one may touch those that were passed.
        index = rects.count
      }
      index -= 1
    }
    rects.append(rect)
  }

  // MARK: Texels

  /// Adds what shows texels that are written; false when that may be anything.
  private mutating func addWrites(
    of list: DrawList, _ sizeOf: (TextureID) -> SIMD2<Float>?
  ) -> Bool {
    for update in list.textureUpdates {
      switch update {
      case .create(let texture, _, _, _):
        // One made anew under an old name: whatever showed the old one.
        for command in commands where command.texture == texture { return false }
      case .destroy: continue
      case .write(let texture, let rect, _):
        let isNew = list.textureUpdates.contains {
          if case .create(texture, _, _, _) = $0 { true } else { false }
        }
        if isNew { continue }
        // New glyphs go where nothing was; what changes under quads that stay is drawn anew.
        guard let side = sizeOf(texture) else { return false }
        for command in list.commands where command.texture == texture {
          for index in stride(from: 0, to: command.vertexCount, by: 4) {
            let range = index..<min(index + 4, command.vertexCount)
            guard shows(rect, of: side, command, list, range) else { continue }
            list.vertices.withUnsafeBufferPointer { add(command, $0, range) }
          }
        }
      }
    }
    return true
  }

  /// Whether corners read texels of a rectangle.
  private func shows(
    _ rect: PixelRect, of size: SIMD2<Float>, _ command: DrawCommand, _ list: DrawList,
    _ range: Range<Int>
  ) -> Bool {
    var low = SIMD2<Float>(repeating: .infinity)
    var high = SIMD2<Float>(repeating: -.infinity)
    for index in range {
      let vertex = list.vertices[command.firstVertex + index]
      let place = SIMD2(vertex.u, vertex.v) * size
      low = pointwiseMin(low, place)
      high = pointwiseMax(high, place)
    }
    // A texel more on each side: reading between texels takes in neighbours.
    return low.x - 1 < Float(rect.x + rect.width) && high.x + 1 > Float(rect.x)
      && low.y - 1 < Float(rect.y + rect.height) && high.y + 1 > Float(rect.y)
  }
}

extension DrawCommand {
  /// Whether another command differs in nothing but what it draws.
  fileprivate func hasState(of other: DrawCommand) -> Bool {
    kind == other.kind && blend == other.blend && texture == other.texture && clip == other.clip
  }
}

extension PixelRect {
  /// The smallest rectangle around two.
  func joined(with other: PixelRect) -> PixelRect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelRect(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }
}
