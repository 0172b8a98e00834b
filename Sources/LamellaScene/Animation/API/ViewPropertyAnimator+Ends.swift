internal import LamellaGeometry

extension ViewPropertyAnimator {
  /// Schedules the tick of the end, or the next tick if `onUpdate` is set.
  func scheduleEnd() {
    scheduleCount += 1
    guard let window else {
      // Nothing is animated: there is nothing to wait for.
      let plan = scheduleCount
      return CompletionQueue.callInNextTick(of: nil) {
        if plan == self.scheduleCount { self.update() }
      }
    }
    let now = window.ticker.now
    var tick = endTick(now)
    if onUpdate != nil { tick = min(tick, max(now.firstTick(at: playback.since), now.tick)) }
    alarm.plan(in: window, at: tick, isAwaited: true) { self.update() }
  }

  /// Returns the tick at which the playback ends.
  func endTick(_ now: TickTime) -> Int64 {
    let left = playback.speed > 0 ? playback.duration - playback.position : playback.position
    return now.firstTick(at: playback.since + left)
  }

  /// Cancels the scheduled end.
  func cancelScheduledEnd() {
    scheduleCount += 1
    alarm.cancel()
  }

  /// Calls `onUpdate`, and ends the animator if its time is over.
  func update() {
    guard isRunning else { return }
    let plan = scheduleCount
    isCallingOnUpdate = true
    onUpdate?(fractionComplete)
    isCallingOnUpdate = false
    guard plan == scheduleCount else { return }
    if let now = window?.ticker.now, now.tick < endTick(now) { return scheduleEnd() }
    endPlayback()
  }

  /// The position at which it will end.
  var destination: ViewAnimatingPosition { isBackwards ? .start : .end }

  /// Ends the animator, or pauses it if it pauses on completion.
  func endPlayback() {
    guard isRunning else { return }
    if pausesOnCompletion { return pause(at: playback.speed > 0 ? playback.duration : 0) }
    finish(at: destination)
  }

  /// Ends all animations with the values of a position, and calls the completions.
  func finish(at position: ViewAnimatingPosition) {
    endAnimations(at: position)
    deactivate()
    callCompletions(completions, position)
  }

  /// Calls completions and resumes waiting tasks; completions added meanwhile wait for the next end.
  func callCompletions(
    _ completions: [(ViewAnimatingPosition) -> Void], _ position: ViewAnimatingPosition
  ) {
    let all = completions + exchange(&waiters, with: []).map(\.tell)
    exchange(&self.completions, with: [])
    for completion in all { completion(position) }
  }

  /// Ends all animations with the values of a position, and cancels the scheduled end.
  func endAnimations(at position: ViewAnimatingPosition) {
    cancelScheduledEnd()
    playback.speed = 0
    record.end(blocks.map(\.controller), at: position)
  }

  /// Makes the animator inactive and forgets its blocks.
  func deactivate() {
    state = .inactive
    blocks = []
    record.removeAll()
  }

  /// Stops the animator at its present position: properties keep their presented values.
  ///
  /// - Parameter withoutFinishing: True leaves it inactive, and its completions are not called. False leaves it
  ///   stopped, to be finished by ``finishAnimation(at:)``.
  /// - Precondition: It is interruptible.
  public func stopAnimation(_ withoutFinishing: Bool) {
    guard state != .inactive else { return }
    if state == .active {
      requireInterruptible()
      playback.position = position
      endAnimations(at: .current)
    }
    guard withoutFinishing else { return state = .stopped }
    deactivate()
    callCompletions([], .current)
  }

  /// Finishes a stopped animator, and calls its completions.
  ///
  /// - Parameter position: The position whose values the properties get.
  /// - Precondition: It is stopped.
  public func finishAnimation(at position: ViewAnimatingPosition) {
    require(
      state == .stopped, "only a stopped ViewPropertyAnimator can be finished: stop it before")
    finish(at: position)
  }
}
