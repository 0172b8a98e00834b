/// How much of passing real time becomes a stage's time.
///
/// After a hitch a stage catches up, but by a quarter of a second at most: a scene whose ticks cost
/// more time than they stand for would otherwise fall further behind with every frame.
nonisolated struct RealTime {
  /// The most that one update makes up for.
  static let maximumBacklogMicroseconds: Int64 = 250_000

  /// Where the timeline ends, 146,000 years from its start, so that no sum leaves what an integer holds.
  static let end: Int64 = 1 << 62

  /// The stage's time, at most ``end``.
  private(set) var microseconds: Int64 = 0
  /// Ticks that were left out because the stage could not keep up.
  private(set) var droppedTicks: Int64 = 0

  /// What the stage was doing while the time passed.
  enum Activity {
    /// It had ticks to run.
    case moving
    /// Nothing moved and nothing does.
    case resting
    /// Nothing moved until something was changed from outside, just before this update.
    case woken
  }

  /// Lets time pass.
  ///
  /// - Parameters:
  ///   - elapsed: Microseconds since the update before; what a clock that jumps back gives counts as 0.
  ///   - activity: Decides what becomes of long waits.
  ///   - rate: Ticks in a second.
  mutating func pass(_ elapsed: Int64, activity: Activity, ticksPerSecond rate: Int) {
    let elapsed = min(max(0, elapsed), Self.end - microseconds)
    switch activity {
    case .resting:
      microseconds += elapsed
    case .woken:
      // Motion that was started a moment ago begins at its beginning, however long the rest was.
      microseconds += min(elapsed, (1_000_000 + Int64(rate) - 1) / Int64(rate))
    case .moving:
      microseconds += min(elapsed, Self.maximumBacklogMicroseconds)
      let excess = max(0, elapsed - Self.maximumBacklogMicroseconds)
      let (sum, overflows) = droppedTicks.addingReportingOverflow(
        StageTime(microseconds: excess).tick(ticksPerSecond: rate))
      droppedTicks = overflows ? .max : sum
    }
  }

  /// The stage's time of something that happened a while ago.
  func moment(ago age: Int64) -> Int64 {
    max(0, microseconds - min(max(0, age), Self.maximumBacklogMicroseconds))
  }
}
