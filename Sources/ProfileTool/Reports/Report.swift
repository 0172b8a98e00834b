internal import Foundation
internal import LamellaCapture
internal import LamellaMarkup
internal import LamellaStatistics

/// The content of a report: a capture with its metrics.
struct Report {
  var file: String
  var capture: Capture
  var metrics: FrameMetrics

  /// The warnings about the reliability of the metrics.
  var notes: [String] {
    var notes: [String] = []
    let series = metrics.series
    if !capture.isComplete {
      notes.append("the capture is truncated: the program crashed, was killed, or is still running")
    }
    if series.frames.isEmpty { notes.append("no frame was presented") }
    if series.includesWarmUp {
      notes.append("too few frames to exclude the first second: the metrics include the warm-up")
    }
    if capture.metadata.text(.buildMode) == "debug" {
      notes.append("a debug build: its times are not those of a release build")
    }
    if series.targetOrigin == .unknown {
      notes.append("the target frame time is unknown: set it with --target")
    }
    if let note = intervalNote { notes.append(note) }
    let limit = series.targetMilliseconds ?? metrics.busy.median ?? 0
    if let cost = metrics.instrumentation, limit > 0, cost > limit / 100 {
      notes.append(
        "measuring took \(fixed(cost * 1_000, 2)) us a frame, more than 1 % of the target")
    }
    return notes
  }

  /// The note about a percentile of intervals that is missing because many frames came after a wait; nil without one.
  private var intervalNote: String? {
    let (frames, intervals) = (metrics.series.frames.count, metrics.intervals.count)
    guard
      let hidden = Percentile.allCases.first(where: {
        frames >= $0.neededCount && intervals < $0.neededCount
      })
    else { return nil }
    return
      "only \(intervals) of \(frames) frames directly followed another one, the others came after a wait: "
      + "\(hidden.rawValue) of the intervals needs \(hidden.neededCount) such frames"
  }

  /// The phases that took time in some frame, and the time outside of them; a program need not have all phases.
  var phases: [Phase] {
    metrics.phases.filter { ($0.sample.maximum ?? 0) > 0 } + [metrics.unattributed]
  }

  // MARK: Descriptions

  /// The description of the machine and the run, in up to four lines.
  var subtitle: [String] {
    let metadata = capture.metadata
    /// Returns the text of a metadata value.
    func text(_ key: CaptureMetadata.Key) -> String? { metadata[key].map { "\($0)" } }
    /// Joins the parts that exist, with dots between them.
    func line(_ parts: [String?]) -> String { parts.compactMap { $0 }.joined(separator: " · ") }
    let command = [text(.program), text(.arguments)].compactMap { $0 }.joined(separator: " ")
    let timing =
      text(.timing) == "virtual"
      ? "virtual time at \(text(.framesPerSecond) ?? "?") frames/s" : "real time"
    return [
      command,
      line([
        text(.date), text(.buildMode).map { "\($0) build" },
        text(.engineVersion).map { "Lamella \($0)" },
        text(.sdlVersion).map { "SDL \($0)" },
      ]),
      line([text(.cpu), text(.cores).map { "\($0) cores" }, text(.os)]),
      line([
        text(.renderDriver), text(.videoDriver).map { "video \($0)" },
        text(.windowSize).map { "\($0) points" }, text(.outputSize).map { "\($0) pixels" },
        text(.ticksPerSecond).map { "\($0) ticks/s" }, timing,
      ]),
    ].filter { !$0.isEmpty }
  }

  /// The numbers of frames of each kind.
  var frameSummary: String {
    let series = metrics.series
    var parts = [
      "\(series.frames.count + series.warmUpCount) frames presented",
      "\(metrics.idlePasses) idle passes",
    ]
    if series.warmUpCount > 0 { parts.append("\(series.warmUpCount) excluded as warm-up") }
    if series.unpresentedCount > 0 {
      parts.append("\(series.unpresentedCount) with ticks but not presented")
    }
    if metrics.droppedTicks > 0 { parts.append("\(metrics.droppedTicks) ticks dropped") }
    return parts.joined(separator: ", ")
  }

  var targetSummary: String {
    let series = metrics.series
    guard let target = series.targetMilliseconds else { return "unknown" }
    let origin =
      switch series.targetOrigin {
      case .given: "given"
      case .configured: "configured"
      case .measured: "median of intervals that waited for the display"
      case .unknown: ""
      }
    return "\(fixed(target)) ms (\(origin))"
  }

  // MARK: JSON

  /// The report as JSON: all metrics with their units.
  var json: String {
    var json = JSONText()
    json.beginObject()
    /// Writes a key on a new line.
    func key(_ name: String) {
      json.newLine(1)
      json.key(name)
    }
    key("lamellaReport")
    json.value(1)
    key("file")
    json.value(file)
    key("complete")
    json.value(capture.isComplete)
    key("notes")
    json.value(.list(notes))
    key("metadata")
    json.beginObject()
    for name in capture.metadata.names {
      guard let value = capture.metadata[name] else { continue }
      json.newLine(2)
      json.key(name)
      json.value(value)
    }
    json.endLine(1)
    json.endObject()
    key("targetOrigin")
    json.value(metrics.series.targetOrigin.rawValue)
    key("hitchBand")
    if let band = metrics.pacing.hitchBand { json.value(band.rawValue) } else { json.null() }
    key("metrics")
    json.beginObject()
    for metric in metrics.all {
      json.newLine(2)
      json.key(metric.name)
      json.beginObject()
      json.key("value")
      if let value = metric.measure.value { json.value(value) } else { json.null() }
      if let needed = metric.measure.needed {
        json.key("needs")
        json.value(needed)
      }
      json.key("unit")
      json.value(metric.unit)
      json.endObject()
    }
    json.endLine(1)
    json.endObject()
    json.endLine(0)
    json.endObject()
    return json.text + "\n"
  }
}
