internal import ArgumentParser
internal import LamellaCapture
internal import LamellaFiles
internal import LamellaMarkup
internal import LamellaStatistics

/// The command `gate FILE --budget BUDGET.json`, which checks a capture against a budget.
struct GateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gate", abstract: "Checks a capture against a budget file.",
    discussion: """
      Exit codes: 0 all metrics are within their limits, 1 a limit is exceeded, 3 a metric needs more frames, \
      4 the capture does not meet the requirements of the budget.
      """)

  @Argument(help: "The capture; - is standard input.")
  var file: String

  @Option(help: ArgumentHelp("The budget.", valueName: "budget.json"))
  var budget: String

  @Option(
    help: ArgumentHelp(
      "Write the outcome as JUnit XML, too, as CI systems show it.", valueName: "report.xml"))
  var junit: String?

  @Flag(help: "Print the outcome as JSON.")
  var json = false

  /// Checks the capture against the budget, prints the outcomes, and exits with the result's code.
  func run() throws {
    let limits = try CaptureBudget(readFile(budget, limit: 1 << 20), name: budget)
    let capture = try readCapture(file)
    let obstacles = limits.obstacles(in: capture.metadata)
    let outcomes = try limits.check(FrameMetrics(capture, options: limits.options))
    let code: Int32 =
      if !obstacles.isEmpty {
        4
      } else if outcomes.contains(where: { $0.isWithinLimit == false }) {
        1
      } else if outcomes.contains(where: { $0.isWithinLimit == nil }) {
        3
      } else {
        0
      }
    writeOutput(json ? jsonText(outcomes, obstacles, code) : text(outcomes, obstacles, code))
    if let junit {
      let report = JUnitReport(
        name: budget, capture: file, outcomes: outcomes, obstacles: obstacles)
      try writeText(report.text, to: junit)
    }
    if code != 0 { throw ExitCode(code) }
  }

  private static let verdicts: [Int32: String] = [
    0: "PASSED", 1: "EXCEEDED", 3: "INCONCLUSIVE", 4: "NOT COMPARABLE",
  ]

  /// Returns the outcomes as text.
  private func text(
    _ outcomes: [CaptureBudget.Outcome], _ obstacles: [String], _ code: Int32
  ) -> String {
    var lines = ["\(file) by \(budget)"]
    lines += obstacles.map { "  differs: \($0)" }
    for outcome in outcomes {
      let limit = outcome.limit
      let result =
        switch outcome.isWithinLimit {
        case true?: "ok"
        case false?: "EXCEEDED"
        case nil: "no value"
        }
      lines.append(
        "  " + limit.name.left(24)
          + (outcome.measure.value.map { fixed($0) } ?? outcome.measure.absence).right(20) + "  "
          + limit.bounds.left(24) + "  " + result)
    }
    return (lines + [Self.verdicts[code] ?? ""]).joined(separator: "\n") + "\n"
  }

  /// Returns the outcomes as JSON.
  private func jsonText(
    _ outcomes: [CaptureBudget.Outcome], _ obstacles: [String], _ code: Int32
  ) -> String {
    var json = JSONText()
    json.beginObject()
    json.newLine(1)
    json.key("lamellaGate")
    json.value(1)
    json.newLine(1)
    json.key("verdict")
    json.value((Self.verdicts[code] ?? "").lowercased())
    json.newLine(1)
    json.key("differences")
    json.value(.list(obstacles))
    json.newLine(1)
    json.key("limits")
    json.beginArray()
    for outcome in outcomes {
      json.newLine(2)
      json.beginObject()
      json.key("name")
      json.value(outcome.limit.name)
      for (key, value) in [
        ("value", outcome.measure.value), ("max", outcome.limit.maximum),
        ("min", outcome.limit.minimum),
      ] {
        json.key(key)
        if let value { json.value(value) } else { json.null() }
      }
      json.key("kept")
      if let isWithinLimit = outcome.isWithinLimit {
        json.value(isWithinLimit)
      } else {
        json.null()
      }
      json.endObject()
    }
    json.endLine(1)
    json.endArray()
    json.endLine(0)
    json.endObject()
    return json.text + "\n"
  }
}
