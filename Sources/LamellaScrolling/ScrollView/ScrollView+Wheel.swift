internal import LamellaGeometry
internal import LamellaScene

extension ScrollView {
  /// How far a notch scrolls, in points.
  static var pointsPerNotch: Double { 60 }
  /// The spring that evens out notches: critically damped, radians per second.
  static var wheelFrequency: Double { 22 }
  /// Fractions of a notch are forgotten after this pause.
  static var wheelPauseMicroseconds: Int64 { 300_000 }

  /// Fractions of a notch that do not make a page yet.
  struct WheelRest {
    var notches = Point.zero
    var microseconds: Int64 = 0
  }

  /// Scrolls by the wheel.
  ///
  /// A wheel without a horizontal part scrolls content sideways where it only moves so, or with shift.
  ///
  /// - Returns: Whether there was anywhere to scroll to.
  final func turn(_ wheel: WheelEvent) -> Bool {
    guard isScrollEnabled, drag == nil, window != nil else { return false }
    var notches = wheel.notches
    if notches.x == 0, wheel.modifiers.contains(.shift) || !canScroll(.vertical) {
      notches = Point(x: -notches.y, y: 0)
    }
    if !canScroll(.horizontal) { notches.x = 0 }
    if !canScroll(.vertical) { notches.y = 0 }
    guard notches != .zero else { return false }

    // Away from the user shows what lies further up: the offset shrinks.
    var way = Point(x: notches.x, y: -notches.y)
    if isPagingEnabled {
      way = wholePages(way, wheel.microseconds)
      way = Point(x: way.x * bounds.width, y: way.y * bounds.height)
    } else {
      way = way * Self.pointsPerNotch
    }
    guard way != .zero else { return true }
    let origin = isPagingEnabled ? nearestPage(targetContentOffset) : targetContentOffset
    glide(to: limited(origin + way))
    return true
  }

  /// Starts or redirects the even movement with which wheel and keys scroll.
  final func glide(to target: Point) {
    guard target != targetContentOffset, let window else { return }
    isOffsetFree = false
    let now = window.animator.now
    let velocity = motion?.velocity(at: now) ?? .zero
    let frequency = isPagingEnabled ? AxisMotion.pageFrequency : Self.wheelFrequency
    let wasRelease = isDecelerating
    start(
      Motion(
        self, .wheel, in: window.animator,
        x: .spring(
          from: contentOffset.x, velocity: velocity.x, to: target.x, frequency: frequency,
          overshoots: false),
        y: .spring(
          from: contentOffset.y, velocity: velocity.y, to: target.y, frequency: frequency,
          overshoots: false)))
    if wasRelease { delegate?.scrollViewDidEndDecelerating(self) }
  }

  /// Adds up fractions of notches and takes the whole ones out, at most one page at a time.
  private func wholePages(_ way: Point, _ microseconds: Int64) -> Point {
    if microseconds - wheelRest.microseconds > Self.wheelPauseMicroseconds {
      wheelRest.notches = .zero
    }
    wheelRest.microseconds = microseconds
    wheelRest.notches += way
    func take(_ rest: inout Double) -> Double {
      guard abs(rest) >= 1 else { return 0 }
      let page = rest > 0 ? 1.0 : -1.0
      rest = 0
      return page
    }
    return Point(x: take(&wheelRest.notches.x), y: take(&wheelRest.notches.y))
  }

  final func nearestPage(_ offset: Point) -> Point {
    func nearest(_ value: Double, _ page: Double) -> Double {
      page > 0 ? (value / page).rounded() * page : value
    }
    return Point(x: nearest(offset.x, bounds.width), y: nearest(offset.y, bounds.height))
  }
}
