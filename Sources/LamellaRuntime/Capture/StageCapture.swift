internal import Glibc
internal import LamellaCapture
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene

/// The stage extension that writes the frame capture requested by the environment.
///
/// The capture ends with its stage or with the process, whichever comes first.
final class StageCapture: StageExtension {
  private let path: String
  private var file: CaptureFile?
  /// Whether the file still waits for the first frame, which knows the output.
  private var needsFile = true

  /// Makes the extension; the first frame opens the capture file.
  init(path: String) { self.path = path }

  nonisolated deinit {}

  /// Opens the capture file at the first frame, with the metadata of the output.
  func willDraw(_ stage: Stage, on renderer: any Renderer, pixelWidth: Int, pixelHeight: Int) {
    guard needsFile else { return }
    needsFile = false
    guard let profiler = stage.profiler, profiler.sink == nil else { return }
    var metadata = CaptureMetadata.system(clock: monotonicNanoseconds)
    let size = stage.window.bounds.size
    metadata[.renderDriver] = .text(renderer.name)
    metadata[.windowSize] = .text(
      "\(Int(saturating: size.width.rounded()))x\(Int(saturating: size.height.rounded()))")
    metadata[.outputSize] = .text("\(pixelWidth)x\(pixelHeight)")
    metadata[.scale] = .number(stage.window.contentScale)
    metadata[.ticksPerSecond] = .number(Double(stage.ticksPerSecond))
    do {
      file = CaptureFile(profiler, try CaptureWriter(path: path, metadata: metadata))
    } catch {
      Diagnostics.report("LAMELLA_PROFILE: \(error); nothing is captured")
    }
  }
}

/// An open capture file and the profiler that feeds it.
private nonisolated final class CaptureFile {
  private let profiler: FrameProfiler
  private let writer: CaptureWriter

  /// The open files, which the end of the process closes.
  ///
  /// They are used by the engine's only thread, and by the thread that calls `exit`.
  private nonisolated(unsafe) static var all: [WeakFile] = []
  private nonisolated(unsafe) static var watchesExit = false

  /// A weak reference to an open capture file.
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
    // Objects that global variables hold are never released.
    atexit { for entry in CaptureFile.all { entry.file?.finish() } }
  }

  deinit { finish() }

  /// Writes the remaining frames and closes the file, unless the profiler has another sink by now; a write error is
  /// ignored.
  func finish() {
    guard profiler.sink === writer else { return }
    profiler.sink = nil
    try? writer.finish(idlePasses: profiler.idlePassCount)
  }
}
