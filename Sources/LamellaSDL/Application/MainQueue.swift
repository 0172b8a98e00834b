internal import CMainQueue
internal import CSDL2
internal import Glibc
internal import Synchronization

/// The main queue of libdispatch, in which the main actor's tasks wait.
///
/// While ``Application/run()`` loops, nobody else runs it. Work that comes from other threads, or whose time has
/// come, wakes a loop that sleeps: a thread of its own waits for it and sends an event.
struct MainQueue {
  /// Readable while something waits.
  private let handle: CInt
  /// Whether this is the process's first thread, which alone may run the queue.
  private let isMine: Bool

  init() {
    isMine = lamella_is_first_thread() != 0
    handle = isMine ? _dispatch_get_main_queue_handle_4CF() : -1
  }

  /// Runs what waits.
  ///
  /// - Complexity: One system call when nothing does.
  func drain() {
    guard isMine else { return }
    var count: UInt64 = 0
    if read(handle, &count, 8) == 8 { _dispatch_main_queue_callback_4CF(nil) }
    if Watch.shared.isAnnounced.exchange(false, ordering: .acquiringAndReleasing) {
      sem_post(Watch.shared.goOn)
    }
  }

  /// From now on, work that comes ends SDL's waiting for events.
  func watch() {
    if isMine { Watch.shared.start(handle) }
  }

  /// From now on, work waits without a word: when this has returned, no other thread calls SDL, which may
  /// be shut down.
  func stopWatching() {
    if isMine { Watch.shared.stop() }
  }
}

/// The thread that waits for work.
private nonisolated final class Watch: Sendable {
  static let shared = Watch()

  /// Whether the loop was told of work and did not look yet.
  let isAnnounced = Atomic(false)
  private let handle = Atomic<CInt>(-1)
  /// Held while the thread calls SDL.
  private let state = Mutex(State())

  private struct State {
    /// Whether a loop runs that wants to be told.
    var isListening = false
    /// Whether there was work that nobody wanted to be told of, so that the thread sleeps.
    var isDormant = false
  }
  /// Posted when the loop has looked.
  ///
  /// Unprotected because a semaphore is made for several threads, and the pointer never changes.
  nonisolated(unsafe) let goOn: UnsafeMutablePointer<sem_t>

  private init() {
    goOn = .allocate(capacity: 1)
    sem_init(goOn, 0, 0)
  }

  /// Starts the thread, once in a process, or wakes it.
  func start(_ handle: CInt) {
    let wasDormant = state.withLock { state in
      state.isListening = true
      defer { state.isDormant = false }
      return state.isDormant
    }
    if wasDormant { sem_post(goOn) }
    guard self.handle.exchange(handle, ordering: .acquiringAndReleasing) < 0 else { return }
    var thread = pthread_t()
    if pthread_create(&thread, nil, waitForWork, nil) == 0 { pthread_detach(thread) }
  }

  /// Tells nobody any more.
  func stop() {
    state.withLock { $0.isListening = false }
  }

  /// Tells the loop of work, again and again.
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
      while sem_wait(goOn) != 0 {}
    }
  }
}

private nonisolated func waitForWork(_: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  Watch.shared.run()
}
