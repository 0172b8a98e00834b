import Foundation

/// What became of a mutation.
struct Outcome: Sendable {
  /// Who noticed it.
  enum Kind: String, Sendable {
    /// A test of its own module.
    case own
    /// A test of another module.
    case other
    case survived
  }

  var kind: Kind
  /// The test or suite that noticed it and how; for survivors who reached it.
  var detail: String
}

/// Tries mutations one by one.
struct Trial: Sendable {
  let coverage: Coverage

  /// Runs the tests that reach a mutation, first those of its module, up to the first that notices it.
  ///
  /// - Parameters:
  ///   - number: The mutation's number.
  ///   - module: The module that it stands in.
  ///   - runner: What runs the tests.
  /// - Returns: What became of it.
  /// - Throws: ``ScratchTree/Failure`` when tests cannot be started.
  func outcome(of number: Int, in module: String, _ runner: TestRunner) throws -> Outcome {
    let all = coverage.suites(reaching: number)
    let target = module == "LamellaC" ? "C" : "\(module)Tests"
    let own = all.filter { $0.suite.target == target }
    // Programs that tests start come last: they take the longest.
    let others = all.filter { $0.suite.target != target }.sorted {
      ($0.suite.target == "DemosTests" ? 1 : 0, $0.seconds)
        < ($1.suite.target == "DemosTests" ? 1 : 0, $1.seconds)
    }
    for (kind, suites) in [(Outcome.Kind.own, own), (.other, others)] {
      for batch in batches(suites) {
        if let words = try notice(number, batch.suites, batch.seconds, runner) {
          return Outcome(kind: kind, detail: words)
        }
      }
    }
    if all.isEmpty { return Outcome(kind: .survived, detail: "reached by no test") }
    return Outcome(
      kind: .survived, detail: "reached by \(own.count) of its own and \(others.count) other suites"
    )
  }

  /// Suites that are run in one go: many quick ones, or one that is slow.
  private func batches(
    _ suites: [(suite: TestSuite, seconds: Double)]
  ) -> [(suites: [TestSuite], seconds: Double)] {
    var batches: [(suites: [TestSuite], seconds: Double)] = []
    for (suite, seconds) in suites {
      if let last = batches.last, last.suites[0].program == nil, suite.program == nil,
        last.seconds + seconds < 4, last.suites.count < 60
      {
        batches[batches.count - 1].suites.append(suite)
        batches[batches.count - 1].seconds += seconds
      } else {
        batches.append(([suite], seconds))
      }
    }
    return batches
  }

  /// Runs suites with a mutation.
  ///
  /// - Returns: Who noticed it and how; nil if nobody did.
  private func notice(
    _ number: Int, _ suites: [TestSuite], _ seconds: Double, _ runner: TestRunner
  ) throws -> String? {
    let variables = ["MUTANT": "\(number)"]
    var suites = suites
    while true {
      let run = try runner.run(suites, variables, clean: seconds)
      // Not what depends on the machine's pace or memory: who notices a mutation does so every time.
      func repeats() throws -> Bool {
        try runner.run(suites, variables, clean: max(seconds, 1)).end != .passed
      }
      let place = suites.count == 1 ? suites[0].name : "one of \(suites.count) suites"
      switch run.end {
      case .passed: return nil
      case .tooSlow: return try repeats() ? "hangs in \(place)" : nil
      case .crashed(let signal):
        return try repeats() ? "stops with signal \(signal) in \(place)" : nil
      case .failed(let name):
        guard let name, !name.isEmpty else { return try repeats() ? "fails in \(place)" : nil }
        let again = try runner.run([TestSuite(name: name)], variables, clean: max(seconds, 1))
        if again.end != .passed { return name }
        let rest = suites.filter { name != $0.name && !name.hasPrefix($0.name + "/") }
        guard rest.count < suites.count, !rest.isEmpty else { return nil }
        suites = rest
      }
    }
  }
}
