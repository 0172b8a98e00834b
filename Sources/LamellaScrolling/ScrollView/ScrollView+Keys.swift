internal import LamellaGeometry
public import LamellaScene

extension ScrollView {
  /// How far an arrow key scrolls, in points.
  static var pointsPerArrow: Double { 60 }
  /// How much of the view a page key turns: what stays in sight helps the eye.
  static var pageKeyFraction: Double { 0.85 }

  /// Scrolls by a key: arrows, page up and down, home and end; arrows and page keys turn pages where
  /// paging is enabled.
  ///
  /// Called for the keys that reach the view: as first responder, or because a subview left them. Keys
  /// with control, alt or command held are left to others.
  ///
  /// - Parameter press: The key.
  /// - Returns: Whether it is such a key and there is anywhere to scroll to along its way.
  public final func scroll(by press: KeyPress) -> Bool {
    guard isScrollEnabled, drag == nil, window != nil,
      press.modifiers.isDisjoint(with: [.control, .alt, .command])
    else { return false }
    let isUpright = canScroll(.vertical)
    var way = Point.zero
    switch press.key {
    case .left: way.x = -1
    case .right: way.x = 1
    case .up: way.y = -1
    case .down: way.y = 1
    case .pageUp: if isUpright { way.y = -1 } else { way.x = -1 }
    case .pageDown: if isUpright { way.y = 1 } else { way.x = 1 }
    case .home, .end:
      guard isUpright || canScroll(.horizontal) else { return false }
      let isHome = press.key == .home
      let x = horizontalLimits
      let y = verticalLimits
      glide(
        to: Point(
          x: isHome ? x.lowerBound : (isUpright ? targetContentOffset.x : x.upperBound),
          y: isHome ? y.lowerBound : y.upperBound))
      return true
    default: return false
    }
    guard way.x == 0 || canScroll(.horizontal), way.y == 0 || isUpright else { return false }
    let isPageKey = press.key == .pageUp || press.key == .pageDown
    var origin = targetContentOffset
    var step = Size(Self.pointsPerArrow, Self.pointsPerArrow)
    if isPagingEnabled {
      origin = nearestPage(origin)
      step = bounds.size
    } else if isPageKey {
      step = Size(bounds.width * Self.pageKeyFraction, bounds.height * Self.pageKeyFraction)
    }
    glide(to: limited(origin + Point(way.x * step.width, way.y * step.height)))
    return true
  }
}
