internal import LamellaCapture
internal import LamellaGeometry

/// The frame pacing metrics, computed from intervals.
public struct Pacing: Sendable {
  /// The mean frame rate, in frames per second; nil without intervals.
  public let meanFPS: Double?
  /// The 1 % low frame rates.
  public let low1: LowFrameRates
  /// The 0.1 % low frame rates.
  public let low01: LowFrameRates
  /// The number of display refreshes without a new frame; nil without a target.
  public let missedVsyncs: Int?
  /// The fraction of display refreshes without a new frame, 0...1; nil without a target.
  public let missedShare: Double?
  /// The hitch ratio, in milliseconds of delay per second of animation or input; nil without a target or activity.
  public let hitchRatio: Double?
  /// The time with animation or input, in seconds.
  public let activeSeconds: Double
  /// The share of the time in intervals that stutter, in percent; nil without intervals.
  public let stutterShare: Double?
  /// The root mean square of the differences of successive intervals, in milliseconds.
  public let rmssd: Double?
  /// The median absolute deviation of the intervals, in milliseconds.
  public let mad: Double?
  /// The mean absolute difference of the scene's elapsed time and the interval, in milliseconds.
  public let animationError: Double?

  /// The low frame rates by the three common definitions, in frames per second.
  public struct LowFrameRates: Sendable {
    /// The rate of the mean of the longest intervals, at least one.
    public let average: Measure
    /// The rate of the percentile of the intervals.
    public let percentile: Measure
    /// The rate of the interval at which the sum of the longest ones reaches the fraction of the time.
    public let integral: Measure

    /// Computes the rates of the slowest 1/`divisor` of the frames; the divisor is 100 or 1000.
    init(_ intervals: Sample, divisor: Int, percentile: Percentile) {
      guard intervals.count > 0, intervals.sum > 0 else {
        (average, self.percentile, integral) = (Measure(nil), Measure(nil), Measure(nil))
        return
      }
      /// Returns the frame rate of a frame time in milliseconds; nil for 0.
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

  /// A severity of the hitch ratio.
  public enum Band: String, Sendable {
    /// Good: below 5 ms/s.
    case good
    /// Warning: from 5 to 10 ms/s.
    case warning
    /// Critical: above 10 ms/s.
    case critical
  }

  /// The severity of the hitch ratio; nil without one.
  public var hitchBand: Band? {
    hitchRatio.map { $0 < 5 ? .good : $0 <= 10 ? .warning : .critical }
  }

  /// The factor of the neighbors' median above which an interval stutters.
  static let stutterFactor = 2.5
  /// The number of neighboring intervals, including the interval itself.
  static let stutterWindow = 19

  init(_ series: FrameSeries) {
    let intervals = series.intervals
    let durations = intervals.map(\.duration)
    let sample = Sample(durations)
    let total = sample.sum
    meanFPS = total > 0 ? 1_000 * Double(sample.count) / total : nil
    low1 = LowFrameRates(sample, divisor: 100, percentile: .p99)
    low01 = LowFrameRates(sample, divisor: 1_000, percentile: .p999)

    let active = intervals.filter(\.isActive)
    let activeMilliseconds = active.reduce(0) { $0 + $1.duration }
    activeSeconds = activeMilliseconds / 1_000
    if let target = series.targetMilliseconds, !durations.isEmpty {
      let missed = durations.reduce(0) { $0 + Self.missed(in: $1, target: target) }
      // The sum of a damaged capture may be beyond any Int.
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

  /// Returns the number of display refreshes that an interval missed.
  static func missed(in duration: Double, target: Double) -> Double {
    max(0, (duration / target).rounded() - 1)
  }

  /// Returns the delay of an interval, in milliseconds; in whole periods if presenting waits for the display.
  static func hitch(_ duration: Double, target: Double, isWhole: Bool) -> Double {
    isWhole ? missed(in: duration, target: target) * target : max(0, duration - target)
  }

  /// Returns the total time of frames that are much longer than the median of those around them, in milliseconds.
  private static func stutterTime(_ durations: [Double]) -> Double {
    let reach = stutterWindow / 2
    return durations.indices.reduce(0) { sum, index in
      let window = durations[max(0, index - reach)...min(durations.count - 1, index + reach)]
      guard let median = Sample(Array(window)).median else { return sum }
      return durations[index] > stutterFactor * median ? sum + durations[index] : sum
    }
  }
}
