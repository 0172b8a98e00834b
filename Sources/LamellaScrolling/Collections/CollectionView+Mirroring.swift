internal import LamellaGeometry
internal import LamellaScene

// The layout's geometry in the content, along the direction of scrolling and mirrored from right to left.

extension CollectionView {
  /// The part of the layout in sight.
  final var sight: Rect {
    Rect(origin: Point(mirror.offset(bounds.minX), bounds.minY), size: bounds.size)
  }

  /// Whether the content is to be the mirror image of the layout.
  private final var isFlipped: Bool {
    layout.flipsHorizontallyInOppositeLayoutDirection
      && owner.effectiveUserInterfaceLayoutDirection == .rightToLeft
  }

  /// Sets the size of the content to that of the layout, if either may have changed.
  final func updateContentSize() {
    // That of mirrored content depends on the insets, too.
    if needsPlaces || startsAtRight || isFlipped { fitContent(layout.contentSize) }
  }

  /// Keeps mirrored content where it is from its right edge, which a new width of the view has moved.
  final func keepStartInPlace() {
    if mirror.contentWidth != nil, mirror.viewWidth != bounds.width {
      fitContent(mirror.layoutSize)
    }
  }

  /// Forgets the content, so that the next layout shows its start unless the offset says otherwise.
  final func forgetMirror() {
    mirror = ContentMirror()
    startsAtRight = false
    lastSight = nil
  }

  /// Sets the size of the content, mirrored or not, with what is in sight in its place.
  private final func fitContent(_ layoutSize: Size) {
    let isMirrored = isFlipped
    guard isMirrored || startsAtRight else {
      contentSize = layoutSize
      return
    }
    var size = layoutSize
    if isMirrored {
      // Shorter content begins at the right edge, too. Whole pixels mirror to whole ones.
      let scale = max(traitCollection.displayScale, 1)
      let inset = adjustedContentInset(contentSize: size)
      let width = (size.width * scale).rounded(.up) / scale
      size.width = max(width, bounds.width - inset.left - inset.right)
    }
    let (old, start) = (mirror, startOffset.x)
    let new = ContentMirror(
      contentWidth: isMirrored ? size.width : nil, viewWidth: bounds.width, layoutSize: layoutSize)
    guard new != old || size != contentSize else { return }
    let position = old.offset(bounds.minX)
    let isTurned = isMirrored != startsAtRight
    // An offset that was set before the first layout is one in the content.
    let isGiven = isTurned && lastSight == nil
    mirror = new
    startsAtRight = isMirrored
    needsPlaces = true
    setContentSize(
      size, shiftingBy: Point(isGiven ? 0 : new.offset(position) - bounds.minX, 0),
      isResize: !isTurned && layoutSize == old.layoutSize)
    guard isTurned else { return }
    if position <= old.offset(start) { shiftContent(by: Point(startOffset.x - bounds.minX, 0)) }
    for element in shown {
      (element.view as? OrthogonalSectionView)?.content.setNeedsLayout()
    }
  }

  // MARK: Along the direction of scrolling

  private final var isHorizontal: Bool { lines?.scrollDirection == .horizontal }

  /// Returns the coordinate of a point of the layout along the direction of scrolling.
  final func along(_ point: Point) -> Double { isHorizontal ? point.x : point.y }
  /// Returns the length of a size along the direction of scrolling.
  final func along(_ size: Size) -> Double { isHorizontal ? size.width : size.height }
  /// Returns the position in the layout that a content offset shows first, along the direction of scrolling.
  final func along(offset: Point) -> Double {
    isHorizontal ? mirror.offset(offset.x) : offset.y
  }
  /// The positions in the layout that are shown first when content is at rest, along the direction of scrolling.
  final var alongLimits: ClosedRange<Double> {
    isHorizontal ? mirror.offsets(horizontalLimits) : verticalLimits
  }
  /// Returns the present content offset, but to show another position first, along the direction of scrolling.
  final func point(along value: Double) -> Point {
    isHorizontal
      ? Point(mirror.offset(value), contentOffset.y) : Point(contentOffset.x, value)
  }
  /// Returns a distance along the direction of scrolling, in the layout.
  final func vector(along value: Double) -> Point {
    isHorizontal ? Point(value, 0) : Point(0, value)
  }
}
