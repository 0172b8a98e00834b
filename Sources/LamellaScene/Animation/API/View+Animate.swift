public import LamellaGeometry

extension View {
  // MARK: Curves

  /// Animates what a block changes of views.
  ///
  /// ```swift
  /// View.animate(withDuration: 0.3) {
  ///   card.center = Point(160, 120)
  ///   card.alpha = 1
  /// } completion: { isFinished in … }
  /// ```
  ///
  /// The properties have their new values at once; what is shown follows. What runs goes on and adds up with
  /// the new, so that neither place nor speed has a jump. Layout is animated where the block asks for it:
  /// `layoutIfNeeded()`. Outside of a window nothing is animated.
  ///
  /// Blocks nest: one within another takes its duration, curve and options over unless it overrides them.
  ///
  /// - Parameters:
  ///   - duration: In seconds. With 0, a negative number or NaN the changes show at once, and `completion` is
  ///     called in the next tick. With infinity they never show.
  ///   - delay: Seconds until it begins; until then what was is shown. NaN and negative values count as 0.
  ///   - options: Repeats, touches, curves and what is inherited.
  ///   - curve: In the place of the options' curve, where there is one.
  ///   - animations: Changes views. Layers without view go along.
  ///   - completion: Called in a tick when all animations of the block have ended: true when they came to their
  ///     ends, false when one was removed, as by leaving the window. At once where nothing was animated; where such
  ///     completions have called one another 16 times, the next tick calls the rest.
  public static func animate(
    withDuration duration: Double, delay: Double = 0, options: AnimationOptions = [],
    curve: TimingCurve? = nil, animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let curve = curve ?? options.curve
    run(.view, duration, delay, options, Pace(curve), curve, animations, completion)
  }

  // MARK: Springs

  /// Animates what a block changes of views, as a spring that settles within a duration.
  ///
  /// - Parameters:
  ///   - duration: Seconds until it is within a thousandth of the way, where it is cut off.
  ///   - delay: Seconds until it begins.
  ///   - dampingRatio: 1 comes without overshooting, less swings; clamped to 0.01...1.
  ///   - velocity: At the start: 1 is the whole way in a second.
  ///   - options: As for curves, which do not count.
  ///   - animations: Changes views.
  ///   - completion: As for curves.
  public static func animate(
    withDuration duration: Double, delay: Double = 0, usingSpringWithDamping dampingRatio: Double,
    initialSpringVelocity velocity: Double, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let spring = SpringTimingParameters(
      dampingRatio: dampingRatio, duration: duration, initialVelocity: velocity)
    run(.view, duration, delay, options, Pace(spring), nil, animations, completion)
  }

  /// Animates what a block changes of views, as a spring by its perceptual duration and its bounce.
  ///
  /// - Parameters:
  ///   - duration: Seconds that it seems to take; it settles later.
  ///   - bounce: 0 comes without overshooting, up to 1 swings more and more, below 0 it is flatter.
  ///   - velocity: At the start: 1 is the whole way in a second.
  ///   - delay: Seconds until it begins.
  ///   - options: As for curves, which do not count.
  ///   - animations: Changes views.
  ///   - completion: As for curves.
  public static func animate(
    springDuration duration: Double = 0.5, bounce: Double = 0,
    initialSpringVelocity velocity: Double = 0, delay: Double = 0, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let spring = SpringTimingParameters(
      perceptualDuration: duration, bounce: bounce, initialVelocity: velocity)
    let settling = duration > 0 ? spring.settlingDuration : 0
    run(.view, settling, delay, options, Pace(spring), nil, animations, completion)
  }

  // MARK: Keyframes

  /// Animates what blocks of ``addKeyframe(withRelativeStartTime:relativeDuration:animations:)`` change.
  ///
  /// ```swift
  /// View.animateKeyframes(withDuration: 1) {
  ///   View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.3) { ball.center.y = 40 }
  ///   View.addKeyframe(withRelativeStartTime: 0.3, relativeDuration: 0.7) { ball.center.y = 200 }
  /// }
  /// ```
  ///
  /// A property starts from what is shown and waits between its keyframes. The whole is slow at both ends
  /// unless the options name another curve.
  ///
  /// - Parameters:
  ///   - duration: Seconds of all keyframes; see `animate`.
  ///   - delay: Seconds until it begins.
  ///   - options: The mode, and what goes for all blocks.
  ///   - animations: Adds keyframes. What it changes outside of any goes from start to end.
  ///   - completion: See `animate`.
  public static func animateKeyframes(
    withDuration duration: Double, delay: Double = 0, options: KeyframeAnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let collector = KeyframeCollector(options.mode)
    let curve = options.general.curve
    run(
      .keyframes(collector), duration, delay, options.general, Pace(curve), curve, animations,
      completion)
  }

  /// Adds changes of views that are to be shown in a part of the time of a block of keyframes.
  ///
  /// Elsewhere the changes belong to whatever block runs. A block of `animate` within is no part of the keyframe: as
  /// any within another it takes the duration of the whole over, and begins with that.
  ///
  /// - Parameters:
  ///   - start: When the change begins, as a fraction of the duration; clamped to 0...1.
  ///   - duration: How long it takes, likewise; cut off at the end.
  ///   - animations: Changes views.
  public static func addKeyframe(
    withRelativeStartTime start: Double, relativeDuration duration: Double,
    animations: () -> Void
  ) {
    guard case .keyframes(let collector)? = ActionScope.ofViews?.kind else { return animations() }
    collector.frame(start, duration, animations)
  }

  // MARK: Without

  /// Runs a block whose changes show at once, also within a block that animates, and those of blocks within it.
  public static func performWithoutAnimation(_ actions: () -> Void) {
    let group = CompletionGroup(nil)
    ActionScope(.still, group: group).run(actions)
  }

  /// Lets blocks animate, or has all of them show their changes at once.
  ///
  /// It goes for blocks to come; what runs goes on. Completions are called at once then, as those of blocks that
  /// animate nothing.
  public static func setAnimationsEnabled(_ isEnabled: Bool) { areAnimationsEnabled = isEnabled }

  /// Whether blocks animate; true unless set.
  public private(set) static var areAnimationsEnabled = true

  /// Seconds that changes take in the block that runs; 0 outside of any, and where changes show at once.
  public static var inheritedAnimationDuration: Double { ActionScope.ofViews?.duration ?? 0 }

  /// Repeats what a block within a block of `animate` changes.
  ///
  /// - Parameters:
  ///   - count: How many times; 0 and NaN count as 1.
  ///   - autoreverses: Whether it goes back again each time.
  ///   - animations: Changes views.
  public static func modifyAnimations(
    withRepeatCount count: Double, autoreverses: Bool, animations: () -> Void
  ) {
    guard let outer = ActionScope.ofViews, case .view = outer.kind else { return animations() }
    let scope = ActionScope(.view, group: CompletionGroup(in: outer.group, nil))
    (scope.duration, scope.delay, scope.pace) = (outer.duration, outer.delay, outer.pace)
    (scope.curve, scope.options) = (outer.curve, outer.options)
    scope.repeatCount = count > 0 ? count : 0
    scope.autoreverses = autoreverses
    scope.run(animations)
    if scope.group.close() { scope.group.run() }
  }

  // MARK: Questions

  /// Whether something of the view is animated.
  public final var hasAnimations: Bool { layer.hasAnimations }

  // MARK: The block

  /// Runs a block and animates what it changes.
  ///
  /// - Returns: What waits for the ends of the animations.
  @discardableResult
  static func run(
    _ kind: ActionScope.Kind, _ duration: Double, _ delay: Double, _ options: AnimationOptions,
    _ pace: Pace, _ curve: TimingCurve?, _ animations: () -> Void,
    _ completion: ((Bool) -> Void)?
  ) -> CompletionGroup {
    let group = CompletionGroup(in: ActionScope.ofTransaction?.group, completion)
    let scope = ActionScope(kind, group: group)
    (scope.duration, scope.pace, scope.curve, scope.options) = (duration, pace, curve, options)
    scope.delay = delay > 0 && delay.isFinite ? delay : 0
    if let outer = ActionScope.ofViews { scope.inherit(from: outer) }
    scope.setRepeats()
    if scope.duration > 0, areAnimationsEnabled, !ActionScope.isStill {
      scope.run(animations)
      if group.close() { group.tell(in: scope.window) }
      return group
    }
    let still = ActionScope(.still, group: CompletionGroup(nil))
    still.run(animations)
    _ = group.close()
    // Blocks that take no time tell so in the next tick; where nothing is animated at all, at once.
    if areAnimationsEnabled {
      group.tellInNextTick(of: still.window)
    } else {
      group.tell(in: still.window)
    }
    return group
  }
}

extension ActionScope {
  /// Takes over what a block within another does not override.
  fileprivate func inherit(from outer: ActionScope) {
    if !options.contains(.overrideInheritedDuration) { duration = outer.duration }
    if !options.contains(.overrideInheritedCurve) { (pace, curve) = (outer.pace, outer.curve) }
    if !options.contains(.overrideInheritedOptions) {
      options = outer.options.subtracting(.layoutSubviews)
        .union(options.intersection(.layoutSubviews))
    }
  }

  /// Takes the repeats from the options.
  fileprivate func setRepeats() {
    repeatCount = options.contains(.repeat) ? .infinity : 0
    autoreverses = options.contains(.autoreverse)
  }
}
