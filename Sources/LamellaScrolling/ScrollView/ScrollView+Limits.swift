public import LamellaGeometry
internal import LamellaScene

extension ScrollView {
  /// A direction in which a scroll view scrolls.
  enum Axis {
    case horizontal, vertical
  }

  /// Returns the range of offsets along an axis at which content can come to rest.
  ///
  /// - Parameters:
  ///   - axis: The axis.
  ///   - size: The size of the content; nil means the present one.
  /// - Returns: The range; of content that fits, the one offset.
  final func limits(_ axis: Axis, contentSize size: Size? = nil) -> ClosedRange<Double> {
    let size = size ?? contentSize
    let inset = adjustedContentInset(contentSize: size)
    // Subtracted from 0: an offset is never -0.0.
    switch axis {
    case .horizontal:
      let low = 0 - inset.left
      return low...max(low, size.width + inset.right - bounds.width)
    case .vertical:
      let top = collapsingBar == nil ? inset.top : topInset(contentSize: size)
      let low = 0 - top
      let high = max(low, size.height + inset.bottom - bounds.height)
      return low...(high > low ? endWithBar(high) : high)
    }
  }

  /// The range of horizontal offsets at which content can come to rest.
  final var horizontalLimits: ClosedRange<Double> { limits(.horizontal) }
  /// The range of vertical offsets at which content can come to rest.
  final var verticalLimits: ClosedRange<Double> { limits(.vertical) }

  /// The offset at which content is shown from its start.
  package final var startOffset: Point {
    let x = horizontalLimits
    return Point(startsAtRight ? x.upperBound : x.lowerBound, verticalLimits.lowerBound)
  }

  /// The offset of the first page.
  final var firstPageOffset: Point {
    Point(startsAtRight ? contentSize.width - bounds.width : 0, 0)
  }

  /// Returns whether content may be dragged past its edges on an axis.
  final func bounces(_ axis: Axis) -> Bool {
    axis == .horizontal ? bouncesHorizontally : bouncesVertically
  }

  /// Returns whether the content is larger than the view on an axis.
  final func canScroll(_ axis: Axis) -> Bool {
    let limits = limits(axis)
    return limits.upperBound > limits.lowerBound
  }

  /// Returns whether a drag moves the content on an axis.
  final func canDrag(_ axis: Axis) -> Bool {
    if canScroll(axis) { return true }
    guard bounces(axis) else { return false }
    return axis == .horizontal
      ? alwaysBounceHorizontal : alwaysBounceVertical || storedRefreshControl != nil
  }

  /// Whether a drag moves the content on some axis.
  final var canDrag: Bool { canDrag(.horizontal) || canDrag(.vertical) }

  /// Returns the nearest offset within the limits; pages and snap offsets do not count.
  public final func limited(_ offset: Point) -> Point { limited(offset, contentSize: contentSize) }

  /// Returns the nearest offset within the limits of content of a size.
  final func limited(_ offset: Point, contentSize size: Size) -> Point {
    Point(
      x: offset.x.clamped(to: limits(.horizontal, contentSize: size)),
      y: offset.y.clamped(to: limits(.vertical, contentSize: size)))
  }

  /// Responds to a change of the content's size or insets: brings an idle offset into range, and has a deceleration end
  /// there.
  final func limitsDidChange() {
    isOffsetUnconstrained = false
    updateAdjustedInset()
    motion?.fitLimits()
    returnToLimits()
    setNeedsLayout()
  }

  /// Whether neither a touch nor a movement decides on the offset.
  package final var isFreeOfMotion: Bool {
    drag == nil && motion == nil && zoomGesture == nil && !isStoppedByTouch
  }

  /// Brings an idle offset into range.
  final func returnToLimits() {
    guard isFreeOfMotion, !isOffsetUnconstrained else { return }
    var offset = limited(contentOffset)
    // What is shown from its start stays there, though the whole of a bar may leave less room.
    if offset.y < contentOffset.y, collapsingBar != nil, isAtStart {
      offset.y = verticalLimits.lowerBound
    }
    if offset != contentOffset { move(to: offset, isStep: false) }
  }
}
