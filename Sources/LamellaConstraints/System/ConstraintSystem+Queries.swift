extension ConstraintSystem {
  /// The constraints that are left out because they contradict others, in the order in which that was found.
  public var excludedConstraints: [Constraint] { exclusions.map { Constraint(index: $0.row) } }

  /// Returns the constraints from which a variable's value follows, in the order in which they were added.
  ///
  /// As of the last ``solve()``. If a constraint holds that the solver had no need for, such as one by which a new
  /// variable is 0, a copy of the system is factorized, which takes time in proportion to its size.
  public mutating func constraints(affecting variable: Variable) -> [Constraint] {
    if let rows = influences(on: variable) { return rows.map(Constraint.init) }
    var probe = copy()
    probe.remainingSteps = stepLimit
    probe.factorize(admitting: true)
    probe.optimize()
    probe.replaceInactiveBasisRows()
    return (probe.influences(on: variable, areAllUsed: true) ?? []).map(Constraint.init)
  }

  /// Returns the rows of the basis from which a variable's value follows, in the order in which they were added; nil if
  /// unit rows are among them, unless all linearly independent rows are in the basis.
  private mutating func influences(on variable: Variable, areAllUsed: Bool = false) -> [Int32]? {
    expressInBasis(variable: variable)
    var rows: [Int32] = []
    var isComplete = true
    for k in 0..<weights.indices.count {
      let slot = weights.indices[k]
      if weights.values[slot] == 0 { continue }
      let basic = factorization.slots[slot].basic
      if basic >= 0 && matrix.rows[basic].isActive {
        rows.append(basic)
      } else {
        isComplete = false
      }
    }
    weights.clear()
    if !isComplete && !areAllUsed { return nil }
    return rows.sorted { matrix.rows[$0].serial < matrix.rows[$1].serial }
  }

  /// Returns the constraints that name a variable, in the order in which they were added.
  public func constraints(naming variable: Variable) -> [Constraint] {
    var rows: [Int32] = []
    var index = matrix.columns[variable.index].first
    while index >= 0 {
      let entry = matrix.entries[index]
      if !matrix.rows[entry.row].state.contains(.removed) { rows.append(entry.row) }
      index = entry.next
    }
    rows.sort { matrix.rows[$0].serial < matrix.rows[$1].serial }
    return rows.map(Constraint.init)
  }

  /// Returns one of the constraints that name a variable after the other, the newest first, without allocating memory.
  ///
  /// - Parameters:
  ///   - variable: The variable, to which no constraint is added between calls, and of which none is removed.
  ///   - place: The place of the constraint, as the call before returned it; nil for the first.
  /// - Returns: The constraint and the place of the next one; nil at the end.
  package mutating func constraint(
    naming variable: Variable, at place: Int32?
  ) -> (constraint: Constraint, next: Int32)? {
    var index = place ?? matrix.columns[variable.index].first
    while index >= 0 {
      let entry = matrix.entries[index]
      if !matrix.rows[entry.row].state.contains(.removed) {
        return (Constraint(index: entry.row), entry.next)
      }
      index = entry.next
    }
    return nil
  }

  /// Returns whether a variable could have another value with which the constraints are met equally well.
  ///
  /// As of the last ``solve()``. If it is not clear at once, a copy of the system is solved, which takes time in
  /// proportion to its size.
  public mutating func isAmbiguous(_ variable: Variable) -> Bool {
    expressInBasis(variable: variable)
    var mayMove = false
    for k in 0..<weights.indices.count {
      let slot = weights.indices[k]
      let comparison = compareToBounds(slot)
      if weights.values[slot] != 0 && (comparison.upper == 0 || comparison.lower == 0) {
        mayMove = true
      }
    }
    weights.clear()
    if !mayMove { return false }
    for sign in [1.0, -1.0] {
      var probe = copy()
      probe.addProbe(variable, offset: sign)
      let moved = probe.values[variable.index] - values[variable.index]
      if moved.magnitude > 1e-6 { return true }
    }
    return false
  }

  /// Computes ``weights``: the combination of rows of the basis that equals a variable.
  private mutating func expressInBasis(variable: Variable) {
    makeRoom()
    weights.set(1, at: variable.index)
    factorization.solveTransposed(&weights, matrix)
  }

  /// Adds a constraint of the lowest priority of all that moves a variable by an offset, to see whether it is free.
  private mutating func addProbe(_ variable: Variable, offset step: Double) {
    terms.removeAll()
    terms.append(Term(variable))
    let level = multipliers.addRow(priority: 0)
    let row = matrix.addRow(.equal, values[variable.index] + step, level: level)
    matrix.setTerms(terms, of: row)
    makeRoom()
    admit(row)
    remainingSteps = stepLimit
    optimize()
  }

  /// Returns a system with the same state.
  func copy() -> ConstraintSystem {
    var result = ConstraintSystem()
    result.matrix = matrix.copy()
    result.factorization = factorization.copy()
    result.multipliers = multipliers.copy()
    result.values = values.copy()
    result.reportedValues = reportedValues.copy()
    result.isChanged.resize(to: values.count, repeating: false)
    result.isCandidate.resize(to: values.count, repeating: false)
    result.exclusions = exclusions
    result.makeRoom()
    return result
  }

  /// The memory that the system takes, in bytes.
  package var byteCount: Int {
    matrix.byteCount + factorization.byteCount + multipliers.byteCount + values.byteCount
      + reportedValues.byteCount + changed.byteCount + isChanged.byteCount + direction.byteCount
      + weights.byteCount + slopes.byteCount + candidates.byteCount + isCandidate.byteCount
      + pendingRows.byteCount + editedRows.byteCount
  }
}
