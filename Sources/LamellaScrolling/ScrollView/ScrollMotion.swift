internal import LamellaGeometry
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
    var hasEnded = false

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

    /// Has a movement after a drag go on from another offset, with the velocity that it has.
    func goOn(from offset: Point) {
      guard case .offset(var x, var y) = path, let scrollView, let seconds else { return }
      x.goOn(
        from: offset.x, within: scrollView.horizontalLimits,
        bounces: scrollView.bouncesHorizontally,
        at: seconds)
      y.goOn(
        from: offset.y, within: scrollView.verticalLimits, bounces: scrollView.bouncesVertically,
        at: seconds)
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
}
