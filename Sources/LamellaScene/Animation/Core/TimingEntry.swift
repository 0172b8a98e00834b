internal import LamellaGeometry

/// The timing of one or many running animations, and where it is at the moment that is looked at.
nonisolated struct TimingEntry {
  var timing: AnimationTiming
  var pace: Pace
  /// Its end in the parent's time; kept, for it takes divisions.
  var end: Double
  /// From when on, in the parent's time, what it shows changes; infinite where it is held for good.
  var start: Double
  /// Seconds of all cycles, in its own time.
  private let active: Double
  /// The part of the way that is done at the start; not 0 where a way is gone on with.
  var base = 0.0
  /// How much of the way is left at the start, back where it is negative.
  var span = 1.0
  /// The timing of the group around it, or -1.
  var parent: Int32 = -1
  /// The layer whose time it runs in where that, or one above, has a time of its own; else -1.
  var row: Row = -1
  /// Animations and timings of parts of groups that use it; 0 for a free place.
  var users: Int32 = 0
  var isRemovedOnCompletion = true
  /// Whether it is over; it stays only where it is not removed.
  var hasEnded = false
  /// Whether it has not begun to change what is shown.
  var isWaiting = false
  /// Whether an `AnimationDrive` decides what time it is, and when it is over.
  let isDriven: Bool

  // MARK: Where it is
  /// The number of the look that found what follows.
  var stamp: UInt32 = 0
  /// Whether it shows anything.
  var isActive = false
  /// The part of the way that is done.
  var progress = 0.0
  /// Cycles that have gone by.
  var cycles = 0.0
  /// Seconds within the way as the parts of a group see them.
  var time = 0.0

  /// Makes a timing.
  ///
  /// - Parameters:
  ///   - timing: Completed.
  ///   - pace: How progress follows from time.
  ///   - hasParts: Whether it is that of a group, whose parts change what is shown.
  ///   - isDriven: Whether it ends only when it is told to.
  init(
    _ timing: AnimationTiming, _ pace: Pace, hasParts: Bool = false, isDriven: Bool = false
  ) {
    self.timing = timing
    self.pace = pace
    self.isDriven = isDriven
    end = isDriven ? .infinity : timing.end
    // An endless way by a curve never leaves its start.
    let isHeld = timing.duration == .infinity && !hasParts && !pace.isSpring
    start = isHeld ? .infinity : timing.start
    active = timing.activeDuration
  }

  /// Finds where it is.
  mutating func find(at parentTime: Double) {
    guard let place = place(at: parentTime) else {
      isActive = false
      return
    }
    isActive = true
    cycles = place.cycles
    progress = base + span * place.done
    if case .curve = pace { time = place.done * timing.duration } else { time = place.time }
  }

  /// Where it is at a moment of the parent's time; nil where it shows nothing.
  ///
  /// - Parameter parentTime: In seconds.
  /// - Returns: The part of its way that is done, cycles that have gone by, seconds within the way.
  @inline(__always)
  func place(at parentTime: Double) -> (done: Double, cycles: Double, time: Double)? {
    let own = (parentTime - timing.beginTime) * timing.speed + timing.timeOffset
    guard let moment = timing.moment(at: own, active: active) else { return nil }
    // A way that takes no time is at its start until it begins, though its time is 0 all along.
    let isBefore = own < 0 && timing.duration == 0
    let done = isBefore ? 0 : pace.progress(at: moment.time, of: timing.duration)
    return (done, moment.cycles, moment.time)
  }
}
