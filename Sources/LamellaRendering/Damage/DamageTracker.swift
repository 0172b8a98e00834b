internal import LamellaGraphics

/// The damage tracker for lists without damage of their own: it compares each list with the previous one.
///
/// The tracker knows nothing about the lists' origin: it keeps a copy of each list, compares all of it with the next
/// one, and counts everything that samples rewritten texels as different.
///
/// # Performance
/// One comparison and one copy of each vertex: far less than drawing takes.
struct DamageTracker {
  /// The vertices, indices and commands of the previous list.
  private var before = DrawList()
  /// Whether there is a previous list.
  private var isKnown = false
  private var comparison = DrawListComparison()
  /// The differing rectangles; more than a few are merged.
  var rects: [PixelRect] { comparison.area.rects }

  /// Discards the previous list, so that all of the next one differs.
  mutating func forget() { isKnown = false }

  /// Compares a list with the previous one and keeps a copy of it.
  ///
  /// - Parameters:
  ///   - list: The new list, whose texture updates were applied.
  ///   - sizeOf: Returns the width and height of a texture.
  /// - Returns: Whether `rects` is valid; otherwise all of the list may differ.
  /// - Complexity: O(number of vertices).
  mutating func update(
    to list: DrawList, sizeOf: (TextureID) -> SIMD2<Float>?
  ) -> Bool {
    comparison.begin(width: list.pixelWidth, height: list.pixelHeight)
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

  /// Compares a list with the previous one; returns false if all of it may differ.
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

  /// Adds the pixels that show rewritten texels; returns false when these may be any pixels.
  private mutating func addWrites(
    of list: DrawList, _ sizeOf: (TextureID) -> SIMD2<Float>?
  ) -> Bool {
    for update in list.textureUpdates {
      switch update {
      case .create(let texture, _, _, _):
        // A texture recreated under an old identity affects all pixels that showed the old one.
        for command in before.commands where command.texture == texture { return false }
      case .destroy: continue
      case .write(let texture, let rect, _):
        let isNew = list.textureUpdates.contains {
          if case .create(texture, _, _, _) = $0 { true } else { false }
        }
        if isNew { continue }
        // New glyphs are written to unused texels; changed content under unchanged quads must be drawn again.
        guard let side = sizeOf(texture) else { return false }
        if !addReaders(of: rect, texture, side, in: list) { return false }
      }
    }
    return true
  }

  /// Adds the pixels that show texels of a rectangle; returns false when these lie in a plane, thus elsewhere.
  private mutating func addReaders(
    of rect: PixelRect, _ texture: TextureID, _ side: SIMD2<Float>, in list: DrawList
  ) -> Bool {
    let hasPlanes = list.commands.contains { $0.kind == .beginPlane }
    for command in list.commands where command.texture == texture {
      for index in stride(from: 0, to: command.vertexCount, by: 4) {
        let first = command.firstVertex
        let range = first + index..<first + min(index + 4, command.vertexCount)
        guard shows(rect, of: side, list, range) else { continue }
        if hasPlanes { return false }
        list.vertices.withUnsafeBufferPointer {
          comparison.area.add(command.cover(of: range, in: $0))
        }
      }
    }
    return true
  }

  /// Returns whether vertices sample texels of a rectangle.
  private func shows(
    _ rect: PixelRect, of size: SIMD2<Float>, _ list: DrawList, _ range: Range<Int>
  ) -> Bool {
    var low = SIMD2<Float>(repeating: .infinity)
    var high = SIMD2<Float>(repeating: -.infinity)
    for index in range {
      let vertex = list.vertices[index]
      let place = SIMD2(vertex.u, vertex.v) * size
      low = pointwiseMin(low, place)
      high = pointwiseMax(high, place)
    }
    // One texel more on each side: linear filtering reads neighbors.
    return low.x - 1 < Float(rect.x + rect.width) && high.x + 1 > Float(rect.x)
      && low.y - 1 < Float(rect.y + rect.height) && high.y + 1 > Float(rect.y)
  }
}
