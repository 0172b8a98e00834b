internal import LamellaScene

// How time becomes ticks.
extension Stage {
  /// Runs every tick that is due at a moment, and none while the stage is at rest.
  ///
  /// The ticks that run, and so the state they lead to, do not depend on the moments in between.
  ///
  /// - Parameter time: A moment of the stage's timeline; one before the last has no effect.
  /// - Complexity: O(ticks that run); a rest costs nothing, however long.
  public func advance(to time: StageTime) {
    runTicks(until: time)
    // A host goes on with work of its own, which belongs to no pass.
    measuring.leave()
  }

  /// The same for a loop that goes on with `render`: the span of the last pass stays open until there.
  func runTicks(until time: StageTime) {
    let target = time.tick(ticksPerSecond: ticksPerSecond)
    while let next = nextTick, next <= target { runTick(next) }
    shownTime = max(shownTime, time)
    wasResting = isResting
    guard wasResting, target > max(tick, restedUntil) else { return }
    restedUntil = target
    // What is set in motion from outside, between two frames, begins now and not when the rest began.
    window.animator.begin(TickTime(tick: target, ticksPerSecond: ticksPerSecond))
  }

  /// Lets real time pass and runs the ticks that became due.
  ///
  /// A program that was held up catches up with 0.25 s at most; what is left out is counted in
  /// ``droppedTicks``. Use either this or `advance(to:)` on one stage, not both.
  ///
  /// - Parameter elapsedMicroseconds: Time since the call before.
  public func update(elapsedMicroseconds: Int64) {
    pass(elapsedMicroseconds: elapsedMicroseconds)
    advanceToRealTime()
  }

  /// Moves the real time on without running ticks, so that events can be queued for them.
  package func pass(elapsedMicroseconds: Int64) {
    let activity: RealTime.Activity =
      if isResting { .resting } else if wasResting { .woken } else { .moving }
    realTime.pass(elapsedMicroseconds, activity: activity, ticksPerSecond: ticksPerSecond)
  }

  /// Runs the ticks that are due at the real time, for a host that draws when it likes.
  package func advanceToRealTime() {
    advance(to: StageTime(microseconds: realTime.microseconds))
  }

  /// How long from the stage's real time until its next tick; nil at rest.
  package var microsecondsUntilNextTick: Int64? {
    // The end of the microsecond in which the tick starts: sooner would find nothing due.
    nextDeadline.map { max(0, $0.microseconds + 1 - realTime.microseconds) }
  }

  // MARK: Which tick is next

  /// The tick to run next, whenever it may be due; nil when there is nothing to do.
  var nextTick: Int64? {
    if tick < 0 { return 0 }
    if !isResting { return max(tick, restedUntil) + 1 }
    let event = queue.first.map(tickOfEvent)
    let wake = window.nextWake
    guard let due = event.map({ min($0, wake ?? $0) }) ?? wake else { return nil }
    return max(due, tick + 1, restedUntil)
  }

  /// Whether no tick is needed until an event comes or something wakes up.
  var isResting: Bool { tick >= 0 && storedOnTick == nil && !window.needsTick }

  func tickOfEvent(_ event: InputEvent) -> Int64 {
    StageTime(microseconds: event.microseconds).tickOfEvent(ticksPerSecond: ticksPerSecond)
  }

  /// The part of the way from the tick before to the last one that a frame shows, 0...1.
  var alpha: Double {
    isResting ? 1 : shownTime.tickFraction(ticksPerSecond: ticksPerSecond)
  }
}
