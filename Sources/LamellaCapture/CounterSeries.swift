internal import LamellaGeometry

/// The values that one counter took, frame after frame, kept exactly.
///
/// Equal values share a cell, so that a program that runs for days keeps a few hundred cells, and
/// adding a value that has been seen before allocates nothing.
///
/// ```swift
/// var series = CounterSeries()
/// for frame in frames { series.add(frame.drawCalls) }
/// print(series.median ?? 0, series.maximum ?? 0)
/// ```
public struct CounterSeries: Sendable {
  /// How often each value was added.
  private var occurrences: [Int: Int] = [:]
  /// The number of values added.
  public private(set) var count = 0
  /// The largest value, or nil before the first.
  public private(set) var maximum: Int?

  /// Makes a series without values.
  public init() {}

  /// Adds the value of one frame.
  public mutating func add(_ value: Int) {
    occurrences[value, default: 0] += 1
    count += 1
    if value > maximum ?? .min { maximum = value }
  }

  /// The median, or nil before the first value; of an even number the mean of the middle two.
  ///
  /// - Complexity: O(*d* log *d*) for *d* different values.
  public var median: Double? { quantile(0.5) }

  /// The quantile by Hyndman and Fan's definition 7, as spreadsheets and NumPy compute it.
  ///
  /// - Parameter fraction: 0 for the smallest value, 1 for the largest; clamped.
  /// - Returns: The quantile, or nil before the first value.
  /// - Complexity: O(*d* log *d*) for *d* different values.
  public func quantile(_ fraction: Double) -> Double? {
    guard count > 0 else { return nil }
    let position = Double(count - 1) * min(max(fraction.isNaN ? 0 : fraction, 0), 1)
    let lower = Int(saturating: position.rounded(.down))
    let upper = min(lower + 1, count - 1)
    let (a, b) = values(atRanks: lower, upper)
    return Double(a) + (position - Double(lower)) * Double(b - a)
  }

  /// The values at two places of the ascending order, the first place not after the second.
  private func values(atRanks lower: Int, _ upper: Int) -> (Int, Int) {
    var seen = 0
    var first: Int?
    for (value, times) in occurrences.sorted(by: { $0.key < $1.key }) {
      seen += times
      if first == nil, seen > lower { first = value }
      if let first, seen > upper { return (first, value) }
    }
    preconditionFailure("a rank is smaller than the number of values")
  }
}
