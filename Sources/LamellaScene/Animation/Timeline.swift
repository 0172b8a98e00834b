/// Animations, pauses and calls in an order: one after another, at once, staggered, again and again.
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
/// at that moment to the bit, also between two ticks. It goes by the window's clock, which keeps it alive while
/// it runs. It can be paused, run at another speed or backwards, and led to any moment: blocks whose time has
/// not come are taken back, those whose time is over have their values. Calls are made on the way forwards
/// only, each time it is passed.
@MainActor public final class Timeline {
  /// Seconds from start to end; infinite with an endless step.
  public let duration: Double
  /// Whether it runs; false while it is paused, before its start and after its end.
  public private(set) var isRunning = false

  private let step: Step
  private var items: [Item] = []
  private var completion: ((Bool) -> Void)?
  private weak var window: Window?
  /// Held by the window that it sleeps in, while the timeline runs.
  private weak var alarm: Alarm?
  /// The moment of the timeline at `since`, in seconds.
  private var origin = 0.0
  private var since = 0.0
  /// Before that, endless steps have forgotten what they did.
  private var earliest = 0.0
  private var hasStarted = false
  /// Counts what its own blocks and calls do to it meanwhile.
  private var changeCount = 0
  /// Counts runs that have ended, so that one is not ended in place of another.
  private var runCount = 0

  /// What the window wakes when something begins or ends; it keeps the timeline alive.
  private final class Alarm: Steppable {
    private let timeline: Timeline

    init(_ timeline: Timeline) { self.timeline = timeline }

    func step(to time: TickTime) -> Bool {
      timeline.advance()
      return false
    }
  }

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
    // Its window has ended, or it was let go while it was paused.
    for item in items where item.phase == .within { item.end(at: .end) }
    guard hasStarted, let completion else { return }
    let group = CompletionGroup { _ in completion(false) }
    _ = group.close()
    CompletionQueue.current.add(group)
  }

  // MARK: Running

  /// Starts from the beginning, in the running tick; what ran before is left where it is.
  ///
  /// Steps that begin at once run in this call.
  ///
  /// - Parameters:
  ///   - window: Whose clock it goes by.
  ///   - completion: Called in a tick when it comes to its end, or, running backwards, to its start: true. With
  ///     false, where it is cancelled, started anew, or the window ends.
  public func start(in window: Window, completion: ((_ isFinished: Bool) -> Void)? = nil) {
    cancel()
    self.completion = completion
    self.window = window
    (origin, since, earliest) = (0, window.mediaTime, 0)
    items = []
    schedule(step, at: 0, in: nil)
    (hasStarted, isRunning) = (true, true)
    run(to: 0)
    plan()
  }

  /// Runs from the beginning, and waits for the end.
  ///
  /// It goes on when the main queue is run after the tick of the end. Cancelling the task cancels the timeline.
  ///
  /// - Parameter window: Whose clock it goes by.
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

  /// How fast it runs: 1 unless set, 0 stands still, negative values run backwards.
  ///
  /// NaN and infinite values count as 1.
  public var speed = 1.0 {
    didSet {
      if !speed.isFinite { speed = 1 }
      guard speed != oldValue else { return }
      origin = moment(at: oldValue)
      since = window?.mediaTime ?? since
      follow()
    }
  }

  /// Holds it where it is.
  public func pause() {
    guard isRunning else { return }
    origin = time
    isRunning = false
    follow()
  }

  /// Goes on where it was paused, or turned round at an end.
  public func resume() {
    guard hasStarted, !isRunning, let window else { return }
    since = window.mediaTime
    isRunning = true
    follow()
  }

  /// The moment that it is at, in seconds since its start.
  ///
  /// Setting it leads there, whether it runs or not. Limited to 0...`duration`, and to no less than the running
  /// cycle of an endless step, of which every cycle on the way is run; NaN counts as 0. Infinity has no effect
  /// where there is no end.
  public var time: Double {
    get { moment(at: speed) }
    set {
      guard hasStarted, let window, newValue.isNaN || min(newValue, duration) < .infinity
      else { return }
      origin = newValue > earliest ? min(newValue, duration) : earliest
      since = window.mediaTime
      let count = changeCount
      reach(origin)
      if count == changeCount { follow() }
    }
  }

  /// Ends it where it is: views keep what is shown.
  public func cancel() { end(at: .current, isFinished: false) }

  /// Ends it at its end: steps to come are made at once, calls included.
  ///
  /// An endless step is left as it is.
  public func finish() {
    guard hasStarted else { return }
    let run = runCount
    if duration < .infinity { reach(duration) }
    // A call on the way may have ended it, or started it anew.
    if run == runCount { end(at: .end, isFinished: true) }
  }

  // MARK: Time

  private func moment(at speed: Double) -> Double {
    guard isRunning, let window else { return origin }
    return min(max(origin + (window.mediaTime - since) * speed, earliest), duration)
  }

  /// Reaches what is due at the running tick.
  private func advance() {
    guard isRunning, let window else { return }
    let time = moment(at: speed)
    let count = changeCount
    reach(time)
    guard count == changeCount else { return }
    if speed > 0 ? time >= duration : time <= earliest {
      if speed < 0 { takeBackAll() }
      origin = time
      since = window.mediaTime
      isRunning = false
      // Kept, to be turned round.
      let completion = completion
      self.completion = nil
      completion?(true)
    } else {
      plan()
    }
  }

  /// Begins and ends what lies between the state of the items and a moment.
  private func reach(_ time: Double) {
    // The ends of items are sums of their own, which may lie behind that of all by a rounding.
    run(to: time < duration ? time : .infinity)
  }

  /// Gives all that runs the time that it is.
  private func follow() {
    changeCount += 1
    let time = time
    for item in items where item.phase == .within {
      item.drive?.follow(course(of: item, at: time))
    }
    if let alarm { window?.animator.remove(alarm) }
    if isRunning { plan() }
  }

  private func course(of item: Item, at time: Double) -> AnimationDrive.Course {
    AnimationDrive.Course(
      pace: item.pace, duration: item.step.duration,
      position: min(time - item.start, item.step.duration),
      speed: isRunning ? speed : 0)
  }

  /// Has the window wake it for what comes next.
  private func plan() {
    guard isRunning, speed != 0, let window else { return }
    let time = time
    var next = speed > 0 ? duration : earliest
    for item in items {
      if speed > 0 {
        if item.phase == .before { next = min(next, item.start) }
        if item.phase == .within { next = min(next, item.end) }
      } else {
        if item.phase == .within { next = max(next, item.start) }
        if item.phase == .after, !item.isCall { next = max(next, item.end) }
      }
    }
    guard next.isFinite else { return }
    let alarm = Alarm(self)
    self.alarm = alarm
    let seconds = window.mediaTime + (next - time) / speed
    window.animator.add(alarm, at: window.animator.now.firstTick(at: seconds))
  }

  private func end(at position: ViewAnimatingPosition, isFinished: Bool) {
    guard hasStarted else { return }
    changeCount += 1
    runCount += 1
    (origin, isRunning, hasStarted) = (time, false, false)
    if let alarm { window?.animator.remove(alarm) }
    for item in items where item.phase == .within { item.end(at: position) }
    items = []
    let completion = completion
    self.completion = nil
    completion?(isFinished)
  }
}

// MARK: - Items

extension Timeline {
  /// A step with its place in time.
  fileprivate final class Item {
    enum Phase { case before, within, after }

    let step: Step
    let start: Double
    let end: Double
    /// The endless step that it is in.
    let loop: Item?
    var phase = Phase.before
    private(set) var drive: AnimationDrive?
    private var record = ChangeRecord()

    init(_ step: Step, _ start: Double, in loop: Item?) {
      (self.step, self.start, self.loop) = (step, start, loop)
      end = start + step.duration
    }

    var pace: Pace {
      if case .animate(_, let pace, _, _) = step.kind { pace } else { .linear }
    }

    /// Whether it is passed in a moment.
    var isCall: Bool {
      if case .animate = step.kind { false } else { true }
    }

    func begin(_ course: AnimationDrive.Course) {
      guard case .animate(_, _, let options, let block) = step.kind else { return }
      record = ChangeRecord()
      let drive = AnimationDrive(record)
      drive.follow(course)
      self.drive = drive
      phase = .within
      drive.run(options, block)
      // The block may have ended the timeline; what it changed after that ends as well.
      if self.drive !== drive { record.end([drive], at: .current) }
    }

    func end(at position: ViewAnimatingPosition) {
      record.end(drive.map { [$0] } ?? [], at: position)
      drive = nil
      phase = position == .start ? .before : .after
    }
  }

  /// Places a step and what is in it, in the order of their beginnings.
  fileprivate func schedule(_ step: Step, at start: Double, in loop: Item?) {
    switch step.kind {
    case .wait: break
    case .call, .animate: insert(Item(step, start, in: loop))
    case .endless: insert(Item(step, start, in: loop))
    case .sequence(let steps):
      var time = start
      for step in steps where time < .infinity {
        schedule(step, at: time, in: loop)
        time += step.duration
      }
    case .parallel(let steps): for step in steps { schedule(step, at: start, in: loop) }
    }
  }

  private func insert(_ item: Item) {
    var place = items.count
    while place > 0, items[place - 1].start > item.start { place -= 1 }
    items.insert(item, at: place)
  }

  /// Begins and ends what lies between the state of the items and a moment.
  fileprivate func run(to time: Double) {
    let count = changeCount
    // Those that come to their turn may place others behind them, or end everything.
    var index = 0
    while index < items.count, items[index].start <= time {
      let item = items[index]
      index += 1
      switch (item.step.kind, item.phase) {
      case (.call(let body), .before):
        item.phase = .after
        body()
      case (.animate, .before):
        item.begin(course(of: item, at: time))
        if item.end <= time { item.end(at: .end) }
      case (.animate, .within) where item.end <= time: item.end(at: .end)
      case (.animate, .after) where item.end > time: continue
      case (.endless(let step), .before):
        item.phase = .after
        repeatEndlessly(step, item)
        index = 0
      default: break
      }
      guard count == changeCount else { return }
    }
    takeBack(to: time)
  }

  /// Takes back what begins after a moment, and opens again what ends after it; the last first.
  private func takeBack(to time: Double) {
    let count = changeCount
    for item in items.reversed() where count == changeCount {
      if case .animate = item.step.kind {
        guard item.phase != .before, item.start > time || item.phase == .after && item.end > time
        else { continue }
        item.end(at: .start)
        if item.start <= time { item.begin(course(of: item, at: time)) }
      } else if item.start > time {
        item.phase = .before
      }
    }
  }

  /// Takes back all that has not been forgotten, the last first.
  fileprivate func takeBackAll() {
    for item in items.reversed() where item.start >= earliest {
      // What places the cycles has done so for the present one.
      if case .endless = item.step.kind { continue }
      if item.phase != .before { item.end(at: .start) }
    }
  }

  /// Places a cycle of an endless step, and the next beginning of it; forgets what is over.
  private func repeatEndlessly(_ step: Step, _ item: Item) {
    let loop = item.loop ?? item
    items.removeAll { $0.loop === loop && $0.phase == .after && $0 !== item }
    earliest = max(earliest, item.start)
    schedule(step, at: item.start, in: loop)
    guard step.duration > 0 else { return }
    insert(Item(item.step, item.start + step.duration, in: loop))
  }
}
