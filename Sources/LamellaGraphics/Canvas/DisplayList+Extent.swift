package import LamellaGeometry

extension DisplayList {
  /// The bounding box of all drawing commands, in the layer's own space.
  ///
  /// - Complexity: O(number of commands).
  package var extent: Rect {
    var result: Rect?
    forEachExtent { rect in
      result = result?.union(rect) ?? rect
      return true
    }
    return result ?? .zero
  }

  /// Whether drawing commands may overlap, by a conservative test.
  ///
  /// - Complexity: O(number of commands); a list of more than nine drawing commands counts as overlapping.
  package var overlapsItself: Bool {
    // Sprites may overlap each other.
    guard batches.isEmpty else { return true }
    guard commands.count > 1 else { return false }
    // On the stack, because lists that are drawn in each frame are tested in each frame.
    var extents = InlineArray<9, Rect>(repeating: .zero)
    var count = 0
    var overlaps = false
    forEachExtent { rect in
      overlaps = count == extents.count
      for index in 0..<count where !extents[index].intersection(rect).isEmpty { overlaps = true }
      guard !overlaps else { return false }
      extents[count] = rect
      count += 1
      return true
    }
    return overlaps
  }

  /// Calls a closure with the bounding box of each drawing command, until it returns false.
  private func forEachExtent(_ body: (Rect) -> Bool) {
    var transform = Transform2D.identity
    for command in commands {
      switch command.operation {
      case .transform:
        transform = command.index < 0 ? .identity : transforms[Int(command.index)]
      case .blend, .clipRect, .clipShape, .unclip: continue
      case .fillRect, .fillRoundedRect, .strokeRoundedRect, .image, .glyphs, .fillCorneredRect,
        .shape, .gradient, .sprites:
        let rect = extent(of: command)
        guard body(transform.isIdentity ? rect : transform.apply(rect)) else { return }
      }
    }
  }

  /// Returns the bounding box of a command, with a margin around glyphs, which may overhang their advances.
  private func extent(of command: Command) -> Rect {
    guard command.operation == .glyphs else { return command.rect }
    // Glyphs may overhang their advances.
    let run = runs[Int(command.index)]
    let overhang = run.font.pointSize
    return Rect(
      x: command.rect.minX - overhang, y: command.rect.minY - run.font.ascender - overhang,
      width: run.width + 2 * overhang, height: run.font.ascender - run.font.descender + 2 * overhang
    )
  }
}
