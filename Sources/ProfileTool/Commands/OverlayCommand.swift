internal import ArgumentParser
internal import Foundation

/// The command `overlay -- COMMAND`, which runs a program with the live frame graph.
struct OverlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "overlay",
    abstract: "Runs a program with the live frame graph.",
    usage: "profile overlay -- COMMAND [ARGUMENT ...]",
    discussion: "Any program with an Application shows it, and any that makes a FrameGraph.")

  @Argument(parsing: .postTerminator, help: "The program and its arguments, after --.")
  var command: [String] = []

  /// Checks the arguments.
  func validate() throws {
    guard !command.isEmpty else {
      throw ValidationError("no program: name it after --, as in: overlay -- ./game")
    }
  }

  /// Runs the program with the frame graph shown, and exits as it does.
  func run() throws {
    var environment = ProcessInfo.processInfo.environment
    environment["LAMELLA_OVERLAY"] = "1"
    let child = try ChildProcess(command, environment: environment)
    while child.isRunning { usleep(20_000) }
    try child.status.exitLikeProgram(command[0])
  }
}

extension ChildProcess.Status {
  /// Ends the tool with the exit status of the program.
  ///
  /// - Throws: The program's exit code if it is not 0, or ``ToolFailure`` if a signal ended the program.
  func exitLikeProgram(_ name: String) throws {
    switch self {
    case .ended(0): break
    case .ended(let code): throw ExitCode(code)
    case .signaled(let signal):
      throw ToolFailure(message: "\(name) was ended by signal \(signal)", code: 128 + signal)
    }
  }
}
