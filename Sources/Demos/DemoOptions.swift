import Lamella

/// The options of a demo: those of every application, and those of the memory log.
struct DemoOptions {
  /// The options that every application has.
  var application: ApplicationOptions
  /// The path of the memory log; nil to write none.
  var memoryPath: String?
  /// Whether scenes follow their files.
  var isLive = false
  /// The number of frames between reopenings for the memory log.
  var memoryInterval = 1000

  private nonisolated static let flags: [CommandLineFlag<DemoOptions>] = [
    CommandLineFlag("--live", help: "Show scene files and maps anew when they are saved.") {
      $0.isLive = true
    },
    CommandLineFlag(
      "--memory", "FILE.jsonl",
      help:
        "Close and reopen the scene every 1,000 frames and log the memory; see Tools/soak."
    ) {
      $0.memoryPath = $1
      return true
    },
    CommandLineFlag(
      "--memory-every", "N", help: "The frames between reopenings for --memory.",
      expects: "\(MemoryLog.closedFrames + 1) or more"
    ) {
      $0.memoryInterval = Int($1) ?? 0
      return $0.memoryInterval > MemoryLog.closedFrames
    },
  ]

  /// Reads a demo's options from its command line.
  ///
  /// - Parameters:
  ///   - demo: The demo.
  ///   - arguments: The command line, whose first element is the program's name; the flags are removed.
  ///   - usage: The usage and the help for the demo's own flags; nil for a demo without.
  /// - Throws: `ApplicationError` with the reason, or with the help; `ReplayError` for a replay that cannot be read.
  init(_ demo: Demo, taking arguments: inout [String], usage: String? = nil) throws {
    let usage =
      (usage ?? "usage: lamella-demos \(demo.name) [flags]\n")
      + "\nFlags of every demo:\n\(CommandLineFlag.help(Self.flags))"
    application = try ApplicationOptions(
      taking: &arguments, title: demo.title, size: demo.size, help: usage)
    application.minimumSize = Size(240, 240)
    application.automaticScreenshotPath = "\(demo.name).png"
    application.profileMetadata[.demo] = .text(demo.name)
    try CommandLineFlag.take(Self.flags, from: &arguments, into: &self)
    DemoAssets.isLive = isLive
  }

  /// Reads the options of a demo without flags of its own.
  ///
  /// - Throws: `ApplicationError` for an argument that no flag takes, and as the other initializer.
  init(_ demo: Demo, _ arguments: [String]) throws {
    var arguments = arguments
    try self.init(demo, taking: &arguments)
    try ApplicationOptions.checkEmpty(arguments)
  }

  /// Whether the run must be the same each time: its input is recorded or replayed, or it takes place in virtual time.
  var isRepeatable: Bool {
    application.isHeadless || application.isReplay || application.recordingPath != nil
      || application.digestPath != nil
  }
}

/// Takes the only plain argument, such as the name of a file, from a command line whose flags have been taken.
///
/// - Throws: `ApplicationError` for a flag, and for a second argument.
func takeArgument(from arguments: [String]) throws -> String? {
  guard let argument = arguments.dropFirst().first, !argument.hasPrefix("-") else {
    try ApplicationOptions.checkEmpty(arguments)
    return nil
  }
  try ApplicationOptions.checkEmpty([arguments[0]] + arguments.dropFirst(2))
  return argument
}

/// Returns the error for bad input or usage.
nonisolated func usageError(_ reason: String) -> ApplicationError {
  ApplicationError(reason, exitCode: ApplicationError.usage)
}

/// Returns the error for something that the machine lacks.
nonisolated func environmentError(_ reason: String) -> ApplicationError {
  ApplicationError(reason, exitCode: ApplicationError.environment)
}
