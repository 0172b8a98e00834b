internal import LamellaCapture

/// A named metric of a report, which budgets can limit.
public struct Metric: Sendable {
  /// The name, such as `busy.p95`.
  public let name: String
  /// The unit: `ms`, `s`, `fps`, `ms/s`, `%`, or empty for counts.
  public let unit: String
  /// The value, or the reason why there is none.
  public let measure: Measure
}

extension FrameMetrics {
  /// All metrics, in the order of reports.
  public var all: [Metric] {
    var list: [Metric] = []
    /// Adds a metric.
    func add(_ name: String, _ unit: String, _ measure: Measure) {
      list.append(Metric(name: name, unit: unit, measure: measure))
    }
    /// Adds a metric with an optional value.
    func add(_ name: String, _ unit: String, _ value: Double?) { add(name, unit, Measure(value)) }
    /// Adds the percentiles, the maximum and the mean of a sample as metrics.
    func add(_ name: String, _ sample: Sample) {
      for percentile in Percentile.allCases {
        add("\(name).\(percentile.rawValue)", "ms", sample.measured(percentile))
      }
      add("\(name).max", "ms", sample.maximum)
      add("\(name).mean", "ms", sample.mean)
    }

    add("frames.presented", "", Double(series.frames.count))
    add("frames.intervals", "", Double(intervals.count))
    add("frames.unseen", "", Double(series.unpresentedCount))
    add("frames.idle", "", Double(idlePasses))
    add("frames.warmUp", "", Double(series.warmUpCount))
    add("target", "ms", series.targetMilliseconds)
    add("interval", intervals)
    add("busy", busy)
    if let overrun { add("overrun", overrun) }
    if hostTime.count > 0 { add("host", hostTime) }
    add("fps.mean", "fps", pacing.meanFPS)
    for (name, low) in [("low1", pacing.low1), ("low0.1", pacing.low01)] {
      add("\(name).average", "fps", low.average)
      add("\(name).percentile", "fps", low.percentile)
      add("\(name).integral", "fps", low.integral)
    }
    add("hitchRatio", "ms/s", pacing.hitchRatio)
    add("activeTime", "s", pacing.activeSeconds)
    add("missedVsyncs", "", pacing.missedVsyncs.map { Double($0) })
    add("missedVsyncs.share", "%", pacing.missedShare.map { $0 * 100 })
    add("stutterShare", "%", pacing.stutterShare)
    add("jitter.rmssd", "ms", pacing.rmssd)
    add("jitter.mad", "ms", pacing.mad)
    add("animationError", "ms", pacing.animationError)
    for phase in phases + [unattributed] {
      let name = phase.name == unattributed.name ? phase.name : "phase.\(phase.name)"
      add("\(name).share", "%", phase.share.map { $0 * 100 })
      add(name, phase.sample)
    }
    for counter in counters {
      add("\(counter.name).median", "", counter.series.median)
      add("\(counter.name).max", "", counter.series.maximum.map { Double($0) })
      add("\(counter.name).total", "", Double(counter.total))
    }
    add("ticks.dropped", "", Double(droppedTicks))
    add("instrumentation", "ms", instrumentation)
    return list
  }
}
