internal import LamellaCapture
internal import LamellaScene

// The conversion of time to ticks.
extension Stage {
  /// Runs every tick that is due at a time; none while the stage is at rest.
  ///
  /// The ticks that run, and so the resulting state, do not depend on the times of calls in between.
  ///
  /// - Parameter time: A time on the stage's timeline, which ends after 285 years; one before the last has no effect.
  /// - Complexity: O(ticks that run); a rest costs nothing, however long.
  public func advance(to time: StageTime) {
    work("Stage.advance(to:)") {
      let time = min(time, .end)
      if !extensions.isEmpty {
        notifyExtensions(
          ofTime: max(time, clock.shownTime).microseconds - clock.shownTime.microseconds)
      }
      runTicks(until: time)
      // The host continues with its own work, which belongs to no pass.
      measuring.leave()
    }
  }

  /// Runs the ticks that are due at a time, and leaves the last span open until `render`.
  func runTicks(until time: StageTime) {
    let target = time.tick(ticksPerSecond: ticksPerSecond)
    while let next = nextTick, next <= target, !(input.endsWithQuit && isQuitRequested) {
      runTick(next)
      // The next one is later.
      if next == target { break }
    }
    clock.shownTime = max(clock.shownTime, time)
    clock.wasResting = isResting
    clock.nextWake = window.nextWake
    guard clock.wasResting, target > max(tick, clock.restedUntil) else { return }
    clock.restedUntil = target
    // Animations that are started between two frames begin now, not when the rest began.
    window.ticker.begin(TickTime(tick: target, ticksPerSecond: ticksPerSecond))
  }

  /// Advances the stage by elapsed real time, and runs the ticks that became due.
  ///
  /// After a delay the stage catches up 0.25 s at most; further ticks are dropped and counted in ``droppedTicks``. A
  /// rest is no delay, up to the tick for which something is scheduled. Use either this or `advance(to:)` on one stage,
  /// not both.
  ///
  /// - Parameter elapsedMicroseconds: The time since the last call.
  public func update(elapsedMicroseconds: Int64) {
    work("Stage.update(elapsedMicroseconds:)") {
      advanceRealTime(elapsedMicroseconds)
      if LiveFiles.shared.isInUse { enqueueLiveFiles(readsChanges: true) }
      catchUp(with: StageTime(microseconds: clock.realTime.microseconds))
      measuring.leave()
    }
  }

  /// Advances the stage's real time without running ticks, so that events can be queued for them.
  package func pass(elapsedMicroseconds: Int64) {
    work("Stage.pass(elapsedMicroseconds:)") { advanceRealTime(elapsedMicroseconds) }
  }

  /// Tells extensions of elapsed real time, and advances the stage's time unless it is paused.
  private func advanceRealTime(_ elapsedMicroseconds: Int64) {
    notifyExtensions(ofTime: elapsedMicroseconds)
    guard !isPaused else { return }
    let activity: RealTime.Activity =
      if clock.hasResumed || clock.wasResting && (!isResting || wakesSooner) {
        .woken
      } else if isResting { .resting(until: nextDeadline?.microseconds) } else { .moving }
    clock.hasResumed = false
    let known = clock.realTime.droppedMicroseconds
    clock.realTime.pass(elapsedMicroseconds, activity: activity, ticksPerSecond: ticksPerSecond)
    guard clock.realTime.droppedMicroseconds > known else { return }
    let dropped = droppedTicks
    pending.droppedTicks += Int(dropped - clock.reportedDrops)
    clock.reportedDrops = dropped
  }

  /// Runs the ticks that are due at the real time, for a host that draws at times of its own.
  package func advanceToRealTime() {
    follow(StageTime(microseconds: clock.realTime.microseconds))
    measuring.leave()
  }

  /// Runs the ticks that are due at a time, unless the stage is paused and has run its first tick.
  func follow(_ time: StageTime) {
    work("FrameLoop.run()") { catchUp(with: time) }
  }

  /// Runs the ticks that are due at a time, unless the stage is paused and has run its first tick.
  private func catchUp(with time: StageTime) {
    // Input at the time of a pause waits, even if its tick begins then.
    guard !isPaused || tick < 0 else { return }
    runTicks(until: time)
  }

  /// Tells extensions that real time has passed.
  func notifyExtensions(ofTime microseconds: Int64) {
    forEachExtension { $0.timeDidPass(microseconds: microseconds, on: self) }
  }

  /// The real time until the next tick, or an extension's work, in microseconds; nil at rest and in a pause.
  ///
  /// The time is 0 if work was scheduled since the last update: the next update finds out how long to wait.
  package var microsecondsUntilNextTick: Int64? {
    if !isPaused, clock.wasResting, isResting, wakesSooner { return 0 }
    // The end of the microsecond in which the tick starts: before it, no tick is due.
    let own = nextDeadline.flatMap { realMicroseconds(until: $0.microseconds + 1) }
    guard !extensions.isEmpty else { return own }
    return extensions.reduce(own) { nearest, tool in
      guard let other = tool.microsecondsUntilWork(on: self) else { return nearest }
      return nearest.map { min($0, other) } ?? other
    }
  }

  // MARK: Which tick is next

  /// The next tick to run, which may not be due yet; nil if nothing needs a tick.
  var nextTick: Int64? {
    if tick < 0 { return 0 }
    if !isResting { return max(tick, clock.restedUntil) + 1 }
    let event = input.queue.firstMicroseconds.map {
      StageTime(microseconds: $0).tickOfEvent(ticksPerSecond: ticksPerSecond)
    }
    // Work that is scheduled beyond the end of the timeline never runs.
    let wake = window.nextWake.flatMap { $0 > lastTick ? nil : $0 }
    guard let due = event.map({ min($0, wake ?? $0) }) ?? wake else { return nil }
    return max(due, tick + 1, clock.restedUntil)
  }

  /// The tick in which the timeline ends.
  var lastTick: Int64 { StageTime.end.tick(ticksPerSecond: ticksPerSecond) }

  /// Whether no tick is needed before an event or scheduled work.
  var isResting: Bool { tick >= 0 && hooks.ticks.isEmpty && !window.needsTick }

  /// Whether work was scheduled since the last update that ends the rest sooner than it was known to end.
  private var wakesSooner: Bool {
    guard let wake = window.nextWake else { return false }
    return wake < clock.nextWake ?? .max
  }

  /// Returns the tick in which an event is handled.
  func tickOfEvent(_ event: InputEvent) -> Int64 {
    StageTime(microseconds: event.microseconds).tickOfEvent(ticksPerSecond: ticksPerSecond)
  }

  /// Returns the start of the tick in which an event is handled.
  func startOfTick(of event: InputEvent) -> StageTime {
    StageTime(value: tickOfEvent(event), unitsPerSecond: Int64(ticksPerSecond))
  }

  /// The interpolation between the last two ticks that a frame shows, 0...1; 1, the last tick, at rest and in a pause.
  var alpha: Double {
    isResting || isPaused ? 1 : clock.shownTime.tickFraction(ticksPerSecond: ticksPerSecond)
  }
}
