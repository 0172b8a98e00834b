internal import LamellaCapture
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRuntime
internal import LamellaScene
internal import Testing

/// Numbers of stages, their clocks and their queues, worked out by hand.
@MainActor
struct RuntimeValueTests {
  @Test("A picture lies as large as fits in the middle of an output")
  func pictureFits() {
    let table: [(SIMD2<Int>, SIMD2<Int>, zoom: Double, x: Double, y: Double)] = [
      (SIMD2(100, 50), SIMD2(200, 200), 2, 0, 50), (SIMD2(50, 100), SIMD2(200, 200), 2, 50, 0),
      (SIMD2(100, 50), SIMD2(50, 25), 0.5, 0, 0), (SIMD2(40, 10), SIMD2(10, 9), 0.25, 0, 3),
      // Places are whole pixels, the half away from zero.
      (SIMD2(4, 4), SIMD2(7, 4), 1, 2, 0), (SIMD2(4, 4), SIMD2(4, 9), 1, 0, 3),
      (SIMD2(1, 1), SIMD2(1, 1), 1, 0, 0), (SIMD2(7, 3), SIMD2(7, 3), 1, 0, 0),
      (SIMD2(1, 1), SIMD2(2, 1), 1, 1, 0),
    ]
    for (picture, output, zoom, x, y) in table {
      let fit = PictureFit(picture, in: output)
      #expect(fit.zoom == zoom && fit.x == x && fit.y == y, "\(picture) \(output)")
      #expect(fit.outputPoint(Point(3, 5)) == Point(3 * zoom + x, 5 * zoom + y))
      #expect(fit.picturePoint(Point(3 * zoom + x, 5 * zoom + y)) == Point(3, 5))
      #expect((fit == .identity) == (picture == output))
    }
    for (picture, output) in [
      (SIMD2(0, 4), SIMD2(8, 8)), (SIMD2(4, 0), SIMD2(8, 8)), (SIMD2(4, 4), SIMD2(0, 8)),
      (SIMD2(4, 4), SIMD2(8, 0)), (SIMD2(-1, 4), SIMD2(8, 8)),
    ] { #expect(PictureFit(picture, in: output) == .identity) }
  }

  @Test("Random numbers are those of SplitMix64")
  func random() {
    var zero = RandomSequence(seed: 0)
    #expect(
      (0..<3).map { _ in zero.next() }
        == [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F])
    var other = RandomSequence(seed: 1_234_567)
    #expect(
      (0..<3).map { _ in other.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      ])
    var stage = makeStage().random
    #expect(stage.next() == 0xE220_A839_7B1D_CDAF)
  }

  @Test("Moments are seconds, whole microseconds, ticks and parts of them")
  func moments() {
    let table: [(value: Int64, units: Int64, microseconds: Int64, tick: Int64, event: Int64)] = [
      (0, 1, 0, 0, 0), (1, 3, 333_333, 40, 40), (-1, 3, -333_334, -40, -40),
      (2, 1, 2_000_000, 240, 240),
      (1, 240, 4_166, 0, 1), (-1, 240, -4_167, -1, 0), (3, 240, 12_500, 1, 2),
      (7, 7, 1_000_000, 120, 120),
    ]
    for row in table {
      let time = StageTime(value: row.value, unitsPerSecond: row.units)
      #expect(time.seconds == Double(row.value) / Double(row.units))
      #expect(time.microseconds == row.microseconds)
      #expect(time.tick(ticksPerSecond: 120) == row.tick)
      #expect(time.tickOfEvent(ticksPerSecond: 120) == row.event)
    }
    #expect(StageTime(microseconds: -1).tickFraction(ticksPerSecond: 120) == 0.99988)
    #expect(StageTime(microseconds: 1).tickFraction(ticksPerSecond: 120) == 0.00012)
    #expect(
      StageTime.zero == StageTime(microseconds: 0) && StageTime.zero.unitsPerSecond == 1_000_000)
    #expect(StageTime(frame: 7, framesPerSecond: 144) == StageTime(value: 7, unitsPerSecond: 144))
    #expect(!(StageTime.zero < .zero) && StageTime(microseconds: -1) < .zero)
  }

  @Test("A stage begins without anything, at the beginning of time")
  func beginning() {
    let stage = Stage(window: Window(size: Size(10, 10)))
    #expect(stage.ticksPerSecond == 120 && stage.tick == -1 && stage.droppedTicks == 0)
    #expect(stage.time == TickTime(tick: -1, ticksPerSecond: 120))
    #expect(stage.profiler == nil && stage.overlay == nil)
    #expect(stage.clearsOutput && !stage.isPaused && stage.timeScale == 1)
    #expect(!stage.isQuitRequested && !stage.isIdle && !stage.isSettled && stage.needsDisplay)
    #expect(
      stage.nextDeadline == StageTime(value: 0, unitsPerSecond: 120) && !stage.hasWaitingInput
        && !stage.isWorking)
    #expect(stage.pictureFit == .identity && Stage.tickRates == 30...1000)
    #expect(stage.shownMicroseconds == 0)
    // What passes before the first tick is no rest: nothing of it is left out.
    var ticks: [Int64] = []
    stage.onTick { ticks.append($0.tick) }
    stage.update(elapsedMicroseconds: 100_000)
    #expect(ticks == Array(0...12) && stage.shownMicroseconds == 100_000)
    #expect(stage.nextDeadline == StageTime(value: 13, unitsPerSecond: 120))
  }

  @Test("A scale of time is rounded to millionths, and within 0.001...100")
  func timeScales() {
    let (stage, handler) = (makeStage(), Diagnostics.handler)
    defer { Diagnostics.handler = handler }
    var warnings: [String] = []
    Diagnostics.handler = { warnings.append($0) }
    for (scale, kept) in [
      (0.001, 0.001), (100, 100), (0.25, 0.25), (1.0000004, 1), (2.0000006, 2.000001),
    ] {
      stage.timeScale = scale
      #expect(stage.timeScale == kept)
    }
    #expect(warnings.isEmpty)
    stage.timeScale = 0.000_999_9
    stage.timeScale = 100.000_25
    #expect(stage.timeScale == 2.000001)
    #expect(
      warnings == [
        "a time scale of 0.0009999 is not within 0.001...100",
        "a time scale of 100.00025 is not within 0.001...100",
      ])
  }

  @Test("A host's stage goes on when the program is asked to end; what is delivered is told of")
  func quitting() {
    let stage = makeStage()
    let log = EventLog(stage)
    var ticks = 0
    stage.onTick { _ in ticks += 1 }
    stage.enqueue(InputEvent(microseconds: 25_000, .quit))
    stage.advance(to: StageTime(microseconds: 20_000))
    #expect(!stage.isQuitRequested && stage.hasWaitingInput)
    stage.advance(to: StageTime(microseconds: 50_000))
    #expect(stage.isQuitRequested && ticks == 7 && log.entries.map(\.tick) == [3])
    stage.update(elapsedMicroseconds: 40_000)
    let isTaken = stage.deliver(.mouseMoved(Point(5, 5)))
    #expect(
      !isTaken
        && log.entries.last?.event == InputEvent(microseconds: 40_000, .mouseMoved(Point(5, 5))))
    #expect(log.entries.count == 2 && !stage.hasWaitingInput)
  }

  @Test("Counters can be completed in frames that are shown, and each frame has its own")
  func completing() throws {
    let (stage, renderer) = (makeStage(), FakeRenderer())
    var counted: [FrameCounters] = []
    stage.onCount = { counters in
      counted.append(counters)
      counters.tileViews = 5
    }
    stage.advance(to: .zero)
    let first = try stage.render(on: renderer, pixelWidth: 10, pixelHeight: 20)
    #expect(first.isPresented && first.ticks == 1 && first.drawCalls == 7 && first.tileViews == 5)
    #expect(counted.count == 1 && counted[0].tileViews == 0 && counted[0].drawCalls == 7)
    #expect(renderer.lastSize == (10, 20) && renderer.presents == 1)
    let idle = try stage.render(on: renderer, pixelWidth: 10, pixelHeight: 20)
    #expect(idle == FrameCounters() && counted.count == 1)
    // Over a host's picture the scene is drawn again all the same, and the host presents.
    let over = try stage.renderOver(on: renderer, pixelWidth: 10, pixelHeight: 20)
    #expect(over.isPresented && over.ticks == 0 && over.tileViews == 5 && counted.count == 2)
    #expect(renderer.submits == 2 && renderer.presents == 1)
    for (width, height) in [(0, 20), (10, 0)] {
      stage.window.setNeedsDisplay()
      #expect(try !stage.render(on: renderer, pixelWidth: width, pixelHeight: height).isPresented)
      #expect(
        try !stage.renderOver(on: renderer, pixelWidth: width, pixelHeight: height).isPresented)
    }
    #expect(renderer.submits == 2)
    stage.window.isHidden = true
    #expect(try stage.renderOver(on: renderer, pixelWidth: 10, pixelHeight: 20).isPresented)
    #expect(try !stage.renderOver(on: renderer, pixelWidth: 10, pixelHeight: 20).isPresented)
  }

  @Test("In a pause each pointer's move takes the place of its last, back to what is no move")
  func moves() {
    let stage = makeStage()
    let log = EventLog(stage)
    stage.update(elapsedMicroseconds: 0)
    stage.isPaused = true
    let (one, two) = (FingerID(1), FingerID(2))
    func at(_ x: Double) -> Point { Point(x, 0) }
    let key = InputEvent.Kind.keyDown(Key("A"), [], isRepeat: false)
    for kind in [
      .mouseMoved(at(1)), .fingerMoved(one, at(1), pressure: 1), .gamepadAxis("x", 0.125),
      .fingerMoved(two, at(1), pressure: 1), .gamepadAxis("y", 0.25), .mouseMoved(at(2)),
      .fingerMoved(one, at(2), pressure: 0.5), .gamepadAxis("x", 0.5),
      .fingerMoved(two, at(3), pressure: 1), .gamepadAxis("y", 0.75), key, .mouseMoved(at(4)),
      .gamepadAxis("z", 1), .mouseMoved(at(5)), .fingerMoved(one, at(6), pressure: 1), key, key,
      .fingerMoved(one, at(7), pressure: 1),
    ] as [InputEvent.Kind] { stage.enqueue(kind, ageMicroseconds: 0) }
    stage.step()
    #expect(
      log.entries.map(\.event.kind) == [
        .mouseMoved(at(2)), .fingerMoved(one, at(2), pressure: 0.5), .gamepadAxis("x", 0.5),
        .fingerMoved(two, at(3), pressure: 1), .gamepadAxis("y", 0.75), key, .mouseMoved(at(5)),
        .gamepadAxis("z", 1), .fingerMoved(one, at(6), pressure: 1), key, key,
        .fingerMoved(one, at(7), pressure: 1),
      ])
    // While the stage goes on every move counts.
    stage.isPaused = false
    for x in 0..<3 { stage.enqueue(.mouseMoved(at(Double(x))), ageMicroseconds: 0) }
    stage.step(ticks: 2)
    #expect(log.entries.count == 12 + 3)
  }

  @Test("A step runs as many ticks as it is told, at least one")
  func steps() {
    let stage = makeStage(rate: 100)
    var ticks: [Int64] = []
    stage.onTick { ticks.append($0.tick) }
    stage.step()
    #expect(ticks == [0])
    stage.step(ticks: 3)
    #expect(ticks == [0, 1, 2, 3] && stage.shownMicroseconds == 30_000)
    for count in [0, -4] { stage.step(ticks: count) }
    #expect(ticks == [0, 1, 2, 3, 4, 5])
    // Real time goes on from there.
    stage.update(elapsedMicroseconds: 9_999)
    #expect(ticks.count == 6)
    stage.update(elapsedMicroseconds: 1)
    #expect(ticks.count == 7)
  }

  @Test(
    "An overlay's time is real time, at most a quarter of a second at once, and never goes back")
  func overlayTime() {
    let (stage, cover) = (makeStage(), Window(size: Size(10, 10)))
    stage.update(elapsedMicroseconds: 0)
    stage.overlay = StageOverlay(window: cover) {}
    let mover = Mover(ticks: 40)
    cover.ticker.add(mover)
    stage.update(elapsedMicroseconds: 0)
    #expect(mover.ticks == [0])
    stage.update(elapsedMicroseconds: 10_000_000)
    #expect(mover.ticks == Array(0...30))
    // Tick 31 begins at 258 333 1/3 µs: it is due one microsecond later than its number says.
    stage.update(elapsedMicroseconds: 8_333)
    #expect(mover.ticks.count == 31 && stage.microsecondsUntilNextTick == 1)
    stage.update(elapsedMicroseconds: -5)
    #expect(mover.ticks.count == 31 && stage.microsecondsUntilNextTick == 1)
    stage.update(elapsedMicroseconds: 1)
    #expect(mover.ticks.count == 32 && stage.microsecondsUntilNextTick == 8_333)
    stage.isPaused = true
    stage.update(elapsedMicroseconds: 50_000)
    #expect(mover.ticks.count == 38 && stage.microsecondsUntilNextTick != nil)
    stage.update(elapsedMicroseconds: 50_000)
    #expect(mover.ticks == Array(0...39) && stage.microsecondsUntilNextTick == nil)
    #expect(stage.tick == 0)
  }

  @Test("What a link is told becomes its rate, and a wish for none every tick")
  func links() {
    let stage = makeStage()
    let link = DisplayLink(stage: stage) { _ in }
    #expect(link.timestamp == 0 && link.targetTimestamp == 1.0 / 120 && !link.isPaused)
    #expect(link.preferredFrameRateRange == .default && link.preferredFramesPerSecond == 0)
    #expect(DisplayLink.FrameRateRange.default == .init(minimum: 0, maximum: .infinity))
    #expect(DisplayLink.FrameRateRange(minimum: 1, maximum: 2).preferred == 0)
    link.preferredFramesPerSecond = 24
    #expect(
      link.preferredFrameRateRange == .init(minimum: 0, maximum: .infinity, preferred: 24)
        && link.duration == 5.0 / 120)
    for (minimum, maximum, preferred, interval) in [
      (0.0, 60.0, 0.0, 2.0), (0, 59, 0, 3), (0, 61, 0, 2), (0, 120, 0, 1), (0, 119, 0, 2),
      (40, 120, 10, 3), (41, 120, 10, 2), (60, 120, 10, 2), (61, 120, 10, 1), (0, .nan, 30, 4),
      (-1, -1, 30, 4), (.nan, 50, .nan, 3), (0, .infinity, 200, 1), (0, .infinity, 36, 3),
      (0, .infinity, 34, 4), (0, .infinity, 1e-9, 120e6), (200, .infinity, 30, 1),
    ] {
      link.preferredFrameRateRange = .init(
        minimum: minimum, maximum: maximum, preferred: preferred)
      #expect(
        (link.duration * 120).rounded() == interval, "\(minimum) \(maximum) \(preferred)")
    }
  }

  @Test("What a machine says of itself is in each capture's metadata")
  func metadata() {
    var now: Int64 = 0
    let metadata = CaptureMetadata.system {
      now += 10
      return now
    }
    #expect(metadata.number(.clockReadNanoseconds) == 10)
    #expect(metadata[.waitsForDisplay] == .flag(false))
    #expect(metadata[.arguments] == .list(Array(CommandLine.arguments.dropFirst())))
    let program = CommandLine.arguments[0].split(separator: "/").last.map { String($0) }
    #expect(metadata.text(.program) == program)
    #expect(metadata.text(.date)?.wholeMatch(of: /20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil)
    #expect(metadata.text(.os)?.contains(", kernel ") == true)
    #expect(metadata.text(.os)?.contains("\"") == false && metadata.text(.cpu)?.isEmpty == false)
    #expect(metadata.text(.os)?.hasPrefix("PRETTY_NAME") == false)
    #expect(metadata.number(.cores).map { $0 >= 1 } == true)
    #expect(
      metadata.names.filter { $0 != "loadAverage" } == [
        "engineVersion", "buildMode", "date", "os", "cpu", "cores", "waitsForDisplay",
        "clockReadNanoseconds", "program", "arguments",
      ])
  }
}
