extension ConstraintSystem {
  /// The exchanges that one solution may take: several times as many as random systems need.
  ///
  /// Bland's rule ends, so only errors of rounding take more.
  var stepLimit: Int { 500 + 20 * (values.count + matrix.rows.count) }

  /// Exchanges rows of the basis until no exchange makes the violations less, or the steps of the solution are used up.
  ///
  /// - Parameter leavesConflicts: Whether to stop where exchanges no longer make the violations of required rows less:
  ///   what contradicts what is found out row by row then.
  mutating func optimize(leavesConflicts: Bool = false) {
    stalledCount = 0
    while true {
      let candidate = nextPivotCandidate()
      if candidate.slot < 0 { break }
      if leavesConflicts, stalledCount > stalledLimit, candidate.rank == 0, hasViolatedRequirement {
        break
      }
      if remainingSteps == 0 {
        isInexact = true
        break
      }
      remainingSteps -= 1
      pivot(out: candidate.slot, toward: candidate.direction)
      if factorization.needsRefactorization { factorize(admitting: false) }
    }
  }

  /// Whether a required row is violated.
  var hasViolatedRequirement: Bool {
    let required = multipliers.requiredLevel
    return required >= 0 && multipliers.levels[required].violatedCount > 0
  }

  // MARK: Choosing

  /// A slot whose multipliers are out of bounds, so that moving its row reduces violations.
  private struct PivotCandidate: BitwiseCopyable {
    /// The slot; -1 for none.
    var slot: Int32
    /// The direction in which the row's sum moves: 1 or -1.
    var direction: Double
    /// The place of the priority that gains among the columns, the highest first.
    var rank: Int
    /// The priority of the row that moves; 0 for those that hold nothing.
    var cost: Double
    /// The number of the row, to have an order.
    var number: Int32

    /// Whether the row is to be moved before another: of the highest priority that gains, the row of the
    /// lowest priority gives way, and of equal ones the first.
    func precedes(_ other: PivotCandidate) -> Bool {
      if rank != other.rank { return rank < other.rank }
      if cost != other.cost { return cost < other.cost }
      return number < other.number
    }
  }

  /// The number of candidates that are compared.
  private static var comparedCount: Int { 64 }
  /// The number of exchanges that move nothing after which rows are taken in their order, so that none repeats.
  ///
  /// More in large systems: a long stack's rows change places without moving anything, and each comparison of all
  /// candidates takes as long as there are many.
  private var stalledLimit: Int { 32 + values.count }

  /// Returns the next slot whose row has to move, and removes candidates that turn out to be none.
  private mutating func nextPivotCandidate() -> PivotCandidate {
    let isStalled = stalledCount > stalledLimit
    var best = PivotCandidate(slot: -1, direction: 0, rank: 0, cost: 0, number: 0)
    var index = 0
    var compared = 0
    while index < candidates.count && (isStalled || compared < Self.comparedCount) {
      let slot = candidates[index]
      let candidate = pivotCandidate(for: slot)
      if candidate.slot < 0 {
        isCandidate[slot] = false
        candidates.swapRemove(at: index)
        continue
      }
      index += 1
      compared += 1
      if best.slot < 0
        || (isStalled ? candidate.number < best.number : candidate.precedes(best))
      {
        best = candidate
      }
    }
    return best
  }

  /// Returns how a slot's multipliers are beyond their bounds, with the slot -1 if they are not.
  private mutating func pivotCandidate(for slot: Int32) -> PivotCandidate {
    let comparison = compareToBounds(slot)
    let basic = factorization.slots[slot].basic
    let counts = basic >= 0 && matrix.rows[basic].isActive
    return PivotCandidate(
      slot: comparison.upper > 0 || comparison.lower > 0 ? slot : -1,
      direction: comparison.upper > 0 ? 1 : -1, rank: comparison.rank,
      cost: counts
        ? multipliers.levels[matrix.rows[basic].level(of: comparison.upper > 0 ? 1 : -1)].priority
        : 0,
      number: basic >= 0 ? basic : Int32(matrix.rows.count) + ~basic)
  }

  /// A slot's multipliers beside their bounds: -1 inside, 0 at the bound, 1 beyond it.
  struct BoundsComparison {
    var upper = 0
    var lower = 0
    /// The place of the priority that decided, among the columns.
    var rank = 0

    /// Whether lower priorities change nothing.
    var isDecided: Bool { upper > 0 || lower > 0 || (upper < 0 && lower < 0) }

    /// Compares the multiplier of the next priority with the upper bound, where those above are at it.
    @inline(__always)
    mutating func compareUpper(_ value: Double, _ bound: Double) {
      if upper == 0 && (value - bound).magnitude > Multipliers.tolerance {
        upper = value > bound ? 1 : -1
      }
    }

    /// Compares the multiplier of the next priority with the lower bound, where those above are at it.
    @inline(__always)
    mutating func compareLower(_ value: Double, _ bound: Double) {
      if lower == 0 && (value - bound).magnitude > Multipliers.tolerance {
        lower = value < bound ? 1 : -1
      }
    }
  }

  /// Compares a slot's multipliers with their bounds, from the highest priority to the lowest.
  ///
  /// The bounds are zero but at the priorities of the slot's row: there they are -1 and 1 for an equality, and one of
  /// them for an inequality. At a bound, the row can move without making violations worse; beyond it, they become less.
  // Mutating, as the compiler moves the whole system aside for a call of a method that is not.
  mutating func compareToBounds(_ slot: Int32) -> BoundsComparison {
    let basic = factorization.slots[slot].basic
    // The priorities of the bounds that are not zero, until they were compared; then 0.
    var upper = 0.0
    var lower = 0.0
    if basic >= 0 && matrix.rows[basic].isActive {
      if matrix.rows[basic].relation != .greaterThanOrEqual {
        upper = multipliers.levels[matrix.rows[basic].level].priority
      }
      if matrix.rows[basic].relation != .lessThanOrEqual {
        lower = multipliers.levels[matrix.rows[basic].lowerLevel].priority
      }
    }
    var result = BoundsComparison()
    for rank in 0..<multipliers.columns.count {
      let column = multipliers.columns[rank]
      // No multipliers at the row's own priorities.
      if column.priority < upper {
        result.compareUpper(0, 1)
        upper = 0
      }
      if column.priority < lower {
        result.compareLower(0, -1)
        lower = 0
      }
      result.rank = rank
      let value = multipliers.value(slot, column.number)
      let isUpper = upper > 0 && column.priority == upper
      let isLower = lower > 0 && column.priority == lower
      result.compareUpper(value, isUpper ? 1 : 0)
      result.compareLower(value, isLower ? -1 : 0)
      if result.isDecided { return result }
      if isUpper { upper = 0 }
      if isLower { lower = 0 }
    }
    if upper > 0 { result.compareUpper(0, 1) }
    if lower > 0 { result.compareLower(0, -1) }
    return result
  }

  // MARK: Moving

  /// A row outside of the basis that limits how far variables move.
  private struct Limit {
    var row: Int32 = -1
    var distance = Double.infinity
    var slope = 0.0
  }

  /// Moves the row of a slot until the first row outside of the basis changes its side, which takes the slot; the other
  /// rows of the basis stay.
  private mutating func pivot(out slot: Int32, toward sign: Double) {
    let leaving = factorization.slots[slot].basic
    findDirection(of: slot, toward: sign)
    let limit = ratioTest()
    guard limit.row >= 0 else {
      // Only errors of rounding press without an end: the row stays.
      direction.clear()
      clearMultipliers(of: slot)
      return
    }
    expressInBasis(row: limit.row)
    if (weights.values[slot] * sign - limit.slope).magnitude > 1e-6 * limit.slope.magnitude {
      direction.clear()
      weights.clear()
      if factorization.exchanges.count > 0 {
        // The factors have become inexact. New ones cost as much as some steps.
        remainingSteps = max(0, remainingSteps - 8)
        factorize(admitting: false)
      } else {
        // The numbers of the rows are too far apart: the row stays.
        clearMultipliers(of: slot)
      }
      return
    }
    if limit.distance > 1e-12 {
      stalledCount = 0
      for k in 0..<direction.indices.count {
        let variable = direction.indices[k]
        let step = limit.distance * direction.values[variable]
        if step != 0 { setValue(values[variable] + step, of: variable) }
      }
    } else {
      stalledCount += 1
    }
    direction.clear()
    exchange(slot, leaving, on: sign > 0 ? 1 : -1, for: limit.row)
    weights.clear()
  }

  /// Finds how the variables move, and from that the rows outside of the basis, when the row of a slot does.
  private mutating func findDirection(of slot: Int32, toward sign: Double) {
    direction.set(sign, at: slot)
    factorization.solve(&direction, matrix)
    for k in 0..<direction.indices.count {
      let variable = direction.indices[k]
      let step = direction.values[variable]
      if step == 0 { continue }
      var index = matrix.columns[variable].first
      while index >= 0 {
        let entry = matrix.entries[index]
        if matrix.rows[entry.row].slot < 0 && matrix.rows[entry.row].isActive {
          slopes.add(entry.coefficient * step, at: entry.row)
        }
        index = entry.next
      }
    }
  }

  /// Returns the row outside of the basis that changes its side first, and clears the slopes.
  private mutating func ratioTest() -> Limit {
    let isStalled = stalledCount > stalledLimit
    var best = Limit()
    for k in 0..<slopes.indices.count {
      let row = slopes.indices[k]
      let slope = slopes.values[row]
      if slope.magnitude < 1e-2 && slope.magnitude <= 1e-9 * slopeScale(of: row) { continue }
      let side = Double(matrix.rows[row].side)
      if side * slope > 0 { continue }
      var distance = 0.0
      if side != 0 {
        let residual = matrix.residual(of: row, values: values).value
        distance = max(0, residual * side) / slope.magnitude
      }
      let tie = 1e-10 * (1 + distance)
      if distance > best.distance + tie { continue }
      if distance >= best.distance - tie {
        // Of rows that are met at once, the one along which errors grow least, or the first.
        let isSteeper = !isStalled && slope.magnitude > 2 * best.slope.magnitude
        let isFlatter = !isStalled && 2 * slope.magnitude < best.slope.magnitude
        if isFlatter || (!isSteeper && row > best.row) { continue }
      }
      best = Limit(row: row, distance: distance, slope: slope)
    }
    slopes.clear()
    return best
  }

  /// Returns the sum of the magnitudes of a slope's terms, to tell errors of rounding.
  private func slopeScale(of row: Int32) -> Double {
    var sum = 0.0
    for index in matrix.terms(of: row) {
      let entry = matrix.entries[index]
      sum += (entry.coefficient * direction.values[entry.variable]).magnitude
    }
    return sum
  }

  /// Gives a slot to another row, with the multipliers that follow; the weights combine it.
  ///
  /// - Parameters:
  ///   - slot: The slot.
  ///   - leaving: The row that held the slot, or the complement of a variable.
  ///   - side: The side on which the leaving row is then.
  ///   - entering: A row outside of the basis, or the complement of a variable for its unit row.
  private mutating func exchange(
    _ slot: Int32, _ leaving: Int32, on side: Int8, for entering: Int32
  ) {
    if leaving >= 0 {
      matrix.rows[leaving].slot = -1
      if matrix.rows[leaving].isActive {
        matrix.rows[leaving].side = side
        let violation = matrix.rows[leaving].violation
        if violation != 0 {
          let level = matrix.rows[leaving].violatedLevel
          let column = multipliers.column(of: level)
          multipliers.add(-Double(violation), to: slot, column)
          multipliers.levels[level].violatedCount += 1
        }
      }
    }
    if entering >= 0 {
      let violation = matrix.rows[entering].violation
      if violation != 0 {
        let level = matrix.rows[entering].violatedLevel
        addWeights(times: Double(violation), level: level)
        multipliers.levels[level].violatedCount -= 1
      }
      matrix.rows[entering].side = 0
      matrix.rows[entering].slot = slot
    }
    pivotCount += 1
    let pivot = weights.values[slot]
    for rank in 0..<multipliers.columns.count {
      let column = multipliers.columns[rank].number
      let multiplier = multipliers.value(slot, column) / pivot
      if multiplier == 0 { continue }
      for k in 0..<weights.indices.count {
        let other = weights.indices[k]
        if other == slot || weights.values[other] == 0 { continue }
        multipliers.add(-multiplier * weights.values[other], to: other, column)
        addCandidate(other)
      }
      multipliers.set(multiplier, of: slot, column)
    }
    addCandidate(slot)
    factorization.exchange(slot, for: entering, weights: weights)
  }

  /// Sets the multipliers of a slot to zero.
  private mutating func clearMultipliers(of slot: Int32) {
    for rank in 0..<multipliers.columns.count {
      multipliers.set(0, of: slot, multipliers.columns[rank].number)
    }
  }

  // MARK: Inactive rows

  /// Replaces rows in the basis that were removed or left out, without moving anything: by an equality that holds as
  /// well, or by the unit row of a variable.
  mutating func replaceInactiveBasisRows() {
    while let row = inactiveBasisRows.popLast() {
      let slot = matrix.rows[row].slot
      if slot < 0 || matrix.rows[row].isActive { continue }
      findDirection(of: slot, toward: 1)
      var entering: Int32 = -1
      for k in 0..<slopes.indices.count {
        let other = slopes.indices[k]
        if matrix.rows[other].side != 0 || slopes.values[other].magnitude < 1e-6 { continue }
        if entering < 0 || other < entering { entering = other }
      }
      slopes.clear()
      if entering >= 0 {
        expressInBasis(row: entering)
      } else {
        var variable: Int32 = -1
        var greatest = 0.0
        for k in 0..<direction.indices.count {
          let index = direction.indices[k]
          let size = direction.values[index].magnitude
          if size > 1.5 * greatest || (size * 1.5 > greatest && index < variable) {
            greatest = max(size, greatest)
            variable = index
          }
        }
        if variable < 0 {
          // The factors have become inexact.
          direction.clear()
          factorize(admitting: false)
          return
        }
        entering = ~variable
        weights.set(1, at: variable)
        factorization.solveTransposed(&weights, matrix)
      }
      direction.clear()
      exchange(slot, row, on: 0, for: entering)
      weights.clear()
      if factorization.needsRefactorization { factorize(admitting: false) }
    }
  }
}
