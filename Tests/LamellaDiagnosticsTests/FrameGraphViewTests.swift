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

/// The drawing and the numbers of a frame graph, from records of the test.
@Suite("Frame graph")
@MainActor final class FrameGraphViewTests {
  /// A clock that the test sets, in nanoseconds.
  private final class Clock { var now: Int64 = 0 }

  private let clock = Clock()
  private lazy var profiler = FrameProfiler { [clock] in clock.now }
  private let harness = SceneHarness(width: 256, height: 80, scale: 2)

  /// Made by each test, with fonts of its own.
  ///
  /// From the floor, at 72, its bars may be 50 points high.
  private lazy var graph: FrameGraphView = {
    let graph = FrameGraphView(targetMilliseconds: 10)
    graph.frame = Rect(x: 0, y: 0, width: 256, height: 80)
    harness.window.addSubview(graph)
    return graph
  }()

  /// Adds a frame with a busy time in milliseconds, half of it in layout, which is presented after 20.
  private func add(_ milliseconds: Double, isPresented: Bool = true) {
    profiler.beginFrame(with: .step)
    let half = Int64(milliseconds * 5e5)
    clock.now += half
    profiler.enter(.layout)
    clock.now += half
    // The overlay's time and the wait do not count.
    profiler.enter(.overlay)
    clock.now += 1_000_000
    profiler.enter(.present)
    clock.now += 19_000_000 - 2 * half
    var counters = FrameCounters()
    (counters.isPresented, counters.ticks) = (isPresented, 1)
    profiler.endFrame(counters, state: .animating)
  }

  private func text(of graph: FrameGraphView) -> String? {
    (graph.subviews.first as? Label)?.text
  }

  /// Draws the frames of the profiler.
  private func rects(of color: Color) -> [PixelRect] {
    graph.show(profiler)
    harness.frame()
    return harness.quads.filter { $0.color == color.rgba8 && $0.isFill }.map(\.rect)
  }

  // MARK: Bars

  @Test("Bars are side by side at the right edge, late ones red, with a dashed budget line")
  func bars() {
    FontLibrary.provider = FakeFontProvider()
    defer { FontLibrary.provider = nil }
    for work in [5.0, 0, 12, 10] { add(work) }
    add(7, isPresented: false)
    let theme = Theme.dark
    // At twice the scale: 12.5 ms are 100 pixels, and a bar has at least two.
    #expect(
      rects(of: theme.series[0])
        == [
          PixelRect(480, 104, 3, 40), PixelRect(484, 142, 3, 2), PixelRect(492, 64, 3, 80),
        ])
    let dashes = stride(from: Int32(16), to: 488, by: 20).map { PixelRect($0, 64, 12, 2) }
    #expect(dashes.count == 24)
    #expect(rects(of: theme.bad) == [PixelRect(488, 48, 3, 96)] + dashes)
    #expect(rects(of: theme.raised) == [PixelRect(16, 144, 480, 2)])
    // No bar exceeds the top.
    add(18)
    #expect(rects(of: theme.bad).first == PixelRect(484, 48, 3, 96))
    #expect(rects(of: theme.bad).dropFirst().first == PixelRect(492, 44, 3, 100))
  }

  @Test("The range shrinks for frames far below the budget, whose line is then not drawn")
  func quick() {
    FontLibrary.provider = FakeFontProvider()
    defer { FontLibrary.provider = nil }
    let theme = Theme.dark
    // The minimum range: a tenth of a millisecond.
    add(0.05)
    #expect(rects(of: theme.series[0]) == [PixelRect(492, 104, 3, 40)])
    #expect(rects(of: theme.bad) == [])
    // The range shrinks up to a quarter of the target.
    for work in [1.25, 2.5] { add(work) }
    #expect(
      rects(of: theme.series[0])
        == [PixelRect(484, 142, 3, 2), PixelRect(488, 104, 3, 40), PixelRect(492, 64, 3, 80)])
    #expect(rects(of: theme.bad) == [])
    add(5)
    #expect(rects(of: theme.series[0]).suffix(2).map(\.height) == [20, 40])
    #expect(rects(of: theme.bad).count == 24)
  }

  @Test("The last 120 frames are shown, and a narrow graph shows the latest of them")
  func last() {
    FontLibrary.provider = FakeFontProvider()
    defer { FontLibrary.provider = nil }
    add(8)
    for _ in 1..<120 { add(5) }
    let bars = rects(of: Theme.dark.series[0])
    #expect(bars.count == 120 && bars.first == PixelRect(16, 80, 3, 64))
    #expect(text(of: graph) == "work 5.00 ms, longest 8.00   50 fps")
    // With one more the first one is not shown.
    add(5)
    #expect(rects(of: Theme.dark.series[0]).map(\.height) == Array(repeating: 40, count: 120))
    let other = FrameGraphView(targetMilliseconds: 10)
    other.frame = graph.frame
    other.show(profiler)
    #expect(text(of: other) == "work 5.00 ms, longest 5.00   50 fps")
    graph.frame.size.width = 56
    #expect(rects(of: Theme.dark.series[0]).map(\.x) == stride(from: 16, to: 96, by: 4).map { $0 })
    graph.frame.size.height = 30
    #expect(rects(of: Theme.dark.series[0]) == [])
  }

  // MARK: Numbers

  @Test("The numbers are updated with the first frame, and then with every fifteenth")
  func numbers() {
    FontLibrary.provider = FakeFontProvider()
    defer { FontLibrary.provider = nil }
    graph.show(profiler)
    #expect(text(of: graph) == "at rest: no frames to measure")
    add(5)
    graph.show(profiler)
    let first = "work 5.00 ms, longest 5.00"
    #expect(text(of: graph) == first)
    for count in 1...15 {
      #expect(text(of: graph) == first)
      add(count == 15 ? 9.046 : 6)
      graph.show(profiler)
    }
    #expect(text(of: graph) == "work 6.00 ms, longest 9.05   50 fps")
    // Another profiler's frames, or none.
    graph.show(FrameProfiler { 0 })
    #expect(text(of: graph) == "work 6.00 ms, longest 9.05   50 fps")
    for _ in 1...14 { graph.show(FrameProfiler { 0 }) }
    #expect(text(of: graph) == "at rest: no frames to measure")
  }

  @Test("A new width updates the numbers at once")
  func widths() {
    FontLibrary.provider = FakeFontProvider()
    defer { FontLibrary.provider = nil }
    for _ in 0..<3 { add(5) }
    graph.show(profiler)
    for (width, expected) in [
      (256.0, "work 5.00 ms, longest 5.00   50 fps"), (150, "work 5.00 ms   50 fps"),
      (72, "5.00 ms"), (256, "work 5.00 ms, longest 5.00   50 fps"),
    ] {
      graph.frame.size.width = width
      graph.show(profiler)
      #expect(text(of: graph) == expected)
    }
    graph.frame.size.width = 100
    let rest = FrameProfiler { 0 }
    graph.show(rest)
    #expect(text(of: graph) == "at rest")
  }

  // MARK: Places

  @Test(
    "The graph has the largest size that fits, in the lower left corner",
    arguments: [
      (Size(640, 400), Rect(x: 12, y: 272, width: 256, height: 76)),
      // Below 240 points no row is left free.
      (Size(320, 240), Rect(x: 12, y: 148, width: 128, height: 40)),
      (Size(320, 239), Rect(x: 12, y: 187, width: 128, height: 40)),
      (Size(96, 104), Rect(x: 12, y: 52, width: 72, height: 40)),
      (Size(95, 104), nil), (Size(96, 103), nil),
    ])
  func places(size: Size, expected: Rect?) throws {
    FontLibrary.provider = FakeFontProvider()
    defer { FontLibrary.provider = nil }
    let stage = Stage(window: Window(size: size))
    let graph = FrameGraph(stage: stage) { 0 }
    graph.isShown = true
    let (width, height) = (Int(size.width), Int(size.height))
    let renderer = SoftwareRenderer(width: width, height: height)
    stage.update(elapsedMicroseconds: 0)
    try stage.render(on: renderer, pixelWidth: width, pixelHeight: height)
    let view = stage.overlay?.window.subviews.first { $0.identifier == "frame-graph" }
    #expect(try #require(view).isHidden == (expected == nil))
    if let expected { #expect(view?.frame == expected) }
  }
}
