internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRuntime
internal import LamellaScene
internal import TestSupport
internal import Testing

/// What a game moves in its ticks, shown between them.
@MainActor
struct MotionTests {
  private let harness = SceneHarness(width: 200, height: 100)
  private let ball = View(frame: Rect(x: 0, y: 40, width: 10, height: 10))

  init() {
    ball.backgroundColor = .white
    ball.interpolatesMotion = true
    harness.window.addSubview(ball)
    harness.frame()
  }

  /// Where the frame shows the ball's left edge.
  private func shown(_ alpha: Double) -> Double? {
    harness.render(alpha: alpha)
    return harness.quads.first.map { Double($0.rect.x) }
  }

  /// Runs a tick in which the game moves the ball.
  private func tick(to x: Double) {
    harness.window.ticker.add(Mover { [ball] in ball.frame.origin.x = x })
    harness.tick()
  }

  private final class Mover: Steppable {
    private let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
    nonisolated deinit {}

    func step(to time: TickTime) -> Bool {
      body()
      return false
    }
  }

  @Test("Frames between two ticks show the way from one to the next, and the model stays")
  func between() {
    tick(to: 20)
    for alpha in [0, 0.25, 0.5, 0.75] {
      #expect(shown(alpha) == 20 * alpha)
      #expect(ball.frame.minX == 20 && harness.window.hitTest(Point(25, 45), with: nil) === ball)
    }
    tick(to: 60)
    #expect(shown(0.5) == 40 && shown(1) == 60)
    // Shown at its end it stands still.
    #expect(shown(0.5) == 60 && !harness.window.needsFrame)
  }

  @Test("A snapshot that is taken between two ticks leaves what moves in motion")
  func snapshot() throws {
    let card = View(frame: Rect(x: 100, y: 0, width: 20, height: 20))
    card.backgroundColor = .white
    harness.window.insertSubview(card, at: 0)
    harness.frame()
    tick(to: 20)
    #expect(card.snapshotView(afterScreenUpdates: false) != nil)
    card.removeFromSuperview()
    #expect(shown(0.5) == 10 && shown(0.75) == 15)
  }

  @Test("A view that stops is shown where it is, and costs nothing any more")
  func stops() {
    tick(to: 20)
    #expect(shown(0.5) == 10)
    harness.tick()
    #expect(harness.window.needsFrame)
    #expect(shown(0.5) == 20)
    for _ in 0..<3 {
      harness.tick()
      #expect(!harness.window.needsFrame)
    }
  }

  @Test("What is set between ticks is shown at once, and so is what skips the way")
  func jumps() {
    ball.frame.origin.x = 90
    #expect(shown(0.5) == 90)
    harness.window.ticker.add(
      Mover { [ball] in
        ball.frame.origin.x = 10
        ball.skipInterpolation()
        ball.frame.origin.x += 8
      })
    harness.tick()
    #expect(shown(0.5) == 14)
  }

  @Test("Turns and sizes of a flat transform are shown on their way, too")
  func transforms() {
    harness.window.ticker.add(
      Mover { [ball] in ball.transform = Transform2D(scaleX: 3, y: 1) })
    harness.tick()
    harness.render(alpha: 0.5)
    // Twice as wide, about the centre.
    #expect(harness.quads.first.map { $0.rect.x } == -5)
    #expect(harness.quads.first.map { $0.rect.width } == 20)
    #expect(ball.transform == Transform2D(scaleX: 3, y: 1))
    harness.window.ticker.add(Mover { [ball] in ball.transform = .identity })
    harness.tick()
    harness.render(alpha: 0.5)
    #expect(harness.quads.first.map { $0.rect.width } == 20)
    #expect(ball.transform == .identity)
    harness.render(alpha: 1)
    #expect(harness.quads.first.map { $0.rect.width } == 10)
  }

  @Test("An animation lies above the motion, and neither changes the model")
  func animated() {
    var slide = BasicAnimation(.position, from: Point(100, 0), to: Point(100, 0))
    slide.isAdditive = true
    slide.timing.duration = 10
    ball.layer.add(slide, forKey: "slide")
    harness.tick()
    tick(to: 20)
    #expect(shown(0.5) == 110)
    #expect(ball.frame.minX == 20)
  }

  @Test("Leaving the window, or the wish, ends it in any moment")
  func leaves() {
    tick(to: 20)
    ball.removeFromSuperview()
    harness.tick()
    harness.render(alpha: 0.5)
    #expect(harness.quads.isEmpty)
    harness.window.addSubview(ball)
    tick(to: 40)
    #expect(shown(0.5) == 30)
    ball.interpolatesMotion = false
    #expect(harness.window.needsFrame && shown(0.5) == 40)
    tick(to: 80)
    #expect(shown(0.5) == 80)
    let other = SceneHarness()
    ball.interpolatesMotion = true
    other.window.addSubview(ball)
    other.frame()
    other.window.ticker.add(Mover { [ball] in ball.frame.origin.x = 100 })
    other.tick()
    other.render(alpha: 0.5)
    #expect(other.quads.first.map { $0.rect.x } == 90)
  }

  @Test("What no tick moves is not composed, however many there are")
  func restCosts() {
    for _ in 0..<50 {
      let view = View(frame: Rect(x: 1, y: 1, width: 2, height: 2))
      view.interpolatesMotion = true
      harness.window.addSubview(view)
    }
    harness.frame()
    tick(to: 30)
    harness.render(alpha: 0.5)
    #expect(harness.compose.changed <= 2)
    harness.render(alpha: 1)
    #expect(!harness.window.needsFrame)
  }

  @Test(
    "A game's motion is even at every display rate, and its ticks and digests do not know of it")
  func evenMotion() throws {
    var ends: Set<String> = []
    for framesPerSecond in [30, 60, 75, 144, 240] {
      for interpolates in [false, true] {
        let stage = Stage(window: Window(size: Size(2_000, 100)))
        let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
        view.backgroundColor = .white
        view.interpolatesMotion = interpolates
        stage.window.addSubview(view)
        stage.onTick { time in view.frame.origin.x = Double(time.tick) * 4 }
        let eye = Eye()
        var places: [Double] = []
        for frame in 0...framesPerSecond {
          stage.advance(to: StageTime(frame: frame, framesPerSecond: framesPerSecond))
          try stage.render(on: eye, pixelWidth: 2_000, pixelHeight: 100)
          places.append(eye.x)
        }
        ends.insert("\(stage.tick) \(view.frame)")
        guard interpolates else { continue }
        // 480 points in a second, from the second tick on.
        let ways = zip(places.dropFirst(8), places.dropFirst(7)).map { $0 - $1 }
        let way = 480 / Double(framesPerSecond)
        // Edges lie on whole pixels.
        #expect(ways.allSatisfy { abs($0 - way) < 1.001 }, "\(framesPerSecond): \(ways.prefix(9))")
      }
    }
    #expect(ends.count == 1)
  }

  /// Sees where the picture's quad is.
  private final class Eye: Renderer {
    var name: String { "eye" }
    var maximumTextureSide: Int { 1024 }
    var textureGeneration: Int { 0 }
    var x = 0.0

    func submit(_ list: DrawList) throws -> RenderCounters {
      x = list.vertices.first.map { Double($0.x) } ?? x
      return RenderCounters()
    }
    func present() throws {}
    func readPixels() throws -> Image { Image(width: 1, height: 1) { _, _ in 0 } }
  }
}
