internal import LamellaCapture
internal import LamellaStatistics
internal import Testing

/// Metrics of a few frames, computed by hand.
struct StatisticsTests {
  // MARK: Samples

  @Test("A sample sorts its values and interpolates between them")
  func samples() {
    let sample = Sample([5, 1, 3, 11])
    #expect(sample.sorted == [1, 3, 5, 11] && sample.count == 4 && sample.maximum == 11)
    #expect(sample.sum == 20 && sample.mean == 5 && sample.median == 4)
    for (fraction, value) in [
      (-1.0, 1.0), (0, 1), (0.25, 2.5), (0.5, 4), (0.75, 6.5), (1, 11), (2, 11),
    ] { #expect(sample.quantile(fraction) == value) }
    let one = Sample([7])
    #expect(one.quantile(0) == 7 && one.quantile(1) == 7 && one.median == 7 && one.mean == 7)
    let none = Sample([])
    #expect(none.mean == nil && none.maximum == nil && none.sum == 0 && none.quantile(1) == nil)
  }

  @Test("Each percentile has its fraction, and needs ten values beyond it")
  func percentiles() {
    let table: [(Percentile, String, Double, Int)] = [
      (.p50, "p50", 0.5, 20), (.p90, "p90", 0.9, 100), (.p95, "p95", 0.95, 200),
      (.p99, "p99", 0.99, 1_000), (.p999, "p99.9", 0.999, 10_000),
    ]
    #expect(table.map(\.0) == Percentile.allCases)
    for (percentile, name, fraction, needed) in table {
      #expect(percentile.rawValue == name && percentile.fraction == fraction)
      #expect(percentile.neededCount == needed)
      let few = Sample((1..<needed).map { Double($0) }).measured(percentile)
      #expect(few == Measure(needs: needed) && few.value == nil)
      #expect(few.absence == "n/a (needs \(needed))")
      let enough = Sample((0..<needed).map { Double($0) }).measured(percentile)
      #expect(isNear(enough.value, Double(needed - 1) * fraction) && enough.needed == nil)
    }
    #expect(Measure(nil).absence == "n/a" && Measure(2).value == 2)
  }

  // MARK: Series

  @Test("An interval is from a presented frame to the one that continues it")
  func intervals() throws {
    var capture = Capture()
    func add(
      _ number: UInt64, at milliseconds: Double, scene: Double,
      _ flags: FrameRecord.Flags = [.presented, .continues]
    ) {
      var frame = FrameRecord()
      (frame.number, frame.flags) = (number, flags)
      frame.begin = UInt64(milliseconds * 1e6) - 1_000_000
      frame.end = frame.begin + 1_000_000
      frame.presented = flags.contains(.presented) ? frame.end : 0
      frame.sceneMicroseconds = Int64(scene * 1e3)
      capture.frames.append(frame)
    }
    add(0, at: 10, scene: 10, [.presented, .continues, .warmUp])
    // The interval of the first included frame starts at the excluded one before it.
    add(1, at: 20, scene: 22, [.presented, .continues, .animating])
    add(2, at: 32, scene: 30, [.presented, .continues, .interacting])
    // Two frames after a wait.
    add(3, at: 40, scene: 40, [.presented, .animating])
    add(4, at: 50, scene: 50)
    // After a frame that was not presented.
    add(5, at: 60, scene: 60, [.continues])
    add(6, at: 70, scene: 70)
    // After a gap in the numbers.
    add(8, at: 90, scene: 90)
    add(9, at: 95, scene: 95)
    for number in 10..<30 { add(UInt64(number), at: Double(number) * 10, scene: 0, .presented) }
    let series = FrameSeries(capture)
    #expect(series.frames.map(\.number) == [1, 2, 3, 4, 6, 8, 9] + (10..<30))
    #expect(series.unpresentedCount == 1 && series.warmUpCount == 1 && !series.includesWarmUp)
    #expect(series.intervals.map(\.duration) == [10, 12, 10, 5])
    #expect(series.intervals.map(\.frame) == [0, 1, 3, 6])
    #expect(series.intervals.map(\.isActive) == [true, true, false, false])
    #expect(series.intervals.map(\.followsInterval) == [false, true, false, false])
    #expect(series.intervals.map(\.animationError) == [2, -4, 0, 0])
    let pacing = FrameMetrics(capture).pacing
    #expect(isNear(pacing.animationError, 1.5) && isNear(pacing.rmssd, 2))
    #expect(isNear(pacing.activeSeconds, 0.022) && isNear(pacing.meanFPS, 4_000 / 37))
    #expect(pacing.hitchRatio == nil && pacing.missedVsyncs == nil && pacing.missedShare == nil)

    var options = FrameSeries.Options()
    options.warmUpFrames = 0
    #expect(FrameSeries(capture, options: options).intervals.map(\.frame) == [1, 2, 4, 7])
    #expect(FrameSeries(capture, options: options).warmUpCount == 0)
    options.warmUpFrames = -1
    #expect(FrameSeries(capture, options: options).frames.count == 28)
    options.warmUpFrames = 26
    #expect(FrameSeries(capture, options: options).frames.map(\.number) == [28, 29])
    options.warmUpFrames = 100
    #expect(FrameSeries(capture, options: options).warmUpCount == 28)
  }

  @Test("The busy time excludes the overlay and, if presenting waits for the display, that span")
  func busy() {
    for (waits, isGuest, work) in [
      (false, false, 8.0), (true, false, 6), (false, true, 5.5), (true, true, 3.5),
    ] {
      var builder = CaptureBuilder(waitsForDisplay: waits)
      let flags: FrameRecord.Flags = isGuest ? [.guest, .continues] : .continues
      builder.add(
        interval: 100, busy: 9, spans: [.layout: 1.5, .present: 2, .overlay: 1], flags: flags)
      // A span that a program added.
      builder.capture.spanNames.append("mine")
      builder.capture.frames[0].spans[16] = 2_000_000
      let metrics = FrameMetrics(builder.capture)
      #expect(metrics.busy.sorted == [work])
      let present = metrics.phases.first { $0.name == "present" }
      #expect(present?.share == (waits ? nil : 2 / work) && present?.sample.sorted == [2])
      let mine = metrics.phases.last
      #expect(mine?.name == "mine" && mine?.share == 2 / work && mine?.sample.sorted == [2])
      let overlay = metrics.phases.first { $0.name == "overlay" }
      #expect(overlay != nil && overlay?.share == nil && overlay?.sample.sorted == [1])
      let rest = work - 3.5 - (waits ? 0 : 2)
      #expect(isNear(metrics.unattributed.share, rest / work))
      #expect(metrics.unattributed.sample.sorted == [rest])
      #expect(metrics.unattributed.name == "unattributed" && metrics.overrun == nil)
    }
  }

  @Test("The target is the given one, else the capture's, within the range")
  func targets() {
    var options = FrameSeries.Options()
    let capture = CaptureBuilder.intervals([10], target: 16)
    for (given, target, origin) in [
      (nil, 16.0, .configured), (5, 5, .given), (0.001, 0.001, .given), (1e6, 1e6, .given),
      (0.0009, 16, .configured), (1_000_001, 16, .configured),
    ] as [(Double?, Double, FrameSeries.TargetOrigin)] {
      options.targetMilliseconds = given
      let series = FrameSeries(capture, options: options)
      #expect(series.targetMilliseconds == target && series.targetOrigin == origin)
    }
    #expect(FrameSeries(Capture()).targetOrigin == .unknown)
  }

  // MARK: Pacing

  @Test(
    "Periods are rounded to the nearest whole number, halves up",
    arguments: [
      (5.0, 0, 0.0, 0.0), (10, 0, 0, 0), (14.75, 0, 0, 4.75), (15, 1, 10, 5), (20, 1, 10, 10),
      (25, 2, 20, 15),
    ])
  func periods(interval: Double, missed: Int, whole: Double, exact: Double) {
    for waits in [true, false] {
      let pacing = FrameMetrics(
        CaptureBuilder.intervals([interval], target: 10, waitsForDisplay: waits)
      ).pacing
      #expect(pacing.missedVsyncs == missed)
      #expect(isNear(pacing.missedShare, Double(missed) / Double(1 + missed)))
      #expect(isNear(pacing.hitchRatio, (waits ? whole : exact) / interval * 1_000))
    }
  }

  @Test("A hitch ratio is good below 5 ms/s, and critical above 10")
  func bands() {
    // One interval of a second with a delay in milliseconds.
    for (late, band) in [
      (4.75, Pacing.Band.good), (5, .warning), (10, .warning), (10.25, .critical),
    ] {
      let pacing = FrameMetrics(CaptureBuilder.intervals([1_000], target: 1_000 - late)).pacing
      #expect(pacing.hitchRatio == late && pacing.hitchBand == band)
    }
    #expect(FrameMetrics(CaptureBuilder.intervals([10])).pacing.hitchBand == nil)
  }

  @Test("An interval stutters above two and a half times the median of the 19 around it")
  func stutter() {
    // From the middle, ten of 19 are short: from no other position, and not of 17 or of 21.
    let durations = (-20...20).map { (5...9).contains(abs($0)) ? 10.0 : 30 }
    let pacing = FrameMetrics(CaptureBuilder.intervals(durations)).pacing
    #expect(isNear(pacing.stutterShare, 100 * 30 / 1_030))
    for (length, share) in [(25.0, 0.0), (25.25, 100 * 25.25 / 65.25)] {
      let pacing = FrameMetrics(CaptureBuilder.intervals([10, 10, length, 10, 10])).pacing
      #expect(isNear(pacing.stutterShare, share))
    }
    // At either end the window is clipped.
    #expect(
      isNear(
        FrameMetrics(CaptureBuilder.intervals([30, 10, 10, 10, 30])).pacing.stutterShare,
        100 * 60 / 90))
  }

  @Test("There is at least one slowest frame, and no rate without time")
  func lows() {
    let one = FrameMetrics(CaptureBuilder.intervals([20])).pacing
    for low in [one.low1, one.low01] {
      #expect(low.average.value == 50 && low.integral.value == 50)
    }
    #expect(one.low1.percentile == Measure(needs: 1_000))
    #expect(one.low01.percentile == Measure(needs: 10_000))
    // Of 101 intervals two are the slowest 1 %, of 100 one.
    for (count, average) in [(100, 25.0), (101, 1_000 / 30)] {
      let durations = [40] + [Double](repeating: 20, count: count - 1)
      #expect(
        isNear(FrameMetrics(CaptureBuilder.intervals(durations)).pacing.low1.average.value, average)
      )
    }
    // The longest interval, or the second, reaches exactly 1 % of the time.
    for (longest, integral) in [(20.0, 50.0), (19.75, 100)] {
      let durations = [longest] + [Double](repeating: 10, count: 198)
      let low = FrameMetrics(CaptureBuilder.intervals(durations)).pacing.low1
      #expect(isNear(low.integral.value, integral))
    }
    for durations in [[], [0.0, 0]] {
      let pacing = FrameMetrics(CaptureBuilder.intervals(durations, target: 10)).pacing
      #expect(pacing.low1.average == Measure(nil) && pacing.low1.integral == Measure(nil))
      #expect(pacing.low1.percentile == Measure(nil) && pacing.meanFPS == nil)
      #expect(
        pacing.stutterShare == nil && pacing.hitchRatio == nil
          && pacing.rmssd == (durations.isEmpty ? nil : 0))
      #expect(pacing.missedVsyncs == (durations.isEmpty ? nil : 0))
    }
  }

  @Test("The cost of measuring is the number of clock readings times the cost of one")
  func instrumentation() {
    var builder = CaptureBuilder()
    for _ in 0..<4 { builder.add(interval: 10) }
    for index in 0..<4 { builder.capture.frames[index][.clockReads] = 10 + index }
    #expect(FrameMetrics(builder.capture).instrumentation == nil)
    builder.capture.metadata[.clockReadNanoseconds] = .number(200)
    #expect(isNear(FrameMetrics(builder.capture).instrumentation, 200 * 46 / 4 / 1e6))
    builder.capture.frames = []
    #expect(FrameMetrics(builder.capture).instrumentation == nil)
    builder.capture.idlePasses = 5
    builder.add(interval: 1)
    builder.capture.frames[0].droppedTicks = 3
    #expect(FrameMetrics(builder.capture).idlePasses == 5)
    #expect(FrameMetrics(builder.capture).droppedTicks == 3)
  }

  @Test("Host times are computed for guest frames only")
  func hosts() {
    var builder = CaptureBuilder()
    builder.add(interval: 100)
    builder.add(interval: 10, spans: [.encode: 2], flags: [.guest, .continues])
    builder.add(interval: 12, spans: [.encode: 2], flags: .continues)
    builder.add(interval: 14, spans: [.encode: 3], flags: [.guest, .continues])
    let metrics = FrameMetrics(builder.capture)
    #expect(metrics.hostTime.sorted == [8, 11])
    let names = metrics.all.map(\.name)
    #expect(names.contains("host.mean") && !names.contains("overrun.mean"))
  }
}
