package import LamellaGeometry

extension Recording {
  /// The part of the layer's own space that the steps draw on.
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

  /// Whether steps may lie over each other, as far as a quick look tells.
  ///
  /// - Complexity: O(number of commands); many drawing ones are not looked at one by one.
  package var overlapsItself: Bool {
    // Sprites come and go where they like.
    guard batches.isEmpty else { return true }
    guard commands.count > 1 else { return false }
    // On the stack: what is drawn anew in each frame comes by here.
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

  /// Calls a closure with what each drawing step may cover, until it returns false.
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
