public import LamellaGeometry
internal import LamellaScene

extension ScrollView {
  /// One of the two directions in which content moves.
  enum Axis {
    case horizontal, vertical
  }

  /// The offsets at which content can rest, horizontally.
  final var horizontalLimits: ClosedRange<Double> {
    let low = -contentInset.left
    return low...max(low, contentSize.width + contentInset.right - bounds.width)
  }

  /// The offsets at which content can rest, vertically.
  final var verticalLimits: ClosedRange<Double> {
    let low = -contentInset.top
    return low...max(low, contentSize.height + contentInset.bottom - bounds.height)
  }

  /// Whether there is anywhere to scroll to on an axis.
  final func canScroll(_ axis: Axis) -> Bool {
    let limits = axis == .horizontal ? horizontalLimits : verticalLimits
    return limits.upperBound > limits.lowerBound
  }

  /// Whether a finger moves the content on an axis.
  final func canDrag(_ axis: Axis) -> Bool {
    if canScroll(axis) { return true }
    return bounces && (axis == .horizontal ? alwaysBounceHorizontal : alwaysBounceVertical)
  }

  /// The nearest offset at which content can rest.
  public final func limited(_ offset: Point) -> Point {
    let x = horizontalLimits
    let y = verticalLimits
    return Point(
      x: min(max(offset.x, x.lowerBound), x.upperBound),
      y: min(max(offset.y, y.lowerBound), y.upperBound))
  }

  /// The content or the room around it changed: an idle offset comes back into range at layout.
  final func limitsDidChange() {
    isOffsetFree = false
    setNeedsLayout()
  }

  /// Brings an idle offset back into range.
  final func returnToLimits() {
    guard !isOffsetFree else { return }
    let offset = limited(contentOffset)
    if offset != contentOffset { move(to: offset, isStep: false) }
  }
}
