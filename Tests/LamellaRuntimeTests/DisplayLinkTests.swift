internal import LamellaGeometry
internal import LamellaRuntime
internal import LamellaScene
internal import Testing

@MainActor
struct DisplayLinkTests {
  private func advance(_ stage: Stage, to tick: Int64) {
    stage.advance(to: StageTime(value: tick, unitsPerSecond: Int64(stage.ticksPerSecond)))
  }

  @Test("A link without a wish is called in every tick and keeps the stage moving")
  func everyTick() {
    let stage = makeStage()
    var times: [Double] = []
    let link = DisplayLink(stage: stage) { times.append($0.timestamp) }
    advance(stage, to: 10)
    #expect(times == (0...10).map { Double($0) / 120 } && !stage.isSettled)
    #expect(link.duration == 1.0 / 120 && link.targetTimestamp == 10.0 / 120 + 1.0 / 120)
    link.invalidate()
    advance(stage, to: 20)
    #expect(times.count == 11 && stage.isIdle)
  }

  @Test(
    "It goes at the whole part of the rate of ticks that is nearest to the preferred one",
    arguments: [
      (120, 120.0, 1), (120, 500, 1), (120, 91, 1), (120, 89, 2), (120, 60, 2), (120, 50, 2),
      (120, 49, 3), (120, 30, 4), (120, 1, 120), (120, 0.1, 1200), (100, 60, 2), (1000, 60, 17),
      (30, 60, 1), (144, 24, 6), (120, 0, 1), (120, -5, 1), (120, .nan, 1), (120, .infinity, 1),
    ])
  func rates(ticksPerSecond: Int, preferred: Double, interval: Int64) {
    let stage = makeStage(rate: ticksPerSecond)
    var ticks: [Int64] = []
    let link = DisplayLink(stage: stage) { _ in ticks.append(stage.tick) }
    link.preferredFramesPerSecond = preferred
    #expect(link.duration == Double(interval) / Double(ticksPerSecond))
    advance(stage, to: 3 * interval)
    // Begun before tick 0, whose time is that of what has not begun: the first call comes after it.
    let first: Int64 = interval == 1 ? 0 : interval
    #expect(ticks == Array(stride(from: first, through: 3 * interval, by: Int(interval))))
  }

  @Test("A range bounds the rate, its maximum above all")
  func ranges() {
    let stage = makeStage()
    let link = DisplayLink(stage: stage) { _ in }
    func rate(_ minimum: Double, _ maximum: Double, _ preferred: Double = 0) -> Double {
      link.preferredFrameRateRange = .init(minimum: minimum, maximum: maximum, preferred: preferred)
      return (1 / link.duration).rounded()
    }
    #expect(rate(10, 60) == 60)
    #expect(rate(10, 60, 120) == 60)
    #expect(rate(30, 60, 10) == 30)
    #expect(rate(70, 110, 100) == 60)
    #expect(rate(0, 35, 60) == 30)
    #expect(rate(60, 30) == 30)
    #expect(rate(0, .infinity, 24) == 24)
  }

  @Test(
    "Between the calls of a slow link the stage rests, and calls come at every frame rate the same")
  func rests() throws {
    for framesPerSecond in [30, 60, 144] {
      let stage = makeStage()
      var ticks: [Int64] = []
      let link = DisplayLink(stage: stage) { _ in ticks.append(stage.tick) }
      link.preferredFramesPerSecond = 10
      for frame in 0...framesPerSecond {
        stage.advance(to: StageTime(frame: frame, framesPerSecond: framesPerSecond))
        #expect(stage.isSettled && !stage.isIdle)
      }
      #expect(ticks == Array(stride(from: 12, through: 120, by: 12)))
      var counted = 0
      stage.afterTick { _ in counted += 1 }
      stage.advance(to: StageTime(microseconds: 2_000_000))
      #expect(counted == 10)
    }
  }

  @Test(
    "A link is paused, changed and ended from its own closure, and what began last is called last"
  )
  func changes() {
    let stage = makeStage()
    var calls: [String] = []
    let first = DisplayLink(stage: stage) { link in
      calls.append("a\(stage.tick)")
      if stage.tick == 4 { link.preferredFramesPerSecond = 0 }
      if stage.tick == 6 { link.preferredFramesPerSecond = 30 }
      if stage.tick == 12 { link.isPaused = true }
      if stage.tick == 24 { link.invalidate() }
    }
    first.preferredFramesPerSecond = 30
    let second = DisplayLink(stage: stage) { _ in calls.append("b\(stage.tick)") }
    second.preferredFramesPerSecond = 30
    advance(stage, to: 17)
    #expect(calls == ["a4", "b4", "a5", "a6", "b8", "a8", "b12", "a12", "b16"])
    calls = []
    first.isPaused = false
    advance(stage, to: 40)
    second.invalidate()
    #expect(Set(calls) == ["a20", "b20", "a24", "b24", "b28", "b32", "b36", "b40"])
    #expect(stage.isIdle)
  }

  @Test("The stage keeps a link until it is invalidated, and a link does not keep the stage")
  func lifetimes() {
    var stage: Stage? = makeStage()
    weak let gone = stage
    var count = 0
    weak var link: DisplayLink?
    func begin(_ stage: Stage) {
      let new = DisplayLink(stage: stage) { _ in count += 1 }
      link = new
    }
    if let stage {
      begin(stage)
      advance(stage, to: 3)
    }
    #expect(count == 4 && link != nil)
    link?.invalidate()
    if let stage { advance(stage, to: 5) }
    #expect(link == nil)
    let other = stage.map { DisplayLink(stage: $0) { _ in } }
    stage = nil
    #expect(gone == nil && other?.duration == 0)
    other?.isPaused = true
    other?.invalidate()
  }

  @Test("In a pause no link is called")
  func paused() {
    let stage = makeStage()
    var ticks: [Int64] = []
    _ = DisplayLink(stage: stage) { _ in ticks.append(stage.tick) }
    stage.update(elapsedMicroseconds: 0)
    stage.isPaused = true
    for _ in 0..<10 { stage.update(elapsedMicroseconds: 16_667) }
    #expect(ticks == [0])
    stage.step()
    #expect(ticks == [0, 1])
  }
}
