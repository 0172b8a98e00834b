internal import LamellaCapture
internal import LamellaGeometry

/// How evenly pictures came, computed from intervals alone.
public struct Pacing: Sendable {
  /// Pictures in a second: their number by the time they took; nil without intervals.
  public let meanFPS: Double?
  /// The slowest hundredth of the frames, by each of three definitions.
  public let low1: Low
  /// The slowest thousandth.
  public let low01: Low
  /// Pictures of the display that showed an old frame; nil without a target.
  public let missedVsyncs: Int?
  /// The part of the display's pictures that showed an old frame, 0...1; nil without a target.
  public let missedShare: Double?
  /// Milliseconds too late in each second of motion; nil without a target or motion.
  public let hitchRatio: Double?
  /// Seconds in which something moved or was touched.
  public let activeSeconds: Double
  /// The part of the time that went into outstandingly long intervals, in percent; nil without any.
  public let stutterShare: Double?
  /// The root mean square of the differences of successive intervals, in milliseconds.
  public let rmssd: Double?
  /// The median distance of intervals from their median, in milliseconds.
  public let mad: Double?
  /// The mean size of the difference between the time shown and the time passed, in milliseconds.
  public let animationError: Double?

  /// "The slowest 1 %" in frames a second: three definitions are in use, and their values differ.
  public struct Low: Sendable {
    /// From the mean of the longest hundredth of the intervals, at least one.
    public let average: Measure
    /// From the 99th percentile.
    public let percentile: Measure
    /// From the interval at which the longest ones add up to a hundredth of the time.
    public let integral: Measure

    /// The lows of one in `divisor` frames: 100 or 1000.
    init(_ intervals: Sample, divisor: Int, percentile: Percentile) {
      guard intervals.count > 0, intervals.sum > 0 else {
        (average, self.percentile, integral) = (Measure(nil), Measure(nil), Measure(nil))
        return
      }
      func rate(_ milliseconds: Double?) -> Double? {
        milliseconds.flatMap { $0 > 0 ? 1_000 / $0 : nil }
      }
      let longest = intervals.sorted.suffix((intervals.count + divisor - 1) / divisor)
      average = Measure(rate(longest.reduce(0, +) / Double(longest.count)))
      let quantile = intervals.measured(percentile)
      self.percentile =
        quantile.needed.map { Measure(needs: $0) } ?? Measure(rate(quantile.value))
      let share = intervals.sum / Double(divisor)
      var sum = 0.0
      integral = Measure(
        rate(
          intervals.sorted.reversed().first { duration in
            sum += duration
            return sum >= share
          }))
    }
  }

  /// How bad a hitch ratio is.
  public enum Band: String, Sendable {
    /// Below 5 ms/s.
    case good
    /// From 5 to 10 ms/s.
    case warning
    /// Above 10 ms/s.
    case critical
  }

  /// How bad the hitch ratio is; nil where there is none.
  public var hitchBand: Band? {
    hitchRatio.map { $0 < 5 ? .good : $0 <= 10 ? .warning : .critical }
  }

  /// An interval is outstanding when it is this many times as long as its neighbours.
  static let stutterFactor = 2.5
  /// The neighbours, including the interval itself.
  static let stutterWindow = 19

  init(_ series: FrameSeries) {
    let intervals = series.intervals
    let durations = intervals.map(\.duration)
    let sample = Sample(durations)
    let total = sample.sum
    meanFPS = total > 0 ? 1_000 * Double(sample.count) / total : nil
    low1 = Low(sample, divisor: 100, percentile: .p99)
    low01 = Low(sample, divisor: 1_000, percentile: .p999)

    let active = intervals.filter(\.isActive)
    let activeMilliseconds = active.reduce(0) { $0 + $1.duration }
    activeSeconds = activeMilliseconds / 1_000
    if let target = series.targetMilliseconds, !durations.isEmpty {
      let missed = durations.reduce(0) { $0 + Self.missed(in: $1, target: target) }
      // A damaged capture may tell of centuries.
      missedVsyncs = Int(saturating: min(missed, 1e18))
      missedShare = missed / (Double(durations.count) + missed)
      let late = active.reduce(0) {
        $0 + Self.hitch($1.duration, target: target, isWhole: series.waitsForDisplay)
      }
      hitchRatio = activeMilliseconds > 0 ? late / (activeMilliseconds / 1_000) : nil
    } else {
      (missedVsyncs, missedShare, hitchRatio) = (nil, nil, nil)
    }

    stutterShare = total > 0 ? 100 * Self.stutterTime(durations) / total : nil
    let squares = intervals.indices.dropFirst().filter { intervals[$0].followsInterval }
      .map { (durations[$0] - durations[$0 - 1]) * (durations[$0] - durations[$0 - 1]) }
    rmssd = squares.isEmpty ? nil : (squares.reduce(0, +) / Double(squares.count)).squareRoot()
    mad = sample.median.flatMap { median in Sample(durations.map { abs($0 - median) }).median }
    animationError =
      intervals.isEmpty
      ? nil
      : intervals.reduce(0) { $0 + abs($1.animationError) } / Double(intervals.count)
  }

  /// Pictures of the display that an interval let pass.
  static func missed(in duration: Double, target: Double) -> Double {
    max(0, (duration / target).rounded() - 1)
  }

  /// Milliseconds by which an interval was too long, in whole periods where the display sets the pace.
  static func hitch(_ duration: Double, target: Double, isWhole: Bool) -> Double {
    isWhole ? missed(in: duration, target: target) * target : max(0, duration - target)
  }

  private static func stutterTime(_ durations: [Double]) -> Double {
    let reach = stutterWindow / 2
    return durations.indices.reduce(0) { sum, index in
      let window = durations[max(0, index - reach)...min(durations.count - 1, index + reach)]
      guard let median = Sample(Array(window)).median else { return sum }
      return durations[index] > stutterFactor * median ? sum + durations[index] : sum
    }
  }
}
