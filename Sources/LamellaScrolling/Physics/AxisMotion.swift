internal import LamellaGeometry

/// The motion of a scroll view's content along one axis, as a function of the time since its start.
///
/// Every kind of motion is in closed form, so that the position at a time does not depend on earlier evaluations.
/// Positions are content offsets in points; velocities are in points per second.
nonisolated struct AxisMotion {
  /// The position and velocity at a time.
  struct State {
    var position: Double
    var velocity: Double
    /// Whether the motion has ended; the position is then exactly the target.
    var isFinished: Bool
  }

  // MARK: Constants

  /// The speed at which a deceleration ends, in points per second (measured on UIKit).
  static let stopSpeed = 10.0
  /// The frequency of the critically damped spring from beyond an edge, in radians per second (measured on UIKit).
  static let bounceFrequency = 11.0
  /// The frequency of the critically damped spring to a page, in radians per second; it takes about 0.35 seconds.
  static let pageFrequency = 13.0
  /// The distance from its target within which a spring ends, in points.
  static let restDistance = 0.05
  /// The speed below which a spring near its target ends, in points per second.
  static let restSpeed = 2.0

  // MARK: Kinds

  /// The kinds of motion, with their parameters.
  private enum Kind {
    /// No motion.
    case rest
    /// Exponential decay of the velocity until `end` seconds.
    case deceleration(velocity: Double, decay: Double, factor: Double, end: Double)
    /// A spring to the target, from `displacement` and `velocity`.
    case spring(Spring, displacement: Double, velocity: Double)
    /// A timed move along a curve to the target.
    case ease(TimingCurve, duration: Double)
  }

  private var kind: Kind
  /// The start position.
  private var start: Double
  /// The spring that follows a deceleration that reaches an edge.
  private var bounce: (from: Double, displacement: Double, velocity: Double)?
  /// The end position.
  let target: Double

  private init(_ kind: Kind, start: Double, target: Double) {
    self.kind = kind
    self.start = start
    self.target = target
  }

  /// Makes a motion that stays at a position.
  static func rest(at position: Double) -> AxisMotion {
    AxisMotion(.rest, start: position, target: position)
  }

  /// Makes a timed move along a curve; the duration is in seconds.
  static func ease(
    from start: Double, to target: Double, duration: Double, curve: TimingCurve
  ) -> AxisMotion {
    AxisMotion(.ease(curve, duration: duration), start: start, target: target)
  }

  /// Makes a spring to a target, from a position and velocity.
  ///
  /// A spring that must not overshoot starts with at most the velocity at which it does not pass the target.
  static func spring(
    from start: Double, velocity: Double, to target: Double, frequency: Double, overshoots: Bool
  ) -> AxisMotion {
    let displacement = start - target
    var velocity = velocity
    if !overshoots {
      // A critically damped spring passes its rest position if |v| > w |y| toward it.
      let limit = frequency * abs(displacement)
      if displacement <= 0 { velocity = min(velocity, limit) }
      if displacement >= 0 { velocity = max(velocity, -limit) }
    }
    return AxisMotion(
      .spring(
        .criticallyDamped(angularFrequency: frequency), displacement: displacement,
        velocity: velocity),
      start: start, target: target)
  }

  /// Makes the motion after the release of a drag: a deceleration inside the limits, a spring outside.
  ///
  /// The velocity is multiplied by `rate`, which is below 1, each millisecond. Content that bounces may pass the
  /// limits.
  static func deceleration(
    from start: Double, velocity: Double, rate: Double, limits: ClosedRange<Double>, bounces: Bool
  ) -> AxisMotion {
    if !limits.contains(start) {
      let edge = start < limits.lowerBound ? limits.lowerBound : limits.upperBound
      return spring(
        from: start, velocity: velocity, to: edge, frequency: bounceFrequency, overshoots: false)
    }
    guard abs(velocity) > stopSpeed else { return rest(at: start) }
    // v(t) = v0 e^(kt) with k = 1000 ln r; the distance is v0 F (1 - e^(kt)) with F = r / (1000 (1 - r)).
    let decay = 1000 * Elementary.log(rate)
    let factor = rate / (1000 * (1 - rate))
    let end = Elementary.log(stopSpeed / abs(velocity)) / decay
    let landing = start + (velocity - (velocity < 0 ? -stopSpeed : stopSpeed)) * factor
    let kind = Kind.deceleration(velocity: velocity, decay: decay, factor: factor, end: end)
    guard !limits.contains(landing) else { return AxisMotion(kind, start: start, target: landing) }

    let edge = landing < limits.lowerBound ? limits.lowerBound : limits.upperBound
    let remaining = 1 - (edge - start) / (velocity * factor)
    let crossing = Elementary.log(remaining) / decay
    var motion = AxisMotion(
      .deceleration(velocity: velocity, decay: decay, factor: factor, end: crossing), start: start,
      target: edge)
    if bounces { motion.bounce = (from: edge, displacement: 0, velocity: velocity * remaining) }
    return motion
  }

  // MARK: Evaluation

  /// Returns the position and velocity at a time, in seconds since the start.
  ///
  /// - Complexity: O(1).
  func state(at seconds: Double) -> State {
    switch kind {
    case .rest:
      return finished
    case .ease(let curve, let duration):
      guard seconds < duration else { return finished }
      let position = start + (target - start) * curve.progress(at: seconds / duration)
      return State(position: position, velocity: 0, isFinished: false)
    case .spring(let spring, let displacement, let velocity):
      return springState(spring, displacement, velocity, at: seconds)
    case .deceleration(let velocity, let decay, let factor, let end):
      guard seconds < end else {
        guard let bounce else { return finished }
        return springState(
          .criticallyDamped(angularFrequency: Self.bounceFrequency), bounce.displacement,
          bounce.velocity, at: seconds - end)
      }
      let remaining = Elementary.exp(decay * seconds)
      return State(
        position: start + velocity * factor * (1 - remaining), velocity: velocity * remaining,
        isFinished: false)
    }
  }

  private var finished: State { State(position: target, velocity: 0, isFinished: true) }

  /// Returns the position and velocity of a spring at a time, in seconds; at rest, the target.
  private func springState(
    _ spring: Spring, _ displacement: Double, _ velocity: Double, at seconds: Double
  ) -> State {
    let state = spring.state(at: seconds, from: displacement, velocity: velocity)
    if seconds > 0, abs(state.displacement) < Self.restDistance,
      abs(state.velocity) < Self.restSpeed
    {
      return finished
    }
    return State(
      position: target + state.displacement, velocity: state.velocity, isFinished: false)
  }
}
