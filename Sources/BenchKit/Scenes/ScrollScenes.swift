internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene
internal import LamellaScrolling

// Scrolling over content that never changes.
extension BenchScene {
  static var scrollScenes: [BenchScene] {
    [
      BenchScene(
        name: "scroll-static",
        summary: "3,000 quads that never change, 3.5 px a frame; against retained vertices",
        engine: Side(name: "scroll-static") { try page(on: $0) },
        baseline: Side(name: "raw-scroll-static", isRaw: true) { try rawPage(on: $0) },
        backends: [.software, .sdlGLNoop, .glNoop, .none], frames: 240,
        limits: [.allocations(0)])
    ]
  }

  /// Returns the scroll offset: back and forth over 42 pixels.
  private static func offset(_ frame: Int) -> Double {
    let step = frame % 24
    return 3.5 * Double(step < 12 ? step : 24 - step)
  }

  /// Sets up a page that scrolls.
  private static func page(on backend: BenchBackend) throws -> EngineSubject {
    let subject = try EngineSubject(on: backend)
    let scroll = fill(subject.window)
    subject.update = { [unowned scroll] in scroll.contentOffset = Point(0, offset($0)) }
    return subject
  }

  /// Adds the page to a window, in a scroll view.
  private static func fill(_ window: Window) -> ScrollView {
    let scroll = ScrollView(frame: window.bounds)
    scroll.showsVerticalScrollIndicator = false
    scroll.showsHorizontalScrollIndicator = false
    scroll.contentSize = Size(window.bounds.width, window.bounds.height + 100)
    scroll.addSubview(QuadPage(frame: Rect(x: 40, y: 60, width: 1_200, height: 640)))
    window.addSubview(scroll)
    return scroll
  }

  // MARK: Baseline

  /// Sets up the engine's own quads of the unscrolled page, retained, and moved in every frame.
  private static func rawPage(on backend: BenchBackend) throws -> RawSubject {
    let recorder = DrawListRecorder()
    let subject = EngineSubject(renderer: recorder)
    _ = fill(subject.window)
    for _ in 0..<3 {
      subject.window.setNeedsFullDraw()
      try subject.frame()
    }
    let quads = try RetainedQuads([recorder.list], recorder)
    return try RawSubject(on: backend) { output in
      let scene = try quads.make(output)
      return (
        // Rounded to pixels, as in the engine.
        draw: { quads.draw(scene, movedBy: (0, Float((0.5 - offset($0)).rounded(.down)))) },
        release: { quads.free(scene) }
      )
    }
  }
}

/// A page of 75 x 40 colored and textured quads.
private final class QuadPage: View {
  override func draw(_ rect: Rect, in canvas: Canvas) {
    for index in 0..<3_000 {
      let rect = Rect(
        x: Double(index % 75) * 16, y: Double(index / 75) * 16, width: 14, height: 14)
      if index % 3 == 0 {
        canvas.draw(BenchContent.sprite, in: rect.insetBy(dx: -1, dy: -1))
      } else {
        canvas.fill(rect, with: Color(hex: BenchContent.hash(index, 5, 6) & 0xFF_FFFF))
      }
    }
  }
}
