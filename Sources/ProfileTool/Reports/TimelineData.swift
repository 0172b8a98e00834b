internal import LamellaCapture
internal import LamellaMarkup
internal import LamellaStatistics

/// The data of the timeline for the script of an HTML report.
struct TimelineData {
  private let report: Report
  /// The maximum number of frames in the data; of more frames only the slowest of each group is included.
  private static let maximumCount = 20_000

  /// The groups of passes, each of one color.
  static let groups: [(name: String, passes: [FramePass])] = [
    ("events and ticks", [.pump, .dispatch, .step, .pointer, .accessibility]),
    ("layout", [.traits, .properties, .constraints, .layout]),
    ("display, compose", [.display, .compose, .tiles]), ("encode", [.encode]),
    ("submit", [.submit]), ("present", [.present]),
  ]

  init(_ report: Report) { self.report = report }

  /// Returns the CSS class of a phase's color.
  static func style(of phase: String) -> String {
    let index = groups.firstIndex { $0.passes.contains { $0.name == phase } }
    return index.map { "s\($0)" } ?? "rest"
  }

  /// The data as JSON; a frame has the columns number, start, busy time, interval or null, flags, ticks, draw calls,
  /// groups.
  var json: String {
    let series = report.metrics.series
    var intervals = [Double?](repeating: nil, count: series.frames.count)
    for interval in series.intervals { intervals[interval.frame] = interval.duration }
    let group = max(1, (series.frames.count + Self.maximumCount - 1) / Self.maximumCount)
    var json = JSONText()
    json.beginObject()
    json.key("target")
    if let target = series.targetMilliseconds { json.value(target) } else { json.null() }
    json.key("high")
    json.value(report.metrics.busy.quantile(0.995) ?? 0)
    json.key("group")
    json.value(group)
    json.key("groups")
    json.value(.list(Self.groups.map(\.name)))
    json.key("frames")
    json.beginArray()
    for start in stride(from: 0, to: series.frames.count, by: group) {
      let range = start..<min(start + group, series.frames.count)
      let slowest = range.max { series.busy[$0] < series.busy[$1] } ?? start
      let frame = series.frames[slowest]
      json.newLine(0)
      json.beginArray()
      json.value(Int(clamping: frame.number))
      json.literal(fixed(Double(frame.begin) / 1e6, 2))
      json.literal(fixed(series.busy[slowest], 4))
      json.literal(intervals[slowest].map { fixed($0, 3) } ?? "null")
      json.value(Int(frame.flags.rawValue))
      json.value(Int(frame.ticks))
      json.value(frame[.drawCalls])
      for group in Self.groups {
        let isWait = series.waitsForDisplay && group.passes == [.present]
        let sum = isWait ? 0 : group.passes.reduce(0) { $0 + Double(frame[$1]) }
        json.literal(fixed(sum / 1e6, 4))
      }
      json.endArray()
    }
    json.endArray()
    json.endObject()
    return json.text
  }
}
