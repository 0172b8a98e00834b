import LamellaConstraints
import TestSupport
import Testing

@Suite("Constraint systems")
nonisolated struct ConstraintSystemTests {
  // MARK: Relations and priorities

  @Test("Required constraints hold, and the others as far as they allow")
  func requiredAndOptional() throws {
    var system = ConstraintSystem()
    let left = system.makeVariable()
    let width = system.makeVariable()
    let start = try system.add([Term(left)], .equal, 8)
    try system.add([Term(left), Term(width)], .lessThanOrEqual, 100)
    try system.add([Term(width)], .equal, 200, priority: .defaultHigh)
    #expect(system.solve().isEmpty)
    #expect(system.value(of: left) == 8)
    #expect(system.value(of: width) == 92)
    try system.setConstant(20, of: start)
    system.solve()
    #expect(system.value(of: left) == 20)
    #expect(system.value(of: width) == 80)
  }

  @Test("One constraint beats any number of lower priority")
  func priorities() throws {
    var system = ConstraintSystem()
    let x = system.makeVariable()
    for _ in 0..<1000 {
      try system.add([Term(x)], .equal, 100, priority: LayoutPriority(250))
    }
    try system.add([Term(x)], .equal, 10, priority: LayoutPriority(250.1))
    system.solve()
    #expect(system.value(of: x) == 10)
  }

  @Test("Of one priority, the sum of the differences counts")
  func sums() throws {
    var system = ConstraintSystem()
    let x = system.makeVariable()
    for value in [0.0, 10, 70] {
      try system.add([Term(x)], .equal, value, priority: .defaultLow)
    }
    system.solve()
    #expect(system.value(of: x) == 10)
  }

  @Test("A constraint that cannot hold is met as nearly as possible")
  func nearest() throws {
    var system = ConstraintSystem()
    let x = system.makeVariable()
    try system.add([Term(x)], .lessThanOrEqual, 50)
    try system.add([Term(x)], .equal, 80, priority: .fittingSizeLevel)
    system.solve()
    #expect(system.value(of: x) == 50)
  }

  @Test("Constraints of each priority hold where those above leave a choice")
  func levels() throws {
    var system = ConstraintSystem()
    let (a, b) = (system.makeVariable(), system.makeVariable())
    try system.add([Term(a), Term(b)], .equal, 100)
    try system.add([Term(a)], .greaterThanOrEqual, 80, priority: LayoutPriority(751))
    try system.add([Term(b)], .greaterThanOrEqual, 60, priority: LayoutPriority(750))
    system.solve()
    #expect(system.value(of: a) == 80)
    #expect(system.value(of: b) == 20)
  }

  @Test("Of constraints that may equally well give way, the first does", arguments: [false, true])
  func ties(areSolvedFirst: Bool) throws {
    var system = ConstraintSystem()
    let widths = (0..<4).map { _ in system.makeVariable() }
    let total = try system.add(widths.map { Term($0) }, .equal, 200)
    for width in widths {
      try system.add([Term(width)], .greaterThanOrEqual, 50, priority: .defaultHigh)
      try system.add([Term(width)], .lessThanOrEqual, 50, priority: .defaultLow)
    }
    for sum in [230.0, 150, 200, 260] {
      if areSolvedFirst { system.solve() }
      try system.setConstant(sum, of: total)
      system.solve()
      #expect(widths.map { system.value(of: $0) } == [sum - 150, 50, 50, 50])
    }
  }

  @Test("A changed priority decides anew, also to and from required")
  func changedPriority() throws {
    var system = ConstraintSystem()
    let x = system.makeVariable()
    let ten = try system.add([Term(x)], .equal, 10, priority: .defaultLow)
    let twenty = try system.add([Term(x)], .equal, 20, priority: .defaultHigh)
    system.solve()
    #expect(system.value(of: x) == 20)
    try system.setPriority(.required, of: ten)
    system.solve()
    #expect(system.value(of: x) == 10)
    try system.setPriority(.fittingSizeLevel, of: ten)
    system.solve()
    #expect(system.value(of: x) == 20)
    #expect(system.priority(of: ten) == .fittingSizeLevel)
    #expect(system.priority(of: twenty) == .defaultHigh)
  }

  @Test("A priority that changes each tick takes no memory")
  func animatedPriority() throws {
    var system = ConstraintSystem()
    let x = system.makeVariable()
    let low = try system.add([Term(x)], .equal, 1, priority: .defaultLow)
    try system.add([Term(x)], .equal, 2, priority: LayoutPriority(500))
    system.solve()
    let bytes = system.byteCount
    for tick in 1...900 {
      try system.setPriority(LayoutPriority(Float(tick) + 0.5), of: low)
      system.solve()
      #expect(system.value(of: x) == (tick < 500 ? 2 : 1))
    }
    #expect(system.byteCount < bytes + 20_000)
  }

  @Test("Terms of one variable are added up")
  func repeatedTerms() throws {
    var system = ConstraintSystem()
    let (x, y) = (system.makeVariable(), system.makeVariable())
    try system.add([Term(x), Term(y, 3), Term(x), Term(y, -3)], .equal, 10)
    system.solve()
    #expect(system.value(of: x) == 5)
    #expect(system.value(of: y) == 0)
  }

  // MARK: Changes

  @Test("A removed constraint leaves no trace")
  func removal() throws {
    var system = ConstraintSystem()
    let x = system.makeVariable()
    try system.add([Term(x)], .greaterThanOrEqual, 30, priority: .defaultHigh)
    try system.add([Term(x)], .lessThanOrEqual, 30, priority: .defaultLow)
    system.solve()
    #expect(system.value(of: x) == 30)
    for value in [80.0, 10] {
      let fixed = try system.add([Term(x)], .equal, value)
      system.solve()
      #expect(system.value(of: x) == value)
      system.remove(fixed)
      system.solve()
      #expect(system.value(of: x) == 30)
    }
    #expect(system.constraintCount == 2)
  }

  @Test("Where nothing decides, a variable keeps its value")
  func stability() throws {
    var system = ConstraintSystem()
    let (a, b) = (system.makeVariable(), system.makeVariable())
    let fixed = try system.add([Term(a)], .equal, 70)
    try system.add([Term(a), Term(b)], .equal, 100)
    system.solve()
    system.remove(fixed)
    system.solve()
    #expect(system.value(of: a) == 70)
    #expect(system.value(of: b) == 30)
    let ambiguous = [a, b].filter { system.isAmbiguous($0) }
    #expect(ambiguous == [a, b])
  }

  @Test("A stay constraint holds a variable where it was left")
  func stays() throws {
    var system = ConstraintSystem()
    let x = system.makeVariable()
    let edit = try system.add([Term(x)], .equal, 5, priority: .defaultHigh)
    try system.addStay(x, priority: .defaultLow)
    try system.add([Term(x)], .equal, 0, priority: .fittingSizeLevel)
    system.solve()
    #expect(system.value(of: x) == 5)
    try system.setConstant(9, of: edit)
    system.solve()
    #expect(system.value(of: x) == 9)
    system.remove(edit)
    system.solve()
    #expect(system.value(of: x) == 9)
  }

  @Test("Changes are told once, in the order of the variables that moved first")
  func changes() throws {
    var system = ConstraintSystem()
    let variables = (0..<4).map { _ in system.makeVariable() }
    let first = try system.add([Term(variables[0])], .equal, 1)
    try system.add([Term(variables[1]), Term(variables[0], -1)], .equal, 1)
    try system.add([Term(variables[2])], .equal, 7)
    func told(_ system: inout ConstraintSystem) -> [Int32: Double] {
      var result: [Int32: Double] = [:]
      system.forEachChange { variable, value in
        #expect(result[variable.index] == nil)
        result[variable.index] = value
      }
      return result
    }
    system.solve()
    #expect(told(&system) == [0: 1, 1: 2, 2: 7])
    #expect(told(&system).isEmpty)
    try system.setConstant(4, of: first)
    system.solve()
    #expect(told(&system) == [0: 4, 1: 5])
    try system.setConstant(9, of: first)
    system.solve()
    try system.setConstant(4, of: first)
    system.solve()
    #expect(told(&system).isEmpty)
  }

  @Test("Removed variables take their constraints along, and are used again")
  func removedVariables() throws {
    var system = ConstraintSystem()
    let (a, b) = (system.makeVariable(), system.makeVariable())
    try system.add([Term(a), Term(b, -1)], .equal, 10)
    try system.add([Term(b)], .equal, 5)
    system.solve()
    system.remove(b)
    #expect(system.variableCount == 1)
    #expect(system.constraintCount == 0)
    system.solve()
    let bytes = system.byteCount
    for round in 0..<2000 {
      let c = system.makeVariable()
      let d = system.makeVariable()
      try system.add([Term(c), Term(a, -1)], .equal, Double(round))
      try system.add([Term(d), Term(c, -2)], .equal, 0)
      system.solve()
      #expect(abs(system.value(of: d) - 2 * (system.value(of: a) + Double(round))) < 1e-6)
      system.remove(c)
      system.remove(d)
      system.solve()
    }
    #expect(system.variableCount == 1)
    #expect(system.byteCount < bytes + 100_000)
  }

  @Test("The constraints that decide a value are named")
  func affecting() throws {
    var system = ConstraintSystem()
    let (a, b, c) = (system.makeVariable(), system.makeVariable(), system.makeVariable())
    let first = try system.add([Term(a)], .equal, 10)
    let second = try system.add([Term(b), Term(a, -1)], .equal, 5)
    let third = try system.add([Term(c)], .equal, 1)
    try system.add([Term(b)], .lessThanOrEqual, 100)
    system.solve()
    #expect(system.constraints(affecting: b) == [first, second])
    #expect(system.constraints(affecting: c) == [third])
    let isAmbiguous = system.isAmbiguous(b)
    #expect(!isAmbiguous)
    #expect(system.constraints(naming: a) == [first, second])
    system.remove(first)
    #expect(system.constraints(naming: a) == [second])
  }

  @Test("All constraints of a chain that is at zero are named")
  func affectingAtZero() throws {
    var system = ConstraintSystem()
    let variables = (0..<4).map { _ in system.makeVariable() }
    var chain: [Constraint] = []
    for (index, variable) in variables.enumerated() {
      let terms = index == 0 ? [Term(variable)] : [Term(variable), Term(variables[index - 1], -1)]
      chain.append(try system.add(terms, .equal, 0))
      // One after the other: none of them moves anything.
      system.solve()
    }
    try system.add([Term(variables[3])], .lessThanOrEqual, 100)
    let weak = try system.add([Term(variables[2])], .equal, 0, priority: .defaultLow)
    system.solve()
    for (index, variable) in variables.enumerated() {
      #expect(system.constraints(affecting: variable) == Array(chain[...index]))
    }
    system.remove(chain[1])
    system.solve()
    #expect(system.constraints(affecting: variables[3]) == [chain[3], weak])
    #expect(system.constraints(affecting: variables[0]) == [chain[0]])
  }

  @Test("A preferred value gives way upwards and downwards by priorities of its own")
  func preferredValue() throws {
    var system = ConstraintSystem()
    let variable = system.makeVariable()
    let preferred = try system.addPreferredValue(
      variable, 50, above: .defaultLow, below: .defaultHigh)
    let other = try system.add([Term(variable)], .equal, 80, priority: LayoutPriority(500))
    system.solve()
    #expect(system.value(of: variable) == 80)
    try system.setConstant(20, of: other)
    system.solve()
    #expect(system.value(of: variable) == 50)
    try system.setPriorities(above: LayoutPriority(600), below: .defaultLow, of: preferred)
    system.solve()
    #expect(system.value(of: variable) == 20)
    try system.setConstant(80, of: other)
    system.solve()
    #expect(system.value(of: variable) == 50)
    #expect(throws: ConstraintError.invalidPriority(1000)) {
      try system.addPreferredValue(variable, 1, above: .required, below: .defaultLow)
    }
    system.remove(preferred)
    system.solve()
    #expect(system.value(of: variable) == 80)
  }

  @Test("A column of 4,000 rows that its contents do not fill takes steps in proportion")
  func longColumn() throws {
    var system = ConstraintSystem()
    var below: [Term] = []
    var lengths: [Variable] = []
    for _ in 0..<4000 {
      let (top, length) = (system.makeVariable(), system.makeVariable())
      try system.add([Term(top)] + below, .equal, below.isEmpty ? 0 : 8)
      _ = try system.addPreferredValue(length, 20, above: .defaultLow, below: .defaultHigh)
      below = [Term(top, -1), Term(length, -1)]
      lengths.append(length)
    }
    try system.add(below, .equal, -1_000_000)
    system.solve()
    #expect(system.value(of: lengths[0]) == 1_000_000 - 3999 * 28)
    #expect(lengths.dropFirst().allSatisfy { system.value(of: $0) == 20 })
    // A hidden row, and what fills the factors when it is shown again.
    let hiding = try system.add([Term(lengths[2000])], .equal, 0, priority: LayoutPriority(999))
    system.solve()
    system.remove(hiding)
    system.solve()
    #expect(system.value(of: lengths[2000]) == 20)
    #expect(system.pivotCount < 20)
    #expect(system.byteCount < 4000 * 1000)
  }

  // MARK: Numbers

  @Test(
    "Constants that are not numbers or enormous are refused, and nothing changes",
    arguments: [Double.nan, .infinity, -.infinity, 1e10, .greatestFiniteMagnitude])
  func invalidConstants(constant: Double) throws {
    var system = ConstraintSystem()
    let x = system.makeVariable()
    let fixed = try system.add([Term(x)], .equal, 3)
    var wasRefused = 0
    do { try system.add([Term(x)], .equal, constant) } catch .invalidConstant { wasRefused += 1 }
    do { try system.setConstant(constant, of: fixed) } catch .invalidConstant { wasRefused += 1 }
    #expect(wasRefused == 2)
    #expect(ConstraintError.invalidConstant(constant).description.contains("from -1e9 to 1e9"))
    system.solve()
    #expect(system.constraintCount == 1)
    #expect(system.constant(of: fixed) == 3)
    #expect(system.value(of: x) == 3)
  }

  @Test("Coefficients and priorities out of range are refused, and empty sums")
  func invalidNumbers() throws {
    var system = ConstraintSystem()
    let x = system.makeVariable()
    for coefficient in [Double.nan, .infinity, 1e7, 1e-7] {
      #expect(throws: ConstraintError.self) {
        var system = ConstraintSystem()
        let x = system.makeVariable()
        try system.add([Term(x, coefficient)], .equal, 1)
      }
    }
    for priority: Float in [.nan, 0, -1, 1001, .infinity] {
      #expect(throws: ConstraintError.self) {
        var system = ConstraintSystem()
        let x = system.makeVariable()
        try system.add([Term(x)], .equal, 1, priority: LayoutPriority(priority))
      }
    }
    #expect(throws: ConstraintError.noTerms) {
      var system = ConstraintSystem()
      let x = system.makeVariable()
      try system.add([Term(x), Term(x, -1)], .equal, 1)
    }
    system.solve()
    #expect(system.value(of: x) == 0)
    #expect(ConstraintError.invalidPriority(0).description.contains("at most 1000"))
    #expect(ConstraintError.invalidCoefficient(0).description.contains("1e-6 to 1e6"))
    #expect(ConstraintError.noTerms.description.contains("coefficient is not 0"))
  }

  @Test("Values of ten million are exact to a millionth")
  func largeValues() throws {
    var system = ConstraintSystem()
    let variables = (0..<50).map { _ in system.makeVariable() }
    try system.add([Term(variables[0])], .equal, 1e7 - 1.0 / 3)
    for k in 1..<50 {
      try system.add([Term(variables[k]), Term(variables[k - 1], -1)], .equal, 0.1)
      try system.add([Term(variables[k])], .greaterThanOrEqual, 0, priority: .defaultHigh)
    }
    #expect(system.solve().isEmpty)
    for k in 0..<50 {
      #expect(abs(system.value(of: variables[k]) - (1e7 - 1.0 / 3 + 0.1 * Double(k))) < 1e-6)
    }
  }

  @Test("Errors of rounding do not add up over 100,000 changes")
  func drift() throws {
    var system = ConstraintSystem()
    var generator = SeededGenerator(seed: 1)
    let variables = (0..<10).map { _ in system.makeVariable() }
    var constants = (0..<10).map { Double($0) / 3 }
    var constraints = [try system.add([Term(variables[0], 3)], .equal, constants[0])]
    for k in 1..<10 {
      constraints.append(
        try system.add(
          [Term(variables[k], 0.7), Term(variables[k - 1], -0.7)], .equal, constants[k]))
    }
    for _ in 0..<100_000 {
      let k = Int.random(in: 0..<10, using: &generator)
      constants[k] = Double.random(in: -1e6...1e6, using: &generator)
      try system.setConstant(constants[k], of: constraints[k])
      system.solve()
    }
    var expected = constants[0] / 3
    for k in 0..<10 {
      if k > 0 { expected += constants[k] / 0.7 }
      #expect(abs(system.value(of: variables[k]) - expected) < 1e-6)
    }
  }

  // MARK: Size

  @Test("A chain is solved in one go, from either end")
  func chains() throws {
    for isReversed in [false, true] {
      var system = ConstraintSystem()
      let count = 10_000
      let left = (0..<count).map { _ in system.makeVariable() }
      let width = (0..<count).map { _ in system.makeVariable() }
      for k in 1..<count {
        let i = isReversed ? count - k : k
        try system.add([Term(left[i]), Term(left[i - 1], -1), Term(width[i - 1], -1)], .equal, 8)
      }
      let start = try system.add([Term(left[0])], .equal, 10)
      for i in 0..<count {
        try system.add([Term(width[i])], .greaterThanOrEqual, 20, priority: .defaultHigh)
        try system.add([Term(width[i])], .lessThanOrEqual, 20, priority: .defaultLow)
      }
      #expect(system.solve().isEmpty)
      #expect(system.value(of: left[count - 1]) == Double(10 + 28 * (count - 1)))
      #expect(system.pivotCount == 0)
      #expect(system.factorizationCount == 1)
      #expect(system.byteCount <= 250 * system.constraintCount)
      try system.setConstant(11, of: start)
      system.solve()
      #expect(system.value(of: left[count - 1]) == Double(11 + 28 * (count - 1)))
      #expect(system.factorizationCount == 1)
    }
  }

  @Test("A constant that changes each tick takes no memory and no factorization")
  func steadyChange() throws {
    var system = ConstraintSystem()
    let (a, b, c) = (system.makeVariable(), system.makeVariable(), system.makeVariable())
    let edit = try system.add([Term(a)], .equal, 0)
    try system.add([Term(b), Term(a, -1)], .equal, 10)
    try system.add([Term(c), Term(b, -1)], .greaterThanOrEqual, 0)
    try system.add([Term(c)], .equal, 60, priority: .defaultHigh)
    system.solve()
    let bytes = system.byteCount
    for tick in 1...500 {
      // Back and forth, so that constraints come to hold and are given up.
      try system.setConstant(Double(tick % 120), of: edit)
      system.solve()
      #expect(system.value(of: c) == max(60, Double(tick % 120) + 10))
    }
    #expect(system.byteCount <= bytes + 32_768)
  }
}
