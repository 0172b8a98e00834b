import Glibc
import LamellaConstraints
import TestSupport
import Testing

@Suite("Random constraint systems")
nonisolated struct RandomSystemTests {
  /// 300 systems; 10,000 with `Tools/test --all-seeds`.
  static let seeds: ClosedRange<UInt64> = getenv("LAMELLA_ALL_SEEDS") != nil ? 1...10_000 : 1...300

  @Test("After each change the differences are least, from the highest priority to the lowest")
  func leastDifferences() throws {
    var conflictCount = 0
    for seed in Self.seeds {
      var random = RandomSystem(seed: seed)
      for step in 0..<30 {
        try random.change()
        if Bool.random(using: &random.generator) { continue }
        let conflicts = random.system.solve()
        check(random, "seed \(seed), step \(step)")
        conflictCount += conflicts.count
        for conflict in conflicts { check(conflict, random, "seed \(seed), step \(step)") }
      }
    }
    #expect(conflictCount > 100)
  }

  @Test("Large systems stay right over hundreds of changes")
  func largeSystems() throws {
    var pivotCount = 0
    var factorizationCount = 0
    for seed in 0..<max(Self.seeds.upperBound / 50, 1) {
      var random = RandomSystem(
        seed: seed, priorities: [1000, 999, 750, 251, 250, 50], variableCount: 30...60,
        usualCount: 40 + Int(seed % 5) * 20)
      // All at once, then one after the other.
      for _ in 0..<60 { try random.change() }
      for step in 0..<300 {
        try random.change()
        random.system.solve()
        if step % 50 == 0 { check(random, "seed \(seed), step \(step)") }
      }
      pivotCount += random.system.pivotCount
      factorizationCount += random.system.factorizationCount
    }
    // What was tested are long lists of exchanges, and their ends.
    #expect(pivotCount > 500 && factorizationCount > 20)
  }

  /// Checks the sums of the differences against the other solver's.
  private func check(_ random: borrowing RandomSystem, _ name: String) {
    let counted = random.counted
    let least = random.reference(counted).leastDifferences
    if least == nil { Issue.record("\(name): contradictions remain\n\(random.text)") }
    let differences = random.differences(of: counted)
    for (priority, sum) in least ?? []
    where abs(sum - differences[Float(priority), default: 0]) > 1e-6 {
      Issue.record("\(name): at \(priority) not \(sum): \(differences)\n\(random.text)")
    }
    if differences[1000, default: 0] > 1e-6 {
      Issue.record("\(name): required ones do not hold\n\(random.text)")
    }
  }

  /// Checks that a conflict's constraints contradict each other, and that without any one of them they do not.
  private func check(
    _ conflict: ConstraintConflict, _ random: borrowing RandomSystem, _ name: String
  ) {
    let members = random.members.filter { conflict.constraints.contains($0.constraint) }
    #expect(members.count == conflict.constraints.count, "\(name)")
    #expect(conflict.constraints.last == conflict.excluded, "\(name)")
    #expect(members.allSatisfy { $0.priority == 1000 }, "\(name)")
    let isPossible = random.isPossible(members)
    #expect(!isPossible, "\(name): they do not contradict each other")
    for index in members.indices {
      var others = members
      others.remove(at: index)
      let isPossible = random.isPossible(others)
      #expect(isPossible, "\(name): one is too many")
    }
  }

  @Test("Left out is what contradicts those that were added before it")
  func exclusions() throws {
    for seed in Self.seeds {
      var random = RandomSystem(seed: seed, priorities: [1000, 1000, 1000, 250])
      for _ in 0..<20 {
        try random.change()
        if Bool.random(using: &random.generator) { random.system.solve() }
      }
      random.system.solve()
      var kept: [RandomSystem.Member] = []
      var excluded: Set<Constraint> = []
      for member in random.members where member.priority == 1000 {
        if random.isPossible(kept + [member]) {
          kept.append(member)
        } else {
          excluded.insert(member.constraint)
        }
      }
      let found = Set(random.system.excludedConstraints)
      #expect(found == excluded, "seed \(seed)")
    }
  }

  @Test("Variables are ambiguous exactly where another value is as good")
  func ambiguity() throws {
    var counts = [0, 0]
    for seed in Self.seeds {
      var random = RandomSystem(seed: seed)
      for _ in 0..<15 { try random.change() }
      random.system.solve()
      let reference = random.reference(random.counted)
      for variable in random.variables {
        let range = reference.range(of: Int(variable.index))
        let value = random.system.value(of: variable)
        let isAmbiguous = random.system.isAmbiguous(variable)
        counts[isAmbiguous ? 1 : 0] += 1
        if isAmbiguous != (range.upperBound - range.lowerBound > 1e-6) {
          Issue.record(
            "seed \(seed): x\(variable.index) in \(range), \(isAmbiguous)\n\(random.text)")
        }
        if value < range.lowerBound - 1e-6 || value > range.upperBound + 1e-6 {
          Issue.record("seed \(seed): x\(variable.index) not in \(range)\n\(random.text)")
        }
      }
    }
    #expect(counts[0] > 100 && counts[1] > 100)
  }

  @Test("A changed system equals one made at once, whatever the order")
  func fromScratch() throws {
    for seed in Self.seeds {
      var random = RandomSystem(seed: seed)
      for _ in 0..<25 {
        try random.change()
        random.system.solve()
      }
      let members = random.counted
      let scratch = try random.rebuilt(members)
      let shuffled = try random.rebuilt(members.shuffled(using: &random.generator))
      for variable in random.variables where !random.system.isAmbiguous(variable) {
        let value = random.system.value(of: variable)
        let name = "seed \(seed): x\(variable.index)"
        #expect(abs(scratch.value(of: variable) - value) < 1e-6, "\(name)")
        #expect(abs(shuffled.value(of: variable) - value) < 1e-6, "\(name)")
      }
    }
  }

  @Test("The same changes give the same bits, in a process with another seed of hashes as well")
  func bits() async throws {
    let bits = try Self.bits()
    #expect(try Self.bits() == bits)
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      print("\(Self.mark)\("hash".hashValue) \(try Self.bits())")
    }
    let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    let line = try #require(
      output.split(separator: "\n").first { $0.hasPrefix(Self.mark) }, "\(output)")
    let words = line.dropFirst(Self.mark.count).split(separator: " ")
    #expect(words.count == 2 && words.last == "\(bits)")
    #expect(words.first != "\("hash".hashValue)")
  }

  /// The beginning of the line that the other process prints.
  private static let mark = "random systems: "

  /// Returns a number for the bits of the values of all random systems.
  private static func bits() throws -> UInt64 {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    for seed in seeds {
      var random = RandomSystem(seed: seed)
      for _ in 0..<25 {
        try random.change()
        random.system.solve()
      }
      for variable in random.variables {
        sum = (sum ^ random.system.value(of: variable).bitPattern) &* 0x100_0000_01B3
      }
    }
    return sum
  }

  @Test("Coefficients that are far apart end in finite values, and leave the rest as it should be")
  func farApart() throws {
    var inexactCount = 0
    for seed in 0..<(Self.seeds.upperBound / 30) {
      var generator = SeededGenerator(seed: seed)
      var system = ConstraintSystem()
      let variables = (0..<24).map { _ in system.makeVariable() }
      let (edge, length) = (system.makeVariable(), system.makeVariable())
      let start = try system.add([Term(edge)], .equal, 0)
      try system.add([Term(edge), Term(length)], .equal, 500)
      for step in 0..<40 {
        for _ in 0..<3 {
          let terms = variables.shuffled(using: &generator).prefix(3).map { variable in
            let power = Int.random(in: -6...6, using: &generator)
            var coefficient = Bool.random(using: &generator) ? 1.0 : -1.0
            for _ in 0..<abs(power) { coefficient *= power < 0 ? 0.1 : 10 }
            return Term(variable, min(max(coefficient, -1e6), 1e6))
          }
          guard terms.allSatisfy({ $0.coefficient.magnitude >= 1e-6 }) else { continue }
          try system.add(
            terms, Relation.allCases.randomElement(using: &generator) ?? .equal,
            Double(Int.random(in: -1_000_000_000...1_000_000_000, using: &generator)),
            priority: LayoutPriority(
              [1000, 1000, 999, 750, 250].randomElement(using: &generator) ?? 1000))
        }
        try system.setConstant(Double(step), of: start)
        let pivotCount = system.pivotCount
        system.solve()
        if system.isInexact { inexactCount += 1 }
        #expect(system.pivotCount - pivotCount < 50_000, "seed \(seed), step \(step)")
        let areFinite = variables.allSatisfy { system.value(of: $0).isFinite }
        #expect(areFinite, "seed \(seed), step \(step)")
        #expect(system.value(of: edge) == Double(step), "seed \(seed)")
        #expect(abs(system.value(of: length) - Double(500 - step)) < 1e-6, "seed \(seed)")
      }
    }
    #expect(inexactCount > 0)
  }

  @Test("kiwisolver finds the same values where only one is best", .enabled(if: Kiwi.isNeeded))
  func kiwi() throws {
    guard let kiwi = Kiwi() else {
      print("constraints: no kiwisolver for python3: results are not compared with it")
      return
    }
    var input = ""
    var expected: [[Double?]] = []
    for seed in Self.seeds {
      var random = RandomSystem(seed: seed, priorities: [1000, 1000, 750, 250, 50])
      for _ in 0..<25 {
        try random.change()
        random.system.solve()
      }
      input += kiwi.line(for: random)
      var values: [Double?] = []
      for variable in random.variables {
        values.append(random.system.isAmbiguous(variable) ? nil : random.system.value(of: variable))
      }
      expected.append(values)
    }
    let results = try kiwi.solve(input)
    try #require(results.count == expected.count)
    for (seed, (result, values)) in zip(results, expected).enumerated() {
      for (value, other) in zip(values, result) {
        guard let value else { continue }
        #expect(abs(value - other) < 1e-6, "system \(seed): \(result)")
      }
    }
  }
}
