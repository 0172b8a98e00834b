internal import LamellaGeometry

/// The timing function of an animation, from time to progress within one iteration.
nonisolated enum TimingFunction {
  case linear
  case curve(TimingCurve)
  case spring(Spring, velocity: Double)

  init(_ curve: TimingCurve?) {
    if let curve, curve != .linear { self = .curve(curve) } else { self = .linear }
  }

  init(_ parameters: SpringTimingParameters) {
    self = .spring(parameters.spring, velocity: parameters.initialVelocity)
  }

  /// Returns the progress at a time.
  ///
  /// - Parameters:
  ///   - time: Seconds since the start of the iteration.
  ///   - duration: The duration of the iteration in seconds.
  /// - Returns: 0 at the start and 1 at the end; springs may overshoot.
  func progress(at time: Double, of duration: Double) -> Double {
    switch self {
    case .spring(let spring, let velocity):
      guard time > 0 else { return 0 }
      return 1 - spring.state(at: time, from: 1, velocity: -velocity).displacement
    case .linear: return time < duration ? time / duration : 1
    case .curve(let curve): return time < duration ? curve.progress(at: time / duration) : 1
    }
  }

  /// Returns the first time at which a progress is reached.
  ///
  /// - Parameters:
  ///   - progress: The progress, 0...1; lower values give the start, higher ones the end.
  ///   - duration: The duration of the iteration in seconds.
  /// - Returns: Seconds since the start of the iteration.
  func time(of progress: Double, in duration: Double) -> Double {
    guard progress > 0 else { return 0 }
    guard progress < 1 else { return duration }
    var (low, high) = (0.0, duration)
    switch self {
    case .linear: return progress * duration
    case .curve: break
    case .spring(let spring, _) where spring.dampingRatio < 1:
      // An underdamped spring passes its target within half a period.
      let ratio = spring.dampingRatio
      let swing = Double.pi / (spring.angularFrequency * (1 - ratio * ratio).squareRoot())
      high = min(duration, swing)
    case .spring: break
    }
    for _ in 0..<60 {
      let middle = 0.5 * (low + high)
      if self.progress(at: middle, of: duration) < progress { low = middle } else { high = middle }
    }
    return high
  }

  /// Whether the function is a spring, which ignores the duration.
  var isSpring: Bool {
    if case .spring = self { true } else { false }
  }
}
