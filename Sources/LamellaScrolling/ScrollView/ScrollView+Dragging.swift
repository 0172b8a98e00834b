internal import LamellaGeometry
internal import LamellaScene

/// The recognizer of a scroll view's drags, which also stops moving content when a touch begins.
final class ScrollPanRecognizer: PanGestureRecognizer {
  override init() {
    super.init()
  }

  nonisolated deinit {}

  override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    let isFirst = numberOfTouches == touches.count
    super.touchesBegan(touches, with: event)
    if isFirst { (view as? ScrollView)?.touchesDidBegin() }
  }

  override func reset() {
    super.reset()
    (view as? ScrollView)?.touchesDidEnd()
  }
}

extension ScrollView {
  /// A drag in progress.
  struct Drag {
    /// The offset at the start, without the resistance of the rubber band.
    var rawStart: Point
    /// The visible offset at the start.
    var shownStart: Point
  }

  /// Stops moving content when the first touch begins.
  ///
  /// While content decelerates, the touch does nothing else: the recognizer of drags claims it.
  final func touchesDidBegin() {
    guard motion != nil else { return }
    let wasRelease = isDecelerating
    stopMotion()
    isStoppedByTouch = true
    if wasRelease { delegate?.scrollViewDidEndDecelerating(self) }
  }

  /// Lets content that a touch stopped go on, when the last touch ends without a drag.
  final func touchesDidEnd() {
    guard isStoppedByTouch else { return }
    isStoppedByTouch = false
    if drag == nil, motion == nil { releaseStoppedContent() }
  }

  /// Responds to a change of the pan recognizer.
  final func panDidChange() {
    switch pan.state {
    case .began:
      isStoppedByTouch = false
      stopMotion()
      drag = Drag(rawStart: unbanded(contentOffset), shownStart: contentOffset)
      delegate?.scrollViewWillBeginDragging(self)
      showIndicators()
      followTouch()
    case .changed:
      followTouch()
    case .ended:
      endDrag(velocity: .zero - pan.velocity(in: self))
    case .cancelled:
      endDrag(velocity: .zero)
    case .possible, .failed:
      break
    }
  }

  /// Scrolls to the offset of the dragging touch.
  private func followTouch() {
    guard let drag else { return }
    let translation = pan.translation(in: self)
    var raw = contentOffset
    if canDrag(.horizontal) { raw.x = drag.rawStart.x - translation.x }
    if canDrag(.vertical) { raw.y = drag.rawStart.y - translation.y }
    move(to: rubberBanded(raw), isStep: true)
  }

  /// Ends the drag, and starts the movement after it.
  private func endDrag(velocity: Point) {
    guard let drag else { return }
    var velocity = velocity
    if !canDrag(.horizontal) { velocity.x = 0 }
    if !canDrag(.vertical) { velocity.y = 0 }
    self.drag = nil
    release(velocity: velocity, from: drag.shownStart)
  }

  // MARK: The rubber band on both axes

  /// Returns an offset with the resistance of the rubber band.
  private func rubberBanded(_ raw: Point) -> Point {
    Point(
      x: rubberBanded(raw.x, horizontalLimits, bounds.width),
      y: rubberBanded(raw.y, verticalLimits, bounds.height))
  }

  /// Returns an offset along one axis with the resistance of the rubber band.
  private func rubberBanded(_ raw: Double, _ limits: ClosedRange<Double>, _ extent: Double)
    -> Double
  {
    let edge = min(max(raw, limits.lowerBound), limits.upperBound)
    guard raw != edge else { return raw }
    return bounces ? edge + RubberBand.overscroll(forDistance: raw - edge, extent: extent) : edge
  }

  /// Returns an offset without the resistance of the rubber band.
  final func unbanded(_ shown: Point) -> Point {
    Point(
      x: unbanded(shown.x, horizontalLimits, bounds.width),
      y: unbanded(shown.y, verticalLimits, bounds.height))
  }

  /// Returns an offset along one axis without the resistance of the rubber band.
  private func unbanded(_ shown: Double, _ limits: ClosedRange<Double>, _ extent: Double) -> Double
  {
    let edge = min(max(shown, limits.lowerBound), limits.upperBound)
    guard shown != edge else { return shown }
    return edge + RubberBand.distance(forOverscroll: shown - edge, extent: extent)
  }
}
