internal import LamellaGraphics
public import LamellaProfiling
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
/// Time advances in ticks of equal length. Tick 0 lays the scene out before anything happens. A stage
/// at rest runs no ticks: its ``tick`` stays at the last one in which something happened, and the next
/// event is handed to the tick that its time belongs to.
public final class Stage {
  /// The root of the scene.
  public let window: Window
  /// How many ticks make a second.
  public let ticksPerSecond: Int

  /// Called in every tick, after animations and physics have moved and before layout.
  ///
  /// While it is set the stage never rests: a game's own world moves on. Set it to nil to let an idle
  /// stage sleep.
  public var onTick: ((TickTime) -> Void)? {
    get { storedOnTick }
    set { storedOnTick = newValue }
  }
  // Apart from the public property, which would be checked at run time at every access.
  var storedOnTick: ((TickTime) -> Void)?

  /// Called with each event when its tick begins to handle it, before the scene gets it.
  public var onEvent: ((InputEvent, TickTime) -> Void)?

  /// Called at the end of each tick, after layout; does not keep the stage from resting.
  public var afterTick: ((TickTime) -> Void)?

  /// Completes the counters of a presented frame with what the stage cannot know.
  public var onCount: ((inout FrameCounters) -> Void)?

  /// Whether each frame begins by filling the output with the window's background, or black.
  ///
  /// Switch it off where the scene lies over something else, such as a game's own picture.
  public var clearsOutput = true {
    didSet { window.setNeedsFullDraw() }
  }

  /// Measures the passes of each frame; nil, as it is unless set, measures nothing.
  ///
  /// Where the environment variable `LAMELLA_PROFILE` names a file, a stage that has no recorder with a
  /// sink when its first tick runs gets one that captures all frames in that file.
  public var recorder: FrameRecorder? {
    get { storedRecorder }
    set { storedRecorder = newValue }
  }
  // Apart from the public property, which would be checked at run time at every access.
  var storedRecorder: FrameRecorder? {
    didSet { measuring = SpanMarker(storedRecorder) }
  }
  /// The recorder as each pass of each frame finds it.
  ///
  /// Nothing that a recorder does can take it away, so that checks would only cost.
  @exclusivity(unchecked) private(set) var measuring = SpanMarker(nil)
  /// What the environment asked for.
  var capture: StageCapture?
  var hasLookedForCapture = false
  /// Whether the capture still waits for its first frame.
  var needsCaptureFile = false

  /// What is drawn over each frame without being a part of the scene; nil for nothing.
  ///
  /// It gets no events, is in no counter, and is drawn only when the scene is. Its work has a span of its
  /// own.
  public var overlay: StageOverlay? {
    didSet { window.setNeedsFullDraw() }
  }
  /// The overlay's picture; kept from frame to frame for its capacity.
  var overlayList = DrawList()

  /// Whether an event has asked the program to end.
  public internal(set) var isQuitRequested = false

  /// The last tick that ran; -1 before the first.
  public var tick: Int64 { currentTick }
  // Apart from the public property, which would be checked at run time at every access.
  var currentTick: Int64 = -1

  // MARK: State of the clock

  var queue = EventQueue()
  /// The time of the last event handed out; times do not go back.
  var lastDispatched: Int64 = 0
  /// Two numbers: nothing that happens to them calls anything that could see them.
  @exclusivity(unchecked) var realTime = RealTime()
  /// The moment that the last `advance(to:)` led to.
  var shownTime = StageTime.zero
  /// Up to here the stage has been at rest: ticks that would have done nothing.
  var restedUntil: Int64 = -1
  /// Whether nothing was left to do when the last `advance(to:)` ended.
  var wasResting = false
  /// What ticks did since the last frame.
  var pending = FrameCounters()
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

  /// Makes a stage around a window.
  ///
  /// - Parameters:
  ///   - window: The root of the scene.
  ///   - ticksPerSecond: Clamped to 30...1000.
  public init(window: Window, ticksPerSecond: Int = 120) {
    self.window = window
    self.ticksPerSecond = min(max(ticksPerSecond, 30), 1000)
  }

  // MARK: Questions

  /// The moment of the last tick that ran.
  public var time: TickTime { TickTime(tick: tick, ticksPerSecond: ticksPerSecond) }

  /// Ticks that were left out because the program could not keep up with real time.
  public var droppedTicks: Int64 { realTime.droppedTicks }

  /// Whether nothing moves, nothing waits and nothing needs a tick.
  public var isIdle: Bool { nextTick == nil }

  /// Whether nothing moves and no event waits; something may wake up later, such as an animated tile.
  public var isSettled: Bool { isResting && queue.first == nil }

  /// Whether the picture may differ from the last one drawn.
  public var needsDisplay: Bool { window.needsFrame }

  /// When the next tick is due; nil while the stage is at rest and no event waits.
  public var nextDeadline: StageTime? {
    nextTick.map { StageTime(value: $0, unitsPerSecond: Int64(ticksPerSecond)) }
  }

  // MARK: Input

  /// Queues an event for the first tick that starts at or after its time.
  ///
  /// What comes too late for that tick goes to the next one that runs.
  public func enqueue(_ event: InputEvent) {
    queue.insert(event)
  }

  /// Queues something that happened a while before the stage's own real time.
  package func enqueue(_ kind: InputEvent.Kind, ageMicroseconds: Int64) {
    queue.insert(InputEvent(microseconds: realTime.moment(ago: ageMicroseconds), kind))
  }

  /// Whether an event waits for its tick.
  package var hasWaitingInput: Bool { queue.first != nil }

  /// Hands something to the scene at once, between two ticks, for callers that need the answer.
  ///
  /// - Returns: Whether something in the scene took it.
  package func deliver(_ kind: InputEvent.Kind) -> Bool {
    let event = InputEvent(microseconds: realTime.microseconds, kind)
    onEvent?(event, time)
    defer { window.finishEvents() }
    return window.send(event)
  }
}

/// Whose textures the last list was made for.
struct TextureSource: Equatable {
  var renderer: ObjectIdentifier
  var generation: Int
}
