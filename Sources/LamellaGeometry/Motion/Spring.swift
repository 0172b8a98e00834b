/// A damped harmonic oscillator in closed form, evaluated at any time without stepping.
///
/// The rest position is zero. The position is a function of time alone, so results do not depend on the sampling
/// rate.
///
/// ```swift
/// let spring = Spring.criticallyDamped(angularFrequency: 11)
/// let state = spring.state(at: 0.1, from: -80, velocity: 0)
/// ```
public struct Spring: Hashable, Sendable {
  /// A position relative to rest and its rate of change.
  public struct State: Hashable, Sendable {
    /// The displacement from rest, in the unit of the initial displacement.
    public var displacement: Double
    /// The displacement's change per second.
    public var velocity: Double

    /// Makes a state from a displacement and a velocity.
    @inlinable
    public init(displacement: Double, velocity: Double) {
      self.displacement = displacement
      self.velocity = velocity
    }
  }

  /// The undamped angular frequency, the square root of stiffness / mass, in radians per second.
  public let angularFrequency: Double
  /// The damping ratio: below 1 the spring overshoots, at 1 it returns as fast as possible without overshooting.
  public let dampingRatio: Double

  /// Makes a spring from mass, stiffness and damping coefficient.
  ///
  /// - Precondition: Mass and stiffness are positive, damping is not negative.
  public init(mass: Double, stiffness: Double, damping: Double) {
    require(
      mass > 0 && stiffness > 0 && damping >= 0,
      "a spring needs a positive mass and stiffness and a damping of zero or more")
    angularFrequency = (stiffness / mass).squareRoot()
    dampingRatio = damping / (2 * (stiffness * mass).squareRoot())
  }

  /// Makes a spring from its angular frequency (radians per second) and damping ratio.
  ///
  /// - Precondition: The frequency is positive and the ratio is not negative.
  public init(angularFrequency: Double, dampingRatio: Double) {
    require(
      angularFrequency > 0 && dampingRatio >= 0,
      "a spring needs a positive angular frequency and a damping ratio of zero or more")
    self.angularFrequency = angularFrequency
    self.dampingRatio = dampingRatio
  }

  /// Returns the critically damped spring: it returns fastest without overshooting from rest.
  public static func criticallyDamped(angularFrequency: Double) -> Spring {
    Spring(angularFrequency: angularFrequency, dampingRatio: 1)
  }

  /// Returns the spring's state `seconds` after release at `displacement` with `velocity` per second.
  ///
  /// - Complexity: O(1), one or two exponentials.
  public func state(
    at seconds: Double, from displacement: Double, velocity: Double
  ) -> State {
    let w = angularFrequency
    let t = seconds
    let y = displacement
    if dampingRatio < 1 {
      let decay = dampingRatio * w
      let damped = w * (1 - dampingRatio * dampingRatio).squareRoot()
      let (sine, cosine) = Elementary.sincos(damped * t)
      let envelope = Elementary.exp(-decay * t)
      let b = (velocity + decay * y) / damped
      return State(
        displacement: envelope * (y * cosine + b * sine),
        velocity: envelope * ((b * damped - decay * y) * cosine - (y * damped + decay * b) * sine))
    }
    if dampingRatio == 1 {
      let envelope = Elementary.exp(-w * t)
      let b = velocity + w * y
      return State(displacement: (y + b * t) * envelope, velocity: (b - w * (y + b * t)) * envelope)
    }
    let root = w * (dampingRatio * dampingRatio - 1).squareRoot()
    let fast = -dampingRatio * w - root
    // The slow rate from the product of the roots: subtracting loses digits at high ratios.
    let slow = w * w / fast
    let slowPart = (velocity - fast * y) / (slow - fast)
    let fastPart = y - slowPart
    let slowTerm = slowPart * Elementary.exp(slow * t)
    let fastTerm = fastPart * Elementary.exp(fast * t)
    return State(displacement: slowTerm + fastTerm, velocity: slow * slowTerm + fast * fastTerm)
  }
}
