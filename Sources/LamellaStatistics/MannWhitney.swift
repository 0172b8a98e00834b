internal import LamellaGeometry

/// The test of Mann and Whitney: whether values of one group tend to be larger than those of another.
///
/// For statistics of whole runs, of which there are few, not for frames.
public struct MannWhitney: Sendable {
  /// The number of pairs in which the second group's value is the larger one; ties count by halves.
  public let u: Double
  /// The probability of a `u` at least as far from its middle if the groups do not differ.
  public let p: Double
  /// The probability that a value of the second group is larger than one of the first: 0.5 for none.
  public let effect: Double

  /// Up to this size of both groups, without ties, the probability is counted out exactly.
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

  /// Counts the orders of both groups that lead to values of `u` as far out, or farther.
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

  /// The normal approximation with corrections for ties and for continuity.
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

  /// The part of the normal distribution beyond `z`, to about 1e-7 (Abramowitz and Stegun 26.2.17).
  private static func upperTail(_ z: Double) -> Double {
    let t = 1 / (1 + 0.231_641_9 * z)
    let weights = [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429]
    let series = weights.reversed().reduce(0) { ($0 + $1) * t }
    return min(0.5, Elementary.exp(-z * z / 2) / (2 * Double.pi).squareRoot() * series)
  }
}
