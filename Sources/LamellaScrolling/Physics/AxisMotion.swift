internal import LamellaGeometry

/// How one axis of a scroll view moves by itself, as a function of the time since it started.
///
/// Every kind is in closed form, so that the position at a tick does not depend on how often it was
/// asked for before. Positions are content offsets in points, velocities points per second.
nonisolated struct AxisMotion {
  /// Where the axis is at some time.
  struct State {
    var position: Double
    var velocity: Double
    /// Whether the motion is over; the position is then exactly the target.
    var isFinished: Bool
  }

  // MARK: Constants

  /// Gliding stops dead at this speed, in points per second (measured on UIKit).
  static let stopSpeed = 10.0
  /// The spring back from beyond an edge: critically damped, radians per second (measured on UIKit).
  static let bounceFrequency = 11.0
  /// The spring to a page: critically damped, radians per second; about 0.35 s to the eye.
  static let pageFrequency = 13.0
  /// A spring is over within this distance of its target, in points.
  static let restDistance = 0.05
  /// A spring is over below this speed, in points per second, if it is near its target too.
  static let restSpeed = 2.0

  // MARK: Kinds

  private enum Kind {
    /// Stays where it is.
    case rest
    /// Slows down by a factor each millisecond until `end` seconds.
    case glide(velocity: Double, decay: Double, factor: Double, end: Double)
    /// Is pulled to the target, from `displacement` and `velocity` on.
    case spring(Spring, displacement: Double, velocity: Double)
    /// Follows a curve to the target.
    case ease(TimingCurve, duration: Double)
  }

  private var kind: Kind
  /// Where the first part starts.
  private var start: Double
  /// What happens at the end of a glide that reaches an edge.
  private var bounce: (from: Double, displacement: Double, velocity: Double)?
  /// Where the motion ends.
  let target: Double

  private init(_ kind: Kind, start: Double, target: Double) {
    self.kind = kind
    self.start = start
    self.target = target
  }

  /// No motion.
  static func rest(at position: Double) -> AxisMotion {
    AxisMotion(.rest, start: position, target: position)
  }

  /// A timed move.
  static func ease(
    from start: Double, to target: Double, duration: Double, curve: TimingCurve
  ) -> AxisMotion {
    AxisMotion(.ease(curve, duration: duration), start: start, target: target)
  }

  /// A spring from a place and speed to a target.
  ///
  /// Where it must not overshoot, the speed is limited so that the target is not passed.
  static func spring(
    from start: Double, velocity: Double, to target: Double, frequency: Double, overshoots: Bool
  ) -> AxisMotion {
    let displacement = start - target
    var velocity = velocity
    if !overshoots {
      // A critically damped spring passes its rest position when |v| > w |y| towards it.
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

  /// What follows the release of a drag inside or outside of the limits.
  ///
  /// The speed shrinks by `rate`, below 1, each millisecond; content that bounces may pass its edges.
  static func glide(
    from start: Double, velocity: Double, rate: Double, limits: ClosedRange<Double>, bounces: Bool
  ) -> AxisMotion {
    if !limits.contains(start) {
      let edge = start < limits.lowerBound ? limits.lowerBound : limits.upperBound
      return spring(
        from: start, velocity: velocity, to: edge, frequency: bounceFrequency, overshoots: false)
    }
    guard abs(velocity) > stopSpeed else { return rest(at: start) }
    // v(t) = v0 e^(kt) with k = 1000 ln r; the way is v0 F (1 - e^(kt)) with F = r / (1000 (1 - r)).
    let decay = 1000 * Elementary.log(rate)
    let factor = rate / (1000 * (1 - rate))
    let end = Elementary.log(stopSpeed / abs(velocity)) / decay
    let landing = start + (velocity - (velocity < 0 ? -stopSpeed : stopSpeed)) * factor
    let kind = Kind.glide(velocity: velocity, decay: decay, factor: factor, end: end)
    guard !limits.contains(landing) else { return AxisMotion(kind, start: start, target: landing) }

    let edge = landing < limits.lowerBound ? limits.lowerBound : limits.upperBound
    let left = 1 - (edge - start) / (velocity * factor)
    let crossing = Elementary.log(left) / decay
    var motion = AxisMotion(
      .glide(velocity: velocity, decay: decay, factor: factor, end: crossing), start: start,
      target: edge)
    if bounces { motion.bounce = (from: edge, displacement: 0, velocity: velocity * left) }
    return motion
  }

  // MARK: Questions

  /// Where the axis is `seconds` after the start.
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
      return settle(spring, displacement, velocity, at: seconds)
    case .glide(let velocity, let decay, let factor, let end):
      guard seconds < end else {
        guard let bounce else { return finished }
        return settle(
          .criticallyDamped(angularFrequency: Self.bounceFrequency), bounce.displacement,
          bounce.velocity, at: seconds - end)
      }
      let left = Elementary.exp(decay * seconds)
      return State(
        position: start + velocity * factor * (1 - left), velocity: velocity * left,
        isFinished: false)
    }
  }

  private var finished: State { State(position: target, velocity: 0, isFinished: true) }

  private func settle(
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
