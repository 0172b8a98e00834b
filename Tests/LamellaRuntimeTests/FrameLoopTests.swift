internal import LamellaCapture
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRuntime
internal import LamellaScene
internal import Testing

struct FrameLoopTests {
  private func makeLoop() -> (FrameLoop, FakePlatform) {
    let platform = FakePlatform()
    return (FrameLoop(stage: makeStage(), platform: platform), platform)
  }

  // MARK: Virtual time

  @Test("A scene at rest ends a run in virtual time after its first frame")
  func restEnds() throws {
    let (loop, platform) = makeLoop()
    loop.timing = .virtual(framesPerSecond: 60)
    try loop.run()
    #expect(loop.statistics.frames == 1)
    #expect(loop.statistics.framesPresented == 1)
    #expect(loop.stage.tick == 0)
    #expect(platform.waits.isEmpty)
  }

  @Test("A script is played to its end, whatever the frame rate", arguments: [30, 60, 120, 144])
  func script(framesPerSecond: Int) throws {
    let (loop, _) = makeLoop()
    loop.timing = .virtual(framesPerSecond: framesPerSecond)
    let log = EventLog(loop.stage)
    loop.play([
      InputEvent(microseconds: 1_000_000, .mouseMoved(.zero)),
      InputEvent(microseconds: 400_001, .mouseMoved(.zero)),
    ])
    loop.stage.onEvent { _, time in
      if time.tick == 120 { loop.stage.window.ticker.add(Mover(ticks: 6)) }
    }
    try loop.run()
    #expect(log.entries.map(\.tick) == [49, 120])
    #expect(loop.stage.tick == 125)
    // 1 s and 6/120 s more, rounded up to a frame, and frame 0.
    #expect(loop.statistics.frames == (125 * framesPerSecond + 119) / 120 + 1)
  }

  @Test("Endless motion ends after ten seconds at the same tick", arguments: [30, 60, 144])
  func endlessMotion(framesPerSecond: Int) throws {
    let (loop, _) = makeLoop()
    loop.timing = .virtual(framesPerSecond: framesPerSecond)
    loop.stage.onTick { _ in }
    try loop.run()
    #expect(loop.stage.tick == 1_200)
    #expect(loop.statistics.frames == 10 * framesPerSecond + 1)
  }

  @Test("What wakes up now and then does not keep a run in virtual time from ending")
  func wakers() throws {
    let (loop, _) = makeLoop()
    loop.timing = .virtual(framesPerSecond: 60)
    let blinker = Blinker(loop.stage, every: 30)
    loop.stage.window.ticker.add(blinker)
    loop.play([InputEvent(microseconds: 1_000_000, .mouseMoved(.zero))])
    try loop.run()
    #expect(blinker.ticks == [0, 30, 60, 90, 120])
    #expect(loop.stage.tick == 120 && loop.stage.isSettled && !loop.stage.isIdle)
  }

  @Test(
    "What is still to begin keeps a run in virtual time going", arguments: [30, 60, 144])
  func awaited(framesPerSecond: Int) throws {
    for waiting in 0..<4 {
      let (loop, _) = makeLoop()
      loop.timing = .virtual(framesPerSecond: framesPerSecond)
      let window = loop.stage.window
      let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
      window.addSubview(view)
      var hasEnded = false
      let timeline = Timeline(
        .wait(2), .animate(withDuration: 0.5) { view.center.x = 50 },
        .wait(0.5), .call { hasEnded = true })
      switch waiting {
      case 0:
        View.animate(withDuration: 1, delay: 2) {
          view.center.x = 50
        } completion: { _ in
          hasEnded = true
        }
      case 1: timeline.start(in: window)
      case 2:
        let animator = ViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 50 }
        animator.addCompletion { _ in hasEnded = true }
        animator.startAnimation(afterDelay: 2)
      default:
        let door = Blinker(loop.stage, every: 360)
        window.ticker.add(door, at: 360, isAwaited: true)
        loop.onFrame = { _, _ in hasEnded = door.ticks == [360] }
      }
      try loop.run()
      #expect(hasEnded && loop.stage.tick == 360, "case \(waiting)")
    }
  }

  @Test("A loop that plays a recording pastes nothing of the pasteboard's")
  func pastesOfRecordings() {
    let (loop, _) = makeLoop()
    let pasteboard = MemoryPasteboard()
    pasteboard.string = "live"
    loop.stage.window.pasteboard = pasteboard
    loop.play([])
    #expect(loop.stage.window.pastedText() == "live")
    loop.play([InputEvent(microseconds: 0, .mouseMoved(.zero))])
    #expect(loop.stage.window.pastedText() == nil)
  }

  @Test("Once a recording has been played, text is pasted from the pasteboard again")
  func pastesAfterRecordings() throws {
    let (loop, _) = makeLoop()
    let pasteboard = MemoryPasteboard()
    pasteboard.string = "live"
    loop.stage.window.pasteboard = pasteboard
    loop.timing = .virtual(framesPerSecond: 60)
    loop.frameLimit = 6
    loop.play([
      InputEvent(microseconds: 20_000, .mouseMoved(.zero)),
      InputEvent(microseconds: 40_000, .keyDown(Key("V"), .control, isRepeat: false)),
      InputEvent(microseconds: 40_000, .pasteboard("recorded")),
    ])
    var pasted: [String?] = []
    loop.onFrame = { _, _ in pasted.append(loop.stage.window.pastedText()) }
    try loop.run()
    // The events are handled in the frames at 33 and 50 ms.
    #expect(pasted == [nil, nil, nil, "recorded", "live", "live"])
    loop.play([InputEvent(microseconds: 200_000, .mouseMoved(.zero))])
    #expect(loop.stage.window.pastedText() == nil)
  }

  @Test("A frame limit counts idle passes too")
  func frameLimit() throws {
    let (loop, _) = makeLoop()
    loop.timing = .virtual(framesPerSecond: 60)
    loop.frameLimit = 25
    try loop.run()
    #expect(loop.statistics.frames == 25)
    #expect(loop.statistics.framesPresented == 1)
    #expect(loop.statistics.ticks == 1)
  }

  @Test("A script's quit ends the run in its tick")
  func quit() throws {
    let (loop, _) = makeLoop()
    loop.timing = .virtual(framesPerSecond: 60)
    loop.stage.onTick { _ in }
    loop.play([InputEvent(microseconds: 500_000, .quit)])
    try loop.run()
    #expect(loop.stage.tick == 60)
    #expect(loop.statistics.frames == 31)
  }

  @Test("A script's resize changes the output as well as the window")
  func resize() throws {
    let (loop, platform) = makeLoop()
    loop.timing = .virtual(framesPerSecond: 60)
    loop.play([InputEvent(microseconds: 100_000, .resize(Size(64, 48)))])
    try loop.run()
    #expect(loop.stage.window.bounds.size == Size(64, 48))
    #expect(platform.fake.lastSize == (64, 48))
  }

  @Test("Input from outside stays out of virtual time, except the wish to leave")
  func outsideInput() throws {
    let (loop, platform) = makeLoop()
    loop.timing = .virtual(framesPerSecond: 60)
    loop.stage.onTick { _ in }
    let log = EventLog(loop.stage)
    platform.coming = [
      InputEvent(microseconds: 0, .mouseMoved(.zero)), InputEvent(microseconds: 0, .quit),
    ]
    try loop.run()
    #expect(log.entries.isEmpty)
    #expect(loop.statistics.frames == 1)
  }

  @Test("Each pass is reported, with its number")
  func reports() throws {
    let (loop, _) = makeLoop()
    loop.timing = .virtual(framesPerSecond: 60)
    loop.frameLimit = 3
    var reports: [(Int, Bool)] = []
    loop.onFrame = { frame, counters in reports.append((frame, counters.isPresented)) }
    try loop.run()
    #expect(reports.map(\.0) == [0, 1, 2])
    #expect(reports.map(\.1) == [true, false, false])
  }

  @Test("A lost output ends the run with its error")
  func lost() {
    let (loop, platform) = makeLoop()
    platform.fake.failure = .lost(reason: "unplugged")
    #expect(throws: RendererError.self) { try loop.run() }
  }

  @Test("The window takes the output's scale")
  func scale() throws {
    let (loop, platform) = makeLoop()
    platform.scale = 2
    loop.timing = .virtual(framesPerSecond: 60)
    try loop.run()
    #expect(loop.stage.window.contentScale == 2)
  }

  // MARK: Real time

  @Test("An idle loop sleeps without end, and wakes for input")
  func idleSleeps() throws {
    let (loop, platform) = makeLoop()
    platform.coming = [
      InputEvent(microseconds: 3_000_000, .mouseMoved(.zero)),
      InputEvent(microseconds: 9_000_000, .quit),
    ]
    try loop.run()
    // A frame and its pause; then asleep until the mouse moves, and again until the end.
    #expect(platform.paces == 1)
    #expect(platform.waits.count >= 2)
    #expect(loop.statistics.frames <= 6)
    #expect(loop.statistics.framesPresented == 1)
    #expect(loop.stage.droppedTicks == 0)
  }

  @Test("Input reaches the tick of its time")
  func inputTicks() throws {
    let (loop, platform) = makeLoop()
    let log = EventLog(loop.stage)
    platform.coming = [
      InputEvent(microseconds: 2_000_000, .mouseMoved(.zero)),
      InputEvent(microseconds: 4_000_000, .quit),
    ]
    try loop.run()
    // The loop began at 1 s of the platform's clock.
    #expect(log.entries.map(\.event.microseconds) == [1_000_000, 3_000_000])
    #expect(log.entries.map(\.tick) == [120, 360])
  }

  @Test("Motion without a visible change waits from tick to tick")
  func invisibleMotion() throws {
    let (loop, platform) = makeLoop()
    loop.stage.onTick { time in if time.tick == 30 { loop.stop() } }
    try loop.run()
    #expect(platform.paces == 1)
    #expect(platform.waits.allSatisfy { ($0 ?? .max) <= 8_335 })
    #expect(loop.stage.tick == 30)
  }

  @Test("A frame limit ends an idle loop too")
  func limitWhileIdle() throws {
    let (loop, platform) = makeLoop()
    loop.frameLimit = 10
    try loop.run()
    #expect(loop.statistics.frames == 10)
    #expect(platform.waits.allSatisfy { $0 != nil })
  }

  @Test("An exposed window is drawn again")
  func exposure() throws {
    let (loop, platform) = makeLoop()
    loop.frameLimit = 10
    platform.exposures = [5]
    try loop.run()
    #expect(loop.statistics.framesPresented == 2)
  }

  @Test("A window that nobody sees is not drawn until it is seen")
  func invisible() throws {
    let (loop, platform) = makeLoop()
    platform.isVisible = false
    loop.frameLimit = 10
    loop.onFrame = { frame, _ in platform.isVisible = frame >= 6 }
    try loop.run()
    #expect(loop.statistics.framesPresented == 1)
    #expect(platform.waits.count >= 6)
  }

  @Test(
    "While a script alone gives input, the user's is ignored except to quit; then it counts again")
  func scriptAlone() throws {
    let (loop, platform) = makeLoop()
    let log = EventLog(loop.stage)
    let start = platform.microseconds
    var seen = 0
    loop.onInput { _ in
      seen += 1
      return false
    }
    loop.play([InputEvent(microseconds: 300_000, .mouseMoved(Point(7, 7)))])
    loop.ignoresUserInput = true
    platform.coming = [
      InputEvent(microseconds: start + 100_000, .mouseMoved(Point(1, 1))),
      InputEvent(microseconds: start + 150_000, .resize(Size(50, 40))),
      InputEvent(microseconds: start + 200_000, .keyDown(Key("A"), [], isRepeat: false)),
      InputEvent(microseconds: start + 500_000, .mouseMoved(Point(2, 2))),
      InputEvent(microseconds: start + 900_000, .mouseMoved(Point(3, 3))),
      InputEvent(microseconds: start + 1_200_000, .quit),
    ]
    loop.onFrame = { _, _ in
      if platform.microseconds >= start + 150_000, platform.size.width == 100 {
        platform.resize(to: Size(50, 40))
      }
      if platform.microseconds >= start + 700_000 { loop.ignoresUserInput = false }
    }
    // A picture of the scene's own size is scaled into the window.
    loop.stage.onTick { _ in }
    try loop.run()
    #expect(
      log.entries.map(\.event.kind) == [
        .mouseMoved(Point(7, 7)), .inputReset, .resize(Size(50, 40)), .mouseMoved(Point(3, 3)),
        .quit,
      ])
    #expect(seen == 6 && log.entries.first?.tick == 36)
    #expect(loop.stage.window.bounds.size == Size(50, 40))
  }

  @Test("A script that is dropped plays no further event")
  func droppedScript() throws {
    let (loop, _) = makeLoop()
    loop.timing = .virtual(framesPerSecond: 60)
    let log = EventLog(loop.stage)
    loop.play([1, 2].map { InputEvent(microseconds: $0 * 100_000, .mouseMoved(.zero)) })
    #expect(loop.hasScript)
    loop.stage.onEvent { _, _ in loop.dropScript() }
    try loop.run()
    #expect(log.entries.count == 1 && !loop.hasScript)
  }

  @Test("A script is played in real time as well")
  func scriptInRealTime() throws {
    let (loop, _) = makeLoop()
    let log = EventLog(loop.stage)
    loop.play([
      InputEvent(microseconds: 700_000, .mouseMoved(.zero)),
      InputEvent(microseconds: 900_000, .quit),
    ])
    try loop.run()
    #expect(log.entries.map(\.tick) == [84, 108])
  }
}

/// Steps once every so many ticks and sleeps in between.
final class Blinker: Steppable {
  private(set) var ticks: [Int64] = []
  private unowned let stage: Stage
  private let interval: Int64

  init(_ stage: Stage, every interval: Int64) {
    self.stage = stage
    self.interval = interval
  }

  nonisolated deinit {}

  func step(to time: TickTime) -> Bool {
    ticks.append(time.tick)
    stage.window.ticker.add(self, at: time.tick + interval)
    return false
  }
}
