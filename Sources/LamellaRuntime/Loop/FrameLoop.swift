public import LamellaCapture
internal import LamellaGeometry
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
/// In real time the loop draws changes, runs at the display's rate while something moves, and sleeps otherwise. In
/// virtual time frame *f* of *F* frames per second shows the time *f* / *F*, however long it takes to compute, so that
/// runs repeat exactly.
public final class FrameLoop {
  /// The source of the loop's time: the real clock or virtual time.
  public enum Timing: Hashable, Sendable {
    /// The platform's clock.
    case real
    /// Frames of equal length, independent of the real clock.
    case virtual(framesPerSecond: Int)
  }

  /// The scene.
  public let stage: Stage
  /// The output.
  public let platform: any Platform

  /// The source of the loop's time; real by default.
  public var timing = Timing.real
  /// The number of passes after which the loop ends, idle ones included; nil for no limit.
  public var frameLimit: Int?
  /// The number of seconds after which a loop in virtual time without `frameLimit` ends, even if something still moves.
  public var virtualSecondsLimit = 10

  /// Called after each pass of the loop, with the pass's number from 0 and its counters.
  public var onFrame: ((_ frame: Int, _ counters: FrameCounters) throws -> Void)? {
    // The old closure is released after the change, because its release may set another.
    didSet { withExtendedLifetime(oldValue) {} }
  }

  /// Called before each pass of the loop, for work of the program that is independent of frames.
  package var beforePass: (() -> Void)?

  /// Calls a closure with each input event in real time, before the stage receives it.
  ///
  /// Such a closure handles the program's own keys, such as those that pause the stage: an event that a closure
  /// consumes reaches neither the scene nor a recording, and needs no tick.
  ///
  /// - Parameter body: Gets the event, with its time by the platform's clock, and returns whether to consume it.
  ///   Closures added later, and the stage, do not get consumed events.
  /// - Returns: The hook, which removes the closure.
  @discardableResult
  public func onInput(_ body: @escaping (_ event: InputEvent) -> Bool) -> Hook {
    inputHooks.add(body)
  }
  private let inputHooks = HookList<(InputEvent) -> Bool>()

  /// The profiler of the passes of each frame; nil, the default, measures nothing.
  ///
  /// Durations are those of real time, in virtual time too.
  public var profiler: FrameProfiler? {
    get { stage.profiler }
    set { stage.profiler = newValue }
  }

  /// The statistics of the passes so far.
  public private(set) var statistics = FrameStatistics()

  /// The scripted input; see `play(_:)`.
  var script = EventQueue()
  /// The tick that handles the last scripted event; nil once it has.
  private var lastScriptedTick: Int64?
  /// The events of the running pass; the array's storage is reused.
  var incoming: [InputEvent] = []
  private var isStopped = false
  private var isRunning = false
  private var shownCursor = Cursor.arrow
  /// The rectangle of text input that the platform knows.
  private var shownTextInput: Rect?

  /// Makes a loop; nothing happens before `run()`.
  public init(stage: Stage, platform: any Platform) {
    self.stage = stage
    self.platform = platform
  }

  nonisolated deinit {}

  /// Adds scripted input with times on the stage's timeline, such as a recording.
  ///
  /// Until the last of them has been handled, pasted text is that of the script's events alone, whatever the pasteboard
  /// holds.
  public func play(_ events: [InputEvent]) {
    guard !events.isEmpty else { return }
    for event in events {
      script.insert(event)
      lastScriptedTick = max(lastScriptedTick ?? .min, stage.tickOfEvent(event))
    }
    if stage.window.replayedPastes == nil { stage.window.replayedPastes = [] }
  }

  /// Whether the script alone gives input in real time: that of the user is ignored, except for a request to quit.
  ///
  /// While this is set, the scene keeps the size that the script gives it, and is scaled to fit into a window of another
  /// size. When it is cleared, what is pressed is released, and the scene gets the size of the window. Closures of
  /// ``onInput(_:)`` get all input.
  public var ignoresUserInput = false {
    didSet {
      guard ignoresUserInput != oldValue else { return }
      stage.output.keepsWindowSize = ignoresUserInput
      stage.pictureWasLost()
      guard !ignoresUserInput else { return }
      stage.window.replayedPastes = nil
      stage.enqueue(.inputReset, ageMicroseconds: 0)
      if platform.size != stage.window.bounds.size {
        stage.enqueue(.resize(platform.size), ageMicroseconds: 0)
      }
    }
  }

  /// Whether scripted events wait for their time.
  public var hasScript: Bool { script.count > 0 }

  /// Removes the scripted events that wait for their time.
  public func dropScript() { script = EventQueue() }

  /// Ends the loop after the running pass.
  public func stop() { isStopped = true }

  /// Runs passes until the program ends.
  ///
  /// The loop ends by `stop()`, by a `quit` event and at `frameLimit`. In virtual time without a limit it also ends
  /// when the script is done and the stage has settled (see ``Stage/isSettled``), at the latest after
  /// `virtualSecondsLimit`.
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
    if LiveFiles.shared.isInUse { collectLiveFiles() }
    if stage.window.contentScale != platform.scale { stage.window.contentScale = platform.scale }
  }

  /// Makes events of the files that scenes began to follow, and in real time of those that were saved since.
  private func collectLiveFiles() {
    let kinds = LiveFileEvents.shared.take(readsChanges: timing == .real && !ignoresUserInput)
    // In virtual time, input is that of the script, and what the program reads itself.
    for kind in kinds {
      if timing == .real {
        incoming.append(InputEvent(microseconds: platform.microseconds, kind))
      } else {
        stage.enqueue(kind, ageMicroseconds: 0)
      }
    }
  }

  /// Calls the hooks with the events of `incoming`, and removes those that a hook has consumed or that are ignored.
  func filterInput() {
    callInputHooks()
    if ignoresUserInput { incoming.removeAll { $0.kind != .quit } }
  }

  /// Calls the hooks with the events of `incoming`, and removes those that a hook has consumed.
  private func callInputHooks() {
    guard !inputHooks.isEmpty, !incoming.isEmpty else { return }
    // A closure may call anything except another pass.
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
    if let last = lastScriptedTick, script.first == nil, stage.tick >= last {
      lastScriptedTick = nil
      stage.endReplay()
    }
    let target = time.tick(ticksPerSecond: stage.ticksPerSecond)
    while let next = script.first, stage.tickOfEvent(next) <= target {
      let event = script.removeFirst()
      if case .resize(let size) = event.kind { try platform.resize(to: size) }
      stage.enqueue(event)
    }
  }

  /// Draws a frame if there is something to draw, shows a changed cursor, switches text input, counts the pass, and calls `onFrame`.
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
    let textInput = stage.window.textInputRect
    if textInput != shownTextInput {
      shownTextInput = textInput
      platform.setTextInput(textInput)
    }
    if stage.window.takeEndedComposition() { platform.endComposition() }
    let frame = statistics.frames
    // A picture that replaces the scene's is not the scene's work.
    statistics.add(stage.isReplaced ? FrameCounters() : counters)
    try onFrame?(frame, counters)
    return counters
  }
}
