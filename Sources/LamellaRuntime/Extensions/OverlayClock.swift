internal import LamellaScene

/// The clock of an overlay, which runs in real time, independently of the stage's clock.
nonisolated struct OverlayClock {
  /// The real time that has passed, in microseconds, of which one call adds 0.25 s at most.
  private(set) var microseconds: Int64
  /// The last tick that ran, or was left out because it had nothing to do.
  var tick: Int64

  /// Makes a clock at a window's present tick, because a window's time never goes back.
  init(at time: TickTime) {
    tick = time.tick > 0 ? time.tick : -1
    let start = StageTime(value: max(0, time.tick), unitsPerSecond: Int64(time.ticksPerSecond))
    // The first microsecond of the tick.
    microseconds = start.tickOfEvent(ticksPerSecond: 1_000_000)
  }

  /// Advances the clock by elapsed real time in microseconds, 0.25 s at most.
  mutating func pass(_ elapsed: Int64) {
    microseconds += min(
      max(0, elapsed), RealTime.maximumBacklogMicroseconds, RealTime.end - microseconds)
  }
}
