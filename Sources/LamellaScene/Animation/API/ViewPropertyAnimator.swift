public import LamellaGeometry

/// An animation of changes of views that can be paused, scrubbed, reversed and continued.
///
/// ```swift
/// let animator = ViewPropertyAnimator(duration: 0.5, dampingRatio: 0.8) { card.center.y = 80 }
/// animator.addCompletion { position in … }
/// animator.startAnimation()
/// // A finger takes it:
/// animator.pauseAnimation()
/// animator.fractionComplete = pan.translation(in: view).y / distance
/// animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
/// ```
///
/// The blocks run when it is started, paused or scrubbed for the first time: the properties then have their new
/// values, and presented values follow, as with `View.animate`. Its animations are added to others that run, so that
/// nothing jumps when another animator is started. It goes by the clock of the window in which the first change was
/// made, which keeps it alive while it runs; should that window end, it ends with it. Times of layers have no
/// effect on it.
///
/// Changes of views outside of a window, and those made while animations are switched off, show at once and
/// are not reverted.
///
/// States follow UIKit's: an animator is *inactive* until it is started, *active* while it runs or pauses and
/// *stopped* between ``stopAnimation(_:)`` and ``finishAnimation(at:)``. Calls that a state does not allow trap.
/// One that is released while it is paused is reported and ended.
@MainActor public final class ViewPropertyAnimator {
  /// The duration from start to end, in seconds; 0...1e9.
  public let duration: Double
  /// The curve or spring.
  public let timingParameters: any TimingCurveProvider
  /// The delay of the last start, in seconds.
  public private(set) var delay = 0.0
  /// The state: inactive, active or stopped.
  public internal(set) var state = ViewAnimatingState.inactive

  /// Whether views get touches while it runs.
  ///
  /// The default is true.
  ///
  /// - Precondition: To be set while it is inactive.
  public var isUserInteractionEnabled = true {
    didSet { requireInactive("isUserInteractionEnabled") }
  }
  /// Whether it can be paused, scrubbed and stopped.
  ///
  /// The default is true.
  ///
  /// - Precondition: To be set while it is inactive.
  public var isInterruptible = true {
    didSet { requireInactive("isInterruptible") }
  }
  /// Whether ``fractionComplete`` is the part of the distance, so that views follow the finger.
  ///
  /// The default is true.
  ///
  /// Otherwise it is the part of the time, from which the curve gives that of the distance.
  public var scrubsLinearly = true
  /// Whether it pauses at its end instead of finishing.
  ///
  /// The default is false.
  ///
  /// Then it can be reversed and continued. To finish it, stop it.
  public var pausesOnCompletion = false

  /// The closure that is called in each tick while it runs, with ``fractionComplete``, and once more at its end, before
  /// the completions; nil for none.
  ///
  /// The closure may change the animator. The stage does not sleep meanwhile. Scrubbing and pausing do not call the
  /// closure.
  public var onUpdate: ((_ fractionComplete: Double) -> Void)? {
    didSet {
      if isRunning, !isCallingOnUpdate, oldValue == nil, onUpdate != nil { scheduleEnd() }
    }
  }

  let easing: TimingFunction
  private var pending: [(delayFactor: Double, block: () -> Void)] = []
  var blocks: [Block] = []
  let record = ChangeRecord()
  var completions: [(ViewAnimatingPosition) -> Void] = []
  /// The tasks that wait: unlike completions, for any end.
  var waiters: [(number: Int, tell: (ViewAnimatingPosition) -> Void)] = []
  /// The number of tasks that have waited; the last one's number.
  var waiterCount = 0
  var playback: Playback
  /// Keeps the animator alive while it runs.
  var alarm = Alarm()
  /// The number of scheduled ends, so that one that was cancelled has no effect.
  var scheduleCount = 0
  /// Whether `onUpdate` is being called, after which the next call is scheduled anyway.
  var isCallingOnUpdate = false
  var isBackwards = false

  // MARK: Creating

  /// Makes an animator of a curve or a spring.
  ///
  /// A spring takes the time that it needs to settle, whatever the duration.
  ///
  /// - Parameters:
  ///   - duration: The duration, in seconds. 0, negative values and NaN have it end in the next tick; more than 1e9,
  ///     and infinity, count as that.
  ///   - parameters: The curve or spring.
  public init(duration: Double, timingParameters parameters: any TimingCurveProvider) {
    timingParameters = parameters
    switch parameters.timingCurveType {
    case .curve(let curve):
      self.duration = Self.limited(duration)
      easing = TimingFunction(curve)
    case .spring(let spring):
      self.duration = Self.limited(spring.settlingDuration)
      easing = TimingFunction(spring)
    }
    playback = Playback(easing: easing, duration: self.duration)
  }

  /// Makes an animator of a curve.
  ///
  /// - Parameters:
  ///   - duration: The duration, in seconds.
  ///   - curve: The curve, such as `.easeInEaseOut`.
  ///   - animations: The block that changes views; runs when the animator becomes active.
  public convenience init(
    duration: Double, curve: TimingCurve, animations: (() -> Void)? = nil
  ) {
    self.init(duration: duration, timingParameters: curve)
    if let animations { addAnimations(animations) }
  }

  /// Makes an animator of a spring that settles within a duration.
  ///
  /// - Parameters:
  ///   - duration: The duration, in seconds.
  ///   - dampingRatio: The damping: 1 does not overshoot, less oscillates; clamped to 0.01...1.
  ///   - animations: The block that changes views; runs when the animator becomes active.
  public init(duration: Double, dampingRatio: Double, animations: (() -> Void)? = nil) {
    let spring = SpringTimingParameters(dampingRatio: dampingRatio, duration: duration)
    timingParameters = spring
    self.duration = Self.limited(duration)
    easing = duration > 0 ? TimingFunction(spring) : .linear
    playback = Playback(easing: easing, duration: self.duration)
    if let animations { addAnimations(animations) }
  }

  /// Makes an animator and starts it.
  ///
  /// - Parameters:
  ///   - duration: The duration, in seconds.
  ///   - delay: The time before it begins, in seconds.
  ///   - options: The curve, and `allowUserInteraction`; others have no effect.
  ///   - animations: The block that changes views.
  ///   - completion: The closure that is called at the end.
  /// - Returns: The animator, which keeps itself alive while it runs.
  @discardableResult
  public static func runningPropertyAnimator(
    withDuration duration: Double, delay: Double = 0, options: View.AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((ViewAnimatingPosition) -> Void)? = nil
  ) -> ViewPropertyAnimator {
    let animator = ViewPropertyAnimator(
      duration: duration, curve: options.curve, animations: animations)
    animator.isUserInteractionEnabled = options.contains(.allowUserInteraction)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  /// Returns a valid duration: 0 for NaN and negative ones, 1e9 seconds at most.
  static func limited(_ duration: Double) -> Double {
    duration > 0 ? min(duration, 1e9) : 0
  }

  // Its class is isolated by name: modules that read this one in release do not see the default.
  isolated deinit {
    guard state != .inactive else { return }
    let (wasRunning, position) = (isRunning, destination)
    // With its window everything ends.
    let isForgotten = !wasRunning && window != nil
    playback.speed = 0
    record.end(blocks.map(\.controller), at: position)
    if isForgotten {
      Diagnostics.report(
        "a ViewPropertyAnimator was released while it was paused: stop and finish it before")
    }
    guard wasRunning else { return }
    // The window has been released.
    let completions = completions + waiters.map(\.tell)
    CompletionQueue.callInNextTick(of: nil) {
      for completion in completions { completion(position) }
    }
  }

  // MARK: Blocks

  /// Adds changes of views.
  ///
  /// While it is inactive they are made when it becomes active; else now, to be animated in the time that is left.
  /// Changes that are added while it runs backwards show when it runs forwards again.
  ///
  /// - Parameters:
  ///   - animations: The block that changes views.
  ///   - delayFactor: The part of the time left after which they begin, 0...1.
  /// - Precondition: It is not stopped.
  public func addAnimations(_ animations: @escaping () -> Void, delayFactor: Double = 0) {
    require(state != .stopped, "animations cannot be added to a stopped ViewPropertyAnimator")
    let factor = delayFactor > 0 ? min(delayFactor, 1) : 0
    guard state == .active else { return pending.append((factor, animations)) }
    let done = playback.duration > 0 ? position / playback.duration : 1
    let hadWindow = window != nil
    run(animations, start: done + factor * (1 - done))
    guard isRunning else { return }
    // Without a window no time has gone by.
    if !hadWindow { playback.since += now }
    scheduleEnd()
  }

  /// Adds a closure that is called when the animator has ended, after those added before.
  ///
  /// Not called by `stopAnimation(true)`.
  public func addCompletion(_ completion: @escaping (ViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  /// Runs a block and animates its changes from a fraction of the playback on.
  private func run(_ block: () -> Void, start: Double) {
    let part = Block(controller: PlaybackController(record), start: start, base: playback.from)
    blocks.append(part)
    part.controller.setState(playbackState(of: part))
    part.controller.run(isUserInteractionEnabled ? .allowUserInteraction : [], block)
    // The block may have ended the animator; what it changed after that ends as well.
    if state != .active { record.end([part.controller], at: .current) }
    if state == .inactive { record.removeAll() }
  }

  /// Makes the animator active and runs the pending blocks.
  ///
  /// - Returns: Whether it is active; false where its own blocks have ended it.
  private func activate() -> Bool {
    guard state == .inactive else { return state == .active }
    state = .active
    playback = Playback(easing: easing, duration: duration)
    if isBackwards { playback.position = duration }
    let blocks = pending
    pending = []
    for block in blocks {
      run(block.block, start: block.delayFactor)
      guard state == .active else { return false }
    }
    playback.since = now
    return true
  }

  // MARK: Running

  /// Starts the animator, or continues it where it was paused.
  ///
  /// - Precondition: It is not stopped.
  public func startAnimation() { startAnimation(afterDelay: 0) }

  /// Starts or continues the animator after a delay.
  ///
  /// The old values are presented until then.
  ///
  /// - Parameter delay: The delay, in seconds; NaN, negative and infinite values count as 0.
  /// - Precondition: It is not stopped.
  public func startAnimation(afterDelay delay: Double) {
    require(state != .stopped, "a stopped ViewPropertyAnimator must be finished, not started")
    guard !isRunning else { return }
    guard activate() else { return }
    self.delay = delay > 0 && delay.isFinite ? delay : 0
    resume(after: self.delay)
  }

  /// Pauses the animator at its present position; an inactive one at its start.
  ///
  /// - Precondition: It is interruptible and not stopped.
  public func pauseAnimation() {
    require(state != .stopped, "a stopped ViewPropertyAnimator cannot be paused")
    requireInterruptible()
    guard activate() else { return }
    pause(at: position)
  }

  /// Continues a paused animator, optionally with another timing function or duration.
  ///
  /// - Parameters:
  ///   - parameters: The curve or spring of the rest; nil for the one before. A spring takes its own time.
  ///   - durationFactor: The duration of the rest, in durations of the animator; 0 stands for the time that was left.
  /// - Precondition: It is active.
  public func continueAnimation(
    withTimingParameters parameters: (any TimingCurveProvider)?, durationFactor: Double
  ) {
    require(state == .active, "only an active ViewPropertyAnimator can be continued")
    guard parameters != nil || durationFactor > 0 else {
      if !isRunning { resume(after: 0) }
      return
    }
    let position = position
    let left = isBackwards == (playback.to == 1) ? position : playback.duration - position
    var length = durationFactor > 0 ? Self.limited(durationFactor * duration) : left
    var easing = self.easing
    switch parameters?.timingCurveType {
    case .curve(let curve): easing = TimingFunction(curve)
    case .spring(let spring):
      easing = TimingFunction(spring)
      length = Self.limited(spring.settlingDuration)
    case nil: break
    }
    replacePlayback(easing, length)
    resume(after: 0)
  }

  /// Whether it runs, or waits for its beginning; false while it pauses.
  public var isRunning: Bool { state == .active && playback.speed != 0 }

  /// Whether it runs backwards; may be changed while it runs, and then it reverses where it is.
  ///
  /// ``fractionComplete`` counts from the end then: 0.2 becomes 0.8.
  public var isReversed: Bool {
    get { isBackwards }
    set {
      guard newValue != isBackwards else { return }
      require(state != .stopped, "a stopped ViewPropertyAnimator cannot be reversed")
      if state == .active { requireInterruptible() }
      let wasRunning = isRunning
      if state == .active { pause(at: position) }
      isBackwards = newValue
      if wasRunning { resume(after: 0) }
    }
  }

  /// The fraction that is complete, 0...1; setting it pauses there.
  ///
  /// A spring that overshoots is beyond 1.
  ///
  /// - Precondition: To be set, it is interruptible and not stopped.
  public var fractionComplete: Double {
    get {
      guard state != .inactive else { return 0 }
      let position = position
      let time = playback.duration > 0 ? position / playback.duration : 1
      let fraction =
        scrubsLinearly
        ? playback.fraction(at: position) : playback.from + (playback.to - playback.from) * time
      return isBackwards ? 1 - fraction : fraction
    }
    set {
      require(state != .stopped, "a stopped ViewPropertyAnimator cannot be scrubbed")
      requireInterruptible()
      guard activate() else { return }
      let fraction = newValue > 0 ? min(newValue, 1) : 0
      scrub(to: isBackwards ? 1 - fraction : fraction)
    }
  }

  /// Traps if the animator is active and not interruptible.
  func requireInterruptible() {
    require(
      isInterruptible || state == .inactive, "this ViewPropertyAnimator is not interruptible")
  }

  /// Traps if the animator is not inactive, where a property may only be set then.
  private func requireInactive(_ property: String) {
    require(state == .inactive, "\(property) is to be set while the animator is inactive")
  }
}
