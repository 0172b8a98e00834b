internal import LamellaCapture
internal import LamellaStatistics

extension Report {
  /// A frame that took long, with what it spent its time on.
  struct SlowFrame {
    /// The number of the pass of the loop.
    var number: UInt64
    /// The start, in seconds since the program's.
    var start: Double
    /// The busy time, in milliseconds.
    var busy: Double
    /// The time since the frame before, in milliseconds; nil after a wait.
    var interval: Double?
    /// The phases that took longest, with their milliseconds.
    var phases: String
    /// Input that came, and what was done anew.
    var work: String
  }

  /// The frames with the longest busy times, the longest first; at most ten.
  var slowestFrames: [SlowFrame] {
    let series = metrics.series
    var intervals: [Int: Double] = [:]
    for interval in series.intervals { intervals[interval.frame] = interval.duration }
    // Of equal ones the first comes first.
    let order = series.frames.indices.sorted { (-series.busy[$0], $0) < (-series.busy[$1], $1) }
    return order.prefix(10).map { index in
      let frame = series.frames[index]
      return SlowFrame(
        number: frame.number, start: Double(frame.begin) / 1e9, busy: series.busy[index],
        interval: intervals[index], phases: longestPhases(of: frame), work: work(of: frame))
    }
  }

  /// Returns the three phases of a frame that took longest, but those of less than a twentieth of it.
  private func longestPhases(of frame: FrameRecord) -> String {
    let times = capture.spanNames.indices.map { Double(frame.spans[$0]) / 1e6 }
    let least = times.reduce(0, +) / 20
    return times.indices.filter { times[$0] > least }.sorted { times[$0] > times[$1] }.prefix(3)
      .map { "\(capture.spanNames[$0]) \(fixed(times[$0], 2))" }.joined(separator: ", ")
  }

  /// Returns what came in and was done in a frame, by the counters that say so.
  private func work(of frame: FrameRecord) -> String {
    var parts = frame.flags.contains(.interacting) ? ["input"] : []
    if frame.ticks > 1 { parts.append("\(frame.ticks) ticks") }
    for (name, unit) in [
      ("layoutCalls", "views laid out"), ("displayCalls", "layers redrawn"),
      ("textureCalls", "textures"), ("uploadedBytes", "bytes uploaded"),
      ("drawCalls", "draw calls"),
    ] {
      guard let index = capture.counterNames.firstIndex(of: name) else { continue }
      if frame.counters[index] > 0 { parts.append("\(frame.counters[index]) \(unit)") }
    }
    return parts.joined(separator: ", ")
  }
}
