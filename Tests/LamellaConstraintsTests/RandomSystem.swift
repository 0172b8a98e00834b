import LamellaConstraints
import TestSupport

/// A constraint system that is changed at random, with a record of what it consists of.
nonisolated struct RandomSystem: ~Copyable {
  /// A constraint of the system.
  struct Member {
    var terms: [Term]
    var relation: Relation
    var constant: Double
    var priority: Float
    var constraint: Constraint
    /// Whether it is one side of a preferred value; the other one is another member.
    var isSide = false

    /// The sum of the terms minus the constant, as far as it counts.
    func difference(_ value: (Variable) -> Double) -> Double {
      let sum = terms.reduce(-constant) { $0 + $1.coefficient * value($1.variable) }
      switch relation {
      case .equal: return abs(sum)
      case .lessThanOrEqual: return max(sum, 0)
      case .greaterThanOrEqual: return max(-sum, 0)
      }
    }
  }

  var system = ConstraintSystem()
  var variables: [Variable] = []
  var members: [Member] = []
  var generator: SeededGenerator
  let priorities: [Float]
  /// The number of constraints up to which more are added than removed.
  let usualCount: Int

  init(
    seed: UInt64, priorities: [Float] = [1000, 1000, 750, 251, 250, 50],
    variableCount: ClosedRange<Int> = 1...7, usualCount: Int = 16
  ) {
    generator = SeededGenerator(seed: seed)
    self.priorities = priorities
    self.usualCount = usualCount
    for _ in 0..<Int.random(in: variableCount, using: &generator) {
      variables.append(system.makeVariable())
    }
  }

  /// Changes the system in one way.
  mutating func change() throws {
    let kind = Int.random(in: 0..<10, using: &generator)
    if members.count < 2 || (kind < 5 && members.count < usualCount) {
      try add()
    } else if kind < 7 {
      let constraint = randomConstraint()
      system.remove(constraint)
      members.removeAll { $0.constraint == constraint }
    } else if kind < 9 {
      let constraint = randomConstraint()
      let constant = randomConstant()
      for index in members.indices where members[index].constraint == constraint {
        members[index].constant = constant
      }
      try system.setConstant(constant, of: constraint)
    } else {
      let index = Int.random(in: members.indices, using: &generator)
      if members[index].isSide { return try changePriorities(of: members[index].constraint) }
      members[index].priority = priorities.randomElement(using: &generator) ?? 1000
      try system.setPriority(
        LayoutPriority(members[index].priority), of: members[index].constraint)
    }
  }

  private mutating func randomConstraint() -> Constraint {
    members[Int.random(in: members.indices, using: &generator)].constraint
  }

  private mutating func randomOptionalPriority() -> Float {
    priorities.filter { $0 < 1000 }.randomElement(using: &generator) ?? 250
  }

  /// Adds a value that a variable is to have, with two priorities.
  private mutating func addPreferredValue() throws {
    let variable = variables[Int.random(in: variables.indices, using: &generator)]
    let value = randomConstant()
    let (above, below) = (randomOptionalPriority(), randomOptionalPriority())
    let constraint = try system.addPreferredValue(
      variable, value, above: LayoutPriority(above), below: LayoutPriority(below))
    for (relation, priority) in [(Relation.lessThanOrEqual, above), (.greaterThanOrEqual, below)] {
      members.append(
        Member(
          terms: [Term(variable)], relation: relation, constant: value, priority: priority,
          constraint: constraint, isSide: true))
    }
  }

  private mutating func changePriorities(of constraint: Constraint) throws {
    let (above, below) = (randomOptionalPriority(), randomOptionalPriority())
    for index in members.indices where members[index].constraint == constraint {
      members[index].priority = members[index].relation == .lessThanOrEqual ? above : below
    }
    try system.setPriorities(
      above: LayoutPriority(above), below: LayoutPriority(below), of: constraint)
  }

  private mutating func add() throws {
    if Int.random(in: 0..<5, using: &generator) == 0 { return try addPreferredValue() }
    var terms: [Term] = []
    let count = min(Int.random(in: 1...3, using: &generator), variables.count)
    let coefficients: [Double] = [1, 1, 1, -1, -1, -1, 2, -2, 0.5, -0.5, 1.5]
    for variable in variables.shuffled(using: &generator).prefix(count) {
      terms.append(Term(variable, coefficients.randomElement(using: &generator) ?? 1))
    }
    let relation = Relation.allCases.randomElement(using: &generator) ?? .equal
    let priority = priorities.randomElement(using: &generator) ?? 1000
    let constant = randomConstant()
    let constraint = try system.add(
      terms, relation, constant, priority: LayoutPriority(priority))
    members.append(
      Member(
        terms: terms, relation: relation, constant: constant, priority: priority,
        constraint: constraint))
  }

  private mutating func randomConstant() -> Double {
    Double(Int.random(in: -20...20, using: &generator))
  }

  /// The constraints that are not left out.
  var counted: [Member] {
    let excluded = system.excludedConstraints
    return members.filter { !excluded.contains($0.constraint) }
  }

  /// The sums of the differences of some constraints, by priority.
  func differences(of members: [Member]) -> [Float: Double] {
    var sums: [Float: Double] = [:]
    for member in members {
      sums[member.priority, default: 0] += member.difference { system.value(of: $0) }
    }
    return sums
  }

  /// Solves some constraints by another solver.
  func reference(_ members: [Member]) -> ReferenceSolver {
    let rows = members.map { member in
      ReferenceSolver.Row(
        terms: member.terms.map { (Int($0.variable.index), $0.coefficient) },
        relation: member.relation == .equal ? 0 : member.relation == .lessThanOrEqual ? -1 : 1,
        constant: member.constant, priority: Double(member.priority))
    }
    return ReferenceSolver(variableCount: variables.count, rows: rows)
  }

  /// Whether some constraints can all hold.
  func isPossible(_ members: [Member]) -> Bool { reference(members).leastDifferences != nil }

  /// Makes a system of some of the constraints, with as many variables, and solves it.
  func rebuilt(_ members: [Member]) throws -> ConstraintSystem {
    var result = ConstraintSystem()
    for _ in variables { _ = result.makeVariable() }
    for member in members {
      try result.add(
        member.terms, member.relation, member.constant, priority: LayoutPriority(member.priority))
    }
    result.solve()
    return result
  }

  /// A description of the constraints, to repeat a failure by hand.
  var text: String {
    members.map { member in
      let terms = member.terms.map { "\($0.coefficient) x\($0.variable.index)" }
      let left = terms.joined(separator: " + ")
      return
        "\(member.constraint.index): \(left) \(member.relation) \(member.constant) @\(member.priority)"
    }.joined(separator: "\n") + "\n"
      + variables.map { "x\($0.index) = \(system.value(of: $0))" }.joined(separator: " ")
  }
}
