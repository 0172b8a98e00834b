/// The conversion of elapsed real time to a stage's time: speed, slow motion, and limited catching up.
///
/// After a hitch a stage catches up 0.25 s at most: a scene whose ticks take longer than the time that they simulate
/// would otherwise fall further behind with every frame.
nonisolated struct RealTime {
  /// The maximum of the stage's time that one update catches up, in microseconds.
  static let maximumBacklogMicroseconds: Int64 = 250_000

  /// The end of the timeline, 285 years from its start: ticks times a million are still an integer there, and
  /// microseconds a floating-point number.
  ///
  /// A whole second, so that a tick begins there.
  static let end: Int64 = (1 << 53) / 1_000_000 * 1_000_000

  /// The stage's time in microseconds, at most ``end``.
  private(set) var microseconds: Int64 = 0
  /// The stage's time that was left out because the stage could not keep up, in microseconds.
  private(set) var droppedMicroseconds: Int64 = 0
  /// The speed of the stage's time.
  var scale = TimeScale.normal
  /// The fraction of a microsecond that slow motion left over, in millionths.
  private var remainder: Int64 = 0
  /// The time of the latest input, in microseconds, which no later input precedes.
  private var lastInput: Int64 = 0

  /// The activity of the stage while real time passed.
  enum Activity {
    /// The stage had ticks to run.
    case moving
    /// Nothing moved, and nothing will before a time of the stage, in microseconds; nil for never.
    case resting(until: Int64?)
    /// Nothing moved until the program changed or scheduled something, just before this update.
    case woken
  }

  /// Advances the stage's time by elapsed real time.
  ///
  /// - Parameters:
  ///   - elapsed: The microseconds since the last update; negative values, from a clock that jumps back, count as 0.
  ///   - activity: The activity, which decides how much of a long wait counts.
  ///   - rate: The number of ticks per second.
  mutating func pass(_ elapsed: Int64, activity: Activity, ticksPerSecond rate: Int) {
    let elapsed = min(scaled(max(0, elapsed)), Self.end - microseconds)
    switch activity {
    case .resting(let end):
      let rest = end.map { min(elapsed, max(0, $0 - microseconds)) } ?? elapsed
      microseconds += rest
      // After the end of the rest, the delay counts as in motion.
      catchUp(elapsed - rest)
    case .woken:
      // Motion that was just started begins at its start, however long the rest was.
      microseconds += min(elapsed, (1_000_000 + Int64(rate) - 1) / Int64(rate))
    case .moving:
      catchUp(elapsed)
    }
  }

  /// Advances the time, 0.25 s at most, and counts the rest as dropped.
  private mutating func catchUp(_ elapsed: Int64) {
    microseconds += min(elapsed, Self.maximumBacklogMicroseconds)
    let excess = max(0, elapsed - Self.maximumBacklogMicroseconds)
    let (sum, overflows) = droppedMicroseconds.addingReportingOverflow(excess)
    droppedMicroseconds = overflows ? .max : sum
  }

  /// Jumps to a later time; an earlier one has no effect.
  mutating func skip(to moment: Int64) {
    microseconds = max(microseconds, min(moment, Self.end))
  }

  /// Converts real time to the stage's time, and keeps the fraction of a microsecond for the next call.
  private mutating func scaled(_ elapsed: Int64) -> Int64 {
    guard scale != .normal else { return elapsed }
    let (whole, rest) = scale.scaled(elapsed, remainder: remainder)
    remainder = rest
    return whole
  }

  /// Returns the stage's time of an input that happened some time ago, never before that of an earlier input.
  ///
  /// Otherwise input of one update could precede that of the last one: slowed or dropped time advances by less than the
  /// input's age.
  mutating func momentOfInput(ago age: Int64) -> Int64 {
    let age = min(max(0, age), Self.maximumBacklogMicroseconds)
    let moment = max(0, microseconds - scale.scaled(age, remainder: 0).whole)
    lastInput = max(lastInput, moment)
    return lastInput
  }
}
