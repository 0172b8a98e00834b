public import LamellaGeometry

/// An animation of a layer: ``BasicAnimation``, ``SpringAnimation``, ``KeyframeAnimation`` or ``AnimationGroup``.
///
/// Animations are values: `Layer.add(_:forKey:)` takes a copy, and what is changed later has no effect on it.
/// They change what is shown and never the layer's own values. To have a layer stay where an animation led
/// it, set the property as well, before adding the animation.
public nonisolated protocol LayerAnimation {
  /// When it runs, how, and what follows; each part of it is a property of the animation, too.
  var settings: AnimationSettings { get set }
}

/// What all kinds of ``LayerAnimation`` have in common.
public nonisolated struct AnimationSettings {
  /// When it runs, how often and how fast.
  public var timing = AnimationTiming()
  /// How the way is divided over the time; nil, which it is unless set, is linear.
  public var timingFunction: TimingCurve?
  /// Whether it goes when it is over; true unless set.
  ///
  /// One that stays with a `fillMode` of forwards hides the layer's own value for good: prefer to set that.
  public var isRemovedOnCompletion = true
  /// Called once when it is over: true when it came to its end, false when it was removed or replaced.
  ///
  /// Called at the beginning of a tick. Within a group it is not called.
  public var completion: ((_ isFinished: Bool) -> Void)?

  /// Makes the settings of one cycle at an even speed.
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
  /// See ``AnimationSettings/isRemovedOnCompletion``.
  public var isRemovedOnCompletion: Bool {
    get { settings.isRemovedOnCompletion }
    set { settings.isRemovedOnCompletion = newValue }
  }
  /// See ``AnimationSettings/completion``.
  public var completion: ((_ isFinished: Bool) -> Void)? {
    get { settings.completion }
    set { settings.completion = newValue }
  }
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
  /// Whether it leads from and to finite numbers alone.
  var isFinite: Bool { get }
  /// What it is about that a layer does not have; nil where there is nothing of the kind.
  func missing(in layer: Layer) -> AnimatedField?
  /// Adds what runs to the window's animations.
  func install(_ installation: AnimationInstallation)
  /// The same from a value on, where it has no ends of its own and is about the property.
  func leading(from value: AnimationValue, of target: AnimationTarget) -> Self
}

nonisolated extension InstallableAnimation {
  var pace: Pace { Pace(timingFunction) }
  /// What has no values of its own leads nowhere else.
  var isFinite: Bool { true }
  /// What has ends of its own, or several, keeps to them.
  func leading(from value: AnimationValue, of target: AnimationTarget) -> Self { self }
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

  /// Whether the layer has what is to be animated, rather than being drawn otherwise.
  func takes(_ target: AnimationTarget) -> Bool {
    store.table.layer(of: row).map { target.missing(in: $0) == nil } ?? true
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
