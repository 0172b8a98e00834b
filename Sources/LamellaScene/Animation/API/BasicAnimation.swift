/// Leads a property from one value to another.
///
/// ```swift
/// var fade = BasicAnimation(.opacity, from: 0, to: 1)
/// fade.duration = 0.3
/// layer.add(fade, forKey: "fade")
/// ```
public nonisolated struct BasicAnimation<Value: Animatable>: InstallableAnimation {
  /// What is animated.
  public let property: AnimatableProperty<Value>
  /// Where it starts; nil stands for the current value, or `toValue` less `byValue`.
  public var fromValue: Value?
  /// Where it ends; nil stands for the current value, or `fromValue` and `byValue`.
  public var toValue: Value?
  /// How far it goes; counts where not both ends are given.
  public var byValue: Value?
  /// Whether it is added to what the layer shows without it; false unless set.
  ///
  /// Transforms are put before the layer's, not added.
  public var isAdditive = false
  /// Whether each cycle builds on the end of the one before; false unless set.
  ///
  /// Whole transforms do not.
  public var isCumulative = false
  /// When it runs, how, and what follows.
  public var settings = AnimationSettings()

  /// Makes an animation of a property.
  public init(
    _ property: AnimatableProperty<Value>, from: Value? = nil, to: Value? = nil, by: Value? = nil
  ) {
    self.property = property
    fromValue = from
    toValue = to
    byValue = by
  }

  var isFinite: Bool {
    fromValue?.animationValue.isFinite ?? true && toValue?.animationValue.isFinite ?? true
      && byValue?.animationValue.isFinite ?? true
  }

  func missing(in layer: Layer) -> AnimatedField? { property.target.missing(in: layer) }

  func leading(from value: AnimationValue, of target: AnimationTarget) -> Self {
    guard fromValue == nil, toValue == nil, byValue == nil,
      let start = value.part(property.target, of: target)
    else { return self }
    var animation = self
    animation.fromValue = Value(start)
    return animation
  }

  func install(_ installation: AnimationInstallation) {
    AnimationEnds(
      from: fromValue?.animationValue, to: toValue?.animationValue, by: byValue?.animationValue,
      isAdditive: isAdditive, isCumulative: isCumulative
    ).install(property.target, installation)
  }
}
