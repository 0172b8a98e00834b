extension ConstraintSystem {
  /// The priority of required rows that are tried: below required ones, and above all others.
  private static var trialPriority: Double { 999.99999 }

  /// Leaves out required rows until no two contradict each other.
  ///
  /// Rows that are violated, or were left out before, are tried one after the other, in the order in which they were
  /// added. The rows of the basis that press against a violated one contradict it; as they are independent, all
  /// but one of them can hold. The one added last is left out. So in the end, a row is left out exactly if it
  /// contradicts those that were added before it and are not left out.
  ///
  /// - Parameter known: The rows that had been left out before.
  /// - Returns: The conflicts that were not there before.
  mutating func resolveConflicts(besides known: [Exclusion]) -> [ConstraintConflict] {
    let required = multipliers.requiredLevel
    if hasViolatedRequirement {
      markSatisfiedRows()
      optimize(leavesConflicts: true)
    }
    var tried: [Int32] = []
    if hasViolatedRequirement {
      for row in 0..<Int32(matrix.rows.count)
      where matrix.rows[row].isActive && matrix.rows[row].level == required && isViolated(row) {
        exclude(row)
        tried.append(row)
      }
      optimize()
    }
    takeOutdated(&tried)
    // By errors of rounding, rows can leave each other out again and again.
    var remainingAttempts = 100 + 2 * matrix.rows.count
    while !isInexact, let row = tried.popLast() {
      remainingAttempts -= 1
      if remainingAttempts == 0 { isInexact = true }
      remainingSteps += 50
      attempt(row)
      takeOutdated(&tried)
    }
    replaceInactiveBasisRows()
    // What there was no time for waits for the next solution.
    for row in tried { exclusions.append(Exclusion(row: row, members: [row], isOutdated: true)) }
    return exclusions.compactMap { new in
      if new.isOutdated { return nil }
      if known.contains(where: { $0.row == new.row && $0.members == new.members }) { return nil }
      return ConstraintConflict(
        excluded: Constraint(index: new.row), constraints: new.members.map(Constraint.init))
    }
  }

  /// Moves exclusions whose reasons changed to the rows that are tried, of which the one added first is the last.
  private mutating func takeOutdated(_ tried: inout [Int32]) {
    for exclusion in exclusions where exclusion.isOutdated { tried.append(exclusion.row) }
    exclusions.removeAll(where: \.isOutdated)
    tried.sort { matrix.rows[$0].serial > matrix.rows[$1].serial }
  }

  /// Has required rows that hold exactly count as held, whichever side they came from.
  private mutating func markSatisfiedRows() {
    let required = multipliers.requiredLevel
    if multipliers.levels[required].violatedCount == 0 { return }
    for row in 0..<Int32(matrix.rows.count)
    where matrix.rows[row].isActive && matrix.rows[row].level == required
      && matrix.rows[row].slot < 0 && matrix.rows[row].violation != 0 && !isViolated(row)
    {
      setSide(matrix.rows[row].satisfiedSide, of: row)
    }
  }

  /// Whether a required row outside of the basis is violated by more than errors of rounding.
  private func isViolated(_ row: Int32) -> Bool {
    if matrix.rows[row].slot >= 0 || matrix.rows[row].violation == 0 { return false }
    let (residual, scale) = matrix.residual(of: row, values: values)
    return residual.magnitude > 1e-6 + 1e-13 * scale
  }

  /// Takes a required row out of the solution.
  private mutating func exclude(_ row: Int32) {
    withdraw(row)
    matrix.rows[row].state.insert(.excluded)
    markConflictsOutdated(involving: row)
  }

  /// Lets a row take part again, and leaves out the last one of those that contradict it, if any.
  private mutating func attempt(_ row: Int32) {
    replaceInactiveBasisRows()
    if multipliers.levels[matrix.rows[row].level].priority != 1000 {
      // The row is no longer required.
      admit(row)
      optimize()
      return
    }
    markSatisfiedRows()
    setLevel(Self.trialPriority, of: row)
    admit(row)
    // One that follows from required equations cannot be met, whatever gives way.
    if !isViolated(row) || !contradictsEquations(row) { optimize() }
    while isViolated(row) {
      let members = contradicting(row)
      let last = members[members.count - 1]
      exclude(last)
      exclusions.append(Exclusion(row: last, members: members))
      optimize()
      replaceInactiveBasisRows()
      if last == row { break }
    }
    setLevel(1000, of: row)
    optimize()
  }

  /// Leaves out required equations that contradict others of a new basis, all of which were added before.
  ///
  /// The basis has all that are independent. So no exchange would help, and hundreds of contradictions would take
  /// thousands in vain.
  mutating func leaveOutContradictions() {
    if !hasViolatedRequirement { return }
    let required = multipliers.requiredLevel
    for row in 0..<Int32(matrix.rows.count)
    where matrix.rows[row].isActive && matrix.rows[row].level == required
      && matrix.rows[row].relation == .equal && isViolated(row) && contradictsEquations(row)
    {
      let members = contradicting(row)
      if members[members.count - 1] != row { continue }
      exclude(row)
      exclusions.append(Exclusion(row: row, members: members))
    }
  }

  /// Returns whether a row is a combination of required equations of the basis, so that no exchange changes it.
  private mutating func contradictsEquations(_ row: Int32) -> Bool {
    expressInBasis(row: row)
    let required = multipliers.requiredLevel
    var isFixed = true
    for k in 0..<weights.indices.count where isFixed {
      let slot = weights.indices[k]
      if weights.values[slot].magnitude < Multipliers.tolerance { continue }
      let basic = factorization.slots[slot].basic
      isFixed =
        basic >= 0 && matrix.rows[basic].level == required && matrix.rows[basic].isActive
        && matrix.rows[basic].relation == .equal
    }
    weights.clear()
    return isFixed
  }

  /// Returns a violated row and those that contradict it, in the order in which they were added.
  private mutating func contradicting(_ row: Int32) -> [Int32] {
    expressInBasis(row: row)
    var members = [row]
    let required = multipliers.requiredLevel
    for k in 0..<weights.indices.count {
      let slot = weights.indices[k]
      let basic = factorization.slots[slot].basic
      if weights.values[slot].magnitude < Multipliers.tolerance || basic < 0 { continue }
      if matrix.rows[basic].level == required && matrix.rows[basic].isActive {
        members.append(basic)
      }
    }
    weights.clear()
    members.sort { matrix.rows[$0].serial < matrix.rows[$1].serial }
    return members
  }
}
