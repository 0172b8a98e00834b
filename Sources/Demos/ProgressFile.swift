import Glibc
import Lamella

/// The lines of `--progress`: each input that reaches a window, and each rest.
///
/// A script that acts on the window waits for a line, instead of guessing how long something takes. Lines are
/// written at once: input as in a replay file, a rest as `{"type": "rest"}`. At rest the picture stands, unless
/// something goes on for ever.
final class ProgressFile {
  private let file: UnsafeMutablePointer<FILE>

  /// Makes the file, or empties it.
  ///
  /// - Throws: ``DemoFailure`` when it cannot be written, `FileError` when it is one that is read.
  init(path: String) throws {
    try ProtectedInputs.check(path)
    guard let file = fopen(path, "w") else {
      let reason = errno == ENOENT ? "its folder does not exist" : String(cString: strerror(errno))
      throw DemoFailure(message: "\(path): cannot be written: \(reason)", code: 2)
    }
    self.file = file
  }

  isolated deinit { fclose(file) }

  /// Writes what happens in an application's window.
  func watch(_ app: Application) {
    app.loop.onInput { [unowned self] event in
      write(InputRecording(events: [event]).text)
      return false
    }
    app.onFrame = { [unowned self, unowned app] _, counters in
      // Also in a pause, where what would move waits.
      let isStill = app.stage.isSettled || app.stage.microsecondsUntilNextTick == nil
      let isAtRest =
        isStill && !counters.isPresented && !(app.stage.needsDisplay && app.platform.isVisible)
      if isAtRest { write("{\"type\": \"rest\"}\n") }
    }
  }

  private func write(_ line: String) {
    fputs(line, file)
    fflush(file)
  }
}
