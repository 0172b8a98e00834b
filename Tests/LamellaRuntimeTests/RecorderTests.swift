internal import LamellaCapture
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRuntime
internal import LamellaScene
internal import Testing

struct RecorderTests {
  /// A loop in virtual time whose profiler's clock moves by 1 at each reading.
  private func makeLoop(clocked platform: FakePlatform = FakePlatform()) -> FrameLoop {
    let loop = FrameLoop(stage: makeStage(), platform: platform)
    loop.timing = .virtual(framesPerSecond: 60)
    var now: Int64 = 0
    loop.profiler = FrameProfiler {
      now += 1
      return now
    }
    return loop
  }

  @Test("Every pass with work has its span, others have none, and the spans add up")
  func spans() throws {
    /// A subclass, as plain views are neither updated nor laid out.
    final class ArrangedView: View {}
    let loop = makeLoop()
    loop.stage.window.addSubview(ArrangedView())
    loop.frameLimit = 1
    try loop.run()
    let record = try #require(loop.profiler?.last)
    let work: [FramePass] = [
      .pump, .dispatch, .step, .properties, .layout, .display, .compose, .encode, .submit,
      .present,
    ]
    for pass in FramePass.allCases { #expect((record[pass] > 0) == work.contains(pass), "\(pass)") }
    #expect(FramePass.allCases.reduce(0) { $0 + record[$1] } == record.end - record.begin)
    #expect(record.isPresented && record.ticks == 1)
    #expect(record[.drawCalls] == 7)
  }

  @Test("Passes in which nothing happened are idle")
  func idle() throws {
    let loop = makeLoop()
    loop.frameLimit = 10
    try loop.run()
    #expect(loop.profiler?.recordCount == 1)
    #expect(loop.profiler?.idlePassCount == 9)
  }

  @Test("Frames say whether something moved, was touched, or belongs to the first second")
  func flags() throws {
    let loop = makeLoop()
    loop.stage.onTick { time in
      loop.stage.window.backgroundColor = time.tick.isMultiple(of: 2) ? .white : .black
    }
    loop.play([
      InputEvent(microseconds: 1_500_000, .mouseDown(.zero, button: .left, clicks: 1)),
      InputEvent(microseconds: 1_600_000, .mouseUp(.zero, button: .left, clicks: 1)),
    ])
    loop.frameLimit = 120
    var flags: [FrameRecord.Flags] = []
    loop.onFrame = { _, _ in flags.append(loop.profiler?.last?.flags ?? []) }
    try loop.run()
    #expect(flags.count == 120)
    #expect(flags.allSatisfy { $0.contains(.animating) })
    #expect(flags.filter { $0.contains(.warmUp) }.count == 60)
    #expect(flags.dropFirst().allSatisfy { $0.contains(.continues) })
    // From 1.5 to 1.6 s at 60 frames a second.
    #expect((90...97).allSatisfy { flags[$0].contains(.interacting) == ($0 <= 96) })
    #expect(!flags[89].contains(.interacting))
  }

  @Test("What follows a tick is no part of its passes")
  func afterTick() throws {
    let loop = makeLoop()
    loop.stage.afterTick { _ in }
    loop.frameLimit = 1
    try loop.run()
    let record = try #require(loop.profiler?.last)
    #expect(FramePass.allCases.reduce(0) { $0 + record[$1] } == record.end - record.begin - 1)
  }

  @Test("A host that draws by itself gets records of its guest")
  func guest() throws {
    let stage = makeStage()
    let profiler = FrameProfiler { 0 }
    stage.profiler = profiler
    stage.update(elapsedMicroseconds: 16_667)
    try stage.render(on: FakeRenderer(), pixelWidth: 10, pixelHeight: 10)
    #expect(profiler.last?.flags.contains(.guest) == true)
  }

  @Test("What a host does between its ticks and its drawing is in none of our spans")
  func hostsWork() throws {
    let stage = makeStage()
    var now: Int64 = 0
    let profiler = FrameProfiler {
      now += 1
      return now
    }
    stage.profiler = profiler
    let ways: [() -> Void] = [
      { stage.update(elapsedMicroseconds: 16_667) },
      { stage.advance(to: StageTime(microseconds: 100_000)) },
    ]
    for (index, run) in ways.enumerated() {
      stage.window.backgroundColor = index == 0 ? .white : .black
      stage.onTick { _ in }
      run()
      now += 1_000
      try stage.render(on: FakeRenderer(), pixelWidth: 10, pixelHeight: 10)
      let record = try #require(profiler.last)
      #expect(profiler.recordCount == index + 1)
      #expect(record.ticks > 0 && record[.step] > 0)
      #expect(FramePass.allCases.allSatisfy { record[$0] < 1_000 })
      #expect(record.end - record.begin > 1_000)
    }
  }

  @Test("Ticks of which nothing is drawn make a frame of their own")
  func undrawn() {
    let stage = makeStage()
    let profiler = FrameProfiler { 0 }
    stage.profiler = profiler
    for _ in 0..<3 {
      stage.onTick { _ in }
      stage.update(elapsedMicroseconds: 16_667)
      stage.finishFrame()
    }
    #expect(profiler.recordCount == 3)
    #expect(profiler.last?.isPresented == false && profiler.last?.ticks == 2)
  }

  @Test("A stage without a profiler records nothing")
  func off() throws {
    let loop = FrameLoop(stage: makeStage(), platform: FakePlatform())
    loop.timing = .virtual(framesPerSecond: 60)
    try loop.run()
    #expect(loop.profiler == nil)
  }
}
