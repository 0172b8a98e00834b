internal import CSDL2
public import LamellaCapture
internal import LamellaRuntime

/// A profiler with its capture file.
///
/// An `Application` makes one if its options or the environment variable `LAMELLA_PROFILE` name a file, and a
/// ``HUD`` if the variable does; any other stage handles the variable itself. A host with a loop of its own makes one
/// for its stage:
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
  ///   - path: The path of the file.
  ///   - metadata: The description of the run; the default describes the machine.
  /// - Throws: `CaptureError` when the file cannot be created.
  public init(path: String, metadata: CaptureMetadata = FrameCapture.systemMetadata()) throws {
    writer = try CaptureWriter(path: path, metadata: metadata)
    profiler = FrameProfiler()
    profiler.sink = writer
  }

  nonisolated deinit {}

  /// Writes the buffered frames and closes the file.
  ///
  /// - Throws: `CaptureError` when the file could not be written.
  public func finish() throws {
    profiler.sink = nil
    try writer.finish(idlePasses: profiler.idlePassCount)
  }

  /// Returns the path that the environment asks for; each call is for one more capture.
  package static var environmentPath: String? { EnvironmentCapture.claimPath() }

  // MARK: The machine

  /// Returns the description of the machine and the program.
  public static func systemMetadata() -> CaptureMetadata {
    var metadata = CaptureMetadata.system(clock: monotonicNanoseconds)
    var version = SDL_version()
    SDL_GetVersion(&version)
    metadata[.sdlVersion] = .text("\(version.major).\(version.minor).\(version.patch)")
    metadata[.videoDriver] = .text("none")
    return metadata
  }
}
