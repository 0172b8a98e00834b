internal import LamellaControls
public import LamellaGeometry
internal import LamellaScene

extension ScrollView {
  /// A movement of the content without a touch.
  final class Motion: Steppable {
    /// The cause of a movement, which decides the delegate method called at its end.
    enum Cause {
      /// The release of a drag.
      case release
      /// A call of `setContentOffset(_:animated:)`.
      case request
      /// A scroll to the top for the host.
      case top
      /// The mouse wheel or a key.
      case wheel
      /// A zoom by the wheel or by code.
      case zoom
      /// The end of a pinch beyond a limit of the scale.
      case zoomBounce
    }

    /// The properties that move.
    enum Path {
      /// The offset, on each axis.
      case offset(x: AxisMotion, y: AxisMotion)
      /// The scale and the offset.
      case zoom(ZoomMotion)
    }

    /// The scroll view; weak, because the ticker may keep the movement a tick longer than the view lives.
    private weak var scrollView: ScrollView?
    let cause: Cause
    /// The ticker that steps the movement; the view may be in another window when the movement stops.
    ///
    /// Weak, because the ticker owns the movement.
    private(set) weak var ticker: Ticker?
    let start: TickTime
    private(set) var path: Path
    /// Whether the movement has come to its end.
    fileprivate(set) var hasEnded = false

    init(_ scrollView: ScrollView, _ cause: Cause, in ticker: Ticker, _ path: Path) {
      self.scrollView = scrollView
      self.cause = cause
      self.ticker = ticker
      start = ticker.now
      self.path = path
    }

    nonisolated deinit {}

    /// Whether the movement zooms.
    var isZoom: Bool {
      if case .zoom = path { return true }
      return false
    }

    /// The offset at the end.
    var target: Point {
      switch path {
      case .offset(let x, let y): Point(x: x.target, y: y.target)
      case .zoom(let zoom): zoom.targetOffset
      }
    }

    /// Moves the movement along with content that moved; a request for the start of the content stays one.
    func shift(by vector: Point) {
      switch path {
      case .offset(var x, var y):
        let start = scrollView?.startOffset
        let (isAtStartX, isAtStartY) = (x.target == start?.x, y.target == start?.y)
        x.shift(by: vector.x)
        y.shift(by: vector.y)
        if let start, let seconds {
          if isAtStartX { x.retarget(to: start.x, at: seconds) }
          if isAtStartY { y.retarget(to: start.y, at: seconds) }
        }
        path = .offset(x: x, y: y)
      case .zoom(var zoom):
        zoom.shift(by: vector)
        path = .zoom(zoom)
      }
    }

    /// The time since the start; nil without a ticker.
    private var seconds: Double? { ticker.map { $0.now.seconds(since: start) } }

    /// Has an animated request end at another offset.
    func retarget(to offset: Point) {
      guard case .offset(var x, var y) = path, let seconds else { return }
      x.retarget(to: offset.x, at: seconds)
      y.retarget(to: offset.y, at: seconds)
      path = .offset(x: x, y: y)
    }

    /// Has a movement end within the limits of content or a view that changed.
    func fitLimits() {
      guard case .offset(var x, var y) = path, let scrollView, let seconds else { return }
      switch cause {
      case .release, .wheel:
        x.fit(scrollView.horizontalLimits, bounces: scrollView.bouncesHorizontally, at: seconds)
        y.fit(scrollView.verticalLimits, bounces: scrollView.bouncesVertically, at: seconds)
        path = .offset(x: x, y: y)
      case .request, .top:
        if !scrollView.isOffsetUnconstrained { retarget(to: scrollView.limited(target)) }
      case .zoom, .zoomBounce:
        break
      }
    }

    /// Returns the velocity at a tick, in points per second; zero for a zoom.
    func velocity(at time: TickTime) -> Point {
      guard case .offset(let x, let y) = path else { return .zero }
      let seconds = time.seconds(since: start)
      return Point(x: x.state(at: seconds).velocity, y: y.state(at: seconds).velocity)
    }

    /// Moves the content to the position at a tick.
    func step(to time: TickTime) -> Bool {
      guard let scrollView, scrollView.motion === self else { return false }
      let seconds = time.seconds(since: start)
      let isFinished: Bool
      switch path {
      case .offset(let x, let y):
        let x = x.state(at: seconds)
        let y = y.state(at: seconds)
        isFinished = x.isFinished && y.isFinished
        scrollView.move(to: Point(x: x.position, y: y.position), isStep: true)
      case .zoom(let zoom):
        let state = zoom.state(at: seconds)
        isFinished = state.isFinished
        scrollView.applyZoom(state.scale, offset: state.offset)
      }
      // The delegate may have stopped this movement or started another.
      guard scrollView.motion === self else { return false }
      if isFinished { scrollView.motionDidEnd() }
      return scrollView.motion === self
    }
  }

  // MARK: Requests

  /// The duration of an animated scroll, in seconds (measured on UIKit).
  private static var requestDuration: Double { 0.3 }

  /// Scrolls to an offset, which is not limited to the content.
  ///
  /// The movement in progress ends, a deceleration with ``ScrollViewDelegate/scrollViewDidEndDecelerating(_:)``.
  ///
  /// - Parameters:
  ///   - offset: The content point to show at the top left corner. NaN and infinity are refused.
  ///   - animated: Whether to scroll in an animation of 0.3 seconds, along half a cosine. Outside a window the content
  ///     jumps.
  public final func setContentOffset(_ offset: Point, animated: Bool) {
    guard offset.isFinite else { return reportInvalid("contentOffset") }
    if animated, let window {
      guard offset != targetContentOffset || drag != nil else { return }
      interrupt()
      guard offset != contentOffset else { return }
      isOffsetUnconstrained = limited(offset) != offset
      start(
        Motion(
          self, .request, in: window.ticker,
          .offset(
            x: .timed(from: contentOffset.x, to: offset.x, duration: Self.requestDuration),
            y: .timed(from: contentOffset.y, to: offset.y, duration: Self.requestDuration))))
      return
    }
    stopMotion(tellsEnd: true)
    isOffsetUnconstrained = limited(offset) != offset
    move(to: offset, isStep: false)
  }

  /// Scrolls to the top of the content in an animation, as a tap on the status bar does on iOS.
  ///
  /// - Returns: Whether it starts to scroll: not at the top, outside of a window, during a drag or a pinch, nor where
  ///   ``scrollsToTop``, ``isScrollEnabled`` or the delegate forbid it.
  @discardableResult
  public final func scrollToTop() -> Bool {
    let top = Point(contentOffset.x, verticalLimits.lowerBound)
    guard scrollsToTop, isScrollEnabled, drag == nil, zoomGesture == nil, top.y < contentOffset.y,
      let window, delegate?.scrollViewShouldScrollToTop(self) ?? true, self.window === window
    else { return false }
    interrupt()
    isOffsetUnconstrained = false
    start(
      Motion(
        self, .top, in: window.ticker,
        .offset(
          x: .rest(at: top.x),
          y: .timed(from: contentOffset.y, to: top.y, duration: Self.requestDuration))))
    return true
  }

  /// Scrolls the minimum distance to make a rectangle of the content visible.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in content points. Of one that is larger than the view the nearer edge becomes visible.
  ///   - animated: Whether to animate the scrolling.
  public final func scrollRectToVisible(_ rect: Rect, animated: Bool) {
    let visible = bounds.inset(by: adjustedContentInset)
    /// Returns the smallest shift that brings a range into view, along one axis.
    func shift(_ low: Double, _ high: Double, _ from: Double, _ to: Double) -> Double {
      if low >= from && high <= to { return 0 }
      let toLow = low - from
      let toHigh = high - to
      return abs(toLow) < abs(toHigh) ? toLow : toHigh
    }
    var moved =
      contentOffset
      + Point(
        x: shift(rect.minX, rect.maxX, visible.minX, visible.maxX),
        y: shift(rect.minY, rect.maxY, visible.minY, visible.maxY))
    if collapsingBar != nil { moved.y = withWholeBar(moved.y, for: rect) }
    setContentOffset(limited(moved), animated: animated)
  }

  /// Stops movements, drags and pinches where they are, and tells the delegate of their ends.
  ///
  /// Content beyond an edge returns to it at the next layout, a scale beyond its limits at once.
  public final func stopScrollingAndZooming() {
    let wasRequest = motion?.cause == .request
    interrupt()
    indicators?.fadeOut()
    setNeedsLayout()
    if wasRequest { delegate?.scrollViewDidEndScrollingAnimation(self) }
  }

  // MARK: Release of a drag

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

  // MARK: Running

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
  private func motionDidEnd() {
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
    collapsingBar?.onScroll(self)
    onScroll?(self)
    delegate?.scrollViewDidScroll(self)
  }
}
