internal import LamellaCapture
internal import LamellaScene

extension FrameLoop {
  /// The longest sleep of a loop with a frame limit, in microseconds, so that its passes are counted.
  private static let limitedRestMicroseconds: Int64 = 16_667

  /// Runs frames at the display's rate, and sleeps while there is nothing to show.
  func runInRealTime() throws {
    var last = platform.microseconds
    while !shouldEnd {
      try pump()
      filterInput()
      let now = platform.microseconds
      stage.pass(elapsedMicroseconds: now - last)
      last = now
      for event in incoming {
        stage.enqueue(event.kind, ageMicroseconds: now - event.microseconds)
        // A paused stage runs no tick to handle it.
        if stage.isPaused, event.kind == .quit { stop() }
      }
      try deliverScript(until: StageTime(microseconds: stage.clock.realTime.microseconds))
      stage.follow(StageTime(microseconds: stage.clock.realTime.microseconds))
      let counters = try finishPass()
      if shouldEnd { return }
      if counters.isPresented { platform.pace() } else { rest(since: now) }
    }
  }

  /// Waits for the next tick, scripted event or input; only for the display if a picture is due.
  private func rest(since now: Int64) {
    // A picture that became due without a tick, such as by a change in `onFrame`, is drawn at once.
    if stage.needsDisplay, platform.isVisible { return platform.pace() }
    var delay = stage.microsecondsUntilNextTick
    if let event = script.first,
      let wait = stage.realMicroseconds(until: stage.startOfTick(of: event).microseconds + 1)
    {
      delay = min(delay ?? wait, wait)
    }
    if frameLimit != nil {
      delay = min(delay ?? Self.limitedRestMicroseconds, Self.limitedRestMicroseconds)
    }
    platform.wait(until: delay.map { now + $0 })
  }
}
