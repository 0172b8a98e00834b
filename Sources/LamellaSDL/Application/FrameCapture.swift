internal import CSDL2
internal import Glibc
public import LamellaProfiling

/// A recorder that writes to a capture file, with what there is to say about the machine.
///
/// An ``Application`` makes one by itself where its options or the environment variable
/// `LAMELLA_PROFILE` name a file. A host with a loop of its own makes one for its stage:
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

  /// Creates the file and a recorder on SDL's clock.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - metadata: What to say about the run; by default, what is known without it.
  /// - Throws: `CaptureError` when the file cannot be made.
  public init(path: String, metadata: CaptureMetadata = FrameCapture.systemMetadata()) throws {
    writer = try CaptureWriter(path: path, metadata: metadata)
    recorder = FrameRecorder(clock: clockNanoseconds)
    recorder.sink = writer
  }

  /// Writes what waits, and closes the file.
  ///
  /// - Throws: `CaptureError` when the file could not be written.
  public func finish() throws {
    recorder.sink = nil
    try writer.finish(idlePasses: recorder.idlePassCount)
  }

  /// The file that the environment asks for.
  static var environmentPath: String? {
    guard let value = getenv("LAMELLA_PROFILE"), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  // MARK: The machine

  /// What is known about the machine and the program without asking a window.
  public static func systemMetadata() -> CaptureMetadata {
    var metadata = CaptureMetadata()
    metadata[.engineVersion] = .text("0.1.0")
    #if DEBUG
      metadata[.buildMode] = .text("debug")
    #else
      metadata[.buildMode] = .text("release")
    #endif
    metadata[.date] = .text(date())
    metadata[.os] = .text(operatingSystem())
    metadata[.cpu] = .text(processor())
    metadata[.cores] = .number(Double(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    var load = 0.0
    if getloadavg(&load, 1) == 1 { metadata[.loadAverage] = .number(load) }
    var version = SDL_version()
    SDL_GetVersion(&version)
    metadata[.sdlVersion] = .text("\(version.major).\(version.minor).\(version.patch)")
    metadata[.videoDriver] = .text("none")
    metadata[.waitsForDisplay] = .flag(false)
    metadata[.clockReadNanoseconds] = .number(clockCost())
    let arguments = CommandLine.arguments
    metadata[.program] = .text(arguments.first.map { baseName($0) } ?? "")
    metadata[.arguments] = .list(Array(arguments.dropFirst()))
    return metadata
  }

  /// The date and time in Greenwich.
  private static func date() -> String {
    var now = time(nil)
    var parts = tm()
    gmtime_r(&now, &parts)
    var text = [CChar](repeating: 0, count: 32)
    strftime(&text, text.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
    return text.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  private static func operatingSystem() -> String {
    var names = utsname()
    uname(&names)
    let kernel = withUnsafeBytes(of: &names.release) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    let name = value(of: "PRETTY_NAME=", in: "/etc/os-release") ?? "Linux"
    return "\(name), kernel \(kernel)"
  }

  private static func processor() -> String {
    value(of: "model name", in: "/proc/cpuinfo") ?? "unknown"
  }

  /// What follows a word, and a colon, in the first line of a file that begins with it.
  private static func value(of word: String, in path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 512)
    while fgets(&line, Int32(line.count), file) != nil {
      let text = line.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
      guard text.hasPrefix(word) else { continue }
      return String(text.dropFirst(word.count).drop { " \t:\"".contains($0) })
        .split { "\"\n".contains($0) }.first.map { String($0) }
    }
    return nil
  }

  private static func baseName(_ path: String) -> String {
    path.split(separator: "/").last.map { String($0) } ?? path
  }

  /// What one reading of the clock takes, in nanoseconds.
  private static func clockCost() -> Double {
    let start = clockNanoseconds()
    for _ in 0..<1_000 { _ = clockNanoseconds() }
    return Double(clockNanoseconds() - start) / 1_001
  }
}
