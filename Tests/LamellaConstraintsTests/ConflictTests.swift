import LamellaConstraints
import TestSupport
import Testing

@Suite("Constraint conflicts")
nonisolated struct ConflictTests {
  @Test("A contradiction names its constraints, and leaves the last one out")
  func smallest() throws {
    var system = ConstraintSystem()
    let (a, b) = (system.makeVariable(), system.makeVariable())
    try system.add([Term(b)], .equal, 3)
    let first = try system.add([Term(a)], .greaterThanOrEqual, 10)
    try system.add([Term(a)], .lessThanOrEqual, 90)
    try system.add([Term(a)], .equal, 0, priority: LayoutPriority(999))
    system.solve()
    let last = try system.add([Term(a)], .equal, 5)
    let conflicts = system.solve()
    #expect(conflicts.map(\.excluded) == [last])
    #expect(conflicts.first?.constraints == [first, last])
    #expect(system.excludedConstraints == [last])
    #expect(system.value(of: a) == 10)
    #expect(system.value(of: b) == 3)
    // It is told once.
    try system.setConstant(11, of: first)
    #expect(system.solve().isEmpty)
    #expect(system.value(of: a) == 11)
  }

  @Test("What was left out counts again once it is possible", arguments: [0, 1, 2])
  func resumption(way: Int) throws {
    var system = ConstraintSystem()
    let a = system.makeVariable()
    let first = try system.add([Term(a)], .greaterThanOrEqual, 10)
    let last = try system.add([Term(a)], .equal, 5)
    #expect(system.solve().count == 1)
    switch way {
    case 0: system.remove(first)
    case 1: try system.setConstant(4, of: first)
    default: try system.setPriority(.defaultHigh, of: first)
    }
    #expect(system.solve().isEmpty)
    #expect(system.excludedConstraints.isEmpty)
    #expect(system.value(of: a) == 5)
    system.remove(last)
    #expect(system.solve().isEmpty)
  }

  @Test("A system after a contradiction equals one without the constraint that was left out")
  func sameAsBefore() throws {
    var system = ConstraintSystem()
    let variables = (0..<6).map { _ in system.makeVariable() }
    try system.add([Term(variables[0])], .equal, 1)
    for k in 1..<6 {
      try system.add([Term(variables[k]), Term(variables[k - 1], -1)], .equal, 8)
      try system.add([Term(variables[k])], .lessThanOrEqual, 30, priority: .defaultHigh)
    }
    system.solve()
    let before = variables.map { system.value(of: $0) }
    let last = try system.add([Term(variables[5]), Term(variables[2], -1)], .equal, 8)
    let conflicts = system.solve()
    #expect(conflicts.map(\.excluded) == [last])
    #expect(conflicts[0].constraints.count == 4)
    #expect(variables.map { system.value(of: $0) } == before)
    system.remove(last)
    system.solve()
    #expect(variables.map { system.value(of: $0) } == before)
  }

  @Test("A thousand contradictions are found, and the rest stays right")
  func many() throws {
    var system = ConstraintSystem()
    let variables = (0..<1000).map { _ in system.makeVariable() }
    for (k, variable) in variables.enumerated() {
      try system.add([Term(variable)], .equal, Double(k))
      try system.add([Term(variable)], .equal, Double(k) + 1)
    }
    let conflicts = system.solve()
    #expect(conflicts.count == 1000)
    #expect(conflicts.allSatisfy { $0.constraints.count == 2 })
    #expect(system.excludedConstraints.count == 1000)
    for (k, variable) in variables.enumerated() {
      #expect(system.value(of: variable) == Double(k))
    }
    #expect(system.solve().isEmpty)
  }

  /// A column of views, each of which is to fill the room as well, as in a stack view whose views have edges of their own.
  @Test(
    "Hundreds of views whose places contradict each other take few exchanges",
    arguments: [true, false])
  func contradictingViews(isSizeGiven: Bool) throws {
    var system = ConstraintSystem()
    let (width, height) = (system.makeVariable(), system.makeVariable())
    for length in [width, height] {
      try system.add(
        [Term(length)], .equal, isSizeGiven ? 100 : 0,
        priority: isSizeGiven ? .required : LayoutPriority(49))
    }
    let views = (0..<200).map { _ in (0..<4).map { _ in system.makeVariable() } }
    for view in views {
      try system.add([Term(view[0])], .equal, 12)
      try system.add([Term(view[1])], .equal, 12)
      try system.add([Term(view[0]), Term(view[2]), Term(width, -1)], .equal, -12)
      try system.add([Term(view[1]), Term(view[3]), Term(height, -1)], .equal, -12)
    }
    for (index, view) in views.enumerated() {
      if index == 0 {
        try system.add([Term(view[1])], .equal, 0)
      } else {
        let other = views[index - 1]
        try system.add([Term(view[1]), Term(other[1], -1), Term(other[3], -1)], .equal, 8)
      }
      try system.add([Term(view[3])], .greaterThanOrEqual, 0)
      try system.add([Term(view[0])], .equal, 0)
      try system.add([Term(view[0]), Term(view[2]), Term(width, -1)], .equal, 0)
      try system.add([Term(view[2])], .equal, 51, priority: .defaultHigh)
      try system.add([Term(view[3])], .equal, 31, priority: .defaultHigh)
    }
    let last = views[199]
    try system.add([Term(last[1]), Term(last[3]), Term(height, -1)], .equal, 0)
    // All that the column says, but for what is free where the size is.
    #expect(system.solve().count == 601)
    #expect(!system.isInexact && system.pivotCount < 5000)
    #expect(views.allSatisfy { system.value(of: $0[0]) == 12 && system.value(of: $0[1]) == 12 })
    #expect(system.excludedConstraints.count == 601 && system.solve().isEmpty)
  }

  @Test("A contradiction of 2,000 constraints names them all")
  func long() throws {
    var system = ConstraintSystem()
    let variables = (0..<2000).map { _ in system.makeVariable() }
    try system.add([Term(variables[0])], .equal, 0)
    for k in 1..<2000 {
      try system.add([Term(variables[k]), Term(variables[k - 1], -1)], .greaterThanOrEqual, 1)
    }
    let last = try system.add([Term(variables[1999])], .lessThanOrEqual, 1998)
    let conflicts = system.solve()
    #expect(conflicts.map(\.excluded) == [last])
    #expect(conflicts.first?.constraints.count == 2001)
    #expect(system.value(of: variables[1999]) >= 1999)
  }

  @Test("A contradiction that changes each tick takes no more and more memory")
  func animatedConflict() throws {
    var system = ConstraintSystem()
    let a = system.makeVariable()
    let first = try system.add([Term(a)], .equal, 0)
    try system.add([Term(a)], .equal, -1)
    system.solve()
    func change(_ ticks: Range<Int>) throws {
      for tick in ticks {
        try system.setConstant(Double(tick), of: first)
        system.solve()
      }
    }
    try change(1..<1000)
    let before = system.byteCount
    try change(1000..<20_000)
    #expect(system.byteCount == before)
    #expect(system.value(of: a) == 19_999)
  }
}
