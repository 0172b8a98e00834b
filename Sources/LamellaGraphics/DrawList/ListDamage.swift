/// Finds what differs between a list that says nothing of it and the one before.
///
/// Nothing is known of who made the lists: a list is kept, all of it compared with the next, and what
/// shows texels that were written counts as different, too.
///
/// # Performance
/// One look at each corner, and a copy of all of them: far less than drawing them takes.
struct ListDamage {
  /// The vertices, indices and commands of the list before.
  private var before = DrawList()
  /// Whether there is a list to compare with.
  private var isKnown = false
  private var comparison = ListComparison()
  /// The parts that differ; more than a few are joined.
  var rects: [PixelRect] { comparison.area.rects }

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
    comparison.area.begin(width: list.pixelWidth, height: list.pixelHeight)
    let tells = isKnown && compare(with: list, sizeOf)
    before.removeAll()
    before.vertices.append(contentsOf: list.vertices)
    before.indices.append(contentsOf: list.indices)
    before.commands.append(contentsOf: list.commands)
    before.pixelWidth = list.pixelWidth
    before.pixelHeight = list.pixelHeight
    before.clearColor = list.clearColor
    isKnown = true
    return tells
  }

  private mutating func compare(
    with list: DrawList, _ sizeOf: (TextureID) -> SIMD2<Float>?
  ) -> Bool {
    guard (before.pixelWidth, before.pixelHeight) == (list.pixelWidth, list.pixelHeight),
      before.clearColor == list.clearColor, addWrites(of: list, sizeOf)
    else { return false }
    comparison.compare(before, with: list)
    return true
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
        for command in before.commands where command.texture == texture { return false }
      case .destroy: continue
      case .write(let texture, let rect, _):
        let isNew = list.textureUpdates.contains {
          if case .create(texture, _, _, _) = $0 { true } else { false }
        }
        if isNew { continue }
        // New glyphs go where nothing was; what changes under quads that stay is drawn anew.
        guard let side = sizeOf(texture) else { return false }
        if !addReaders(of: rect, texture, side, in: list) { return false }
      }
    }
    return true
  }

  /// Adds what shows texels of a rectangle; false when it lies in a plane, and thus elsewhere.
  private mutating func addReaders(
    of rect: PixelRect, _ texture: TextureID, _ side: SIMD2<Float>, in list: DrawList
  ) -> Bool {
    let hasPlanes = list.commands.contains { $0.kind == .beginPlane }
    for command in list.commands where command.texture == texture {
      for index in stride(from: 0, to: command.vertexCount, by: 4) {
        let range = index..<min(index + 4, command.vertexCount)
        guard shows(rect, of: side, command, list, range) else { continue }
        if hasPlanes { return false }
        list.vertices.withUnsafeBufferPointer {
          comparison.area.add(command.cover(of: range, in: $0))
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
