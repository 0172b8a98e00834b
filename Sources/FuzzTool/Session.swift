import Foundation
import LamellaReplay
import LamellaScene

/// A program with the options that it is run with.
struct Variant {
  /// The name in reports.
  var name: String
  /// The path of the program.
  var program: String
  var framesPerSecond = 60
  var flags: [String] = []
  var environment: [String: String] = [:]
}

/// A scene and its random input.
struct Session {
  var scene: Scene
  var seed: UInt64
  /// The duration in virtual seconds.
  var seconds: Int
}

/// A demo or a scene of the gallery.
struct Scene {
  /// The arguments that select it.
  var arguments: [String]
  var kinds = RandomInput.Kinds.all
  /// Whether its ticks depend on frames, because it has its own loop: it is compared at one frame rate only.
  var dependsOnFrames = false

  var name: String { arguments.joined(separator: " ") }
}

/// The result of a run.
enum Outcome {
  case fine
  /// The digests differ, or the program failed.
  case failed(String)
}

/// A runner of programs in a folder of its own.
struct Runner {
  var folder: URL

  /// Runs a replay and compares its digests with a file, which the first run writes.
  ///
  /// After `limit` seconds it counts as hung.
  func run(
    _ variant: Variant, _ session: Session, replay: String, digests: String, record: String? = nil,
    limit: Double
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: variant.program)
    process.currentDirectoryURL = folder
    var arguments = session.scene.arguments
    arguments += ["--headless", "--replay", replay, "--verify", digests]
    // The last frame shows the same time at every rate.
    arguments += ["--frames", "\(session.seconds * variant.framesPerSecond + 1)"]
    arguments += ["--fps", "\(variant.framesPerSecond)"] + variant.flags
    if let record { arguments += ["--record", record] }
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(variant.environment) { $1 }
    process.standardOutput = FileHandle.nullDevice
    let errors = folder.appendingPathComponent("errors.txt")
    try Data().write(to: errors)
    let handle = try FileHandle(forWritingTo: errors)
    process.standardError = handle
    try process.run()
    let deadline = Date().addingTimeInterval(limit)
    while process.isRunning, Date() < deadline { usleep(2_000) }
    guard !process.isRunning else {
      process.interrupt()
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      return .failed("it did not end within \(Int(limit)) s")
    }
    process.waitUntilExit()
    try handle.close()
    let text = (try? String(contentsOf: errors, encoding: .utf8)) ?? ""
    let lines = text.split(separator: "\n")
    if process.terminationReason == .uncaughtSignal {
      let cause = lines.first { $0.contains("Fatal error") } ?? lines.first ?? ""
      return .failed("signal \(process.terminationStatus) \(cause)")
    }
    guard process.terminationStatus == 0 else {
      return .failed("\(lines.last ?? "exit code \(process.terminationStatus)")")
    }
    return .fine
  }

  /// Returns the path of a file in the folder.
  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// Removes a file if it exists.
  func remove(_ name: String) { try? FileManager.default.removeItem(atPath: path(name)) }
}
