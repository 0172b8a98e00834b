public import LamellaGeometry

// Blocks that are waited for. What follows an `await` runs between frames, not in the tick of the end: a game
// whose state depends on it takes a completion handler instead, which comes with its tick.

extension View {
  /// Animates what a block changes of views, and waits for the end.
  ///
  /// ```swift
  /// Task {
  ///   await View.animate(withDuration: 0.3) { card.alpha = 0 }
  ///   card.removeFromSuperview()
  /// }
  /// ```
  ///
  /// It goes on, on the stage's thread, when the main queue is run after the tick of the end: in
  /// `Application.run()` before the next frame. Cancelling the task ends the animations: the new values show.
  /// A task that is not to wait calls the form with a `completion`, which may be nil.
  ///
  /// - Parameters:
  ///   - duration: See the form with a completion handler.
  ///   - delay: Seconds until it begins.
  ///   - options: Repeats, touches, curves and what is inherited.
  ///   - curve: In the place of the options' curve, where there is one.
  ///   - animations: Changes views.
  /// - Returns: Whether all animations came to their ends; false where one was removed, or the task cancelled.
  @discardableResult
  public static func animate(
    withDuration duration: Double, delay: Double = 0, options: AnimationOptions = [],
    curve: TimingCurve? = nil, animations: () -> Void
  ) async -> Bool {
    let curve = curve ?? options.curve
    return await wait {
      run(.view, duration, delay, options, Pace(curve), curve, animations, $0)
    }
  }

  /// Animates what a block changes of views, as a spring that settles within a duration, and waits for the end.
  ///
  /// - Parameters:
  ///   - duration: See the form with a completion handler.
  ///   - delay: Seconds until it begins.
  ///   - dampingRatio: 1 comes without overshooting, less swings; clamped to 0.01...1.
  ///   - velocity: At the start: 1 is the whole way in a second.
  ///   - options: As for curves, which do not count.
  ///   - animations: Changes views.
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
      run(.view, duration, delay, options, Pace(spring), nil, animations, $0)
    }
  }

  /// Animates what a block changes of views, as a spring by its perceptual duration and its bounce, and waits
  /// for the end.
  ///
  /// - Parameters:
  ///   - duration: See the form with a completion handler.
  ///   - bounce: 0 comes without overshooting, up to 1 swings more and more, below 0 it is flatter.
  ///   - velocity: At the start: 1 is the whole way in a second.
  ///   - delay: Seconds until it begins.
  ///   - options: As for curves, which do not count.
  ///   - animations: Changes views.
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
      run(.view, settling, delay, options, Pace(spring), nil, animations, $0)
    }
  }

  /// Animates keyframes, and waits for the end.
  ///
  /// - Parameters:
  ///   - duration: See the form with a completion handler.
  ///   - delay: Seconds until it begins.
  ///   - options: The mode, and what goes for all blocks.
  ///   - animations: Adds keyframes.
  /// - Returns: Whether all animations came to their ends.
  @discardableResult
  public static func animateKeyframes(
    withDuration duration: Double, delay: Double = 0, options: KeyframeAnimationOptions = [],
    animations: () -> Void
  ) async -> Bool {
    let general = options.general
    return await wait {
      run(
        .keyframes(KeyframeCollector(options.mode)), duration, delay, general, Pace(general.curve),
        general.curve, animations, $0)
    }
  }

  /// Starts what tells of its end, waits for that, and ends it where the task is cancelled.
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

/// What is ended when a task is cancelled.
private final class AnimationCancellation {
  var group: CompletionGroup?
  /// Whether nothing was animated.
  var endedAtOnce = false

  func run() {
    guard let group else { return }
    for reference in NodeTable.shared.animationStores {
      reference.store?.removeAll(awaitedBy: group)
    }
  }

  nonisolated deinit {}
}

nonisolated extension AnimationStore {
  /// Ends all animations whose ends a group, or one within it, waits for.
  func removeAll(awaitedBy group: CompletionGroup) {
    var index: Int32 = 0
    while index < animations.count {
      let animation = animations[index]
      if animation.track >= 0, animation.group >= 0,
        groups[Int(animation.group)]?.group.isWithin(group) ?? false
      {
        remove(index, isFinished: false)
      }
      index += 1
    }
  }
}

extension ViewPropertyAnimator {
  /// Waits until it is over.
  ///
  /// It goes on, on the stage's thread, when the main queue is run after the tick of the end. Cancelling the task
  /// stops an active animator where it is, and finishes it there; of one that is inactive it ends the wait alone.
  ///
  /// - Returns: Where it ended; `.current` also where it was stopped without finishing.
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

  /// Ends it where it is for a task that is cancelled, unless that waits no more.
  private func cancelWaiter(_ number: Int) {
    guard let index = waiters.firstIndex(where: { $0.number == number }) else { return }
    if state == .inactive { return waiters.remove(at: index).tell(.current) }
    finish(at: .current)
  }
}
