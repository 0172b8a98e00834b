internal import LamellaGeometry
internal import LamellaScene

/// The mapping between a layout's geometry, which runs from left to right, and the content that shows it: its mirror image
/// where languages are written from right to left.
///
/// Frames of views and content offsets are the content's; all else of a collection view counts in its layout. The mapping
/// is its own inverse.
nonisolated struct ContentMirror: Equatable {
  /// The width of mirrored content, in points; nil where content is not mirrored.
  var contentWidth: Double?
  /// The width of the view, in points.
  var viewWidth = 0.0
  /// The size of the layout, of which mirrored content may be wider.
  var layoutSize = Size.zero

  /// The sign of a horizontal movement's image.
  var sign: Double { contentWidth == nil ? 1 : -1 }

  /// Returns the image of a point.
  func callAsFunction(_ point: Point) -> Point {
    contentWidth.map { Point($0 - point.x, point.y) } ?? point
  }

  /// Returns the image of a rectangle.
  func callAsFunction(_ rect: Rect) -> Rect {
    contentWidth.map {
      Rect(x: $0 - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
    } ?? rect
  }

  /// Returns the left edge, in the layout, of what a horizontal content offset shows, and the other way round.
  func offset(_ offset: Double) -> Double {
    contentWidth.map { $0 - viewWidth - offset } ?? offset
  }

  /// Returns the images of the offsets of a range.
  func offsets(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
    contentWidth == nil ? range : offset(range.upperBound)...offset(range.lowerBound)
  }
}

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
    guard isMirrored || startsAtRight else { return contentSize = layoutSize }
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
}
