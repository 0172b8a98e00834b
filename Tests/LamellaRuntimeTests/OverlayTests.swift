internal import LamellaCapture
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRuntime
internal import LamellaScene
internal import Testing

/// The ticks and frames of what is drawn over a stage.
@MainActor
struct StageOverlayTests {
  private let stage = makeStage()
  private let renderer = FakeRenderer()
  private let cover = Window(size: Size(100, 100))
  private let knob = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))

  init() throws {
    // As in a program that has asked for insets somewhere.
    cover.safeAreaInsets.top = 1
    cover.safeAreaInsets.top = 0
    knob.backgroundColor = .white
    cover.addSubview(knob)
    stage.overlay = StageOverlay(window: cover) {}
    for _ in 0..<3 { try frame() }
  }

  @discardableResult
  private func frame(_ elapsed: Int64 = 16_667) throws -> Bool {
    stage.update(elapsedMicroseconds: elapsed)
    return try stage.render(on: renderer, pixelWidth: 100, pixelHeight: 100).isPresented
  }

  /// Frames until nothing is drawn any more.
  private func framesOfMotion() throws -> Int {
    var count = 0
    while try frame() { count += 1 }
    return count
  }

  @Test("An overlay at rest asks for no frames")
  func rests() throws {
    for _ in 0..<5 { #expect(try !frame()) }
    #expect(stage.microsecondsUntilNextTick == nil && !stage.needsDisplay)
  }

  @Test("Animations of an overlay run over a stage at rest, which has no ticks for them")
  func animates() throws {
    var hasEnded = false
    View.animate(withDuration: 0.5, delay: 0.25) {
      knob.center.x = 80
    } completion: { _ in
      hasEnded = true
    }
    let tick = stage.tick
    // Where a window has ever asked for insets, what moves is looked at in the next tick.
    var shown = try frame() ? 1 : 0
    let wait = try #require(stage.microsecondsUntilNextTick)
    // It sleeps until shortly before it begins.
    #expect(!cover.needsTick && (100_000...250_000).contains(wait))
    // It sleeps for a quarter of a second, runs for half of one, and shows its end.
    for _ in 0..<59 { shown += try frame() ? 1 : 0 }
    #expect((30...33).contains(shown))
    #expect(hasEnded && stage.tick == tick && stage.isSettled)
    #expect(try framesOfMotion() == 0)
  }

  @Test("They run as fast in a pause and in slow motion, and leave the stage's time alone")
  func pausedStage() throws {
    for slow in [false, true] {
      if slow { stage.timeScale = 0.01 } else { stage.isPaused = true }
      View.animate(withDuration: 0.5) { knob.alpha = slow ? 1 : 0.5 }
      #expect((30...33).contains(try framesOfMotion()))
      stage.isPaused = false
    }
    #expect(stage.tick == 0)
  }

  @Test("What ends in the scene is told of in the scene's ticks, not in the overlay's")
  func completions() throws {
    var ended: [Int64] = []
    View.animate(withDuration: 0.1) { knob.center.x = 80 }
    try frame()
    /// A subclass, whose layout needs a tick.
    final class ArrangedView: View {}
    let view = ArrangedView(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    stage.window.addSubview(view)
    try frame()
    stage.isPaused = true
    View.animate(withDuration: 0) {
      view.alpha = 0.5
    } completion: { _ in
      ended.append(stage.tick)
    }
    let tick = stage.tick
    #expect(try framesOfMotion() > 3)
    #expect(ended.isEmpty && stage.tick == tick)
    stage.isPaused = false
    _ = try framesOfMotion()
    #expect(ended == [tick + 1])
  }

  @Test("What begins with an overlay begins when it is shown, however long another one was before")
  func begins() throws {
    for _ in 0..<100 { try frame() }
    let other = Window(size: Size(100, 100))
    let label = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    other.addSubview(label)
    stage.overlay = StageOverlay(window: other) {}
    View.animate(withDuration: 0.5) { label.center.x = 80 }
    #expect((30...33).contains(try framesOfMotion()))
  }

  @Test("What code sets in an overlay is shown without an animation, too")
  func setsValues() throws {
    knob.center.x = 50
    #expect(stage.needsDisplay)
    #expect(try frame() && !frame())
  }

  @Test("An update before each frame is no reason for a further one")
  func updates() throws {
    var count = 0.0
    stage.overlay = StageOverlay(window: cover) { [knob] in
      count += 1
      knob.frame = Rect(x: count, y: count, width: 10 + count, height: 10)
      knob.setNeedsLayout()
      knob.setNeedsDisplay()
    }
    #expect(try framesOfMotion() == 1)
  }

  @Test("In virtual time and by given times they run as well")
  func otherDrivers() throws {
    let loop = FrameLoop(stage: stage, platform: FakePlatform())
    loop.timing = .virtual(framesPerSecond: 60)
    View.animate(withDuration: 0.5) { knob.center.x = 20 }
    try loop.run()
    #expect((30...34).contains(loop.statistics.frames))
    View.animate(withDuration: 0.5) { knob.center.x = 70 }
    var shown = 0
    for frame in 0..<60 {
      stage.advance(to: StageTime(microseconds: 10_000_000 + Int64(frame) * 16_667))
      shown += try stage.render(on: renderer, pixelWidth: 9, pixelHeight: 9).isPresented ? 1 : 0
    }
    #expect(shown < 40)
  }
}
