public import LamellaCapture

extension Sample {
  /// Returns a quantile if at least ten values are beyond it.
  public func measured(_ percentile: Percentile) -> Measure {
    count >= percentile.neededCount
      ? Measure(quantile(percentile.fraction)) : Measure(needs: percentile.neededCount)
  }
}

/// A quantile of reports.
public enum Percentile: String, CaseIterable, Sendable {
  // The names state the fractions.
  case p50, p90, p95, p99
  case p999 = "p99.9"

  /// The fraction of the values that are not larger, 0...1.
  public var fraction: Double {
    switch self {
    case .p50: 0.5
    case .p90: 0.9
    case .p95: 0.95
    case .p99: 0.99
    case .p999: 0.999
    }
  }

  /// The number of values that have ten beyond the quantile.
  public var neededCount: Int {
    switch self {
    case .p50: 20
    case .p90: 100
    case .p95: 200
    case .p99: 1_000
    case .p999: 10_000
    }
  }
}

/// A value of a metric, or the reason why there is none.
public struct Measure: Hashable, Sendable {
  /// The value; nil if there is none.
  public var value: Double?
  /// The number of frames that the value needs; nil if more frames would not help.
  public var needed: Int?

  /// Makes a measure from a value; nil means that there is none.
  public init(_ value: Double?) { self.value = value }

  /// Makes a measure without a value, which needs more frames.
  public init(needs count: Int) { needed = count }

  /// The text for a missing value.
  public var absence: String { needed.map { "n/a (needs \($0))" } ?? "n/a" }
}
