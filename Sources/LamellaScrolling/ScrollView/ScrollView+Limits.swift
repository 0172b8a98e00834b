public import LamellaGeometry
internal import LamellaScene

extension ScrollView {
  /// A direction in which a scroll view scrolls.
  enum Axis {
    case horizontal, vertical
  }

  /// The range of horizontal offsets at which content can come to rest.
  final var horizontalLimits: ClosedRange<Double> {
    // Subtracted from 0: an offset is never -0.0.
    let low = 0 - contentInset.left
    return low...max(low, contentSize.width + contentInset.right - bounds.width)
  }

  /// The range of vertical offsets at which content can come to rest.
  final var verticalLimits: ClosedRange<Double> {
    let low = 0 - contentInset.top
    return low...max(low, contentSize.height + contentInset.bottom - bounds.height)
  }

  /// Returns whether the content is larger than the view on an axis.
  final func canScroll(_ axis: Axis) -> Bool {
    let limits = axis == .horizontal ? horizontalLimits : verticalLimits
    return limits.upperBound > limits.lowerBound
  }

  /// Returns whether a drag moves the content on an axis.
  final func canDrag(_ axis: Axis) -> Bool {
    if canScroll(axis) { return true }
    return bounces && (axis == .horizontal ? alwaysBounceHorizontal : alwaysBounceVertical)
  }

  /// Returns the nearest offset at which content can come to rest.
  public final func limited(_ offset: Point) -> Point {
    let x = horizontalLimits
    let y = verticalLimits
    return Point(
      x: min(max(offset.x, x.lowerBound), x.upperBound),
      y: min(max(offset.y, y.lowerBound), y.upperBound))
  }

  /// Responds to a change of the content's size or insets: brings an idle offset into range, and has a deceleration end
  /// there.
  final func limitsDidChange() {
    isOffsetUnconstrained = false
    motion?.fitLimits()
    returnToLimits()
    setNeedsLayout()
  }

  /// Brings an idle offset into range.
  final func returnToLimits() {
    guard drag == nil, motion == nil, !isStoppedByTouch, !isOffsetUnconstrained else { return }
    let offset = limited(contentOffset)
    if offset != contentOffset { move(to: offset, isStep: false) }
  }
}
