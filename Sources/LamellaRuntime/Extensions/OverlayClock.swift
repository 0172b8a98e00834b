internal import LamellaScene

/// The time of an overlay: real time, whatever the stage's own does.
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

  /// Lets time pass.
  mutating func pass(_ elapsed: Int64) {
    microseconds += min(
      max(0, elapsed), RealTime.maximumBacklogMicroseconds, RealTime.end - microseconds)
  }
}
