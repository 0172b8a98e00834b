internal import LamellaScene

// The controls of the clock: pause, slow motion, single steps.
extension Stage {
  /// The valid tick rates of a stage, in ticks per second: a tick lasts 1/1000 to 1/30 s.
  public nonisolated static let tickRates = 30...1000

  /// Whether the stage is paused, so that real time does not advance it.
  ///
  /// A paused stage shows exactly its last tick in one more frame, and does no work afterwards: no tick runs, except
  /// for tick 0, which lays the scene out, and no picture is drawn unless the program changes something. Input waits
  /// for the next tick; of the moves of one pointer only the last is kept. A new size of the window waits, too: until
  /// then the picture is scaled to fit. When the stage continues, the time of the pause is left out: nothing jumps, and
  /// no tick counts as dropped.
  ///
  /// A recording contains ticks alone, neither pauses nor slow motion: input that was recorded with them replays to the
  /// same states without them.
  ///
  /// ``advance(to:)`` ignores this and ``timeScale``: a host that sets the stage's time pauses and slows it itself. A
  /// ``FrameLoop`` applies both, in virtual time too.
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
  /// The value is rounded to millionths. A value outside 0.001...100, or NaN, is reported and has no effect. The length
  /// of a tick does not change, but their number in a second of real time does; frames between two ticks are
  /// interpolated. One update still catches up 0.25 s of the stage's time at most.
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
  /// The first one dispatches the waiting input. The time of a stage at rest advances, too, although it has no work to
  /// do. Call this between frames: a call from within a tick is reported and has no effect.
  ///
  /// - Parameter ticks: The number of ticks, at least 1.
  /// - Complexity: O(ticks that run).
  public func step(ticks: Int = 1) {
    work("Stage.step(ticks:)") {
      let base =
        clock.tick < 0 ? -1 : max(clock.tick, clock.shownTime.tick(ticksPerSecond: ticksPerSecond))
      let target = StageTime(
        value: base + Int64(max(1, ticks)), unitsPerSecond: Int64(ticksPerSecond))
      // The first microsecond of the tick.
      clock.realTime.skip(to: target.tickOfEvent(ticksPerSecond: 1_000_000))
      // Not `advance(to:)`, which would advance the time of extensions.
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
