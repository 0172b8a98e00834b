internal import LamellaCapture
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRendering
internal import LamellaScene

/// The stage extension that runs a ``StageOverlay``: its window's ticks in real time, and its picture over each frame.
final class OverlayExtension: StageExtension {
  /// The overlay; another one for the same window continues its clock.
  var overlay: StageOverlay
  private let pipeline: FramePipeline
  private var clock: OverlayClock
  /// The back end of the frame that is being drawn.
  private var renderer: (any Renderer)?

  private var window: Window { pipeline.window }

  /// Makes the extension, which `Stage.attach` then attaches.
  init(_ overlay: StageOverlay) {
    self.overlay = overlay
    pipeline = FramePipeline(window: overlay.window)
    clock = OverlayClock(at: overlay.window.ticker.now)
    pipeline.host = self
  }

  nonisolated deinit {}

  /// Gives the overlay's window ticks of its own, from the clock's tick on.
  func begin(on stage: Stage) {
    window.useOwnTicks()
    window.ticker.begin(
      TickTime(tick: max(0, clock.tick), ticksPerSecond: stage.ticksPerSecond))
  }

  // MARK: Ticks

  /// Runs the overlay window's ticks that are due.
  func timeDidPass(microseconds elapsed: Int64, on stage: Stage) {
    guard !window.isAtWork else { return }
    window.isAtWork = true
    defer { window.isAtWork = false }
    let rate = stage.ticksPerSecond
    clock.pass(elapsed)
    let target = time.tick(ticksPerSecond: rate)
    var isMeasured = false
    while clock.tick < target {
      guard let next = nextTick(on: stage), next <= target else {
        clock.tick = target
        window.ticker.begin(TickTime(tick: target, ticksPerSecond: rate))
        break
      }
      if !isMeasured { stage.measuring.enter(.overlay) }
      isMeasured = true
      clock.tick = next
      pipeline.runTick(TickTime(tick: next, ticksPerSecond: rate))
    }
    if isMeasured { stage.measuring.leave() }
  }

  /// Returns the real time until the overlay window's next tick, in microseconds; nil while it is at rest.
  func microsecondsUntilWork(on stage: Stage) -> Int64? {
    nextTick(on: stage).map {
      let start = StageTime(value: $0, unitsPerSecond: Int64(stage.ticksPerSecond)).microseconds
      return max(0, start + 1 - clock.microseconds)
    }
  }

  private var time: StageTime { StageTime(microseconds: clock.microseconds) }

  /// Returns the next tick in which the overlay window has work; nil while it is at rest.
  private func nextTick(on stage: Stage) -> Int64? {
    let following = clock.tick + 1
    return window.needsTick
      ? following : window.nextWake.flatMap { $0 > stage.lastTick ? nil : max($0, following) }
  }

  // MARK: Frames

  var needsDisplay: Bool { window.needsFrame }

  /// Requests a frame of the stage if the overlay's window needs one.
  func willDraw(_ stage: Stage, on renderer: any Renderer, pixelWidth: Int, pixelHeight: Int) {
    if window.needsFrame { stage.setNeedsPicture() }
  }

  /// Draws the overlay over the picture of a frame, unless its window is at work already.
  func drawOver(_ list: DrawList, of stage: Stage, on renderer: any Renderer) throws {
    stage.measuring.enter(.overlay)
    // The window may be drawing already, for another stage.
    guard !window.isAtWork else { return }
    window.isAtWork = true
    window.beginWork()
    self.renderer = renderer
    defer {
      self.renderer = nil
      window.endWork()
      window.isAtWork = false
    }
    if let deletionQueue = stage.output.deletionQueue {
      window.changeBackEnd(deletionQueue: deletionQueue)
    }
    let scale = stage.window.contentScale
    // While another picture is shown, or in a pause, the scene does not have the output's size.
    let isFitted = stage.isReplaced || stage.pictureFit != .identity
    window.frame =
      isFitted
      ? Rect(
        x: 0, y: 0, width: Double(list.pixelWidth) / scale,
        height: Double(list.pixelHeight) / scale)
      : stage.window.bounds
    window.contentScale = scale
    overlay.update()
    pipeline.update()
    var request = FrameRequest(pixelWidth: list.pixelWidth, pixelHeight: list.pixelHeight)
    request.tickFraction = time.tickFraction(ticksPerSecond: stage.ticksPerSecond)
    request.statesDamage = false
    // The picture below may have been redrawn.
    request.encodesUnchanged = true
    request.presents = false
    try pipeline.runFrame(request)
  }

  /// Releases the overlay's textures, because another back end draws it next.
  func backEndDidChange(deletionQueue: TextureDeletionQueue) {
    window.changeBackEnd(deletionQueue: deletionQueue)
  }

  /// Recreates the overlay's lost textures.
  func texturesWereLost(_ loss: TextureLoss) {
    switch loss {
    case .all: window.texturesWereLost()
    case .unknown: window.recreateTextures()
    }
  }
}

extension OverlayExtension: FrameHost {
  /// Submits the overlay's draw list to the back end.
  func submit(_ list: DrawList) throws { _ = try renderer?.submitOver(list) }
}

extension Stage {
  /// The overlay, which is drawn over each frame without being a part of the scene; nil for none.
  ///
  /// The overlay gets no events and is not counted; its work has its own profiler span. It has its own ticks, too: see
  /// ``StageOverlay``.
  public var overlay: StageOverlay? {
    get { attached(OverlayExtension.self)?.overlay }
    set {
      let old = attached(OverlayExtension.self)
      let oldOverlay = old?.overlay
      if let old, let newValue, old.overlay.window === newValue.window {
        old.overlay = newValue
        old.begin(on: self)
      } else {
        if let old { detach(old) }
        if let newValue {
          let new = OverlayExtension(newValue)
          attach(new)
          new.begin(on: self)
        }
      }
      // The old overlay is released after the change, because its views may set another when they are released.
      withExtendedLifetime((old, oldOverlay)) { pictureWasLost() }
    }
  }
}
