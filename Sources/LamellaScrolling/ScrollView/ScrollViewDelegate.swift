public import LamellaGeometry
public import LamellaScene

/// An observer of a scroll view's movement; every method has a default, which does nothing or allows what it is asked for.
///
/// A drag with a flick calls, in this order: will begin dragging, did scroll (repeatedly), will end dragging, did end
/// dragging, will begin decelerating, did scroll (repeatedly), did end decelerating.
public protocol ScrollViewDelegate: AnyObject {
  /// Tells that the content offset changed, for any reason.
  func scrollViewDidScroll(_ scrollView: ScrollView)
  /// Tells that a drag was recognized.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// Tells that the touch of a drag ends, and may change `targetContentOffset` if paging is disabled.
  ///
  /// - Parameters:
  ///   - scrollView: The scroll view.
  ///   - velocity: The velocity of the offset, in points per millisecond.
  ///   - targetContentOffset: The offset at which the content will come to rest.
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point)
  /// Tells that the touch of a drag ended.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool)
  /// Tells that the content starts to decelerate after a drag.
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
  /// Tells that the content came to rest after a drag.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
  /// Tells that the animation of `setContentOffset(_:animated:)` ended.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
  /// Returns whether the content scrolls to its top for `scrollToTop()`; true by default.
  func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool
  /// Tells that the content reached its top for `scrollToTop()`.
  func scrollViewDidScrollToTop(_ scrollView: ScrollView)
  /// Tells that `adjustedContentInset` changed, because the content inset, the safe area or what scrolls did.
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: ScrollView)
  /// Returns the view that is scaled when the content zooms; nil, the default, for content that does not.
  ///
  /// Zooming sets the view's transform to its scale, and its center, so that the content grows from its top left corner.
  /// The center of a view that constraints place stays; its transform also moves it.
  func viewForZooming(in scrollView: ScrollView) -> View?
  /// Tells that a pinch, the wheel or an animation starts to zoom the content.
  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?)
  /// Tells that the scale changed, for any reason; the offset is the new one.
  func scrollViewDidZoom(_ scrollView: ScrollView)
  /// Tells that a pinch, the wheel or an animation no longer zooms, and the content is back within the limits of scale.
  ///
  /// - Parameters:
  ///   - scrollView: The scroll view.
  ///   - view: The view that was scaled.
  ///   - scale: The scale; content that is drawn for one scale may be drawn again for this one.
  func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: Double)
}

extension ScrollViewDelegate {
  /// Does nothing.
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}
  /// Does nothing.
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  /// Changes nothing.
  public func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point
  ) {}
  /// Does nothing.
  public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {}
  /// Does nothing.
  public func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
  /// Returns true.
  public func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool { true }
  /// Does nothing.
  public func scrollViewDidScrollToTop(_ scrollView: ScrollView) {}
  /// Does nothing.
  public func scrollViewDidChangeAdjustedContentInset(_ scrollView: ScrollView) {}
  /// Returns nil.
  public func viewForZooming(in scrollView: ScrollView) -> View? { nil }
  /// Does nothing.
  public func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {}
  /// Does nothing.
  public func scrollViewDidZoom(_ scrollView: ScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndZooming(
    _ scrollView: ScrollView, with view: View?, atScale scale: Double
  ) {}
}
