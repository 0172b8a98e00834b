internal import LamellaGeometry

extension ViewPropertyAnimator {
  /// Schedules the end, or the next tick where `onUpdate` is set.
  func planArrival() {
    planCount += 1
    guard let window else {
      // Nothing is animated: there is nothing to wait for.
      let plan = planCount
      return CompletionQueue.callInNextTick(of: nil) {
        if plan == self.planCount { self.update() }
      }
    }
    let now = window.ticker.now
    var tick = arrivalTick(now)
    if onUpdate != nil { tick = min(tick, max(now.firstTick(at: course.since), now.tick)) }
    alarm.plan(in: window, at: tick, isAwaited: true) { self.update() }
  }

  func arrivalTick(_ now: TickTime) -> Int64 {
    let left = course.speed > 0 ? course.duration - course.position : course.position
    return now.firstTick(at: course.since + left)
  }

  func cancelArrival() {
    planCount += 1
    alarm.cancel()
  }

  /// Calls `onUpdate`, and ends where it is time.
  func update() {
    guard isRunning else { return }
    let plan = planCount
    isTelling = true
    onUpdate?(fractionComplete)
    isTelling = false
    guard plan == planCount else { return }
    if let now = window?.ticker.now, now.tick < arrivalTick(now) { return planArrival() }
    arrive()
  }

  /// The position at which it will end.
  var destination: ViewAnimatingPosition { isBackwards ? .start : .end }

  /// Ends the course.
  func arrive() {
    guard isRunning else { return }
    if pausesOnCompletion { return hold(at: course.speed > 0 ? course.duration : 0) }
    finish(at: destination)
  }

  func finish(at position: ViewAnimatingPosition) {
    leave(at: position)
    deactivate()
    tell(completions, position)
  }

  /// Calls completions and tasks that wait; those that these add wait for the next end.
  func tell(
    _ completions: [(ViewAnimatingPosition) -> Void], _ position: ViewAnimatingPosition
  ) {
    let all = completions + exchange(&waiters, with: []).map(\.tell)
    exchange(&self.completions, with: [])
    for completion in all { completion(position) }
  }

  /// Ends its animations, and cancels the scheduled end.
  func leave(at position: ViewAnimatingPosition) {
    cancelArrival()
    course.speed = 0
    record.end(blocks.map(\.drive), at: position)
  }

  func deactivate() {
    state = .inactive
    blocks = []
    record.removeAll()
  }

  /// Stops it where it is: properties have their presented values.
  ///
  /// - Parameter withoutFinishing: True leaves it inactive, and its completions are not called. False leaves it
  ///   stopped, to be finished by ``finishAnimation(at:)``.
  /// - Precondition: It is interruptible.
  public func stopAnimation(_ withoutFinishing: Bool) {
    guard state != .inactive else { return }
    if state == .active {
      requireInterruptible()
      course.position = position
      leave(at: .current)
    }
    guard withoutFinishing else { return state = .stopped }
    deactivate()
    tell([], .current)
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
