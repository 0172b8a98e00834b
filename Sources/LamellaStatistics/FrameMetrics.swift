public import LamellaCapture

/// The metrics of a capture; see <doc:Metrics> for their formulas.
///
/// ```swift
/// let metrics = FrameMetrics(try Capture(bytes, name: "run.lamcap"))
/// print(metrics.busy.measured(.p95).value ?? 0, "ms of work in 95 of 100 frames")
/// ```
public struct FrameMetrics: Sendable {
  /// The frames that the metrics are computed from.
  public let series: FrameSeries
  /// The number of idle passes of the whole run.
  public let idlePasses: Int
  /// The frame intervals, in milliseconds.
  public let intervals: Sample
  /// The busy times, in milliseconds.
  public let busy: Sample
  /// The frame pacing, computed from the intervals.
  public let pacing: Pacing
  /// The passes of the frame and their shares of the busy time.
  public let phases: [Phase]
  /// The busy time outside any pass.
  public let unattributed: Phase
  /// The distribution and the total of each counter, by name.
  public let counters: [(name: String, series: CounterSeries, total: Int)]
  /// The number of dropped ticks.
  public let droppedTicks: Int
  /// The calibrated cost of measuring a frame, in milliseconds; nil if unknown.
  public let instrumentation: Double?

  /// Computes the metrics of a capture.
  ///
  /// - Complexity: O(*n* log *n*) for *n* frames.
  public init(_ capture: Capture, options: FrameSeries.Options = .init()) {
    let series = FrameSeries(capture, options: options)
    self.series = series
    idlePasses = capture.idlePasses
    intervals = Sample(series.intervals.map(\.duration))
    busy = Sample(series.busy)
    pacing = Pacing(series)
    (phases, unattributed) = Phase.table(of: series, names: capture.spanNames)
    counters = capture.counterNames.enumerated().map { index, name in
      var counter = CounterSeries()
      var total = 0
      for frame in series.frames {
        counter.add(Int(frame.counters[index]))
        total += Int(frame.counters[index])
      }
      return (name, counter, total)
    }
    droppedTicks = series.frames.reduce(0) { $0 + Int($1.droppedTicks) }
    let reads = counters.first { $0.name == FrameCounter.clockReads.name }
    if let cost = capture.metadata.number(.clockReadNanoseconds), let reads, !series.frames.isEmpty
    {
      instrumentation = cost * Double(reads.total) / Double(series.frames.count) / 1e6
    } else {
      instrumentation = nil
    }
  }

  /// The overruns, in milliseconds: the busy times minus the target; nil without a target.
  public var overrun: Sample? {
    series.targetMilliseconds.map { target in Sample(busy.sorted.map { $0 - target }) }
  }

  /// The host's time in each interval, in milliseconds; empty unless the frames are part of a host's frames.
  public var hostTime: Sample {
    Sample(
      series.intervals.compactMap { interval in
        series.frames[interval.frame].flags.contains(.guest)
          ? interval.duration - series.busy[interval.frame] : nil
      })
  }
}

/// The metrics of a pass of the frame.
public struct Phase: Sendable {
  /// The name of the pass's span.
  public let name: String
  /// The durations in the frames, in milliseconds.
  public let sample: Sample
  /// The fraction of the busy time, 0...1; nil for a pass that is not busy time.
  public let share: Double?

  /// Computes the phases, in the order of the names, and the unattributed time.
  static func table(of series: FrameSeries, names: [String]) -> (phases: [Phase], rest: Phase) {
    let work = series.busy.reduce(0, +)
    var unattributed = series.busyNanoseconds
    var phases: [Phase] = []
    for (index, name) in names.enumerated() {
      let times = series.frames.map { Double($0.spans[index]) }
      let isWait = name == FramePass.present.name && series.waitsForDisplay
      let isWork = !isWait && name != FramePass.overlay.name
      if !isWork, times.allSatisfy({ $0 == 0 }) { continue }
      if isWork { for frame in unattributed.indices { unattributed[frame] -= times[frame] } }
      let sample = Sample(times.map { $0 / 1e6 })
      phases.append(
        Phase(
          name: name, sample: sample, share: isWork && work > 0 ? sample.sum / work : nil))
    }
    let rest = Sample(unattributed.map { $0 / 1e6 })
    return (
      phases, Phase(name: "unattributed", sample: rest, share: work > 0 ? rest.sum / work : nil)
    )
  }
}
