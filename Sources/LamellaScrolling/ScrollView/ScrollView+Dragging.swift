internal import LamellaControls
internal import LamellaGeometry
internal import LamellaScene

/// The recognizer of a scroll view's drags, which also stops moving content when a touch begins, and withholds the touch
/// from the content for a while.
final class ScrollPanRecognizer: PanGestureRecognizer {
  /// The time for which the touch is withheld, in seconds.
  static let contentDelay = 0.15

  /// Whether the content would not have received the first touch yet, were it withheld.
  private(set) var isWithinDelay = false

  override init() {
    super.init()
    shouldDeliver = { [unowned self] touch, event in
      guard let scrollView = view as? ScrollView, let content = touch.view, content !== scrollView
      else { return true }
      return scrollView.touchesShouldBegin([touch], with: event, in: content)
    }
  }

  nonisolated deinit {}

  override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    let isFirst = numberOfTouches == touches.count
    super.touchesBegan(touches, with: event)
    guard isFirst, let scrollView = view as? ScrollView, let touch = touches.first else { return }
    scrollView.touchesDidBegin()
    guard scrollView.delaysContentTouches, touch.view !== scrollView, scrollView.canDrag else {
      return
    }
    isWithinDelay = true
    holdsTouches = !Self.isForDraggedPart(touch, below: scrollView)
    startTimer(seconds: Self.contentDelay)
  }

  override func timerFired() {
    isWithinDelay = false
    holdsTouches = false
  }

  /// Returns whether a touch is for a part of a control that is dragged, and so must not wait.
  private static func isForDraggedPart(_ touch: Touch, below scrollView: ScrollView) -> Bool {
    var current = touch.view
    while let view = current, view !== scrollView {
      if let control = view as? Control { return control.dragsPart(with: touch) }
      current = view.superview
    }
    return false
  }

  override func canPrevent(_ other: GestureRecognizer) -> Bool { !isPinch(other) }

  override func canBePrevented(by other: GestureRecognizer) -> Bool { !isPinch(other) }

  /// Returns whether a recognizer is that of the scroll view's pinches, which go on with drags at once.
  private func isPinch(_ other: GestureRecognizer) -> Bool {
    other === (view as? ScrollView)?.pinchGestureRecognizer
  }

  override func reset() {
    super.reset()
    isWithinDelay = false
    holdsTouches = false
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
    /// The axis that the content does not move along.
    var lockedAxis: Axis?
    /// The translation up to which the content has followed.
    var followed = Point.zero
    /// Whether a pinch moved the content since the last step of the drag.
    var isInterrupted = false
    /// Whether the middle button drags, and not a touch.
    var isByMiddleButton = false
    /// Whether it moves the on-screen keyboard along.
    var movesKeyboard = false
  }

  /// The ratio of the distances along both axes above which the start of a drag locks the lesser one.
  private static var directionalLockRatio: Double { 2 }

  /// Stops moving content when the first touch begins.
  ///
  /// While content decelerates, the touch does nothing else: the recognizer of drags claims it.
  final func touchesDidBegin() {
    guard motion != nil else { return }
    isStoppedByTouch = true
    stopMotion(tellsEnd: true)
  }

  /// Lets content that a touch stopped go on, when the last touch ends without a drag.
  final func touchesDidEnd() {
    guard isStoppedByTouch else { return }
    isStoppedByTouch = false
    guard drag == nil, motion == nil, zoomGesture == nil, !returnToZoomLimits() else { return }
    zoomDidEnd()
    if drag == nil, motion == nil { releaseStoppedContent() }
  }

  /// Responds to a change of the pan recognizer.
  final func panDidChange() {
    switch pan.state {
    case .began:
      middlePress = nil
      beginDrag(
        Drag(
          rawStart: unbanded(contentOffset), shownStart: contentOffset,
          lockedAxis: isDirectionalLockEnabled ? lockedAxis(pan.travel) : nil))
    case .changed:
      followDrag()
    case .ended:
      endDrag(velocity: .zero - pan.velocity(in: self))
    case .cancelled:
      endDrag(velocity: .zero, isCancelled: true)
    case .possible, .failed:
      break
    }
  }

  /// Begins a drag.
  final func beginDrag(_ new: Drag) {
    isStoppedByTouch = false
    stopMotion()
    drag = new
    delegate?.scrollViewWillBeginDragging(self)
    dragKeyboard(isBeginning: true)
    showIndicators()
    followDrag()
  }

  /// Takes the keyboard away or moves it along with the touch, if drags do.
  private func dragKeyboard(isBeginning: Bool) {
    switch keyboardDismissMode {
    case .none: break
    case .onDrag, .onDragWithAccessory:
      if isBeginning { _ = window?.firstResponder?.resignFirstResponder() }
    case .interactive, .interactiveWithAccessory:
      let location = middlePress?.location ?? pan.location(in: nil)
      if window?.moveKeyboard(to: location) ?? false { drag?.movesKeyboard = true }
    }
  }

  /// Has a keyboard that the drag moves disappear or come back.
  final func releaseKeyboard(_ release: Window.KeyboardRelease) {
    guard drag?.movesKeyboard ?? false else { return }
    drag?.movesKeyboard = false
    window?.releaseKeyboard(release)
  }

  /// The distance since the beginning of the drag, in points of the view.
  final var dragTranslation: Point {
    drag?.isByMiddleButton == true
      ? middlePress.map { convertVector($0.location - $0.start) } ?? .zero
      : pan.translation(in: self)
  }

  /// Scrolls to the offset of the drag.
  final func followDrag() {
    guard self.drag != nil else { return }
    dragKeyboard(isBeginning: false)
    guard var drag else { return }
    // The content is between the fingers.
    if zoomGesture != nil, pinch?.numberOfTouches ?? 0 > 1 { return followPinch() }
    let translation = dragTranslation
    if drag.isInterrupted {
      drag.isInterrupted = false
      drag.followed = translation
    }
    var offset = contentOffset
    if moves(.horizontal, in: drag) {
      drag.rawStart.x = rawStart(
        drag.rawStart.x, drag.followed.x, offset.x, .horizontal, bounds.width)
      offset.x = rubberBanded(drag.rawStart.x - translation.x, .horizontal, bounds.width)
    }
    if moves(.vertical, in: drag) {
      drag.rawStart.y = rawStart(
        drag.rawStart.y, drag.followed.y, offset.y, .vertical, bounds.height)
      offset.y = rubberBanded(drag.rawStart.y - translation.y, .vertical, bounds.height)
    }
    drag.followed = translation
    self.drag = drag
    move(to: offset, isStep: true)
  }

  /// Returns the raw offset at the start of a drag from which it goes on along one axis: a new one after limits changed or
  /// something else moved the content, so that the next step continues what is shown.
  private func rawStart(
    _ start: Double, _ followed: Double, _ shown: Double, _ axis: Axis, _ extent: Double
  ) -> Double {
    let isShown = abs(rubberBanded(start - followed, axis, extent) - shown) < 1e-6
    return isShown ? start : unbanded(shown, axis, extent) + followed
  }

  /// Ends the drag, and starts the movement after it.
  final func endDrag(velocity: Point, isCancelled: Bool = false) {
    // During the drag still: limits that the keyboard changes leave the content to its release.
    releaseKeyboard(isCancelled ? .cancelled : .lifted(velocity: -velocity.y))
    guard let drag else { return }
    var velocity = velocity
    if !moves(.horizontal, in: drag) { velocity.x = 0 }
    if !moves(.vertical, in: drag) { velocity.y = 0 }
    self.drag = nil
    release(velocity: velocity, from: drag.shownStart)
  }

  /// Returns whether a drag moves the content along an axis.
  private func moves(_ axis: Axis, in drag: Drag) -> Bool {
    canDrag(axis) && drag.lockedAxis != axis
  }

  /// Returns the axis that the start of a drag leaves still; nil for a diagonal one.
  private func lockedAxis(_ travel: Point) -> Axis? {
    let x = abs(travel.x)
    let y = abs(travel.y)
    if x > Self.directionalLockRatio * y { return .vertical }
    return y > Self.directionalLockRatio * x ? .horizontal : nil
  }

  /// Returns whether the content lets go of the touches that it has received.
  final func contentLetsGo(of touches: [Touch]) -> Bool {
    // A touch that was not withheld only because it may drag a part of a control is let go as if it had been.
    if pan.isWithinDelay { return true }
    for touch in touches where touch.isDelivered {
      guard let content = touch.view, content !== self else { continue }
      if !canCancelContentTouches || !touchesShouldCancel(in: content) { return false }
    }
    return true
  }

  // MARK: The rubber band on both axes

  /// Returns an offset along one axis with the resistance of the rubber band.
  private func rubberBanded(_ raw: Double, _ axis: Axis, _ extent: Double) -> Double {
    let edge = raw.clamped(to: limits(axis))
    guard raw != edge else { return raw }
    return bounces(axis)
      ? edge + RubberBand.overscroll(forDistance: raw - edge, extent: extent) : edge
  }

  /// Returns an offset without the resistance of the rubber band.
  final func unbanded(_ shown: Point) -> Point {
    Point(
      x: unbanded(shown.x, .horizontal, bounds.width),
      y: unbanded(shown.y, .vertical, bounds.height))
  }

  /// Returns an offset along one axis without the resistance of the rubber band.
  private func unbanded(_ shown: Double, _ axis: Axis, _ extent: Double) -> Double {
    let edge = shown.clamped(to: limits(axis))
    guard shown != edge, bounces(axis) else { return edge }
    return edge + RubberBand.distance(forOverscroll: shown - edge, extent: extent)
  }
}
