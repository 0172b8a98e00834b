internal import LamellaControls
internal import LamellaDiagnostics
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRuntime
internal import LamellaSDL
internal import LamellaScene
internal import LamellaScrolling

// The cost of frame captures and of rewinding.
extension BenchScene {
  static var captureScenes: [BenchScene] {
    let plain = Side(name: "paging") { try pages(on: $0) }
    let captured = Side(name: "paging-captured") { backend in
      let subject = try pages(on: backend)
      // The cost of capturing matters, not the file.
      let capture = try FrameCapture(path: "/dev/null")
      subject.stage.profiler = capture.profiler
      subject.keepAlive(capture)
      return subject
    }
    let rewinding = Side(name: "paging-kept") { backend in
      let subject = try pages(on: backend)
      let rewind = Rewind(stage: subject.stage)
      rewind.isEnabled = true
      subject.keepAlive(rewind)
      return subject
    }
    return [
      BenchScene(
        name: "scroll-paging",
        summary: "five pages with rings dragged back and forth; 120 ticks a second",
        engine: plain, baseline: nil, backends: [.sdlGLNoop, .none], frames: 240,
        // The list of touches that each event of the drag passes to the recognizer.
        limits: [.allocations(1)]),
      BenchScene(
        name: "capture", summary: "the same while frames are captured; against the same without",
        engine: captured, baseline: plain, backends: [.software, .sdlGLNoop, .none], frames: 240,
        limits: [
          .allocations(1), .instructions(1.01, on: .software), .instructions(1.01, on: .sdlGLNoop),
        ]),
      BenchScene(
        name: "rewind",
        summary: "the same while frames are recorded for rewinding; against the same without",
        engine: rewinding, baseline: plain, backends: [.software, .sdlGLNoop, .none], frames: 240),
    ]
  }

  /// Sets up five cards side by side under a finger that never lifts.
  private static func pages(on backend: BenchBackend) throws -> EngineSubject {
    let subject = try EngineSubject(on: backend, ticksPerSecond: 120)
    let bounds = subject.window.bounds
    let words = [
      (Theme.TypeSize.large, "Paging"), (Theme.TypeSize.small, "Drag, flick, turn the wheel"),
    ]
    for (index, (size, text)) in words.enumerated() {
      let label = Label(text: text, font: .system(size: size))
      label.frame = Rect(x: 90, y: 20 + 44 * Double(index), width: 600, height: 40)
      subject.window.addSubview(label)
    }
    let pager = ScrollView(
      frame: Rect(x: 80, y: 120, width: bounds.width - 160, height: bounds.height - 180))
    pager.isPagingEnabled = true
    pager.clipsToBounds = false
    pager.showsHorizontalScrollIndicator = false
    pager.showsVerticalScrollIndicator = false
    let page = pager.bounds.size
    pager.contentSize = Size(page.width * 5, page.height)
    for index in 0..<5 {
      let card = RingCard(
        frame: Rect(
          x: Double(index) * page.width + 10, y: 0, width: page.width - 20, height: page.height))
      card.backgroundColor = Theme.dark.series[index]
      card.cornerRadius = Theme.Radius.card
      let title = Label(text: "Page \(index + 1)")
      title.frame = Rect(x: 24, y: 24, width: 400, height: 40)
      card.addSubview(title)
      pager.addSubview(card)
    }
    subject.window.addSubview(pager)
    let indicator = PageControl()
    indicator.numberOfPages = 5
    indicator.frame = Rect(x: bounds.midX - 60, y: bounds.height - 45, width: 120, height: 30)
    subject.window.addSubview(indicator)
    pager.onScroll = { [unowned indicator] pager in
      indicator.progress = pager.contentOffset.x / pager.bounds.width
    }
    let stage = subject.stage
    subject.update = { [unowned stage] frame in
      let time = Int64(frame) * 1_000_000 / Int64(EngineSubject.framesPerSecond)
      // 120 frames forward and 120 back, about the middle of the pages.
      let step = frame % 240
      let x = 900 - 5 * Double(step < 120 ? step : 240 - step)
      let kind: InputEvent.Kind =
        frame == 0
        ? .mouseDown(Point(900, 360), button: .left, clicks: 1) : .mouseMoved(Point(x, 360))
      stage.enqueue(InputEvent(microseconds: time, kind))
    }
    return subject
  }
}

/// A card with rings, like those of the paging demo.
private final class RingCard: View {
  override func draw(_ rect: Rect, in canvas: Canvas) {
    let side = bounds.height - 32
    for step in 0..<3 {
      let inset = Double(step) * 20
      let ring = Rect(
        x: bounds.width - 16 - side + inset, y: 16 + inset, width: side - 2 * inset,
        height: side - 2 * inset)
      canvas.stroke(
        ring, cornerRadius: ring.width / 2, lineWidth: 2, with: Color(white: 1, alpha: 0.35))
    }
  }
}
