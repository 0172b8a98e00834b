internal import LamellaGeometry

/// The Mann-Whitney test of whether values of one group tend to be larger than those of another.
///
/// Use it for metrics of runs, of which there are few, not for frames.
public struct MannWhitney: Sendable {
  /// The number of pairs in which the value of the second group is larger; a tie counts as one half.
  public let u: Double
  /// The two-sided p-value: the probability of a `u` at least this extreme if the groups do not differ.
  public let p: Double
  /// The effect size: the probability that a value of the second group is larger than one of the first; 0.5 for no
  /// effect.
  public let effect: Double

  /// The maximum size of both groups for the exact p-value, which also needs that there are no ties.
  static let largestExactCount = 10

  /// Compares two groups.
  ///
  /// - Precondition: Neither group is empty.
  public init(_ a: [Double], _ b: [Double]) {
    precondition(!a.isEmpty && !b.isEmpty, "a group of runs has at least one run")
    var u = 0.0
    for x in a { for y in b { u += y > x ? 1 : y == x ? 0.5 : 0 } }
    self.u = u
    effect = u / Double(a.count * b.count)
    let all = (a + b).sorted()
    let hasTies = zip(all, all.dropFirst()).contains { $0 == $1 }
    p =
      !hasTies && max(a.count, b.count) <= Self.largestExactCount
      ? Self.exact(u, a.count, b.count) : Self.normal(u, a.count, b.count, all)
  }

  /// Returns the exact p-value, by counting the orders of both groups with a `u` at least as extreme.
  private static func exact(_ u: Double, _ m: Int, _ n: Int) -> Double {
    // ways[i][j][k]: orders of i and j values with k pairs in the right order.
    let pairs = m * n
    var ways = [[[Double]]](
      repeating: [[Double]](repeating: [Double](repeating: 0, count: pairs + 1), count: n + 1),
      count: m + 1)
    for i in 0...m {
      for j in 0...n {
        for k in 0...i * j {
          if i == 0 || j == 0 {
            ways[i][j][k] = 1
            continue
          }
          // The largest value belongs to the second group, above all i, or to the first.
          ways[i][j][k] = (k >= i ? ways[i][j - 1][k - i] : 0) + ways[i - 1][j][k]
        }
      }
    }
    let total = ways[m][n].reduce(0, +)
    let low = Int(saturating: min(u, Double(pairs) - u))
    return min(1, 2 * ways[m][n][...low].reduce(0, +) / total)
  }

  /// Returns the p-value by the normal approximation with corrections for ties and continuity.
  private static func normal(_ u: Double, _ m: Int, _ n: Int, _ all: [Double]) -> Double {
    let (x, y, count) = (Double(m), Double(n), Double(m + n))
    var ties = 0.0
    var index = 0
    while index < all.count {
      var end = index
      while end < all.count, all[end] == all[index] { end += 1 }
      let size = Double(end - index)
      ties += size * size * size - size
      index = end
    }
    let variance = x * y / 12 * ((count + 1) - ties / (count * (count - 1)))
    guard variance > 0 else { return 1 }
    let distance = max(0, abs(u - x * y / 2) - 0.5)
    return 2 * upperTail(distance / variance.squareRoot())
  }

  /// Returns the upper tail of the normal distribution at `z`, to about 1e-7 (Abramowitz and Stegun 26.2.17).
  private static func upperTail(_ z: Double) -> Double {
    let t = 1 / (1 + 0.231_641_9 * z)
    let weights = [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429]
    let series = weights.reversed().reduce(0) { ($0 + $1) * t }
    return min(0.5, Elementary.exp(-z * z / 2) / (2 * Double.pi).squareRoot() * series)
  }
}
