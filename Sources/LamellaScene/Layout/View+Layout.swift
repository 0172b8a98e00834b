internal import LamellaGeometry

extension View {
  /// Asks for `layoutSubviews()` before the next frame.
  public final func setNeedsLayout() { table.mark(row, .needsLayout) }

  /// Lays out now what needs it, from the highest marked ancestor down.
  public final func layoutIfNeeded() {
    var top = row
    var current = row
    // A view in the middle of its own layout is not to be laid out again from inside.
    while current >= 0, !table[current].flags.contains(.isLayingOut) {
      if table[current].flags.contains(.needsLayout) { top = current }
      current = table[current].parent
    }
    _ = runLayoutPass(from: top)
  }

  /// Resizes the view to `sizeThatFits` of its present size and keeps its origin.
  public final func sizeToFit() {
    let fitting = sizeThatFits(bounds.size)
    frame = Rect(origin: frame.origin, size: fitting)
  }
}

nonisolated extension NodeTable {
  /// Notes that a row must lay out again because of a change, unless it is doing so right now.
  ///
  /// What a view changes in its own `layoutSubviews` does not call for another one.
  func markForLayout(_ row: Row) {
    guard row >= 0, !self[row].flags.contains(.isLayingOut) else { return }
    mark(row, .needsLayout)
  }
}
