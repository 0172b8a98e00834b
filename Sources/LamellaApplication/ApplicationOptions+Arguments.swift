internal import Glibc
internal import LamellaCapture
public import LamellaGeometry
internal import LamellaRuntime
internal import LamellaSDL
internal import LamellaScene

extension ApplicationOptions {
  /// Reads the options from a command line, on which nothing else may stand.
  ///
  /// ```swift
  /// let app = try Application(
  ///   ApplicationOptions(arguments: CommandLine.arguments, title: "Hello", size: Size(480, 320)))
  /// ```
  ///
  /// The keys of the tools work then; set ``hasToolKeys`` to false for a program that users get.
  ///
  /// - Parameters:
  ///   - arguments: The command line, whose first element is the program's name.
  ///   - title: The title of the window.
  ///   - size: The size of the window in points, unless a flag or a replay gives another.
  /// - Throws: `ApplicationError` with exit code 2 and one line for what is wrong, or with exit code 0 and the help for
  ///   `--help`; `ReplayError` for a recording that cannot be read. ``Application/main(_:)`` handles all of them.
  public init(
    arguments: [String], title: String = "Lamella", size: Size = Size(640, 480)
  ) throws {
    var remaining = arguments
    try self.init(taking: &remaining, title: title, size: size)
    try Self.checkEmpty(remaining)
  }

  /// Reads the options from a command line, and leaves the program's own arguments on it.
  ///
  /// ```swift
  /// var arguments = CommandLine.arguments
  /// let options = try ApplicationOptions(taking: &arguments, help: "usage: game [LEVEL] [flags]\n")
  /// let level = arguments.dropFirst().first ?? "harbour"
  /// ```
  ///
  /// - Parameters:
  ///   - arguments: The command line, whose first element is the program's name.
  ///   - title: The title of the window.
  ///   - size: The size of the window in points, unless a flag or a replay gives another.
  ///   - help: The text that `--help` prints before the flags of every application; nil for a line with the program's
  ///     name.
  /// - Throws: `ApplicationError` with exit code 2 and one line for what is wrong, or with exit code 0 and the help for
  ///   `--help`; `ReplayError` for a recording that cannot be read.
  public init(
    taking arguments: inout [String], title: String = "Lamella", size: Size = Size(640, 480),
    help: String? = nil
  ) throws {
    self.init()
    self.title = title
    self.size = size
    hasToolKeys = true
    let program = arguments.first.flatMap { $0.split(separator: "/").last.map(String.init) } ?? ""
    automaticScreenshotPath = program.isEmpty ? nil : "\(program).png"
    for name in arguments.dropFirst().prefix(while: { $0 != "--" })
    where name == "--help" || name == "-h" {
      throw ApplicationError(
        "\(help ?? "usage: \(program) [flags]\n")\n\(Self.help)", exitCode: 0)
    }
    try CommandLineFlag.take(Self.flags, from: &arguments, into: &self)
    try checkOutputs()
  }

  /// Throws an error if a file to be written is the one that is replayed.
  private func checkOutputs() throws {
    guard let script = profileMetadata.text(.script) else { return }
    let outputs = [
      recordingPath, progressPath, treePath, statisticsPath, profilePath, screenshotPath,
    ]
    for case let path? in outputs where Self.isSameFile(path, script) {
      throw ApplicationError(
        "\(path): is one of the files that were read: name another file to write",
        exitCode: ApplicationError.usage)
    }
  }

  /// Returns whether two paths lead to the same file, which exists.
  private static func isSameFile(_ first: String, _ second: String) -> Bool {
    var (one, other) = (stat(), stat())
    guard stat(first, &one) == 0, stat(second, &other) == 0 else { return false }
    return one.st_dev == other.st_dev && one.st_ino == other.st_ino
  }

  /// Throws an error if arguments are left on a command line.
  ///
  /// - Throws: `ApplicationError` with exit code 2 that names the first of them.
  public static func checkEmpty(_ arguments: [String]) throws {
    guard let argument = arguments.dropFirst().first else { return }
    let reason =
      argument.hasPrefix("-") ? "there is no flag '\(argument)'" : "unexpected '\(argument)'"
    throw ApplicationError("\(reason); --help lists the flags", exitCode: ApplicationError.usage)
  }

  /// The help for the flags and the keys of every application.
  public static var help: String {
    """
    Flags of every application:
    \(CommandLineFlag.help(flags))
    In a window F10 pauses and resumes, Shift+F10 steps by one tick, F11 selects slow motion;
    F9 rewinds, by 10 seconds with --rewind, otherwise to the first F9, and shows its keys;
    F3 shows a graph of frame times, F12 outlines the view under the pointer.

    Exit codes: 0 success, 1 a check failed, 2 bad input or usage, 5 the environment lacks or
    lost something.
    """
  }

  // MARK: The flags

  /// The flags of every application.
  ///
  /// A replay comes first, because other flags replace what its header says.
  static let flags: [CommandLineFlag<ApplicationOptions>] =
    windowFlags + timeFlags + fileFlags + toolFlags

  private static let windowFlags: [CommandLineFlag<ApplicationOptions>] = [
    CommandLineFlag("--replay", "FILE.jsonl", help: "Replay input from a file.") {
      try $0.replay($1)
      return true
    },
    CommandLineFlag(
      "--size", "WxH", help: "The window's size in points.", expects: "WxH, each side 1 to 16384"
    ) { options, text in
      guard let size = Size(argument: text, sides: 1...16384) else { return false }
      options.size = size
      return true
    },
    CommandLineFlag("--scale", "S", help: "Pixels per point.", expects: "0.25 to 16") {
      $0.scale = number($1, in: 0.25...16)
      return $0.scale != nil
    },
    CommandLineFlag(
      "--renderer", "NAME", help: "The back end: software, opengl, opengles2 or gl."
    ) {
      $0.renderer = try RendererChoice(name: $1)
      return true
    },
    CommandLineFlag(
      "--theme", "NAME", help: "The colors: dark or light.", expects: "dark or light"
    ) {
      $0.theme = ["dark": .dark, "light": .light][$1]
      return $0.theme != nil
    },
    CommandLineFlag(
      "--direction", "NAME", help: "The direction of lines and layout: ltr or rtl.",
      expects: "ltr or rtl"
    ) {
      $0.layoutDirection = ["ltr": .leftToRight, "rtl": .rightToLeft][$1]
      return $0.layoutDirection != nil
    },
    CommandLineFlag(
      "--text-size", "N", help: "The preferred size of text, 1 to 12; 4 is usual.",
      expects: "1 to 12"
    ) {
      $0.contentSizeCategory = number($1, in: UInt8(1)...12).flatMap(ContentSizeCategory.init)
      return $0.contentSizeCategory != nil
    },
  ]

  private static let timeFlags: [CommandLineFlag<ApplicationOptions>] = [
    CommandLineFlag("--headless", help: "Run in virtual time without a display.") {
      $0.isHeadless = true
    },
    CommandLineFlag(
      "--frames", "N", help: "Stop after this many iterations of the loop.", expects: "1 or more"
    ) {
      $0.frameLimit = number($1, in: 1...Int.max)
      return $0.frameLimit != nil
    },
    CommandLineFlag("--fps", "F", help: "The virtual frame rate.", expects: "1 to 1000") {
      options, text in
      number(text, in: 1...1000).map { options.framesPerSecond = $0 } != nil
    },
    CommandLineFlag("--rate", "R", help: "Ticks per second.", expects: "30 to 1000") {
      options, text in
      number(text, in: Stage.tickRates).map { options.ticksPerSecond = $0 } != nil
    },
    CommandLineFlag(
      "--seed", "N", help: "The seed of random numbers.",
      // The largest integer that JSON represents exactly.
      expects: "0 to 9007199254740992"
    ) { options, text in
      number(text, in: 0...UInt64(1) << 53).map { options.seed = $0 } != nil
    },
  ]

  private static let fileFlags: [CommandLineFlag<ApplicationOptions>] = [
    CommandLineFlag("--screenshot", "FILE.png", help: "Write the last frame.") {
      $0.screenshotPath = $1
      return true
    },
    CommandLineFlag(
      "--screenshot-every", values: ["N", "DIR"], help: "Write every Nth frame into a folder.",
      expects: "a number of frames, 1 or more, and a folder"
    ) { options, values in
      guard let interval = number(values[0], in: 1...Int.max) else { return false }
      options.screenshotSequence = .init(interval: interval, directory: values[1])
      return true
    },
    CommandLineFlag("--record", "FILE.jsonl", help: "Record the input.") {
      $0.recordingPath = $1
      return true
    },
    CommandLineFlag(
      "--verify", "FILE", help: "Compare the digest of every tick with a file, or write it."
    ) {
      $0.digestPath = $1
      return true
    },
    CommandLineFlag("--dump-tree", "FILE.json", help: "Write the view tree at the end.") {
      $0.treePath = $1
      return true
    },
    CommandLineFlag("--stats", "FILE.json", help: "Write counters at the end.") {
      $0.statisticsPath = $1
      return true
    },
    CommandLineFlag(
      "--progress", "FILE.jsonl",
      help:
        "In a window, write each input and each idle state at once, for scripts that wait for them."
    ) {
      $0.progressPath = $1
      return true
    },
    CommandLineFlag("--profile", "FILE.lamcap", help: "Write a capture of all frames.") {
      $0.profilePath = $1
      return true
    },
  ]

  private static let toolFlags: [CommandLineFlag<ApplicationOptions>] = [
    CommandLineFlag("--overlay", help: "Show a graph of frame times; F3 does so in a window.") {
      $0.showsFrameGraph = true
    },
    CommandLineFlag(
      "--inspect", help: "Outline the view under the pointer; F12 does so in a window."
    ) {
      $0.showsInspector = true
    },
    CommandLineFlag("--rewind", help: "Store the last 10 seconds; F9 rewinds in a window.") {
      $0.storesFrames = true
    },
  ]
}

/// Parses a number of a command line; nil if it is none, or out of range.
nonisolated func number<Number: LosslessStringConvertible & Comparable>(
  _ text: String, in range: ClosedRange<Number>
) -> Number? {
  Number(text).flatMap { range.contains($0) ? $0 : nil }
}

nonisolated extension Size {
  /// Parses a size of a command line, in whole points, such as `480x320`; nil if it is no size, or out of range.
  ///
  /// - Parameters:
  ///   - text: The argument.
  ///   - sides: The valid lengths of the sides.
  package init?(argument text: String, sides: ClosedRange<Int>) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      sides.contains(width), sides.contains(height)
    else { return nil }
    self.init(width: Double(width), height: Double(height))
  }
}
