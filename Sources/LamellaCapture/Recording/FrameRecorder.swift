internal import LamellaGeometry

/// Records what each frame took, pass by pass, in a ring that is allocated once.
///
/// A stage with a recorder opens a span at the border of each pass; one without pays a check for nil.
///
/// ```swift
/// let recorder = FrameRecorder()
/// loop.recorder = recorder
/// loop.onFrame = { _, _ in print(recorder.last?.end ?? 0) }
/// ```
///
/// Spans follow each other: opening one closes the one before at the same reading of the clock, so that
/// the spans of a frame add up to the time it took. A pass of the loop in which no tick ran and nothing
/// was shown is idle: it gets no record, and ``FrameRecord/idlePasses`` of the next record counts it.
///
/// Recording allocates nothing. With the system's clock a frame of twelve spans costs about 700
/// instructions, a fifth of them for reading the clock.
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
  private var storedSink: (any FrameSink)? {
    didSet { writer = (storedSink as? CaptureWriter).map { .passUnretained($0) } }
  }
  /// The sink where it writes a file, to be reached without counting references.
  private var writer: Unmanaged<CaptureWriter>?

  /// One more than the ring tells of: the frame that is open is written in its place.
  private let ring: UnsafeMutablePointer<FrameRecord>
  /// A clock of the owner's; nil for the system's, which is read without the cost of calling a closure.
  private let clock: (() -> Int64)?
  /// What the clock said when the recorder was made.
  private let origin: Int64

  /// The place of the frame that is open or comes next.
  private var current: UnsafeMutablePointer<FrameRecord>
  private var isOpen = false
  /// The borders of the open frame's spans.
  ///
  /// Unchecked: written many times a frame, and a clock of the owner's is asked between two accesses.
  @exclusivity(unchecked) private var log = SpanLog()

  private var nextNumber: UInt64 = 0
  private var idlePasses: UInt32 = 0
  private var droppedTicks: Int64 = 0
  private var lastWasPresented = false
  private var lastWasAnimating = false

  /// Makes a recorder.
  ///
  /// - Parameters:
  ///   - capacity: How many of the last records to keep; at least 2.
  ///   - clock: Gives nanoseconds that never go back; by default, those of the system's monotonic clock.
  public init(capacity: Int = 600, clock: (() -> Int64)? = nil) {
    self.capacity = max(2, capacity)
    self.clock = clock
    ring = .allocate(capacity: self.capacity + 1)
    ring.initialize(repeating: FrameRecord(), count: self.capacity + 1)
    current = ring
    origin = clock?() ?? monotonicNanoseconds()
  }

  deinit {
    ring.deinitialize(count: capacity + 1)
    ring.deallocate()
    log.deallocate()
  }

  // MARK: Reading

  /// The last record; nil before the first.
  public var last: FrameRecord? {
    recordCount > 0 ? record(age: 0) : nil
  }

  /// The number of records in the ring.
  public var count: Int { min(recordCount, capacity) }

  /// A record in the ring.
  ///
  /// - Precondition: `age` is 0 for the last record and less than ``count``.
  public func record(age: Int) -> FrameRecord {
    require(age >= 0 && age < count, "the ring has no record of this age")
    return ring[(recordCount - 1 - age) % (capacity + 1)]
  }

  // MARK: Recording

  /// Opens a frame and the span of its first pass.
  public func beginFrame(with pass: FramePass) {
    open(with: pass, flags: [])
  }

  /// Opens the span of a pass and closes the one that is open.
  ///
  /// Without an open frame it opens one, as part of a host's own frame.
  public func enter(_ pass: FramePass) {
    if log.takesSystemTime {
      log.addSystemTime(pass.rawValue)
    } else {
      enterSlowly(pass)
    }
  }

  /// Closes the span that is open: what follows belongs to no pass.
  public func leave() {
    guard isOpen, log.hasOpenSpan else { return }
    add(SpanLog.none)
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
    add(SpanLog.none)
    let now = log.addUp(since: origin, in: current)
    isOpen = false
    let isAnimating = state.contains(.animating)
    defer {
      log.stop()
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
    fill(
      counters, state: state, sceneMicroseconds: sceneMicroseconds, alpha: alpha,
      droppedTicks: droppedTicks, at: now)
    let finished = current
    records += 1
    current = ring + records % (capacity + 1)
    if let writer {
      writer._withUnsafeGuaranteedRef { $0.take(at: finished) }
    } else {
      storedSink?.take(finished.pointee)
    }
  }

  // MARK: Pieces

  /// Notes that the open span ends here, and which one begins.
  @inline(__always)
  private func add(_ span: Int) {
    if log.takesSystemTime { log.addSystemTime(span) } else { addSlowly(span) }
  }

  /// Notes a border by the owner's clock, or in a log that is full.
  @inline(never)
  private func addSlowly(_ span: Int) {
    if log.isFull { _ = log.addUp(since: origin, in: current) }
    if let clock {
      log.add(span, at: max(origin, clock()))
    } else {
      log.addSystemTime(span)
    }
  }

  @inline(never)
  private func enterSlowly(_ pass: FramePass) {
    if isOpen { addSlowly(pass.rawValue) } else { open(with: pass, flags: .guest) }
  }

  private func fill(
    _ counters: FrameCounters, state: FrameRecord.Flags, sceneMicroseconds: Int64, alpha: Double,
    droppedTicks: Int64, at now: UInt64
  ) {
    let record = current
    record.pointee.number = nextNumber
    record.pointee.end = now
    record.pointee.presented = counters.isPresented ? now : 0
    if counters.isPresented {
      record.pointee.flags.insert(.presented)
      // A host draws when it likes: only while something moves is its next frame surely due at once.
      if lastWasPresented, lastWasAnimating || !record.pointee.flags.contains(.guest) {
        record.pointee.flags.insert(.continues)
      }
    }
    record.pointee.flags.formUnion(state)
    record.pointee.sceneMicroseconds = sceneMicroseconds
    record.pointee.alpha = Float(alpha)
    record.pointee.ticks = UInt32(clamping: counters.ticks)
    record.pointee.droppedTicks = UInt32(clamping: droppedTicks - self.droppedTicks)
    self.droppedTicks = droppedTicks
    record.pointee.idlePasses = idlePasses
    idlePasses = 0
    record.pointee[.drawCalls] = counters.drawCalls
    record.pointee[.quads] = counters.quads
    record.pointee[.nodes] = counters.nodes
    record.pointee[.layoutCalls] = counters.layoutCalls
    record.pointee[.displayCalls] = counters.displayCalls
    record.pointee[.tileViews] = counters.tileViews
    record.pointee[.uploadedBytes] = counters.uploadedBytes
    record.pointee.counters[FrameCounter.clockReads.rawValue] = log.readings
  }

  /// Opens a frame: what its record held, of a frame long past, is written over by `fill`.
  @inline(never)
  private func open(with pass: FramePass, flags: FrameRecord.Flags) {
    isOpen = true
    for pass in 0..<FramePass.count { current.pointee.spans[pass] = 0 }
    current.pointee.flags = flags
    log.start(ownersClock: clock != nil)
    add(pass.rawValue)
    current.pointee.begin = log.lastTime(since: origin)
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
