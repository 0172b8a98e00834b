internal import LamellaGeometry

/// The exact distribution of a counter's values over frames.
///
/// Equal values share an entry, so that a program that runs for days stores a few hundred entries, and adding a known
/// value allocates nothing.
///
/// ```swift
/// var series = CounterSeries()
/// for frame in frames { series.add(frame.drawCalls) }
/// print(series.median ?? 0, series.maximum ?? 0)
/// ```
public struct CounterSeries: Sendable {
  /// The number of occurrences of each value.
  private var occurrences: [Int: Int] = [:]
  /// The number of values.
  public private(set) var count = 0
  /// The largest value; nil without values.
  public private(set) var maximum: Int?

  /// Makes a series without values.
  public init() {}

  /// Adds the value of a frame.
  public mutating func add(_ value: Int) {
    occurrences[value, default: 0] += 1
    count += 1
    if value > maximum ?? .min { maximum = value }
  }

  /// The median; nil without values.
  ///
  /// The median of an even number of values is the mean of the middle two.
  ///
  /// - Complexity: O(*d* log *d*) for *d* different values.
  public var median: Double? { quantile(0.5) }

  /// Returns a quantile by definition 7 of Hyndman and Fan, as spreadsheets and NumPy compute it.
  ///
  /// - Parameter fraction: The fraction, 0 for the smallest value, 1 for the largest; clamped.
  /// - Returns: The quantile; nil without values.
  /// - Complexity: O(*d* log *d*) for *d* different values.
  public func quantile(_ fraction: Double) -> Double? {
    guard count > 0 else { return nil }
    let position = Double(count - 1) * min(max(fraction.isNaN ? 0 : fraction, 0), 1)
    let lower = Int(saturating: position.rounded(.down))
    let upper = min(lower + 1, count - 1)
    let (a, b) = values(atRanks: lower, upper)
    return Double(a) + (position - Double(lower)) * Double(b - a)
  }

  /// Returns the values at two ranks of the ascending order; `lower` is not above `upper`.
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
