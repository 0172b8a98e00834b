internal import LamellaGeometry

extension View {
  /// Asks for `layoutSubviews()` before the next frame.
  public final func setNeedsLayout() { table.mark(row, .needsLayout) }

  /// Lays out now what needs it, from the highest marked ancestor down.
  ///
  /// Marked ancestors are laid out first, as their layout may change the view's size, and with them all
  /// that is marked below the highest of them.
  public final func layoutIfNeeded() { layer.layoutIfNeeded() }

  /// Resizes the view to `sizeThatFits` of its present size and keeps its frame's origin.
  public final func sizeToFit() {
    let fitting = sizeThatFits(bounds.size)
    guard table[row].flags.contains(.hasTransform) else {
      frame = Rect(origin: frame.origin, size: fitting)
      return
    }
    let origin = frame.origin
    layer.bounds.size = fitting
    center += origin - frame.origin
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
