import Glibc

/// Returns the processor time that a closure takes on its thread, in seconds.
///
/// Complexity tests use it, because wall-clock time would include waiting for the processor.
public nonisolated func processorSeconds(_ body: () throws -> Void) rethrows -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
  let start = now()
  try body()
  return now() - start
}
