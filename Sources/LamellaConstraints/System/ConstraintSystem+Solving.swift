extension ConstraintSystem {
  /// Finds the values that meet the constraints best, after any number of changes.
  ///
  /// The cost grows with what the changes affect; without changes it is none.
  ///
  /// - Returns: The conflicts that are new since the last solution; for each, one constraint is left out. It is tried
  ///   again after one of the conflict's constraints changed or was removed.
  @discardableResult
  public mutating func solve() -> [ConstraintConflict] {
    guard needsSolve else { return [] }
    needsSolve = false
    isInexact = false
    remainingSteps = stepLimit
    makeRoom()
    updateStays()
    let known = exclusions
    if pendingRows.count > 8 + matrix.rows.count / 16
      || removedRowCount > 64 + matrix.rows.count / 4 || multipliers.hasIdleColumns
    {
      factorize(admitting: true)
      leaveOutContradictions()
    } else {
      solveCount += 1
      if solveCount >= 1024 { editAllRows() }
      applyEdits()
      admitPendingRows()
    }
    optimize(leavesConflicts: true)
    replaceInactiveBasisRows()
    if !hasViolatedRequirement && exclusions.count == known.count
      && !exclusions.contains(where: \.isOutdated)
    {
      return []
    }
    return resolveConflicts(besides: known)
  }

  /// Calls a closure for each variable whose value changed since the last call, in the order of their first changes.
  ///
  /// Differences that are errors of rounding do not count.
  public mutating func forEachChange(_ body: (Variable, _ value: Double) -> Void) {
    for k in 0..<changed.count {
      let index = changed[k]
      isChanged[index] = false
      let value = values[index]
      let reported = reportedValues[index]
      if (value - reported).magnitude <= 1e-9 * (1 + reported.magnitude) { continue }
      reportedValues[index] = value
      body(Variable(index: index), value)
    }
    changed.removeAll()
  }

  // MARK: Changes

  /// Sets a variable's value, unless it is enormous or not a number.
  @inline(__always)
  mutating func setValue(_ value: Double, of variable: Int32) {
    guard value.magnitude <= Self.maximumValue else {
      isInexact = true
      return
    }
    values[variable] = value
    if !isChanged[variable] {
      isChanged[variable] = true
      changed.append(variable)
    }
  }

  /// Sets the constants of stay constraints to where their variables are now.
  private mutating func updateStays() {
    for k in 0..<stayRows.count {
      let row = stayRows[k]
      if !matrix.rows[row].isActive || matrix.rows[row].slot >= 0 { continue }
      let entry = matrix.entries[matrix.rows[row].firstTerm]
      matrix.rows[row].constant = values[entry.variable]
      setSide(0, of: row)
    }
  }

  /// Has the values of all variables computed again, so that errors of rounding do not add up.
  private mutating func editAllRows() {
    solveCount = 0
    for slot in 0..<factorization.slots.count {
      let row = factorization.slots[slot].basic
      if row >= 0 && matrix.rows[row].isActive && !matrix.rows[row].state.contains(.edited) {
        matrix.rows[row].state.insert(.edited)
        editedRows.append(row)
      }
    }
  }

  /// Moves the variables so that the rows of the basis have their new constants.
  private mutating func applyEdits() {
    if editedRows.isEmpty { return }
    for k in 0..<editedRows.count {
      let row = editedRows[k]
      matrix.rows[row].state.remove(.edited)
      let slot = matrix.rows[row].slot
      if slot >= 0 {
        let residual = matrix.residual(of: row, values: values).value
        if residual != 0 { direction.set(-residual, at: slot) }
      }
    }
    factorization.solve(&direction, matrix)
    // Rows whose sides may differ now, listed by the slopes.
    for k in 0..<direction.indices.count {
      let variable = direction.indices[k]
      let step = direction.values[variable]
      if step == 0 { continue }
      setValue(values[variable] + step, of: variable)
      var index = matrix.columns[variable].first
      while index >= 0 {
        let entry = matrix.entries[index]
        if matrix.rows[entry.row].slot < 0 && matrix.rows[entry.row].isActive {
          slopes.touch(entry.row)
        }
        index = entry.next
      }
    }
    direction.clear()
    for k in 0..<editedRows.count {
      let row = editedRows[k]
      if matrix.rows[row].slot < 0 && matrix.rows[row].isActive { slopes.touch(row) }
    }
    editedRows.removeAll()
    for k in 0..<slopes.indices.count { updateSide(of: slopes.indices[k]) }
    slopes.clear()
  }

  /// Lets the rows that were added take part.
  private mutating func admitPendingRows() {
    for k in 0..<pendingRows.count { admit(pendingRows[k]) }
    pendingRows.removeAll()
  }

  /// Lets a row take part, outside of the basis.
  mutating func admit(_ row: Int32) {
    matrix.rows[row].state.remove([.pending, .excluded])
    matrix.rows[row].side = matrix.rows[row].satisfiedSide
    updateSide(of: row)
  }

  /// Takes a row out of the solution: at once, or out of the basis at the next solution.
  mutating func withdraw(_ row: Int32) {
    let slot = matrix.rows[row].slot
    if slot < 0 {
      setSide(0, of: row, violation: 0)
    } else {
      inactiveBasisRows.append(row)
      addCandidate(slot)
    }
  }

  // MARK: Sides

  /// Updates the side of a row outside of the basis after its sum or its constant changed.
  @inline(__always)
  mutating func updateSide(of row: Int32) {
    let (residual, scale) = matrix.residual(of: row, values: values)
    let tolerance = Self.tolerance(scale)
    let side = matrix.rows[row].side
    if side >= 0 && residual < -tolerance {
      setSide(-1, of: row)
    } else if side <= 0 && residual > tolerance {
      setSide(1, of: row)
    }
  }

  /// The difference from zero that sums of numbers of a size have by rounding.
  @inline(__always)
  static func tolerance(_ scale: Double) -> Double { 1e-9 + 1e-14 * scale }

  /// Sets the side of a row outside of the basis, with the multipliers that follow.
  @inline(__always)
  mutating func setSide(_ side: Int8, of row: Int32) {
    setSide(side, of: row, violation: matrix.rows[row].violation(on: side))
  }

  /// Sets the side of a row outside of the basis and the sign with which it is violated.
  mutating func setSide(_ side: Int8, of row: Int32, violation: Int8) {
    let old = matrix.rows[row].violation
    matrix.rows[row].side = side
    if old == violation { return }
    expressInBasis(row: row)
    if old != 0 { changeViolation(by: -1, old, matrix.rows[row].level(of: old)) }
    if violation != 0 { changeViolation(by: 1, violation, matrix.rows[row].level(of: violation)) }
    weights.clear()
  }

  /// Adds a violation with a sign to a level, or takes it away; the weights combine the row.
  private mutating func changeViolation(by change: Int, _ violation: Int8, _ level: Int32) {
    addWeights(times: -Double(change) * Double(violation), level: level)
    multipliers.levels[level].violatedCount += change
  }

  /// Changes the priority of a row.
  mutating func setLevel(_ priority: Double, of row: Int32) {
    setLevels(priority, priority, of: row)
  }

  /// Changes the priorities with which a row is not above and not below its constant.
  mutating func setLevels(_ above: Double, _ below: Double, of row: Int32) {
    let violation = matrix.rows[row].violation
    let old = matrix.rows[row].violatedLevel
    let levels = addLevels(above, below)
    removeLevels(of: row)
    (matrix.rows[row].level, matrix.rows[row].lowerLevel) = levels
    guard matrix.rows[row].isActive else { return }
    let slot = matrix.rows[row].slot
    if slot >= 0 {
      addCandidate(slot)
      return
    }
    let new = matrix.rows[row].violatedLevel
    if violation == 0 || old == new { return }
    expressInBasis(row: row)
    changeViolation(by: -1, violation, old)
    changeViolation(by: 1, violation, new)
    weights.clear()
  }

  /// Returns the levels of a row's two priorities, which get one more row.
  mutating func addLevels(_ above: Double, _ below: Double) -> (above: Int32, below: Int32) {
    let level = multipliers.addRow(priority: above)
    return (level, above == below ? level : multipliers.addRow(priority: below))
  }

  /// Notes that a row is no longer one of its levels'.
  mutating func removeLevels(of row: Int32) {
    multipliers.levels[matrix.rows[row].level].rowCount -= 1
    if matrix.rows[row].lowerLevel != matrix.rows[row].level {
      multipliers.levels[matrix.rows[row].lowerLevel].rowCount -= 1
    }
  }

  /// Computes ``weights``: the combination of rows of the basis that equals a row.
  mutating func expressInBasis(row: Int32) {
    for index in matrix.terms(of: row) {
      weights.set(matrix.entries[index].coefficient, at: matrix.entries[index].variable)
    }
    factorization.solveTransposed(&weights, matrix)
  }

  /// Adds a multiple of the weights to the multipliers of a level.
  mutating func addWeights(times scale: Double, level: Int32) {
    let column = multipliers.column(of: level)
    for k in 0..<weights.indices.count {
      let slot = weights.indices[k]
      let weight = weights.values[slot]
      if weight == 0 { continue }
      multipliers.add(scale * weight, to: slot, column)
      addCandidate(slot)
    }
  }

  /// Notes that a slot's multipliers may be beyond their bounds.
  @inline(__always)
  mutating func addCandidate(_ slot: Int32) {
    if isCandidate[slot] { return }
    isCandidate[slot] = true
    candidates.append(slot)
  }
}
