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
  /// in its window. Keys with Control, Alt or Command are ignored. A key at the edge is left to a scroll view around this
  /// one that is not at its own; see ``transfersScrollingToParent``.
  ///
  /// - Parameter press: The key press.
  /// - Returns: Whether it is a scrolling key and the content can scroll along its axis.
  public final func scroll(by press: KeyPress) -> Bool {
    guard isScrollEnabled, isFreeOfTouches, window != nil,
      press.modifiers.isDisjoint(with: [.control, .alt, .command])
    else { return false }
    let direction = direction(of: press.key)
    guard direction != .zero, !isLeftToParent({ $0.direction(of: press.key) }) else { return false }
    guard press.key == .home || press.key == .end else {
      scroll(in: direction, byPages: press.key == .pageUp || press.key == .pageDown)
      return true
    }
    let isHome = press.key == .home
    let x = horizontalLimits
    let y = verticalLimits
    let end = Point(
      x: isHome
        ? startOffset.x
        : direction.y != 0 ? targetContentOffset.x : x.lowerBound + x.upperBound - startOffset.x,
      y: isHome ? y.lowerBound : y.upperBound)
    smoothScroll(to: snapped(end, from: targetContentOffset))
    return true
  }

  /// Returns the direction in which a key moves the offset; zero for others, and where the content cannot scroll there.
  private func direction(of key: Key) -> Point {
    /// Returns a direction forward in the content, or back.
    func along(_ sign: Double) -> Point {
      canScroll(.vertical) ? Point(0, sign) : across(startsAtRight ? -sign : sign)
    }
    /// Returns a direction to the right, or to the left.
    func across(_ sign: Double) -> Point { canScroll(.horizontal) ? Point(sign, 0) : .zero }
    return switch key {
    case .left: across(-1)
    case .right: across(1)
    case .up: canScroll(.vertical) ? Point(0, -1) : .zero
    case .down: canScroll(.vertical) ? Point(0, 1) : .zero
    case .pageUp, .home: along(-1)
    case .pageDown, .end: along(1)
    default: .zero
    }
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
