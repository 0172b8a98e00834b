internal import LamellaScene

/// The clock of an overlay, which runs in real time, independently of the stage's clock.
nonisolated struct OverlayClock {
  /// The time that has passed; at once at most as much of it as of the stage's.
  private(set) var microseconds: Int64
  /// The last tick that has run, or would have done nothing.
  var tick: Int64

  /// Begins where a window's time stands, which does not go back.
  init(at time: TickTime) {
    tick = time.tick > 0 ? time.tick : -1
    let start = StageTime(value: max(0, time.tick), unitsPerSecond: Int64(time.ticksPerSecond))
    // The first microsecond that lies in the tick.
    microseconds = start.tickOfEvent(ticksPerSecond: 1_000_000)
  }

  /// Advances the clock by elapsed real time.
  mutating func pass(_ elapsed: Int64) {
    microseconds += min(
      max(0, elapsed), RealTime.maximumBacklogMicroseconds, RealTime.end - microseconds)
  }
}
