internal import LamellaGeometry

/// What an animation shows before it begins and after it ends.
public nonisolated enum FillMode: UInt8, Hashable, Sendable {
  /// Nothing: the model value is seen.
  case removed
  /// Its end, after it has ended.
  case forwards
  /// Its start, before it begins.
  case backwards
  /// Both.
  case both

  /// Whether the start is shown before the beginning.
  var fillsBackwards: Bool { self == .backwards || self == .both }
  /// Whether the end is shown after it.
  var fillsForwards: Bool { self == .forwards || self == .both }
}

/// When an animation runs, how often and how fast, in the time of what it belongs to.
///
/// With the parent's time *p* the animation's own time is `(p - beginTime) * speed + timeOffset`. From 0 on
/// it runs through cycles of `duration`, or twice that with `autoreverses`.
public nonisolated struct AnimationTiming: Hashable, Sendable {
  /// When it begins, in the parent's time; 0 stands for the moment in which it is added.
  ///
  /// For a delay: `layer.convertTime(window.mediaTime, from: nil) + delay`, and `fillMode` backwards. In a
  /// group it counts from the beginning of the group.
  public var beginTime = 0.0
  /// Seconds of one way; 0 stands for the transaction's.
  ///
  /// Negative values and NaN count as 0. An endless one stays at its start until it is removed.
  public var duration = 0.0
  /// How much faster than the parent's time; negative ones run backwards.
  public var speed = 1.0
  /// Added to its own time, in seconds.
  public var timeOffset = 0.0
  /// How many cycles; 0 stands for one, and fractions end within one.
  public var repeatCount = 0.0
  /// For how many seconds of its own time cycles follow one another; 0 leaves it to `repeatCount`.
  public var repeatDuration = 0.0
  /// Whether it goes back again in each cycle.
  public var autoreverses = false
  /// What it shows before and after.
  public var fillMode = FillMode.removed

  /// Makes the timing of one cycle.
  public init() {}

  /// Seconds of one cycle.
  var cycle: Double { autoreverses ? 2 * duration : duration }

  /// Seconds of all cycles, in its own time.
  var activeDuration: Double {
    if repeatDuration > 0 { return repeatDuration }
    if duration == 0 { return 0 }
    return cycle * (repeatCount > 0 ? repeatCount : 1)
  }

  /// The timing with numbers that can be computed with, and a duration where there is none.
  func completed(duration standard: Double) -> AnimationTiming {
    var result = self
    if !(duration > 0) { result.duration = standard > 0 ? standard : 0 }
    if !speed.isFinite { result.speed = 1 }
    if !timeOffset.isFinite { result.timeOffset = 0 }
    if !beginTime.isFinite { result.beginTime = 0 }
    if !(repeatCount > 0) { result.repeatCount = 0 }
    if !(repeatDuration > 0) { result.repeatDuration = 0 }
    return result
  }

  /// A moment within the cycles.
  struct Moment: Equatable {
    /// Seconds since the start of the way, 0...duration; backwards on the way back.
    var time: Double
    /// Cycles that have gone by.
    var cycles: Double
  }

  /// Where an animation is at a moment of its own time; nil where it shows nothing.
  ///
  /// - Parameters:
  ///   - time: In seconds.
  ///   - active: `activeDuration`, which whoever asks often keeps.
  /// - Returns: A moment within the cycles.
  @inline(__always)
  func moment(at time: Double, active: Double) -> Moment? {
    if time >= 0, time < duration, time < active { return Moment(time: time, cycles: 0) }
    return momentBeyond(time, active)
  }

  @inline(never)
  private func momentBeyond(_ time: Double, _ active: Double) -> Moment? {
    if time < 0 {
      return fillMode.fillsBackwards ? Moment(time: 0, cycles: 0) : nil
    }
    if time >= active {
      guard fillMode.fillsForwards else { return nil }
      return place(active, isEnd: true)
    }
    return place(time, isEnd: false)
  }

  private func place(_ time: Double, isEnd: Bool) -> Moment {
    guard duration > 0, duration.isFinite, time.isFinite else { return Moment(time: 0, cycles: 0) }
    var cycles = (time / cycle).rounded(.down)
    var rest = time - cycles * cycle
    // A last cycle that is whole ends where it ends, not where the next would begin.
    if isEnd, rest <= 0, cycles > 0 {
      cycles -= 1
      rest = cycle
    }
    if autoreverses, rest > duration { rest = 2 * duration - rest }
    return Moment(time: min(max(rest, 0), duration), cycles: cycles)
  }

  /// When, in the parent's time, its own time enters the cycles.
  var start: Double {
    if speed > 0 { return beginTime - timeOffset / speed }
    if speed < 0 { return beginTime + (activeDuration - timeOffset) / speed }
    return .infinity
  }

  /// When, in the parent's time, it is over; infinite where it never is.
  var end: Double {
    if speed > 0 { return beginTime + (activeDuration - timeOffset) / speed }
    if speed < 0 { return beginTime + timeOffset / -speed }
    return .infinity
  }
}
