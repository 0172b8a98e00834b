internal import LamellaCapture
internal import LamellaGeometry
internal import LamellaRuntime
internal import LamellaScene
internal import Testing

/// Stalls of the program and of the machine, between the passes of a loop and within a tick.
@MainActor
struct StallTests {
  /// 1 ms to 5 s.
  private nonisolated static let stalls: [Int64] = [
    1_000, 3_000, 8_333, 16_667, 50_000, 249_999, 250_000, 250_001, 400_000, 1_000_000, 5_000_000,
  ]

  /// What a run with stalls came to.
  private struct Run {
    var loop: FrameLoop
    var received: [Int] = []
    var longestCatchUp = 0
    var records: [FrameRecord] = []
    var stalled: Int64 = 0
  }

  private final class Sink: FrameSink {
    var records: [FrameRecord] = []
    func add(_ record: FrameRecord) { records.append(record) }
    func addIdlePass(at nanoseconds: UInt64) {}
  }

  /// Runs a game for 4 s and stalls it now and then, while input comes all the time.
  private func play(
    stall: Int64, inTick: Bool, rate: Int = 120, scale: Double = 1
  ) throws -> Run {
    let platform = FakePlatform()
    let stage = makeStage(rate: rate)
    var run = Run(loop: FrameLoop(stage: stage, platform: platform))
    stage.timeScale = scale
    let sink = Sink()
    let profiler = FrameProfiler { platform.nanoseconds }
    profiler.sink = sink
    run.loop.profiler = profiler
    var received: [Int] = []
    stage.onEvent { event, _ in
      if case .keyDown(let key, _, _) = event.kind, let number = Int(key.name) {
        received.append(number)
      }
    }
    // Every 20 ms a key, and moves in between.
    let end = platform.microseconds + 4_000_000 + 6 * stall
    var number = 0
    for time in stride(from: platform.microseconds, to: end, by: 20_000) {
      platform.coming.append(
        InputEvent(microseconds: time, .keyDown(Key("\(number)"), [], isRepeat: false)))
      platform.coming.append(InputEvent(microseconds: time + 10_000, .mouseMoved(.zero)))
      number += 1
    }
    platform.coming.append(InputEvent(microseconds: end, .quit))
    var stalls = 0
    func stallSometimes(_ index: Int, of count: Int) {
      guard index % count == count - 1, stalls < 6 else { return }
      stalls += 1
      platform.microseconds += stall
    }
    stage.onTick { time in
      stage.window.backgroundColor = time.tick % 2 == 0 ? .black : .white
      if inTick { stallSometimes(Int(time.tick), of: rate / 2) }
    }
    var longest = 0
    run.loop.onFrame = { frame, counters in
      longest = max(longest, counters.ticks)
      if !inTick { stallSometimes(frame, of: 30) }
    }
    try run.loop.run()
    #expect(stalls == 6)
    run.received = received
    run.longestCatchUp = longest
    run.records = sink.records
    #expect(run.received == Array(0..<number), "input is lost or out of order")
    return run
  }

  @Test("A clock that goes back costs a frame, and no tick is left out or comes twice")
  func clockGoesBack() throws {
    let platform = FakePlatform()
    platform.microseconds = 7_200_000_000
    let stage = makeStage()
    let loop = FrameLoop(stage: stage, platform: platform)
    var ticks: [Int64] = []
    stage.onTick { time in
      ticks.append(time.tick)
      stage.window.backgroundColor = time.tick % 2 == 0 ? .black : .white
    }
    loop.onFrame = { frame, _ in
      if frame == 30 { platform.microseconds -= 3_600_000_000 }
      if frame == 60 { loop.stop() }
    }
    try loop.run()
    #expect(ticks == Array(0..<Int64(ticks.count)))
    // 60 frames of two ticks, but for the one in which the time was lost.
    #expect((116...120).contains(ticks.count), "\(ticks.count)")
    #expect(platform.waits.allSatisfy { $0.map { $0 < 20_000 } ?? true })
  }

  @Test(
    "No stall loses input, runs more ticks than the clamp allows, or goes unreported",
    arguments: stalls, [false, true])
  func stalls(stall: Int64, inTick: Bool) throws {
    let run = try play(stall: stall, inTick: inTick)
    let stage = run.loop.stage
    // A frame's own time comes on top of a stall.
    #expect(run.longestCatchUp <= 31)
    let excess = max(0, stall - 250_000) * 6
    let dropped = stage.droppedTicks
    #expect(dropped >= excess * 120 / 1_000_000)
    #expect(dropped <= (excess + 6 * 35_000) * 120 / 1_000_000 + 1)
    if stall < 200_000 { #expect(dropped == 0) }
    #expect(run.loop.statistics.droppedTicks == Int(dropped))
    #expect(run.records.reduce(0) { $0 + Int($1.droppedTicks) } == Int(dropped))
    // What is neither dropped nor still to come has run.
    let passed = 4_000_000 + 6 * stall
    #expect(abs(stage.tick + dropped - passed * 120 / 1_000_000) <= 4)
  }

  @Test(
    "A stage that sleeps between calls takes a stall as one that moves does", arguments: stalls)
  func sleeping(stall: Int64) {
    let stage = makeStage()
    var calls = 0
    let link = DisplayLink(stage: stage) { _ in calls += 1 }
    link.preferredFramesPerSecond = 30
    for _ in 0..<60 { stage.update(elapsedMicroseconds: 16_667) }
    #expect(stage.isSettled && stage.droppedTicks == 0)
    let (before, tick) = (calls, stage.tick)
    stage.update(elapsedMicroseconds: stall)
    // A rest of up to 33 ms before the call that was held up.
    #expect(calls - before <= 9 && stage.tick - tick <= 34)
    let excess = Double(stall - 250_000) * 120 / 1e6
    #expect(Double(stage.droppedTicks) >= (excess - 4).rounded(.down))
    #expect(Double(stage.droppedTicks) <= max(0, excess))
    link.invalidate()
    let dropped = stage.droppedTicks
    stage.update(elapsedMicroseconds: 16_667)
    stage.update(elapsedMicroseconds: stall)
    #expect(stage.droppedTicks == dropped, "without anything to come a rest is no stall")
  }

  @Test(
    "What is planned from outside after a rest waits from then on, however long the rest was",
    arguments: stalls)
  func plannedAfterRest(rest: Int64) throws {
    for isAsked in [false, true] {
      let stage = makeStage()
      let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
      stage.window.addSubview(view)
      for _ in 0..<3 { stage.update(elapsedMicroseconds: 16_667) }
      #expect(stage.isSettled)
      View.animate(withDuration: 1, delay: 1) { view.alpha = 0 }
      // A host that asks first is told to let the stage know, however late that is.
      if isAsked { #expect(stage.microsecondsUntilNextTick == 0) }
      stage.update(elapsedMicroseconds: rest)
      if isAsked {
        // One that waits as long as it is told to is there when the animation begins.
        let wait = try #require(stage.microsecondsUntilNextTick)
        #expect(wait > 980_000 && wait <= 1_000_001)
        #expect(stage.microsecondsUntilNextTick == wait, "asking changes nothing")
        stage.update(elapsedMicroseconds: wait)
      } else {
        for _ in 0..<57 { stage.update(elapsedMicroseconds: 16_667) }
        #expect(view.layer.presentation()?.opacity == 1)
        for _ in 0..<2 { stage.update(elapsedMicroseconds: 16_667) }
      }
      for _ in 0..<6 { stage.update(elapsedMicroseconds: 16_667) }
      let opacity = try #require(view.layer.presentation()?.opacity)
      #expect(opacity < 1 && opacity > 0.9 && stage.droppedTicks == 0)
    }
  }

  @Test("What an event after a rest plans waits from the event on", arguments: stalls)
  func plannedByEvent(rest: Int64) throws {
    let stage = makeStage()
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    stage.window.addSubview(view)
    stage.onEvent { event, _ in
      guard case .keyDown = event.kind else { return }
      View.animate(withDuration: 1, delay: 1) { view.alpha = 0 }
    }
    for _ in 0..<3 { stage.update(elapsedMicroseconds: 16_667) }
    stage.pass(elapsedMicroseconds: rest)
    stage.enqueue(.keyDown(Key("a"), [], isRepeat: false), ageMicroseconds: 0)
    stage.advanceToRealTime()
    for _ in 0..<59 { stage.update(elapsedMicroseconds: 16_667) }
    #expect(view.layer.presentation()?.opacity == 1)
    for _ in 0..<8 { stage.update(elapsedMicroseconds: 16_667) }
    let opacity = try #require(view.layer.presentation()?.opacity)
    #expect(opacity < 1 && opacity > 0.9 && stage.droppedTicks == 0)
  }

  @Test(
    "Nor at other rates of ticks and in slow motion",
    arguments: [30, 144, 1000] as [Int], [0.1, 1, 4] as [Double])
  func otherClocks(rate: Int, scale: Double) throws {
    for stall in [100_000, 700_000, 5_000_000] as [Int64] {
      let run = try play(stall: stall, inTick: false, rate: rate, scale: scale)
      #expect(run.longestCatchUp <= rate / 4 + 1)
      let excess = max(0, Double(stall) * scale - 250_000) * 6
      let dropped = Double(run.loop.stage.droppedTicks)
      #expect(dropped >= (excess * Double(rate) / 1e6).rounded(.down))
      #expect(dropped <= (excess + 6 * 35_000 * scale) * Double(rate) / 1e6 + 1)
      #expect(run.loop.statistics.droppedTicks == run.loop.stage.droppedTicks)
    }
  }
}
