internal import ArgumentParser
internal import Foundation

/// `overlay -- COMMAND`: runs a program with the live frame graph over it.
struct OverlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "overlay",
    abstract: "Runs a program with the live frame graph over it.",
    usage: "profile overlay -- COMMAND [ARGUMENT ...]",
    discussion: "Shown by the demos, and by any program that makes a FrameGraph.")

  @Argument(parsing: .postTerminator, help: "The program and its arguments, after --.")
  var command: [String] = []

  func validate() throws {
    guard !command.isEmpty else {
      throw ValidationError("which program? It follows --, as in: overlay -- ./game")
    }
  }

  func run() throws {
    var environment = ProcessInfo.processInfo.environment
    environment["LAMELLA_OVERLAY"] = "1"
    let child = try Child(command, environment: environment)
    while child.isRunning { usleep(20_000) }
    try child.status.endAlike(command[0])
  }
}

extension Child.Status {
  /// Ends the tool as the program ended.
  ///
  /// - Throws: The program's code, or ``ToolFailure`` where a signal ended it; nothing when all is fine.
  func endAlike(_ name: String) throws {
    switch self {
    case .ended(0): break
    case .ended(let code): throw ExitCode(code)
    case .signalled(let signal):
      throw ToolFailure(message: "\(name) was ended by signal \(signal)", code: 128 + signal)
    }
  }
}
