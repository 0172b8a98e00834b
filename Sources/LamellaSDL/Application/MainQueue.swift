internal import CMainQueue
internal import CSDL2
internal import Glibc

/// The main queue of libdispatch, which runs the main actor's tasks.
///
/// While an application's loop runs, nothing else runs the queue. Work from other threads, or whose time has come,
/// wakes a sleeping loop: a thread of its own waits for it and sends an event.
package struct MainQueue {
  /// The thread that wakes the loop, one in the process.
  private static let watcher = DescriptorWatcher()

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
    Self.watcher.resume()
  }

  /// Starts waking SDL's event wait when work arrives.
  package func watch() {
    if isMainThread { Self.watcher.start(handle) }
  }

  /// Stops waking: when this has returned, no other thread calls SDL, which may be shut down.
  package func stopWatching() {
    if isMainThread { Self.watcher.stop() }
  }
}
