extension ConstraintSystem {
  /// Factorizes the basis again, and computes from it values, sides and multipliers.
  ///
  /// - Parameter isAdmitting: Whether rows that were added take part from now on. The basis is then chosen again: from the
  ///   highest priority to the lowest, each row that says something new, those of the old basis first.
  mutating func factorize(admitting isAdmitting: Bool) {
    if isAdmitting {
      for k in 0..<pendingRows.count { matrix.rows[pendingRows[k]].state.remove(.pending) }
    }
    freeRemovedRows()
    factorization.reset()
    chooseBasis(admitting: isAdmitting)
    pendingRows.removeAll()
    for k in 0..<editedRows.count { matrix.rows[editedRows[k]].state.remove(.edited) }
    editedRows.removeAll()
    solveCount = 0
    factorizationCount += 1
    computeValues()
    computeMultipliers()
  }

  /// Frees the rows that only the old factors used, and the variables that only they named.
  private mutating func freeRemovedRows() {
    for row in 0..<Int32(matrix.rows.count) {
      if matrix.rows[row].state.contains(.removed) {
        matrix.freeRow(row)
      } else if !matrix.rows[row].isActive {
        matrix.rows[row].slot = -1
      }
      matrix.rows[row].factorSlot = -1
    }
    removedRowCount = 0
    inactiveBasisRows.removeAll()
    for k in 0..<removedVariables.count {
      let variable = removedVariables[k]
      values[variable] = 0
      reportedValues[variable] = 0
      freeVariables.append(variable)
    }
    removedVariables.removeAll()
  }

  // MARK: The basis

  /// Gives slots to rows, and to unit rows of the variables that are left.
  private mutating func chooseBasis(admitting isAdmitting: Bool) {
    var order = Buffer<Int32>(capacity: max(matrix.rows.count, 1))
    sortRows(into: &order, admitting: isAdmitting)
    // Whether a variable has a pivot, or is named by a row with a slot.
    var uses = Buffer<Use>(capacity: max(values.count, 1))
    uses.resize(to: values.count, repeating: .none)
    for k in 0..<order.count {
      let row = order[k]
      matrix.rows[row].slot = -1
      if !placeDirectly(row, &uses), !isDetermined(row, uses) { placeReduced(row, &uses) }
    }
    for variable in 0..<Int32(values.count) where !uses[variable].isPivot {
      factorization.slots[variable].basic = ~variable
      factorization.place(variable, at: factorization.back)
      factorization.back += 1
    }
  }

  /// A variable's part in the factors so far.
  private enum Use: UInt8, BitwiseCopyable {
    case none, named, pivot
    /// A pivot whose value follows from the constants of the rows placed so far.
    case determined

    @inline(__always)
    var isPivot: Bool { rawValue >= Use.pivot.rawValue }
  }

  /// Lists the rows that are to be in the basis if they say something new, those that come first first.
  ///
  /// From the highest priority to the lowest; of one priority first those of the old basis, then new ones. The required
  /// new ones come in their order, the optional in the reverse order, so that of those that may equally well give way it
  /// is the first that does.
  private mutating func sortRows(into order: inout Buffer<Int32>, admitting isAdmitting: Bool) {
    // Twice the rank of each level, counted from the highest priority.
    var ranks = Buffer<Int32>(capacity: max(multipliers.levels.count, 1))
    for level in 0..<multipliers.levels.count {
      var rank: Int32 = 0
      for other in 0..<multipliers.levels.count
      where multipliers.levels[other].priority > multipliers.levels[level].priority {
        rank += 1
      }
      ranks.append(2 * rank)
    }
    // The number of rows of each kind, then the ends of their ranges.
    var starts = Buffer<Int32>(capacity: 2 * ranks.count + 1)
    starts.resize(to: 2 * ranks.count + 1, repeating: 0)
    for row in 0..<Int32(matrix.rows.count) {
      let kind = sortRank(of: row, ranks, isAdmitting)
      if kind >= 0 { starts[kind + 1] += 1 }
    }
    for k in 1..<starts.count { starts[k] += starts[k - 1] }
    order.resize(to: Int(starts[starts.count - 1]), repeating: -1)
    var ends = starts.copy()
    for row in 0..<Int32(matrix.rows.count) {
      let kind = sortRank(of: row, ranks, isAdmitting)
      if kind < 0 { continue }
      if kind < 2 && multipliers.levels[matrix.rows[row].level].priority == 1000 {
        order[starts[kind]] = row
        starts[kind] += 1
      } else {
        ends[kind + 1] -= 1
        order[ends[kind + 1]] = row
      }
    }
  }

  /// Returns a row's position by priority, rows of the old basis before others; -1 if it may not enter the basis.
  @inline(__always)
  private mutating func sortRank(
    of row: Int32, _ ranks: borrowing Buffer<Int32>, _ isAdmitting: Bool
  )
    -> Int32
  {
    guard matrix.rows[row].isActive else { return -1 }
    let level = matrix.rows[row].level
    let rank = min(ranks[level], ranks[matrix.rows[row].lowerLevel])
    let isBasic = matrix.rows[row].slot >= 0
    if !isBasic && !isAdmitting { return -1 }
    if matrix.rows[row].relation != .equal && multipliers.levels[level].priority == 1000 {
      // Required inequalities seldom hold exactly: new ones wait until they are violated.
      return isBasic ? rank + 1 : -1
    }
    return isBasic ? rank : rank + 1
  }

  /// Places a row in the factors as it is, if one of its variables allows that: one that no row so far names, which
  /// then follows from the others; or any, if none of them has a pivot.
  private mutating func placeDirectly(_ row: Int32, _ uses: inout Buffer<Use>) -> Bool {
    var best: Int32 = -1
    var bestUse = Use.pivot
    var hasPivot = false
    var areOthersDetermined = true
    var largest = 0.0
    for index in matrix.terms(of: row) {
      largest = max(largest, matrix.entries[index].coefficient.magnitude)
    }
    for index in matrix.terms(of: row) {
      let entry = matrix.entries[index]
      let use = uses[entry.variable]
      if use.isPivot {
        hasPivot = true
        if use != .determined { areOthersDetermined = false }
        continue
      }
      if best >= 0 { areOthersDetermined = false }
      if entry.coefficient.magnitude < 0.01 * largest {
        areOthersDetermined = false
        continue
      }
      if best >= 0 && bestUse == .none && use != .none { continue }
      if best < 0 || (bestUse != .none && use == .none)
        || isBetterPivot(entry.variable, than: matrix.entries[best].variable)
      {
        best = index
        bestUse = use
      }
    }
    if best < 0 || (bestUse != .none && hasPivot) { return false }
    let slot = matrix.entries[best].variable
    factorization.slots[slot].basic = row
    factorization.slots[slot].factor = row
    factorization.slots[slot].pivot = matrix.entries[best].coefficient
    matrix.rows[row].slot = slot
    matrix.rows[row].factorSlot = slot
    if bestUse == .none {
      factorization.front -= 1
      factorization.place(slot, at: factorization.front)
    } else {
      factorization.place(slot, at: factorization.back)
      factorization.back += 1
    }
    if !areOthersDetermined {
      for index in matrix.terms(of: row) where uses[matrix.entries[index].variable] == .none {
        uses[matrix.entries[index].variable] = .named
      }
    }
    uses[slot] = areOthersDetermined ? .determined : .pivot
    return true
  }

  /// Whether all variables of a row are determined: it says nothing new.
  // Mutating, all below: the compiler moves the whole system aside for a call of a method that is not.
  private mutating func isDetermined(_ row: Int32, _ uses: borrowing Buffer<Use>) -> Bool {
    for index in matrix.terms(of: row) where uses[matrix.entries[index].variable] != .determined {
      return false
    }
    return true
  }

  /// Whether a variable is the better one to follow from a row: fewer rows name it, or it is the newer one.
  private mutating func isBetterPivot(_ a: Int32, than b: Int32) -> Bool {
    let (countA, countB) = (matrix.columns[a].count, matrix.columns[b].count)
    return countA < countB || (countA == countB && a > b)
  }

  /// Whether a variable is the better pivot of a reduced row: fewer rows name it, or it is the older one.
  ///
  /// Optional rows come from the last to the first, so that those of newer variables need not be reduced by this one again.
  private mutating func isBetterReducedPivot(_ a: Int32, than b: Int32) -> Bool {
    let (countA, countB) = (matrix.columns[a].count, matrix.columns[b].count)
    return countA < countB || (countA == countB && a < b)
  }

  /// Places what remains of a row after elimination of the variables that have pivots; nothing if nothing remains.
  private mutating func placeReduced(_ row: Int32, _ uses: inout Buffer<Use>) {
    let firstSubtracted = Int32(factorization.subtracted.count)
    var largest = 0.0
    for index in matrix.terms(of: row) {
      let entry = matrix.entries[index]
      weights.set(entry.coefficient, at: entry.variable)
      largest = max(largest, entry.coefficient.magnitude)
      if uses[entry.variable].isPivot {
        factorization.queue.insert(factorization.slots[entry.variable].position)
      }
    }
    while let position = factorization.queue.popFirst() {
      let slot = factorization.slotAt[position]
      let value = weights.values[slot]
      weights.set(0, at: slot)
      if value.magnitude < Factorization.negligible * largest { continue }
      let multiple = value / factorization.slots[slot].pivot
      factorization.subtracted.append(
        Factorization.Entry(row: row, column: slot, coefficient: multiple, next: -1))
      let factor = factorization.slots[slot].factor
      if factor >= 0 {
        for index in matrix.terms(of: factor) where matrix.entries[index].variable != slot {
          subtract(
            multiple * matrix.entries[index].coefficient, at: matrix.entries[index].variable, uses)
        }
      } else {
        for index in factorization.reduced[-2 - factor].remaining {
          subtract(
            multiple * factorization.remaining[index].coefficient,
            at: factorization.remaining[index].column, uses)
        }
      }
    }
    var pivot: Int32 = -1
    var greatest = 0.0
    for k in 0..<weights.indices.count {
      greatest = max(greatest, weights.values[weights.indices[k]].magnitude)
    }
    if greatest > 1e-9 * largest {
      for k in 0..<weights.indices.count {
        let variable = weights.indices[k]
        if weights.values[variable].magnitude < 0.1 * greatest { continue }
        if pivot < 0 || isBetterReducedPivot(variable, than: pivot) { pivot = variable }
      }
    }
    if pivot < 0 {
      // The row follows from those in the basis, or contradicts them.
      factorization.subtracted.resize(
        to: Int(firstSubtracted), repeating: factorization.subtracted[0])
    } else {
      keepReduced(row, pivot: pivot, from: firstSubtracted, least: 1e-12 * greatest, &uses)
    }
    weights.clear()
  }

  /// Subtracts from a coefficient of the row that is reduced.
  @inline(__always)
  private mutating func subtract(_ value: Double, at variable: Int32, _ uses: borrowing Buffer<Use>)
  {
    weights.add(-value, at: variable)
    if uses[variable].isPivot {
      factorization.queue.insert(factorization.slots[variable].position)
    }
  }

  /// Makes the weights a row of the factors.
  private mutating func keepReduced(
    _ row: Int32, pivot: Int32, from firstSubtracted: Int32, least: Double,
    _ uses: inout Buffer<Use>
  ) {
    let firstRemaining = Int32(factorization.remaining.count)
    for k in 0..<weights.indices.count {
      let variable = weights.indices[k]
      let value = weights.values[variable]
      if variable == pivot || value.magnitude <= least { continue }
      let next = factorization.slots[variable].firstReduced
      factorization.slots[variable].firstReduced = Int32(factorization.remaining.count)
      factorization.remaining.append(
        Factorization.Entry(row: pivot, column: variable, coefficient: value, next: next))
      uses[variable] = .named
    }
    for index in firstSubtracted..<Int32(factorization.subtracted.count) {
      let source = factorization.subtracted[index].column
      factorization.subtracted[index].row = pivot
      factorization.subtracted[index].next = factorization.slots[source].firstMultiple
      factorization.slots[source].firstMultiple = index
    }
    factorization.slots[pivot].basic = row
    factorization.slots[pivot].factor = -2 - Int32(factorization.reduced.count)
    factorization.slots[pivot].pivot = weights.values[pivot]
    factorization.reduced.append(
      Factorization.ReducedRow(
        firstRemaining: firstRemaining, endRemaining: Int32(factorization.remaining.count),
        firstSubtracted: firstSubtracted, endSubtracted: Int32(factorization.subtracted.count)))
    matrix.rows[row].slot = pivot
    factorization.place(pivot, at: factorization.back)
    factorization.back += 1
    uses[pivot] = factorization.remaining.count == Int(firstRemaining) ? .determined : .pivot
  }

  // MARK: Values and multipliers

  /// Computes all values from the constants of the basis' rows.
  private mutating func computeValues() {
    for slot in 0..<Int32(factorization.slots.count) {
      let row = factorization.slots[slot].basic
      let sum = row >= 0 ? matrix.rows[row].constant : values[~row]
      if sum != 0 { direction.set(sum, at: slot) }
    }
    factorization.solve(&direction, matrix)
    for variable in 0..<Int32(values.count) where values[variable] != direction.values[variable] {
      setValue(direction.values[variable], of: variable)
    }
    direction.clear()
  }

  /// Computes the sides of all rows outside of the basis, and all multipliers.
  private mutating func computeMultipliers() {
    multipliers.removeAll()
    for level in 0..<multipliers.levels.count { multipliers.levels[level].violatedCount = 0 }
    for k in 0..<candidates.count { isCandidate[candidates[k]] = false }
    candidates.removeAll()
    for row in 0..<Int32(matrix.rows.count) {
      guard matrix.rows[row].isActive && matrix.rows[row].slot < 0 else { continue }
      let (residual, scale) = matrix.residual(of: row, values: values)
      let tolerance = Self.tolerance(scale)
      let side: Int8 =
        residual > tolerance ? 1 : residual < -tolerance ? -1 : matrix.rows[row].satisfiedSide
      matrix.rows[row].side = side
      if matrix.rows[row].violation != 0 {
        multipliers.levels[matrix.rows[row].violatedLevel].violatedCount += 1
      }
    }
    for level in 0..<Int32(multipliers.levels.count)
    where multipliers.levels[level].violatedCount > 0 {
      for row in 0..<Int32(matrix.rows.count) where matrix.rows[row].violatedLevel == level {
        guard matrix.rows[row].isActive && matrix.rows[row].slot < 0 else { continue }
        let violation = Double(matrix.rows[row].violation)
        if violation == 0 { continue }
        for index in matrix.terms(of: row) {
          weights.add(
            violation * matrix.entries[index].coefficient, at: matrix.entries[index].variable)
        }
      }
      factorization.solveTransposed(&weights, matrix)
      addWeights(times: -1, level: level)
      weights.clear()
    }
  }
}
