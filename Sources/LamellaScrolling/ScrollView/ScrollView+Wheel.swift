internal import LamellaGeometry
internal import LamellaScene

extension ScrollView {
  /// The distance that a notch of the wheel scrolls, in points.
  static var pointsPerNotch: Double { 60 }
  /// The frequency of the critically damped spring that smooths notches, in radians per second.
  static var wheelFrequency: Double { 22 }
  /// The pause after which a turn of the wheel is a new one, in microseconds.
  static var wheelPauseMicroseconds: Int64 { 300_000 }

  /// A turn of the wheel.
  struct WheelTurn {
    /// The fractions of a notch that have not added up to a page.
    var notches = Point.zero
    /// The time of the last event.
    var microseconds: Int64
  }

  /// Scrolls for a wheel event.
  ///
  /// A vertical wheel scrolls horizontally with Shift, or if the content cannot scroll vertically. A turn that begins at
  /// the edge is left to a scroll view around this one; one that comes there ends there.
  ///
  /// - Returns: Whether the content can scroll along the wheel's axis.
  final func scroll(by wheel: WheelEvent) -> Bool {
    guard isScrollEnabled, isFreeOfTouches, window != nil else { return false }
    var translation = notches(of: wheel)
    guard translation != .zero else { return false }
    let pause = wheelTurn.map { wheel.microseconds - $0.microseconds } ?? .max
    if pause > Self.wheelPauseMicroseconds {
      wheelTurn = nil
      if isLeftToParent({ $0.notches(of: wheel) }) { return false }
    }
    var turn = wheelTurn ?? WheelTurn(microseconds: wheel.microseconds)
    turn.microseconds = wheel.microseconds
    if isPagingEnabled { translation = turn.takePages(translation) }
    wheelTurn = turn
    if isPagingEnabled {
      translation = Point(x: translation.x * pageSize.width, y: translation.y * pageSize.height)
    } else {
      translation = translation * Self.pointsPerNotch
    }
    guard translation != .zero else { return true }
    let origin = isPagingEnabled ? nearestPage(targetContentOffset) : targetContentOffset
    smoothScroll(to: snapped(limited(origin + translation), from: origin))
    return true
  }

  /// Whether neither a drag nor a pinch moves the content.
  final var isFreeOfTouches: Bool { drag == nil && zoomGesture == nil }

  /// Returns the notches by which a wheel event scrolls the content, in the direction of the offset.
  private func notches(of wheel: WheelEvent) -> Point {
    var notches = wheel.notches
    if notches.x == 0, wheel.modifiers.contains(.shift) || !canScroll(.vertical) {
      // Turning it toward the user goes on in the content.
      notches = Point(x: startsAtRight ? notches.y : -notches.y, y: 0)
    }
    // Turning the wheel away from the user scrolls up, which decreases the offset.
    return Point(
      x: canScroll(.horizontal) ? notches.x : 0, y: canScroll(.vertical) ? -notches.y : 0)
  }

  /// Starts or redirects the smooth scrolling of wheel and keys.
  final func smoothScroll(to target: Point) {
    guard target != targetContentOffset, let window else { return }
    isOffsetUnconstrained = false
    let now = window.ticker.now
    let velocity = motion?.velocity(at: now) ?? .zero
    let frequency = isPagingEnabled ? AxisMotion.pageFrequency : Self.wheelFrequency
    let wasRelease = isDecelerating
    start(
      Motion(
        self, .wheel, in: window.ticker,
        .offset(
          x: .spring(
            from: contentOffset.x, velocity: velocity.x, to: target.x, frequency: frequency,
            overshoots: false, restDistance: restDistance),
          y: .spring(
            from: contentOffset.y, velocity: velocity.y, to: target.y, frequency: frequency,
            overshoots: false, restDistance: restDistance))))
    if wasRelease { delegate?.scrollViewDidEndDecelerating(self) }
  }

  /// Returns the offset of the nearest page.
  final func nearestPage(_ offset: Point) -> Point {
    /// Returns the offset of the page that is nearest to an offset, along one axis; the offset itself without pages.
    func nearest(_ value: Double, _ page: Double, _ first: Double) -> Double {
      page > 0 ? first + ((value - first) / page).rounded() * page : value
    }
    let first = firstPageOffset
    return Point(
      x: nearest(offset.x, pageSize.width, first.x),
      y: nearest(offset.y, pageSize.height, first.y))
  }
}

extension ScrollView.WheelTurn {
  /// Adds up fractions of notches, and returns the whole pages in them: at most one for each axis.
  mutating func takePages(_ translation: Point) -> Point {
    notches += translation
    /// Returns the page to turn for the notches of one axis, -1, 0 or 1, and resets the notches if there is one.
    func take(_ notches: inout Double) -> Double {
      guard abs(notches) >= 1 else { return 0 }
      let page = notches > 0 ? 1.0 : -1.0
      notches = 0
      return page
    }
    return Point(x: take(&notches.x), y: take(&notches.y))
  }
}
