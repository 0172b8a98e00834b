internal import CSDL2
public import LamellaCapture
internal import LamellaRuntime

/// A recorder that writes to a capture file, with what there is to say about the machine.
///
/// An ``Application`` makes one by itself where its options or the environment variable
/// `LAMELLA_PROFILE` name a file, and a ``HUD`` where the variable does; any other stage sees to the
/// variable itself. A host with a loop of its own makes one for its stage:
///
/// ```swift
/// let capture = try FrameCapture(path: "hud.lamcap")
/// stage.recorder = capture.recorder
/// // … the game …
/// try capture.finish()
/// ```
public final class FrameCapture {
  /// What measures: for the stage or the loop.
  public let recorder: FrameRecorder
  private let writer: CaptureWriter

  /// Creates the file and a recorder on the system's clock that is never set.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - metadata: What to say about the run; by default, what is known without it.
  /// - Throws: `CaptureError` when the file cannot be made.
  public init(path: String, metadata: CaptureMetadata = FrameCapture.systemMetadata()) throws {
    writer = try CaptureWriter(path: path, metadata: metadata)
    recorder = FrameRecorder()
    recorder.sink = writer
  }

  nonisolated deinit {}

  /// Writes what waits, and closes the file.
  ///
  /// - Throws: `CaptureError` when the file could not be written.
  public func finish() throws {
    recorder.sink = nil
    try writer.finish(idlePasses: recorder.idlePassCount)
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
