internal import CSDL2
public import LamellaCapture
internal import LamellaRuntime

/// A frame recorder that writes to a capture file, with a description of the machine.
///
/// An ``Application`` makes one if its options or the environment variable `LAMELLA_PROFILE` name a file, and a
/// ``HUD`` if the variable does; any other stage handles the variable itself. A host with a loop of its own makes one
/// for its stage:
///
/// ```swift
/// let capture = try FrameCapture(path: "hud.lamcap")
/// stage.recorder = capture.recorder
/// // … the game …
/// try capture.finish()
/// ```
public final class FrameCapture {
  /// The recorder, for the stage or the loop.
  public let recorder: FrameRecorder
  private let writer: CaptureWriter

  /// Creates the file and a recorder on the monotonic clock.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - metadata: The description of the run; the default describes the machine.
  /// - Throws: `CaptureError` when the file cannot be created.
  public init(path: String, metadata: CaptureMetadata = FrameCapture.systemMetadata()) throws {
    writer = try CaptureWriter(path: path, metadata: metadata)
    recorder = FrameRecorder()
    recorder.sink = writer
  }

  nonisolated deinit {}

  /// Writes the buffered frames and closes the file.
  ///
  /// - Throws: `CaptureError` when the file could not be written.
  public func finish() throws {
    recorder.sink = nil
    try writer.finish(idlePasses: recorder.idlePassCount)
  }

  /// Returns the path that the environment asks for; each call is for one more capture.
  static var environmentPath: String? { EnvironmentCapture.claimPath() }

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
