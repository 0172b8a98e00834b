internal import Glibc
internal import Synchronization
internal import Testing

@testable internal import LamellaSDL

/// The sleep function of the loop.
@Suite("Waiting", .serialized)
struct WaitingTests {
  /// A thread that ends another's sleep by signals, until it is told that the other is awake.
  private nonisolated final class Waker: Sendable {
    let hasRung = Atomic(false)
    private let isAwake = Atomic(false)
    private let sleeper = pthread_self()

    func start() -> pthread_t {
      var thread = pthread_t()
      pthread_create(
        &thread, nil,
        { pointer in
          Unmanaged<Waker>.fromOpaque(pointer!).takeRetainedValue().run()
          return nil
        }, Unmanaged.passRetained(self).toOpaque())
      return thread
    }

    func stop(_ thread: pthread_t) {
      isAwake.store(true, ordering: .sequentiallyConsistent)
      pthread_join(thread, nil)
    }

    private func run() {
      while !isAwake.load(ordering: .sequentiallyConsistent) {
        // Time enough for a sleep that is none to end before.
        usleep(10_000)
        hasRung.store(true, ordering: .sequentiallyConsistent)
        pthread_kill(sleeper, SIGUSR2)
      }
    }
  }

  @Test(
    "A sleep lasts its whole duration unless a signal ends it",
    arguments: [Int64(999_999), 1_000_000, 1_999_998])
  func sleep(duration: Int64) {
    let before = signal(SIGUSR2) { _ in }
    defer { signal(SIGUSR2, before) }
    // The threads that tests run in let no signals come.
    var (signals, mask) = (sigset_t(), sigset_t())
    sigemptyset(&signals)
    sigaddset(&signals, SIGUSR2)
    pthread_sigmask(SIG_UNBLOCK, &signals, &mask)
    defer { pthread_sigmask(SIG_SETMASK, &mask, nil) }
    let waker = Waker()
    let thread = waker.start()
    sleepMicroseconds(duration)
    let wasWoken = waker.hasRung.load(ordering: .sequentiallyConsistent)
    waker.stop(thread)
    #expect(wasWoken)
  }
}
