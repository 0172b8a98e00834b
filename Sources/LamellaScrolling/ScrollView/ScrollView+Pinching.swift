package import LamellaGeometry
internal import LamellaScene

// Zooming by two fingers, and by the wheel.

extension ScrollView {
  /// A pinch in progress.
  struct ZoomGesture {
    /// The scale without the resistance beyond the limits, while the pinch's scale is 1.
    var rawScale: Double
    /// The point between the fingers, in content points at scale 1; it stays between them.
    var anchor: Point
    /// The number of fingers for which the anchor was taken.
    var touchCount: Int
  }

  /// Responds to a change of the pinch recognizer.
  final func pinchDidChange() {
    switch pinch?.state {
    case .began: beginPinch()
    case .changed: followPinch()
    case .ended, .cancelled: endPinch()
    default: break
    }
  }

  /// The point between the fingers of a pinch, from the view's corner.
  private var pinchPlace: Point { (pinch?.location(in: self) ?? contentOffset) - contentOffset }

  private func beginPinch() {
    isStoppedByTouch = false
    let gesture = ZoomGesture(
      rawScale: bouncesZoom ? ZoomBand.raw(forScale: zoomScale, limits: zoomLimits) : zoomScale,
      anchor: (contentOffset + pinchPlace) * (1 / zoomScale),
      touchCount: pinch?.numberOfTouches ?? 0)
    zoomGesture = gesture
    stopMotion()
    isOffsetUnconstrained = false
    showIndicators()
    zoomWillBegin()
  }

  /// Zooms to the scale of the pinch, with the content below the fingers.
  final func followPinch() {
    guard var gesture = zoomGesture, let pinch else { return }
    let place = pinchPlace
    if pinch.numberOfTouches != gesture.touchCount {
      gesture.touchCount = pinch.numberOfTouches
      gesture.anchor = (contentOffset + place) * (1 / zoomScale)
      zoomGesture = gesture
    }
    guard gesture.touchCount > 1 else { return }
    zoomPlace = place
    let raw = max(gesture.rawScale * pinch.scale, 1e-9)
    let scale =
      bouncesZoom ? ZoomBand.scale(forRaw: raw, limits: zoomLimits) : raw.clamped(to: zoomLimits)
    var offset = gesture.anchor * scale - place
    let inside = limited(offset, contentSize: baseContentSize * scale)
    if !bouncesHorizontally { offset.x = inside.x }
    if !bouncesVertically { offset.y = inside.y }
    drag?.isInterrupted = true
    applyZoom(scale, offset: offset)
  }

  private func endPinch() {
    guard zoomGesture != nil else { return }
    zoomGesture = nil
    if returnToZoomLimits() { return }
    zoomDidEnd()
    // A drag with the same fingers has an end of its own.
    if drag == nil, motion == nil, zoomGesture == nil { releaseStoppedContent() }
  }

  // MARK: The wheel

  /// Zooms for a wheel event with Control, about the pointer, smoothly.
  ///
  /// - Returns: Whether the content can be zoomed and the event is such a turn.
  final func zoom(by wheel: WheelEvent) -> Bool {
    guard wheel.modifiers.contains(.control), !wheel.modifiers.contains(.alt),
      wheel.notches.y != 0, canZoom, zoomGesture == nil, drag == nil, window != nil
    else { return false }
    let notches = wheel.notches.y.clamped(to: -50...50)
    smoothZoom(
      to: scale(targetZoomScale, turnedBy: notches),
      at: convert(wheel.location, from: nil) - contentOffset)
    return true
  }

  /// Returns a scale after notches of the wheel.
  ///
  /// With a whole number of notches for a doubling, the same turns back end at exactly the same scale.
  package final func scale(_ scale: Double, turnedBy notches: Double) -> Double {
    guard let notchesPerDoubling else {
      return scale * Elementary.pow(PinchGestureRecognizer.scaleOfNotch, notches)
    }
    let doublings = Elementary.log(scale) / Elementary.log(2) + notches / notchesPerDoubling
    let eighths = (doublings * 8).rounded()
    let exponent = abs(doublings * 8 - eighths) < 1e-6 ? eighths / 8 : doublings
    let whole = exponent.rounded(.down)
    let power = Double(
      sign: .plus, exponent: Int(saturating: whole.clamped(to: -1000...1000)), significand: 1)
    return exponent == whole ? power : power * Elementary.pow(2, exponent - whole)
  }

  /// The scale at the end of the current zoom; the current scale without one.
  package final var targetZoomScale: Double {
    if case .zoom(let zoom) = motion?.path { return zoom.targetScale }
    return zoomScale
  }

  /// Zooms to a scale within the limits, as the wheel does; outside a window at once.
  ///
  /// - Parameters:
  ///   - scale: The scale, positive and finite.
  ///   - place: The point whose content stays below it, from the view's corner.
  package final func smoothZoom(to scale: Double, at place: Point) {
    let scale = scale.clamped(to: zoomLimits)
    guard canZoom, zoomGesture == nil, drag == nil, scale != targetZoomScale else { return }
    let offset = offset(keeping: place, at: scale)
    guard let window else { return zoom(to: scale, offset: offset, false) }
    var velocity = 0.0
    if let motion, case .zoom(let zoom) = motion.path {
      velocity = zoom.velocity(at: window.ticker.now.seconds(since: motion.start))
    }
    isOffsetUnconstrained = false
    zoomPlace = place
    let zoom = ZoomMotion(
      from: (zoomScale, contentOffset), to: (scale, offset), velocity: velocity,
      frequency: Self.wheelFrequency, restFraction: restFraction(scale, offset))
    let wasRelease = isDecelerating
    startZoom(Motion(self, .zoom, in: window.ticker, .zoom(zoom)))
    if wasRelease { delegate?.scrollViewDidEndDecelerating(self) }
  }
}
