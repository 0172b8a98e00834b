public import LamellaGeometry

/// An observer of a scroll view's movement; every method has an empty default.
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
}
