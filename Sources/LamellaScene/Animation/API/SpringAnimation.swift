internal import LamellaGeometry

/// An animation of a property from one value to another by a spring.
///
/// `duration` is 0.25 by default, which cuts the spring off: set it to `settlingDuration`, as a rule.
///
/// ```swift
/// var drop = SpringAnimation(.position, from: Point(80, 0), to: Point(80, 200))
/// drop.damping = 8
/// drop.duration = drop.settlingDuration
/// layer.add(drop, forKey: "drop")
/// ```
public nonisolated struct SpringAnimation<Value: Animatable>: InstallableAnimation {
  /// The property, the ends and the settings.
  private var basic: BasicAnimation<Value>
  /// The mass.
  ///
  /// The default is 1.
  public var mass = 1.0
  /// The force per displacement.
  ///
  /// The default is 100.
  public var stiffness = 100.0
  /// The force per velocity.
  ///
  /// The default is 10.
  public var damping = 10.0
  /// The velocity at the start: 1 is the whole distance in a second, towards the end.
  ///
  /// The default is 0.
  public var initialVelocity = 0.0
  /// Whether more than critical damping makes it slower; see `SpringTimingParameters`.
  public var allowsOverdamping = false
  /// The parameters of the perceptual form, whose settling time does not follow from mass, stiffness and damping.
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

  /// The property that is animated.
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
  /// Whether the values are added to the underlying value; see ``BasicAnimation/isAdditive``.
  public var isAdditive: Bool {
    get { basic.isAdditive }
    set { basic.isAdditive = newValue }
  }
  /// Whether each cycle builds on the end of the one before; see ``BasicAnimation/isCumulative``.
  public var isCumulative: Bool {
    get { basic.isCumulative }
    set { basic.isCumulative = newValue }
  }
  /// The timing and the completion of the animation; its timing function has no effect.
  public var settings: AnimationSettings {
    get { basic.settings }
    set { basic.settings = newValue }
  }

  /// The time after which the spring stays within a thousandth of the distance, in seconds; infinite without damping.
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

  var easing: TimingFunction { TimingFunction(parameters) }

  var isFinite: Bool { basic.isFinite }

  /// Returns the animated field if a layer does not have it; nil if it has.
  func missing(in layer: Layer) -> AnimatedField? { property.target.missing(in: layer) }

  /// Returns the animation with a start value, unless it has values of its own or is of another property.
  func starting(from value: AnimationValue, of target: AnimationTarget) -> Self {
    var animation = self
    animation.basic = basic.starting(from: value, of: target)
    return animation
  }

  /// Adds the animation to the window's store.
  func install(_ installation: AnimationInstallation) { basic.install(installation) }
}
