public import LamellaGeometry
internal import LamellaScene

// Scrolling by code.

extension ScrollView {
  /// The duration of an animated scroll, in seconds (measured on UIKit).
  private static var requestDuration: Double { 0.3 }

  /// Scrolls to an offset, which is not limited to the content.
  ///
  /// The movement in progress ends, a deceleration with ``ScrollViewDelegate/scrollViewDidEndDecelerating(_:)``.
  ///
  /// - Parameters:
  ///   - offset: The content point to show at the top left corner. NaN and infinity are refused.
  ///   - animated: Whether to scroll in an animation of 0.3 seconds, along half a cosine. Outside a window the content
  ///     jumps.
  public final func setContentOffset(_ offset: Point, animated: Bool) {
    guard offset.isFinite else { return reportInvalid("contentOffset") }
    if animated, let window {
      guard offset != targetContentOffset || drag != nil else { return }
      interrupt()
      guard offset != contentOffset else { return }
      isOffsetUnconstrained = limited(offset) != offset
      start(
        Motion(
          self, .request, in: window.ticker,
          .offset(
            x: .timed(from: contentOffset.x, to: offset.x, duration: Self.requestDuration),
            y: .timed(from: contentOffset.y, to: offset.y, duration: Self.requestDuration))))
      return
    }
    stopMotion(tellsEnd: true)
    isOffsetUnconstrained = limited(offset) != offset
    move(to: offset, isStep: false)
  }

  /// Scrolls to the top of the content in an animation, as a tap on the status bar does on iOS.
  ///
  /// - Returns: Whether it starts to scroll: not at the top, outside of a window, during a drag or a pinch, nor where
  ///   ``scrollsToTop``, ``isScrollEnabled`` or the delegate forbid it.
  @discardableResult
  public final func scrollToTop() -> Bool {
    let top = Point(contentOffset.x, verticalLimits.lowerBound)
    guard scrollsToTop, isScrollEnabled, drag == nil, zoomGesture == nil, top.y < contentOffset.y,
      let window, delegate?.scrollViewShouldScrollToTop(self) ?? true, self.window === window
    else { return false }
    interrupt()
    isOffsetUnconstrained = false
    start(
      Motion(
        self, .top, in: window.ticker,
        .offset(
          x: .rest(at: top.x),
          y: .timed(from: contentOffset.y, to: top.y, duration: Self.requestDuration))))
    return true
  }

  /// Scrolls the minimum distance to make a rectangle of the content visible.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in content points. Of one that is larger than the view the nearer edge becomes visible.
  ///   - animated: Whether to animate the scrolling.
  public final func scrollRectToVisible(_ rect: Rect, animated: Bool) {
    let visible = bounds.inset(by: adjustedContentInset)
    /// Returns the smallest shift that brings a range into view, along one axis.
    func shift(_ low: Double, _ high: Double, _ from: Double, _ to: Double) -> Double {
      if low >= from && high <= to { return 0 }
      let toLow = low - from
      let toHigh = high - to
      return abs(toLow) < abs(toHigh) ? toLow : toHigh
    }
    var moved =
      contentOffset
      + Point(
        x: shift(rect.minX, rect.maxX, visible.minX, visible.maxX),
        y: shift(rect.minY, rect.maxY, visible.minY, visible.maxY))
    if collapsingBar != nil { moved.y = withWholeBar(moved.y, for: rect) }
    setContentOffset(limited(moved), animated: animated)
  }

  /// Stops movements, drags and pinches where they are, and tells the delegate of their ends.
  ///
  /// Content beyond an edge returns to it at the next layout, a scale beyond its limits at once.
  public final func stopScrollingAndZooming() {
    let wasRequest = motion?.cause == .request
    interrupt()
    indicators?.fadeOut()
    setNeedsLayout()
    if wasRequest { delegate?.scrollViewDidEndScrollingAnimation(self) }
  }
}
