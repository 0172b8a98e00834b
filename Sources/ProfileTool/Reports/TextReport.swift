internal import Foundation
internal import LamellaCapture
internal import LamellaStatistics

/// A report as text for terminals.
struct TextReport {
  private let report: Report
  private let isASCII: Bool
  private var lines: [String] = []

  /// The text of the report, ending with a newline.
  var text: String { lines.joined(separator: "\n") + "\n" }

  init(_ report: Report, isASCII: Bool) {
    self.report = report
    self.isASCII = isASCII
    addHead()
    addTimes()
    addPacing()
    addPhases()
    addSlowestFrames()
    addCounters()
    addHistogram()
    addNotes()
    if isASCII { lines = lines.map { $0.replacingOccurrences(of: " · ", with: ", ") } }
  }

  private var metrics: FrameMetrics { report.metrics }

  /// Adds the heading.
  private mutating func addHead() {
    lines.append(report.file)
    lines += report.subtitle.map { "  " + $0 }
    lines += ["", "  " + report.frameSummary, "  target " + report.targetSummary]
  }

  // MARK: Tables

  /// Adds a table with aligned columns, to the right but for the first one and, where asked, the last one.
  private mutating func addTable(
    _ heads: [String], _ rows: [[String]], first: Int, leftLast: Bool = false
  ) {
    let widths = heads.indices.map { column in
      ([heads[column]] + rows.map { $0[column] }).map(\.count).max() ?? 0
    }
    for row in [heads] + rows {
      let cells = row.enumerated().map { column, cell in
        if column == 0 { return cell.left(max(first, widths[0])) }
        return leftLast && column == row.count - 1 ? cell : cell.right(widths[column])
      }
      lines.append(("  " + cells.joined(separator: "  ")).trimmedRight)
    }
  }

  /// Returns the text of a measure, or the reason for its absence.
  private func cell(_ measure: Measure, _ digits: Int = 3) -> String {
    measure.value.map { fixed($0, digits) } ?? measure.absence
  }

  /// Returns the text of an optional value; "n/a" for nil.
  private func cell(_ value: Double?, _ digits: Int = 3) -> String { cell(Measure(value), digits) }

  /// Adds the table of times.
  private mutating func addTimes() {
    lines.append("")
    var rows: [[String]] = []
    /// Adds a row with the percentiles and the maximum of a sample.
    func row(_ name: String, _ sample: Sample) {
      rows.append(
        [name] + Percentile.allCases.map { cell(sample.measured($0)) } + [cell(sample.maximum)])
    }
    row("interval", metrics.intervals)
    row("busy", metrics.busy)
    if let overrun = metrics.overrun { row("overrun", overrun) }
    if metrics.hostTime.count > 0 { row("host", metrics.hostTime) }
    addTable(["Times, ms"] + Percentile.allCases.map(\.rawValue) + ["max"], rows, first: 18)
  }

  /// Adds the frame rates, hitches, stutter and jitter.
  private mutating func addPacing() {
    let pacing = metrics.pacing
    lines.append("")
    addTable(
      ["Frames per second", "average of slowest", "by percentile", "by integral"],
      [
        [
          "1 % low", cell(pacing.low1.average, 1), cell(pacing.low1.percentile, 1),
          cell(pacing.low1.integral, 1),
        ],
        [
          "0.1 % low", cell(pacing.low01.average, 1), cell(pacing.low01.percentile, 1),
          cell(pacing.low01.integral, 1),
        ],
      ], first: 18)
    lines.append("  " + "mean".left(18) + "  \(cell(pacing.meanFPS, 1))")
    lines.append("")
    /// Adds a line with a name and a text.
    func line(_ name: String, _ text: String) { lines.append("  " + name.left(18) + "  " + text) }
    line(
      "Hitch ratio",
      pacing.hitchRatio.map { ratio in
        "\(fixed(ratio, 2)) ms/s, \(pacing.hitchBand?.rawValue ?? "") "
          + "(good below 5, critical above 10), in \(fixed(pacing.activeSeconds, 2)) s of activity"
      } ?? "n/a")
    line(
      "Missed vsyncs",
      pacing.missedVsyncs.map { "\($0), \(cell(pacing.missedShare.map { $0 * 100 }, 2)) %" }
        ?? "n/a")
    line("Stutter", pacing.stutterShare.map { "\(fixed($0, 2)) % of the time" } ?? "n/a")
    line("Jitter", "RMSSD \(cell(pacing.rmssd)) ms, MAD \(cell(pacing.mad)) ms")
    if report.capture.metadata.text(.timing) != "virtual" {
      line("Animation error", "\(cell(pacing.animationError)) ms on average")
    }
    if let cost = metrics.instrumentation {
      line("Measuring", "\(fixed(cost * 1_000, 2)) us a frame, calibrated")
    }
  }

  /// Adds the table of phases.
  private mutating func addPhases() {
    guard !metrics.series.frames.isEmpty else { return }
    lines.append("")
    addTable(
      ["Phases, ms", "share", "mean", "p50", "p95", "max", ""],
      report.phases.map { phase in
        [
          phase.name, phase.share.map { fixed($0 * 100, 1) + " %" } ?? "not busy",
          cell(phase.sample.mean), cell(phase.sample.measured(.p50)),
          cell(phase.sample.measured(.p95)), cell(phase.sample.maximum),
          bar(phase.share ?? 0, width: 20).left(20),
        ]
      }, first: 18)
  }

  /// Adds the table of the slowest frames.
  private mutating func addSlowestFrames() {
    let frames = report.slowestFrames
    guard !frames.isEmpty else { return }
    lines.append("")
    let width = frames.map(\.phases.count).max() ?? 0
    addTable(
      ["Slowest frames", "at, s", "busy, ms", "interval", "longest phases".left(width), ""],
      frames.map { frame in
        [
          "\(frame.number)", fixed(frame.start, 2), fixed(frame.busy), cell(frame.interval),
          frame.phases.left(width), frame.work,
        ]
      }, first: 18, leftLast: true)
  }

  /// Adds the table of counters that are not 0.
  private mutating func addCounters() {
    guard !metrics.series.frames.isEmpty else { return }
    lines.append("")
    addTable(
      ["Counters", "median", "max", "total"],
      metrics.counters.filter { $0.total > 0 }.map { counter in
        [
          counter.name, cell(counter.series.median, 1),
          counter.series.maximum.map { "\($0)" } ?? "n/a", "\(counter.total)",
        ]
      }, first: 18)
  }

  /// Adds the histogram of busy times.
  private mutating func addHistogram() {
    guard let histogram = Histogram(metrics.busy, steps: 16) else { return }
    lines += ["", "  Busy, ms: histogram of the frames"]
    let most = Double(histogram.counts.max() ?? 1)
    let digits = histogram.digits
    let last = histogram.counts.count - 1
    let label = fixed(Double(last + 1) * histogram.width, digits).count
    for (step, count) in histogram.counts.enumerated() {
      let from = fixed(Double(step) * histogram.width, digits).right(label)
      let to =
        step == last && histogram.isOpen
        ? "more" : fixed(Double(step + 1) * histogram.width, digits)
      let line =
        "  \(from) - \(to.right(max(4, label)))  \(bar(Double(count) / most, width: 40)) \(count)"
      lines.append(line)
    }
  }

  /// Adds the notes.
  private mutating func addNotes() {
    guard !report.notes.isEmpty else { return }
    lines.append("")
    lines += report.notes.map { "  note: " + $0 }
  }

  /// Returns a bar of block characters in steps of 1/8.
  private func bar(_ fraction: Double, width: Int) -> String {
    let share = min(max(fraction.isFinite ? fraction : 0, 0), 1)
    if isASCII {
      return String(repeating: "#", count: Int((share * Double(width)).rounded()))
    }
    let eighths = Int((share * Double(width * 8)).rounded())
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
  }
}

extension String {
  /// The text without trailing spaces.
  var trimmedRight: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
