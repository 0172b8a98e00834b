internal import ArgumentParser
internal import Foundation
internal import LamellaCapture
internal import LamellaFiles
internal import LamellaStatistics

/// The root command of the tool.
struct ProfileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile",
    abstract: "Captures the frames of programs; reports, compares and checks captures.",
    subcommands: [
      RecordCommand.self, ReportCommand.self, CompareCommand.self, GateCommand.self,
      ExportCommand.self, ImportCommand.self, OverlayCommand.self,
    ])
}

/// An error that ends the tool with a message and an exit code.
struct ToolFailure: Error {
  var message: String
  var code: Int32 = 2
}

/// The options of all commands that compute metrics.
struct StatisticsOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The target frame time, in milliseconds.", valueName: "ms"))
  var target: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Exclude this number of frames at the start instead of those of the first second.",
      valueName: "n"))
  var warmUp: Int?

  /// Checks the options.
  func validate() throws {
    if let target, !FrameSeries.possibleTargets.contains(target) {
      throw ValidationError("--target must be 0.001 to 1000000 milliseconds")
    }
    if let warmUp, warmUp < 0 { throw ValidationError("--warm-up must be 0 or more") }
  }

  /// The options for frame series.
  var series: FrameSeries.Options {
    var options = FrameSeries.Options()
    options.targetMilliseconds = target
    options.warmUpFrames = warmUp
    return options
  }
}

/// Reads the bytes of a file; `-` is standard input.
func readInput(_ path: String) throws -> [UInt8] {
  if path == "-" { return [UInt8](FileHandle.standardInput.readDataToEndOfFile()) }
  return try readFile(path, limit: 1 << 30)
}

/// Reads a capture from a file; `-` is standard input.
func readCapture(_ path: String) throws -> Capture {
  try Capture(readInput(path), name: path == "-" ? "standard input" : path)
}

/// Writes text to a file; `-` is standard output.
func writeText(_ text: String, to path: String) throws {
  if path == "-" { writeOutput(text) } else { try writeFile(Array(text.utf8), to: path) }
}

/// Writes to standard output; exits silently if the pipe is closed.
func writeOutput(_ text: String) {
  do { try FileHandle.standardOutput.write(contentsOf: Data(text.utf8)) } catch { exit(0) }
}

/// Writes to standard error.
func writeError(_ text: String) {
  try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
}

/// Formats a number with a fixed number of decimals; a number that rounds to zero has no sign.
func fixed(_ value: Double, _ digits: Int = 3) -> String {
  let text = String(format: "%.\(digits)f", value)
  return text.hasPrefix("-") && !text.contains { ("1"..."9").contains($0) }
    ? String(text.dropFirst()) : text
}

extension String {
  /// Returns the text padded to a width by spaces at its end.
  func left(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
  /// Returns the text padded to a width by spaces at its start.
  func right(_ width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
