/// The timing of a spring animation from one value to another: a damped oscillator with UIKit's parameters.
///
/// ```swift
/// let spring = SpringTimingParameters(dampingRatio: 0.6, duration: 0.5)
/// spring.progress(at: 0.1)      // may exceed 1: a spring overshoots
/// spring.settlingDuration       // until it stays within a thousandth
/// ```
///
/// Progress is a function of time alone, computed with plain IEEE operations and `Elementary`: the same bits on every
/// machine and at any frame rate.
public struct SpringTimingParameters: Hashable, Sendable {
  /// The mass; positive.
  public let mass: Double
  /// The force per displacement; positive.
  public let stiffness: Double
  /// The force per velocity; zero or more.
  public let damping: Double
  /// The velocity at the start; 1 is the whole distance in a second, towards the target.
  public var initialVelocity: Double
  /// Whether damping above critical makes the spring slower; false by default.
  ///
  /// When false, such a spring moves as a critically damped one of the same stiffness, like Core Animation's.
  public var allowsOverdamping = false
  /// The angular frequency for the settling time of a spring made from a perceptual duration; nil for other springs.
  private var settlingFrequency: Double?

  /// Makes the system's standard spring: mass 3, stiffness 1000, damping 500.
  public init() { self.init(mass: 3, stiffness: 1_000, damping: 500) }

  /// Makes a spring; numbers that are not positive or not finite become Core Animation's defaults 1, 100 and 10.
  ///
  /// - Parameters:
  ///   - mass: The mass; positive.
  ///   - stiffness: The force per displacement; positive.
  ///   - damping: The force per velocity; zero or more.
  ///   - initialVelocity: The velocity at the start; 1 is the whole distance in a second. NaN and infinite values
  ///     count as 0.
  public init(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double = 0) {
    self.mass = mass > 0 && mass.isFinite ? mass : 1
    self.stiffness = stiffness > 0 && stiffness.isFinite ? stiffness : 100
    self.damping = damping >= 0 && damping.isFinite ? damping : 10
    self.initialVelocity = initialVelocity.isFinite ? initialVelocity : 0
  }

  /// Makes the spring that `View.animate` uses: of mass 1, within a thousandth of the target at the duration.
  ///
  /// If a large velocity allows several such springs, it is the stiffest.
  ///
  /// - Parameters:
  ///   - dampingRatio: The damping ratio, clamped to 0.01...1; NaN counts as 1.
  ///   - duration: The duration in seconds; if not positive and finite, 1e-6.
  ///   - initialVelocity: The velocity at the start; 1 is the whole distance in a second.
  public init(dampingRatio: Double, duration: Double, initialVelocity: Double = 0) {
    let ratio = dampingRatio < 1 ? max(dampingRatio, 0.01) : 1
    let duration = duration > 1e-6 && duration.isFinite ? duration : 1e-6
    let velocity = initialVelocity.isFinite ? initialVelocity : 0
    let frequency = Self.limited(
      Self.fittedFrequency(ratio: ratio, duration: duration, velocity: velocity))
    self.init(
      mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency,
      initialVelocity: velocity)
  }

  /// Makes the spring of a perceptual duration and a bounce, of mass 1.
  ///
  /// - Parameters:
  ///   - perceptualDuration: The duration in seconds; if not positive and finite, 0.5.
  ///   - bounce: The bounce, from -1 (flat) over 0 (critically damped) to 1 (undamped); clamped, NaN counts as 0.
  ///   - initialVelocity: The velocity at the start; 1 is the whole distance in a second.
  public init(perceptualDuration: Double, bounce: Double = 0, initialVelocity: Double = 0) {
    let duration =
      perceptualDuration > 0 && perceptualDuration.isFinite ? perceptualDuration : 0.5
    let bounce = bounce.isNaN ? 0 : min(max(bounce, -0.99), 1)
    let frequency = Self.limited(2 * Double.pi / duration)
    let damping =
      bounce >= 0 ? (1 - bounce) * 2 * frequency : 2 * frequency / (1 + bounce)
    self.init(
      mass: 1, stiffness: frequency * frequency, damping: damping,
      initialVelocity: initialVelocity)
    if bounce < 0 { settlingFrequency = frequency * (1 + bounce) }
  }

  /// The undamped angular frequency, in radians per second.
  public var angularFrequency: Double { (stiffness / mass).squareRoot() }

  /// The damping divided by the critical damping.
  public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// The oscillator that moves the remaining distance to zero.
  public var spring: Spring {
    let ratio = dampingRatio.isFinite ? dampingRatio : 1
    // A ratio that differs from 1 by rounding only counts as critical: the other formulas divide by the difference.
    let isCritical = abs(ratio - 1) < 1e-9 || ratio > 1 && !allowsOverdamping
    return Spring(
      angularFrequency: Self.limited(angularFrequency), dampingRatio: isCritical ? 1 : ratio)
  }

  /// Returns the fraction of the distance covered at a time; beyond 1 where the spring overshoots.
  ///
  /// - Parameter seconds: The time since the start; progress is 0 before it.
  /// - Returns: 0 at the start; 1 where the spring comes to rest.
  /// - Complexity: O(1), one or two exponentials.
  public func progress(at seconds: Double) -> Double {
    guard seconds > 0 else { return 0 }
    return 1 - spring.state(at: seconds, from: 1, velocity: -initialVelocity).displacement
  }

  /// The seconds until the spring stays within a thousandth of the distance; infinite without damping.
  ///
  /// Below critical damping it is the time that the envelope takes; otherwise it is rounded up to a multiple of 0.1
  /// s, as Core Animation does.
  public var settlingDuration: Double {
    let spring = self.spring
    let frequency = settlingFrequency ?? spring.angularFrequency
    let decay = spring.dampingRatio * spring.angularFrequency
    if decay == 0 { return .infinity }
    if spring.dampingRatio < 1 {
      let damped =
        spring.angularFrequency
        * (1 - spring.dampingRatio * spring.dampingRatio).squareRoot()
      let size = 1 + abs(decay - initialVelocity) / damped
      return Elementary.log(size / Self.settlingThreshold) / decay
    }
    if spring.dampingRatio > 1 {
      return Self.firstTenth(scale: 1 / decay) { time in
        abs(spring.state(at: time, from: 1, velocity: -initialVelocity).displacement)
      }
    }
    return Self.firstTenth(scale: 1 / frequency) { time in
      (1 + frequency * time) * Elementary.exp(-frequency * time)
    }
  }

  // MARK: Fitting

  /// Returns a frequency limited to a range in which its square neither overflows nor vanishes.
  private static func limited(_ frequency: Double) -> Double {
    min(max(frequency, 1e-9), 1e9)
  }

  /// The fraction of the distance below which the spring counts as settled.
  private static let settlingThreshold = 0.001

  /// Returns the first multiple of 0.1 s at which a distance is below the settling threshold.
  private static func firstTenth(scale: Double, _ rest: (Double) -> Double) -> Double {
    // Steps of slow springs are longer in proportion, to bound the number of steps.
    let step = scale > 1_000 ? scale / 10 : 0.1
    var count = 1.0
    while rest(count * step) >= settlingThreshold, count < 1e6 { count += 1 }
    return count * step
  }

  /// Returns the largest angular frequency with which the envelope is 0.001 at the duration.
  private static func fittedFrequency(ratio: Double, duration: Double, velocity: Double) -> Double {
    let dampedRatio = (1 - ratio * ratio).squareRoot()
    if velocity == 0, ratio < 1 {
      return Elementary.log(ratio / (settlingThreshold * dampedRatio)) / (ratio * duration)
    }
    // The logarithm of the envelope over 0.001: negative for springs that are stiff enough.
    let excess = { (w: Double) -> Double in
      let amplitude =
        ratio < 1
        ? abs(ratio * w - velocity) / (w * dampedRatio) : abs(1 + (w - velocity) * duration)
      return Elementary.log(amplitude / settlingThreshold) - ratio * w * duration
    }
    // To the right of its maximum the envelope only falls.
    var low = 0.0
    var limit = Double.infinity
    if velocity > 0 {
      let b = ratio * duration * velocity
      let crest =
        ratio < 1
        ? (b + (b * b + 4 * ratio * ratio * duration * velocity).squareRoot())
          / (2 * ratio * ratio * duration)
        : velocity
      if excess(crest) >= 0 {
        low = crest
      } else {
        // No spring is slow enough there: take one below the frequency at which velocity and spring cancel.
        limit = ratio < 1 ? velocity / ratio : velocity - 1 / duration
      }
    }
    var high = min(limit, max(2 * low, 1 / duration))
    while high < limit, excess(high) > 0 { high *= 2 }
    for _ in 0..<200 {
      let middle = 0.5 * (low + high)
      if middle <= low || middle >= high { break }
      if excess(middle) > 0 { low = middle } else { high = middle }
    }
    return high
  }
}
