internal import ArgumentParser
internal import Foundation
internal import LamellaFiles
internal import LamellaProfiling

/// `record -o FILE -- COMMAND`: runs a program and captures its frames.
struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Runs a program and captures its frames.",
    usage: "profile record -o FILE.lamcap -- COMMAND [ARGUMENT ...]")

  @Option(name: .shortAndLong, help: ArgumentHelp("The capture to write.", valueName: "file"))
  var output: String

  @Argument(parsing: .postTerminator, help: "The program and its arguments, after --.")
  var command: [String] = []

  func validate() throws {
    guard !command.isEmpty else {
      throw ValidationError("which program? It follows --, as in: record -o run.lamcap -- ./game")
    }
  }

  func run() throws {
    try removeOld()
    // The program may change its folder before it opens the file.
    let path = URL(filePath: output).path
    var environment = ProcessInfo.processInfo.environment
    environment["LAMELLA_PROFILE"] = path
    let child = try Child(command, environment: environment)
    let progress = RecordingProgress(path: path)
    while child.isRunning {
      usleep(50_000)
      progress.update()
    }
    progress.finish()
    try tell(child.status)
  }

  /// Makes room for the capture, where what lies there is a capture or nothing.
  private func removeOld() throws {
    guard FileManager.default.fileExists(atPath: output) else {
      let folder = URL(filePath: output).deletingLastPathComponent().path
      guard FileManager.default.isWritableFile(atPath: folder) else {
        throw ToolFailure(message: "\(output): cannot be written: no such folder, or not permitted")
      }
      return
    }
    let old = try readFile(output, limit: 1 << 30)
    guard old.isEmpty || old.starts(with: [0x89, 0x4C, 0x41, 0x4D, 0x43]) else {
      throw ToolFailure(message: "\(output): is there already and no capture; name another file")
    }
    guard unlink(output) == 0 else {
      throw ToolFailure(
        message: "\(output): cannot be replaced: \(String(cString: strerror(errno)))")
    }
  }

  /// Says what was written, and ends as the program did.
  private func tell(_ status: Child.Status) throws {
    guard FileManager.default.fileExists(atPath: output) else {
      if case .ended(let code) = status, code != 0 {
        throw ToolFailure(
          message: "\(command[0]) ended with code \(code) before it wrote a capture", code: code)
      }
      throw ToolFailure(
        message: "\(command[0]) wrote no capture: is it a Lamella program, and did it draw a frame?"
      )
    }
    let capture = try readCapture(output)
    let seconds = Double(capture.frames.last?.end ?? 0) / 1e9
    writeError(
      "wrote \(output): \(capture.frames.count) frames in \(fixed(seconds, 1)) s, "
        + "\(capture.idlePasses) idle passes\(capture.isComplete ? "" : ", cut off at the end")\n")
    switch status {
    case .ended(0): break
    case .ended(let code): throw ExitCode(code)
    case .signalled(let signal):
      throw ToolFailure(message: "\(command[0]) was ended by signal \(signal)", code: 128 + signal)
    }
  }
}
