import Glibc

/// The processor time that a body takes on its thread, in seconds.
///
/// For tests that something does not become slow with size: a limit of time by the clock would count how long
/// a test waits for its turn as well.
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
