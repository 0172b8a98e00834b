public import LamellaCapture
internal import LamellaGeometry
internal import LamellaGraphics
public import LamellaScene

/// One scene with its clock, its input and its draw list.
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
/// A stage does one thing at a time. What runs in a tick or a frame, such as layout, drawing, actions and
/// completions, may change anything, end the stage, and drive other stages; asked for another tick or frame, the
/// stage itself reports that and does nothing.
///
/// Time advances in ticks of equal length. Tick 0 lays the scene out before anything happens. A stage
/// at rest runs no ticks: its ``tick`` stays at the last one in which something happened, and the next
/// event is handed to the tick that its time belongs to.
public final class Stage {
  /// The root of the scene.
  public let window: Window
  /// How many ticks make a second.
  public let ticksPerSecond: Int

  let tickHooks = HookList<(TickTime) -> Void>()
  let eventHooks = HookList<(InputEvent, TickTime) -> Void>()
  let tickEndHooks = HookList<(TickTime) -> Void>()

  /// Completes the counters of a presented frame with what the stage cannot know.
  public var onCount: ((inout FrameCounters) -> Void)? {
    // The old one goes behind the change: what it holds may set another when it ends.
    didSet { withExtendedLifetime(oldValue) {} }
  }

  /// Whether each frame begins by filling the output with the window's background, or black.
  ///
  /// Switch it off where the scene lies over something else, such as a game's own picture.
  public var clearsOutput = true {
    didSet { window.setNeedsFullDraw() }
  }

  /// Measures the passes of each frame; nil, as it is unless set, measures nothing.
  ///
  /// Where the environment variable `LAMELLA_PROFILE` names a file, a stage that has no profiler with a
  /// sink when its first tick runs gets one that captures all frames in that file.
  public var profiler: FrameProfiler? {
    get { storedProfiler }
    set { storedProfiler = newValue }
  }
  // Apart from the public property, which would be checked at run time at every access.
  var storedProfiler: FrameProfiler? {
    didSet { measuring = SpanMarker(storedProfiler) }
  }
  /// The profiler as each pass of each frame finds it.
  ///
  /// Unchecked: entered many times a frame, and nothing that a profiler does can take it away.
  @exclusivity(unchecked) private(set) var measuring = SpanMarker(nil)
  /// What the environment asked for.
  var capture: StageCapture?
  var hasLookedForCapture = false
  /// Whether the capture still waits for its first frame.
  var needsCaptureFile = false

  /// What is drawn over each frame without being a part of the scene; nil for nothing.
  ///
  /// It gets no events, is in no counter, and its work has a span of its own. It has ticks of its own, too:
  /// see ``StageOverlay``.
  public var overlay: StageOverlay? {
    didSet {
      // The old one goes behind the change: its views may set another when they end.
      withExtendedLifetime(oldValue) { pictureWasLost() }
      guard let cover = overlay?.window else { return }
      cover.keepOwnTicks()
      // What is set in motion in it at once begins now.
      cover.ticker.begin(
        TickTime(tick: max(0, overlayClock.tick), ticksPerSecond: ticksPerSecond))
    }
  }
  /// The overlay's own time.
  var overlayClock = OverlayClock()
  /// The overlay's picture; kept from frame to frame for its capacity.
  var overlayList = DrawList()

  /// Random numbers for the program's own use in ticks; they begin with the seed 0 unless set.
  ///
  /// A recording that carries the seed replays to the same ones, as long as nothing but ticks takes them.
  public var random = RandomSequence(seed: 0)

  /// Whether an event has asked the program to end.
  public internal(set) var isQuitRequested = false
  /// Whether no tick follows the one in which the program is asked to end.
  ///
  /// A run and its replay then end in the same one, whatever their frames. So it is in a loop of ours; a
  /// host's stage lives on.
  var endsWithQuit = false

  /// The last tick that ran; -1 before the first.
  public var tick: Int64 { currentTick }
  // Apart from the public property, which would be checked at run time at every access.
  var currentTick: Int64 = -1

  // MARK: State of the clock

  var queue = EventQueue()
  /// The time of the last event handed out; times do not go back.
  var lastDispatched: Int64 = 0
  /// Unchecked: numbers, read many times a frame, and nothing that happens to them calls anything.
  @exclusivity(unchecked) var realTime = RealTime()
  var storedIsPaused = false
  /// Whether a pause has ended and its time is still to be left out.
  var hasResumed = false
  /// Whether the last picture of a paused stage shows the moment at which it stands.
  var showsMoment = false
  /// The moment that the last `advance(to:)` led to.
  var shownTime = StageTime.zero
  /// Up to here the stage has been at rest: ticks that would have done nothing.
  var restedUntil: Int64 = -1
  /// Whether nothing was left to do when the last `advance(to:)` ended.
  var wasResting = false
  /// What the scene slept for when the last `advance(to:)` ended: a tick.
  var knownWake: Int64?
  /// What ticks did since the last frame.
  var pending = FrameCounters()
  /// Of ``droppedTicks``, those that the counters of a frame tell of.
  var countedDrops: Int64 = 0
  /// Events handled since the last frame.
  var handledEvents = 0
  /// Frames of the first second are marked in recordings: caches fill then.
  static let warmUpMicroseconds: Int64 = 1_000_000

  // MARK: State of the picture

  /// Kept from frame to frame for its capacity.
  var list = DrawList()
  var textureSource: TextureSource?
  var outputSize: (width: Int, height: Int)?
  /// The alpha that the last picture was composed at.
  var composedAlpha = 1.0

  /// Unchecked: read many times a frame, and nothing that it does leads back to the property.
  @exclusivity(unchecked) var storedFrameKeeper: (any FrameKeeper)?
  /// Where the picture that is shown lies in the output.
  ///
  /// One from before the window had its size, as in a pause, or one that is looked back at, is shown as large as
  /// fits.
  package var pictureFit = PictureFit.identity
  /// A picture that is not the scene's own, or another size; kept for its capacity.
  var keptList = DrawList()
  /// The textures of the back end that nothing shows any more.
  var deletionQueue: TextureDeletionQueue?

  /// Makes a stage around a window.
  ///
  /// - Parameters:
  ///   - window: The root of the scene.
  ///   - ticksPerSecond: One of ``tickRates``, 30...1000.
  /// - Precondition: The rate is one of them.
  public init(window: Window, ticksPerSecond: Int = 120) {
    require(
      Self.tickRates.contains(ticksPerSecond),
      "a stage has 30 to 1000 ticks a second, not \(ticksPerSecond)")
    self.window = window
    self.ticksPerSecond = ticksPerSecond
  }

  nonisolated deinit {}

  // MARK: Questions

  /// The moment of the last tick that ran.
  public var time: TickTime { TickTime(tick: tick, ticksPerSecond: ticksPerSecond) }

  /// Ticks that were left out because the program could not keep up with real time.
  public var droppedTicks: Int64 {
    StageTime(microseconds: realTime.droppedMicroseconds).tick(ticksPerSecond: ticksPerSecond)
  }

  /// Whether nothing moves, nothing waits and nothing needs a tick.
  public var isIdle: Bool { nextTick == nil }

  /// Whether nothing moves, no event waits, and nothing is awaited that comes by itself.
  ///
  /// Awaited are animations that are still to begin, timelines with an end, timers of gestures, and what
  /// says so (`Ticker.add(_:at:isAwaited:)`). What goes on for ever may wake up later all the same, such as
  /// animated tiles, a cursor that blinks, and display links.
  public var isSettled: Bool { isResting && queue.first == nil && !window.awaitsTick }

  /// Whether the picture may differ from the last one drawn.
  public var needsDisplay: Bool {
    if let keeper = storedFrameKeeper, keeper.isShowing {
      return keeper.needsDisplay || overlay?.window.needsFrame ?? false
    }
    // What moves stands still in a pause.
    return (isPaused && showsMoment ? window.needsRedraw : window.needsFrame)
      || overlay?.window.needsFrame ?? false
  }

  /// When the next tick is due; nil while the stage is at rest and no event waits.
  ///
  /// A moment of the stage's time, which a paused stage does not come nearer to.
  public var nextDeadline: StageTime? {
    nextTick.map { StageTime(value: $0, unitsPerSecond: Int64(ticksPerSecond)) }
  }

  // MARK: Input

  /// Queues an event for the first tick that starts at or after its time.
  ///
  /// What comes too late for that tick goes to the next one that runs.
  public func enqueue(_ event: InputEvent) {
    var event = event
    event.microseconds = min(max(event.microseconds, -RealTime.end), RealTime.end)
    queue.insert(event)
  }

  /// Queues something that happened a while before the stage's own real time.
  package func enqueue(_ kind: InputEvent.Kind, ageMicroseconds: Int64) {
    let event = InputEvent(microseconds: realTime.momentOfInput(ago: ageMicroseconds), kind)
    // However long a pause lasts, what waits stays as much as a person does meanwhile.
    if isPaused, queue.replaceMove(with: event) { return }
    queue.insert(event)
  }

  /// Whether an event waits for its tick.
  package var hasWaitingInput: Bool { queue.first != nil }

  /// Hands something to the scene at once, between two ticks, for callers that need the answer.
  ///
  /// - Returns: Whether something in the scene took it.
  package func deliver(_ kind: InputEvent.Kind) -> Bool {
    let event = InputEvent(microseconds: realTime.microseconds, kind)
    window.beginWork()
    defer { window.endWork() }
    tell(of: event)
    defer { window.finishEvents() }
    return window.send(event)
  }
}

/// Whose textures the last list was made for.
struct TextureSource: Equatable {
  var renderer: ObjectIdentifier
  var generation: Int
}
