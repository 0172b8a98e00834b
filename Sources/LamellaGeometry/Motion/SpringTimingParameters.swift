/// How a spring leads from one value to another: a damped oscillator with UIKit's parameters.
///
/// ```swift
/// let spring = SpringTimingParameters(dampingRatio: 0.6, duration: 0.5)
/// spring.progress(at: 0.1)      // may pass 1 on the way: a spring overshoots
/// spring.settlingDuration       // until it stays within a thousandth
/// ```
///
/// Progress is a function of time alone, made of plain IEEE operations and `Elementary`: the same bits
/// everywhere and at any frame rate.
public struct SpringTimingParameters: Hashable, Sendable {
  /// The mass; positive.
  public let mass: Double
  /// The force per displacement; positive.
  public let stiffness: Double
  /// The force per velocity; zero or more.
  public let damping: Double
  /// The velocity at the start: 1 is the whole way in a second, towards the target.
  public var initialVelocity: Double
  /// Whether damping above critical makes the spring slower; false unless set.
  ///
  /// Without it such a spring moves as a critically damped one of the same stiffness, as Core Animation's do.
  public var allowsOverdamping = false
  /// The angular frequency that the settling time of the perceptual form goes by.
  private var settlingFrequency: Double?

  /// The system's standard motion: mass 3, stiffness 1000, damping 500.
  public init() { self.init(mass: 3, stiffness: 1_000, damping: 500) }

  /// Makes a spring; what is not positive, or not finite, counts as Core Animation's defaults 1, 100 and 10.
  ///
  /// - Parameters:
  ///   - mass: Positive.
  ///   - stiffness: Positive.
  ///   - damping: Zero or more.
  ///   - initialVelocity: 1 is the whole way in a second; NaN and infinite values count as 0.
  public init(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double = 0) {
    self.mass = mass > 0 && mass.isFinite ? mass : 1
    self.stiffness = stiffness > 0 && stiffness.isFinite ? stiffness : 100
    self.damping = damping >= 0 && damping.isFinite ? damping : 10
    self.initialVelocity = initialVelocity.isFinite ? initialVelocity : 0
  }

  /// Makes the spring of `View.animate` with a damping ratio: of mass 1, within a thousandth at the duration.
  ///
  /// Where a large velocity leaves several such springs it is the stiffest.
  ///
  /// - Parameters:
  ///   - dampingRatio: Clamped to 0.01...1; NaN counts as 1.
  ///   - duration: In seconds; positive and finite, else 1e-6.
  ///   - initialVelocity: 1 is the whole way in a second.
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
  ///   - perceptualDuration: In seconds; positive and finite, else 0.5.
  ///   - bounce: From -1 (flat) over 0 (critically damped) to 1 (undamped); clamped, NaN counts as 0.
  ///   - initialVelocity: 1 is the whole way in a second.
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

  /// The damping over the critical one.
  public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// The oscillator that moves the part of the way that is left.
  public var spring: Spring {
    let ratio = dampingRatio.isFinite ? dampingRatio : 1
    // What is critical but for rounding is critical: the other forms divide by the difference.
    let isCritical = abs(ratio - 1) < 1e-9 || ratio > 1 && !allowsOverdamping
    return Spring(
      angularFrequency: Self.limited(angularFrequency), dampingRatio: isCritical ? 1 : ratio)
  }

  /// The part of the way that is done; beyond 1 where the spring overshoots.
  ///
  /// - Parameter seconds: Since the start; before it there is no progress.
  /// - Returns: 0 at the start; 1 where the spring comes to rest.
  /// - Complexity: O(1), one or two exponentials.
  public func progress(at seconds: Double) -> Double {
    guard seconds > 0 else { return 0 }
    return 1 - spring.state(at: seconds, from: 1, velocity: -initialVelocity).displacement
  }

  /// Seconds until the spring stays within a thousandth of the way; infinite without damping.
  ///
  /// Below critical damping it is the time that the envelope takes, from there on in steps of 0.1 s, as
  /// Core Animation tells it.
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
      return Elementary.log(size / Self.nearness) / decay
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

  /// A frequency whose square is still a number to compute with.
  private static func limited(_ frequency: Double) -> Double {
    min(max(frequency, 1e-9), 1e9)
  }

  /// The part of the way that counts as none.
  private static let nearness = 0.001

  /// The first multiple of 0.1 s at which something is near zero and falling.
  private static func firstTenth(scale: Double, _ rest: (Double) -> Double) -> Double {
    // Slow springs would take steps without end: theirs are as much longer.
    let step = scale > 1_000 ? scale / 10 : 0.1
    var count = 1.0
    while rest(count * step) >= nearness, count < 1e6 { count += 1 }
    return count * step
  }

  /// The largest angular frequency with which the envelope is 0.001 at the duration.
  private static func fittedFrequency(ratio: Double, duration: Double, velocity: Double) -> Double {
    let dampedRatio = (1 - ratio * ratio).squareRoot()
    if velocity == 0, ratio < 1 {
      return Elementary.log(ratio / (nearness * dampedRatio)) / (ratio * duration)
    }
    // The logarithm of the envelope over 0.001: below 0 for springs that are stiff enough.
    let excess = { (w: Double) -> Double in
      let amplitude =
        ratio < 1
        ? abs(ratio * w - velocity) / (w * dampedRatio) : abs(1 + (w - velocity) * duration)
      return Elementary.log(amplitude / nearness) - ratio * w * duration
    }
    // To the right of its crest the envelope only falls.
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
        // None is slow enough there: the one below the frequency at which velocity and spring cancel.
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
