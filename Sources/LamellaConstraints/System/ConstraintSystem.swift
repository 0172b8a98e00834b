import LamellaGeometry

/// Linear constraints on variables, with priorities, and the values that meet them best.
///
/// ```swift
/// var system = ConstraintSystem()
/// let left = system.makeVariable()
/// let width = system.makeVariable()
/// let start = try system.add([Term(left)], .equal, 8)
/// try system.add([Term(left), Term(width)], .lessThanOrEqual, 100)
/// try system.add([Term(width)], .equal, 200, priority: .defaultHigh)
/// system.solve()                       // left is 8, width 92
/// try system.setConstant(20, of: start)
/// system.solve()                       // left is 20, width 80
/// ```
///
/// Required constraints hold; those that contradict others are left out, and ``solve()`` names them. Of the others, the
/// sum of the differences is least: first of the highest priority, then, where that leaves a choice, of the next one,
/// and so on. If it leaves a choice at the end, variables keep their values as far as possible; those of new
/// variables are 0.
///
/// Changes are cheap, and ``solve()`` costs as much as they affect. Equal systems changed in the same order give equal
/// bits. Constants and values of up to 1e7 are exact to 1e-6. Where products of coefficients are so far apart that
/// numbers cannot tell them apart, a solution ends after a limited number of steps; see ``isInexact``.
public struct ConstraintSystem: ~Copyable {
  var matrix = ConstraintMatrix()
  var factorization = Factorization()
  var multipliers = Multipliers()

  /// The variables' values, and those that ``forEachChange(_:)`` gave last.
  var values = Buffer<Double>()
  var reportedValues = Buffer<Double>()
  /// The variables whose values may differ from those reported, each once.
  var changed = Buffer<Int32>()
  var isChanged = Buffer<Bool>()
  var freeVariables = Buffer<Int32>(capacity: 4)
  /// Removed variables whose columns are not empty yet.
  var removedVariables = Buffer<Int32>(capacity: 4)

  /// The movement of the variables when one row moves, by variable; or any other solution by variable.
  var direction = SparseVector()
  /// The combination of the basis' rows that makes another row, by slot.
  var weights = SparseVector()
  /// The movement of rows outside of the basis along the direction, by row.
  var slopes = SparseVector()

  /// The slots whose multipliers changed: only these can be beyond their bounds.
  var candidates = Buffer<Int32>()
  var isCandidate = Buffer<Bool>()

  /// The rows that were added, or whose constants changed, after the last solution.
  var pendingRows = Buffer<Int32>()
  var editedRows = Buffer<Int32>()
  /// The rows of stay constraints.
  var stayRows = Buffer<Int32>(capacity: 4)
  /// The rows in the basis that were removed or left out, and have to leave it.
  var inactiveBasisRows = Buffer<Int32>(capacity: 4)
  /// The number of removed rows whose terms the factorization still uses.
  var removedRowCount = 0
  /// The rows that were left out, with the conflicts for which they were.
  var exclusions: [Exclusion] = []
  /// Whether something changed after the last solution.
  package var needsSolve = false
  /// The number of solutions since values were last computed from the constants.
  var solveCount = 0
  /// The number of exchanges in a row that moved nothing.
  var stalledCount = 0
  /// The number of exchanges that the solution may still take.
  var remainingSteps = 0
  /// Room for the terms of a row that is added.
  var terms = Buffer<Term>(capacity: 8)

  /// The number of exchanges of rows of the basis, and of factorizations, since the system was made.
  package var pivotCount = 0
  package var factorizationCount = 0

  /// A row that was left out.
  struct Exclusion {
    var row: Int32
    /// The rows that contradict each other, with the one that was left out, in the order in which they were added.
    var members: [Int32]
    /// Whether one of them changed, so that the row may be possible now.
    var isOutdated = false
  }

  /// Whether the last ``solve()`` was ended before its values were the best ones, because coefficients are so far apart
  /// that errors of rounding decide.
  ///
  /// All values are finite. Optional constraints may be met less well than possible, and required ones may be left out
  /// that would be possible; these are tried again in each solution.
  public internal(set) var isInexact = false

  /// The greatest size of a constant, 1e9.
  public static var maximumConstant: Double { 1e9 }
  /// The sizes that coefficients may have, 1e-6 to 1e6.
  public static var coefficientRange: ClosedRange<Double> { 1e-6...1e6 }

  /// The greatest size of a value: several coefficients in a row lead that far only in error.
  static var maximumValue: Double { 1e30 }

  /// Makes a system without variables.
  public init() {}

  // MARK: Variables

  /// The number of variables.
  public var variableCount: Int {
    values.count - freeVariables.count - removedVariables.count
  }

  /// The number of constraints.
  public private(set) var constraintCount = 0

  /// Adds a variable, whose value is 0 until constraints say otherwise.
  public mutating func makeVariable() -> Variable {
    if let index = freeVariables.popLast() { return Variable(index: index) }
    let index = Int32(values.count)
    values.append(0)
    reportedValues.append(0)
    isChanged.append(false)
    isCandidate.append(false)
    matrix.columns.append(ConstraintMatrix.Column())
    factorization.addSlot()
    return Variable(index: index)
  }

  /// Makes room for variables and constraints that are about to be added.
  package mutating func reserve(variables: Int, constraints: Int) {
    let (columns, rows) = (values.count + variables, matrix.rows.count + constraints)
    // Most constraints have two terms or three.
    matrix.reserve(
      rows: rows, entries: matrix.entries.count + 5 * constraints / 2, columns: columns)
    factorization.reserve(columns)
    values.reserve(columns)
    reportedValues.reserve(columns)
    isChanged.reserve(columns)
    isCandidate.reserve(columns)
    changed.reserve(columns)
    candidates.reserve(columns)
    pendingRows.reserve(pendingRows.count + constraints)
  }

  /// Removes a variable and all constraints that name it.
  public mutating func remove(_ variable: Variable) {
    var index = matrix.columns[variable.index].first
    while index >= 0 {
      let entry = matrix.entries[index]
      // Rows that the factorization does not use are freed at once, with their entries.
      index = entry.next
      if !matrix.rows[entry.row].state.contains(.removed) { remove(Constraint(index: entry.row)) }
    }
    removedVariables.append(variable.index)
    needsSolve = true
  }

  /// Returns a variable's value after the last ``solve()``.
  public func value(of variable: Variable) -> Double { values[variable.index] }

  /// Returns a variable's value after the last ``solve()``.
  // Mutating, as the compiler moves the whole system aside for a call of a method that is not.
  @inline(__always)
  package mutating func readValue(of variable: Variable) -> Double { values[variable.index] }

  // MARK: Constraints

  /// Adds a constraint: that a sum of terms equals, or is at most or at least, a constant.
  ///
  /// The constraint takes part from the next ``solve()`` on. Terms of the same variable are added up.
  ///
  /// - Parameters:
  ///   - terms: Variables with coefficients of 1e-6 to 1e6.
  ///   - relation: The relation of the sum to the constant.
  ///   - constant: A number from -1e9 to 1e9.
  ///   - priority: Above 0 and at most 1000, which is required.
  /// - Returns: The constraint.
  /// - Throws: If a number is out of range. The system is as before.
  @discardableResult
  public mutating func add(
    _ terms: Span<Term>, _ relation: Relation, _ constant: Double,
    priority: LayoutPriority = .required
  ) throws(ConstraintError) -> Constraint {
    self.terms.removeAll()
    for k in terms.indices { addTerm(terms[k]) }
    return try addConstraint(relation, constant, priority: priority)
  }

  /// Adds a term to the constraint that ``addConstraint(_:_:priority:order:)`` adds next; terms of the same variable are added
  /// up.
  @inline(__always)
  package mutating func addTerm(_ term: Term) {
    for k in 0..<terms.count where terms[k].variable == term.variable {
      terms[k].coefficient += term.coefficient
      return
    }
    terms.append(term)
  }

  /// Takes back the terms that were added for the next constraint.
  package mutating func discardTerms() { terms.removeAll() }

  /// Adds a constraint of the terms that were added by ``addTerm(_:)``.
  ///
  /// The order is the constraint's place among required ones that contradict each other, of which the last one is left
  /// out; nil for the last place. A system whose constraints have places given to them gives them to all.
  ///
  /// - Throws: If a number is out of range. The terms are taken back.
  package mutating func addConstraint(
    _ relation: Relation, _ constant: Double, priority: LayoutPriority, order: UInt32? = nil
  ) throws(ConstraintError) -> Constraint {
    defer { terms.removeAll() }
    try Self.check(constant)
    try Self.check(priority)
    var kept = 0
    for k in 0..<terms.count {
      let term = terms[k]
      if term.coefficient == 0 { continue }
      guard Self.coefficientRange.contains(term.coefficient.magnitude) else {
        throw .invalidCoefficient(term.coefficient)
      }
      terms[kept] = term
      kept += 1
    }
    if kept == 0 { throw .noTerms }
    terms.resize(to: kept, repeating: terms[0])
    let row = addRow(relation, constant, priority, order: order)
    matrix.setTerms(terms, of: row)
    return Constraint(index: row)
  }

  /// Adds a constraint of one variable, or of its difference from another; terms of a different constraint may have been
  /// added by ``addTerm(_:)``.
  ///
  /// - Throws: If a number is out of range. The system is as before.
  package mutating func addBound(
    _ variable: Variable, minus other: Variable? = nil, _ relation: Relation, _ constant: Double,
    priority: LayoutPriority, order: UInt32? = nil
  ) throws(ConstraintError) -> Constraint {
    try Self.check(constant)
    try Self.check(priority)
    let row = addRow(relation, constant, priority, order: order)
    matrix.setTerms(Term(variable), other.map { Term($0, -1) }, of: row)
    return Constraint(index: row)
  }

  /// Adds a required constraint that a variable is not below a value, as if it had been the first of all: those that
  /// contradict it are left out.
  @discardableResult
  package mutating func addLowerBound(_ variable: Variable, _ value: Double) -> Constraint {
    let row = addRow(.greaterThanOrEqual, value, .required, order: 0)
    matrix.setTerms(Term(variable), nil, of: row)
    return Constraint(index: row)
  }

  /// Adds a value that a variable is to have, with priorities of their own for not being above and not being below it:
  /// one constraint instead of two.
  ///
  /// - Parameters:
  ///   - variable: The variable.
  ///   - value: The value.
  ///   - above: The priority of not being above it, less than 1000.
  ///   - below: The priority of not being below it, less than 1000.
  /// - Returns: The constraint.
  /// - Throws: If a number is out of range. The system is as before.
  package mutating func addPreferredValue(
    _ variable: Variable, _ value: Double, above: LayoutPriority, below: LayoutPriority
  ) throws(ConstraintError) -> Constraint {
    try Self.check(value)
    try Self.check(above, isOptional: true)
    try Self.check(below, isOptional: true)
    let row = addRow(.equal, value, above, below)
    matrix.setTerms(Term(variable), nil, of: row)
    return Constraint(index: row)
  }

  /// Adds a row without terms.
  private mutating func addRow(
    _ relation: Relation, _ constant: Double, _ priority: LayoutPriority,
    _ lowerPriority: LayoutPriority? = nil, order: UInt32? = nil
  ) -> Int32 {
    let levels = addLevels(
      Double(priority.rawValue), Double((lowerPriority ?? priority).rawValue))
    let row = matrix.addRow(relation, constant, level: levels.above, order: order)
    matrix.rows[row].lowerLevel = levels.below
    pendingRows.append(row)
    constraintCount += 1
    needsSolve = true
    return row
  }

  /// Adds a constraint, as the function that takes a span of terms.
  @discardableResult
  public mutating func add(
    _ terms: [Term], _ relation: Relation, _ constant: Double,
    priority: LayoutPriority = .required
  ) throws(ConstraintError) -> Constraint {
    try add(terms.span, relation, constant, priority: priority)
  }

  /// Adds a stay constraint: that a variable keeps the value that it has now, and then the one that it has after each
  /// ``solve()``.
  ///
  /// - Throws: If the priority is out of range.
  @discardableResult
  public mutating func addStay(
    _ variable: Variable, priority: LayoutPriority
  ) throws(ConstraintError) -> Constraint {
    let bound = Self.maximumConstant
    let value = min(max(values[variable.index], -bound), bound)
    let constraint = try add([Term(variable)], .equal, value, priority: priority)
    matrix.rows[constraint.index].state.insert(.stay)
    stayRows.append(constraint.index)
    return constraint
  }

  /// Returns a constraint's place in the order of constraints; see ``addConstraint(_:_:priority:order:)``.
  // Mutating, as the compiler moves the whole system aside for a call of a method that is not.
  @inline(__always)
  package mutating func order(of constraint: Constraint) -> UInt32 {
    matrix.rows[constraint.index].serial
  }

  /// Removes a constraint.
  public mutating func remove(_ constraint: Constraint) {
    let row = constraint.index
    checkExists(constraint)
    markConflictsOutdated(involving: row)
    exclusions.removeAll { $0.row == row }
    let state = matrix.rows[row].state
    if state.contains(.stay) { stayRows.remove(row) }
    if state.contains(.pending) { pendingRows.remove(row) }
    if state.contains(.edited) { editedRows.remove(row) }
    if matrix.rows[row].isActive { withdraw(row) }
    constraintCount -= 1
    needsSolve = true
    removeLevels(of: row)
    if matrix.rows[row].slot < 0 && matrix.rows[row].factorSlot < 0 {
      matrix.freeRow(row)
    } else {
      matrix.rows[row].state.remove([.pending, .edited, .stay])
      matrix.rows[row].state.insert(.removed)
      removedRowCount += 1
    }
  }

  /// Returns a constraint's constant.
  public func constant(of constraint: Constraint) -> Double {
    checkExists(constraint)
    return matrix.rows[constraint.index].constant
  }

  /// Changes the constant of a constraint, without allocating memory.
  ///
  /// A constraint with one term is an edit variable of Cassowary's: set its constant to suggest a value.
  ///
  /// - Throws: If the constant is not a number from -1e9 to 1e9. The system is as before.
  public mutating func setConstant(
    _ constant: Double, of constraint: Constraint
  ) throws(ConstraintError) {
    try Self.check(constant)
    checkExists(constraint)
    let row = constraint.index
    if matrix.rows[row].constant == constant { return }
    matrix.rows[row].constant = constant
    markConflictsOutdated(involving: row)
    needsSolve = true
    if matrix.rows[row].isActive && !matrix.rows[row].state.contains(.edited) {
      matrix.rows[row].state.insert(.edited)
      editedRows.append(row)
    }
  }

  /// Returns a constraint's priority.
  public func priority(of constraint: Constraint) -> LayoutPriority {
    checkExists(constraint)
    return LayoutPriority(
      Float(multipliers.levels[matrix.rows[constraint.index].level].priority))
  }

  /// Changes the priority of a constraint, also to or from required.
  ///
  /// - Throws: If the priority is not above 0 and at most 1000. The system is as before.
  public mutating func setPriority(
    _ priority: LayoutPriority, of constraint: Constraint
  ) throws(ConstraintError) {
    try Self.check(priority)
    checkExists(constraint)
    let row = constraint.index
    if multipliers.levels[matrix.rows[row].level].priority == Double(priority.rawValue) { return }
    markConflictsOutdated(involving: row)
    needsSolve = true
    setLevel(Double(priority.rawValue), of: row)
  }

  /// Changes the priorities of a preferred value, as ``addPreferredValue(_:_:above:below:)`` sets them.
  ///
  /// - Throws: If a priority is not above 0 and below 1000. The system is as before.
  package mutating func setPriorities(
    above: LayoutPriority, below: LayoutPriority, of constraint: Constraint
  ) throws(ConstraintError) {
    try Self.check(above, isOptional: true)
    try Self.check(below, isOptional: true)
    checkExists(constraint)
    let row = constraint.index
    let old = (matrix.rows[row].level, matrix.rows[row].lowerLevel)
    if multipliers.levels[old.0].priority == Double(above.rawValue)
      && multipliers.levels[old.1].priority == Double(below.rawValue)
    {
      return
    }
    needsSolve = true
    setLevels(Double(above.rawValue), Double(below.rawValue), of: row)
  }

  /// Makes room for variables and constraints that were added.
  mutating func makeRoom() {
    if values.count > direction.values.count {
      multipliers.resize(to: values.count)
      direction.resize(to: values.count)
      weights.resize(to: values.count)
    }
    if matrix.rows.count > slopes.values.count { slopes.resize(to: matrix.rows.count) }
  }

  // MARK: Checks

  private static func check(_ constant: Double) throws(ConstraintError) {
    guard constant.magnitude <= maximumConstant else { throw .invalidConstant(constant) }
  }

  private static func check(
    _ priority: LayoutPriority, isOptional: Bool = false
  ) throws(ConstraintError) {
    guard priority.rawValue > 0 && priority.rawValue <= 1000,
      !isOptional || priority.rawValue < 1000
    else {
      throw .invalidPriority(priority.rawValue)
    }
  }

  func checkExists(_ constraint: Constraint) {
    require(
      constraint.index < matrix.rows.count
        && matrix.rows[constraint.index].state.isDisjoint(with: [.removed, .free]),
      "the constraint was removed")
  }

  /// Notes that what led to a conflict may have changed.
  mutating func markConflictsOutdated(involving row: Int32) {
    for k in exclusions.indices where exclusions[k].members.contains(row) {
      exclusions[k].isOutdated = true
    }
  }
}
