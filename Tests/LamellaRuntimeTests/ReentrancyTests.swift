internal import LamellaCapture
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRuntime
internal import LamellaScene
internal import Testing

/// What a stage does when its own callbacks ask it for ticks and frames.
@MainActor
struct ReentrancyTests {
  /// Where a callback comes from.
  enum Place: String, CaseIterable {
    case layout, draw, onTick, onEvent, afterTick, submit, present, onCount, overlay
  }

  /// What it asks its stage for.
  enum Call: String, CaseIterable {
    case advance, update, step, render, loop
  }

  @Test(
    "Asked for a tick or a frame in the midst of one, a stage reports it and does nothing",
    arguments: Place.allCases, Call.allCases)
  func refusal(place: Place, call: Call) throws {
    let stage = Stage(window: Window(size: Size(100, 100)))
    let renderer = CallingRenderer()
    var (depth, calls, refusals) = (0, 0, 0)
    let handler = Diagnostics.handler
    Diagnostics.forgetReports()
    Diagnostics.handler = { if $0.contains("did nothing") { refusals += 1 } }
    defer { Diagnostics.handler = handler }
    func body() {
      #expect(depth == 0, "\(place) was reached from inside of itself")
      depth += 1
      calls += 1
      let tick = stage.tick
      let presents = renderer.presents
      switch call {
      case .advance: stage.advance(to: StageTime(microseconds: 900_000))
      case .update: stage.update(elapsedMicroseconds: 100_000)
      case .step: stage.step(ticks: 3)
      case .render: _ = try? stage.render(on: renderer, pixelWidth: 100, pixelHeight: 100)
      case .loop:
        let loop = FrameLoop(stage: stage, platform: FakePlatform())
        loop.timing = .virtual(framesPerSecond: 60)
        loop.frameLimit = 3
        try? loop.run()
        #expect(loop.statistics.frames == 0)
      }
      #expect(stage.tick == tick && renderer.presents == presents)
      depth -= 1
    }
    let view = CallingView(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    stage.window.addSubview(view)
    switch place {
    case .layout: view.onLayout = body
    case .draw: view.onDraw = body
    case .onTick: stage.onTick { _ in body() }
    case .onEvent: stage.onEvent { _, _ in body() }
    case .afterTick: stage.afterTick { _ in body() }
    case .submit: renderer.onSubmit = body
    case .present: renderer.onPresent = body
    case .onCount: stage.onCount = { _ in body() }
    case .overlay: stage.overlay = StageOverlay(window: Window(size: Size(9, 9)), update: body)
    }
    stage.enqueue(InputEvent(microseconds: 0, .mouseMoved(Point(5, 5))))
    stage.advance(to: .zero)
    try stage.render(on: renderer, pixelWidth: 100, pixelHeight: 100)
    #expect(calls > 0 && refusals > 0)
    // It goes on as if nothing had been.
    #expect(stage.tick == 0 && renderer.presents == 1)
    view.setNeedsLayout()
    stage.advance(to: StageTime(value: 5, unitsPerSecond: 120))
    #expect(stage.tick > 0)
  }

  @Test("A stage may be driven from inside of another one's tick and frame")
  func nestedStages() throws {
    let (outer, inner) = (makeStage(), makeStage())
    let renderer = CallingRenderer()
    let box = CallingView(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    var drawings = 0
    box.onDraw = { drawings += 1 }
    inner.window.addSubview(box)
    let view = CallingView(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    outer.window.addSubview(view)
    var time = 0
    func drive() {
      inner.advance(to: StageTime(value: Int64(time), unitsPerSecond: 120))
      _ = try? inner.render(on: renderer, pixelWidth: 100, pixelHeight: 100)
      time += 1
      box.setNeedsDisplay()
      box.setNeedsLayout()
    }
    view.onDraw = drive
    view.onLayout = drive
    outer.onTick { _ in drive() }
    outer.advance(to: .zero)
    let counters = try outer.render(on: FakeRenderer(), pixelWidth: 100, pixelHeight: 100)
    #expect(counters.isPresented && counters.quads > 0)
    #expect(drawings == 3 && inner.tick == 2 && renderer.presents == 3)
  }

  @Test("A stage that is let go in its own tick comes to the end of that, and then ends")
  func endInTick() {
    final class Owner { var stage: Stage? }
    let owner = Owner()
    weak var stage: Stage?
    weak var window: Window?
    var isDone = false
    do {
      let made = makeStage()
      (stage, window, owner.stage) = (made, made.window, made)
      made.onTick { _ in owner.stage = nil }
      made.afterTick { [weak made] _ in isDone = made != nil }
    }
    owner.stage?.advance(to: .zero)
    #expect(isDone && stage == nil && window == nil)
  }

  @Test("A pass of a loop that asks its loop for more passes does nothing by that")
  func nestedLoop() throws {
    let stage = makeStage()
    let platform = FakePlatform()
    let loop = FrameLoop(stage: stage, platform: platform)
    loop.timing = .virtual(framesPerSecond: 60)
    loop.frameLimit = 3
    var calls = 0
    loop.onFrame = { _, _ in
      calls += 1
      try loop.run()
    }
    try loop.run()
    #expect(calls == 3 && loop.statistics.frames == 3)
    loop.onFrame = nil
  }

  @Test("What a removed closure held may remove others of its kind when it ends")
  func hookThatEnds() {
    final class RetainedObject {
      var body = {}
      isolated deinit { body() }
    }
    let stage = makeStage()
    var calls: [String] = []
    let other = stage.onTick { _ in calls.append("other") }
    let held = RetainedObject()
    held.body = {
      other.remove()
      stage.onTick { _ in calls.append("new") }
    }
    var hook: Hook?
    hook = stage.onTick { [held] _ in
      _ = held
      calls.append("held")
      hook?.remove()
    }
    stage.advance(to: .zero)
    #expect(calls == ["other", "held"])
  }

  @Test("A handler of warnings finds and sets the model's values, also where a frame is drawn")
  func handlerAmidFrame() throws {
    let stage = makeStage()
    let renderer = FakeRenderer()
    let view = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    view.backgroundColor = .white
    stage.window.addSubview(view)
    // A picture that is too large to be kept is told of while everything is placed.
    let kept = View(frame: Rect(x: 0, y: 0, width: 9_000, height: 9_000))
    kept.backgroundColor = .black
    kept.layer.shouldRasterize = true
    stage.window.addSubview(kept)
    stage.advance(to: .zero)
    View.animate(withDuration: 1) { view.alpha = 0 }
    stage.advance(to: StageTime(value: 30, unitsPerSecond: 120))
    var alphas: [Double] = []
    let handler = Diagnostics.handler
    Diagnostics.forgetReports()
    Diagnostics.handler = { _ in
      alphas.append(view.alpha)
      view.alpha = 0.75
    }
    defer { Diagnostics.handler = handler }
    try stage.render(on: renderer, pixelWidth: 100, pixelHeight: 100)
    #expect(alphas == [0] && view.alpha == 0.75)
  }

  private func makeStage() -> Stage { Stage(window: Window(size: Size(100, 100))) }
}

/// Calls closures in its layout and its drawing.
private final class CallingView: View {
  var onLayout = {}
  var onDraw = {}

  override func layoutSubviews() { onLayout() }

  override func draw(_ rect: Rect, in canvas: Canvas) {
    onDraw()
    canvas.fill(rect, with: .white)
  }
}

/// Calls closures when it is given a list and when it shows one.
private final class CallingRenderer: Renderer {
  var onSubmit = {}
  var onPresent = {}
  private(set) var presents = 0

  var name: String { "calling" }
  var maximumTextureSide: Int { 1024 }
  var textureGeneration: Int { 0 }

  func submit(_ list: DrawList) throws -> RenderCounters {
    onSubmit()
    return RenderCounters()
  }

  func present() throws {
    presents += 1
    onPresent()
  }

  func readPixels() throws -> Image { Image(width: 1, height: 1) { _, _ in 0 } }
}
