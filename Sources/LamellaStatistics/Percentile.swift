public import LamellaCapture

extension Sample {
  /// A quantile that reports give: only where at least ten values lie beyond it.
  public func measured(_ percentile: Percentile) -> Measure {
    count >= percentile.neededCount
      ? Measure(quantile(percentile.fraction)) : Measure(needs: percentile.neededCount)
  }
}

/// The quantiles of reports.
public enum Percentile: String, CaseIterable, Sendable {
  // Their names say what they are.
  case p50, p90, p95, p99
  case p999 = "p99.9"

  /// The part of the values that is not larger.
  public var fraction: Double {
    switch self {
    case .p50: 0.5
    case .p90: 0.9
    case .p95: 0.95
    case .p99: 0.99
    case .p999: 0.999
    }
  }

  /// How many values it takes to have ten beyond the quantile.
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

/// A measurement, or why there is none.
public struct Measure: Hashable, Sendable {
  /// The value; nil where it cannot be given.
  public var value: Double?
  /// How many frames it would take; nil where more frames would not help.
  public var needed: Int?

  /// Makes a measurement; nil where there is none.
  public init(_ value: Double?) { self.value = value }

  /// Makes a measurement that would take more frames.
  public init(needs count: Int) { needed = count }

  /// Why there is no value.
  public var absence: String { needed.map { "n/a (needs \($0))" } ?? "n/a" }
}
