internal import LamellaRuntime
internal import LamellaSDL

/// The thread that wakes a sleeping loop when a file that a live scene follows is saved.
enum LiveFileWaker {
  /// One in the process, as the files are.
  private static let watcher = DescriptorWatcher()
  private static var isRunning = false

  /// Starts the thread when the first file is followed, and lets it wait again after it has woken the loop.
  static func update() {
    guard let descriptor = LiveFileEvents.shared.descriptor else { return }
    if isRunning { return watcher.resume() }
    isRunning = true
    watcher.start(descriptor)
    // A run before this one may have ended while the thread waited to be resumed.
    watcher.resume()
  }

  /// Stops waking, at the end of a run.
  static func stop() {
    guard isRunning else { return }
    isRunning = false
    watcher.stop()
  }
}
