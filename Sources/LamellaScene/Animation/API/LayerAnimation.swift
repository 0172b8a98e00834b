public import LamellaGeometry

/// An animation of a layer: ``BasicAnimation``, ``SpringAnimation``, ``KeyframeAnimation`` or ``AnimationGroup``.
///
/// Animations are values: `Layer.add(_:forKey:)` takes a copy, and later changes have no effect on it. They change
/// presented values and never the layer's own. To have a layer stay where an animation ends, set the property as well,
/// before adding the animation.
public nonisolated protocol LayerAnimation {
  /// The timing and the completion; each of the settings is a property of the animation, too.
  var settings: AnimationSettings { get set }
}

/// The timing and the completion of a ``LayerAnimation``.
public nonisolated struct AnimationSettings {
  /// The begin, the duration, the repeats and the speed.
  public var timing = AnimationTiming()
  /// The curve of progress over time; nil for a linear one.
  ///
  /// The default is nil.
  public var timingFunction: TimingCurve?
  /// Whether the animation is removed when it is over.
  ///
  /// The default is true.
  ///
  /// One that stays with a `fillMode` of forwards hides the layer's own value for good: prefer to set that.
  public var isRemovedOnCompletion = true
  /// The closure that is called once when the animation is over: true when it came to its end, false when it was
  /// removed or replaced.
  ///
  /// Nil for none.
  ///
  /// Called at the beginning of a tick. Within a group it is not called.
  public var completion: ((_ isFinished: Bool) -> Void)?

  /// Makes the settings of one linear cycle.
  public init() {}
}

nonisolated extension LayerAnimation {
  /// See ``AnimationSettings/timing``.
  public var timing: AnimationTiming {
    get { settings.timing }
    set { settings.timing = newValue }
  }
  /// See ``AnimationSettings/timingFunction``.
  public var timingFunction: TimingCurve? {
    get { settings.timingFunction }
    set { settings.timingFunction = newValue }
  }
  /// Whether the animation is removed when it has ended; see ``AnimationSettings/isRemovedOnCompletion``.
  public var isRemovedOnCompletion: Bool {
    get { settings.isRemovedOnCompletion }
    set { settings.isRemovedOnCompletion = newValue }
  }
  /// The closure that is called when the animation is over; see ``AnimationSettings/completion``.
  public var completion: ((_ isFinished: Bool) -> Void)? {
    get { settings.completion }
    set { settings.completion = newValue }
  }
  /// The begin, in the layer's time, or the group's, in seconds; see ``AnimationTiming/beginTime``.
  public var beginTime: Double {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }
  /// The duration of one iteration, in seconds; 0 stands for the transaction's, 0.25 by default.
  public var duration: Double {
    get { timing.duration }
    set { timing.duration = newValue }
  }
  /// The speed relative to the layer's time.
  ///
  /// The default is 1.
  public var speed: Double {
    get { timing.speed }
    set { timing.speed = newValue }
  }
  /// The offset that is added to the animation's own time, in seconds.
  ///
  /// The default is 0.
  public var timeOffset: Double {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }
  /// The number of cycles; 0 stands for one.
  ///
  /// The default is 0.
  public var repeatCount: Double {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue }
  }
  /// The time for which cycles follow one another, in seconds, in place of `repeatCount`; 0 for none.
  ///
  /// The default is 0.
  public var repeatDuration: Double {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }
  /// Whether each cycle plays backwards, too.
  ///
  /// The default is false.
  public var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }
  /// The effect before the begin and after the end.
  ///
  /// The default is none.
  public var fillMode: FillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }
}

/// The requirements of animations that layers can run: those of the engine's own types.
nonisolated protocol InstallableAnimation: LayerAnimation {
  /// The progress over time.
  var easing: TimingFunction { get }
  /// Whether all values are finite.
  var isFinite: Bool { get }
  /// Returns the field of the animation that a layer does not have; nil where it has all.
  func missing(in layer: Layer) -> AnimatedField?
  /// Adds the animation to the window's store.
  func install(_ installation: AnimationInstallation)
  /// Returns the animation with a start value, unless it has values of its own or is of another property.
  func starting(from value: AnimationValue, of target: AnimationTarget) -> Self
}

nonisolated extension InstallableAnimation {
  var easing: TimingFunction { TimingFunction(timingFunction) }
  // One without values of its own.
  var isFinite: Bool { true }
  // One with ends of its own, or several.
  /// Returns the animation unchanged: groups have no start value.
  func starting(from value: AnimationValue, of target: AnimationTarget) -> Self { self }
}

/// The record of an animation that was added by `Layer.add(_:forKey:)`, for finding it by its key.
nonisolated struct AnimationInstance {
  var row: Row
  var key: String?
  var animation: any LayerAnimation
  /// The number of running parts.
  var count: Int32 = 0
}

/// The layer, store, timing and completion group with which an animation is added.
nonisolated struct AnimationInstallation {
  let store: AnimationStore
  let row: Row
  let timing: Int32
  let root: Int32
  let instance: Int32
  let group: Int32

  /// Returns the same destination with the timing of a group's member.
  func within(_ timing: Int32) -> AnimationInstallation {
    AnimationInstallation(
      store: store, row: row, timing: timing, root: root, instance: instance, group: group)
  }

  /// Returns whether the layer has the property to be animated.
  func takes(_ target: AnimationTarget) -> Bool {
    store.table.layer(of: row).map { target.missing(in: $0) == nil } ?? true
  }

  /// Adds one running animation of a field to the store.
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
