internal import LamellaGeometry

/// The resampling of a series by a moving-block bootstrap.
///
/// Frame times depend on the frames before. Resampling single frames would underestimate the variance; blocks of
/// consecutive frames keep the dependence.
struct MovingBlockBootstrap {
  /// The length of the series.
  let count: Int
  /// The length of a block.
  let length: Int
  private var random: UInt64

  /// The minimum length of a block, in frames.
  static let minimumLength = 30
  static let resamples = 2_000
  static let seed: UInt64 = 0x1A3E_11A0

  init(count: Int, seed: UInt64) {
    self.count = count
    var root = 1
    while root * root * root < count { root += 1 }
    length = min(count, max(Self.minimumLength, root))
    random = seed
  }

  /// Calls a closure with random blocks, as ranges of indices, whose total length is that of the series.
  mutating func draw(_ body: (Range<Int>) -> Void) {
    var remaining = count
    while remaining > 0 {
      let start = Int(next() % UInt64(count - length + 1))
      body(start..<start + min(length, remaining))
      remaining -= length
    }
  }

  /// Returns the next random number (SplitMix64).
  private mutating func next() -> UInt64 {
    random &+= 0x9E37_79B9_7F4A_7C15
    var mixed = random
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// The bootstrap distributions of statistics of one run.
enum Resampling {
  /// Computes quantiles of each resample.
  ///
  /// - Returns: For each fraction, the quantiles of the resamples.
  /// - Complexity: O(resamples * count).
  static func quantiles(_ values: [Double], _ fractions: [Double], seed: UInt64) -> [[Double]] {
    guard !values.isEmpty else { return fractions.map { _ in [] } }
    // Counting ranks is much faster than sorting each resample.
    let order = values.indices.sorted { values[$0] < values[$1] }
    let sorted = order.map { values[$0] }
    var ranks = [Int](repeating: 0, count: values.count)
    for (rank, index) in order.enumerated() { ranks[index] = rank }
    var blocks = MovingBlockBootstrap(count: values.count, seed: seed)
    var results = fractions.map { _ in [Double]() }
    var counts = [Int](repeating: 0, count: values.count)
    for _ in 0..<MovingBlockBootstrap.resamples {
      for index in counts.indices { counts[index] = 0 }
      blocks.draw { range in for index in range { counts[ranks[index]] += 1 } }
      for (column, fraction) in fractions.enumerated() {
        results[column].append(quantile(fraction, sorted, counts))
      }
    }
    return results
  }

  /// Returns a quantile of sorted values with the number of occurrences of each.
  private static func quantile(_ fraction: Double, _ sorted: [Double], _ counts: [Int]) -> Double {
    let position = Double(sorted.count - 1) * fraction
    let lower = Int(saturating: position)
    var seen = 0
    var index = 0
    while seen + counts[index] <= lower {
      seen += counts[index]
      index += 1
    }
    let low = sorted[index]
    if lower + 1 >= seen + counts[index] {
      index += 1
      while index < sorted.count, counts[index] == 0 { index += 1 }
      if index == sorted.count { return low }
    }
    return low + (position - Double(lower)) * (sorted[index] - low)
  }

  /// Computes the ratio of two sums for each resample.
  static func ratios(_ over: [Double], by under: [Double], seed: UInt64) -> [Double] {
    guard !over.isEmpty else { return [] }
    /// Returns the cumulative sums, which begin with 0.
    func sums(_ values: [Double]) -> [Double] {
      var sums = [0.0]
      for value in values { sums.append(sums[sums.count - 1] + value) }
      return sums
    }
    let (upper, lower) = (sums(over), sums(under))
    var blocks = MovingBlockBootstrap(count: over.count, seed: seed)
    return (0..<MovingBlockBootstrap.resamples).map { _ in
      var (a, b) = (0.0, 0.0)
      blocks.draw { range in
        a += upper[range.upperBound] - upper[range.lowerBound]
        b += lower[range.upperBound] - lower[range.lowerBound]
      }
      return b > 0 ? a / b : 0
    }
  }
}
