internal import LamellaGeometry

/// A sample of measurements in ascending order, for quantiles.
///
/// ```swift
/// let sample = Sample([16.6, 16.7, 33.3])
/// sample.quantile(0.5)    // 16.7
/// ```
public struct Sample: Sendable {
  /// The values, ascending.
  public let sorted: [Double]

  /// Sorts some values.
  ///
  /// - Complexity: O(*n* log *n*).
  public init(_ values: [Double]) { sorted = values.sorted() }

  /// The number of values.
  public var count: Int { sorted.count }
  /// The largest value; nil of none.
  public var maximum: Double? { sorted.last }
  /// The sum of all values.
  public var sum: Double { sorted.reduce(0, +) }
  /// The mean; nil of no values.
  public var mean: Double? { sorted.isEmpty ? nil : sum / Double(count) }
  /// The median, of however few values; nil of none.
  public var median: Double? { quantile(0.5) }

  /// The quantile by Hyndman and Fan's definition 7.
  ///
  /// - Parameter fraction: 0 for the smallest value, 1 for the largest; clamped.
  /// - Returns: The quantile; nil of no values.
  public func quantile(_ fraction: Double) -> Double? {
    guard !sorted.isEmpty else { return nil }
    let position = Double(count - 1) * min(max(fraction, 0), 1)
    let lower = Int(saturating: position)
    let upper = min(lower + 1, count - 1)
    return sorted[lower] + (position - Double(lower)) * (sorted[upper] - sorted[lower])
  }

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
