internal import ArgumentParser
internal import Foundation
internal import LamellaCapture
internal import LamellaStatistics

/// The command `report FILE`, which prints the metrics of a capture.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Prints the metrics of a capture.")

  @Argument(help: "The capture; - is standard input.")
  var file: String

  @Flag(help: "Print all metrics as JSON.")
  var json = false

  @Option(
    help: ArgumentHelp("Write an HTML page with a timeline of the frames.", valueName: "out.html"))
  var html: String?

  @Option(help: ArgumentHelp("Use only the frames with these numbers, A...B.", valueName: "A...B"))
  var frames: FrameRange?

  @Flag(help: "Use ASCII characters only.")
  var ascii = false

  @OptionGroup var statistics: StatisticsOptions

  /// Reads the capture, and prints or writes the report.
  func run() throws {
    var capture = try readCapture(file)
    var options = statistics.series
    if let frames {
      capture.frames.removeAll { !frames.contains($0.number) }
      guard !capture.frames.isEmpty else {
        throw ToolFailure(message: "\(file): there are no frames \(frames.text)")
      }
      // A range of frames includes its warm-up frames.
      options.warmUpFrames = options.warmUpFrames ?? 0
    }
    let report = Report(
      file: file, capture: capture, metrics: FrameMetrics(capture, options: options))
    if let html { try writeText(HTMLReport(report).page, to: html) }
    if json {
      writeOutput(report.json)
    } else if html != "-" {
      writeOutput(TextReport(report, isASCII: ascii).text)
    }
  }
}
