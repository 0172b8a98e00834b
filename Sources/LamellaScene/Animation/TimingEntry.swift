internal import LamellaGeometry

/// How progress follows from time within one way of an animation.
nonisolated enum Pace {
  case linear
  case curve(TimingCurve)
  case spring(Spring, velocity: Double)

  init(_ curve: TimingCurve?) {
    if let curve, curve != .linear { self = .curve(curve) } else { self = .linear }
  }

  init(_ parameters: SpringTimingParameters) {
    self = .spring(parameters.spring, velocity: parameters.initialVelocity)
  }

  /// The part of the way that is done; springs may overshoot.
  ///
  /// - Parameters:
  ///   - time: Seconds since the start of the way.
  ///   - duration: Seconds of the way.
  /// - Returns: 1 at the end.
  func progress(at time: Double, of duration: Double) -> Double {
    switch self {
    case .spring(let spring, let velocity):
      guard time > 0 else { return 0 }
      return 1 - spring.state(at: time, from: 1, velocity: -velocity).displacement
    case .linear: return time < duration ? time / duration : 1
    case .curve(let curve): return time < duration ? curve.progress(at: time / duration) : 1
    }
  }
}

/// The timing of one or many running animations, and where it is at the moment that is looked at.
nonisolated struct TimingEntry {
  var timing: AnimationTiming
  var pace: Pace
  /// Its end in the parent's time; kept, for it takes divisions.
  var end: Double
  /// Seconds of all cycles, in its own time.
  private let active: Double
  /// The timing of the group around it, or -1.
  var parent: Int32 = -1
  /// The layer whose time it runs in where that, or one above, has a time of its own; else -1.
  var row: Row = -1
  /// Animations and timings of parts of groups that use it; 0 for a free place.
  var users: Int32 = 0
  var isRemovedOnCompletion = true
  /// Whether it is over; it stays only where it is not removed.
  var hasEnded = false

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

  init(_ timing: AnimationTiming, _ pace: Pace) {
    self.timing = timing
    self.pace = pace
    end = timing.end
    active = timing.activeDuration
  }

  /// Finds where it is.
  mutating func find(at parentTime: Double) {
    let own = (parentTime - timing.beginTime) * timing.speed + timing.timeOffset
    guard let moment = timing.moment(at: own, active: active) else {
      isActive = false
      return
    }
    isActive = true
    cycles = moment.cycles
    let progress = pace.progress(at: moment.time, of: timing.duration)
    self.progress = progress
    if case .curve = pace { time = progress * timing.duration } else { time = moment.time }
  }
}
