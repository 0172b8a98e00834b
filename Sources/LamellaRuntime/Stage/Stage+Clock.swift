internal import LamellaScene

// The clock's switches: pause, slow motion, single steps.
extension Stage {
  /// The rates that a stage can have, in ticks a second: a tick lasts 1/1000 to 1/30 s.
  public nonisolated static let tickRates = 30...1000

  /// Whether real time has stopped to become the stage's.
  ///
  /// A paused stage shows its last tick, exactly, in one more frame, and does no work afterwards: no tick
  /// runs, but for the first of all, which lays out, and no picture is drawn unless something is set from
  /// outside. Input waits for the tick that comes next, moves of one pointer as the last of them. So does a new
  /// size of the window: until then the picture is shown in it as large as fits. When the stage goes on, the time
  /// of the pause has not happened: nothing jumps, and no tick counts as dropped.
  ///
  /// A recording knows ticks alone. It contains neither pauses nor slow motion, and what was recorded with
  /// them replays to the same states without.
  ///
  /// Hosts that give the stage its time by ``advance(to:)`` stop and slow it themselves: to that method
  /// neither this nor ``timeScale`` means anything. A ``FrameLoop`` heeds both, in virtual time too.
  public var isPaused: Bool {
    get { clock.isPaused }
    set {
      guard newValue != clock.isPaused else { return }
      clock.isPaused = newValue
      if newValue { output.showsPausedTime = false } else { clock.hasResumed = true }
    }
  }

  /// The speed of the stage's time, with 1 for real time: less is slow motion, more is fast motion.
  ///
  /// Rounded to millionths. What is no number or not within 0.001...100 is reported and leaves it as it
  /// is. Ticks stay as long as they are; there are fewer of them in a second, and frames in between show
  /// the way from one to the next. One update still makes up for 0.25 s of the stage's time at most.
  public var timeScale: Double {
    get { clock.realTime.scale.factor }
    set {
      guard let scale = TimeScale(newValue) else {
        return Diagnostics.report("a time scale of \(newValue) is not within 0.001...100")
      }
      clock.realTime.scale = scale
    }
  }

  /// Runs single ticks, paused or not, and shows the last of them.
  ///
  /// The first one hands out the input that waits. A stage at rest has no work to do in them; its time goes
  /// on nevertheless. Call it between frames: from code that runs in a tick it does nothing, and that is reported.
  ///
  /// - Parameter ticks: How many, at least 1.
  /// - Complexity: O(ticks that run).
  public func step(ticks: Int = 1) {
    work("Stage.step(ticks:)") {
      let base =
        clock.tick < 0 ? -1 : max(clock.tick, clock.shownTime.tick(ticksPerSecond: ticksPerSecond))
      let target = StageTime(
        value: base + Int64(max(1, ticks)), unitsPerSecond: Int64(ticksPerSecond))
      // The first microsecond that lies in the tick.
      clock.realTime.skip(to: target.tickOfEvent(ticksPerSecond: 1_000_000))
      // Not `advance(to:)`, which would let the time of extensions pass.
      runTicks(until: target)
      measuring.leave()
      output.showsPausedTime = false
    }
  }

  /// Returns the real time until a time of the stage, both in microseconds; nil while the stage is paused.
  func realMicroseconds(until moment: Int64) -> Int64? {
    isPaused ? nil : clock.realTime.scale.realTime(of: max(0, moment - clock.realTime.microseconds))
  }
}
