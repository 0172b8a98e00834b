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

  /// Makes a sample from values in any order.
  ///
  /// - Complexity: O(*n* log *n*).
  public init(_ values: [Double]) { sorted = values.sorted() }

  /// The number of values.
  public var count: Int { sorted.count }
  /// The largest value; nil without values.
  public var maximum: Double? { sorted.last }
  /// The sum of all values.
  public var sum: Double { sorted.reduce(0, +) }
  /// The mean; nil without values.
  public var mean: Double? { sorted.isEmpty ? nil : sum / Double(count) }
  /// The median; nil without values.
  public var median: Double? { quantile(0.5) }

  /// Returns a quantile by definition 7 of Hyndman and Fan.
  ///
  /// - Parameter fraction: The fraction, 0 for the smallest value, 1 for the largest; clamped.
  /// - Returns: The quantile; nil without values.
  public func quantile(_ fraction: Double) -> Double? {
    guard !sorted.isEmpty else { return nil }
    let position = Double(count - 1) * min(max(fraction, 0), 1)
    let lower = Int(saturating: position)
    let upper = min(lower + 1, count - 1)
    return sorted[lower] + (position - Double(lower)) * (sorted[upper] - sorted[lower])
  }
}
