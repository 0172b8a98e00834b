internal import Glibc
internal import LamellaCapture
internal import LamellaFiles
internal import LamellaReplay
internal import LamellaRuntime
internal import LamellaScene

/// A file with a line for each input that reaches a window and each time the window becomes idle (`--progress`).
///
/// A script that controls the window waits for a line instead of guessing a delay. Lines are flushed at once:
/// input as in a replay file, idleness as `{"type": "rest"}`. While idle the picture does not change, unless
/// an animation repeats forever.
final class ProgressFile {
  private let file: UnsafeMutablePointer<FILE>

  /// Creates or empties the file.
  ///
  /// - Throws: `FileError` when it cannot be written, or is one that is read.
  init(path: String) throws {
    try ProtectedInputs.check(path)
    guard let file = fopen(path, "w") else {
      guard errno == ENOENT else { throw FileError.system(path, code: errno) }
      throw FileError(file: path, reason: "cannot be written: its folder does not exist")
    }
    self.file = file
  }

  isolated deinit { fclose(file) }

  /// Writes the input of an application's window.
  func attach(to app: Application) {
    app.loop.onInput { [unowned self] event in
      write(InputRecording(events: [event]).text)
      return false
    }
  }

  /// Writes that an application's window has become idle, if it has.
  func noteFrame(of app: Application, _ counters: FrameCounters) {
    // Also in a pause, in which animations wait.
    let isStill = app.stage.isSettled || app.stage.microsecondsUntilNextTick == nil
    let isAtRest =
      isStill && !counters.isPresented && !(app.stage.needsDisplay && app.platform.isVisible)
    if isAtRest { write("{\"type\": \"rest\"}\n") }
  }

  /// Writes a line at once.
  private func write(_ line: String) {
    fputs(line, file)
    fflush(file)
  }
}
