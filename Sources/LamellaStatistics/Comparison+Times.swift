internal import LamellaCapture

/// Times of two single runs, by resampling their frames.
enum FrameComparison {
  static func rows(
    _ a: FrameMetrics, _ b: FrameMetrics, _ threshold: CaptureComparison.Threshold
  ) -> [CaptureComparison.Row] {
    var rows = quantiles("busy", a.series.busy, b.series.busy, threshold, decides: true)
    rows += quantiles(
      "interval", a.series.intervals.map(\.duration), b.series.intervals.map(\.duration), threshold,
      decides: false)
    if let row = hitches(a.series, b.series, threshold) { rows.append(row) }
    for phase in a.phases where phase.share != nil {
      guard let index = FramePass.allCases.first(where: { $0.name == phase.name }) else { continue }
      rows += quantiles(
        "phase.\(phase.name)", a.series.frames.map { Double($0[index]) / 1e6 },
        b.series.frames.map { Double($0[index]) / 1e6 }, threshold, decides: false, only: [.p50])
    }
    return rows
  }

  /// Compares quantiles of a series; only the median of deciding ones decides, as tails are noisy.
  private static func quantiles(
    _ name: String, _ a: [Double], _ b: [Double], _ threshold: CaptureComparison.Threshold,
    decides: Bool, only percentiles: [Percentile] = [.p50, .p95, .p99]
  ) -> [CaptureComparison.Row] {
    let (before, after) = (Sample(a), Sample(b))
    let measured = percentiles.filter { min(a.count, b.count) >= $0.neededCount }
    guard !measured.isEmpty else { return [] }
    let fractions = measured.map(\.fraction)
    let seed = MovingBlocks.seed
    let olds = Resampling.quantiles(a, fractions, seed: seed)
    // A run beside itself: there is nothing that chance could have changed.
    let news = a == b ? olds : Resampling.quantiles(b, fractions, seed: seed &+ 1)
    return measured.indices.compactMap { place in
      guard let base = before.quantile(fractions[place]), let new = after.quantile(fractions[place])
      else { return nil }
      return row(
        "\(name).\(measured[place].rawValue)", "ms", base, new, olds[place], news[place], threshold,
        isLong: min(a.count, b.count) >= CaptureComparison.leastFrames,
        decides: decides && measured[place] == .p50)
    }
  }

  private static func hitches(
    _ a: FrameSeries, _ b: FrameSeries, _ threshold: CaptureComparison.Threshold
  ) -> CaptureComparison.Row? {
    guard let target = a.targetMilliseconds, let other = b.targetMilliseconds else { return nil }
    func sums(_ series: FrameSeries, _ target: Double) -> (late: [Double], seconds: [Double]) {
      let active = series.intervals.filter(\.isActive)
      return (
        active.map { Pacing.hitch($0.duration, target: target, isWhole: series.waitsForDisplay) },
        active.map { $0.duration / 1_000 }
      )
    }
    let (before, after) = (sums(a, target), sums(b, other))
    func ratio(_ sums: (late: [Double], seconds: [Double])) -> Double? {
      let seconds = sums.seconds.reduce(0, +)
      return seconds > 0 ? sums.late.reduce(0, +) / seconds : nil
    }
    guard let base = ratio(before), let new = ratio(after) else { return nil }
    let seed = MovingBlocks.seed &+ 2
    let olds = Resampling.ratios(before.late, by: before.seconds, seed: seed)
    let news =
      before == after
      ? olds : Resampling.ratios(after.late, by: after.seconds, seed: seed &+ 1)
    return row(
      "hitchRatio", "ms/s", base, new, olds, news, threshold,
      isLong: min(before.late.count, after.late.count) >= CaptureComparison.leastFrames,
      decides: true)
  }

  private static func row(
    _ name: String, _ unit: String, _ base: Double, _ new: Double, _ olds: [Double],
    _ news: [Double], _ threshold: CaptureComparison.Threshold, isLong: Bool, decides: Bool
  ) -> CaptureComparison.Row {
    let changes = Sample(zip(olds, news).map { $1 - $0 })
    let low = changes.quantile(0.025) ?? 0
    let interval = low...max(low, changes.quantile(0.975) ?? 0)
    return CaptureComparison.Row(
      name: name, unit: unit, base: base, new: new, interval: isLong ? interval : nil,
      needed: isLong ? nil : CaptureComparison.leastFrames, p: nil,
      verdict: isLong
        ? CaptureComparison.verdict(
          base: base, change: new - base, interval: interval, threshold) : .inconclusive,
      decides: decides)
  }
}

/// Times of several runs on each side, by statistics of whole runs.
enum RunComparison {
  private static let names = [
    "busy.p50", "busy.p95", "busy.p99", "interval.p50", "interval.p95", "hitchRatio",
  ]
  private static let deciding: Set<String> = ["busy.p50", "hitchRatio"]
  /// The probability of an error of the first kind, over all rows.
  private static let alpha = 0.05

  static func rows(
    _ a: [FrameMetrics], _ b: [FrameMetrics], _ threshold: CaptureComparison.Threshold
  ) -> [CaptureComparison.Row] {
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
      let isSure = adjusted[index] < alpha
      let verdict: CaptureComparison.Verdict =
        if isSure, new - base > limit {
          .regression
        } else if isSure, base - new > limit {
          .improvement
        } else if isWithin(limit, before, after) {
          .unchanged
        } else {
          .inconclusive
        }
      return CaptureComparison.Row(
        name: name, unit: name == "hitchRatio" ? "ms/s" : "ms", base: base, new: new, interval: nil,
        needed: nil, p: adjusted[index], verdict: verdict, decides: deciding.contains(name))
    }
  }

  /// Whether the change is within a limit: 95 % of the differences of all pairs of runs lie there.
  private static func isWithin(_ limit: Double, _ a: [Double], _ b: [Double]) -> Bool {
    let differences = Sample(a.flatMap { before in b.map { $0 - before } })
    guard let low = differences.quantile(0.025), let high = differences.quantile(0.975) else {
      return false
    }
    return low >= -limit && high <= limit
  }

  /// Probabilities adjusted for their number by Holm's procedure.
  static func holm(_ probabilities: [Double]) -> [Double] {
    let order = probabilities.indices.sorted { probabilities[$0] < probabilities[$1] }
    var adjusted = probabilities
    var least = 0.0
    for (place, index) in order.enumerated() {
      least = max(least, min(1, probabilities[index] * Double(probabilities.count - place)))
      adjusted[index] = least
    }
    return adjusted
  }
}
