internal import LamellaGeometry

/// A schedule of animations, pauses and calls: one after another, at once, staggered, repeated.
///
/// ```swift
/// let timeline = Timeline(
///   .animate(withDuration: 0.3) { title.alpha = 1 },
///   .stagger(
///     0.05,
///     cards.map { card in .animate(springDuration: 0.5, bounce: 0.3) { card.center.y = 80 } }),
///   .wait(0.5),
///   .call { start() })
/// timeline.start(in: window)
/// ```
///
/// Each block runs when its time comes, from the state in which it finds the views, and its animation begins
/// at that time exactly, also between two ticks. A timeline runs by its window's clock, which keeps it alive while
/// it runs. A timeline can be paused, run at another speed or backwards, and set to any time: blocks whose time has
/// not come are reverted, those whose time is over have their values. Calls are made forwards only, each time
/// they are passed.
///
/// A timeline can be repeated (``repeatCount``) and play backwards after each cycle (``autoreverses``).
@MainActor public final class Timeline {
  /// The duration from start to end, in seconds; infinite with an endless step.
  public let duration: Double
  /// Whether it runs; false while it is paused, before its start and after its end.
  public private(set) var isRunning = false

  /// The number of cycles.
  ///
  /// The default is 1.
  ///
  /// Parts of a cycle count as a whole one, and less than 1, and NaN, as 1; infinity has no end. Each cycle begins with
  /// the changes of the one before reverted. A timeline that takes no time runs once, and the count has no effect where
  /// it has an endless step.
  public var repeatCount = 1.0 {
    didSet { scheduleNextChange() }
  }
  /// Whether each cycle plays backwards, too.
  ///
  /// The default is false.
  ///
  /// An autoreversing timeline ends at its start, with all changes reverted. Switched off during backward play, the
  /// timeline still continues to its start.
  public var autoreverses = false
  /// The closure that is called in each tick while it runs, with ``time``, after the steps that are due, and once more
  /// at its end, before its completion; nil for none.
  ///
  /// The closure may change the timeline. The stage does not sleep meanwhile.
  public var onUpdate: ((_ time: Double) -> Void)? {
    didSet {
      if oldValue == nil, onUpdate != nil { scheduleNextChange() }
    }
  }

  private let step: Step
  var items: [Item] = []
  private var completion: ((Bool) -> Void)?
  private weak var window: Window?
  /// The alarm for the next change, which keeps the timeline alive while it runs.
  private var alarm = Alarm()
  /// The time of the timeline at `since`, in seconds.
  private var origin = 0.0
  private var since = 0.0
  /// The time before which endless steps have forgotten their changes, in seconds.
  var earliest = 0.0
  private var hasStarted = false
  /// The number of iterations, from end to end, that are over.
  private var iterationsDone = 0.0
  /// Whether the iteration runs back to the start, at a speed above 0.
  private var isReversing = false
  /// Whether it has come to its end, and has neither been set to another time nor reversed since.
  private var isOver = false
  /// The number of changes of the timeline, by which it notices those that its own blocks and calls make.
  private(set) var changeCount = 0
  /// The number of runs that have ended, so that one is not ended in place of another.
  private var runCount = 0

  /// Makes a timeline of steps that follow one another.
  public init(_ steps: Step...) {
    step = .sequence(steps)
    duration = step.duration
  }

  /// Makes a timeline of steps that follow one another.
  public init(_ steps: [Step]) {
    step = .sequence(steps)
    duration = step.duration
  }

  // Its class is isolated by name: modules that read this one in release do not see the default.
  isolated deinit {
    // Its window has ended, or it was released while it was paused.
    for item in items where item.phase == .within { item.end(at: .end) }
    guard hasStarted, let completion else { return }
    CompletionQueue.callInNextTick(of: window) { completion(false) }
  }

  // MARK: Running

  /// Starts from the beginning, in the running tick; changes of a former run stay where they are.
  ///
  /// Steps that begin at once run in this call, those of one that starts paused when it is first resumed or its time
  /// set.
  ///
  /// - Parameters:
  ///   - window: The window by whose clock it goes.
  ///   - isPaused: Whether it is paused at its start until ``resume()``; ``time`` may be set meanwhile.
  ///   - completion: The closure that is called in a tick when it comes to its end, or, running backwards, to its
  ///     start: true. With false, where it is cancelled, started again, or the window ends.
  public func start(
    in window: Window, paused isPaused: Bool = false,
    completion: ((_ isFinished: Bool) -> Void)? = nil
  ) {
    // Called when all is set up: it may start the timeline itself.
    let former = self.completion
    self.completion = nil
    cancel()
    self.completion = completion
    self.window = window
    (origin, since, earliest) = (0, window.mediaTime, 0)
    (iterationsDone, isReversing, isOver) = (0, false, false)
    exchange(&items, with: [])
    schedule(step, at: 0, in: nil)
    (hasStarted, isRunning) = (true, !isPaused)
    let run = runCount
    former?(false)
    guard run == runCount, isRunning else { return }
    let count = changeCount
    seek(time)
    if count == changeCount { scheduleNextChange() }
  }

  /// Runs from the beginning, and waits for the end.
  ///
  /// The task continues when the main queue is run after the tick of the end. Cancelling the task cancels the timeline.
  ///
  /// - Parameter window: The window by whose clock it goes.
  /// - Returns: Whether it came to its end.
  @discardableResult
  public func run(in window: Window) async -> Bool {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        start(in: window) { continuation.resume(returning: $0) }
      }
    } onCancel: {
      Task { @MainActor in self.cancel() }
    }
  }

  /// The speed: 0 stands still, negative values run backwards.
  ///
  /// The default is 1.
  ///
  /// NaN and infinite values count as 1.
  public var speed = 1.0 {
    didSet {
      if !speed.isFinite { speed = 1 }
      guard speed != oldValue else { return }
      if (speed < 0) != (oldValue < 0) { isOver = false }
      origin = time(at: isReversing ? -oldValue : oldValue)
      since = window?.mediaTime ?? since
      updatePlayback()
    }
  }

  /// Pauses the timeline at the present time.
  public func pause() {
    guard isRunning else { return }
    origin = time
    isRunning = false
    updatePlayback()
  }

  /// Continues the timeline where it was paused, scrubbed to, or reversed at an end.
  ///
  /// Steps that begin there run in this call. One that is at its end stays there. One that has not been started,
  /// or was cancelled, has nowhere to go on: that is reported.
  public func resume() {
    guard requireStart("resumed"), !isRunning, !isOver, let window else { return }
    since = window.mediaTime
    isRunning = true
    let count = changeCount
    if rate > 0 { seek(time) }
    if count == changeCount { updatePlayback() }
  }

  /// The time since its start, in seconds.
  ///
  /// Setting it seeks there, whether it runs or not. Limited to 0...`duration`, and to no less than the running
  /// cycle of an endless step, of which every cycle in between is run; NaN counts as 0. Infinity has no effect
  /// where there is no end. Where it autoreverses, it is the time in the present iteration.
  ///
  /// One that has not been started, or was cancelled, cannot seek: that is reported.
  public var time: Double {
    get { time(at: rate) }
    set {
      guard requireStart("set to a time"), let window,
        newValue.isNaN || min(newValue, duration) < .infinity
      else { return }
      let former = time
      origin = newValue > earliest ? min(newValue, duration) : earliest
      since = window.mediaTime
      if origin != former { isOver = false }
      let count = changeCount
      seek(origin)
      if count == changeCount { updatePlayback() }
    }
  }

  /// Ends the timeline at the present time: views keep their presented values.
  public func cancel() { end(at: .current, isFinished: false) }

  /// Ends the timeline at its end: remaining steps run at once, calls included.
  ///
  /// An endless step is left as it is. Cycles to come are left out, and one that autoreverses is back at its start.
  public func finish() {
    guard hasStarted else { return }
    let run = runCount
    if duration < .infinity {
      if autoreverses { revertAll() } else { seek(duration) }
    }
    // A call may have ended it, or started it again.
    if run == runCount { end(at: autoreverses ? .start : .end, isFinished: true) }
  }

  /// Returns whether the timeline was started, and reports a call that requires that.
  private func requireStart(_ what: String) -> Bool {
    if !hasStarted { Diagnostics.report("a Timeline that has not been started cannot be \(what)") }
    return hasStarted
  }

  // MARK: Time

  /// The seconds of the timeline in a second of the window, negative while it runs backwards.
  private var rate: Double { isReversing ? -speed : speed }

  /// Returns the time of the timeline when it runs at a rate, in seconds.
  private func time(at rate: Double) -> Double {
    guard isRunning, let window else { return origin }
    return min(max(origin + (window.mediaTime - since) * rate, earliest), duration)
  }

  /// Runs the steps that are due at the running tick.
  private func advance() {
    guard isRunning else { return }
    let count = changeCount
    repeat {
      seek(time)
      guard count == changeCount else { return }
      guard isAtEnd else {
        onUpdate?(time)
        if count == changeCount { scheduleNextChange() }
        return
      }
    } while beginNextIteration()
    endLastIteration()
  }

  /// Whether it is at the end of its iteration.
  private var isAtEnd: Bool { rate > 0 ? time >= duration : time <= earliest }

  /// Begins the next iteration, where there is one, at the time at which the last one ended.
  ///
  /// - Returns: Whether there is one.
  private func beginNextIteration() -> Bool {
    guard let window, rate != 0, duration > 0, duration < .infinity else { return false }
    let count = repeatCount > 1 ? repeatCount.rounded(.up) : 1
    let left = (autoreverses ? 2 * count : count) - iterationsDone - 1
    guard left > 0 else { return false }
    let reached = origin + (window.mediaTime - since) * rate
    var beyond = max(rate > 0 ? reached - duration : -reached, 0)
    // Of iterations that are shorter than a tick pairs are left out.
    let pairs = min((beyond / (2 * duration)).rounded(.down), ((left - 1) / 2).rounded(.down))
    beyond = max(beyond - 2 * pairs * duration, 0)
    iterationsDone += 1 + 2 * pairs
    let turnsBack = autoreverses && rate > 0
    isReversing = autoreverses && !isReversing
    if !turnsBack { revertAll() }
    origin = rate > 0 ? beyond : duration - beyond
    since = window.mediaTime
    return true
  }

  /// Pauses at the end of the last iteration and calls the completion.
  private func endLastIteration() {
    let count = changeCount
    onUpdate?(time)
    guard count == changeCount else { return }
    if rate < 0 { revertAll() }
    (origin, isRunning) = (time, false)
    since = window?.mediaTime ?? since
    (iterationsDone, isReversing, isOver) = (0, false, true)
    // Kept, to be reversed.
    let completion = completion
    self.completion = nil
    completion?(true)
  }

  /// Begins and ends items so that the timeline is at a time, in seconds.
  private func seek(_ time: Double) {
    // The ends of items are sums of their own, which may lie behind that of all by a rounding.
    run(to: time < duration ? time : .infinity)
  }

  /// Updates the playback of all running items after a change of time, speed or direction.
  private func updatePlayback() {
    changeCount += 1
    let time = time
    for item in items where item.phase == .within {
      item.controller?.setState(playbackState(of: item, at: time))
    }
    scheduleNextChange()
  }

  /// Returns the playback state of an item at a time of the timeline.
  func playbackState(of item: Item, at time: Double) -> PlaybackController.State {
    PlaybackController.State(
      easing: item.easing, duration: item.step.duration,
      position: min(time - item.start, item.step.duration),
      speed: isRunning ? rate : 0)
  }

  /// Schedules the tick of the next begin or end of an item, or the next tick if `onUpdate` is set.
  private func scheduleNextChange() {
    let rate = rate
    guard isRunning, rate != 0, let window else { return alarm.cancel() }
    let time = time
    var next = rate > 0 ? duration : earliest
    for item in items {
      if rate > 0 {
        if item.phase == .before { next = min(next, item.start) }
        if item.phase == .within { next = min(next, item.end) }
      } else {
        if item.phase == .within { next = max(next, item.start) }
        if item.phase == .after, !item.isCall { next = max(next, item.end) }
      }
    }
    let now = window.ticker.now
    var tick = next.isFinite ? now.firstTick(at: window.mediaTime + (next - time) / rate) : .max
    if onUpdate != nil { tick = min(tick, now.tick) }
    guard tick < .max else { return alarm.cancel() }
    alarm.plan(in: window, at: tick, isAwaited: duration < .infinity && repeatCount != .infinity) {
      self.advance()
    }
  }

  /// Ends running items and calls the completion.
  private func end(at position: ViewAnimatingPosition, isFinished: Bool) {
    guard hasStarted else { return }
    changeCount += 1
    runCount += 1
    (origin, isRunning, hasStarted) = (time, false, false)
    alarm.cancel()
    for item in items where item.phase == .within { item.end(at: position) }
    exchange(&items, with: [])
    let completion = completion
    self.completion = nil
    completion?(isFinished)
  }
}
