package import LamellaGeometry

extension Recording {
  /// The part of the layer's own space that the steps draw on.
  ///
  /// - Complexity: O(number of commands).
  package var extent: Rect {
    var result: Rect?
    for command in commands {
      let rect = extent(of: command)
      result = result?.union(rect) ?? rect
    }
    return result ?? .zero
  }

  /// Whether steps may lie over each other, as far as a quick look tells.
  ///
  /// - Complexity: O(1); many steps are not looked at one by one.
  package var overlapsItself: Bool {
    guard commands.count > 1 else { return false }
    guard commands.count <= 8 else { return true }
    let extents = commands.map(extent)
    for index in extents.indices {
      for other in extents[..<index] where !other.intersection(extents[index]).isEmpty {
        return true
      }
    }
    return false
  }

  private func extent(of command: Command) -> Rect {
    guard command.operation == .glyphs else { return command.rect }
    // Glyphs may overhang their advances.
    let run = runs[Int(command.index)]
    let overhang = run.font.pointSize
    return Rect(
      x: command.rect.minX - overhang, y: command.rect.minY - run.font.ascent - overhang,
      width: run.width + 2 * overhang, height: run.font.ascent + run.font.descent + 2 * overhang)
  }
}
