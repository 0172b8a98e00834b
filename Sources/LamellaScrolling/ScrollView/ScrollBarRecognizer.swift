internal import LamellaGeometry
internal import LamellaScene

/// The recognizer of the mouse at a scroll view's indicators: the pointer widens an indicator, a press drags it, and a
/// press beside it scrolls by a page.
///
/// Only indicators that are shown can be pressed, so content at the edge stays within reach.
final class ScrollBarRecognizer: GestureRecognizer {
  /// The axis of the indicator that is dragged.
  private var axis: ScrollView.Axis?
  /// The distance of the pointer from the start of the indicator, in points.
  private var grip = 0.0

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
    scrollView.haltMotion()
    let position = (axis == .horizontal ? place.x : place.y) - track.start
    grip = position - track.bar.start
    if grip >= 0, grip <= track.bar.length {
      self.axis = axis
      scrollView.indicators?.heldAxis = axis
    } else {
      let sign = grip < 0 ? -1.0 : 1
      scrollView.scroll(in: axis == .horizontal ? Point(sign, 0) : Point(0, sign), byPages: true)
    }
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
    haltMotion()
    isOffsetUnconstrained = false
    move(
      to: axis == .horizontal ? Point(value, contentOffset.y) : Point(contentOffset.x, value),
      isStep: true)
  }

  /// Lets content go on after an indicator was dragged: to a page or a snap offset, if it has any.
  final func endScrollBar() {
    if isFreeOfMotion { releaseStoppedContent() }
  }
}
