public import LamellaGeometry

extension View {
  // MARK: Curves

  /// Animates the changes that a block makes to views.
  ///
  /// ```swift
  /// View.animate(withDuration: 0.3) {
  ///   card.center = Point(160, 120)
  ///   card.alpha = 1
  /// } completion: { isFinished in … }
  /// ```
  ///
  /// The properties have their new values at once; presented values follow. Running animations go on and add up with
  /// the new ones, so that neither place nor speed jumps. Layout is animated where the block asks for it:
  /// `layoutIfNeeded()`. Outside of a window nothing is animated.
  ///
  /// Blocks nest: one within another inherits its duration, curve and options unless it overrides them.
  ///
  /// - Parameters:
  ///   - duration: The duration, in seconds. With 0, a negative number or NaN the changes show at once, and
  ///     `completion` is called in the next tick. With infinity they never show.
  ///   - delay: The time before it begins, in seconds; the old values are presented until then. NaN and negative values
  ///     count as 0.
  ///   - options: Repeats, touches, curves and inherited settings.
  ///   - curve: The curve, in place of that of the options; nil for that.
  ///   - animations: The block that changes views. Layers without view are animated as well.
  ///   - completion: The closure that is called in a tick when all animations of the block have ended: true when they
  ///     came to their ends, false when one was removed, as by leaving the window. At once where nothing was
  ///     animated; where such completions have called one another 16 times, the next tick calls the rest.
  public static func animate(
    withDuration duration: Double, delay: Double = 0, options: AnimationOptions = [],
    curve: TimingCurve? = nil, animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let curve = curve ?? options.curve
    run(.view, duration, delay, options, TimingFunction(curve), curve, animations, completion)
  }

  // MARK: Springs

  /// Animates the changes that a block makes to views by a spring that settles within a duration.
  ///
  /// - Parameters:
  ///   - duration: The time until the spring is within a thousandth of the distance, where it is cut off, in seconds.
  ///   - delay: The time before it begins, in seconds.
  ///   - dampingRatio: The damping: 1 does not overshoot, less oscillates; clamped to 0.01...1.
  ///   - velocity: The velocity at the start: 1 is the whole distance in a second.
  ///   - options: The options; their curve has no effect.
  ///   - animations: The block that changes views.
  ///   - completion: The closure that is called at the end, as for curves.
  public static func animate(
    withDuration duration: Double, delay: Double = 0, usingSpringWithDamping dampingRatio: Double,
    initialSpringVelocity velocity: Double, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let spring = SpringTimingParameters(
      dampingRatio: dampingRatio, duration: duration, initialVelocity: velocity)
    run(.view, duration, delay, options, TimingFunction(spring), nil, animations, completion)
  }

  /// Animates the changes that a block makes to views by a spring of a perceptual duration and a bounce.
  ///
  /// - Parameters:
  ///   - duration: The perceptual duration, in seconds; the spring settles later.
  ///   - bounce: The bounce: 0 does not overshoot, up to 1 oscillates more and more, below 0 is flatter.
  ///   - velocity: The velocity at the start: 1 is the whole distance in a second.
  ///   - delay: The time before it begins, in seconds.
  ///   - options: The options; their curve has no effect.
  ///   - animations: The block that changes views.
  ///   - completion: The closure that is called at the end, as for curves.
  public static func animate(
    springDuration duration: Double = 0.5, bounce: Double = 0,
    initialSpringVelocity velocity: Double = 0, delay: Double = 0, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let spring = SpringTimingParameters(
      perceptualDuration: duration, bounce: bounce, initialVelocity: velocity)
    let settling = duration > 0 ? spring.settlingDuration : 0
    run(.view, settling, delay, options, TimingFunction(spring), nil, animations, completion)
  }

  // MARK: Keyframes

  /// Animates the changes of ``addKeyframe(withRelativeStartTime:relativeDuration:animations:)`` blocks.
  ///
  /// ```swift
  /// View.animateKeyframes(withDuration: 1) {
  ///   View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.3) { ball.center.y = 40 }
  ///   View.addKeyframe(withRelativeStartTime: 0.3, relativeDuration: 0.7) { ball.center.y = 200 }
  /// }
  /// ```
  ///
  /// A property starts from its presented value and waits between its keyframes. The curve over all of them is
  /// `easeInEaseOut` unless the options name another.
  ///
  /// - Parameters:
  ///   - duration: The duration of all keyframes, in seconds; see `animate`.
  ///   - delay: The time before it begins, in seconds.
  ///   - options: The mode, and the options of all blocks.
  ///   - animations: The block that adds keyframes. Changes outside of any are animated from start to end.
  ///   - completion: The closure that is called at the end; see `animate`.
  public static func animateKeyframes(
    withDuration duration: Double, delay: Double = 0, options: KeyframeAnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let collector = KeyframeCollector(options.mode)
    let curve = options.general.curve
    run(
      .keyframes(collector), duration, delay, options.general, TimingFunction(curve), curve,
      animations,
      completion)
  }

  /// Adds changes of views that are animated in a part of the duration of a block of keyframes.
  ///
  /// Elsewhere the changes belong to the running block. A block of `animate` within is no part of the keyframe: as any
  /// within another it inherits the whole duration, and begins with that.
  ///
  /// - Parameters:
  ///   - start: The begin of the change, as a fraction of the duration; clamped to 0...1.
  ///   - duration: The duration of the change, as a fraction; clipped at the end.
  ///   - animations: The block that changes views.
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

  /// Enables the animations of blocks, or has all blocks show their changes at once.
  ///
  /// The setting affects later blocks; running animations continue. While animations are disabled, completions are
  /// called at once, as those of blocks that animate nothing.
  public static func setAnimationsEnabled(_ isEnabled: Bool) { areAnimationsEnabled = isEnabled }

  /// Whether blocks animate.
  ///
  /// The default is true.
  public private(set) static var areAnimationsEnabled = true

  /// The duration of animations in the running block, in seconds; 0 outside of any, and where changes show at once.
  public static var inheritedAnimationDuration: Double { ActionScope.ofViews?.duration ?? 0 }

  /// Repeats the animations that a block makes within an `animate` block, as UIKit's `modifyAnimations`.
  ///
  /// - Parameters:
  ///   - count: The number of cycles; 0 and NaN count as 1.
  ///   - autoreverses: Whether each cycle plays backwards, too.
  ///   - animations: The block that changes views.
  public static func modifyAnimations(
    withRepeatCount count: Double, autoreverses: Bool, animations: () -> Void
  ) {
    guard let outer = ActionScope.ofViews, case .view = outer.kind else { return animations() }
    let scope = ActionScope(.view, group: CompletionGroup(in: outer.group, nil))
    (scope.duration, scope.delay, scope.easing) = (outer.duration, outer.delay, outer.easing)
    (scope.curve, scope.options) = (outer.curve, outer.options)
    scope.repeatCount = count > 0 ? count : 0
    scope.autoreverses = autoreverses
    scope.run(animations)
    if scope.group.close() { scope.group.run() }
  }

  // MARK: Questions

  /// Whether the view has running animations.
  public final var hasAnimations: Bool { layer.hasAnimations }

  // MARK: The block

  /// Runs a block with a scope of settings, and animates its changes.
  ///
  /// - Returns: The group that waits for the ends of the animations.
  @discardableResult
  static func run(
    _ kind: ActionScope.Kind, _ duration: Double, _ delay: Double, _ options: AnimationOptions,
    _ easing: TimingFunction, _ curve: TimingCurve?, _ animations: () -> Void,
    _ completion: ((Bool) -> Void)?
  ) -> CompletionGroup {
    let group = CompletionGroup.take(in: ActionScope.ofTransaction?.group, completion)
    var scope = ActionScope.take(kind, group: group)
    (scope.duration, scope.easing, scope.curve, scope.options) = (duration, easing, curve, options)
    scope.delay = delay > 0 && delay.isFinite ? delay : 0
    if let outer = ActionScope.ofViews { scope.inherit(from: outer) }
    scope.setRepeats()
    if scope.duration > 0, areAnimationsEnabled, !ActionScope.isStill {
      scope.run(animations)
      if group.close() { group.complete(in: scope.window) }
      ActionScope.giveBack(&scope)
      return group
    }
    let still = ActionScope(.still, group: CompletionGroup(nil))
    still.run(animations)
    _ = group.close()
    // Blocks without time are completed in the next tick; where nothing is animated at all, at once.
    if areAnimationsEnabled {
      group.completeInNextTick(of: still.window)
    } else {
      group.complete(in: still.window)
    }
    return group
  }
}

extension ActionScope {
  /// Inherits the settings that the options do not override from the enclosing block.
  fileprivate func inherit(from outer: ActionScope) {
    if !options.contains(.overrideInheritedDuration) { duration = outer.duration }
    if !options.contains(.overrideInheritedCurve) { (easing, curve) = (outer.easing, outer.curve) }
    if !options.contains(.overrideInheritedOptions) {
      options = outer.options.subtracting(.layoutSubviews)
        .union(options.intersection(.layoutSubviews))
    }
  }

  /// Sets the repeat count and autoreversal from the options.
  fileprivate func setRepeats() {
    repeatCount = options.contains(.repeat) ? .infinity : 0
    autoreverses = options.contains(.autoreverse)
  }
}
