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
  /// The fraction of the touch's velocity with which content that is released beyond an edge starts (measured on UIKit).
  static let releaseFraction = 0.55
  /// The velocity toward the edge with which a held stretch starts when it is released, per second and point of the
  /// stretch (measured on UIKit).
  static let heldReleaseRate = 7.2
  /// The distance from its target within which a spring ends, in points, unless another is given: half a pixel.
  static let restDistance = 0.5

  // MARK: Kinds

  /// The kinds of motion, with their parameters.
  private enum Kind {
    /// No motion.
    case rest
    /// Exponential decay of the velocity until `end` seconds.
    case deceleration(velocity: Double, rate: Double, decay: Double, factor: Double, end: Double)
    /// A spring to the target, from `displacement` and `velocity`.
    case spring(Spring, displacement: Double, velocity: Double)
    /// A timed move along half a cosine to the target.
    case timed(duration: Double)
  }

  private var kind: Kind
  /// The start position.
  private var start: Double
  /// The velocity with which a deceleration passes the edge that is its target; nil if it ends there.
  private var bounceVelocity: Double?
  /// The time at which the motion begins, in seconds since the start: that of its last change to fit other limits.
  private var delay = 0.0
  /// The distance from the target within which a spring ends.
  private var restDistance = Self.restDistance
  /// The end position.
  private(set) var target: Double
  /// The end position that a delegate is told: that of a deceleration without a stop (measured on UIKit).
  private(set) var announcedTarget: Double

  private init(_ kind: Kind, start: Double, target: Double) {
    self.kind = kind
    self.start = start
    self.target = target
    announcedTarget = target
  }

  /// Makes a motion that stays at a position.
  static func rest(at position: Double) -> AxisMotion {
    AxisMotion(.rest, start: position, target: position)
  }

  /// Makes a timed move along half a cosine, as UIKit's; the duration is in seconds.
  static func timed(from start: Double, to target: Double, duration: Double) -> AxisMotion {
    AxisMotion(.timed(duration: duration), start: start, target: target)
  }

  /// Makes a spring to a target, from a position and velocity.
  ///
  /// A spring that must not overshoot starts with at most the velocity at which it does not pass the target. The spring
  /// ends within `restDistance` of the target.
  static func spring(
    from start: Double, velocity: Double, to target: Double, frequency: Double, overshoots: Bool,
    restDistance: Double = restDistance
  ) -> AxisMotion {
    let displacement = start - target
    var velocity = velocity
    if !overshoots {
      // A critically damped spring passes its rest position if |v| > w |y| toward it.
      let limit = frequency * abs(displacement)
      if displacement <= 0 { velocity = min(velocity, limit) }
      if displacement >= 0 { velocity = max(velocity, -limit) }
    }
    var motion = AxisMotion(
      .spring(
        .criticallyDamped(angularFrequency: frequency), displacement: displacement,
        velocity: velocity),
      start: start, target: target)
    motion.restDistance = restDistance
    return motion
  }

  /// Makes the motion after the release of a drag: a deceleration inside the limits, a spring outside.
  ///
  /// - Parameters:
  ///   - start: The offset at the release.
  ///   - velocity: The touch's velocity, in the direction of the offset. Beyond a limit, content starts with a fraction
  ///     of it, or toward the limit if the touch was held still.
  ///   - rate: The factor of the velocity each millisecond, below 1.
  ///   - limits: The range in which content comes to rest.
  ///   - bounces: Whether content may pass the limits.
  ///   - restDistance: The distance from a limit within which a spring to it ends.
  /// - Returns: A motion that ends within the limits.
  static func deceleration(
    from start: Double, velocity: Double, rate: Double, limits: ClosedRange<Double>, bounces: Bool,
    restDistance: Double = restDistance
  ) -> AxisMotion {
    if !limits.contains(start) {
      let edge = start < limits.lowerBound ? limits.lowerBound : limits.upperBound
      let isHeld = abs(velocity) <= stopSpeed
      return spring(
        from: start,
        velocity: isHeld ? heldReleaseRate * (edge - start) : releaseFraction * velocity, to: edge,
        frequency: bounceFrequency, overshoots: false, restDistance: restDistance)
    }
    guard abs(velocity) > stopSpeed else { return rest(at: start) }
    // v(t) = v0 e^(kt) with k = 1000 ln r; the distance is v0 F (1 - e^(kt)) with F = r / (1000 (1 - r)).
    let decay = 1000 * Elementary.log(rate)
    let factor = rate / (1000 * (1 - rate))
    let end = Elementary.log(stopSpeed / abs(velocity)) / decay
    let lost = velocity - (velocity < 0 ? -stopSpeed : stopSpeed)
    let landing = start + lost * factor
    if limits.contains(landing) {
      let kind = Kind.deceleration(
        velocity: velocity, rate: rate, decay: decay, factor: factor, end: end)
      var motion = AxisMotion(kind, start: start, target: landing)
      // The announced distance is the integral of the velocity, a little more than the distance.
      let announced = start - lost / decay
      motion.announcedTarget = min(max(announced, limits.lowerBound), limits.upperBound)
      return motion
    }

    let edge = landing < limits.lowerBound ? limits.lowerBound : limits.upperBound
    let remaining = 1 - (edge - start) / (velocity * factor)
    let crossing = Elementary.log(remaining) / decay
    var motion = AxisMotion(
      .deceleration(velocity: velocity, rate: rate, decay: decay, factor: factor, end: crossing),
      start: start,
      target: edge)
    if bounces { motion.bounceVelocity = velocity * remaining }
    motion.restDistance = restDistance
    return motion
  }

  /// Makes a deceleration that ends at a target.
  ///
  /// - Parameters:
  ///   - start: The offset at the release.
  ///   - velocity: The velocity of the release.
  ///   - rate: The factor of the velocity each millisecond, below 1.
  ///   - target: The offset to end at.
  /// - Returns: The deceleration; nil if it had to start in another direction, or far slower or faster.
  static func deceleration(
    from start: Double, velocity: Double, rate: Double, to target: Double
  ) -> AxisMotion? {
    let factor = rate / (1000 * (1 - rate))
    let needed = (target - start) / factor + (target < start ? -stopSpeed : stopSpeed)
    guard velocity * needed > 0, abs(needed) > 0.5 * abs(velocity), abs(needed) < 2 * abs(velocity)
    else { return nil }
    let decay = 1000 * Elementary.log(rate)
    let end = Elementary.log(stopSpeed / abs(needed)) / decay
    return AxisMotion(
      .deceleration(velocity: needed, rate: rate, decay: decay, factor: factor, end: end),
      start: start, target: target)
  }

  /// Moves the motion along with content that moved.
  mutating func shift(by distance: Double) {
    start += distance
    target += distance
    announcedTarget += distance
  }

  /// Has a timed move end at another position, at the same time, and go on from where it is.
  ///
  /// - Parameters:
  ///   - position: The new target.
  ///   - seconds: The time since the start of the motion.
  mutating func retarget(to position: Double, at seconds: Double) {
    guard case .timed(let duration) = kind, position != target else { return }
    let left = (1 + Elementary.cos(.pi * min(seconds / duration, 1))) / 2
    // The start from which it would be there now; at the very end, too little is left to divide by.
    if left > 1e-6 { start += (target - position) * (1 - left) / left }
    target = position
    announcedTarget = position
  }

  /// Has a deceleration or a spring end within other limits, those of content or a view that changed meanwhile.
  ///
  /// - Parameters:
  ///   - limits: The range in which content comes to rest.
  ///   - bounces: Whether content may pass the limits.
  ///   - seconds: The time since the start of the motion.
  mutating func fit(_ limits: ClosedRange<Double>, bounces: Bool, at seconds: Double) {
    let now = state(at: seconds)
    guard !now.isFinished else { return }
    switch kind {
    case .rest, .timed: return
    case .deceleration(let velocity, let rate, _, _, let end)
    where seconds - delay < end && limits.contains(now.position):
      // Of the same start and velocity it is, up to here, the same motion.
      let isSame = limits.contains(start)
      let old = self
      self = .deceleration(
        from: isSame ? start : now.position, velocity: isSame ? velocity : now.velocity, rate: rate,
        limits: limits, bounces: bounces, restDistance: restDistance)
      delay = isSame ? old.delay : seconds
    case .deceleration, .spring:
      guard !limits.contains(target) else { return }
      let edge = target.clamped(to: limits)
      var frequency = Self.bounceFrequency
      if case .spring(let spring, _, _) = kind { frequency = spring.angularFrequency }
      let isOutside = !limits.contains(now.position)
      self =
        isOutside && !bounces
        ? .rest(at: edge)
        : .spring(
          from: now.position, velocity: now.velocity, to: edge, frequency: frequency,
          overshoots: false, restDistance: restDistance)
      delay = seconds
    }
  }

  /// Has a movement after a drag go on from another position, with the velocity that it has.
  ///
  /// A spring moves along with the content, but one from beyond an edge still leads back to it.
  ///
  /// - Parameters:
  ///   - position: The position.
  ///   - limits: The range in which content comes to rest.
  ///   - bounces: Whether content may pass the limits.
  ///   - seconds: The time since the start of the motion.
  mutating func goOn(
    from position: Double, within limits: ClosedRange<Double>, bounces: Bool, at seconds: Double
  ) {
    let now = state(at: seconds)
    guard position != now.position else { return }
    // An error of rounding is no stretch.
    let nearest = position.clamped(to: limits)
    let position = abs(position - nearest) < 1e-6 ? nearest : position
    switch kind {
    case .deceleration(_, let rate, _, _, _):
      self = .deceleration(
        from: position, velocity: now.velocity, rate: rate, limits: limits, bounces: bounces,
        restDistance: restDistance)
      delay = seconds
    case .spring(let spring, _, _)
    where !limits.contains(now.position) && limits.contains(target):
      self = .spring(
        from: position, velocity: now.velocity, to: target, frequency: spring.angularFrequency,
        overshoots: false, restDistance: restDistance)
      delay = seconds
    case .rest, .timed, .spring:
      shift(by: position - now.position)
      fit(limits, bounces: bounces, at: seconds)
    }
  }

  // MARK: Evaluation

  /// Returns the position and velocity at a time, in seconds since the start.
  ///
  /// - Complexity: O(1).
  func state(at seconds: Double) -> State {
    let seconds = seconds - delay
    switch kind {
    case .rest:
      return finished
    case .timed(let duration):
      guard seconds < duration else { return finished }
      let progress = (1 - Elementary.cos(.pi * seconds / duration)) / 2
      let speed = Elementary.sin(.pi * seconds / duration) * .pi / (2 * duration)
      return State(
        position: start + (target - start) * progress, velocity: (target - start) * speed,
        isFinished: false)
    case .spring(let spring, let displacement, let velocity):
      return springState(spring, displacement, velocity, at: seconds)
    case .deceleration(let velocity, _, let decay, let factor, let end):
      guard seconds < end else {
        guard let bounceVelocity else { return finished }
        return springState(
          .criticallyDamped(angularFrequency: Self.bounceFrequency), 0, bounceVelocity,
          at: seconds - end)
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
    // A speed that carries it no farther away than that.
    if seconds > 0, abs(state.displacement) < restDistance,
      abs(state.velocity) < spring.angularFrequency * restDistance
    {
      return finished
    }
    return State(
      position: target + state.displacement, velocity: state.velocity, isFinished: false)
  }
}
