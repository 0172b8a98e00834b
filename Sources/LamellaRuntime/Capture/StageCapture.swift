internal import Glibc
internal import LamellaCapture

/// The capture of a stage that nobody but the environment asked for.
///
/// It ends with its stage or with the process, whichever comes first.
final class StageCapture {
  private let path: String
  private var file: CaptureFile?

  /// Begins a capture; the file is made when there is something to say about the output.
  init(path: String) { self.path = path }

  nonisolated deinit {}

  /// Makes the file.
  ///
  /// - Parameters:
  ///   - profiler: The profiler of the stage.
  ///   - metadata: What to say about the run.
  /// - Throws: `CaptureError` when the file cannot be made.
  func open(_ profiler: FrameProfiler, metadata: CaptureMetadata) throws {
    file = CaptureFile(profiler, try CaptureWriter(path: path, metadata: metadata))
  }
}

/// An open file and what feeds it.
private nonisolated final class CaptureFile {
  private let profiler: FrameProfiler
  private let writer: CaptureWriter

  /// The files that are open, for the end of the process.
  ///
  /// The one thread that the engine runs on uses them, and what calls `exit`.
  private nonisolated(unsafe) static var all: [WeakFile] = []
  private nonisolated(unsafe) static var watchesExit = false

  private struct WeakFile {
    weak var file: CaptureFile?
  }

  init(_ profiler: FrameProfiler, _ writer: CaptureWriter) {
    self.profiler = profiler
    self.writer = writer
    profiler.sink = writer
    Self.all.removeAll { $0.file == nil }
    Self.all.append(WeakFile(file: self))
    guard !Self.watchesExit else { return }
    Self.watchesExit = true
    // Objects that global variables hold are never let go.
    atexit { for entry in CaptureFile.all { entry.file?.finish() } }
  }

  deinit { finish() }

  /// Writes what waits; a failure to do so is the file's, not the program's.
  func finish() {
    guard profiler.sink === writer else { return }
    profiler.sink = nil
    try? writer.finish(idlePasses: profiler.idlePassCount)
  }
}
