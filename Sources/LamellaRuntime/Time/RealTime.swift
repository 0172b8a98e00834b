/// How much of passing real time becomes a stage's time.
///
/// After a hitch a stage catches up, but by a quarter of a second at most: a scene whose ticks cost
/// more time than they stand for would otherwise fall further behind with every frame.
nonisolated struct RealTime {
  /// The most of the stage's time that one update makes up for.
  static let maximumBacklogMicroseconds: Int64 = 250_000

  /// Where the timeline ends, 285 years from its start: its ticks times a million are still an integer, and its
  /// microseconds a floating-point number.
  ///
  /// A whole second, so that a tick begins there.
  static let end: Int64 = (1 << 53) / 1_000_000 * 1_000_000

  /// The stage's time, at most ``end``.
  private(set) var microseconds: Int64 = 0
  /// The stage's time that was left out because the stage could not keep up.
  private(set) var droppedMicroseconds: Int64 = 0
  /// How fast the stage's time goes.
  var scale = TimeScale.normal
  /// What slow motion has left of microseconds, in the scale's parts.
  private var remainder: Int64 = 0
  /// The moment of the latest input, behind which no later one may come to lie.
  private var lastInput: Int64 = 0

  /// What the stage was doing while the time passed.
  enum Activity {
    /// It had ticks to run.
    case moving
    /// Nothing moves before a moment of its time, in microseconds; nil for never.
    case resting(until: Int64?)
    /// Nothing moved until something was changed or planned from outside, just before this update.
    case woken
  }

  /// Lets time pass.
  ///
  /// - Parameters:
  ///   - elapsed: Microseconds since the update before; what a clock that jumps back gives counts as 0.
  ///   - activity: Decides what becomes of long waits.
  ///   - rate: Ticks in a second.
  mutating func pass(_ elapsed: Int64, activity: Activity, ticksPerSecond rate: Int) {
    let elapsed = min(scaled(max(0, elapsed)), Self.end - microseconds)
    switch activity {
    case .resting(let end):
      let rest = end.map { min(elapsed, max(0, $0 - microseconds)) } ?? elapsed
      microseconds += rest
      // What the rest would have ended with was held up like any motion.
      catchUp(elapsed - rest)
    case .woken:
      // Motion that was started a moment ago begins at its beginning, however long the rest was.
      microseconds += min(elapsed, (1_000_000 + Int64(rate) - 1) / Int64(rate))
    case .moving:
      catchUp(elapsed)
    }
  }

  private mutating func catchUp(_ elapsed: Int64) {
    microseconds += min(elapsed, Self.maximumBacklogMicroseconds)
    let excess = max(0, elapsed - Self.maximumBacklogMicroseconds)
    let (sum, overflows) = droppedMicroseconds.addingReportingOverflow(excess)
    droppedMicroseconds = overflows ? .max : sum
  }

  /// Moves to a moment without any time passing; one that is over has no effect.
  mutating func skip(to moment: Int64) {
    microseconds = max(microseconds, min(moment, Self.end))
  }

  private mutating func scaled(_ elapsed: Int64) -> Int64 {
    guard scale != .normal else { return elapsed }
    let (whole, rest) = scale.scaled(elapsed, remainder: remainder)
    remainder = rest
    return whole
  }

  /// The stage's time of input that came a while ago, never before that of input noted earlier.
  ///
  /// Without that bound input of one update could overtake that of the one before: time that is slowed
  /// down, or left out, moves on by less than the age of what happens.
  mutating func momentOfInput(ago age: Int64) -> Int64 {
    let age = min(max(0, age), Self.maximumBacklogMicroseconds)
    let moment = max(0, microseconds - scale.scaled(age, remainder: 0).whole)
    lastInput = max(lastInput, moment)
    return lastInput
  }
}
