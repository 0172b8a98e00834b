import Foundation

/// The outcome of a mutation.
struct Outcome: Sendable {
  /// The kind of an outcome.
  enum Kind: String, Sendable {
    /// Detected by a test of its own module.
    case own
    /// Detected by a test of another module.
    case other
    case survived
  }

  var kind: Kind
  /// The detecting test or suite and how it failed; for survivors, the suites that reached the mutation.
  var detail: String
}

/// A trial of single mutations.
struct Trial: Sendable {
  let coverage: Coverage

  /// Runs the tests that reach a mutation, those of its module first, until one detects it.
  ///
  /// - Parameters:
  ///   - number: The mutation's number.
  ///   - module: The mutation's module.
  ///   - runner: The test runner.
  /// - Returns: The outcome.
  /// - Throws: ``ScratchTree/Failure`` when tests cannot be started.
  func outcome(of number: Int, in module: String, _ runner: TestRunner) throws -> Outcome {
    let all = coverage.suites(reaching: number)
    let target = module == "LamellaC" ? "C" : "\(module)Tests"
    let own = all.filter { $0.suite.target == target }
    // Tests that start programs come last: they take the longest.
    let others = all.filter { $0.suite.target != target }.sorted {
      ($0.suite.target == "DemosTests" ? 1 : 0, $0.seconds)
        < ($1.suite.target == "DemosTests" ? 1 : 0, $1.seconds)
    }
    for (kind, suites) in [(Outcome.Kind.own, own), (.other, others)] {
      for batch in batches(suites) {
        if let words = try detect(number, batch.suites, batch.seconds, runner) {
          return Outcome(kind: kind, detail: words)
        }
      }
    }
    if all.isEmpty { return Outcome(kind: .survived, detail: "reached by no test") }
    return Outcome(
      kind: .survived, detail: "reached by \(own.count) of its own and \(others.count) other suites"
    )
  }

  /// Groups suites to run together: many fast ones, or one slow one.
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
  /// - Returns: The kind and detail of the detection; nil when the mutation was not detected.
  private func detect(
    _ number: Int, _ suites: [TestSuite], _ seconds: Double, _ runner: TestRunner
  ) throws -> String? {
    let variables = ["MUTANT": "\(number)"]
    var suites = suites
    while true {
      let run = try runner.run(suites, variables, clean: seconds)
      // Detections that depend on speed or memory are repeated, so that results are reproducible.
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
