internal import LamellaGeometry
internal import LamellaScene

/// The recognizer of a scroll view's drags: also stops the content when a finger comes down.
final class ScrollPanRecognizer: PanGestureRecognizer {
  override init() {
    super.init()
  }

  nonisolated deinit {}

  override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    let isFirst = numberOfTouches == touches.count
    super.touchesBegan(touches, with: event)
    if isFirst { (view as? ScrollView)?.fingerCameDown() }
  }

  override func reset() {
    super.reset()
    (view as? ScrollView)?.fingersAreUp()
  }
}

extension ScrollView {
  /// A drag under way.
  struct Drag {
    /// The offset at the start, with the rubber band taken out.
    var rawStart: Point
    /// The offset at the start as it was shown.
    var shownStart: Point
  }

  /// A finger stops what moves by itself.
  final func fingerCameDown() {
    guard motion != nil else { return }
    let wasRelease = isDecelerating
    stopMotion()
    isHeldInFlight = true
    if wasRelease { delegate?.scrollViewDidEndDecelerating(self) }
  }

  /// The last finger lifted without a drag: what was stopped in flight goes on to a place of rest.
  final func fingersAreUp() {
    guard isHeldInFlight else { return }
    isHeldInFlight = false
    if drag == nil, motion == nil { settle() }
  }

  /// The pan recognizer began, moved or ended.
  final func panChanged() {
    switch pan.state {
    case .began:
      isHeldInFlight = false
      stopMotion()
      drag = Drag(rawStart: unbanded(contentOffset), shownStart: contentOffset)
      delegate?.scrollViewWillBeginDragging(self)
      showIndicators()
      followFinger()
    case .changed:
      followFinger()
    case .ended:
      endDrag(velocity: -pan.velocity(in: self))
    case .cancelled:
      endDrag(velocity: .zero)
    case .possible, .failed:
      break
    }
  }

  /// Shows the content where the finger holds it.
  private func followFinger() {
    guard let drag else { return }
    let way = pan.translation(in: self)
    var raw = contentOffset
    if canDrag(.horizontal) { raw.x = drag.rawStart.x - way.x }
    if canDrag(.vertical) { raw.y = drag.rawStart.y - way.y }
    move(to: banded(raw), isStep: true)
  }

  private func endDrag(velocity: Point) {
    guard let drag else { return }
    var velocity = velocity
    if !canDrag(.horizontal) { velocity.x = 0 }
    if !canDrag(.vertical) { velocity.y = 0 }
    // Beyond an edge the content moves slower than the finger.
    velocity.x *= slope(contentOffset.x, horizontalLimits, bounds.width)
    velocity.y *= slope(contentOffset.y, verticalLimits, bounds.height)
    self.drag = nil
    release(velocity: velocity, from: drag.shownStart)
  }

  // MARK: The rubber band on both axes

  private func banded(_ raw: Point) -> Point {
    Point(
      x: banded(raw.x, horizontalLimits, bounds.width),
      y: banded(raw.y, verticalLimits, bounds.height))
  }

  private func banded(_ raw: Double, _ limits: ClosedRange<Double>, _ extent: Double) -> Double {
    let edge = min(max(raw, limits.lowerBound), limits.upperBound)
    guard raw != edge else { return raw }
    return bounces ? edge + RubberBand.shown(raw - edge, extent: extent) : edge
  }

  final func unbanded(_ shown: Point) -> Point {
    Point(
      x: unbanded(shown.x, horizontalLimits, bounds.width),
      y: unbanded(shown.y, verticalLimits, bounds.height))
  }

  private func unbanded(_ shown: Double, _ limits: ClosedRange<Double>, _ extent: Double) -> Double
  {
    let edge = min(max(shown, limits.lowerBound), limits.upperBound)
    guard shown != edge else { return shown }
    return edge + RubberBand.distance(shown: shown - edge, extent: extent)
  }

  private func slope(_ shown: Double, _ limits: ClosedRange<Double>, _ extent: Double) -> Double {
    let edge = min(max(shown, limits.lowerBound), limits.upperBound)
    if shown == edge { return 1 }
    return RubberBand.slope(atShown: shown - edge, extent: extent)
  }
}
