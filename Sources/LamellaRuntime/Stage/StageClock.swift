/// The state of a stage's clock: real time, the number of the last tick, pause and rest.
nonisolated struct StageClock {
  /// The last tick that ran; -1 before the first.
  var tick: Int64 = -1
  /// Real time, as far as it has become the stage's.
  var realTime = RealTime()
  /// Whether real time does not become the stage's.
  var isPaused = false
  /// Whether a pause has ended whose time is still to be left out.
  var hasResumed = false
  /// The moment that the last update led to.
  var shownTime = StageTime.zero
  /// The last tick of the present rest: ticks up to it would have done nothing.
  var restedUntil: Int64 = -1
  /// Whether nothing was left to do when the last update ended.
  var wasResting = false
  /// The tick that the scene slept until when the last update ended; nil for none.
  var nextWake: Int64?
  /// The dropped ticks that counters of frames have reported.
  var reportedDrops: Int64 = 0
}
