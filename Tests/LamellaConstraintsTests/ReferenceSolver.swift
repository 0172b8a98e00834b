/// A solver to compare with: dense, of one tableau in the form of textbooks, and slow.
///
/// Each constraint is an equation with variables for its slack and its differences. The first objective are the
/// artificial variables, then the differences of each priority from the highest down. After each objective, the
/// columns that would make it worse are left out.
nonisolated struct ReferenceSolver {
  /// A constraint to solve.
  struct Row {
    var terms: [(variable: Int, coefficient: Double)]
    var relation: ReferenceRelation
    var constant: Double
    var priority: Double
  }

  /// A relation, as a sign: the sum is at most (-1), at least (1) or equal (0).
  typealias ReferenceRelation = Int

  /// The least sums of the differences of each priority, the highest first; nil if the required constraints contradict each
  /// other.
  private(set) var leastDifferences: [(priority: Double, sum: Double)]?

  private var tableau: [[Double]] = []
  private var basis: [Int] = []
  private var isAllowed: [Bool] = []
  private let tolerance = 1e-9

  init(variableCount: Int, rows: [Row]) {
    var objectives: [Double: [Int]] = [:]
    var columnCount = 2 * variableCount
    var sparse: [[(Int, Double)]] = []
    for row in rows {
      var entries: [(Int, Double)] = []
      for term in row.terms {
        entries.append((2 * term.variable, term.coefficient))
        entries.append((2 * term.variable + 1, -term.coefficient))
      }
      // Above the constant, and below.
      for (sign, isFree) in [(-1.0, row.relation == 1), (1.0, row.relation == -1)] {
        if !isFree && row.priority >= 1000 { continue }
        entries.append((columnCount, sign))
        if !isFree { objectives[row.priority, default: []].append(columnCount) }
        columnCount += 1
      }
      sparse.append(entries)
    }
    let artificial = columnCount
    columnCount += rows.count
    isAllowed = Array(repeating: true, count: columnCount)
    for (index, row) in rows.enumerated() {
      var line = Array(repeating: 0.0, count: columnCount + 1)
      for (column, value) in sparse[index] { line[column] += value }
      line[columnCount] = row.constant
      if row.constant < 0 { line = line.map { -$0 } }
      line[artificial + index] = 1
      tableau.append(line)
      basis.append(artificial + index)
    }
    if minimize((artificial..<artificial + rows.count).map { ($0, 1) }) > 1e-7 { return }
    for column in artificial..<columnCount { isAllowed[column] = false }
    var result: [(Double, Double)] = []
    for priority in objectives.keys.sorted(by: >) {
      result.append((priority, minimize((objectives[priority] ?? []).map { ($0, 1) })))
    }
    leastDifferences = result
  }

  /// Returns the least and the greatest value of a variable with which the differences are least.
  func range(of variable: Int) -> ClosedRange<Double> {
    var least = self
    var greatest = self
    let low = least.minimize([(2 * variable, 1), (2 * variable + 1, -1)])
    let high = -greatest.minimize([(2 * variable, -1), (2 * variable + 1, 1)])
    return min(low, high)...max(low, high)
  }

  /// Minimizes a sum of variables, and leaves out columns that would make it more.
  ///
  /// - Returns: The least sum, or minus infinity.
  private mutating func minimize(_ terms: [(column: Int, factor: Double)]) -> Double {
    let last = isAllowed.count
    var cost = Array(repeating: 0.0, count: last + 1)
    for term in terms { cost[term.column] = term.factor }
    // The costs relative to the basis.
    for (row, column) in basis.enumerated() where cost[column] != 0 {
      let factor = cost[column]
      for k in 0...last { cost[k] -= factor * tableau[row][k] }
    }
    while let entering = (0..<last).first(where: { isAllowed[$0] && cost[$0] < -tolerance }) {
      var leaving = -1
      for row in tableau.indices where tableau[row][entering] > tolerance {
        let ratio = tableau[row][last] / tableau[row][entering]
        if leaving < 0 {
          leaving = row
          continue
        }
        let best = tableau[leaving][last] / tableau[leaving][entering]
        if ratio < best - 1e-12 || (ratio <= best + 1e-12 && basis[row] < basis[leaving]) {
          leaving = row
        }
      }
      if leaving < 0 { return -.infinity }
      let pivot = tableau[leaving][entering]
      for k in 0...last { tableau[leaving][k] /= pivot }
      for row in tableau.indices where row != leaving && tableau[row][entering] != 0 {
        let factor = tableau[row][entering]
        for k in 0...last { tableau[row][k] -= factor * tableau[leaving][k] }
        tableau[row][entering] = 0
      }
      let factor = cost[entering]
      for k in 0...last { cost[k] -= factor * tableau[leaving][k] }
      cost[entering] = 0
      basis[leaving] = entering
    }
    for column in 0..<last where cost[column] > tolerance && !basis.contains(column) {
      isAllowed[column] = false
    }
    return -cost[last]
  }
}
