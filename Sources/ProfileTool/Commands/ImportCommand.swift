internal import ArgumentParser
internal import LamellaCapture

/// The command `import LOG.csv -o FILE.lamcap`, which makes a capture of the log of another tool.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Makes a capture of a log of MangoHud or PresentMon.",
    discussion: """
      The log is CSV with a row for each frame and the time between presents in milliseconds, in a column \
      MsBetweenPresents or FrameTime. The busy time is that of MsCPUBusy or CPUBusy, or else the whole time. Of several \
      applications in a log the first one is taken, unless one is named.
      """)

  @Argument(help: "The log; - is standard input.")
  var file: String

  @Option(name: .shortAndLong, help: ArgumentHelp("The capture to write.", valueName: "file"))
  var output: String

  @Option(help: ArgumentHelp("The application whose frames are taken.", valueName: "name"))
  var application: String?

  /// Reads the log and writes the capture.
  func run() throws {
    let bytes = try readInput(file)
    let log = try FrameLog(
      String(decoding: bytes, as: UTF8.self), name: file, application: application)
    do { try log.capture.write(to: output) } catch { throw ToolFailure(message: "\(error)") }
    writeError("wrote \(output): \(log.capture.frames.count) frames\n")
  }
}
