internal import Glibc

/// The system's clock that is never set, in nanoseconds.
package func monotonicNanoseconds() -> Int64 {
  let time = MonotonicTime()
  defer { time.deallocate() }
  return time.nanoseconds()
}

/// The same clock for many readings: the place that the system writes to is made once, so that a reading
/// needs no frame on the stack that the compiler would guard.
struct MonotonicTime {
  private let time = UnsafeMutablePointer<timespec>.allocate(capacity: 1)

  @inline(__always)
  func nanoseconds() -> Int64 {
    clock_gettime(CLOCK_MONOTONIC, time)
    // No clock counts 292 years.
    return Int64(time.pointee.tv_sec) &* 1_000_000_000 &+ Int64(time.pointee.tv_nsec)
  }

  func deallocate() { time.deallocate() }
}
