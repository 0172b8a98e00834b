internal import CSDL2
internal import Glibc
internal import Synchronization

/// A thread that waits until a file descriptor is readable, and then wakes SDL's event wait.
///
/// The watcher waits again after ``resume()``, which the woken loop calls when it has read the descriptor, or is about
/// to.
package nonisolated final class DescriptorWatcher: Sendable {
  /// Whether the loop was woken and has not resumed the thread yet.
  private let isAnnounced = Atomic(false)
  private let descriptor = Atomic<CInt>(-1)
  /// The shared state, whose mutex the thread holds while it calls SDL.
  private let state = Mutex(State())

  /// The state that the watching thread shares with loops.
  private struct State {
    /// Whether a loop is running that wants to be woken.
    var isListening = false
    /// Whether the descriptor became readable while no loop was running, so that the thread sleeps.
    var isDormant = false
  }
  /// The semaphore that is signaled when the loop has read the descriptor.
  ///
  /// Not protected, because a semaphore is thread-safe and the pointer never changes.
  private nonisolated(unsafe) let resumeSignal: UnsafeMutablePointer<sem_t>

  /// Makes a watcher, which lives as long as the process.
  package init() {
    resumeSignal = .allocate(capacity: 1)
    sem_init(resumeSignal, 0, 0)
  }

  /// Starts the thread, once for the watcher and its first descriptor, or lets it wake loops again.
  package func start(_ descriptor: CInt) {
    let wasDormant = state.withLock { state in
      state.isListening = true
      defer { state.isDormant = false }
      return state.isDormant
    }
    if wasDormant { sem_post(resumeSignal) }
    guard self.descriptor.exchange(descriptor, ordering: .acquiringAndReleasing) < 0 else { return }
    var thread = pthread_t()
    // Retained by the thread, which never ends.
    let watcher = Unmanaged.passRetained(self).toOpaque()
    if pthread_create(&thread, nil, waitForDescriptor, watcher) == 0 { pthread_detach(thread) }
  }

  /// Lets the thread wait again, if it has woken the loop.
  package func resume() {
    if isAnnounced.exchange(false, ordering: .acquiringAndReleasing) { sem_post(resumeSignal) }
  }

  /// Stops waking: when this has returned, the thread calls SDL no more, which may be shut down.
  package func stop() {
    state.withLock { $0.isListening = false }
  }

  /// Wakes the loop whenever the descriptor is readable.
  fileprivate func run() -> Never {
    var type: UInt32 = 0
    while true {
      var waiting = pollfd(
        fd: descriptor.load(ordering: .acquiring), events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, -1) == 1 else { continue }
      state.withLock { state in
        guard state.isListening else { return state.isDormant = true }
        if type == 0 { type = SDL_RegisterEvents(1) }
        var event = SDL_Event()
        event.type = type
        isAnnounced.store(true, ordering: .releasing)
        SDL_PushEvent(&event)
      }
      while sem_wait(resumeSignal) != 0 {}
    }
  }
}

/// Runs the thread of a watcher; the entry point for pthreads.
private nonisolated func waitForDescriptor(
  _ watcher: UnsafeMutableRawPointer?
) -> UnsafeMutableRawPointer? {
  guard let watcher else { return nil }
  Unmanaged<DescriptorWatcher>.fromOpaque(watcher).takeUnretainedValue().run()
}
