internal import LamellaGeometry

/// A timing shared by running animations, with its state at the sample time.
nonisolated struct TimingEntry {
  var timing: AnimationTiming
  var easing: TimingFunction
  /// The end in seconds of the parent's time; stored because it takes divisions.
  var end: Double
  /// The time from which the value changes, in seconds of the parent's time; infinite if it never does.
  var start: Double
  /// The duration of all cycles, in seconds of the timing's own time.
  private let active: Double
  /// The progress at the start; not 0 for a continued animation.
  var base = 0.0
  /// The progress from start to end; negative for a reversed animation.
  var span = 1.0
  /// The timing of the enclosing group, or -1.
  var parent: Int32 = -1
  /// The layer whose time the timing runs in; -1 for the window's time.
  var row: Row = -1
  /// The number of animations and timings within the group that use it; 0 for a free entry.
  var users: Int32 = 0
  var isRemovedOnCompletion = true
  /// Whether the timing has ended, for one that is not removed on completion.
  var hasEnded = false
  /// Whether the timing has not begun.
  var isWaiting = false
  /// Whether a `PlaybackController` controls the time and the end.
  let isDriven: Bool

  // MARK: Where it is
  /// The store's `stamp` at which the following values were sampled.
  var stamp: UInt32 = 0
  /// Whether the animations have an effect at the sample time.
  var isActive = false
  /// The progress within the iteration.
  var progress = 0.0
  /// The number of completed cycles.
  var cycles = 0.0
  /// Seconds within the iteration, the parent's time for timings within the group.
  var time = 0.0

  /// Makes a timing.
  ///
  /// - Parameters:
  ///   - timing: The timing, from `AnimationTiming.completed(duration:)`.
  ///   - easing: The timing function.
  ///   - hasParts: Whether the timing is a group's.
  ///   - isDriven: Whether a `PlaybackController` controls the time and the end.
  init(
    _ timing: AnimationTiming, _ easing: TimingFunction, hasParts: Bool = false,
    isDriven: Bool = false
  ) {
    self.timing = timing
    self.easing = easing
    self.isDriven = isDriven
    end = isDriven ? .infinity : timing.end
    // A curve with infinite duration never leaves its start.
    let isHeld = timing.duration == .infinity && !hasParts && !easing.isSpring
    start = isHeld ? .infinity : timing.start
    active = timing.activeDuration
  }

  /// Samples the timing at the parent's time, in seconds.
  mutating func sample(at parentTime: Double) {
    guard let place = state(at: parentTime) else {
      isActive = false
      return
    }
    isActive = true
    cycles = place.cycles
    progress = base + span * place.done
    if case .curve = easing { time = place.done * timing.duration } else { time = place.time }
  }

  /// Returns the state at the parent's time; nil if the timing is not active.
  ///
  /// - Parameter parentTime: The parent's time, in seconds.
  /// - Returns: The progress, the number of completed cycles, and the seconds within the iteration.
  @inline(__always)
  func state(at parentTime: Double) -> (done: Double, cycles: Double, time: Double)? {
    let own = (parentTime - timing.beginTime) * timing.speed + timing.timeOffset
    guard let moment = timing.moment(at: own, active: active) else { return nil }
    // With duration 0 the time is always 0, but before the beginning the progress is 0.
    let isBefore = own < 0 && timing.duration == 0
    let done = isBefore ? 0 : easing.progress(at: moment.time, of: timing.duration)
    return (done, moment.cycles, moment.time)
  }
}
