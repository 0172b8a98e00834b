internal import LamellaGeometry

/// A profiler that measures the spans of each frame and stores the last records in a ring buffer.
///
/// A stage with a profiler opens a span at the start of each pass; one without it pays a check for nil.
///
/// ```swift
/// let profiler = FrameProfiler()
/// loop.profiler = profiler
/// loop.onFrame = { _, _ in print(profiler.last?.end ?? 0) }
/// ```
///
/// Spans are contiguous: opening one closes the one before with the same reading of the clock, so that the spans of a
/// frame add up to its duration. A pass of the loop that ran no tick and presented nothing is idle: it has no record,
/// and ``FrameRecord/idlePasses`` of the next record counts it.
///
/// # Performance
/// Profiling allocates nothing. With the system's clock a frame of twelve spans costs about 700 instructions, a fifth
/// of them for reading the clock.
public final class FrameProfiler {
  /// The number of records in the full ring buffer.
  public let capacity: Int
  /// The number of records so far, including those that were overwritten.
  public var recordCount: Int { records }
  /// The number of idle passes so far.
  public var idlePassCount: Int { idle }
  /// The consumer of the records, which gets each one at the end of its frame.
  public var sink: (any FrameSink)? {
    get { storedSink }
    set { storedSink = newValue }
  }

  // Separate from the public properties, whose every access is checked at run time.
  private var records = 0
  private var idle = 0
  private var storedSink: (any FrameSink)? {
    didSet {
      writer = (storedSink as? CaptureWriter).map { .passUnretained($0) }
      withExtendedLifetime(oldValue) {}
    }
  }
  /// The sink if it is a capture writer, referenced without reference counting.
  private var writer: Unmanaged<CaptureWriter>?

  /// The records, with one more for the current frame.
  private let ring: UnsafeMutablePointer<FrameRecord>
  /// The custom clock, in nanoseconds; nil for the system's, which is read without calling a closure.
  private let clock: (() -> Int64)?
  /// The clock's reading at initialization, in nanoseconds.
  private let origin: Int64

  /// The record of the current or the next frame.
  private var current: UnsafeMutablePointer<FrameRecord>
  private var isOpen = false
  /// The span boundaries of the current frame.
  ///
  /// Unchecked: written many times a frame, and the custom clock is called between two accesses only.
  @exclusivity(unchecked) private var log = SpanLog()

  private var nextNumber: UInt64 = 0
  private var idlePasses: UInt32 = 0
  private var droppedTicks: Int64 = 0
  private var lastWasPresented = false
  private var lastWasAnimating = false

  /// Makes a profiler.
  ///
  /// - Parameters:
  ///   - capacity: The number of records to keep; at least 2.
  ///   - clock: A monotonic clock, in nanoseconds; the system's by default.
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

  /// The number of stored records.
  public var count: Int { min(recordCount, capacity) }

  /// Returns a stored record by its age, 0 for the last one.
  ///
  /// - Precondition: `age` is in `0..<count`.
  public func record(age: Int) -> FrameRecord {
    require(age >= 0 && age < count, "the profiler has no record of this age")
    return ring[(recordCount - 1 - age) % (capacity + 1)]
  }

  // MARK: Profiling

  /// Begins a frame and the span of its first pass.
  public func beginFrame(with pass: FramePass) {
    open(with: pass, flags: [])
  }

  /// Ends the current span and begins that of a pass.
  ///
  /// Outside a frame this begins one, as part of a host's frame.
  /// A span that is open already goes on.
  public func enter(_ pass: FramePass) {
    if log.takesSystemTime {
      if !log.isOpen(pass.rawValue) { log.addSystemTime(pass.rawValue) }
    } else {
      enterSlowly(pass)
    }
  }

  /// Ends the current span and begins that of a pass of the scene's schedule.
  ///
  /// - Parameter number: The position of the pass in the schedule; 0 for ``FramePass/dispatch``.
  package func passWillRun(_ number: Int) {
    let span = FramePass.dispatch.rawValue &+ number
    guard span < FramePass.overlay.rawValue else { return }
    if log.takesSystemTime {
      if !log.isOpen(span) { log.addSystemTime(span) }
    } else if let pass = FramePass(rawValue: span) {
      enterSlowly(pass)
    }
  }

  /// Ends the current span; the time until the next one belongs to no pass.
  public func leave() {
    guard isOpen, log.hasOpenSpan else { return }
    add(SpanLog.none)
  }

  /// Ends the current frame, and passes its record to the sink.
  ///
  /// - Parameters:
  ///   - counters: The counters of the frame.
  ///   - state: The flags that the profiler does not know: animating, interacting, warm-up.
  ///   - sceneMicroseconds: The scene's time that the frame shows, in microseconds.
  ///   - alpha: The interpolation between the last two ticks, 0...1.
  ///   - droppedTicks: The number of ticks dropped since the start of the program.
  public func endFrame(
    _ counters: FrameCounters, state: FrameRecord.Flags = [], sceneMicroseconds: Int64 = 0,
    alpha: Double = 1, droppedTicks: Int64 = 0
  ) {
    guard isOpen else { return }
    add(SpanLog.none)
    let now = log.accumulate(since: origin, in: current)
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
      storedSink?.addIdlePass(at: now)
      return
    }
    fill(
      counters, state: state, sceneMicroseconds: sceneMicroseconds, alpha: alpha,
      droppedTicks: droppedTicks, at: now)
    let finished = current
    records += 1
    current = current == ring + capacity ? ring : current + 1
    if let writer {
      writer._withUnsafeGuaranteedRef { $0.add(at: finished) }
    } else {
      storedSink?.add(finished.pointee)
    }
  }

  // MARK: Boundaries

  /// Adds a boundary: the current span ends, and another one begins.
  @inline(__always)
  private func add(_ span: Int) {
    if log.takesSystemTime { log.addSystemTime(span) } else { addSlowly(span) }
  }

  /// Adds a boundary with the custom clock, or to a full log.
  @inline(never)
  private func addSlowly(_ span: Int) {
    if log.isFull { _ = log.accumulate(since: origin, in: current) }
    if let clock {
      // Retained, because the clock may give the stage another profiler.
      let profiler = Unmanaged.passRetained(self)
      log.add(span, at: max(origin, clock()))
      profiler.release()
    } else {
      log.addSystemTime(span)
    }
  }

  /// Begins a span with the custom clock or in a full log, or opens a frame with the span if none is open.
  @inline(never)
  private func enterSlowly(_ pass: FramePass) {
    let profiler = Unmanaged.passRetained(self)
    if !isOpen {
      open(with: pass, flags: .guest)
    } else if !log.isOpen(pass.rawValue) {
      addSlowly(pass.rawValue)
    }
    profiler.release()
  }

  /// Fills the record of the frame that ends.
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
      // A host may wait between frames; only during an animation it certainly does not.
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

  /// Begins a frame; `fill` overwrites the rest of the reused record.
  @inline(never)
  private func open(with pass: FramePass, flags: FrameRecord.Flags) {
    isOpen = true
    for pass in 0..<FramePass.count { current.pointee.spans[pass] = 0 }
    current.pointee.flags = flags
    log.start(usesCustomClock: clock != nil)
    add(pass.rawValue)
    current.pointee.begin = log.lastTime(since: origin)
  }
}

/// A consumer of the records of a ``FrameProfiler``.
public protocol FrameSink: AnyObject {
  /// Adds the record of a frame that has ended.
  func add(_ record: FrameRecord)
  /// Tells of an idle pass, in which there is time for slow work.
  ///
  /// - Parameter nanoseconds: The time since the start of the profiler.
  func addIdlePass(at nanoseconds: UInt64)
}
