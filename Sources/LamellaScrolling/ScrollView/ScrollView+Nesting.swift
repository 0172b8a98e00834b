internal import LamellaGeometry
internal import LamellaScene

// Scroll views in others: what one leaves to those around it.

extension ScrollView {
  /// Returns whether a drag is for a scroll view around this one, because the content is at its edge and does not bounce
  /// there.
  final func isLeftToParent(_ axis: Axis, _ travel: Point) -> Bool {
    guard transfersScrollingToParent, !bounces(axis) else { return false }
    let isHorizontal = axis == .horizontal
    let limits = limits(axis)
    let offset = isHorizontal ? contentOffset.x : contentOffset.y
    // A touch that moves back, to lesser places, moves the offset on.
    let isOutward =
      (isHorizontal ? travel.x : travel.y) < 0
      ? offset >= limits.upperBound : offset <= limits.lowerBound
    return isOutward && isInScrollView { $0.canDrag(axis) }
  }

  /// Returns whether a turn of the wheel or a key is for a scroll view around this one, because this one is at its edge, or
  /// on its way there, and that one is not.
  ///
  /// - Parameter direction: The closure that returns the direction in which a scroll view's offset would move.
  /// - Returns: Whether it is.
  final func isLeftToParent(_ direction: (ScrollView) -> Point) -> Bool {
    transfersScrollingToParent && !canMove(direction(self))
      && isInScrollView { $0.canMove(direction($0)) }
  }

  /// Returns whether the offset at the end of the current movement is not yet at the edge that lies in a direction.
  private func canMove(_ direction: Point) -> Bool {
    func canMove(_ offset: Double, _ direction: Double, _ limits: ClosedRange<Double>) -> Bool {
      direction > 0 && offset < limits.upperBound || direction < 0 && offset > limits.lowerBound
    }
    let target = targetContentOffset
    return canMove(target.x, direction.x, horizontalLimits)
      || canMove(target.y, direction.y, verticalLimits)
  }

  /// Returns whether the view is in a scroll view that the user can scroll and for which a condition holds.
  private func isInScrollView(where condition: (ScrollView) -> Bool) -> Bool {
    var ancestor = superview
    while let view = ancestor {
      if let scroll = view as? ScrollView, scroll.isScrollEnabled, condition(scroll) { return true }
      ancestor = view.superview
    }
    return false
  }
}
