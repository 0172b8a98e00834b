public import LamellaGeometry

/// An animation of a layer: ``BasicAnimation``, ``SpringAnimation``, ``KeyframeAnimation`` or ``AnimationGroup``.
///
/// Animations are values: `Layer.add(_:forKey:)` takes a copy, and what is changed later has no effect on it.
/// They change what is shown and never the layer's own values. To have a layer stay where an animation led
/// it, set the property as well, before adding the animation.
public nonisolated protocol LayerAnimation {
  /// When it runs, how often and how fast.
  var timing: AnimationTiming { get set }
  /// How the way is divided over the time; nil, which it is unless set, is linear.
  var timingFunction: TimingCurve? { get set }
  /// Whether it goes when it is over; true unless set.
  ///
  /// One that stays with a `fillMode` of forwards hides the layer's own value for good: prefer to set that.
  var isRemovedOnCompletion: Bool { get set }
  /// Called once when it is over: true when it came to its end, false when it was removed or replaced.
  ///
  /// Called at the beginning of a tick. Within a group it is not called.
  var completion: ((_ isFinished: Bool) -> Void)? { get set }
}

nonisolated extension LayerAnimation {
  /// When it begins, in the layer's time, or the group's; see ``AnimationTiming/beginTime``.
  public var beginTime: Double {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }
  /// Seconds of one way; 0 stands for the transaction's, which is 0.25 unless set.
  public var duration: Double {
    get { timing.duration }
    set { timing.duration = newValue }
  }
  /// How much faster than the layer's time it runs; 1 unless set.
  public var speed: Double {
    get { timing.speed }
    set { timing.speed = newValue }
  }
  /// Added to its own time, in seconds; 0 unless set.
  public var timeOffset: Double {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }
  /// How many cycles; 0, which it is unless set, stands for one.
  public var repeatCount: Double {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue }
  }
  /// For how many seconds cycles follow one another; 0 unless set, and then in place of `repeatCount`.
  public var repeatDuration: Double {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }
  /// Whether it goes back again; false unless set.
  public var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }
  /// What it shows before and after; nothing unless set.
  public var fillMode: FillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }
}

/// What the engine's own animations can do: no others can be added.
nonisolated protocol InstallableAnimation: LayerAnimation {
  /// How progress follows from time.
  var pace: Pace { get }
  /// Adds what runs to the window's animations.
  func install(_ installation: AnimationInstallation)
}

nonisolated extension InstallableAnimation {
  var pace: Pace { Pace(timingFunction) }
}

/// An animation that was added by hand.
nonisolated struct AnimationInstance {
  var row: Row
  var key: String?
  var animation: any LayerAnimation
  /// Its running parts.
  var count: Int32 = 0
}

/// Where the parts of an animation go.
nonisolated struct AnimationInstallation {
  let store: AnimationStore
  let row: Row
  let timing: Int32
  let root: Int32
  let instance: Int32
  let group: Int32

  /// The same with the timing of a part of a group.
  func within(_ timing: Int32) -> AnimationInstallation {
    AnimationInstallation(
      store: store, row: row, timing: timing, root: root, instance: instance, group: group)
  }

  /// Adds a part.
  func add(
    _ kind: RunningAnimation.Kind, to field: AnimatedField,
    _ change: (inout RunningAnimation) -> Void
  ) {
    var animation = RunningAnimation(kind, timing: timing, root: root)
    animation.instance = instance
    animation.group = group
    change(&animation)
    store.append(animation, field, of: row)
  }
}

// MARK: - From one value to another

/// The ends of an animation, by Core Animation's table.
///
/// | given | leads |
/// |---|---|
/// | from, to | from → to |
/// | from, by | from → from + by |
/// | by, to | to - by → to |
/// | from | from → current |
/// | to | current → to |
/// | by | current → current + by |
/// | none | nowhere |
nonisolated struct AnimationEnds {
  var from: AnimationValue?
  var to: AnimationValue?
  var by: AnimationValue?
  var isAdditive = false
  var isCumulative = false

  func install(_ target: AnimationTarget, _ installation: AnimationInstallation) {
    switch target {
    case .field(let field) where field.isTransform: installTransform(field, installation)
    case .field(let field): installLanes(.lanes, field, installation) { $0 }
    case .component(let component, let field):
      installLanes(.component(component), field, installation) { $0 }
    case .bounds:
      installLanes(.lanes, .boundsOrigin, installation) { SIMD4($0[0], $0[1], 0, 0) }
      installLanes(.lanes, .boundsSize, installation) { SIMD4($0[2], $0[3], 0, 0) }
    }
  }

  private func installLanes(
    _ kind: RunningAnimation.Kind, _ field: AnimatedField, _ installation: AnimationInstallation,
    _ part: (Lanes) -> Lanes
  ) {
    let from = self.from?.lanes.map(part)
    let to = self.to?.lanes.map(part)
    let by = self.by?.lanes.map(part)
    installation.add(kind, to: field) { animation in
      animation.isAdditive = isAdditive
      animation.isCumulative = isCumulative
      switch (from, to, by) {
      case (let from?, let to?, _): (animation.from, animation.to) = (from, to)
      case (let from?, nil, let by?): (animation.from, animation.to) = (from, from + by)
      case (nil, let to?, let by?): (animation.from, animation.to) = (to - by, to)
      case (let from?, nil, nil):
        animation.from = from
        animation.endsAtCurrent = true
      case (nil, let to?, nil):
        animation.startsAtCurrent = true
        animation.to = to
      case (nil, nil, let by):
        animation.startsAtCurrent = true
        animation.endsAtCurrent = true
        animation.to = by ?? .zero
      }
    }
  }

  private func installTransform(_ field: AnimatedField, _ installation: AnimationInstallation) {
    var from = self.from?.transform
    var to = self.to?.transform
    if let by = self.by?.transform {
      // Added is what is done first, as where transforms are set.
      if let from, to == nil { to = by.concatenating(from) }
      if let to, from == nil { from = by.inverse?.concatenating(to) ?? to }
      if from == nil, to == nil {
        let current = installation.store.transform(field, of: installation.row)
        (from, to) = (current, by.concatenating(current))
      }
    }
    let ends = TransformEnds(
      from: TransformParts(from ?? .identity), to: TransformParts(to ?? .identity))
    let payload = installation.store.ends.insert(ends)
    installation.add(.transform, to: field) { animation in
      animation.payload = payload
      animation.isAdditive = isAdditive
      animation.startsAtCurrent = from == nil
      animation.endsAtCurrent = to == nil
    }
  }
}

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
  /// See ``LayerAnimation``.
  public var timing = AnimationTiming()
  /// See ``LayerAnimation``.
  public var timingFunction: TimingCurve?
  /// See ``LayerAnimation``.
  public var isRemovedOnCompletion = true
  /// See ``LayerAnimation``.
  public var completion: ((_ isFinished: Bool) -> Void)?

  /// Makes an animation of a property.
  public init(
    _ property: AnimatableProperty<Value>, from: Value? = nil, to: Value? = nil, by: Value? = nil
  ) {
    self.property = property
    fromValue = from
    toValue = to
    byValue = by
  }

  func install(_ installation: AnimationInstallation) {
    AnimationEnds(
      from: fromValue?.animationValue, to: toValue?.animationValue, by: byValue?.animationValue,
      isAdditive: isAdditive, isCumulative: isCumulative
    ).install(property.target, installation)
  }
}

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
  /// Whether more than critical damping makes it slower; see ``SpringTimingParameters``.
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
  /// See ``LayerAnimation``.
  public var timing: AnimationTiming {
    get { basic.timing }
    set { basic.timing = newValue }
  }
  /// Without effect: the spring divides the way.
  public var timingFunction: TimingCurve? {
    get { basic.timingFunction }
    set { basic.timingFunction = newValue }
  }
  /// See ``LayerAnimation``.
  public var isRemovedOnCompletion: Bool {
    get { basic.isRemovedOnCompletion }
    set { basic.isRemovedOnCompletion = newValue }
  }
  /// See ``LayerAnimation``.
  public var completion: ((_ isFinished: Bool) -> Void)? {
    get { basic.completion }
    set { basic.completion = newValue }
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

  func install(_ installation: AnimationInstallation) { basic.install(installation) }
}

// MARK: - Together

/// Animations of one layer that run in a common time.
///
/// The parts' times count from the beginning of the group, and its timing function, repeats and speed bend them.
/// Parts are cut off at the group's duration, not squeezed into it. Of the parts, `completion` and
/// `isRemovedOnCompletion` are ignored.
public nonisolated struct AnimationGroup: InstallableAnimation {
  /// The parts; those of other types than the engine's own are left out.
  public var animations: [any LayerAnimation]
  /// See ``LayerAnimation``.
  public var timing = AnimationTiming()
  /// See ``LayerAnimation``.
  public var timingFunction: TimingCurve?
  /// See ``LayerAnimation``.
  public var isRemovedOnCompletion = true
  /// See ``LayerAnimation``.
  public var completion: ((_ isFinished: Bool) -> Void)?

  /// Makes a group.
  public init(_ animations: [any LayerAnimation] = []) { self.animations = animations }

  func install(_ installation: AnimationInstallation) {
    let store = installation.store
    // Parts without a duration last as long as the group.
    let standard = store.timings[installation.timing].timing.duration
    for case let part as any InstallableAnimation in animations {
      var entry = TimingEntry(part.timing.completed(duration: standard), part.pace)
      entry.parent = installation.timing
      let timing = store.addTiming(entry)
      // What installs nothing must not leave its timing behind.
      store.retainTiming(timing)
      part.install(installation.within(timing))
      store.releaseTiming(timing)
    }
  }
}
