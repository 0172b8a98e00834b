internal import CSDL2
internal import LamellaCapture
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRuntime
internal import LamellaSDL
internal import LamellaScene
internal import Testing

/// Reentrant calls of a HUD from its own callbacks.
@Suite(.serialized)
struct HUDReentrancyTests {
  private let host: TestHost
  private let hud: HUD
  private let view = CallingView(frame: Rect(x: 20, y: 20, width: 50, height: 40))

  init() throws {
    host = try #require(TestHost(.surface, width: 200, height: 150))
    hud = try HUD(renderer: host.renderer)
    hud.usesEventTimes = false
    hud.window.addSubview(view)
  }

  private func press(_ x: Int32, _ y: Int32) -> SDL_Event {
    var event = SDL_Event()
    event.type = SDL_MOUSEBUTTONDOWN.rawValue
    event.button.button = 1
    event.button.clicks = 1
    (event.button.x, event.button.y) = (x, y)
    return event
  }

  @Test("Reentrant calls are reported and do nothing")
  func refusals() throws {
    var reports = 0
    let handler = Diagnostics.handler
    Diagnostics.forgetReports()
    Diagnostics.handler = { if $0.contains("did nothing") { reports += 1 } }
    defer { Diagnostics.handler = handler }
    var (calls, depth) = (0, 0)
    view.onCall = { [hud, press] in
      calls += 1
      depth += 1
      #expect(depth == 1)
      let tick = hud.stage.tick
      #expect(!hud.handle(press(30, 30)))
      hud.update(elapsedMicroseconds: 100_000)
      // Refused like the others: that is reported, and nothing is drawn that could fail.
      _ = try? hud.render()
      #expect(hud.stage.tick == tick)
      depth -= 1
    }
    hud.update(elapsedMicroseconds: 0)
    #expect(hud.handle(press(30, 30)))
    hud.update(elapsedMicroseconds: 50_000)
    try hud.render()
    // From layout, hit test, touch and drawing.
    #expect(calls >= 4 && reports == 3)
    #expect(view.touches == 1)
  }

  @Test("A hit test may query the mouse's owner and the cursor")
  func questionsInHitTest() {
    hud.update(elapsedMicroseconds: 0)
    var answers: [Bool] = []
    view.onHitTest = { [hud, view] in
      let body = view.onHitTest
      view.onHitTest = {}
      answers.append(hud.wantsMouse)
      _ = (hud.cursor, hud.wantsKeyboard, hud.needsDisplay, hud.nextDeadline)
      view.onHitTest = body
    }
    #expect(hud.handle(press(30, 30)))
    #expect(answers == [true])
  }

  @Test("A HUD that is shut down while drawing restores the renderer and draws nothing more")
  func shutdownInDrawing() throws {
    SDL_SetRenderDrawColor(host.renderer, 1, 2, 3, 4)
    SDL_RenderSetScale(host.renderer, 2, 2)
    hud.update(elapsedMicroseconds: 0)
    view.onDraw = { [hud] in hud.shutdown() }
    try hud.render()
    var color: (UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0)
    SDL_GetRenderDrawColor(host.renderer, &color.0, &color.1, &color.2, &color.3)
    var scale: (Float, Float) = (0, 0)
    SDL_RenderGetScale(host.renderer, &scale.0, &scale.1)
    #expect(color == (1, 2, 3, 4) && scale == (2, 2))
    #expect(!hud.handle(press(30, 30)))
    hud.update(elapsedMicroseconds: 10_000)
    try hud.render()
  }

  @Test("A device that is lost within a frame is recreated in the next")
  func lossInDrawing() throws {
    hud.update(elapsedMicroseconds: 0)
    view.onDraw = { [hud, view] in
      view.onDraw = {}
      hud.deviceWasLost()
    }
    try hud.render()
    #expect(hud.needsDisplay)
    let counters = try hud.render()
    #expect(counters.uploadedBytes > 0)
  }

  @Test("Handlers of touches that a shutdown cancels may call shutdown as well")
  func nestedShutdown() {
    hud.update(elapsedMicroseconds: 0)
    #expect(hud.handle(press(30, 30)))
    hud.update(elapsedMicroseconds: 50_000)
    view.onCancel = { [hud] in hud.shutdown() }
    hud.shutdown()
    #expect(view.cancellations == 1 && !hud.handle(press(30, 30)))
  }
}

/// Calls closures from its callbacks.
private final class CallingView: View {
  var onCall = {}
  var onDraw = {}
  var onHitTest = {}
  var onCancel = {}
  private(set) var touches = 0
  private(set) var cancellations = 0

  override func layoutSubviews() { onCall() }

  override func draw(_ rect: Rect, in canvas: Canvas) {
    canvas.fill(rect, with: .white)
    onCall()
    onDraw()
  }

  override func hitTest(_ point: Point, with event: Event?) -> View? {
    onCall()
    onHitTest()
    return super.hitTest(point, with: event)
  }

  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    self.touches += touches.count
    onCall()
  }

  override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    cancellations += 1
    onCancel()
  }
}
