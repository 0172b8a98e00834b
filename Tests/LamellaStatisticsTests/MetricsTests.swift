internal import LamellaCapture
internal import LamellaStatistics
internal import Testing

/// A builder of captures from intervals and busy times in milliseconds.
struct CaptureBuilder {
  var capture = Capture()
  private var presented: UInt64 = 0
  private var number: UInt64 = 0

  init(targetMilliseconds: Double? = nil, waitsForDisplay: Bool = false) {
    if let targetMilliseconds {
      capture.metadata[.targetPeriodNanoseconds] = .number(targetMilliseconds * 1e6)
    }
    capture.metadata[.waitsForDisplay] = .flag(waitsForDisplay)
    capture.metadata[.timing] = .text("virtual")
  }

  /// Adds a frame.
  mutating func add(
    interval: Double, busy: Double = 1, spans: [FramePass: Double] = [:],
    flags: FrameRecord.Flags = [.animating, .continues], drawCalls: Int = 1
  ) {
    var frame = FrameRecord()
    presented += UInt64(interval * 1e6)
    frame.number = number
    number += 1
    frame.presented = presented
    frame.end = presented
    frame.begin = presented - UInt64(busy * 1e6)
    frame.sceneMicroseconds = Int64(presented / 1_000)
    frame.flags = flags.union(.presented)
    frame[.drawCalls] = drawCalls
    for (pass, time) in spans { frame[pass] = UInt64(time * 1e6) }
    capture.frames.append(frame)
  }

  /// Skips a number of passes as idle ones.
  mutating func rest(passes: UInt64) { number += passes }

  /// A capture of a first frame and frames after the intervals.
  static func intervals(
    _ durations: [Double], target: Double? = nil, waitsForDisplay: Bool = false
  ) -> Capture {
    var builder = CaptureBuilder(targetMilliseconds: target, waitsForDisplay: waitsForDisplay)
    builder.add(interval: 100)
    for duration in durations { builder.add(interval: duration) }
    return builder.capture
  }
}

/// Whether two numbers are equal to nine digits.
func isNear(_ a: Double?, _ b: Double) -> Bool {
  a.map { abs($0 - b) <= 1e-9 * max(1, abs(b)) } ?? false
}

struct MetricsTests {
  @Test(
    "A target out of range is ignored",
    arguments: [1e-20, 1e-4, 0, -1, 1e300, .infinity, .nan])
  func impossibleTargets(milliseconds: Double) {
    var capture = CaptureBuilder.intervals([10, 10, 1e9], target: 16)
    var options = FrameSeries.Options()
    options.targetMilliseconds = milliseconds
    #expect(FrameMetrics(capture, options: options).series.targetOrigin == .configured)
    capture.metadata[.targetPeriodNanoseconds] = .number(milliseconds * 1e6)
    let metrics = FrameMetrics(capture)
    #expect(metrics.series.targetOrigin == .unknown && metrics.pacing.missedVsyncs == nil)
  }

  @Test("The minimum target is valid")
  func leastTarget() {
    var options = FrameSeries.Options()
    options.targetMilliseconds = FrameSeries.possibleTargets.lowerBound
    let capture = CaptureBuilder.intervals([10, 1e10])
    #expect(
      FrameMetrics(capture, options: options).pacing.missedVsyncs.map { $0 > 1 << 40 } == true)
  }

  @Test("Quantiles interpolate by definition 7 and are absent for too few frames")
  func quantiles() {
    let sample = Sample((1...20).reversed().map { Double($0) })
    #expect(isNear(sample.measured(.p50).value, 10.5))
    #expect(isNear(sample.quantile(0.9), 18.1))
    #expect(sample.measured(.p90).value == nil)
    #expect(sample.measured(.p90).absence == "n/a (needs 100)")
    #expect(isNear(Sample((0..<1_000).map { Double($0) }).measured(.p99).value, 989.01))
    #expect(Sample((0..<999).map { Double($0) }).measured(.p99).needed == 1_000)
    #expect(Sample([]).median == nil)
  }

  @Test("The mean frame rate is frames by time, not a mean of rates")
  func meanFPS() {
    let metrics = FrameMetrics(CaptureBuilder.intervals([10, 10, 40]))
    #expect(isNear(metrics.pacing.meanFPS, 50))
  }

  @Test("The three definitions of lows differ")
  func lows() {
    // 198 of 10 ms, one of 20, one of 100: 2100 ms.
    let durations = [Double](repeating: 10, count: 198) + [20, 100]
    let low = FrameMetrics(CaptureBuilder.intervals(durations)).pacing.low1
    // The longest two: mean 60 ms.
    #expect(isNear(low.average.value, 1_000 / 60))
    #expect(low.percentile.needed == 1_000)
    // 1 % of the time is 21 ms, which the longest interval reaches.
    #expect(isNear(low.integral.value, 10))

    let many = [Double](repeating: 10, count: 990) + [Double](repeating: 30, count: 10)
    let lows = FrameMetrics(CaptureBuilder.intervals(many)).pacing
    #expect(isNear(lows.low1.average.value, 1_000 / 30))
    // h = 999 * 0.99 = 989.01: between the 990th value, 10, and the 991st, 30.
    #expect(isNear(lows.low1.percentile.value, 1_000 / 10.2))
    // 1 % of 10200 ms is 102 ms, which the fourth interval of 30 ms reaches.
    #expect(isNear(lows.low1.integral.value, 1_000 / 30))
    #expect(isNear(lows.low01.average.value, 1_000 / 30))
    #expect(lows.low01.percentile.needed == 10_000)
  }

  @Test("Missed refreshes and hitches are whole periods if presenting waits for the display")
  func hitchesWithDisplay() {
    // With T = 10: rounds to 1, 2, 4 periods; 0, 1, 3 missed.
    let metrics = FrameMetrics(
      CaptureBuilder.intervals([11, 18, 41], target: 10, waitsForDisplay: true))
    #expect(metrics.pacing.missedVsyncs == 4)
    #expect(isNear(metrics.pacing.missedShare, 4.0 / 7))
    #expect(isNear(metrics.pacing.hitchRatio, 40 / 0.070))
    #expect(metrics.pacing.hitchBand == .critical)
  }

  @Test("Hitches without waiting for the display are exact, and count in active intervals only")
  func hitches() {
    var builder = CaptureBuilder(targetMilliseconds: 10)
    builder.add(interval: 100)
    builder.add(interval: 11)
    builder.add(interval: 9, flags: [.interacting, .continues])
    builder.add(interval: 50, flags: .continues)
    let pacing = FrameMetrics(builder.capture).pacing
    #expect(isNear(pacing.hitchRatio, 1 / 0.020))
    #expect(isNear(pacing.activeSeconds, 0.020))
    #expect(pacing.missedVsyncs == 4)
  }

  @Test(
    "Severities of the hitch ratio",
    arguments: [(10.04, "good"), (10.07, "warning"), (10.2, "critical")])
  func bands(interval: Double, band: String) {
    let capture = CaptureBuilder.intervals([interval], target: 10)
    #expect(FrameMetrics(capture).pacing.hitchBand?.rawValue == band)
  }

  @Test("Stutter is the time in intervals far longer than their neighbors")
  func stutter() {
    var durations = [Double](repeating: 10, count: 30)
    durations[15] = 26
    durations[20] = 24
    let pacing = FrameMetrics(CaptureBuilder.intervals(durations)).pacing
    #expect(isNear(pacing.stutterShare, 100 * 26 / 330))
  }

  @Test("Jitter is computed from successive intervals without a wait between them")
  func jitter() {
    let pacing = FrameMetrics(CaptureBuilder.intervals([10, 14, 10, 12])).pacing
    #expect(isNear(pacing.rmssd, (36.0 / 3).squareRoot()))
    // Median 11; deviations 1, 3, 1, 1.
    #expect(isNear(pacing.mad, 1))
    #expect(isNear(pacing.animationError, 0))

    var builder = CaptureBuilder()
    for interval in [100.0, 10, 14] { builder.add(interval: interval) }
    builder.rest(passes: 5)
    for interval in [500.0, 10, 20] { builder.add(interval: interval) }
    let metrics = FrameMetrics(builder.capture)
    #expect(metrics.intervals.sorted == [10, 10, 14, 20])
    #expect(isNear(metrics.pacing.rmssd, ((16.0 + 100) / 2).squareRoot()))
  }

  @Test("Phases and the unattributed time add up to the busy time")
  func phases() throws {
    var builder = CaptureBuilder(targetMilliseconds: 10, waitsForDisplay: true)
    let spans: [FramePass: Double] = [.layout: 2, .encode: 1, .present: 4, .overlay: 0.5]
    for _ in 0..<20 { builder.add(interval: 10, busy: 8, spans: spans) }
    let metrics = FrameMetrics(builder.capture)
    #expect(isNear(metrics.busy.mean, 3.5))
    #expect(isNear(metrics.overrun?.measured(.p50).value, -6.5))
    let layout = try #require(metrics.phases.first { $0.name == "layout" })
    #expect(isNear(layout.share, 2 / 3.5))
    #expect(metrics.phases.first { $0.name == "present" }?.share == nil)
    #expect(isNear(metrics.unattributed.share, 0.5 / 3.5))
  }

  @Test("A guest's busy time is the sum of its spans; the rest of the interval is the host's")
  func guest() {
    var builder = CaptureBuilder()
    for _ in 0..<3 {
      builder.add(
        interval: 10, busy: 8, spans: [.encode: 1.5, .submit: 0.5],
        flags: [.guest, .animating, .continues])
    }
    let metrics = FrameMetrics(builder.capture)
    #expect(isNear(metrics.busy.mean, 2))
    #expect(isNear(metrics.hostTime.mean, 8))
    #expect(isNear(metrics.unattributed.share, 0))
  }

  @Test("The warm-up is excluded if enough frames remain, or by the option")
  func warmUp() {
    var builder = CaptureBuilder()
    for index in 0..<50 {
      builder.add(interval: 10, flags: index < 30 ? [.warmUp, .continues] : .continues)
    }
    let metrics = FrameMetrics(builder.capture)
    #expect(metrics.series.warmUpCount == 30 && metrics.busy.count == 20)
    var short = builder.capture
    short.frames.removeLast()
    #expect(FrameMetrics(short).series.includesWarmUp)
    #expect(FrameMetrics(short).busy.count == 49)
    var options = FrameSeries.Options()
    options.warmUpFrames = 45
    #expect(FrameMetrics(builder.capture, options: options).busy.count == 5)
  }

  @Test("The target is given, configured, or measured if presenting waits for the display")
  func target() {
    let intervals = [Double](repeating: 8, count: 59)
    #expect(FrameSeries(CaptureBuilder.intervals(intervals)).targetMilliseconds == nil)
    let waiting = CaptureBuilder.intervals(intervals, waitsForDisplay: true)
    #expect(FrameSeries(waiting).targetMilliseconds == nil)
    let enough = CaptureBuilder.intervals(intervals + [20], waitsForDisplay: true)
    #expect(isNear(FrameSeries(enough).targetMilliseconds, 8))
    #expect(FrameSeries(enough).targetOrigin == .measured)
    var options = FrameSeries.Options()
    options.targetMilliseconds = 5
    #expect(FrameSeries(enough, options: options).targetMilliseconds == 5)
  }

  @Test("A capture without frames has no values")
  func empty() {
    let metrics = FrameMetrics(Capture())
    #expect(metrics.all.allSatisfy { ($0.measure.value ?? 0) == 0 })
    #expect(metrics.pacing.meanFPS == nil && metrics.busy.maximum == nil)
  }

  @Test("Counters are exact")
  func counters() throws {
    var builder = CaptureBuilder()
    for calls in [3, 4, 9] { builder.add(interval: 10, drawCalls: calls) }
    let all = FrameMetrics(builder.capture).all
    func value(_ name: String) -> Double? { all.first { $0.name == name }?.measure.value }
    #expect(value("drawCalls.median") == 4 && value("drawCalls.max") == 9)
    #expect(value("drawCalls.total") == 16)
  }

  @Test("A report has all metrics with their units, in a fixed order")
  func list() {
    var builder = CaptureBuilder(targetMilliseconds: 10)
    let spans: [FramePass: Double] = [.layout: 1, .encode: 2]
    for interval in [100.0, 10, 30] { builder.add(interval: interval, busy: 4, spans: spans) }
    builder.capture.metadata[.clockReadNanoseconds] = .number(50)
    for (index, reads) in [12, 14, 13].enumerated() {
      builder.capture.frames[index][.clockReads] = reads
      builder.capture.frames[index].droppedTicks = UInt32(index)
    }
    // Ticks ran, and nothing was presented.
    var unseen = FrameRecord()
    unseen.number = 3
    unseen.ticks = 1
    builder.capture.frames.append(unseen)
    builder.capture.idlePasses = 9
    let all = FrameMetrics(builder.capture).all

    func sample(_ name: String) -> [String] {
      ["p50", "p90", "p95", "p99", "p99.9", "max", "mean"].map { "\(name).\($0)" }
    }
    let lows = ["low1", "low0.1"].flatMap { low in
      ["average", "percentile", "integral"].map { "\(low).\($0)" }
    }
    let passes = [
      "pump", "dispatch", "step", "traits", "properties", "constraints", "layout", "pointer",
      "display", "compose", "tiles", "encode", "submit", "present", "accessibility",
    ]
    let phases = passes.map { "phase.\($0)" } + ["unattributed"]
    let counters = FrameCounter.allCases.flatMap { counter in
      ["median", "max", "total"].map { "\(counter.name).\($0)" }
    }
    var names = ["presented", "intervals", "unseen", "idle", "warmUp"].map { "frames.\($0)" }
    names += ["target"] + sample("interval") + sample("busy") + sample("overrun")
    names += ["fps.mean"] + lows + ["hitchRatio", "activeTime", "missedVsyncs"]
    names += ["missedVsyncs.share", "stutterShare", "jitter.rmssd", "jitter.mad", "animationError"]
    names += phases.flatMap { ["\($0).share"] + sample($0) }
    names += counters + ["ticks.dropped", "instrumentation"]
    #expect(all.map(\.name) == names)

    func expect(_ name: String, _ value: Double, _ unit: String) {
      let metric = all.first { $0.name == name }
      #expect(isNear(metric?.measure.value, value) && metric?.unit == unit, "\(name)")
    }
    for (name, value) in [
      ("frames.presented", 3.0), ("frames.intervals", 2), ("frames.unseen", 1), ("frames.idle", 9),
      ("frames.warmUp", 0), ("missedVsyncs", 2), ("clockReads.median", 13), ("clockReads.max", 14),
      ("clockReads.total", 39), ("ticks.dropped", 3),
    ] { expect(name, value, "") }
    for (name, value) in [
      ("target", 10.0), ("interval.max", 30), ("interval.mean", 20), ("busy.max", 4),
      ("overrun.mean", -6), ("jitter.rmssd", 20), ("jitter.mad", 10), ("animationError", 0),
      ("phase.encode.max", 2), ("unattributed.mean", 1), ("instrumentation", 0.00065),
    ] { expect(name, value, "ms") }
    for (name, value) in [("fps.mean", 50.0), ("low1.average", 100.0 / 3)] {
      expect(name, value, "fps")
    }
    for (name, value) in [
      ("missedVsyncs.share", 50.0), ("stutterShare", 0), ("phase.layout.share", 25),
      ("phase.encode.share", 50), ("unattributed.share", 25),
    ] { expect(name, value, "%") }
    expect("hitchRatio", 500, "ms/s")
    expect("activeTime", 0.04, "s")
  }
}
