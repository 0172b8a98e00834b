internal import CSDL2
internal import Glibc

/// Returns SDL's high-resolution counter in microseconds; it is monotonic.
nonisolated func clockMicroseconds() -> Int64 {
  let frequency = Int128(max(1, SDL_GetPerformanceFrequency()))
  return Int64(Int128(SDL_GetPerformanceCounter()) * 1_000_000 / frequency)
}

/// Returns SDL's high-resolution counter in nanoseconds.
nonisolated func clockNanoseconds() -> Int64 {
  let counter = SDL_GetPerformanceCounter()
  if countsNanoseconds { return Int64(counter) }
  let frequency = Int128(max(1, SDL_GetPerformanceFrequency()))
  return Int64(Int128(counter) * 1_000_000_000 / frequency)
}

/// Whether SDL's counter is in nanoseconds, as on Linux.
private nonisolated let countsNanoseconds = SDL_GetPerformanceFrequency() == 1_000_000_000

/// Sleeps for a duration in microseconds; SDL's own delay has a resolution of milliseconds.
nonisolated func sleepMicroseconds(_ duration: Int64) {
  guard duration > 0 else { return }
  var time = timespec(
    tv_sec: Int(duration / 1_000_000), tv_nsec: Int(duration % 1_000_000) * 1_000)
  // A signal ends the sleep early, so that the loop can handle it.
  nanosleep(&time, nil)
}
