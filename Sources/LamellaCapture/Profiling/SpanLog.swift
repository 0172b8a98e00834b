internal import Glibc

/// The boundaries between the spans of one frame.
///
/// The log stores boundaries during the frame and computes durations in one loop at its end, which takes fewer
/// instructions than accumulating at each boundary. A frame with more boundaries than the capacity is accumulated in
/// parts.
struct SpanLog {
  /// A boundary between two spans.
  private struct Boundary {
    /// The time; the first field, because the system call writes to its address.
    var time = timespec()
    /// The span that begins: a raw value of `FramePass`, or `none`.
    var span = SpanLog.none
  }

  /// The span value of time outside any pass: the last of a record, which no pass has, so that it needs no test.
  static let none = FrameRecord.spanCapacity - 1
  /// The maximum number of boundaries; enough for a frame that catches up with several ticks.
  private static let capacity = 64

  private let boundaries = UnsafeMutablePointer<Boundary>.allocate(capacity: capacity)
  /// The address of the next boundary.
  private var next: UnsafeMutablePointer<Boundary>
  /// The end of the addresses that `addSystemTime` may write to without further checks.
  private var limit: UnsafeMutablePointer<Boundary>
  /// The number of boundaries that were accumulated and removed from the log.
  private var accumulatedCount: UInt32 = 0

  init() {
    next = boundaries
    limit = boundaries
  }

  /// Frees the memory.
  func deallocate() { boundaries.deallocate() }

  // MARK: Adding

  /// Begins a frame.
  mutating func start(usesCustomClock: Bool) {
    next = boundaries
    limit = usesCustomClock ? boundaries : boundaries + Self.capacity
    accumulatedCount = 0
  }

  /// Ends a frame; `takesSystemTime` is false until the next one begins.
  mutating func stop() { limit = boundaries }

  /// Whether a frame is open, uses the system's clock, and the log is not full.
  @inline(__always)
  var takesSystemTime: Bool { next < limit }

  var isFull: Bool { next == boundaries + Self.capacity }

  /// Whether the last boundary began a span of a pass.
  var hasOpenSpan: Bool { (next - 1).pointee.span != Self.none }

  /// Returns whether the last boundary began a span that goes on if it is opened again.
  @inline(__always)
  func isOpen(_ span: Int) -> Bool { (next - 1).pointee.span == span }

  /// Adds a boundary with the current time of the system's monotonic clock.
  @inline(__always)
  mutating func addSystemTime(_ span: Int) {
    let boundary = next
    boundary.pointee.span = span
    next = boundary + 1
    clock_gettime(
      CLOCK_MONOTONIC, UnsafeMutableRawPointer(boundary).assumingMemoryBound(to: timespec.self))
  }

  /// Adds a boundary with a time of the custom clock, which may go back: then no time has passed.
  mutating func add(_ span: Int, at nanoseconds: Int64) {
    let time = next > boundaries ? max(nanoseconds, Self.time(next - 1)) : nanoseconds
    next.initialize(to: Boundary(time: timespec(tv_sec: 0, tv_nsec: Int(time)), span: span))
    next += 1
  }

  // MARK: Accumulating

  /// The number of clock readings of the frame.
  ///
  /// - Precondition: All but the last boundary have been accumulated.
  var readings: UInt32 { accumulatedCount &+ 1 }

  /// Returns the time of the last boundary, in nanoseconds since the origin.
  func lastTime(since origin: Int64) -> UInt64 {
    UInt64(bitPattern: Self.time(next - 1) &- origin)
  }

  /// Adds the durations between the boundaries to the spans of a record, and removes all but the last boundary.
  ///
  /// - Returns: The time of the last boundary, in nanoseconds since the origin.
  mutating func accumulate(
    since origin: Int64, in record: UnsafeMutablePointer<FrameRecord>
  ) -> UInt64 {
    let last = next - 1
    var boundary = boundaries
    var begin = Self.time(boundary)
    withUnsafeMutablePointer(to: &record.pointee.spans) {
      let spans = UnsafeMutableRawPointer($0).assumingMemoryBound(to: UInt64.self)
      while boundary < last {
        let end = Self.time(boundary + 1)
        spans[boundary.pointee.span] &+= UInt64(bitPattern: end &- begin)
        begin = end
        boundary += 1
      }
      spans[Self.none] = 0
    }
    accumulatedCount &+= UInt32(truncatingIfNeeded: last - boundaries)
    boundaries.pointee = last.pointee
    next = boundaries + 1
    return UInt64(bitPattern: begin &- origin)
  }

  /// Returns the time of a boundary, in nanoseconds.
  @inline(__always)
  private static func time(_ boundary: UnsafePointer<Boundary>) -> Int64 {
    let time = boundary.pointee.time
    // Overflows after 292 years.
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
