public import LamellaGeometry

// Blocks with a task that waits for them. Code after an `await` runs between frames, not in the tick of the end: a game
// whose state depends on it takes a completion handler instead, which is called in that tick.

extension View {
  /// Animates the changes that a block makes to views, and waits for the end.
  ///
  /// ```swift
  /// Task {
  ///   await View.animate(withDuration: 0.3) { card.alpha = 0 }
  ///   card.removeFromSuperview()
  /// }
  /// ```
  ///
  /// The task continues on the stage's thread when the main queue is run after the tick of the end: in
  /// `Application.run()` before the next frame. Cancelling the task ends the animations: the new values show.
  /// A task that must not wait calls the form with a `completion`, which may be nil.
  ///
  /// - Parameters:
  ///   - duration: The duration, in seconds; see the form with a completion handler.
  ///   - delay: The time before it begins, in seconds.
  ///   - options: Repeats, touches, curves and inherited settings.
  ///   - curve: The curve, in place of that of the options; nil for that.
  ///   - animations: The block that changes views.
  /// - Returns: Whether all animations came to their ends; false where one was removed, or the task cancelled.
  @discardableResult
  public static func animate(
    withDuration duration: Double, delay: Double = 0, options: AnimationOptions = [],
    curve: TimingCurve? = nil, animations: () -> Void
  ) async -> Bool {
    let curve = curve ?? options.curve
    return await wait {
      run(.view, duration, delay, options, TimingFunction(curve), curve, animations, $0)
    }
  }

  /// Animates the changes that a block makes to views by a spring that settles within a duration, and waits for the
  /// end.
  ///
  /// - Parameters:
  ///   - duration: The duration, in seconds; see the form with a completion handler.
  ///   - delay: The time before it begins, in seconds.
  ///   - dampingRatio: The damping: 1 does not overshoot, less oscillates; clamped to 0.01...1.
  ///   - velocity: The velocity at the start: 1 is the whole distance in a second.
  ///   - options: The options; their curve has no effect.
  ///   - animations: The block that changes views.
  /// - Returns: Whether all animations came to their ends.
  @discardableResult
  public static func animate(
    withDuration duration: Double, delay: Double = 0, usingSpringWithDamping dampingRatio: Double,
    initialSpringVelocity velocity: Double, options: AnimationOptions = [],
    animations: () -> Void
  ) async -> Bool {
    let spring = SpringTimingParameters(
      dampingRatio: dampingRatio, duration: duration, initialVelocity: velocity)
    return await wait {
      run(.view, duration, delay, options, TimingFunction(spring), nil, animations, $0)
    }
  }

  /// Animates the changes that a block makes to views by a spring of a perceptual duration and a bounce, and waits for
  /// the end.
  ///
  /// - Parameters:
  ///   - duration: The duration, in seconds; see the form with a completion handler.
  ///   - bounce: The bounce: 0 does not overshoot, up to 1 oscillates more and more, below 0 is flatter.
  ///   - velocity: The velocity at the start: 1 is the whole distance in a second.
  ///   - delay: The time before it begins, in seconds.
  ///   - options: The options; their curve has no effect.
  ///   - animations: The block that changes views.
  /// - Returns: Whether all animations came to their ends.
  @discardableResult
  public static func animate(
    springDuration duration: Double = 0.5, bounce: Double = 0,
    initialSpringVelocity velocity: Double = 0, delay: Double = 0, options: AnimationOptions = [],
    animations: () -> Void
  ) async -> Bool {
    let spring = SpringTimingParameters(
      perceptualDuration: duration, bounce: bounce, initialVelocity: velocity)
    let settling = duration > 0 ? spring.settlingDuration : 0
    return await wait {
      run(.view, settling, delay, options, TimingFunction(spring), nil, animations, $0)
    }
  }

  /// Animates keyframes, and waits for the end.
  ///
  /// - Parameters:
  ///   - duration: The duration, in seconds; see the form with a completion handler.
  ///   - delay: The time before it begins, in seconds.
  ///   - options: The mode, and the options of all blocks.
  ///   - animations: The block that adds keyframes.
  /// - Returns: Whether all animations came to their ends.
  @discardableResult
  public static func animateKeyframes(
    withDuration duration: Double, delay: Double = 0, options: KeyframeAnimationOptions = [],
    animations: () -> Void
  ) async -> Bool {
    let general = options.general
    return await wait {
      run(
        .keyframes(KeyframeCollector(options.mode)), duration, delay, general,
        TimingFunction(general.curve),
        general.curve, animations, $0)
    }
  }

  /// Starts animations and suspends the task until their completion; removes them if the task is cancelled.
  private static func wait(
    _ start: (@escaping (Bool) -> Void) -> CompletionGroup
  ) async -> Bool {
    let cancellation = AnimationCancellation()
    return await withTaskCancellationHandler {
      let isFinished = await withCheckedContinuation { continuation in
        var isTold = false
        cancellation.group = start {
          isTold = true
          continuation.resume(returning: $0)
        }
        cancellation.endedAtOnce = isTold
      }
      // A task that goes on and on outside of windows must let others have their turn.
      if cancellation.endedAtOnce { await Task.yield() }
      return isFinished
    } onCancel: {
      Task { @MainActor in cancellation.run() }
    }
  }
}

/// A reference to the animations that are removed when a task is cancelled.
private final class AnimationCancellation {
  var group: CompletionGroup?
  /// Whether nothing was animated.
  var endedAtOnce = false

  /// Removes the awaited animations from all windows.
  func run() {
    guard let group else { return }
    for store in AnimationStoreList.shared.all { store.removeAll(awaitedBy: group) }
  }

  nonisolated deinit {}
}

extension ViewPropertyAnimator {
  /// Suspends the task until the animator has ended.
  ///
  /// The task goes on, on the stage's thread, when the main queue is run after the tick of the end. Cancelling the task
  /// stops an active animator where it is, and finishes it there; of one that is inactive it ends the wait alone.
  ///
  /// - Returns: The position at which the animator ended; `.current` also where it was stopped without finishing.
  @discardableResult
  public func waitUntilFinished() async -> ViewAnimatingPosition {
    waiterCount += 1
    let number = waiterCount
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiters.append((number, { continuation.resume(returning: $0) }))
      }
    } onCancel: {
      Task { @MainActor in self.cancelWaiter(number) }
    }
  }

  /// Ends the animator at its present values for a cancelled task, if that still waits.
  private func cancelWaiter(_ number: Int) {
    guard let index = waiters.firstIndex(where: { $0.number == number }) else { return }
    if state == .inactive { return waiters.remove(at: index).tell(.current) }
    finish(at: .current)
  }
}
