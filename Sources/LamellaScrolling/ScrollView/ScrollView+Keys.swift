internal import LamellaGeometry
public import LamellaScene

extension ScrollView {
  /// The distance that an arrow key scrolls, in points.
  static var pointsPerArrow: Double { 60 }
  /// The fraction of the view's size that a page key scrolls; the rest stays visible for orientation.
  static var pageKeyFraction: Double { 0.85 }

  /// Scrolls for an arrow key, Page Up, Page Down, Home or End; with paging, arrows and page keys go by one page.
  ///
  /// The view calls this for keys that it gets as first responder or that its subviews did not handle; of keys that no
  /// responder handles, it gets those that are pressed while the pointer is over it, and all if it is the only scroll view
  /// in its window. Keys with
  /// Control, Alt or Command are ignored.
  ///
  /// - Parameter press: The key press.
  /// - Returns: Whether it is a scrolling key and the content can scroll along its axis.
  public final func scroll(by press: KeyPress) -> Bool {
    guard isScrollEnabled, drag == nil, window != nil,
      press.modifiers.isDisjoint(with: [.control, .alt, .command])
    else { return false }
    let canScrollVertically = canScroll(.vertical)
    let forward = startsAtRight ? -1.0 : 1.0
    var direction = Point.zero
    switch press.key {
    case .left: direction.x = -1
    case .right: direction.x = 1
    case .up: direction.y = -1
    case .down: direction.y = 1
    case .pageUp: if canScrollVertically { direction.y = -1 } else { direction.x = -forward }
    case .pageDown: if canScrollVertically { direction.y = 1 } else { direction.x = forward }
    case .home, .end:
      guard canScrollVertically || canScroll(.horizontal) else { return false }
      let isHome = press.key == .home
      let x = horizontalLimits
      let y = verticalLimits
      let end = Point(
        x: isHome
          ? startOffset.x
          : canScrollVertically
            ? targetContentOffset.x : x.lowerBound + x.upperBound - startOffset.x,
        y: isHome ? y.lowerBound : y.upperBound)
      smoothScroll(to: snapped(end, from: targetContentOffset))
      return true
    default: return false
    }
    guard direction.x == 0 || canScroll(.horizontal), direction.y == 0 || canScrollVertically else {
      return false
    }
    scroll(in: direction, byPages: press.key == .pageUp || press.key == .pageDown)
    return true
  }

  /// Scrolls by a step or a page of keys; with paging, always by a page.
  ///
  /// - Parameters:
  ///   - direction: The signs of the changes of the offset on both axes.
  ///   - byPages: Whether to scroll by what is visible.
  final func scroll(in direction: Point, byPages: Bool) {
    var origin = targetContentOffset
    var step = Size(Self.pointsPerArrow, Self.pointsPerArrow)
    if isPagingEnabled {
      origin = nearestPage(origin)
      step = pageSize
    } else if byPages {
      let visible = bounds.inset(by: scrolledSafeArea)
      step = Size(visible.width * Self.pageKeyFraction, visible.height * Self.pageKeyFraction)
    }
    let end = limited(origin + Point(direction.x * step.width, direction.y * step.height))
    smoothScroll(to: snapped(end, from: origin))
  }
}
