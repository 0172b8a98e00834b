package import LamellaGeometry

extension View {
  /// Moves the bounds origin as a step of the running tick: frames between ticks show the way there.
  ///
  /// Outside a window, or without `isStep`, the origin jumps.
  package final func moveBoundsOrigin(to origin: Point, isStep: Bool) {
    guard origin.isFinite else { return layer.reportInvalidGeometry("bounds origin") }
    guard let window else {
      layer.bounds.origin = origin
      return
    }
    if isStep {
      guard origin != table[row].bounds.origin else { return }
      window.interpolations.step(row, to: origin, in: table)
      table.mark(row, [.needsCompose, .needsLayout])
    } else {
      window.interpolations.remove(row, in: table)
      layer.bounds.origin = origin
    }
  }
}
