internal import LamellaGeometry

extension Window {
  /// Brings the layout by constraints up to date.
  ///
  /// - Returns: Nodes visited; views and guides that moved.
  @discardableResult
  final func updateConstraintLayout() -> PassCounters {
    if let layoutEngine { return layoutEngine.update() }
    let engine = LayoutEngine(root: row)
    layoutEngine = engine
    table.setUsesConstraints(in: row)
    return engine.update()
  }

  /// Whether constraints, or what they follow, changed.
  final var needsConstraintLayout: Bool {
    !table[row].flags.isDisjoint(with: .constraintBits) && LayoutItemLink.column.count > 0
  }
}

nonisolated extension NodeTable {
  /// Returns a row's rectangle in its parent before its transform.
  func layoutFrame(of row: Row) -> Rect {
    let (size, anchor) = (self[row].bounds.size, self[row].anchorPoint)
    return Rect(
      x: self[row].position.x - anchor.x * size.width,
      y: self[row].position.y - anchor.y * size.height, width: size.width, height: size.height)
  }
}
