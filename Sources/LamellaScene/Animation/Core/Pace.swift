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

  /// The time at which a part of the way is done, for the first time.
  ///
  /// - Parameters:
  ///   - progress: From 0 to 1; beyond, the start or the end.
  ///   - duration: Seconds of the way.
  /// - Returns: Seconds since the start of the way.
  func time(of progress: Double, in duration: Double) -> Double {
    guard progress > 0 else { return 0 }
    guard progress < 1 else { return duration }
    var (low, high) = (0.0, duration)
    switch self {
    case .linear: return progress * duration
    case .curve: break
    case .spring(let spring, _) where spring.dampingRatio < 1:
      // It comes past the end within half a swing.
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

  /// Whether it goes by seconds, whatever the duration.
  var isSpring: Bool {
    if case .spring = self { true } else { false }
  }
}
