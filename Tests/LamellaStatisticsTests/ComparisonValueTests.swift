internal import LamellaCapture
internal import LamellaStatistics
internal import Testing

/// Comparisons of runs without noise, whose results are known.
struct ComparisonValueTests {
  /// Equal frames, without passes by default.
  private func run(
    _ busy: Double, frames: Int = 60, interval: Double = 10, target: Double? = nil,
    drawCalls: Int = 5, passes: [String] = []
  ) -> Capture {
    var builder = CaptureBuilder(targetMilliseconds: target)
    builder.capture.spanNames = passes
    builder.add(interval: 100, busy: busy, drawCalls: drawCalls)
    for _ in 1..<frames { builder.add(interval: interval, busy: busy, drawCalls: drawCalls) }
    return builder.capture
  }

  private func row(
    _ base: Capture, _ new: Capture, _ name: String = "busy.p50",
    _ threshold: CaptureComparison.Threshold = .init()
  ) -> CaptureComparison.Row? {
    CaptureComparison(base: [base], new: [new], threshold: threshold).rows.first { $0.name == name }
  }

  @Test("A change counts above 5 % of the base, or above 0.2 ms if that is more")
  func thresholds() {
    #expect(CaptureComparison.Threshold().percent == 5)
    #expect(CaptureComparison.Threshold().milliseconds == 0.2)
    for (base, new, verdict) in [
      (5.0, 5.25, CaptureComparison.Verdict.unchanged), (5, 5.265625, .regression),
      (5, 4.75, .unchanged), (5, 4.734375, .improvement), (1, 1.1875, .unchanged),
      (1, 1.203125, .regression), (1, 0.8125, .unchanged), (1, 0.796875, .improvement),
    ] {
      let row = row(run(base), run(new))
      #expect(row?.verdict == verdict, "\(base) \(new)")
      #expect(row?.base == base && row?.new == new && row?.isDecisive == true)
      #expect(row?.change == new - base && row?.percent == 100 * (new - base) / base)
      #expect(row?.interval == (new - base)...(new - base) && row?.needed == nil && row?.p == nil)
    }
    var threshold = CaptureComparison.Threshold()
    (threshold.percent, threshold.milliseconds) = (50, 0)
    #expect(row(run(2), run(3), "busy.p50", threshold)?.verdict == .unchanged)
    #expect(row(run(2), run(3.25), "busy.p50", threshold)?.verdict == .regression)
    (threshold.percent, threshold.milliseconds) = (0, 1)
    #expect(row(run(2), run(3), "busy.p50", threshold)?.verdict == .unchanged)
    #expect(row(run(2), run(0.75), "busy.p50", threshold)?.verdict == .improvement)
    // A base of zero has no percentage.
    #expect(row(run(0), run(1))?.percent == nil)
  }

  @Test("There are rows for metrics with enough frames on both sides, then for the counts")
  func rows() {
    let all = FramePass.allCases.map(\.name)
    let phases = FramePass.allCases.dropLast().map { "phase.\($0.name).p50" }
    let counts = ["drawCalls", "quads", "nodes", "layoutCalls", "displayCalls", "uploadedBytes"]
      .flatMap { ["\($0).median", "\($0).max"] }
    for (base, new, times) in [
      (20, 19, []), (19, 20, []), (20, 20, ["busy.p50"] + phases),
      (21, 20, ["busy.p50"] + phases), (21, 21, ["busy.p50", "interval.p50"] + phases),
      (200, 200, ["busy.p50", "busy.p95", "interval.p50"] + phases),
    ] as [(Int, Int, [String])] {
      let comparison = CaptureComparison(
        base: [run(2, frames: base, passes: all)], new: [run(2, frames: new, passes: all)])
      #expect(comparison.rows.map(\.name) == times + counts, "\(base) \(new)")
      #expect(comparison.rows.filter(\.isDecisive).map(\.name) == times.prefix(1) + counts)
      #expect(comparison.rows.allSatisfy { $0.unit == (counts.contains($0.name) ? "" : "ms") })
    }
    // Counts are decisive only in virtual time.
    var real = run(2)
    real.metadata[.timing] = .text("real")
    #expect(
      CaptureComparison(base: [real], new: [real]).rows.filter(\.isDecisive).map(\.name)
        == ["busy.p50"])
  }

  @Test("Confidence intervals need 60 frames on each side")
  func frames() {
    for (base, new, isLong) in [(60, 60, true), (59, 60, false), (60, 59, false)] {
      let row = row(run(2, frames: base), run(3, frames: new))
      #expect(row?.interval == (isLong ? 1...1 : nil) && row?.needed == (isLong ? nil : 60))
      #expect(row?.verdict == (isLong ? .regression : .inconclusive))
    }
  }

  @Test("Hitches are compared if both sides have a target, in active intervals")
  func hitches() {
    let name = "hitchRatio"
    #expect(row(run(2, target: 9), run(2), name) == nil)
    #expect(row(run(2), run(2, target: 9), name) == nil)
    #expect(row(run(2, frames: 1, target: 9), run(2, target: 9), name) == nil)
    // Ten milliseconds instead of nine, and instead of eight: one and two too long.
    let found = row(run(2, frames: 61, target: 9), run(2, frames: 61, target: 8), name)
    #expect(isNear(found?.base, 100) && isNear(found?.new, 200) && found?.unit == "ms/s")
    #expect(isNear(found?.interval?.lowerBound, 100) && isNear(found?.interval?.upperBound, 100))
    #expect(found?.verdict == .regression && found?.isDecisive == true && found?.needed == nil)
    let short = row(run(2, frames: 60, target: 9), run(2, frames: 61, target: 8), name)
    #expect(short?.verdict == .inconclusive && short?.needed == 60 && short?.interval == nil)
  }

  @Test("The verdict is the worst of the decisive rows")
  func whole() {
    func verdict(_ base: Capture, _ new: Capture) -> CaptureComparison.Verdict {
      CaptureComparison(base: [base], new: [new]).verdict
    }
    #expect(verdict(run(2), run(3, drawCalls: 4)) == .regression)
    #expect(verdict(run(2), run(1, drawCalls: 4)) == .improvement)
    #expect(verdict(run(2), run(2, drawCalls: 4)) == .improvement)
    #expect(verdict(run(2), run(1, drawCalls: 6)) == .regression)
    #expect(verdict(run(2), run(2)) == .unchanged)
    #expect(verdict(run(2, frames: 59), run(1, frames: 59)) == .inconclusive)
    #expect(verdict(run(2, frames: 59), run(1, frames: 59, drawCalls: 6)) == .regression)
    // Without frames there are no counts.
    #expect(verdict(Capture(), Capture()) == .inconclusive)
  }

  @Test("Runs are compared by ranks, with p-values adjusted for all rows by Holm's procedure")
  func ranks() throws {
    func runs(_ busy: [Double], _ intervals: [Double]) -> [Capture] {
      zip(busy, intervals).map { run($0, frames: 21, interval: $1, target: 20) }
    }
    let base = runs([5, 5.25, 5.5, 5.75, 6], [10, 10.25, 10.5, 10.75, 11.25])
    let new = runs([7, 7.25, 7.5, 7.75, 8], [11, 11.5, 11.75, 12, 12.25])
    func rows(_ milliseconds: Double) -> [CaptureComparison.Row] {
      var threshold = CaptureComparison.Threshold()
      threshold.milliseconds = milliseconds
      return Array(CaptureComparison(base: base, new: new, threshold: threshold).rows.prefix(3))
    }
    let table = rows(0.2)
    #expect(table.map(\.name) == ["busy.p50", "interval.p50", "hitchRatio"])
    #expect(table.map(\.base) == [5.5, 10.5, 0] && table.map(\.new) == [7.5, 11.75, 0])
    // Two orders of 252 are as extreme as all 25 pairs, four as 24 of them; hitches are all ties.
    #expect(isNear(table[0].p, 3 * 2.0 / 252) && isNear(table[1].p, 2 * 4.0 / 252))
    #expect(table[2].p == 1 && table.allSatisfy { $0.interval == nil && $0.needed == nil })
    #expect(table.map(\.verdict) == [.regression, .regression, .unchanged])
    #expect(
      table.map(\.isDecisive) == [true, false, true] && table.map(\.unit) == ["ms", "ms", "ms/s"])
    // A change at the limit does not exceed it; no pair of runs differs by more than 3 ms.
    #expect(rows(1.25).map(\.verdict) == [.regression, .inconclusive, .unchanged])
    #expect(rows(2).map(\.verdict) == [.inconclusive, .inconclusive, .unchanged])
    #expect(rows(3).map(\.verdict) == [.unchanged, .unchanged, .unchanged])
    let back = CaptureComparison(base: new, new: base).rows.prefix(3).map(\.verdict)
    #expect(back == [.improvement, .improvement, .unchanged])
    // Equal medians of runs that vary too much.
    let wide = runs([1, 5, 5.5, 6, 10], [10, 10, 10, 10, 10])
    let same = CaptureComparison(base: wide, new: wide).rows
    #expect(same[0].verdict == .inconclusive && same[0].p == 1 && same[1].verdict == .unchanged)
  }

  @Test("The Mann-Whitney test is exact up to ten values on each side, and approximate beyond")
  func mannWhitney() {
    func values(_ count: Int, from first: Double) -> [Double] {
      (0..<count).map { first + Double($0) }
    }
    for (m, n, p, error) in [
      (10, 10, 2.0 / 184_756, 1e-12), (10, 1, 2.0 / 11, 1e-12), (1, 10, 2.0 / 11, 1e-12),
      (11, 11, 8.1515e-05, 1e-7), (11, 1, 0.14750, 1e-5), (1, 11, 0.14750, 1e-5),
    ] {
      for (a, b, u, effect) in [(0.0, 20.0, Double(m * n), 1.0), (20, 0, 0, 0)] {
        let test = MannWhitney(values(m, from: a), values(n, from: b))
        #expect(test.u == u && test.effect == effect && abs(test.p - p) < error, "\(m) \(n)")
      }
    }
    #expect(MannWhitney([1], [2]).p == 1 && MannWhitney([1], [1]).effect == 0.5)
  }

  @Test("Only differences that affect times make runs incomparable")
  func obstacles() {
    let keys: Set<CaptureMetadata.Key> = [
      .cpu, .cores, .buildMode, .sdlVersion, .videoDriver, .renderDriver, .waitsForDisplay,
      .windowSize, .outputSize, .scale, .ticksPerSecond, .timing, .framesPerSecond, .program, .demo,
      .scriptHash,
    ]
    func obstacles(_ change: (inout CaptureMetadata, inout CaptureMetadata) -> Void) -> [String] {
      var (base, new) = (run(2, frames: 2), run(2, frames: 2))
      change(&base.metadata, &new.metadata)
      return CaptureComparison(base: [base], new: [new]).obstacles
    }
    for key in CaptureMetadata.Key.allCases where key != .arguments {
      let found = obstacles { ($0[key], $1[key]) = (.text("a"), .text("b")) }
      #expect(found == (keys.contains(key) ? ["\(key.rawValue): a, b"] : []))
      #expect(
        obstacles { ($0[key], $1[key]) = (.number(1.5), nil) }
          .contains("\(key.rawValue): 1.5, unknown") == keys.contains(key))
      #expect(obstacles { ($0[key], $1[key]) = (.flag(true), .flag(true)) }.isEmpty)
    }
    #expect(
      obstacles { base, new in
        base[.cores] = nil
        new[.cores] = .number(4)
        new[.cpu] = .flag(false)
      } == ["cpu: unknown, no", "cores: unknown, 4"])
  }

  @Test("Any of several runs may be incomparable")
  func obstaclesOfRuns() {
    let runs = [Capture](repeating: run(2, frames: 2), count: 5)
    var others = runs
    others[4].metadata[.cpu] = .text("b")
    #expect(CaptureComparison(base: runs, new: others).obstacles == ["cpu: unknown, b"])
    #expect(CaptureComparison(base: others, new: runs).obstacles == ["cpu: unknown, b"])
    #expect(CaptureComparison(base: runs, new: runs).obstacles.isEmpty)
  }

  @Test(
    "Output files do not make runs incomparable, nor does the name of a recording with the same content"
  )
  func arguments() {
    func obstacles(_ one: [String], _ other: [String], hash: String? = nil) -> [String] {
      var (base, new) = (run(2, frames: 2), run(2, frames: 2))
      (base.metadata[.arguments], new.metadata[.arguments]) = (.list(one), .list(other))
      if let hash {
        base.metadata[.scriptHash] = .text(hash)
        new.metadata[.scriptHash] = .text(hash)
      }
      return CaptureComparison(base: [base], new: [new]).obstacles
    }
    for flag in ["--profile", "--screenshot", "--dump-tree", "--stats", "--record"] {
      #expect(obstacles(["map", flag, "a", "-z", "3"], ["map", "-z", "3"]).isEmpty)
      #expect(obstacles(["map", "\(flag)=a", "-z", "3"], ["map", "-z", "3", flag, "b"]).isEmpty)
      #expect(obstacles(["\(flag)=a=b", "x"], ["x", flag]).isEmpty)
    }
    #expect(
      obstacles(["map", "--replay", "a"], ["map", "--replay", "b"])
        == ["arguments: map --replay a, map --replay b"])
    #expect(obstacles(["map", "--replay", "a"], ["map", "--replay=b"], hash: "1").isEmpty)
    #expect(obstacles(["map", "--stats", "a"], ["paging"]) == ["arguments: map, paging"])
    #expect(obstacles(["", "a"], ["", "b"]) == ["arguments:  a,  b"])
  }

  @Test("Targets may differ by 2 %")
  func targets() {
    func obstacles(_ one: Double?, _ other: Double?) -> [String] {
      CaptureComparison(
        base: [run(2, frames: 2, target: one)], new: [run(2, frames: 2, target: other)]
      ).obstacles
    }
    #expect(obstacles(50, 51).isEmpty && obstacles(51, 50).isEmpty && obstacles(nil, nil).isEmpty)
    #expect(obstacles(50, 51.5) == ["target period: 50.0 ms, 51.5 ms"])
    #expect(obstacles(51.5, 50) == ["target period: 50.0 ms, 51.5 ms"])
    #expect(obstacles(50, nil) == ["target period: known for some only"])
    #expect(obstacles(nil, 50) == ["target period: known for some only"])
  }
}

/// Parsed budgets.
struct BudgetValueTests {
  private func budget(_ members: String) throws -> CaptureBudget {
    try CaptureBudget(Array("{\"lamellaBudget\": 1,\n\(members)}".utf8), name: "b")
  }

  @Test("A budget has its limits in their order, its options and its requirements")
  func members() throws {
    let budget = try budget(
      #"""
      "comment": {"any": [1]}, "targetMilliseconds": 8.5, "warmUpFrames": 0,
      "requires": {"cpu": "x", "cores": 4, "waitsForDisplay": true, "arguments": ["a"]},
      "limits": {"b": 1, "a": {"min": 2}, "c": {"max": 4, "min": -3}}
      """#)
    #expect(budget.limits.map(\.name) == ["b", "a", "c"])
    #expect(budget.limits.map(\.maximum) == [1, nil, 4])
    #expect(budget.limits.map(\.minimum) == [nil, 2, -3])
    #expect(budget.options.targetMilliseconds == 8.5 && budget.options.warmUpFrames == 0)
    #expect(budget.requirements.map(\.name) == ["cpu", "cores", "waitsForDisplay", "arguments"])
    #expect(
      budget.requirements.map(\.value) == [.text("x"), .number(4), .flag(true), .list(["a"])])
    var metadata = CaptureMetadata()
    metadata[.cpu] = .text("x")
    metadata[.cores] = .number(2)
    metadata[.waitsForDisplay] = .flag(false)
    #expect(
      budget.obstacles(in: metadata) == [
        "cores: 2, must be 4", "waitsForDisplay: no, must be yes", "arguments: unknown, must be a",
      ])
    let plain = try self.budget("\"limits\": {\"a\": 1}")
    #expect(plain.options == FrameSeries.Options() && plain.requirements.isEmpty)
    for target in [0.001, 1e6] {
      #expect(
        try self.budget("\"limits\": {\"a\": 1}, \"targetMilliseconds\": \(target)")
          .options.targetMilliseconds == target)
    }
    #expect(
      try self.budget("\"limits\": {\"a\": 1}, \"warmUpFrames\": 999999999").options.warmUpFrames
        == 999_999_999)
  }

  @Test("Invalid budgets are reported with a line")
  func errors() {
    let known =
      "is unknown or of the wrong kind; known are limits, requires, targetMilliseconds, "
      + "warmUpFrames and comment"
    let range = "'targetMilliseconds' must be 0.001 to 1000000"
    for (members, place, reason) in [
      ("\"warmUpFrames\": 0.5, \"limits\": {\"a\": 1}", 2, "'warmUpFrames' \(known)"),
      ("\n\"warmUpFrames\": 1000000000, \"limits\": {\"a\": 1}", 3, "'warmUpFrames' \(known)"),
      ("\"limits\": {\"a\": 1},\n\"comments\": 1", 3, "'comments' \(known)"),
      ("\"limits\": [1]", 2, "'limits' \(known)"), ("\"requires\": 1", 2, "'requires' \(known)"),
      ("\"targetMilliseconds\": \"1\"", 2, "'targetMilliseconds' \(known)"),
      ("\"targetMilliseconds\": 0.00099, \"limits\": {\"a\": 1}", 2, range),
      ("\"targetMilliseconds\": 1000000.5, \"limits\": {\"a\": 1}", 2, range),
      (
        "\"requires\": {\"cpu\": \"x\",\n\"os\": null}", 3,
        "'os' must be text, a number, true or false"
      ),
      ("\"limits\": {}", 1, "there are no limits"),
      ("\"limits\": {\"a\": {}}", 2, "the limit 'a' is neither a number nor an object"),
      ("\"limits\": {\n\"a\": true}", 3, "the limit 'a' is neither a number nor an object"),
      ("\"limits\": {\"a\": {\"max\": \"1\"}}", 2, "a limit has \"max\" and \"min\" with numbers"),
      (
        "\"limits\": {\"a\": {\"max\": 1,\n\"most\": 1}}", 3,
        "a limit has \"max\" and \"min\" with numbers"
      ),
    ] {
      let error = #expect(throws: CaptureError.self) { try budget(members) }
      #expect(error == CaptureError(file: "b", location: "line \(place)", reason: reason))
    }
    let version = #expect(throws: CaptureError.self) {
      try CaptureBudget(Array("{\"lamellaBudget\": 2, \"limits\": {\"a\": 1}}".utf8), name: "b")
    }
    #expect(version?.description == "b: line 1: \"lamellaBudget\": 1 is missing, the version")
  }

  @Test("A limit is inclusive, and metrics that only some captures have may be missing")
  func outcomes() throws {
    let capture = CaptureBuilder.intervals([10, 30])
    let budget = try budget(
      """
      "limits": {"interval.max": 30, "interval.mean": {"min": 20}, "frames.intervals": 1.75,
        "frames.presented": {"min": 3.25}, "busy.max": {"min": 1, "max": 1},
        "overrun.p50": 1, "host.max": 1, "phase.overlay.max": 1, "hitchRatio": 1}
      """)
    let outcomes = try budget.check(FrameMetrics(capture))
    #expect(
      outcomes.map(\.isWithinLimit) == [true, true, false, false, true, nil, nil, nil, nil])
    #expect(outcomes.map(\.limit.name) == budget.limits.map(\.name))
    #expect(outcomes.map(\.measure.value) == [30, 20, 2, 3, 1, nil, nil, nil, nil])
    for (name, line) in [("overrun", 2), ("\n\n\"phase.other\"", 4)] {
      let quoted = name.hasPrefix("\n") ? name : "\"\(name)\""
      let budget = try self.budget("\"limits\": {\(quoted): 1}")
      let error = #expect(throws: CaptureError.self) { try budget.check(FrameMetrics(capture)) }
      let plain = quoted.filter { $0 != "\n" && $0 != "\"" }
      #expect(
        error
          == CaptureError(
            file: "b", location: "line \(line)",
            reason: "there is no number '\(plain)'; report --json lists them all"))
    }
  }
}
