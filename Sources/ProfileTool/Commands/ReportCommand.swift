internal import ArgumentParser
internal import Foundation
internal import LamellaCapture
internal import LamellaStatistics

/// `report FILE`: what the frames of a capture took.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Says what the frames of a capture took.")

  @Argument(help: "The capture; - is standard input.")
  var file: String

  @Flag(help: "Print every number as JSON.")
  var json = false

  @Option(help: ArgumentHelp("Write a page with the frames' timeline.", valueName: "out.html"))
  var html: String?

  @Option(help: ArgumentHelp("Only the frames with these numbers, A...B.", valueName: "A...B"))
  var frames: FrameRange?

  @Flag(help: "Draw with plain characters.")
  var ascii = false

  @OptionGroup var statistics: StatisticsOptions

  func run() throws {
    var capture = try readCapture(file)
    var options = statistics.series
    if let frames {
      capture.frames.removeAll { !frames.contains($0.number) }
      guard !capture.frames.isEmpty else {
        throw ToolFailure(message: "\(file): there are no frames \(frames.text)")
      }
      // Whoever names frames wants those.
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
