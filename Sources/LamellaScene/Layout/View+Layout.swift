internal import LamellaGeometry

extension View {
  /// Asks for `layoutSubviews()` before the next frame.
  public final func setNeedsLayout() { table.mark(row, .needsLayout) }

  /// Lays out now what needs it, from the highest marked ancestor down.
  public final func layoutIfNeeded() {
    var top = row
    var current = row
    while current >= 0 {
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

  /// Called by the layer when the size changed, before any layout.
  final func boundsSizeDidChange(from oldSize: Size) {
    guard table[row].flags.contains(.autoresizesSubviews), table[row].childCount > 0 else { return }
    resizeSubviews(fromOldSize: oldSize)
  }
}

nonisolated extension NodeTable {
  /// Notes that a row's parent must lay out again, unless it is doing so right now.
  func markParentForLayout(_ row: Row) {
    let parent = self[row].parent
    guard parent >= 0, !self[parent].flags.contains(.isLayingOut) else { return }
    mark(parent, .needsLayout)
  }
}
