public import LamellaGeometry

/// Hears of a scroll view's movement; every method has an empty default.
///
/// A drag with a flick calls, in order: will begin dragging, did scroll any number of times, will end
/// dragging, did end dragging, will begin decelerating, did scroll, did end decelerating.
public protocol ScrollViewDelegate: AnyObject {
  /// The content offset changed, for whatever reason.
  func scrollViewDidScroll(_ scrollView: ScrollView)
  /// A drag has been recognized.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// The finger lifts; `targetContentOffset` may be changed, except while paging.
  ///
  /// - Parameters:
  ///   - scrollView: The scroll view.
  ///   - velocity: Of the offset, in points per millisecond.
  ///   - targetContentOffset: Where the content will come to rest.
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point)
  /// The finger has lifted.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool)
  /// The content starts to move by itself after a drag.
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
  /// The content has come to rest after a drag.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
  /// A movement asked for by `setContentOffset(_:animated:)` is over.
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
