/// An animation of a property from one value to another.
///
/// ```swift
/// var fade = BasicAnimation(.opacity, from: 0, to: 1)
/// fade.duration = 0.3
/// layer.add(fade, forKey: "fade")
/// ```
public nonisolated struct BasicAnimation<Value: Animatable>: InstallableAnimation {
  /// The property that is animated.
  public let property: AnimatableProperty<Value>
  /// The start value; nil stands for the current value, or `toValue` less `byValue`.
  public var fromValue: Value?
  /// The end value; nil stands for the current value, or `fromValue` plus `byValue`.
  public var toValue: Value?
  /// The difference of the ends; counts where not both ends are given.
  public var byValue: Value?
  /// Whether the values are added to the layer's presented value.
  ///
  /// The default is false.
  ///
  /// Transforms are applied before the layer's, not added.
  public var isAdditive = false
  /// Whether each cycle builds on the end of the one before.
  ///
  /// The default is false; without effect on whole transforms.
  public var isCumulative = false
  /// The timing and the completion of the animation.
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

  /// Returns the animated field if a layer does not have it; nil if it has.
  func missing(in layer: Layer) -> AnimatedField? { property.target.missing(in: layer) }

  /// Returns the animation with a start value, unless it has values of its own or is of another property.
  func starting(from value: AnimationValue, of target: AnimationTarget) -> Self {
    guard fromValue == nil, toValue == nil, byValue == nil,
      let start = value.part(property.target, of: target)
    else { return self }
    var animation = self
    animation.fromValue = Value(start)
    return animation
  }

  /// Adds the animation to the window's store.
  func install(_ installation: AnimationInstallation) {
    AnimationEnds(
      from: fromValue?.animationValue, to: toValue?.animationValue, by: byValue?.animationValue,
      isAdditive: isAdditive, isCumulative: isCumulative
    ).install(property.target, installation)
  }
}
