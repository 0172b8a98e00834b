import ArgumentParser
import Lamella

/// The flags that all demos share.
struct DemoOptions: ParsableCommand {
  /// The name that help gives to the program.
  nonisolated static let configuration = CommandConfiguration(
    commandName: "lamella-demos",
    usage: """
      lamella-demos --list
      lamella-demos NAME [flags]
      """,
    discussion: keys)

  /// The keys of every demo's window, for its help.
  nonisolated static let keys = """
    In a window F10 pauses and resumes, Shift+F10 steps by one tick, F11 selects slow motion; \
    F9 rewinds, by 10 seconds with --rewind, otherwise to the first F9, and shows its keys; \
    F3 shows a graph of frame times, F12 outlines the view under the pointer.
    """

  @Flag(help: "Run in virtual time without a display.")
  var headless = false

  // Parsed unconditionally, so that a negative number is answered with the range.
  @Option(
    parsing: .unconditional, help: ArgumentHelp("The window's size in points.", valueName: "WxH"),
    transform: PointSize.init(argument:))
  var size: PointSize?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Pixels per point.", valueName: "S"),
    transform: { try number($0, Self.scaleRange) })
  var scale: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Stop after this many iterations of the loop.", valueName: "N"),
    transform: { try number($0, Self.framesRange) })
  var frames: Int?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The virtual frame rate.", valueName: "F"),
    transform: { try number($0, Self.fpsRange) })
  var fps = 60

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Ticks per second.", valueName: "R"),
    transform: { try number($0, Self.rateRange) })
  var rate: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The seed of random numbers.", valueName: "N"),
    transform: { try number($0, Self.seedRange) })
  var seed: UInt64?

  @Option(help: "The back end: software, opengl, opengles2 or gl.")
  var renderer: String?

  @Option(help: ArgumentHelp("The colors: dark or light.", valueName: "NAME"))
  var theme: DemoTheme?

  @Option(help: "The direction of lines and layout: ltr or rtl.")
  var direction: DemoDirection?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The preferred size of text, 1 to 12; 4 is usual.", valueName: "N"),
    transform: { try number($0, Self.textSizeRange) })
  var textSize: Int?

  @Option(help: ArgumentHelp("Write the last frame.", valueName: "FILE.png"))
  var screenshot: String?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Write every Nth frame into a folder.", valueName: "N DIR"))
  var screenshotEvery: [String] = []

  @Option(help: ArgumentHelp("Record the input.", valueName: "FILE.jsonl"))
  var record: String?

  @Option(
    help: ArgumentHelp(
      "In a window, write each input and each idle state at once, for scripts that wait for them.",
      valueName: "FILE.jsonl"))
  var progress: String?

  @Option(help: ArgumentHelp("Replay input from a file.", valueName: "FILE.jsonl"))
  var replay: String?

  @Option(
    help: ArgumentHelp(
      "Compare the digest of every tick with a file, or write it.", valueName: "FILE"))
  var verify: String?

  @Option(help: ArgumentHelp("Write the view tree at the end.", valueName: "FILE.json"))
  var dumpTree: String?

  @Option(help: ArgumentHelp("Write counters at the end.", valueName: "FILE.json"))
  var stats: String?

  @Option(help: ArgumentHelp("Write a capture of all frames.", valueName: "FILE.lamcap"))
  var profile: String?

  @Option(
    help: ArgumentHelp(
      "Close and reopen the scene every 1,000 frames and log the memory; see Tools/soak.",
      valueName: "FILE.jsonl"))
  var memory: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The frames between reopenings for --memory.", valueName: "N"),
    transform: { try number($0, Self.memoryEveryRange) })
  var memoryEvery = 1000

  @Flag(help: "Show a graph of frame times; F3 does so in a window.")
  var overlay = false

  @Flag(help: "Outline the view under the pointer; F12 does so in a window.")
  var inspect = false

  @Flag(help: "Record the last 10 seconds; F9 rewinds in a window.")
  var rewind = false

  private static let scaleRange = "0.25 to 16"
  private static let framesRange = "1 or more"
  private static let fpsRange = "1 to 1000"
  private static let memoryEveryRange = "\(MemoryLog.closedFrames + 1) or more"
  private static let rateRange = "30 to 1000"
  private static let textSizeRange = "1 to 12"
  // The largest integer that JSON represents exactly.
  private static let seedRange = "0 to 9007199254740992"

  /// Checks the options.
  func validate() throws {
    if let scale, !(scale >= 0.25 && scale <= 16) {
      throw ValidationError("--scale must be \(Self.scaleRange)")
    }
    if let frames, frames < 1 { throw ValidationError("--frames must be \(Self.framesRange)") }
    guard (1...1000).contains(fps) else {
      throw ValidationError("--fps must be \(Self.fpsRange)")
    }
    guard memoryEvery > MemoryLog.closedFrames else {
      throw ValidationError("--memory-every must be \(Self.memoryEveryRange)")
    }
    if let rate, !Stage.tickRates.contains(rate) {
      throw ValidationError("--rate must be \(Self.rateRange)")
    }
    if textSize != nil, sizeCategory == nil {
      throw ValidationError("--text-size must be \(Self.textSizeRange)")
    }
    if let seed, seed > 1 << 53 { throw ValidationError("--seed must be \(Self.seedRange)") }
    if !screenshotEvery.isEmpty {
      guard screenshotEvery.count == 2, let every = Int(screenshotEvery[0]), every >= 1 else {
        throw ValidationError("--screenshot-every takes a number of frames and a folder")
      }
    }
  }
}

/// A theme on the command line.
nonisolated enum DemoTheme: String, ExpressibleByArgument { case dark, light }

/// A direction on the command line.
nonisolated enum DemoDirection: String, ExpressibleByArgument { case ltr, rtl }

extension DemoOptions {
  /// The category of `--text-size`; nil without the flag, and where it is out of range.
  private var sizeCategory: ContentSizeCategory? {
    textSize.flatMap { UInt8(exactly: $0) }.flatMap(ContentSizeCategory.init(rawValue:))
      .flatMap { $0 == .unspecified ? nil : $0 }
  }

  /// Gives a window the theme, the direction and the size of text that the flags name, before its content is made.
  @MainActor func applyTraits(to window: Window) {
    if let theme { Theme.current = theme == .light ? .light : .dark }
    if let direction {
      window.traitOverrides.layoutDirection = direction == .rtl ? .rightToLeft : .leftToRight
    }
    if let sizeCategory { window.traitOverrides.preferredContentSizeCategory = sizeCategory }
  }

  /// Refuses a capture that would overwrite a file to be read.
  ///
  /// The other outputs are written at the end, or check this themselves.
  ///
  /// - Throws: `FileError` with the file's name.
  func checkProfile() throws {
    if let profile { try ProtectedInputs.check(profile) }
  }
}

/// Parses a number on the command line.
///
/// - Throws: `ValidationError` with the range when it is not a number.
nonisolated func number<Number: LosslessStringConvertible>(
  _ argument: String, _ range: String
) throws -> Number {
  guard let value = Number(argument) else { throw ValidationError("it must be \(range)") }
  return value
}

/// A size on the command line, in points: `480x320`.
nonisolated struct PointSize {
  var size: Size

  /// - Throws: `ValidationError` when the argument is not a size, or is out of range.
  init(argument: String) throws {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      (1...16384).contains(width), (1...16384).contains(height)
    else { throw ValidationError("it must be WxH, each side 1 to 16384") }
    size = Size(width: Double(width), height: Double(height))
  }
}
