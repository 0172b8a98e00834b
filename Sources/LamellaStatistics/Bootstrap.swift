internal import LamellaGeometry

/// Resamples a series in blocks, so that what neighbouring frames have in common stays in.
///
/// Frame times depend on the frames before: drawing single frames at random would take noise for
/// certainty. Blocks of neighbours keep the dependence.
struct MovingBlocks {
  /// The series to draw from.
  let count: Int
  /// How many neighbours are drawn at once.
  let length: Int
  private var random: UInt64

  /// The shortest block, in frames.
  static let leastLength = 30
  static let resamples = 2_000
  static let seed: UInt64 = 0x1A3E_11A0

  init(count: Int, seed: UInt64) {
    self.count = count
    var root = 1
    while root * root * root < count { root += 1 }
    length = min(count, max(Self.leastLength, root))
    random = seed
  }

  /// Calls the body with ranges of indices that together are as long as the series.
  mutating func draw(_ body: (Range<Int>) -> Void) {
    var left = count
    while left > 0 {
      let start = Int(next() % UInt64(count - length + 1))
      body(start..<start + min(length, left))
      left -= length
    }
  }

  /// The next random number (SplitMix64).
  private mutating func next() -> UInt64 {
    random &+= 0x9E37_79B9_7F4A_7C15
    var mixed = random
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Distributions of a statistic over resamples of one run.
enum Resampling {
  /// Quantiles of each resample.
  ///
  /// - Returns: For each fraction, its value in each resample.
  /// - Complexity: O(resamples * count).
  static func quantiles(_ values: [Double], _ fractions: [Double], seed: UInt64) -> [[Double]] {
    guard !values.isEmpty else { return fractions.map { _ in [] } }
    // Ranks are counted instead of values sorted, which would take most of the time.
    let order = values.indices.sorted { values[$0] < values[$1] }
    let sorted = order.map { values[$0] }
    var ranks = [Int](repeating: 0, count: values.count)
    for (rank, index) in order.enumerated() { ranks[index] = rank }
    var blocks = MovingBlocks(count: values.count, seed: seed)
    var results = fractions.map { _ in [Double]() }
    var times = [Int](repeating: 0, count: values.count)
    for _ in 0..<MovingBlocks.resamples {
      for index in times.indices { times[index] = 0 }
      blocks.draw { range in for index in range { times[ranks[index]] += 1 } }
      for (place, fraction) in fractions.enumerated() {
        results[place].append(quantile(fraction, sorted, times))
      }
    }
    return results
  }

  /// The quantile of values that occur so many times each.
  private static func quantile(_ fraction: Double, _ sorted: [Double], _ times: [Int]) -> Double {
    let position = Double(sorted.count - 1) * fraction
    let lower = Int(saturating: position)
    var seen = 0
    var index = 0
    while seen + times[index] <= lower {
      seen += times[index]
      index += 1
    }
    let low = sorted[index]
    if lower + 1 >= seen + times[index] {
      index += 1
      while index < sorted.count, times[index] == 0 { index += 1 }
      if index == sorted.count { return low }
    }
    return low + (position - Double(lower)) * (sorted[index] - low)
  }

  /// The ratio of two sums over each resample.
  static func ratios(_ over: [Double], by under: [Double], seed: UInt64) -> [Double] {
    guard !over.isEmpty else { return [] }
    func sums(_ values: [Double]) -> [Double] {
      var sums = [0.0]
      for value in values { sums.append(sums[sums.count - 1] + value) }
      return sums
    }
    let (upper, lower) = (sums(over), sums(under))
    var blocks = MovingBlocks(count: over.count, seed: seed)
    return (0..<MovingBlocks.resamples).map { _ in
      var (a, b) = (0.0, 0.0)
      blocks.draw { range in
        a += upper[range.upperBound] - upper[range.lowerBound]
        b += lower[range.upperBound] - lower[range.lowerBound]
      }
      return b > 0 ? a / b : 0
    }
  }
}
