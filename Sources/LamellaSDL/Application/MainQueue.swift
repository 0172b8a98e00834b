internal import CMainQueue
internal import CSDL2
internal import Glibc
internal import Synchronization

/// The main queue of libdispatch, which runs the main actor's tasks.
///
/// While an application's loop runs, nothing else runs the queue. Work from other threads, or whose time has come,
/// wakes a sleeping loop: a thread of its own waits for it and sends an event.
package struct MainQueue {
  /// The file descriptor that is readable while work waits.
  private let handle: CInt
  /// Whether this is the process's first thread, which alone may run the queue.
  private let isMainThread: Bool

  /// Makes the queue of the calling thread, which is empty on any but the process's first.
  package init() {
    isMainThread = lamella_is_first_thread() != 0
    handle = isMainThread ? _dispatch_get_main_queue_handle_4CF() : -1
  }

  /// Runs all waiting work.
  ///
  /// - Complexity: One system call when there is none.
  package func drain() {
    guard isMainThread else { return }
    var count: UInt64 = 0
    if read(handle, &count, 8) == 8 { _dispatch_main_queue_callback_4CF(nil) }
    if MainQueueWatcher.shared.isAnnounced.exchange(false, ordering: .acquiringAndReleasing) {
      sem_post(MainQueueWatcher.shared.resumeSignal)
    }
  }

  /// Starts waking SDL's event wait when work arrives.
  package func watch() {
    if isMainThread { MainQueueWatcher.shared.start(handle) }
  }

  /// Stops waking: when this has returned, no other thread calls SDL, which may be shut down.
  package func stopWatching() {
    if isMainThread { MainQueueWatcher.shared.stop() }
  }
}

/// The thread that waits for work.
private nonisolated final class MainQueueWatcher: Sendable {
  static let shared = MainQueueWatcher()

  /// Whether the loop was woken and has not run the work yet.
  let isAnnounced = Atomic(false)
  private let handle = Atomic<CInt>(-1)
  /// The shared state, whose mutex the thread holds while it calls SDL.
  private let state = Mutex(State())

  /// The state that the watching thread shares with loops.
  private struct State {
    /// Whether a loop is running that wants to be woken.
    var isListening = false
    /// Whether work arrived while no loop was running, so that the thread sleeps.
    var isDormant = false
  }
  /// The semaphore that is signaled when the loop has run the work.
  ///
  /// Not protected, because a semaphore is thread-safe and the pointer never changes.
  nonisolated(unsafe) let resumeSignal: UnsafeMutablePointer<sem_t>

  private init() {
    resumeSignal = .allocate(capacity: 1)
    sem_init(resumeSignal, 0, 0)
  }

  /// Starts the thread, once in a process, or resumes it.
  func start(_ handle: CInt) {
    let wasDormant = state.withLock { state in
      state.isListening = true
      defer { state.isDormant = false }
      return state.isDormant
    }
    if wasDormant { sem_post(resumeSignal) }
    guard self.handle.exchange(handle, ordering: .acquiringAndReleasing) < 0 else { return }
    var thread = pthread_t()
    if pthread_create(&thread, nil, waitForWork, nil) == 0 { pthread_detach(thread) }
  }

  /// Stops waking loops.
  func stop() {
    state.withLock { $0.isListening = false }
  }

  /// Wakes the loop whenever work arrives.
  func run() -> Never {
    var type: UInt32 = 0
    while true {
      var waiting = pollfd(
        fd: handle.load(ordering: .acquiring), events: Int16(POLLIN), revents: 0)
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

/// Runs the watching thread; the entry point for pthreads.
private nonisolated func waitForWork(_: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  MainQueueWatcher.shared.run()
}
