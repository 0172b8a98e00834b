internal import ArgumentParser
internal import Foundation
internal import LamellaCapture
internal import LamellaFiles

/// The command `record -o FILE -- COMMAND`, which runs a program and captures its frames.
struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Runs a program and captures its frames.",
    usage: "profile record -o FILE.lamcap -- COMMAND [ARGUMENT ...]",
    discussion: """
      A Lamella program captures its own frames, pass by pass. Of any other program that draws by SDL 2 a preloaded \
      library captures the presents, with the time in event calls, in textures and in presenting, and the number of \
      draw calls.
      """)

  @Option(name: .shortAndLong, help: ArgumentHelp("The capture to write.", valueName: "file"))
  var output: String

  @Argument(parsing: .postTerminator, help: "The program and its arguments, after --.")
  var command: [String] = []

  /// Checks the arguments.
  func validate() throws {
    guard !command.isEmpty else {
      throw ValidationError("no program: name it after --, as in: record -o run.lamcap -- ./game")
    }
  }

  /// Runs the program, stores its capture, and reports how the program ended.
  func run() throws {
    try checkOutput()
    // A temporary file next to the old capture, which is replaced only by a valid new one. The path is absolute,
    // because the program may change its working directory before it opens the file.
    let path = URL(filePath: output).path + ".recording-\(getpid())"
    var environment = ProcessInfo.processInfo.environment
    environment["LAMELLA_PROFILE"] = path
    let attached = Attachment(capturing: path + "-attached")
    attached?.add(to: &environment)
    let child = try ChildProcess(command, environment: environment)
    let progress = CaptureProgress(paths: [path] + (attached.map { [$0.path] } ?? []))
    while child.isRunning {
      usleep(50_000)
      progress.update()
    }
    progress.finish()
    // A program's own capture knows more.
    let own = try replaceOutput(by: path)
    var capture = own
    if let attached, own == nil { capture = try replaceOutput(by: attached.path) }
    if let attached, own != nil { unlink(attached.path) }
    try reportEnd(child.status, capture)
  }

  /// Replaces the output file by a new capture, unless that has no frames.
  private func replaceOutput(by path: String) throws -> Capture? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let capture = try readCapture(path)
    guard !capture.frames.isEmpty else {
      unlink(path)
      return nil
    }
    guard rename(path, output) == 0 else {
      throw ToolFailure(
        message: "\(output): cannot be replaced: \(String(cString: strerror(errno))); "
          + "the capture is \(path)")
    }
    return capture
  }

  /// Throws if the output cannot be written, or is a file that is not a capture.
  private func checkOutput() throws {
    let folder = URL(filePath: output).deletingLastPathComponent().path
    guard FileManager.default.isWritableFile(atPath: folder) else {
      throw ToolFailure(message: "\(output): cannot be written: no such folder, or not permitted")
    }
    var information = stat()
    guard stat(output, &information) == 0 else { return }
    var head = [UInt8](repeating: 0, count: 5)
    var count = -1
    // Reading a file that is not regular could block forever.
    if information.st_mode & S_IFMT == S_IFREG, case let file = open(output, O_RDONLY), file >= 0 {
      count = read(file, &head, 5)
      close(file)
    }
    guard count == 0 || head == [0x89, 0x4C, 0x41, 0x4D, 0x43] else {
      throw ToolFailure(message: "\(output): exists and is not a capture; name another file")
    }
  }

  /// Prints a summary of the capture, and ends with the exit status of the program.
  private func reportEnd(_ status: ChildProcess.Status, _ capture: Capture?) throws {
    guard let capture else {
      if case .ended(let code) = status, code != 0 {
        throw ToolFailure(
          message: "\(command[0]) ended with code \(code) before it wrote a capture", code: code)
      }
      let obstacle = Attachment.obstacle(in: command[0]).map { ": \($0)" }
      throw ToolFailure(
        message: "\(command[0]) wrote no capture"
          + (obstacle ?? ": did it draw a frame, by a shared library of SDL 2?"))
    }
    let seconds = Double(capture.frames.last?.end ?? 0) / 1e9
    writeError(
      "wrote \(output): \(capture.frames.count) frames in \(fixed(seconds, 1)) s, "
        + "\(capture.idlePasses) idle passes\(capture.isComplete ? "" : ", truncated")\n")
    try status.exitLikeProgram(command[0])
  }
}
