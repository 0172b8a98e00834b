internal import LamellaControls
internal import LamellaGeometry
internal import LamellaScene

// The movement after a drag.

extension ScrollView {
  /// Starts the movement after a drag: a deceleration, a spring back, or a spring to a page.
  ///
  /// - Parameters:
  ///   - velocity: The touch's velocity, in the direction of the offset, in points per second.
  ///   - dragStart: The offset at the start of the drag.
  final func release(velocity: Point, from dragStart: Point) {
    guard let window else { return returnToLimits() }
    isOffsetUnconstrained = false
    let refreshing = storedRefreshControl?.dragDidEnd(in: self)
    defer { refreshing?.sendActions(for: .valueChanged) }
    var x = releaseMotion(contentOffset.x, velocity.x, dragStart.x, .horizontal)
    var y = releaseMotion(contentOffset.y, velocity.y, dragStart.y, .vertical)
    let announced = Point(x: x.announcedTarget, y: y.announcedTarget)
    var target = announced
    delegate?.scrollViewWillEndDragging(
      self, withVelocity: velocity * 0.001, targetContentOffset: &target)
    if !isPagingEnabled, target.isFinite {
      if target != announced { target = limited(target) }
      if target.x != announced.x { x = retarget(x, to: target.x, from: contentOffset.x) }
      if target.y != announced.y { y = retarget(y, to: target.y, from: contentOffset.y) }
    }
    guard drag == nil else { return }
    // The delegate may have removed the view or started a movement.
    if zoomGesture == nil, motion == nil, !isZoomedBeyondLimits { zoomDidEnd() }
    guard self.window === window, motion == nil, !returnToZoomLimits() else {
      delegate?.scrollViewDidEndDragging(self, willDecelerate: false)
      return
    }
    let moves = !(x.state(at: 0).isFinished && y.state(at: 0).isFinished)
    if moves { start(Motion(self, .release, in: window.ticker, .offset(x: x, y: y))) }
    delegate?.scrollViewDidEndDragging(self, willDecelerate: moves)
    if moves {
      delegate?.scrollViewWillBeginDecelerating(self)
    } else {
      indicators?.fadeOut()
    }
  }

  /// Starts the movement of content that a touch stopped but did not drag.
  final func releaseStoppedContent() {
    guard let window else { return returnToLimits() }
    let x = releaseMotion(contentOffset.x, 0, contentOffset.x, .horizontal)
    let y = releaseMotion(contentOffset.y, 0, contentOffset.y, .vertical)
    guard !(x.state(at: 0).isFinished && y.state(at: 0).isFinished) else {
      indicators?.fadeOut()
      return
    }
    start(Motion(self, .release, in: window.ticker, .offset(x: x, y: y)))
    delegate?.scrollViewWillBeginDecelerating(self)
  }

  /// Returns the motion along one axis after a drag.
  private func releaseMotion(
    _ offset: Double, _ velocity: Double, _ dragStart: Double, _ axis: Axis
  ) -> AxisMotion {
    let limits = limits(axis)
    let page = axis == .horizontal ? pageSize.width : pageSize.height
    let first = axis == .horizontal ? firstPageOffset.x : firstPageOffset.y
    guard isPagingEnabled, page > 0, limits.contains(offset) else {
      let motion = AxisMotion.deceleration(
        from: offset, velocity: velocity, rate: decelerationRate.factorPerMillisecond,
        limits: limits, bounces: bounces(axis), restDistance: restDistance)
      let snap = snapOffset(nearest: motion.target, axis)
      return snap == motion.target ? motion : retarget(motion, to: snap, from: offset)
    }
    let target = Paging.target(
      offset: offset, start: dragStart, velocity: velocity, page: page, first: first,
      limits: limits)
    if target == offset { return .rest(at: offset) }
    return .spring(
      from: offset, velocity: velocity, to: target, frequency: AxisMotion.pageFrequency,
      overshoots: false, restDistance: restDistance)
  }

  /// Returns a motion along one axis to another target, with about the velocity with which a motion starts: a
  /// deceleration where one leads there, else a spring.
  private func retarget(_ motion: AxisMotion, to target: Double, from offset: Double) -> AxisMotion
  {
    if target == offset { return .rest(at: offset) }
    let velocity = motion.state(at: 0).velocity
    if let deceleration = AxisMotion.deceleration(
      from: offset, velocity: velocity, rate: decelerationRate.factorPerMillisecond, to: target)
    {
      return deceleration
    }
    return .spring(
      from: offset, velocity: velocity, to: target,
      frequency: AxisMotion.pageFrequency, overshoots: false, restDistance: restDistance)
  }

  /// The distance from its target at which content counts as at rest: half a pixel, in points.
  final var restDistance: Double { 0.5 / max(traitCollection.displayScale, 0.1) }
}
