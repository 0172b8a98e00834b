internal import Glibc

/// The borders between the spans of one frame: what began there, and when.
///
/// Borders are only noted while the frame runs and become durations in one loop at its end, which takes
/// fewer instructions than adding up at each border. A frame of more borders than there is room for is
/// added up in parts.
struct SpanLog {
  /// A border between two spans.
  private struct Border {
    /// Comes first: the system writes its time in place.
    var time = timespec()
    /// The span that begins: a raw value of `FramePass`, or `none`.
    var span = 0
  }

  /// What begins where no pass does.
  static let none = -1
  /// Enough for a frame that catches up with several ticks.
  private static let capacity = 64

  private let borders = UnsafeMutablePointer<Border>.allocate(capacity: capacity)
  /// Where the next border goes.
  private var next: UnsafeMutablePointer<Border>
  /// Up to here borders may be noted by the system's clock without further questions.
  private var limit: UnsafeMutablePointer<Border>
  /// Borders added up before those that the log holds.
  private var addedUp: UInt32 = 0

  init() {
    next = borders
    limit = borders
  }

  func deallocate() { borders.deallocate() }

  // MARK: Noting

  /// Begins a frame.
  mutating func start(ownersClock: Bool) {
    next = borders
    limit = ownersClock ? borders : borders + Self.capacity
    addedUp = 0
  }

  /// Ends a frame: until the next one begins no border is noted without a question.
  mutating func stop() { limit = borders }

  /// Whether a frame is open, goes by the system's clock, and has room.
  @inline(__always)
  var takesSystemTime: Bool { next < limit }

  var isFull: Bool { next == borders + Self.capacity }

  /// Whether the last border began a span.
  var hasOpenSpan: Bool { (next - 1).pointee.span >= 0 }

  /// Notes a border at the present time of the system's clock that is never set.
  @inline(__always)
  mutating func addSystemTime(_ span: Int) {
    let place = next
    place.pointee.span = span
    next = place + 1
    clock_gettime(
      CLOCK_MONOTONIC, UnsafeMutableRawPointer(place).assumingMemoryBound(to: timespec.self))
  }

  /// Notes a border at a time of another clock.
  mutating func add(_ span: Int, at nanoseconds: Int64) {
    next.initialize(to: Border(time: timespec(tv_sec: 0, tv_nsec: Int(nanoseconds)), span: span))
    next += 1
  }

  // MARK: Adding up

  /// How many times the frame has asked for the time.
  var readings: UInt32 { addedUp &+ UInt32(truncatingIfNeeded: next - borders) }

  /// When the last border was.
  func lastTime(since origin: Int64) -> UInt64 {
    UInt64(bitPattern: Self.time(next - 1) &- origin)
  }

  /// Adds what lies between the borders to the spans of a record; the last border stays.
  ///
  /// - Returns: When the last border was.
  mutating func addUp(
    since origin: Int64, in record: UnsafeMutablePointer<FrameRecord>
  ) -> UInt64 {
    let last = next - 1
    var place = borders
    var begin = Self.time(place)
    withUnsafeMutablePointer(to: &record.pointee.spans) {
      let spans = UnsafeMutableRawPointer($0).assumingMemoryBound(to: UInt64.self)
      while place < last {
        let end = Self.time(place + 1)
        let span = place.pointee.span
        // A clock of the owner's may go back.
        if span >= 0 { spans[span] &+= UInt64(bitPattern: max(0, end &- begin)) }
        begin = end
        place += 1
      }
    }
    addedUp &+= UInt32(truncatingIfNeeded: last - borders)
    borders.pointee = last.pointee
    next = borders + 1
    return UInt64(bitPattern: begin &- origin)
  }

  @inline(__always)
  private static func time(_ place: UnsafePointer<Border>) -> Int64 {
    let time = place.pointee.time
    // No clock counts 292 years.
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
