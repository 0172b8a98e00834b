internal import LamellaCapture
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRuntime
internal import LamellaScene
internal import Testing

/// How often loops pass, how long they wait, and what they say.
@MainActor
struct LoopValueTests {
  private func makeLoop() -> (FrameLoop, FakePlatform) {
    let platform = FakePlatform()
    return (FrameLoop(stage: makeStage(), platform: platform), platform)
  }

  /// A platform with a pointer.
  private final class PointerPlatform: Platform {
    var size: Size { Size(100, 100) }
    var pixelWidth: Int { 100 }
    var pixelHeight: Int { 100 }
    var scale: Double { 1 }
    var isVisible: Bool { true }
    var microseconds: Int64 = 5
    let renderer: any Renderer = FakeRenderer()
    var shown: [Cursor] = []

    func pump(into events: inout [InputEvent]) throws -> Bool { false }
    func wait(until microseconds: Int64?) {}
    func pace() {}
    func resize(to size: Size) {}
    func show(_ cursor: Cursor) { shown.append(cursor) }
  }

  @Test("A loop begins in real time, without an end, for ten seconds of virtual time at most")
  func beginning() {
    let (loop, platform) = makeLoop()
    #expect(loop.timing == .real && loop.frameLimit == nil && loop.virtualSecondsLimit == 10)
    #expect(loop.profiler == nil && loop.onFrame == nil && loop.statistics.frames == 0)
    #expect(platform.nanoseconds == 1_000_000_000)
  }

  @Test("What is left of a script when virtual time ends is told of")
  func unplayed() throws {
    let handler = Diagnostics.handler
    defer { Diagnostics.handler = handler }
    var warnings: [String] = []
    Diagnostics.handler = { warnings.append($0) }
    for (times, limit, words) in [
      ([1_000_000, 3_000_000, 4_000_000], 2, 2), ([1_000_000, 2_000_001], 2, 1),
      ([2_000_000], 2, nil), ([], 1, nil),
    ] as [([Int64], Int, Int?)] {
      let (loop, _) = makeLoop()
      loop.timing = .virtual(framesPerSecond: 30)
      loop.virtualSecondsLimit = limit
      loop.stage.onTick { _ in }
      loop.play(times.map { InputEvent(microseconds: $0, .mouseMoved(.zero)) })
      try loop.run()
      #expect(loop.stage.tick == limit * 120 && loop.statistics.frames == limit * 30 + 1)
      let expected = words.map {
        "stopped after 2 s of virtual time; \($0) events of the script were not played; a limit of "
          + "frames lets it go on"
      }
      #expect(warnings == [expected].compactMap { $0 })
      warnings = []
    }
    // A limit of frames goes on beyond, and says nothing.
    let (loop, _) = makeLoop()
    loop.timing = .virtual(framesPerSecond: 0)
    loop.virtualSecondsLimit = 1
    loop.frameLimit = 4
    loop.stage.onTick { _ in }
    loop.play([InputEvent(microseconds: 9_000_000, .mouseMoved(.zero))])
    try loop.run()
    // No frames a second count as one.
    #expect(loop.stage.tick == 360 && loop.statistics.frames == 4 && warnings.isEmpty)
  }

  @Test("A loop that is limited wakes for each of its passes, one with a script for its events")
  func rests() throws {
    let (limited, platform) = makeLoop()
    limited.frameLimit = 5
    try limited.run()
    #expect(platform.waits == [16_667, 16_667, 16_667] && platform.paces == 1)
    let (scripted, other) = makeLoop()
    scripted.play([
      InputEvent(microseconds: 700_000, .mouseMoved(.zero)),
      InputEvent(microseconds: 900_001, .quit),
    ])
    try scripted.run()
    // The first event's tick begins with it, the second's a tick later: at 109 / 120 s.
    #expect(other.waits == [700_001 - 16_667, 908_334 - 700_001])
    #expect(scripted.stage.tick == 109 && scripted.stage.isQuitRequested)
    // Whichever of the two comes first.
    let (both, third) = makeLoop()
    both.frameLimit = 4
    both.play([InputEvent(microseconds: 20_000, .mouseMoved(.zero))])
    try both.run()
    #expect(third.waits == [25_001 - 16_667, 16_667])
  }

  @Test("A stop ends the pass that runs, an error the run, and passes are counted on")
  func ends() throws {
    struct Stop: Error {}
    let (loop, platform) = makeLoop()
    loop.timing = .virtual(framesPerSecond: 60)
    loop.stage.onTick { _ in }
    var (passes, frames): (Int, [Int]) = (0, [])
    loop.beforePass = { passes += 1 }
    loop.onFrame = { frame, _ in
      frames.append(frame)
      if frame == 2 { loop.stop() }
      if frame == 4 { throw Stop() }
    }
    // What was asked for before a run means nothing to it.
    loop.stop()
    try loop.run()
    #expect(frames == [0, 1, 2] && passes == 3 && platform.pumps == 3)
    #expect(throws: Stop.self) { try loop.run() }
    #expect(frames == [0, 1, 2, 3, 4] && passes == 5 && loop.statistics.frames == 5)
    loop.frameLimit = 7
    try loop.run()
    #expect(frames == Array(0...6))
    try loop.run()
    #expect(frames == Array(0...6) && passes == 7)
    loop.onFrame = nil
  }

  @Test("A cursor is shown when it changes")
  func cursors() throws {
    let platform = PointerPlatform()
    let loop = FrameLoop(stage: makeStage(), platform: platform)
    loop.timing = .virtual(framesPerSecond: 120)
    let link = View(frame: Rect(x: 0, y: 0, width: 50, height: 100))
    link.cursor = .pointingHand
    loop.stage.window.addSubview(link)
    for (tick, x) in [(10, 60.0), (20, 40), (30, 45), (40, 70), (50, 20)] {
      loop.play([InputEvent(microseconds: Int64(tick) * 25_000 / 3, .mouseMoved(Point(x, 50)))])
    }
    try loop.run()
    #expect(platform.shown == [.pointingHand, .arrow, .pointingHand])
    #expect(platform.nanoseconds == 5_000)
  }
}
