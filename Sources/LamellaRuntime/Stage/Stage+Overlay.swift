internal import LamellaCapture
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene

/// The time of what is drawn over a stage: real time, whatever the stage's own does.
nonisolated struct OverlayClock {
  /// At most as much of it goes by at once as of the stage's.
  private(set) var microseconds: Int64 = 0
  /// The last tick that has run, or would have done nothing.
  var tick: Int64 = -1

  mutating func pass(_ elapsed: Int64) {
    microseconds += min(
      max(0, elapsed), RealTime.maximumBacklogMicroseconds, RealTime.end - microseconds)
  }
}

// What is drawn over the scene: its ticks and its picture.
extension Stage {
  /// Lets time pass for the overlay and runs its ticks, while it has something to do in them.
  ///
  /// - Parameter elapsed: Microseconds of real time.
  func passOverlayTime(_ elapsed: Int64) {
    guard let cover = overlay?.window, !cover.isAtWork else { return }
    cover.isAtWork = true
    defer { cover.isAtWork = false }
    overlayClock.pass(elapsed)
    let target = overlayTime.tick(ticksPerSecond: ticksPerSecond)
    var isMeasured = false
    while overlayClock.tick < target {
      guard let next = nextOverlayTick, next <= target else {
        overlayClock.tick = target
        cover.ticker.begin(TickTime(tick: target, ticksPerSecond: ticksPerSecond))
        break
      }
      if !isMeasured { measuring.enter(.overlay) }
      isMeasured = true
      overlayClock.tick = next
      cover.beginTick(TickTime(tick: next, ticksPerSecond: ticksPerSecond))
      cover.step()
      _ = cover.layOut()
      cover.endTick()
    }
    if isMeasured { measuring.leave() }
  }

  /// How much real time passes until the overlay's next tick; nil while it is at rest.
  var microsecondsUntilOverlayTick: Int64? {
    nextOverlayTick.map {
      let start = StageTime(value: $0, unitsPerSecond: Int64(ticksPerSecond)).microseconds
      return max(0, start + 1 - overlayClock.microseconds)
    }
  }

  /// Draws the scene anew below an overlay that has changed: what it covered may show again.
  func noticeOverlay() {
    guard overlay?.window.needsFrame ?? false else { return }
    window.setNeedsFrame()
    storedFrameKeeper?.setNeedsDisplay()
  }

  /// Runs the passes of an overlay and draws it over the frame.
  ///
  /// - Parameters:
  ///   - overlay: What is drawn.
  ///   - list: The frame.
  ///   - renderer: The back end.
  /// - Throws: `RendererError` when the back end failed.
  func draw(_ overlay: StageOverlay, over list: DrawList, on renderer: any Renderer) throws {
    let cover = overlay.window
    // One that is drawing itself already, as some other stage's window.
    guard !cover.isAtWork else { return }
    cover.isAtWork = true
    cover.beginWork()
    defer {
      cover.endWork()
      cover.isAtWork = false
    }
    if let deletionQueue { cover.changeBackEnd(deletionQueue: deletionQueue) }
    let scale = window.contentScale
    // While something else is shown, or in a pause, the scene knows nothing of a new size.
    let isReplaced = showsKeptFrames || pictureFit != .identity
    cover.frame =
      isReplaced
      ? Rect(
        x: 0, y: 0, width: Double(list.pixelWidth) / scale,
        height: Double(list.pixelHeight) / scale)
      : window.bounds
    cover.contentScale = scale
    overlay.update()
    _ = cover.layOut()
    let fraction = overlayTime.tickFraction(ticksPerSecond: ticksPerSecond)
    _ = cover.display(fraction: fraction)
    Diagnostics.afterwards {
      cover.samplePresentation(fraction: fraction)
      _ = cover.compose()
      cover.beginList(&overlayList)
      overlayList.pixelWidth = list.pixelWidth
      overlayList.pixelHeight = list.pixelHeight
      _ = cover.draw(into: &overlayList, statesDamage: false)
    }
    try renderer.submitOver(overlayList)
    overlayList.textureUpdates.removeAll(keepingCapacity: true)
  }

  private var overlayTime: StageTime { StageTime(microseconds: overlayClock.microseconds) }

  private var nextOverlayTick: Int64? {
    guard let cover = overlay?.window else { return nil }
    let following = overlayClock.tick + 1
    return cover.needsTick
      ? following : cover.nextWake.flatMap { $0 > lastTick ? nil : max($0, following) }
  }
}
