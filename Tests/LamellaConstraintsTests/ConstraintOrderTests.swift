import Testing

@testable import LamellaConstraints

/// The order of constraints decides which of those that contradict each other is left out.
@Suite("The order of constraints")
nonisolated struct ConstraintOrderTests {
  @Test("A lower bound counts as the first of all, also where it comes last")
  func lowerBound() throws {
    var system = ConstraintSystem()
    let (left, width) = (system.makeVariable(), system.makeVariable())
    try system.add([Term(left)], .equal, 100)
    let right = try system.add([Term(left), Term(width)], .equal, 50)
    #expect(system.solve().isEmpty && system.value(of: width) == -50)
    let bound = system.addLowerBound(width, 0)
    let conflicts = system.solve()
    #expect(conflicts.map(\.excluded) == [right])
    #expect(conflicts.first?.constraints.first == bound)
    #expect(system.value(of: left) == 100 && system.value(of: width) == 0)
    try system.setConstant(120, of: right)
    #expect(system.solve().isEmpty && system.excludedConstraints.isEmpty)
    #expect(system.value(of: width) == 20)
  }

  @Test("The order lasts beyond four billion constraints")
  func numbers() throws {
    var system = ConstraintSystem()
    let x = system.makeVariable()
    system.addLowerBound(x, -5)
    let first = try system.add([Term(x)], .equal, 1)
    system.matrix.addedCount = .max - 1
    let second = try system.add([Term(x)], .equal, 2)
    let third = try system.add([Term(x)], .equal, 3)
    #expect(system.matrix.addedCount == 3)
    #expect(system.constraints(naming: x).dropFirst() == [first, second, third])
    system.solve()
    #expect(system.excludedConstraints == [second, third] && system.value(of: x) == 1)
    system.remove(first)
    system.solve()
    #expect(system.excludedConstraints == [third] && system.value(of: x) == 2)
  }
}
