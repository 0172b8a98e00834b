public import LamellaCapture
internal import LamellaGeometry
internal import LamellaGraphics
public import LamellaScene

/// A scene with its clock, its windows and the schedule of its ticks and frames.
///
/// An application owns one and lets a ``FrameLoop`` drive it; tests and hosts with a loop of their own
/// drive it themselves:
///
/// ```swift
/// let stage = Stage(window: Window(size: Size(480, 320)))
/// stage.enqueue(InputEvent(microseconds: 5_000, .mouseMoved(Point(10, 10))))
/// stage.advance(to: StageTime(microseconds: 16_667))
/// try stage.render(on: renderer, pixelWidth: 480, pixelHeight: 320)
/// ```
///
/// A stage runs one tick or frame at a time. Code that runs in it, such as layout, drawing, actions and completions,
/// may change anything, release the stage, and drive other stages; a call for another tick or frame of the same stage
/// is reported and has no effect.
///
/// Time advances in ticks of equal length. Tick 0 lays the scene out. A stage at rest runs no ticks: its ``tick`` stays
/// at the last one that ran, and the next event is handled in the tick that its time belongs to.
public final class Stage {
  /// The root of the scene.
  public let window: Window
  /// The number of ticks a second.
  public let ticksPerSecond: Int

  /// The random numbers for the program's own use in ticks; default seed 0.
  ///
  /// A recording that contains the seed replays with the same numbers, as long as only ticks use them.
  public var random = RandomSequence(seed: 0)

  /// Called to complete the counters of a presented frame with values that the stage does not know.
  public var onCount: ((inout FrameCounters) -> Void)? {
    // The old closure is released after the change, because its release may set another.
    didSet { withExtendedLifetime(oldValue) {} }
  }

  /// The pipeline that runs the passes of ticks and frames, and holds the picture.
  let pipeline: FramePipeline
  /// The attached extensions, in the order of their calls.
  ///
  /// Unchecked: read in each tick and frame, and whoever takes one out holds it.
  @exclusivity(unchecked) var extensions: [any StageExtension] = []
  /// The program's hooks for ticks and events.
  let hooks = StageHooks()
  /// The stage's clock.
  ///
  /// Unchecked: numbers, read many times a frame, and nothing is called while they change.
  @exclusivity(unchecked) var clock = StageClock()
  /// Events that wait for their tick.
  ///
  /// Unchecked: read in each tick and frame, and nothing is called while the queue changes.
  @exclusivity(unchecked) var input = StageInput()
  /// The back end, and the fit of the picture in its output.
  var output = StageOutput()
  /// The counters of the running frame and of the ticks since the last frame.
  ///
  /// Unchecked: numbers, written many times a frame.
  @exclusivity(unchecked) var pending = FrameCounters()

  /// The storage of ``profiler``: each access to the public property would be checked.
  var storedProfiler: FrameProfiler? {
    // The old one is released after the change, because its release may run code that asks for the profiler.
    didSet {
      measuring.follow(storedProfiler)
      withExtendedLifetime(oldValue) {}
    }
  }
  /// The observer that measures the passes for the profiler.
  let measuring = SpanMarker()

  /// Makes a stage around a window.
  ///
  /// - Parameters:
  ///   - window: The root of the scene.
  ///   - ticksPerSecond: The tick rate, in ``tickRates``.
  /// - Precondition: The rate is in ``tickRates``.
  public init(window: Window, ticksPerSecond: Int = 120) {
    require(
      Self.tickRates.contains(ticksPerSecond),
      "a stage has 30 to 1000 ticks a second, not \(ticksPerSecond)")
    self.window = window
    self.ticksPerSecond = ticksPerSecond
    pipeline = FramePipeline(window: window, observer: measuring)
    pipeline.host = self
  }

  nonisolated deinit {}

  // MARK: Settings

  /// Whether each frame begins by filling the output with the window's background, or black.
  ///
  /// Set it to false where the scene lies over another picture, such as a game's.
  public var clearsOutput: Bool {
    get { output.isCleared }
    set {
      output.isCleared = newValue
      window.setNeedsFullDraw()
    }
  }

  /// The profiler of the passes of each frame; nil, the default, measures nothing.
  ///
  /// If the environment variable `LAMELLA_PROFILE` names a file, a stage that has no profiler with a sink at its first
  /// tick gets one that captures all frames in that file.
  public var profiler: FrameProfiler? {
    get { storedProfiler }
    set { storedProfiler = newValue }
  }

  // MARK: State

  /// The last tick that ran; -1 before the first.
  public var tick: Int64 { clock.tick }

  /// Whether an event has asked the program to end.
  public var isQuitRequested: Bool { input.isQuitRequested }

  /// The time of the last tick that ran.
  public var time: TickTime { TickTime(tick: tick, ticksPerSecond: ticksPerSecond) }

  /// The number of ticks that were left out because the program could not keep up with real time.
  public var droppedTicks: Int64 {
    StageTime(microseconds: clock.realTime.droppedMicroseconds).tick(ticksPerSecond: ticksPerSecond)
  }

  /// Whether nothing needs a tick: nothing moves, no event waits, and nothing is scheduled.
  public var isIdle: Bool { nextTick == nil }

  /// Whether nothing moves, no event waits, and no awaited work is scheduled.
  ///
  /// Awaited are delayed animations, timelines with an end, timers of gestures, and objects added with
  /// `Ticker.add(_:at:isAwaited:)`. Endless work may still be scheduled, such as animated tiles, a blinking cursor, and
  /// display links.
  public var isSettled: Bool { isResting && !hasWaitingInput && !window.awaitsTick }

  /// Whether the picture may differ from the last one drawn.
  public var needsDisplay: Bool {
    if !extensions.isEmpty {
      for tool in extensions where tool.needsDisplay { return true }
      if isReplaced { return false }
    }
    // Nothing moves in a pause.
    return isPaused && output.showsPausedTime ? window.needsRedraw : window.needsFrame
  }

  /// The time at which the next tick is due; nil while the stage is at rest and no event waits.
  ///
  /// While the stage is paused, it does not advance to this time.
  public var nextDeadline: StageTime? {
    nextTick.map { StageTime(value: $0, unitsPerSecond: Int64(ticksPerSecond)) }
  }

  // MARK: Input

  /// Queues an event for the first tick that starts at or after its time.
  ///
  /// An event that is too late for that tick is handled in the next one that runs.
  public func enqueue(_ event: InputEvent) {
    var event = event
    event.microseconds = min(max(event.microseconds, -RealTime.end), RealTime.end)
    input.queue.insert(event)
  }

  /// Queues input that happened a number of microseconds before the stage's present time.
  package func enqueue(_ kind: InputEvent.Kind, ageMicroseconds: Int64) {
    let event = InputEvent(microseconds: clock.realTime.momentOfInput(ago: ageMicroseconds), kind)
    // In a long pause, moves would fill the queue.
    if isPaused, input.queue.replaceMove(with: event) { return }
    input.queue.insert(event)
  }

  /// Whether an event waits for its tick.
  package var hasWaitingInput: Bool { input.queue.count > 0 }

  /// Dispatches an event to the scene at once, between two ticks.
  ///
  /// - Returns: Whether the scene handled the event.
  package func deliver(_ kind: InputEvent.Kind) -> Bool {
    let event = InputEvent(microseconds: clock.realTime.microseconds, kind)
    window.beginWork()
    defer { window.endWork() }
    hooks.callEventHooks(with: event, at: time)
    defer { window.finishEvents() }
    return window.send(event)
  }
}
