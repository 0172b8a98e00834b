internal import LamellaCapture
internal import LamellaMarkup
internal import LamellaStatistics

/// The conversion of captures to the formats of other tools.
enum Exports {
  // MARK: Comma-separated values

  /// Returns CSV with a row for each frame, after the metadata as comments; times are in milliseconds.
  static func csv(_ capture: Capture) -> String {
    var text = ""
    for name in capture.metadata.names {
      guard let value = capture.metadata[name] else { continue }
      text += "# \(name)=\(value)".split(whereSeparator: \.isNewline).joined(separator: " ") + "\n"
    }
    let spans = capture.spanNames
    let counters = capture.counterNames
    let heads =
      [
        "Application", "Frame", "CPUStartTime", "MsBetweenPresents", "MsCPUBusy", "MsInPresentAPI",
        "SceneSeconds", "Flags", "Ticks", "DroppedTicks", "Alpha", "IdlePasses",
      ] + spans.map { "Ms_\($0)" } + counters
    text += heads.joined(separator: ",") + "\n"
    let application = quoted(capture.metadata.text(.program) ?? "")
    var options = FrameSeries.Options()
    options.warmUpFrames = 0
    let series = FrameSeries(capture, options: options)
    var intervals: [UInt64: Double] = [:]
    for interval in series.intervals {
      intervals[series.frames[interval.frame].number] = interval.duration
    }
    let busy = Dictionary(zip(series.frames.map(\.number), series.busy)) { first, _ in first }
    for frame in capture.frames {
      var row = [application, "\(frame.number)", milliseconds(frame.begin)]
      row.append(intervals[frame.number].map { fixed($0, 6) } ?? "")
      row.append(fixed(busy[frame.number] ?? Double(frame.end - frame.begin) / 1e6, 6))
      row.append(milliseconds(frame[.present]))
      row.append(fixed(Double(frame.sceneMicroseconds) / 1e6, 6))
      row += ["\(frame.flags.rawValue)", "\(frame.ticks)", "\(frame.droppedTicks)"]
      row += [frame.alpha.isFinite ? fixed(Double(frame.alpha), 6) : "", "\(frame.idlePasses)"]
      row += spans.indices.map { milliseconds(frame.spans[$0]) }
      row += counters.indices.map { "\(frame.counters[$0])" }
      text += row.joined(separator: ",") + "\n"
    }
    return text
  }

  /// Formats nanoseconds as milliseconds with six decimals.
  private static func milliseconds(_ nanoseconds: UInt64) -> String {
    let digits = String(nanoseconds % 1_000_000)
    return "\(nanoseconds / 1_000_000)." + String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// Returns a CSV field, quoted if necessary.
  private static func quoted(_ text: String) -> String {
    guard text.contains(where: { ",\"\n\r".contains($0) }) else { return text }
    return "\""
      + text.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }

  // MARK: Trace events

  /// Returns trace events, which Perfetto, speedscope and the browsers' profilers read.
  ///
  /// A capture has the durations of the passes, not their start times: the events of a frame's passes are contiguous
  /// from the frame's start, in the order of the passes.
  static func chrome(_ capture: Capture) -> String {
    var json = JSONText()
    json.beginObject()
    json.key("displayTimeUnit")
    json.value("ms")
    json.key("otherData")
    json.beginObject()
    for name in capture.metadata.names {
      guard let value = capture.metadata[name] else { continue }
      json.key(name)
      json.value("\(value)")
    }
    json.endObject()
    json.key("traceEvents")
    json.beginArray()
    /// Writes a trace event.
    func event(_ phase: String, _ name: String, _ more: (inout JSONText) -> Void) {
      json.newLine(0)
      json.beginObject()
      json.key("ph")
      json.value(phase)
      json.key("pid")
      json.value(1)
      json.key("tid")
      json.value(1)
      json.key("name")
      json.value(name)
      more(&json)
      json.endObject()
    }
    /// Writes the arguments of a trace event.
    func arguments(_ json: inout JSONText, _ values: [(String, Int)]) {
      json.key("args")
      json.beginObject()
      for (name, value) in values {
        json.key(name)
        json.value(value)
      }
      json.endObject()
    }
    /// Writes the category, start and duration of a trace event, given in nanoseconds.
    func time(_ json: inout JSONText, _ category: String, _ start: UInt64, _ duration: UInt64) {
      json.key("cat")
      json.value(category)
      json.key("ts")
      json.value(Double(start) / 1e3)
      json.key("dur")
      json.value(Double(duration) / 1e3)
    }
    for (kind, name) in [
      ("process_name", capture.metadata.text(.program) ?? "lamella"), ("thread_name", "main"),
    ] {
      event("M", kind) { json in
        json.key("args")
        json.beginObject()
        json.key("name")
        json.value(name)
        json.endObject()
      }
    }
    for frame in capture.frames {
      event("X", "frame \(frame.number)") { json in
        time(&json, "frame", frame.begin, frame.end - frame.begin)
        arguments(
          &json,
          [("ticks", Int(frame.ticks))]
            + capture.counterNames.enumerated().map { ($1, Int(frame.counters[$0])) })
      }
      var start = frame.begin
      for (index, name) in capture.spanNames.enumerated() where frame.spans[index] > 0 {
        // Child events must be within their parent.
        let duration = min(frame.spans[index], frame.end - start)
        event("X", name) { json in time(&json, "phase", start, duration) }
        start += duration
      }
      event("C", "draw calls") { json in
        json.key("ts")
        json.value(Double(frame.begin) / 1e3)
        arguments(&json, [("draws", frame[.drawCalls])])
      }
    }
    json.endArray()
    json.endObject()
    return json.text + "\n"
  }

  // MARK: Folded stacks

  /// Returns folded stacks: a line for each phase with its total time in microseconds.
  static func folded(_ capture: Capture) -> String {
    var sums = [Double](repeating: 0, count: capture.spanNames.count)
    var whole = 0.0
    for frame in capture.frames {
      whole += Double(frame.end - frame.begin)
      for index in sums.indices { sums[index] += Double(frame.spans[index]) }
    }
    var text = ""
    for (name, sum) in zip(capture.spanNames, sums) where sum >= 1_000 {
      text += "frame;\(plain(name)) \(Int(min(sum / 1_000, 1e18)))\n"
    }
    let rest = whole - sums.reduce(0, +)
    if rest >= 1_000 { text += "frame \(Int(min(rest / 1_000, 1e18)))\n" }
    return text
  }

  /// Returns a name with underscores for characters that have a meaning in folded stacks.
  private static func plain(_ name: String) -> String {
    String(name.map { $0 == ";" || $0.isNewline || $0 == " " ? "_" : $0 })
  }
}
