import ArgumentParser
import Foundation

extension Scene {
  /// Returns every demo and every scene of the gallery.
  ///
  /// - Parameter program: The path of the demos' program.
  /// - Returns: The scenes, in the order of the list.
  /// - Throws: `ValidationError` when the program cannot be run.
  static func all(of program: String) throws -> [Scene] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["gallery", "--list"]
    let output = Pipe()
    process.standardOutput = output
    do { try process.run() } catch {
      throw ValidationError("cannot run \(program): \(error.localizedDescription)")
    }
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw ValidationError("\(program) lists no scenes")
    }
    let names = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    return [
      Scene(arguments: ["paging"]), Scene(arguments: ["map"]),
      Scene(arguments: ["map", "--procedural", "300x200"]), Scene(arguments: ["touch"]),
      Scene(arguments: ["motion"]),
      Scene(arguments: ["hud"], kinds: .hosted, dependsOnFrames: true),
      Scene(arguments: ["gallery"]),
    ] + names.map { Scene(arguments: ["gallery", $0]) }
  }
}
