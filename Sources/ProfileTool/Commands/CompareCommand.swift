internal import ArgumentParser
internal import LamellaCapture
internal import LamellaMarkup
internal import LamellaStatistics

/// The command `compare A B`, which compares captures before and after a change.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Compares captures before and after a change.",
    discussion: """
      With one capture on each side, frames are resampled in blocks. With five or more on each side, as in
      "compare A1 A2 A3 A4 A5 --new B1 B2 B3 B4 B5", runs are compared. Two to four are too few to estimate
      how runs vary.
      Exit codes: 0 no regression, 1 a regression, 3 inconclusive, 4 not comparable.
      """)

  @Argument(help: "The capture before and the capture after the change; with --new, those before.")
  var files: [String]

  @Option(parsing: .upToNextOption, help: "The captures after the change.")
  var new: [String] = []

  @Flag(help: "Print all metrics as JSON.")
  var json = false

  @Flag(help: "Compare although machines, programs or settings differ.")
  var force = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The minimum change, in percent.", valueName: "percent"))
  var thresholdPercent = 5.0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The minimum change, in milliseconds.", valueName: "ms"))
  var thresholdMs = 0.2

  @OptionGroup var statistics: StatisticsOptions

  /// Checks the arguments.
  func validate() throws {
    if new.isEmpty, files.count != 2 {
      throw ValidationError("compare takes two captures, or several and --new with others")
    }
    if !new.isEmpty, !CaptureComparison.canCompare(files.count, with: new.count) {
      throw ValidationError(
        "there are \(files.count) captures before and \(new.count) after: "
          + "compare takes one on each side, or at least \(CaptureComparison.minimumRuns)")
    }
    guard thresholdPercent >= 0, thresholdMs >= 0 else {
      throw ValidationError("a threshold must not be negative")
    }
  }

  /// Reads and compares the captures, prints the result, and exits with the verdict's code.
  func run() throws {
    let base = try (new.isEmpty ? [files[0]] : files).map { try readCapture($0) }
    let after = try (new.isEmpty ? [files[1]] : new).map { try readCapture($0) }
    for (name, capture) in zip(files + new, base + after)
    where !capture.frames.contains(where: \.isPresented) {
      throw ToolFailure(message: "\(name): no frame was presented, so there is nothing to compare")
    }
    var threshold = CaptureComparison.Threshold()
    threshold.percent = thresholdPercent
    threshold.milliseconds = thresholdMs
    let comparison = CaptureComparison(
      base: base, new: after, threshold: threshold, options: statistics.series)
    let isComparable = comparison.obstacles.isEmpty || force
    writeOutput(json ? jsonText(comparison, isComparable) : text(comparison, isComparable))
    guard isComparable else { throw ExitCode(4) }
    switch comparison.verdict {
    case .regression: throw ExitCode(1)
    case .inconclusive: throw ExitCode(3)
    case .improvement, .unchanged: break
    }
  }

  // MARK: Output

  /// Returns the comparison as text.
  private func text(_ comparison: CaptureComparison, _ isComparable: Bool) -> String {
    var lines = ["\(files[0]) -> \(new.first ?? files[1])"]
    for obstacle in comparison.obstacles { lines.append("  differs: \(obstacle)") }
    guard isComparable else {
      return (lines + ["NOT COMPARABLE (use --force to compare anyway)"]).joined(separator: "\n")
        + "\n"
    }
    lines.append("")
    lines.append(
      "  " + "".left(22) + "before".right(11) + "after".right(11) + "change".right(11)
        + "95 % interval or p".right(24) + "  verdict")
    for row in comparison.rows {
      let digits = row.unit.isEmpty ? 1 : 3
      let significance =
        row.interval.map { "\(signed($0.lowerBound)) ... \(signed($0.upperBound))" }
        ?? row.p.map { "p = \(fixed($0, 4))" } ?? row.needed.map { "n/a (needs \($0))" } ?? "exact"
      let percent = row.percent.map { signed($0, 1) + " %" } ?? signed(row.change, digits)
      lines.append(
        "  " + row.name.left(22) + fixed(row.base, digits).right(11)
          + fixed(row.new, digits).right(11) + percent.right(11) + significance.right(24) + "  "
          + (row.isDecisive ? row.verdict.rawValue.uppercased() : row.verdict.rawValue))
    }
    if let needed = comparison.rows.compactMap(\.needed).max() {
      lines += [
        "", "An interval needs \(needed) frames on each side, without waits between them.",
      ]
    }
    lines += [
      "", "Rows in capitals are decisive; the others are informative.",
      comparison.verdict.rawValue.uppercased(),
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// Formats a number with its sign.
  private func signed(_ value: Double, _ digits: Int = 3) -> String {
    (value >= 0 ? "+" : "") + fixed(value, digits)
  }

  /// Returns the comparison as JSON.
  private func jsonText(_ comparison: CaptureComparison, _ isComparable: Bool) -> String {
    var json = JSONText()
    json.beginObject()
    /// Writes a key on a new line.
    func key(_ name: String) {
      json.newLine(1)
      json.key(name)
    }
    key("lamellaComparison")
    json.value(1)
    key("verdict")
    json.value(isComparable ? comparison.verdict.rawValue : "notComparable")
    key("differences")
    json.value(.list(comparison.obstacles))
    key("rows")
    json.beginArray()
    for row in isComparable ? comparison.rows : [] {
      json.newLine(2)
      json.beginObject()
      json.key("name")
      json.value(row.name)
      json.key("unit")
      json.value(row.unit)
      json.key("base")
      json.value(row.base)
      json.key("new")
      json.value(row.new)
      json.key("interval")
      if let interval = row.interval {
        json.value([interval.lowerBound, interval.upperBound])
      } else {
        json.null()
      }
      if let needed = row.needed {
        json.key("needs")
        json.value(needed)
      }
      json.key("p")
      if let p = row.p { json.value(p) } else { json.null() }
      json.key("verdict")
      json.value(row.verdict.rawValue)
      json.key("decides")
      json.value(row.isDecisive)
      json.endObject()
    }
    json.endLine(1)
    json.endArray()
    json.endLine(0)
    json.endObject()
    return json.text + "\n"
  }
}
