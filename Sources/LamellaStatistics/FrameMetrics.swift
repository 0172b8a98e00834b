public import LamellaCapture

/// The statistics of a capture, by the formulas of <doc:Metrics>.
///
/// ```swift
/// let metrics = FrameMetrics(try Capture(bytes, name: "run.lamcap"))
/// print(metrics.busy.measured(.p95).value ?? 0, "ms of work in 95 of 100 frames")
/// ```
public struct FrameMetrics: Sendable {
  /// The frames that count.
  public let series: FrameSeries
  /// Idle passes of the whole run.
  public let idlePasses: Int
  /// Milliseconds from picture to picture.
  public let intervals: Sample
  /// Milliseconds of work.
  public let busy: Sample
  /// Pacing, from intervals only.
  public let pacing: Pacing
  /// The passes of the frame and their shares of the work.
  public let phases: [Phase]
  /// Work that belongs to no pass.
  public let unattributed: Phase
  /// What the counters said, by their names.
  public let counters: [(name: String, series: CounterSeries, total: Int)]
  /// Ticks that were left out.
  public let droppedTicks: Int
  /// Milliseconds that measuring itself took in a frame, as calibrated at the start; nil if unknown.
  public let instrumentation: Double?

  /// Computes the statistics of a capture.
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

  /// Milliseconds by which work exceeded the target, negative where it did not; nil without a target.
  public var overrun: Sample? {
    series.targetMilliseconds.map { target in Sample(busy.sorted.map { $0 - target }) }
  }

  /// Milliseconds of the host between our passes, in each interval; empty unless we are its guest.
  public var hostTime: Sample {
    Sample(
      series.intervals.compactMap { interval in
        series.frames[interval.frame].flags.contains(.guest)
          ? interval.duration - series.busy[interval.frame] : nil
      })
  }
}

/// A pass of the frame in statistics.
public struct Phase: Sendable {
  /// The name of its span.
  public let name: String
  /// Milliseconds in each frame.
  public let sample: Sample
  /// The part of all work that it took, 0...1; nil for what is no work of the program.
  public let share: Double?

  /// The phases in the order of the names, and the rest.
  static func table(of series: FrameSeries, names: [String]) -> (phases: [Phase], rest: Phase) {
    let work = series.busy.reduce(0, +)
    var rests = series.busyNanoseconds
    var phases: [Phase] = []
    for (index, name) in names.enumerated() {
      let times = series.frames.map { Double($0.spans[index]) }
      let isWait = name == FramePass.present.name && series.waitsForDisplay
      let isWork = !isWait && name != FramePass.overlay.name
      if !isWork, times.allSatisfy({ $0 == 0 }) { continue }
      if isWork { for frame in rests.indices { rests[frame] -= times[frame] } }
      let sample = Sample(times.map { $0 / 1e6 })
      phases.append(
        Phase(
          name: name, sample: sample, share: isWork && work > 0 ? sample.sum / work : nil))
    }
    let rest = Sample(rests.map { $0 / 1e6 })
    return (
      phases, Phase(name: "unattributed", sample: rest, share: work > 0 ? rest.sum / work : nil)
    )
  }
}
