internal import LamellaCapture

/// The comparison of the times of two single runs, by resampling their frames.
enum FrameComparison {
  /// Returns the rows of all times: busy times, intervals, hitch ratio, and the medians of phases.
  static func rows(
    _ a: FrameMetrics, _ b: FrameMetrics, _ threshold: CaptureComparison.Threshold
  ) -> [CaptureComparison.Row] {
    var rows = quantiles("busy", a.series.busy, b.series.busy, threshold, isDecisive: true)
    rows += quantiles(
      "interval", a.series.intervals.map(\.duration), b.series.intervals.map(\.duration), threshold,
      isDecisive: false)
    if let row = hitches(a.series, b.series, threshold) { rows.append(row) }
    for phase in a.phases where phase.share != nil {
      guard let index = FramePass.allCases.first(where: { $0.name == phase.name }) else { continue }
      rows += quantiles(
        "phase.\(phase.name)", a.series.frames.map { Double($0[index]) / 1e6 },
        b.series.frames.map { Double($0[index]) / 1e6 }, threshold, isDecisive: false, only: [.p50])
    }
    return rows
  }

  /// Compares quantiles of a series; only a median can be decisive, because tails are noisy.
  private static func quantiles(
    _ name: String, _ a: [Double], _ b: [Double], _ threshold: CaptureComparison.Threshold,
    isDecisive: Bool, only percentiles: [Percentile] = [.p50, .p95, .p99]
  ) -> [CaptureComparison.Row] {
    let (before, after) = (Sample(a), Sample(b))
    let measured = percentiles.filter { min(a.count, b.count) >= $0.neededCount }
    guard !measured.isEmpty else { return [] }
    let fractions = measured.map(\.fraction)
    let seed = MovingBlockBootstrap.seed
    let baseSamples = Resampling.quantiles(a, fractions, seed: seed)
    // The same seed for equal runs, so that their difference is exactly zero.
    let newSamples = a == b ? baseSamples : Resampling.quantiles(b, fractions, seed: seed &+ 1)
    return measured.indices.compactMap { index in
      guard let base = before.quantile(fractions[index]), let new = after.quantile(fractions[index])
      else { return nil }
      return row(
        "\(name).\(measured[index].rawValue)", "ms", base, new, baseSamples[index],
        newSamples[index], threshold,
        hasEnoughFrames: min(a.count, b.count) >= CaptureComparison.minimumFrames,
        isDecisive: isDecisive && measured[index] == .p50)
    }
  }

  /// Compares the hitch ratios; nil if a side has no target or no active interval.
  private static func hitches(
    _ a: FrameSeries, _ b: FrameSeries, _ threshold: CaptureComparison.Threshold
  ) -> CaptureComparison.Row? {
    guard let target = a.targetMilliseconds, let other = b.targetMilliseconds else { return nil }
    /// Returns the late times in milliseconds and the durations in seconds of active intervals.
    func sums(_ series: FrameSeries, _ target: Double) -> (late: [Double], seconds: [Double]) {
      let active = series.intervals.filter(\.isActive)
      return (
        active.map { Pacing.hitch($0.duration, target: target, isWhole: series.waitsForDisplay) },
        active.map { $0.duration / 1_000 }
      )
    }
    let (before, after) = (sums(a, target), sums(b, other))
    /// Returns the hitch ratio of sums, in milliseconds per second; nil without a duration.
    func ratio(_ sums: (late: [Double], seconds: [Double])) -> Double? {
      let seconds = sums.seconds.reduce(0, +)
      return seconds > 0 ? sums.late.reduce(0, +) / seconds : nil
    }
    guard let base = ratio(before), let new = ratio(after) else { return nil }
    let seed = MovingBlockBootstrap.seed &+ 2
    let baseSamples = Resampling.ratios(before.late, by: before.seconds, seed: seed)
    let newSamples =
      before == after
      ? baseSamples : Resampling.ratios(after.late, by: after.seconds, seed: seed &+ 1)
    return row(
      "hitchRatio", "ms/s", base, new, baseSamples, newSamples, threshold,
      hasEnoughFrames: min(before.late.count, after.late.count) >= CaptureComparison.minimumFrames,
      isDecisive: true)
  }

  /// Returns the row of a metric with the bootstrap samples of both sides.
  private static func row(
    _ name: String, _ unit: String, _ base: Double, _ new: Double, _ baseSamples: [Double],
    _ newSamples: [Double], _ threshold: CaptureComparison.Threshold, hasEnoughFrames: Bool,
    isDecisive: Bool
  ) -> CaptureComparison.Row {
    let changes = Sample(zip(baseSamples, newSamples).map { $1 - $0 })
    let low = changes.quantile(0.025) ?? 0
    let interval = low...max(low, changes.quantile(0.975) ?? 0)
    return CaptureComparison.Row(
      name: name, unit: unit, base: base, new: new, interval: hasEnoughFrames ? interval : nil,
      needed: hasEnoughFrames ? nil : CaptureComparison.minimumFrames, p: nil,
      verdict: hasEnoughFrames
        ? CaptureComparison.verdict(
          base: base, change: new - base, interval: interval, threshold) : .inconclusive,
      isDecisive: isDecisive)
  }
}

/// The comparison of the times of several runs on each side, by their metrics.
enum RunComparison {
  private static let names = [
    "busy.p50", "busy.p95", "busy.p99", "interval.p50", "interval.p95", "hitchRatio",
  ]
  private static let deciding: Set<String> = ["busy.p50", "hitchRatio"]
  /// The significance level over all rows.
  private static let alpha = 0.05

  /// Returns the rows of the times that all runs of both sides have.
  static func rows(
    _ a: [FrameMetrics], _ b: [FrameMetrics], _ threshold: CaptureComparison.Threshold
  ) -> [CaptureComparison.Row] {
    /// Returns the values of a metric in the runs that have it.
    func values(_ runs: [FrameMetrics], _ name: String) -> [Double] {
      runs.compactMap { run in run.all.first { $0.name == name }?.measure.value }
    }
    let groups = names.compactMap { name -> (String, [Double], [Double], Double)? in
      let (before, after) = (values(a, name), values(b, name))
      guard before.count == a.count, after.count == b.count else { return nil }
      return (name, before, after, MannWhitney(before, after).p)
    }
    let adjusted = holm(groups.map(\.3))
    return groups.enumerated().compactMap { index, group in
      let (name, before, after, _) = group
      guard let base = Sample(before).median, let new = Sample(after).median else { return nil }
      let limit = max(abs(base) * threshold.percent / 100, threshold.milliseconds)
      let isSignificant = adjusted[index] < alpha
      let verdict: CaptureComparison.Verdict =
        if isSignificant, new - base > limit {
          .regression
        } else if isSignificant, base - new > limit {
          .improvement
        } else if isWithin(limit, before, after) {
          .unchanged
        } else {
          .inconclusive
        }
      return CaptureComparison.Row(
        name: name, unit: name == "hitchRatio" ? "ms/s" : "ms", base: base, new: new, interval: nil,
        needed: nil, p: adjusted[index], verdict: verdict, isDecisive: deciding.contains(name))
    }
  }

  /// Returns whether 95 % of the differences of all pairs of runs are within a limit.
  private static func isWithin(_ limit: Double, _ a: [Double], _ b: [Double]) -> Bool {
    let differences = Sample(a.flatMap { before in b.map { $0 - before } })
    guard let low = differences.quantile(0.025), let high = differences.quantile(0.975) else {
      return false
    }
    return low >= -limit && high <= limit
  }

  /// Returns p-values adjusted for multiple comparisons by Holm's procedure.
  static func holm(_ probabilities: [Double]) -> [Double] {
    let order = probabilities.indices.sorted { probabilities[$0] < probabilities[$1] }
    var adjusted = probabilities
    var least = 0.0
    for (rank, index) in order.enumerated() {
      least = max(least, min(1, probabilities[index] * Double(probabilities.count - rank)))
      adjusted[index] = least
    }
    return adjusted
  }
}
