package import LamellaGeometry

extension View {
  /// Whether the view keeps its place in the superview's bounds while these scroll between ticks.
  ///
  /// For views that a scroll view places relative to its bounds at each layout, such as indicators.
  package final var staysInBounds: Bool {
    get { table[row].flags.contains(.staysInBounds) }
    set { layer.updateFlag(.staysInBounds, newValue, needs: .needsCompose) }
  }

  /// Moves the bounds origin in a tick, with interpolation in the frames until the next one.
  ///
  /// Outside a window, or without `isStep`, the origin jumps.
  package final func moveBoundsOrigin(to origin: Point, isStep: Bool) {
    guard origin.isFinite else { return layer.reportInvalidGeometry("bounds origin") }
    let context = table.context(of: row)
    let isShown = context.pointee.root >= 0
    if isStep, isShown {
      guard origin != table[row].bounds.origin else { return }
      context.pointee.interpolations.step(row, to: origin, in: table)
      table.markMoved(row, .needsLayout)
      if table[row].flags.contains(.redrawsOnBoundsChange) { table.mark(row, .needsDisplay) }
    } else {
      if isShown { context.pointee.interpolations.remove(row, in: table) }
      layer.bounds.origin = origin
      // What its layout has placed may no longer be in sight, unlike after other changes that a layout makes.
      if table[row].flags.contains(.isLayingOut) { table.mark(row, .needsLayout) }
    }
  }

  /// Moves the bounds origin along with subviews that moved as far, so that nothing moves in sight, between ticks either.
  package final func shiftBoundsOrigin(by vector: Point) {
    let origin = table[row].bounds.origin + vector
    guard origin.isFinite else { return layer.reportInvalidGeometry("bounds origin") }
    guard table[row].flags.contains(.isInterpolated) else {
      layer.bounds.origin = origin
      return
    }
    table[row].bounds.origin = origin
    BoundsInterpolation.column.pointer(to: row)?.pointee.previousOrigin += vector
    table.markMoved(row, .needsLayout)
    if table[row].flags.contains(.redrawsOnBoundsChange) { table.mark(row, .needsDisplay) }
  }
}
