extension ConstraintSystem {
  /// The constraints that are left out because they contradict others, in the order in which that was found.
  public var excludedConstraints: [Constraint] { exclusions.map { Constraint(index: $0.row) } }

  /// Returns the constraints from which a variable's value follows, in the order in which they were added.
  ///
  /// As of the last ``solve()``.
  public mutating func constraints(affecting variable: Variable) -> [Constraint] {
    findInfluences(on: variable)
    var rows: [Int32] = []
    for k in 0..<weights.indices.count {
      let slot = weights.indices[k]
      let basic = factorization.slots[slot].basic
      if weights.values[slot] != 0 && basic >= 0 && matrix.rows[basic].counts { rows.append(basic) }
    }
    weights.clear()
    rows.sort { matrix.rows[$0].serial < matrix.rows[$1].serial }
    return rows.map(Constraint.init)
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

  /// Returns whether a variable could have another value with which the constraints are met equally well.
  ///
  /// As of the last ``solve()``. If it is not clear at once, a copy of the system is solved, which takes time in
  /// proportion to its size.
  public mutating func isAmbiguous(_ variable: Variable) -> Bool {
    findInfluences(on: variable)
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
      probe.push(variable, by: sign)
      let moved = probe.values[variable.index] - values[variable.index]
      if moved.magnitude > 1e-6 { return true }
    }
    return false
  }

  /// Finds the weights with which the rows of the basis add up to a variable.
  private mutating func findInfluences(on variable: Variable) {
    makeRoom()
    weights.set(1, at: variable.index)
    factorization.solveTransposed(&weights, matrix)
  }

  /// Adds the lowest wish of all: that a variable is elsewhere.
  private mutating func push(_ variable: Variable, by step: Double) {
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
    result.toldValues = toldValues.copy()
    result.isChanged.resize(to: values.count, repeating: false)
    result.isCandidate.resize(to: values.count, repeating: false)
    result.exclusions = exclusions
    result.makeRoom()
    return result
  }

  /// The memory that the system takes, in bytes.
  package var byteCount: Int {
    matrix.byteCount + factorization.byteCount + multipliers.byteCount + values.byteCount
      + toldValues.byteCount + changed.byteCount + isChanged.byteCount + direction.byteCount
      + weights.byteCount + slopes.byteCount + candidates.byteCount + isCandidate.byteCount
      + pendingRows.byteCount + editedRows.byteCount
  }
}
