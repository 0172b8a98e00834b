/// The state of a stage's clock: real time, the number of the last tick, pause and rest.
nonisolated struct StageClock {
  /// The last tick that ran; -1 before the first.
  var tick: Int64 = -1
  /// The conversion of real time to the stage's time.
  var realTime = RealTime()
  /// Whether the stage is paused, so that real time does not advance it.
  var isPaused = false
  /// Whether a pause has ended whose real time the next update leaves out.
  var hasResumed = false
  /// The latest time to which the stage was advanced.
  var shownTime = StageTime.zero
  /// The last tick of the present rest: ticks up to it would have done nothing.
  var restedUntil: Int64 = -1
  /// Whether nothing was left to do when the last update ended.
  var wasResting = false
  /// The tick that the scene slept until when the last update ended; nil for none.
  var nextWake: Int64?
  /// The number of dropped ticks that the counters of frames have reported.
  var reportedDrops: Int64 = 0
}
