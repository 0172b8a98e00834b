internal import LamellaCapture
internal import LamellaStatistics
internal import TestSupport
internal import Testing

struct ComparisonTests {
  /// Busy times around a number of milliseconds, with noise.
  private func run(
    _ milliseconds: Double, noise: Double = 0.1, frames: Int = 600, seed: UInt64, drawCalls: Int = 5
  ) -> Capture {
    var generator = SeededGenerator(seed: seed)
    var builder = CaptureBuilder(targetMilliseconds: 16)
    for _ in 0..<frames {
      let extra = Double.random(in: 0..<1, using: &generator) * noise
      builder.add(interval: 10, busy: milliseconds + extra, drawCalls: drawCalls)
    }
    return builder.capture
  }

  private func compare(_ a: Capture, _ b: Capture) -> CaptureComparison {
    CaptureComparison(base: [a], new: [b])
  }

  @Test("A longer busy time is a regression, a shorter one an improvement, an equal one unchanged")
  func verdicts() throws {
    let base = run(5, seed: 1)
    #expect(compare(base, run(6, seed: 2)).verdict == .regression)
    #expect(compare(base, run(4, seed: 3)).verdict == .improvement)
    #expect(compare(base, run(5, seed: 4)).verdict == .unchanged)
    let same = compare(base, base)
    #expect(same.verdict == .unchanged)
    let median = try #require(same.rows.first { $0.name == "busy.p50" })
    #expect(median.change == 0)
    #expect(try #require(median.interval).contains(0))
  }

  @Test("A significant change below the threshold is no change")
  func threshold() throws {
    let comparison = compare(run(5, seed: 1), run(5.1, seed: 2))
    let median = try #require(comparison.rows.first { $0.name == "busy.p50" })
    #expect(try #require(median.interval).lowerBound > 0)
    #expect(median.verdict == .unchanged)
  }

  @Test("Noise alone is inconclusive")
  func noise() {
    let comparison = compare(
      run(5, noise: 8, frames: 120, seed: 4), run(5, noise: 8, frames: 120, seed: 5))
    #expect(comparison.rows.first { $0.name == "busy.p50" }?.verdict == .inconclusive)
    #expect(comparison.verdict == .inconclusive)
  }

  @Test("Comparisons are deterministic")
  func repeats() {
    let (a, b) = (run(5, seed: 1), run(5.4, seed: 2))
    #expect(compare(a, b).rows.map(\.interval) == compare(a, b).rows.map(\.interval))
  }

  @Test("Intervals are those of 2000 resamples of moving blocks of 30 frames, drawn by SplitMix64")
  func resamples() throws {
    func run(_ factor: Int, _ modulus: Int, _ milliseconds: Double) -> Capture {
      var builder = CaptureBuilder(targetMilliseconds: 10.25)
      for index in 0..<240 {
        let square = index * index
        builder.add(
          interval: 10 + Double(square * factor % modulus) / 64,
          busy: milliseconds + Double(square * (factor + 2) % modulus) / 64)
      }
      return builder.capture
    }
    let comparison = compare(run(3, 61, 5), run(5, 67, 5.5))
    // Computed by another implementation of the method.
    let expected: [(String, Double, Double, Double, Double, CaptureComparison.Verdict, Bool)] = [
      ("busy.p50", 5.421875, 6.09375, 0.5, 0.703125, .regression, true),
      ("busy.p95", 5.90625, 6.484375, 0.5484375, 0.5953125, .regression, false),
      ("interval.p50", 10.421875, 10.59375, 0, 0.21875, .unchanged, false),
      ("interval.p95", 10.90625, 10.984375, 0.046875, 0.09375, .unchanged, false),
      (
        "hitchRatio", 24.85173856045943, 29.9648020659387, 3.905332933189565, 6.732827182013121,
        .regression, true
      ),
    ]
    #expect(comparison.rows.prefix(5).map(\.name) == expected.map(\.0))
    for (row, (name, base, new, low, high, verdict, decides)) in zip(comparison.rows, expected) {
      #expect(isNear(row.base, base) && isNear(row.new, new), "\(row)")
      #expect(isNear(row.interval?.lowerBound, low), "\(row)")
      #expect(isNear(row.interval?.upperBound, high), "\(row)")
      #expect(row.verdict == verdict && row.isDecisive == decides && row.needed == nil, "\(name)")
      #expect(row.unit == (name == "hitchRatio" ? "ms/s" : "ms"))
    }
  }

  @Test("Counts are exact: one draw call more is a regression")
  func counts() {
    let comparison = compare(run(5, seed: 1), run(5, seed: 2, drawCalls: 6))
    #expect(comparison.rows.first { $0.name == "drawCalls.max" }?.verdict == .regression)
    #expect(comparison.verdict == .regression)
  }

  @Test("Too few frames are inconclusive, with the needed number")
  func fewFrames() throws {
    let comparison = compare(run(5, frames: 30, seed: 1), run(9, frames: 30, seed: 1))
    #expect(comparison.verdict == .inconclusive)
    let median = try #require(comparison.rows.first { $0.name == "busy.p50" })
    #expect(median.interval == nil && median.needed == 60)
    let long = compare(run(5, seed: 1), run(9, seed: 1)).rows.first { $0.name == "busy.p50" }
    #expect(long?.interval != nil && long?.needed == nil)
  }

  @Test("However noisy, a run compared with itself is unchanged")
  func itself() {
    let noisy = run(5, noise: 8, frames: 120, seed: 4)
    let comparison = compare(noisy, noisy)
    #expect(comparison.verdict == .unchanged)
    #expect(comparison.rows.allSatisfy { $0.verdict == .unchanged })
  }

  @Test(
    "Runs of different machines, builds or scripts are not comparable; different file names are")
  func comparable() {
    var base = run(5, seed: 1)
    base.metadata[.cpu] = .text("a")
    base.metadata[.scriptHash] = .text("1")
    base.metadata[.arguments] = .list(["map", "--profile", "a.lamcap", "--replay", "x"])
    var other = base
    other.metadata[.arguments] = .list(["map", "--profile=b.lamcap", "--replay", "y"])
    #expect(compare(base, other).obstacles.isEmpty)
    other.metadata[.cpu] = .text("b")
    #expect(compare(base, other).obstacles == ["cpu: a, b"])
    other = base
    other.metadata[.arguments] = .list(["map", "--zoom", "3"])
    #expect(compare(base, other).obstacles.count == 1)
  }

  @Test("Five runs on each side are compared as runs")
  func runs() throws {
    let a = (1...5).map { run(5, seed: UInt64($0)) }
    let b = (1...5).map { run(5.6, seed: UInt64($0 + 10)) }
    let comparison = CaptureComparison(base: a, new: b)
    let median = try #require(comparison.rows.first { $0.name == "busy.p50" })
    // All of B above all of A: 2 of 252 orders are as extreme; adjusted for four or more rows.
    #expect(median.p.map { $0 >= 2.0 / 252 && $0 < 0.05 } == true)
    #expect(median.verdict == .regression)
    #expect(median.base < median.new && abs(median.new / median.base - 1.12) < 0.02)
    #expect(comparison.verdict == .regression)
    // In the other direction it is an equally significant improvement.
    let back = CaptureComparison(base: b, new: a)
    #expect(back.rows.first { $0.name == "busy.p50" }?.verdict == .improvement)
    #expect(back.verdict == .improvement)
    #expect(CaptureComparison(base: a, new: Array(a.reversed())).verdict == .unchanged)
  }

  @Test("Counts are compared over all runs, not only the first of each side")
  func runCounts() throws {
    func side(_ calls: [Int]) -> [Capture] {
      calls.enumerated().map { run(5, seed: UInt64($0), drawCalls: $1) }
    }
    func verdict(_ a: [Int], _ b: [Int]) -> CaptureComparison.Verdict? {
      CaptureComparison(base: side(a), new: side(b)).rows
        .first { $0.name == "drawCalls.max" }?.verdict
    }
    #expect(verdict([5, 5, 5, 5, 5], [5, 5, 5, 5, 5]) == .unchanged)
    #expect(verdict([5, 5, 5, 5, 5], [5, 5, 5, 5, 9]) == .inconclusive)
    #expect(verdict([5, 6, 6, 6, 6], [5, 7, 7, 7, 7]) == .inconclusive)
    #expect(verdict([5, 6, 6, 6, 6], [7, 8, 8, 8, 8]) == .regression)
    #expect(verdict([5, 6, 6, 6, 6], [4, 4, 4, 4, 4]) == .improvement)
  }

  @Test(
    "One run on each side can be compared, or at least five",
    arguments: [
      (1, 1, true), (5, 5, true), (5, 9, true), (1, 2, false), (4, 4, false), (1, 5, false),
    ])
  func numbersOfRuns(base: Int, new: Int, isPossible: Bool) {
    #expect(CaptureComparison.canCompare(base, with: new) == isPossible)
  }

  @Test("The Mann-Whitney test is exact for few values and corrected for ties")
  func mannWhitney() {
    let test = MannWhitney([1, 2, 3], [4, 5, 6])
    #expect(test.u == 9 && test.effect == 1)
    #expect(isNear(test.p, 0.1))
    #expect(MannWhitney([1, 3, 5], [2, 4, 6]).u == 6)
    // U = 6 or more in 7 of 20 orders, twice.
    #expect(isNear(MannWhitney([1, 3, 5], [2, 4, 6]).p, 0.7))
    #expect(MannWhitney([1, 1, 1], [1, 1, 1]).p == 1)
    // A tie of three: variance 9/12 * (7 - 24/30) = 4.65; z = (8 - 4.5 - 0.5) / 2.1564 = 1.3912.
    let tied = MannWhitney([1, 2, 2], [2, 3, 4])
    #expect(tied.u == 8)
    #expect(abs(tied.p - 0.1642) < 0.0001)
    // Nearly no difference: z = (9 - 8 - 0.5) / 3.3381, and none within half a step of the mean.
    let near = MannWhitney([1, 2, 3, 3], [1, 2, 3, 4])
    #expect(near.u == 9 && abs(near.p - 0.8809) < 0.0001)
    #expect(abs(MannWhitney([1, 2, 2], [1, 2, 2]).p - 1) < 1e-7)
    // Many ties: variance 4/12 * (5 - 24/12) = 1; z = 0.5.
    #expect(abs(MannWhitney([1, 1], [1, 2]).p - 0.6171) < 0.0001)
  }
}

struct BudgetTests {
  private func budget(_ limits: String, _ more: String = "") throws -> CaptureBudget {
    try CaptureBudget(
      Array("{\"lamellaBudget\": 1, \(more)\"limits\": {\n\(limits)}}".utf8), name: "b.json")
  }

  private var capture: Capture {
    var builder = CaptureBuilder()
    builder.capture.metadata[.buildMode] = .text("debug")
    for calls in 1...25 { builder.add(interval: 10, busy: 2, drawCalls: calls) }
    return builder.capture
  }

  @Test("A metric is within its limit or not, or has no value")
  func limits() throws {
    let outcomes = try budget(
      #""busy.p50": 2.5, "busy.max": {"max": 1}, "drawCalls.max": {"min": 25, "max": 25}, "busy.p99": 3"#
    ).check(FrameMetrics(capture))
    #expect(outcomes.map(\.isWithinLimit) == [true, false, true, nil])
    #expect(outcomes[3].measure.needed == 1_000)
  }

  @Test("Requirements report the differences")
  func requirements() throws {
    let budget = try budget("\"busy.p50\": 1", #""requires": {"buildMode": "release"}, "#)
    #expect(budget.obstacles(in: capture.metadata) == ["buildMode: debug, must be release"])
  }

  @Test(
    "Errors have a line",
    arguments: [
      ("{", "line 1"), ("[]", "a budget is a JSON object"), ("{}", "lamellaBudget"),
      ("{\"lamellaBudget\": 1}", "no limits"),
      ("{\"lamellaBudget\": 1,\n\"limit\": {}}", "line 2"),
      ("{\"lamellaBudget\": 1,\n\"limits\": {\n\"a\": \"x\"}}", "line 3"),
      ("{\"lamellaBudget\": 1,\n\"limits\": {\n\"a\": {\"maximum\": 1}}}", "line 3"),
      (
        "{\"lamellaBudget\": 1,\n\"targetMilliseconds\": 1e-20, \"limits\": {\"a\": 1}}", "line 2: "
      ),
      ("{\"lamellaBudget\": 1,\"targetMilliseconds\": 1e9, \"limits\": {\"a\": 1}}", "1000000"),
      ("{\"lamellaBudget\": 1,\"warmUpFrames\": -1, \"limits\": {\"a\": 1}}", "warmUpFrames"),
    ])
  func errors(text: String, words: String) {
    let error = #expect(throws: CaptureError.self) {
      try CaptureBudget(Array(text.utf8), name: "b.json")
    }
    #expect(error?.description.hasPrefix("b.json: ") == true)
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }

  @Test("An unknown metric is an error with its line")
  func unknownNumber() throws {
    let budget = try budget("\n\"bussy.p50\": 1")
    let error = #expect(throws: CaptureError.self) { try budget.check(FrameMetrics(capture)) }
    #expect(error?.location == "line 3")
  }
}
