internal import Glibc

/// The system's clock that is never set, in nanoseconds.
package func monotonicNanoseconds() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  // No clock counts 292 years.
  return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
}
