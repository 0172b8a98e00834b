/// Records what each frame took, pass by pass, in a ring that is allocated once.
///
/// A stage with a recorder opens a span at the border of each pass; one without pays a check for nil.
///
/// ```swift
/// let recorder = FrameRecorder(clock: { nanosecondsOfSomeClock() })
/// loop.recorder = recorder
/// loop.onFrame = { _, _ in print(recorder.last?.end ?? 0) }
/// ```
///
/// Spans follow each other: opening one closes the one before at the same reading of the clock, so that
/// the spans of a frame add up to the time it took. A pass of the loop in which no tick ran and nothing
/// was shown is idle: it gets no record, and ``FrameRecord/idlePasses`` of the next record counts it.
///
/// Recording allocates nothing.
public final class FrameRecorder {
  /// How many records the ring holds.
  public let capacity: Int
  /// Records made so far, including those that the ring has let go.
  public var recordCount: Int { records }
  /// Idle passes so far.
  public var idlePassCount: Int { idle }
  /// Gets each record when its frame has ended, between frames.
  public var sink: (any FrameSink)? {
    get { storedSink }
    set { storedSink = newValue }
  }

  // Apart from the public properties, which would be checked at run time at every access.
  private var records = 0
  private var idle = 0
  private var storedSink: (any FrameSink)?

  private let ring: UnsafeMutablePointer<FrameRecord>
  private let clock: () -> Int64
  /// What the clock said when the recorder was made.
  private let origin: Int64

  /// The frame that is open.
  private var current = FrameRecord()
  private var isOpen = false
  /// The span that is open: a raw value of `FramePass`, or -1.
  private var span = -1
  private var spanBegin: UInt64 = 0
  private var clockReads: UInt32 = 0

  private var nextNumber: UInt64 = 0
  private var idlePasses: UInt32 = 0
  private var droppedTicks: Int64 = 0
  private var lastWasPresented = false
  private var lastWasAnimating = false

  /// Makes a recorder.
  ///
  /// - Parameters:
  ///   - capacity: How many of the last records to keep; at least 2.
  ///   - clock: Gives nanoseconds that never go back.
  public init(capacity: Int = 600, clock: @escaping () -> Int64) {
    self.capacity = max(2, capacity)
    self.clock = clock
    ring = .allocate(capacity: self.capacity)
    ring.initialize(repeating: FrameRecord(), count: self.capacity)
    origin = clock()
  }

  deinit {
    ring.deinitialize(count: capacity)
    ring.deallocate()
  }

  // MARK: Reading

  /// The last record; nil before the first.
  public var last: FrameRecord? {
    recordCount > 0 ? ring[(recordCount - 1) % capacity] : nil
  }

  /// The number of records in the ring.
  public var count: Int { min(recordCount, capacity) }

  /// A record in the ring.
  ///
  /// - Precondition: `age` is 0 for the last record and less than ``count``.
  public func record(age: Int) -> FrameRecord {
    precondition(age >= 0 && age < count, "the ring has no record of this age")
    return ring[(recordCount - 1 - age) % capacity]
  }

  // MARK: Recording

  /// Opens a frame and the span of its first pass.
  public func beginFrame(with pass: FramePass) {
    open(flags: [])
    begin(pass, at: current.begin)
  }

  /// Opens the span of a pass and closes the one that is open.
  ///
  /// Without an open frame it opens one, as part of a host's own frame.
  public func enter(_ pass: FramePass) {
    guard isOpen else {
      open(flags: .guest)
      return begin(pass, at: current.begin)
    }
    let now = read()
    close(at: now)
    begin(pass, at: now)
  }

  /// Closes the span that is open: what follows belongs to no pass.
  public func leave() {
    if isOpen, span >= 0 { close(at: read()) }
  }

  /// Ends the frame that is open, makes its record and hands it on.
  ///
  /// - Parameters:
  ///   - counters: What the frame did.
  ///   - state: Of the flags, those that a recorder cannot know: animating, interacting, warm-up.
  ///   - sceneMicroseconds: The moment of the scene's timeline that is shown.
  ///   - alpha: How far between its last two ticks the scene is shown.
  ///   - droppedTicks: Ticks left out since the program started.
  public func endFrame(
    _ counters: FrameCounters, state: FrameRecord.Flags = [], sceneMicroseconds: Int64 = 0,
    alpha: Double = 1, droppedTicks: Int64 = 0
  ) {
    guard isOpen else { return }
    let now = read()
    close(at: now)
    isOpen = false
    let isAnimating = state.contains(.animating)
    defer {
      nextNumber += 1
      lastWasPresented = counters.isPresented
      lastWasAnimating = isAnimating
    }
    guard counters.isPresented || counters.ticks > 0 else {
      idle += 1
      idlePasses &+= 1
      storedSink?.notePause(at: now)
      return
    }
    current.number = nextNumber
    current.end = now
    if counters.isPresented {
      current.presented = now
      current.flags.insert(.presented)
      // A host draws when it likes: only while something moves is its next frame surely due at once.
      if lastWasPresented, lastWasAnimating || !current.flags.contains(.guest) {
        current.flags.insert(.continues)
      }
    }
    current.flags.formUnion(state)
    current.sceneMicroseconds = sceneMicroseconds
    current.alpha = Float(alpha)
    current.ticks = UInt32(clamping: counters.ticks)
    current.droppedTicks = UInt32(clamping: droppedTicks - self.droppedTicks)
    self.droppedTicks = droppedTicks
    current.idlePasses = idlePasses
    idlePasses = 0
    current[.drawCalls] = counters.drawCalls
    current[.quads] = counters.quads
    current[.nodes] = counters.nodes
    current[.layoutCalls] = counters.layoutCalls
    current[.displayCalls] = counters.displayCalls
    current[.tileViews] = counters.tileViews
    current[.uploadedBytes] = counters.uploadedBytes
    current.counters[FrameCounter.clockReads.rawValue] = clockReads
    ring[records % capacity] = current
    records += 1
    storedSink?.take(current)
  }

  // MARK: Pieces

  private func read() -> UInt64 {
    clockReads &+= 1
    return UInt64(max(0, clock() - origin))
  }

  private func open(flags: FrameRecord.Flags) {
    current = FrameRecord()
    current.flags = flags
    clockReads = 0
    current.begin = read()
    span = -1
    isOpen = true
  }

  private func begin(_ pass: FramePass, at now: UInt64) {
    span = pass.rawValue
    spanBegin = now
  }

  private func close(at now: UInt64) {
    guard span >= 0 else { return }
    current.spans[span] += max(now, spanBegin) - spanBegin
    span = -1
  }
}

/// Takes the records of a ``FrameRecorder``, between frames.
public protocol FrameSink: AnyObject {
  /// Takes the record of a frame that has just ended.
  func take(_ record: FrameRecord)
  /// Notes an idle pass: now nothing is in a hurry.
  ///
  /// - Parameter nanoseconds: The recorder's time.
  func notePause(at nanoseconds: UInt64)
}
