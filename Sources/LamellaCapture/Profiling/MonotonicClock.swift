internal import Glibc

/// Returns the time of the system's monotonic clock, in nanoseconds.
package func monotonicNanoseconds() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  // Overflows after 292 years.
  return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
}
