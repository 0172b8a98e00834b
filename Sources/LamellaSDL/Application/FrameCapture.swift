internal import CSDL2
public import LamellaCapture
internal import LamellaRuntime

/// A profiler with its capture file.
///
/// An ``Application`` makes one by itself where its options or the environment variable
/// `LAMELLA_PROFILE` name a file, and a ``HUD`` where the variable does; any other stage sees to the
/// variable itself. A host with a loop of its own makes one for its stage:
///
/// ```swift
/// let capture = try FrameCapture(path: "hud.lamcap")
/// stage.profiler = capture.profiler
/// // … the game …
/// try capture.finish()
/// ```
public final class FrameCapture {
  /// The profiler, for the stage or the loop.
  public let profiler: FrameProfiler
  private let writer: CaptureWriter

  /// Creates the file, and a profiler on the system's monotonic clock.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - metadata: What to say about the run; by default, what is known without it.
  /// - Throws: `CaptureError` when the file cannot be made.
  public init(path: String, metadata: CaptureMetadata = FrameCapture.systemMetadata()) throws {
    writer = try CaptureWriter(path: path, metadata: metadata)
    profiler = FrameProfiler()
    profiler.sink = writer
  }

  nonisolated deinit {}

  /// Writes what waits, and closes the file.
  ///
  /// - Throws: `CaptureError` when the file could not be written.
  public func finish() throws {
    profiler.sink = nil
    try writer.finish(idlePasses: profiler.idlePassCount)
  }

  /// The file that the environment asks for; each call is for one more capture.
  static var environmentPath: String? { EnvironmentCapture.claimPath() }

  // MARK: The machine

  /// What is known about the machine and the program without asking a window.
  public static func systemMetadata() -> CaptureMetadata {
    var metadata = CaptureMetadata.system(clock: monotonicNanoseconds)
    var version = SDL_version()
    SDL_GetVersion(&version)
    metadata[.sdlVersion] = .text("\(version.major).\(version.minor).\(version.patch)")
    metadata[.videoDriver] = .text("none")
    return metadata
  }
}
