internal import LamellaGeometry
internal import LamellaScene

/// The recognizer of the mouse at a scroll view's indicators: the pointer widens an indicator, a press drags it, and a
/// press beside it scrolls by a page, and by more while it is held, until the indicator is below the pointer.
///
/// Only indicators that are shown can be pressed, so content at the edge stays within reach.
final class ScrollBarRecognizer: GestureRecognizer {
  /// The axis of the indicator that is dragged.
  private var axis: ScrollView.Axis?
  /// The distance of the pointer from the start of the indicator, in points.
  private var grip = 0.0
  /// The axis and the sign of the direction in which a held press scrolls; nil for none.
  private var paging: (axis: ScrollView.Axis, sign: Double)?

  /// The seconds until a held press scrolls again, and those between further pages: as keys repeat.
  private static let (repeatDelay, repeatInterval) = (0.4, 0.1)

  override init() {
    super.init()
    claimsNewTouches = true
  }

  nonisolated deinit {}

  private var scrollView: ScrollView? { view as? ScrollView }

  /// Returns the axis of the indicator whose track a point of the window is on.
  private func axis(at location: Point) -> ScrollView.Axis? {
    guard let scrollView, scrollView.isScrollEnabled else { return nil }
    let place = scrollView.convert(location, from: nil) - scrollView.contentOffset
    return scrollView.indicators?.axis(at: place)
  }

  override func shouldReceive(_ touch: Touch) -> Bool {
    touch.source == .mouse && axis(at: touch.location(in: nil)) != nil
  }

  override func pointerChanged(_ phase: Touch.Phase, _ pointer: PointerEvent) {
    scrollView?.indicators?.hoveredAxis = phase == .ended ? nil : axis(at: pointer.location)
  }

  override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    guard state == .possible, let scrollView, let place = place,
      let axis = axis(at: location(in: nil)), let track = scrollView.indicators?.track(axis)
    else { return }
    state = .began
    scrollView.stopMotion(tellsEnd: true)
    let position = (axis == .horizontal ? place.x : place.y) - track.start
    grip = position - track.bar.start
    if grip >= 0, grip <= track.bar.length {
      self.axis = axis
      scrollView.indicators?.heldAxis = axis
    } else {
      paging = (axis, grip < 0 ? -1 : 1)
      scrollPage()
      startTimer(seconds: Self.repeatDelay)
    }
  }

  override func timerFired() {
    guard scrollPage() else { return }
    startTimer(seconds: Self.repeatInterval)
  }

  /// Scrolls by a page, unless the indicator is on its way to the pointer or beyond it.
  ///
  /// - Returns: Whether it does.
  @discardableResult
  private func scrollPage() -> Bool {
    guard let (axis, sign) = paging, let scrollView, let place,
      let track = scrollView.indicators?.track(axis)
    else { return false }
    let position = (axis == .horizontal ? place.x : place.y) - track.start
    let start = scrollView.scrollBarStart(axis, track)
    guard sign < 0 ? position < start : position > start + track.bar.length else { return false }
    scrollView.scroll(in: axis == .horizontal ? Point(sign, 0) : Point(0, sign), byPages: true)
    return true
  }

  override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    guard state == .began || state == .changed, let scrollView, let place else { return }
    if let axis, let track = scrollView.indicators?.track(axis) {
      let position = (axis == .horizontal ? place.x : place.y) - track.start
      scrollView.moveScrollBar(axis, track, to: position - grip)
    }
    state = .changed
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    state = state == .possible ? .failed : .ended
  }

  override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    state = state == .possible ? .failed : .cancelled
  }

  override func reset() {
    super.reset()
    paging = nil
    guard axis != nil else { return }
    axis = nil
    scrollView?.indicators?.heldAxis = nil
    scrollView?.endScrollBar()
  }

  /// The place of the pointer, from the view's corner.
  private var place: Point? { scrollView.map { location(in: $0) - $0.contentOffset } }
}

extension ScrollView {
  /// Scrolls to where an indicator starts at a distance from the start of its track.
  final func moveScrollBar(_ axis: Axis, _ track: ScrollIndicators.Track, to position: Double) {
    let room = track.length - track.bar.length
    guard room > 0, drag == nil, zoomGesture == nil else { return }
    let limits = limits(axis)
    let fraction = (position / room).clamped(to: 0...1)
    let value = limits.lowerBound + fraction * (limits.upperBound - limits.lowerBound)
    stopMotion(tellsEnd: true)
    isOffsetUnconstrained = false
    move(
      to: axis == .horizontal ? Point(value, contentOffset.y) : Point(contentOffset.x, value),
      isStep: true)
  }

  /// Returns the distance at which an indicator will start from the start of its track, at the end of a movement.
  final func scrollBarStart(_ axis: Axis, _ track: ScrollIndicators.Track) -> Double {
    let limits = limits(axis)
    let length = limits.upperBound - limits.lowerBound
    guard length > 0 else { return 0 }
    let offset = axis == .horizontal ? targetContentOffset.x : targetContentOffset.y
    return (offset - limits.lowerBound) / length * (track.length - track.bar.length)
  }

  /// Lets content go on after an indicator was dragged: to a page or a snap offset, if it has any.
  final func endScrollBar() {
    if isFreeOfMotion { releaseStoppedContent() }
  }
}
