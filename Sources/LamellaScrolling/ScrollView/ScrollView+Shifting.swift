internal import LamellaGeometry
internal import LamellaScene

extension ScrollView {
  /// Moves the offset along with content that moved in the content's own space, so that nothing moves in sight.
  ///
  /// A drag or movement in progress goes on from there.
  final func shiftContent(by vector: Point) {
    guard vector != .zero else { return }
    shiftBoundsOrigin(by: vector)
    drag?.rawStart += vector
    drag?.shownStart += vector
    zoomGesture?.anchor += vector * (1 / zoomScale)
    motion?.shift(by: vector)
    motion?.fitLimits()
    offsetDidChange()
  }
}
