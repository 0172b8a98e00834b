import Foundation

/// The mutations that each test reaches, and the duration of the tests.
struct Coverage: Sendable {
  /// The suites that pass without a mutation, with their seconds, fastest first.
  private(set) var suites: [(suite: TestSuite, seconds: Double)] = []
  /// The mutations that each suite reaches.
  private var reached: [TestSuite: Set<Int>] = [:]
  /// The suites that fail without a mutation.
  private(set) var broken: [TestSuite] = []

  /// Runs every suite, up to three times until it passes, then the tests of slow suites separately.
  ///
  /// - Parameters:
  ///   - names: The names of all Swift tests.
  ///   - programs: The tests in C.
  ///   - count: The number of mutations.
  ///   - runners: The runners to use in parallel.
  /// - Throws: ``ScratchTree/Failure`` when tests cannot be started.
  init(_ names: [String], _ programs: [TestSuite], count: Int, runners: [TestRunner]) throws {
    let tests = Dictionary(grouping: names) { name in
      // A test without a suite is its own suite.
      name.lastIndex(of: "/").map { String(name[..<$0]) } ?? name
    }
    let slow: Set = ["DemosTests", "BenchKitTests"]
    var first = programs
    for (suite, own) in tests {
      let apart = slow.contains(String(suite.prefix { $0 != "." }))
      first += (apart ? own : [suite]).map { TestSuite(name: $0) }
    }
    let again = try record(first, count: count, runners: runners).flatMap { suite, seconds in
      // The coverage of a slow suite is measured test by test.
      seconds > 1.5 && !suite.name.hasSuffix(")") ? tests[suite.name] ?? [] : []
    }
    let parts = again.map { TestSuite(name: $0) }
    suites.removeAll { entry in parts.contains { $0.name.hasPrefix(entry.suite.name + "/") } }
    _ = try record(parts, count: count, runners: runners)
    suites.sort { ($0.seconds, $0.suite.name) < ($1.seconds, $1.suite.name) }
  }

  private mutating func record(
    _ suites: [TestSuite], count: Int, runners: [TestRunner]
  ) throws -> [(TestSuite, Double)] {
    let results = try Workers(runners).map(suites.sorted { $0.name < $1.name }) { runner, suite in
      let file = runner.folder.appending(path: "reached")
      var bytes = Data()
      var run = TestRun(end: .passed, seconds: 0)
      for _ in 0..<3 {
        try Data(count: max(1, count)).write(to: file)
        run = try runner.run([suite], ["MUTANT_REACHED": file.path], clean: nil)
        bytes = try Data(contentsOf: file)
        if run.end == .passed { break }
      }
      return (suite, run, Set(bytes.indices.filter { bytes[$0] != 0 }))
    }
    for (suite, run, numbers) in results {
      guard run.end == .passed else {
        broken.append(suite)
        continue
      }
      self.suites.append((suite, run.seconds))
      reached[suite] = numbers
    }
    return results.filter { $0.1.end == .passed }.map { ($0.0, $0.1.seconds) }
  }

  /// Returns the suites that reach a mutation, fastest first.
  func suites(reaching number: Int) -> [(suite: TestSuite, seconds: Double)] {
    suites.filter { reached[$0.suite]?.contains(number) == true }
  }
}
