internal import LamellaGeometry

/// Leads a property from one value to another as a spring does.
///
/// `duration` stays what it is unless set, which cuts the spring off: give it `settlingDuration`, as a rule.
///
/// ```swift
/// var drop = SpringAnimation(.position, from: Point(80, 0), to: Point(80, 200))
/// drop.damping = 8
/// drop.duration = drop.settlingDuration
/// layer.add(drop, forKey: "drop")
/// ```
public nonisolated struct SpringAnimation<Value: Animatable>: InstallableAnimation {
  /// Property and ends, and what else goes for all animations.
  private var basic: BasicAnimation<Value>
  /// The mass; 1 unless set.
  public var mass = 1.0
  /// The force per displacement; 100 unless set.
  public var stiffness = 100.0
  /// The force per velocity; 10 unless set.
  public var damping = 10.0
  /// The velocity at the start: 1 is the whole way in a second, towards the end.
  public var initialVelocity = 0.0
  /// Whether more than critical damping makes it slower; see `SpringTimingParameters`.
  public var allowsOverdamping = false
  /// The settling time of the perceptual form, which its parameters do not tell.
  private var perceptual: SpringTimingParameters?

  /// Makes a spring of mass 1, stiffness 100 and damping 10.
  public init(
    _ property: AnimatableProperty<Value>, from: Value? = nil, to: Value? = nil, by: Value? = nil
  ) {
    basic = BasicAnimation(property, from: from, to: to, by: by)
  }

  /// Makes a spring by its perceptual duration and its bounce.
  public init(
    _ property: AnimatableProperty<Value>, perceptualDuration: Double, bounce: Double = 0,
    from: Value? = nil, to: Value? = nil
  ) {
    basic = BasicAnimation(property, from: from, to: to)
    let parameters = SpringTimingParameters(perceptualDuration: perceptualDuration, bounce: bounce)
    perceptual = parameters
    (mass, stiffness, damping) = (parameters.mass, parameters.stiffness, parameters.damping)
  }

  /// What is animated.
  public var property: AnimatableProperty<Value> { basic.property }
  /// See ``BasicAnimation/fromValue``.
  public var fromValue: Value? {
    get { basic.fromValue }
    set { basic.fromValue = newValue }
  }
  /// See ``BasicAnimation/toValue``.
  public var toValue: Value? {
    get { basic.toValue }
    set { basic.toValue = newValue }
  }
  /// See ``BasicAnimation/byValue``.
  public var byValue: Value? {
    get { basic.byValue }
    set { basic.byValue = newValue }
  }
  /// See ``BasicAnimation/isAdditive``.
  public var isAdditive: Bool {
    get { basic.isAdditive }
    set { basic.isAdditive = newValue }
  }
  /// See ``BasicAnimation/isCumulative``.
  public var isCumulative: Bool {
    get { basic.isCumulative }
    set { basic.isCumulative = newValue }
  }
  /// When it runs and what follows; its timing function is without effect, for the spring divides the way.
  public var settings: AnimationSettings {
    get { basic.settings }
    set { basic.settings = newValue }
  }

  /// Seconds until it stays within a thousandth of the way; infinite without damping.
  public var settlingDuration: Double { parameters.settlingDuration }

  private var parameters: SpringTimingParameters {
    if var perceptual, perceptual.stiffness == stiffness, perceptual.damping == damping,
      mass == 1, !allowsOverdamping
    {
      perceptual.initialVelocity = initialVelocity
      return perceptual
    }
    var parameters = SpringTimingParameters(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity)
    parameters.allowsOverdamping = allowsOverdamping
    return parameters
  }

  var pace: Pace { Pace(parameters) }

  var isFinite: Bool { basic.isFinite }

  func missing(in layer: Layer) -> AnimatedField? { property.target.missing(in: layer) }

  func leading(from value: AnimationValue, of target: AnimationTarget) -> Self {
    var animation = self
    animation.basic = basic.leading(from: value, of: target)
    return animation
  }

  func install(_ installation: AnimationInstallation) { basic.install(installation) }
}
