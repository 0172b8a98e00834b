public import LamellaCapture
public import LamellaScene

/// A main loop that drives a ``Stage`` on a ``Platform`` until the program ends.
///
/// ```swift
/// let loop = FrameLoop(stage: stage, platform: platform)
/// loop.timing = .virtual(framesPerSecond: 60)
/// loop.frameLimit = 300
/// try loop.run()
/// print(loop.statistics.framesPresented)
/// ```
///
/// In real time the loop draws what changed, paces itself to the display while something moves, and
/// sleeps while nothing does. In virtual time frame *f* stands for the moment *f* / *F*, however long
/// its computation takes, so that runs repeat exactly.
public final class FrameLoop {
  /// The source of the loop's time: the real clock or virtual time.
  public enum Timing: Hashable, Sendable {
    /// The platform's clock.
    case real
    /// Frames of equal length; the clock on the wall plays no part.
    case virtual(framesPerSecond: Int)
  }

  /// The scene.
  public let stage: Stage
  /// The output.
  public let platform: any Platform

  /// The source of the loop's time; real unless set.
  public var timing = Timing.real
  /// Ends the loop after so many passes, idle ones included; nil sets no end.
  public var frameLimit: Int?
  /// Ends a loop in virtual time without `frameLimit` after so many seconds, should something move on.
  public var virtualSecondsLimit = 10

  /// Called after each pass of the loop, with the pass's number from 0 and what it did.
  public var onFrame: ((_ frame: Int, _ counters: FrameCounters) throws -> Void)? {
    // The old one goes behind the change: what it holds may set another when it ends.
    didSet { withExtendedLifetime(oldValue) {} }
  }

  /// Called before each pass of the loop, for work of the program that has nothing to do with frames.
  package var beforePass: (() -> Void)?

  /// Calls a closure with each input event in real time, before the stage receives it.
  ///
  /// For keys that are the program's and not the scene's, such as those that pause the stage itself: what
  /// is taken here reaches neither the scene nor a recording, and needs no tick to be handled.
  ///
  /// - Parameter body: Gets the event, its time by the platform's clock, and returns whether to take it.
  ///   The closures added later, and the stage, do not get what was taken.
  /// - Returns: What removes it.
  @discardableResult
  public func onInput(_ body: @escaping (_ event: InputEvent) -> Bool) -> Hook {
    inputHooks.add(body)
  }
  private let inputHooks = HookList<(InputEvent) -> Bool>()

  /// Measures the passes of each frame; nil, as it is unless set, measures nothing.
  ///
  /// In virtual time too it measures how long they really take.
  public var profiler: FrameProfiler? {
    get { stage.profiler }
    set { stage.profiler = newValue }
  }

  /// The counts of frames and passes so far.
  public private(set) var statistics = FrameStatistics()

  /// Input of a script; see `play(_:)`.
  var script = EventQueue()
  /// Reused for the events of one pass.
  var incoming: [InputEvent] = []
  private var isStopped = false
  private var isRunning = false
  private var shownCursor = Cursor.arrow

  /// Makes a loop; nothing happens before `run()`.
  public init(stage: Stage, platform: any Platform) {
    self.stage = stage
    self.platform = platform
  }

  nonisolated deinit {}

  /// Adds input that has times on the stage's timeline, such as a recording.
  public func play(_ events: [InputEvent]) {
    for event in events { script.insert(event) }
  }

  /// Ends the loop after the running pass.
  public func stop() { isStopped = true }

  /// Runs passes until the program ends.
  ///
  /// The loop ends by `stop()`, by a `quit` event and at `frameLimit`. In virtual time without a limit it also ends when
  /// the script is done and the stage has settled (see ``Stage/isSettled``), at the latest after `virtualSecondsLimit`.
  ///
  /// A call from within one of the loop's own passes, or the stage's ticks and frames, is reported and has no effect.
  ///
  /// - Throws: `RendererError` when the back end failed or the output was lost, and what `onFrame` throws.
  public func run() throws {
    guard !isRunning, !stage.isWorking else { return stage.refuse("FrameLoop.run()") }
    isRunning = true
    defer { isRunning = false }
    isStopped = false
    stage.input.endsWithQuit = true
    stage.attachRequestedCapture()
    switch timing {
    case .real: try runInRealTime()
    case .virtual(let framesPerSecond): try runInVirtualTime(max(1, framesPerSecond))
    }
  }

  // MARK: One pass

  var shouldEnd: Bool {
    isStopped || stage.isQuitRequested || (frameLimit.map { statistics.frames >= $0 } ?? false)
  }

  /// Begins a pass: takes the platform's pending events into `incoming`, and adopts the platform's scale.
  func pump() throws {
    beforePass?()
    stage.storedProfiler?.beginFrame(with: .pump)
    incoming.removeAll(keepingCapacity: true)
    if try platform.pump(into: &incoming) { stage.pictureWasLost() }
    if stage.window.contentScale != platform.scale { stage.window.contentScale = platform.scale }
  }

  /// Calls the hooks with the events of `incoming`, and removes those that a hook has consumed.
  func filterInput() {
    guard !inputHooks.isEmpty, !incoming.isEmpty else { return }
    // A closure may lead to anything but to another pass.
    var kept = 0
    for index in incoming.indices {
      let event = incoming[index]
      var isTaken = false
      inputHooks.forEach {
        isTaken = $0(event)
        return !isTaken
      }
      guard !isTaken else { continue }
      incoming[kept] = event
      kept += 1
    }
    incoming.removeLast(incoming.count - kept)
  }

  /// Delivers the script's events that are due at a time to the stage, and resizes the platform for those that resize.
  func deliverScript(until time: StageTime) throws {
    let target = time.tick(ticksPerSecond: stage.ticksPerSecond)
    while let next = script.first, stage.tickOfEvent(next) <= target {
      let event = script.removeFirst()
      if case .resize(let size) = event.kind { try platform.resize(to: size) }
      stage.enqueue(event)
    }
  }

  /// Draws a frame if there is something to draw, shows a changed cursor, counts the pass, and calls `onFrame`.
  @discardableResult
  func finishPass() throws -> FrameCounters {
    let counters = try stage.render(
      on: platform.renderer,
      pixelWidth: platform.isVisible ? platform.pixelWidth : 0,
      pixelHeight: platform.isVisible ? platform.pixelHeight : 0)
    let cursor = stage.window.currentCursor
    if cursor != shownCursor {
      shownCursor = cursor
      platform.show(cursor)
    }
    let frame = statistics.frames
    // A picture in place of the scene's is no work of the scene.
    statistics.add(stage.isReplaced ? FrameCounters() : counters)
    try onFrame?(frame, counters)
    return counters
  }
}
