internal import ArgumentParser
internal import LamellaCapture

/// The command `export FILE --format FORMAT`, which converts a capture for other tools.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Converts a capture for other tools.")

  /// The formats of the export.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case csv, chrome, folded
  }

  @Argument(help: "The capture; - is standard input.")
  var file: String

  @Option(help: "csv, chrome (trace events for Perfetto and others) or folded (stacks).")
  var format: Format

  @Option(name: .shortAndLong, help: ArgumentHelp("The file to write.", valueName: "file"))
  var output = "-"

  /// Reads the capture and writes the export.
  func run() throws {
    let capture = try readCapture(file)
    let text =
      switch format {
      case .csv: Exports.csv(capture)
      case .chrome: Exports.chrome(capture)
      case .folded: Exports.folded(capture)
      }
    try writeText(text, to: output)
  }
}
