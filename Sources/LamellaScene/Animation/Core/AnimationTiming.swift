internal import LamellaGeometry

/// The behavior of an animation outside its active duration: whether it shows its first or last value there.
public nonisolated enum FillMode: UInt8, Hashable, Sendable {
  /// The model value, before and after.
  case removed
  /// The animation's end value, after it has ended.
  case forwards
  /// The animation's start value, before it begins.
  case backwards
  /// The start value before, and the end value after.
  case both

  /// Whether the start value is shown before the animation begins.
  var fillsBackwards: Bool { self == .backwards || self == .both }
  /// Whether the end value is shown after the animation has ended.
  var fillsForwards: Bool { self == .forwards || self == .both }
}

/// The begin time, duration, speed and repetition of an animation, in the time of its layer or group.
///
/// At the parent's time *p* the animation's own time is `(p - beginTime) * speed + timeOffset`. From 0 on
/// it runs through cycles of `duration`, or twice that with `autoreverses`.
public nonisolated struct AnimationTiming: Hashable, Sendable {
  /// The begin time, in seconds of the parent's time; 0, the default, stands for the time at which it is added.
  ///
  /// For a delay, set it to `layer.convertTime(window.mediaTime, from: nil) + delay`, and `fillMode` to backwards. In
  /// a group it is relative to the start of the group.
  public var beginTime = 0.0
  /// The duration of one iteration in seconds; 0, the default, stands for the transaction's.
  ///
  /// Negative values and NaN count as 0. With an infinite duration the animation stays at its start until it is
  /// removed.
  public var duration = 0.0
  /// The speed relative to the parent's time; default 1; negative values run backwards.
  public var speed = 1.0
  /// The offset of the animation's own time, in seconds; default 0.
  public var timeOffset = 0.0
  /// The number of cycles; 0, the default, stands for one; a fraction ends within a cycle.
  public var repeatCount = 0.0
  /// The duration of all cycles in seconds of the animation's own time; 0, the default, leaves it to `repeatCount`.
  public var repeatDuration = 0.0
  /// Whether each cycle runs forwards and then backwards; default false.
  public var autoreverses = false
  /// The values shown before the animation begins and after it ends; default `removed`.
  public var fillMode = FillMode.removed

  /// Makes the timing of one cycle.
  public init() {}

  /// The duration of one cycle in seconds.
  var cycle: Double { autoreverses ? 2 * duration : duration }

  /// The duration of all cycles, in seconds of the animation's own time.
  var activeDuration: Double {
    if repeatDuration > 0 { return repeatDuration }
    if duration == 0 { return 0 }
    return cycle * (repeatCount > 0 ? repeatCount : 1)
  }

  /// Returns the timing with invalid numbers replaced by defaults, and a default duration if it has none.
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

  /// A time within an iteration, with the number of completed cycles.
  struct Moment: Equatable {
    /// Seconds since the start of the iteration, 0...duration; decreases while the animation reverses.
    var time: Double
    /// The number of completed cycles.
    var cycles: Double
  }

  /// Returns the time within the iteration for the animation's own time; nil if the animation is not active then.
  ///
  /// - Parameters:
  ///   - time: The animation's own time, in seconds.
  ///   - active: `activeDuration`, cached by callers.
  /// - Returns: The time within the iteration, and the number of completed cycles.
  @inline(__always)
  func moment(at time: Double, active: Double) -> Moment? {
    if time >= 0, time < duration, time < active { return Moment(time: time, cycles: 0) }
    return momentBeyond(time, active)
  }

  /// Returns the time within the iteration for times outside the first iteration.
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

  /// Returns the time within the iteration for a time of the active duration.
  private func place(_ time: Double, isEnd: Bool) -> Moment {
    guard duration > 0, duration.isFinite, time.isFinite else { return Moment(time: 0, cycles: 0) }
    var cycles = (time / cycle).rounded(.down)
    var rest = time - cycles * cycle
    // At the end of a whole cycle the animation is at the cycle's end, not at the start of the next.
    if isEnd, rest <= 0, cycles > 0 {
      cycles -= 1
      rest = cycle
    }
    if autoreverses, rest > duration { rest = 2 * duration - rest }
    return Moment(time: min(max(rest, 0), duration), cycles: cycles)
  }

  /// The time at which the first cycle begins, in seconds of the parent's time; infinite if never.
  var start: Double {
    if speed > 0 { return beginTime - timeOffset / speed }
    if speed < 0 { return beginTime + (activeDuration - timeOffset) / speed }
    return .infinity
  }

  /// The time at which the animation ends, in seconds of the parent's time; infinite if never.
  var end: Double {
    if speed > 0 { return beginTime + (activeDuration - timeOffset) / speed }
    if speed < 0 { return beginTime + timeOffset / -speed }
    return .infinity
  }
}
