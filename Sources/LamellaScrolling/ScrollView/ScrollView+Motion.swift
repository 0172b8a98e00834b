internal import LamellaGeometry
internal import LamellaScene

// Movements without a touch, one at a time.

extension ScrollView {
  /// Starts a movement in place of the current one.
  final func start(_ new: Motion) {
    // One zoom that follows another is the same zoom for the delegate.
    if new.isZoom { discardMotion() } else { stopMotion() }
    motion = new
    new.ticker?.add(new)
    showIndicators()
  }

  /// Stops the current movement; of the end of a zoom the delegate is told.
  ///
  /// - Parameter tellsEnd: Whether the delegate is told of the end of a deceleration, too.
  final func stopMotion(tellsEnd: Bool = false) {
    guard let ended = discardMotion() else { return }
    if ended.isZoom, zoomGesture == nil {
      // What a touch stops beyond the limits goes back, and ends, when the touch does.
      if isStoppedByTouch, isZoomedBeyondLimits { return }
      endZoomWithinLimits()
    }
    if tellsEnd, ended.cause == .release { delegate?.scrollViewDidEndDecelerating(self) }
  }

  /// Stops the current movement without calling the delegate.
  ///
  /// - Returns: The movement.
  @discardableResult
  private func discardMotion() -> Motion? {
    guard let motion else { return nil }
    self.motion = nil
    motion.ticker?.remove(motion)
    return motion
  }

  /// Stops the current movement, drag or pinch, as if the touches had ended.
  ///
  /// - Parameter tellsEnd: Whether the delegate is told of the end of a deceleration, too.
  final func interrupt(tellsEnd: Bool = true) {
    isStoppedByTouch = false
    zoomGesture = nil
    middlePress = nil
    stopMotion(tellsEnd: tellsEnd)
    if isZoomAnnounced || isZoomedBeyondLimits { endZoomWithinLimits() }
    if drag != nil {
      releaseKeyboard(.cancelled)
      drag = nil
      delegate?.scrollViewDidEndDragging(self, willDecelerate: false)
    }
  }

  /// Ends a movement, fades the indicators out, and calls the delegate.
  final func motionDidEnd() {
    guard let ended = motion else { return }
    ended.hasEnded = true
    motion = nil
    indicators?.fadeOut()
    switch ended.cause {
    case .release: delegate?.scrollViewDidEndDecelerating(self)
    case .request: delegate?.scrollViewDidEndScrollingAnimation(self)
    case .top: delegate?.scrollViewDidScrollToTop(self)
    case .zoom, .zoomBounce: zoomDidEnd()
    case .wheel: break
    }
  }

  /// Sets the content offset and calls `onScroll` and the delegate.
  final func move(to offset: Point, isStep: Bool) {
    guard offset != contentOffset else { return }
    // The sum with 0 of -0.0 is 0.
    let offset = offset + .zero
    moveBoundsOrigin(to: offset, isStep: isStep)
    offsetDidChange()
  }

  /// Calls those who follow the offset.
  final func offsetDidChange() {
    collapsingBar?.onScroll(self)
    onScroll?(self)
    delegate?.scrollViewDidScroll(self)
  }
}
