internal import LamellaCapture
internal import LamellaStatistics

/// A report as a self-contained HTML page.
struct HTMLReport {
  private let report: Report
  private var metrics: FrameMetrics { report.metrics }

  init(_ report: Report) { self.report = report }

  /// The text of the page.
  var page: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(escape(report.file)): frames</title>
    <style>\(HTMLReport.style)</style>
    </head>
    <body>
    <main>
    <header>
    <h1>\(escape(report.file))</h1>
    \(report.subtitle.map { "<p>\(escape($0))</p>" }.joined(separator: "\n"))
    </header>
    \(notes)
    <section class="cards">\(cards)</section>
    <section>
    <h2>Frames <small>\(escape(report.frameSummary)); target \(escape(report.targetSummary))</small></h2>
    <div class="legend">\(legend)</div>
    <div class="chart"><canvas id="timeline" height="260"></canvas><div id="tip" hidden></div></div>
    <p class="hint">Busy time of each frame in ms. The wheel zooms, dragging pans, a double click shows all frames.</p>
    <noscript><p class="hint">The timeline needs JavaScript; the metrics are below.</p></noscript>
    </section>
    <section class="columns">
    <div><h2>Phases</h2>\(phaseTable)</div>
    <div><h2>Histogram of busy times</h2>\(histogram)</div>
    </section>
    <section><h2>Slowest frames</h2>\(slowestTable)</section>
    <section class="columns">
    <div><h2>Times, ms</h2>\(timeTable)<h2 class="next">Counters</h2>\(counterTable)</div>
    <div><h2>Pacing</h2>\(pacingTable)</div>
    </section>
    <section class="run"><h2>Run</h2>\(metadataTable)</section>
    </main>
    <script>const data = \(TimelineData(report).json);
    \(HTMLReport.script)</script>
    </body>
    </html>

    """
  }

  // MARK: Sections

  private var notes: String {
    report.notes.map { "<p class=\"note\">\(escape($0))</p>" }.joined(separator: "\n")
  }

  private var cards: String {
    /// Returns the markup of a card with a value, its unit and its label.
    func card(_ value: String, _ unit: String, _ label: String, _ kind: String = "") -> String {
      "<div class=\"card \(kind)\"><b>\(value)<small> \(unit)</small></b>"
        + "<span>\(label)</span></div>"
    }
    let pacing = metrics.pacing
    let median = metrics.busy.measured(.p50)
    let tail = metrics.busy.measured(.p95)
    let kind =
      switch pacing.hitchBand {
      case .good?: "good"
      case .warning?: "warn"
      case .critical?: "bad"
      case nil: ""
      }
    return [
      card(text(median), "ms", "busy, median"), card(text(tail), "ms", "busy, p95"),
      card(text(Measure(metrics.busy.maximum)), "ms", "busy, max"),
      card(text(Measure(pacing.meanFPS), 1), "fps", "mean"),
      card(text(pacing.low1.average, 1), "fps", "1 % low, average"),
      card(
        text(Measure(pacing.hitchRatio), 2), "ms/s",
        "hitch ratio\(pacing.hitchBand.map { ": \($0.rawValue)" } ?? "")", kind),
    ].joined()
  }

  private var legend: String {
    TimelineData.groups.enumerated().map { index, group in
      "<span><i class=\"s\(index)\"></i>\(group.name)</span>"
    }.joined() + "<span><i class=\"rest\"></i>other</span>"
  }

  /// A table cell: text, which is escaped, or markup of this file.
  private enum Cell {
    case text(String)
    case markup(String)
  }

  /// Returns the markup of a table.
  private func table(_ heads: [String], _ rows: [[Cell]]) -> String {
    let head = heads.map { "<th>\(escape($0))</th>" }.joined()
    /// Returns the markup of a cell.
    func markup(_ cell: Cell) -> String {
      switch cell {
      case .text(let text): escape(text)
      case .markup(let markup): markup
      }
    }
    let body = rows.map { row in
      "<tr>" + row.map { "<td>\(markup($0))</td>" }.joined() + "</tr>"
    }
    return
      "<table><thead><tr>\(head)</tr></thead><tbody>\(body.joined(separator: "\n"))</tbody></table>"
  }

  private var slowestTable: String {
    table(
      ["frame", "at, s", "busy, ms", "interval, ms", "longest phases, ms", "work"],
      report.slowestFrames.map { frame in
        [
          .text("\(frame.number)"), .text(fixed(frame.start, 2)), .text(fixed(frame.busy)),
          cell(Measure(frame.interval)), .text(frame.phases), .text(frame.work),
        ]
      })
  }

  private var phaseTable: String {
    table(
      ["phase", "share", "mean", "p50", "p95", "max"],
      report.phases.map { phase in
        let share = phase.share.map { max(0, $0) }
        let bar =
          share.map {
            "<span class=\"bar\"><i class=\"\(TimelineData.style(of: phase.name))\" "
              + "style=\"width:\(fixed($0 * 100, 1))%\"></i></span>"
              + "<span class=\"percent\">\(fixed($0 * 100, 1)) %</span>"
          } ?? "not busy"
        return [
          .text(phase.name), .markup(bar), cell(Measure(phase.sample.mean)),
          cell(phase.sample.measured(.p50)), cell(phase.sample.measured(.p95)),
          cell(Measure(phase.sample.maximum)),
        ]
      })
  }

  private var timeTable: String {
    /// Returns a table row with the percentiles and the maximum of a sample.
    func row(_ name: String, _ sample: Sample) -> [Cell] {
      [.text(name)] + Percentile.allCases.map { cell(sample.measured($0)) }
        + [cell(Measure(sample.maximum))]
    }
    var rows = [row("interval", metrics.intervals), row("busy", metrics.busy)]
    if let overrun = metrics.overrun { rows.append(row("overrun", overrun)) }
    if metrics.hostTime.count > 0 { rows.append(row("host", metrics.hostTime)) }
    return table([""] + Percentile.allCases.map(\.rawValue) + ["max"], rows)
  }

  private var pacingTable: String {
    let pacing = metrics.pacing
    /// Returns a cell with a frame rate.
    func rate(_ measure: Measure) -> Cell {
      .markup(text(measure, 1) + (measure.value == nil ? "" : " fps"))
    }
    var rows: [[Cell]] = [[.text("mean"), rate(Measure(pacing.meanFPS))]]
    for (name, low) in [("1 % low", pacing.low1), ("0.1 % low", pacing.low01)] {
      rows.append([.text("\(name), average of the slowest"), rate(low.average)])
      rows.append([.text("\(name), by percentile"), rate(low.percentile)])
      rows.append([.text("\(name), by integral of the time"), rate(low.integral)])
    }
    rows += [
      [.text("hitch ratio"), .markup(text(Measure(pacing.hitchRatio), 2) + " ms/s")],
      [.text("missed vsyncs"), .text(pacing.missedVsyncs.map { "\($0)" } ?? "n/a")],
      [.text("stutter"), .markup(text(Measure(pacing.stutterShare), 2) + " % of the time")],
      [.text("jitter, RMSSD"), .markup(text(Measure(pacing.rmssd)) + " ms")],
      [.text("jitter, MAD"), .markup(text(Measure(pacing.mad)) + " ms")],
    ]
    return table(["", ""], rows)
  }

  private var counterTable: String {
    table(
      ["", "median", "max", "total"],
      metrics.counters.filter { $0.total > 0 }.map { counter in
        [
          .text(counter.name), cell(Measure(counter.series.median), 1),
          .text("\(counter.series.maximum ?? 0)"), .text("\(counter.total)"),
        ]
      })
  }

  private var metadataTable: String {
    let metadata = report.capture.metadata
    return table(
      ["", ""],
      metadata.names.map { name in [.text(name), .text(metadata[name].map { "\($0)" } ?? "")] })
  }

  /// The histogram of busy times as SVG.
  private var histogram: String {
    guard let histogram = Histogram(metrics.busy, steps: 24) else { return "<p>No frames.</p>" }
    let (width, height, bottom) = (480.0, 200.0, 24.0)
    let step = width / Double(histogram.counts.count)
    let most = Double(histogram.counts.max() ?? 1)
    var marks = ""
    for (index, count) in histogram.counts.enumerated() {
      let tall = (height - bottom - 16) * Double(count) / most
      let x = Double(index) * step
      let from = fixed(Double(index) * histogram.width, histogram.digits)
      let isLast = index == histogram.counts.count - 1 && histogram.isOpen
      let to = isLast ? "more" : fixed(Double(index + 1) * histogram.width, histogram.digits)
      marks +=
        "<rect class=\"s0\" x=\"\(fixed(x + 1, 1))\" y=\"\(fixed(height - bottom - tall, 1))\" "
        + "width=\"\(fixed(max(1, step - 2), 1))\" height=\"\(fixed(tall, 1))\">"
        + "<title>\(from) to \(to) ms: \(count) frames</title></rect>"
      if count > 0, Double(count) == most {
        marks +=
          "<text x=\"\(fixed(x + step / 2, 1))\" y=\"\(fixed(height - bottom - tall - 4, 1))\" "
          + "text-anchor=\"middle\">\(count)</text>"
      }
    }
    let last = histogram.counts.count
    let every = max(1, (last + 5) / 6)
    for index in stride(from: 0, to: last, by: every) {
      marks +=
        "<text x=\"\(fixed(Double(index) * step, 1))\" y=\"\(height - 6)\">"
        + "\(fixed(Double(index) * histogram.width, histogram.digits))"
        + "\(index == 0 ? " ms" : "")</text>"
    }
    return
      "<svg viewBox=\"0 0 \(width) \(height)\" role=\"img\" aria-label=\"Histogram of busy times\">"
      + "<line x1=\"0\" y1=\"\(height - bottom)\" x2=\"\(width)\" y2=\"\(height - bottom)\"/>"
      + "\(marks)</svg>"
  }

  // MARK: Text

  /// Returns the markup of a value, or of the reason for its absence.
  private func text(_ measure: Measure, _ digits: Int = 3) -> String {
    measure.value.map { fixed($0, digits) }
      ?? measure.needed.map { "<small>needs \($0)</small>" } ?? "<small>n/a</small>"
  }

  /// Returns a cell with a value.
  private func cell(_ measure: Measure, _ digits: Int = 3) -> Cell {
    .markup(text(measure, digits))
  }

  /// Returns text with HTML's special characters escaped.
  private func escape(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.append(character)
      }
    }
  }
}
