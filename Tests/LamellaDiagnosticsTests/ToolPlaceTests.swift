internal import LamellaCapture
internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRendering
internal import LamellaRuntime
internal import LamellaScene
internal import TestSupport
internal import Testing

@testable internal import LamellaDiagnostics

/// The exact placement and content of tools, computed by hand.
@Suite("Exact overlay placement")
@MainActor struct ToolPlaceTests {
  private let pauseKey = InputEvent(microseconds: 0, .keyDown(Key("F10"), [], isRepeat: false))

  /// The frame of a paused stage's badge over the content of a window.
  private func badge(over views: [View], _ size: Size) throws -> Rect {
    let stage = Stage(window: Window(size: size))
    let renderer = SoftwareRenderer(width: Int(size.width), height: Int(size.height))
    for view in views { stage.window.addSubview(view) }
    stage.update(elapsedMicroseconds: 0)
    #expect(ClockKeys.handle(pauseKey, stage: stage))
    try stage.render(on: renderer, pixelWidth: Int(size.width), pixelHeight: Int(size.height))
    return try #require(stage.overlay?.window.subviews.first { $0 is ClockBadgeView }).frame
  }

  /// The frame in a window that buttons cover up to a hole of the badge's size.
  private func badge(_ size: Size, hole: (Size) -> Rect) throws -> Rect {
    let probe = ClockBadgeView()
    probe.show(isPaused: true, timeScale: 1, tick: 0)
    let open = hole(probe.sizeThatFits(Size(size.width * 0.75, 100))).insetBy(dx: -5, dy: -5)
    let rects = [
      Rect(x: 0, y: 0, width: size.width, height: open.minY),
      Rect(x: 0, y: open.maxY, width: size.width, height: size.height - open.maxY),
      Rect(x: 0, y: 0, width: open.minX, height: size.height),
      Rect(x: open.maxX, y: 0, width: size.width - open.maxX, height: size.height),
    ]
    return try badge(
      over: rects.filter { $0.width > 0 && $0.height > 0 }.map { Button(frame: $0) }, size)
  }

  @Test("A badge is at the center or a corner of the top or bottom edge, or a row away")
  func badges() throws {
    FontLibrary.provider = FakeFontProvider()
    defer { FontLibrary.provider = nil }
    for y in [12.0, 200, 52, 160] {
      for side in 0..<3 {
        var expected = Rect.zero
        let found = try badge(Size(400, 240)) { size in
          let places: [Double] = [(200 - size.width / 2).rounded(), 12, 388 - size.width]
          expected = Rect(origin: Point(places[side], y), size: size)
          return expected
        }
        #expect(found == expected, "\(y) \(side)")
      }
    }
    // A lower window has no rows.
    let low = try badge(Size(400, 239)) { Rect(origin: Point(12, 52), size: $0) }
    #expect(low.minY != 52)
  }

  @Test("In a narrow window a badge's margins are the remaining width beside the icon")
  func narrow() throws {
    FontLibrary.provider = FakeFontProvider()
    defer { FontLibrary.provider = nil }
    // Content at the right edge is covered least at the leftmost candidate.
    for (width, covered, x) in [(40.0, 38.5, 5.0), (41, 39.5, 5), (54, 45.5, 12), (60, 47, 12)] {
      let edge = Button(frame: Rect(x: covered, y: 0, width: width - covered, height: 120))
      #expect(
        try badge(over: [edge], Size(width, 120)) == Rect(x: x, y: 12, width: 30, height: 28))
    }
  }

  @Test("A graph has fifteen candidates, those at the top and bottom first")
  func graphs() {
    let rects = FrameGraphView.candidateFrames(in: Rect(x: 10, y: 20, width: 640, height: 400))
    let origins: [(Double, Double)] = [
      (22, 292), (382, 292), (202, 292), (22, 332), (382, 332), (202, 332), (22, 32), (382, 32),
      (202, 32), (22, 182), (382, 182), (22, 282), (382, 282), (22, 82), (382, 82),
    ]
    #expect(rects == origins.map { Rect(x: $0.0, y: $0.1, width: 256, height: 76) })
    let small = FrameGraphView.candidateFrames(in: Rect(x: 0, y: 0, width: 96, height: 104))
    let lines: [Double] = [52, 52, 52, 52, 52, 52, 12, 12, 12, 32, 32, 58, 58, 6, 6]
    #expect(small == lines.map { Rect(x: 12, y: $0, width: 72, height: 40) })
    // A fraction of the window between the minimum and the maximum.
    let middle = FrameGraphView.candidateFrames(in: Rect(x: 0, y: 0, width: 301, height: 241))
    #expect(middle[0] == Rect(x: 12, y: 241 - 12 - 40 - 40, width: 120, height: 40))
    let next = FrameGraphView.candidateFrames(in: Rect(x: 0, y: 0, width: 400, height: 300))
    #expect(next[0] == Rect(x: 12, y: 300 - 12 - 75 - 40, width: 240, height: 75))
  }

  @Test("A graph uses the stage's profiler or adds one; showing it twice changes nothing")
  func recorders() {
    let (stage, profiler) = (Stage(window: Window(size: Size(400, 300))), FrameProfiler { 0 })
    let graph = FrameGraph(stage: stage) { 5 }
    #expect(!graph.isShown && stage.profiler == nil && stage.overlay == nil)
    graph.isShown = true
    #expect(graph.isShown && stage.profiler != nil)
    graph.isShown = true
    #expect(stage.overlay?.window.subviews.count == 1)
    let other = FrameGraph(stage: stage, targetMilliseconds: 4) { 5 }
    other.isShown = true
    let targets = stage.overlay?.window.subviews.map {
      ($0 as? FrameGraphView)?.targetMilliseconds
    }
    #expect(targets == [1_000.0 / 60, 4])
    graph.isShown = false
    #expect(!graph.isShown && other.isShown && stage.overlay?.window.subviews.count == 1)
    other.isShown = false
    #expect(stage.overlay == nil && stage.profiler != nil)
    stage.profiler = profiler
    graph.isShown = true
    #expect(stage.profiler === profiler)
    graph.isShown = false
  }

  // MARK: Going back

  @Test("A time on the track shows the frame of that time, with two decimals")
  func track() throws {
    FontLibrary.provider = FakeFontProvider()
    defer { FontLibrary.provider = nil }
    for (seconds, first, table) in [
      (
        10.0, 0,
        [
          (0.0, 0, "\u{2212}1.00 s", "0.00"), (0.099, 0, "\u{2212}0.90 s", "0.10"),
          (0.1, 1, "\u{2212}0.90 s", "0.10"), (0.35, 2, "\u{2212}0.65 s", "0.35"),
          (0.4, 3, "\u{2212}0.60 s", "0.40"), (0.799, 3, "\u{2212}0.20 s", "0.80"),
          (0.8, 4, "\u{2212}0.20 s", "0.80"), (1, 5, "now", "1.00"),
        ]
      ),
      (
        0.5, 3,
        [
          (0, 0, "\u{2212}0.50 s", "0.50"), (0.598, 0, "\u{2212}0.20 s", "0.80"),
          (0.6, 1, "\u{2212}0.20 s", "0.80"), (1, 2, "now", "1.00"),
        ]
      ),
    ] as [(Double, Int, [(Double, Int, String, String)])] {
      let stage = Stage(window: Window(size: Size(640, 400)))
      let renderer = SoftwareRenderer(width: 640, height: 400)
      let rewind = Rewind(stage: stage, seconds: seconds)
      rewind.isEnabled = true
      let times: [Int64] = [0, 100_000, 200_000, 400_000, 800_000, 1_000_000]
      stage.onTick { _ in }
      for (index, time) in times.enumerated() {
        stage.advance(to: StageTime(microseconds: time))
        stage.window.backgroundColor = Color(hex: UInt32(index))
        try stage.render(on: renderer, pixelWidth: 640, pixelHeight: 400)
      }
      let kept = Array(times[first...])
      #expect(rewind.frameCount == kept.count && rewind.position == kept.count - 1)
      for (index, time) in kept.enumerated() {
        #expect(rewind.time(at: index) == StageTime(microseconds: time))
        #expect(rewind.tick(at: index) == time * 120 / 1_000_000)
      }
      // Without any visible effect.
      rewind.position = 0
      #expect(rewind.position == kept.count - 1 && !rewind.isRewound)
      rewind.isRewound = true
      for (fraction, index, past, second) in table {
        rewind.show(at: fraction)
        try stage.render(on: renderer, pixelWidth: 640, pixelHeight: 400)
        #expect(rewind.position == index, "\(fraction)")
        let labels = try #require(rewind.view.subviews.last).subviews.compactMap { $0 as? Label }
        let tick = kept[index] * 120 / 1_000_000
        #expect(labels[0].text == "Rewound: \(past)")
        #expect(
          labels[1].text
            == "\(second) s    tick \(tick)    frame \(index + 1) of \(kept.count)")
      }
      for (position, index) in [(-5, 0), (1, 1), (99, kept.count - 1)] {
        rewind.position = position
        #expect(rewind.position == index)
      }
      rewind.isRewound = false
      #expect(!stage.isPaused && stage.overlay == nil)
    }
    let usual = Rewind(stage: Stage(window: Window(size: Size(9, 9))))
    #expect(usual.seconds == 10 && usual.byteBudget == 67_108_864 && usual.frameCount == 0)
    #expect(usual.position == 0 && !usual.isEnabled && !usual.isRewound && usual.byteCount == 0)
  }
}
