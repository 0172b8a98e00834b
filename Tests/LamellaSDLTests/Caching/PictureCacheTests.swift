internal import CSDL2
internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRuntime
internal import LamellaScene
internal import LamellaText
internal import TestSupport
internal import Testing

@testable internal import LamellaSDL

/// Pictures that are drawn from a cached one are those that are drawn directly.
@Suite(.serialized)
struct PictureCacheTests {
  /// Costs at which everything is cached that can be, and nothing.
  private enum Caching: CaseIterable {
    case always, never

    var costs: PictureCachePolicy.Costs {
      let quad = self == .always ? 1_000_000 : 0
      return PictureCachePolicy.Costs(
        quad: quad, shape: quad, damagedPixel: 0, switching: 0, copy: 0, copiedPixel: 0)
    }
  }

  /// Changes of views at random, the same for the same seed.
  private final class Changes {
    private var random: SeededGenerator
    private let root: View
    private var views: [View] = []

    init(of root: View, seed: Int) {
      random = SeededGenerator(seed: UInt64(seed))
      self.root = root
      for _ in 0..<12 { add() }
    }

    private func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }

    private func add() {
      let frame = Rect(
        x: Double(number(-20...180)), y: Double(number(-20...130)), width: Double(number(5...70)),
        height: Double(number(5...50)))
      let view: View
      switch number(0...3) {
      case 0:
        let label = Label(text: "HP \(number(0...99))", font: .system(size: 12))
        label.frame = frame
        view = label
      case 1:
        view = Striped(frame: frame)
      default:
        view = View(frame: frame)
        view.backgroundColor = Color(
          rgba8: UInt32(number(0...0xFF_FFFF)) | [0xFF00_0000, 0x9000_0000][number(0...1)])
        if number(0...1) == 0 { view.cornerRadius = Double(number(2...9)) }
      }
      let parent = number(0...3) == 0 ? views.randomElement(using: &random) ?? root : root
      parent.addSubview(view)
      views.append(view)
    }

    /// Changes a few views, or nothing.
    func step() {
      for _ in 0..<number(0...2) {
        let view = views[number(0...views.count - 1)]
        switch number(0...9) {
        case 0: view.frame.origin.x += Double(number(-9...9))
        case 1: view.alpha = Double(number(3...10)) / 10
        case 2: view.isHidden.toggle()
        case 3: view.backgroundColor = Color(rgba8: UInt32(number(0...0xFF_FFFF)) | 0xFF00_0000)
        case 4: view.clipsToBounds.toggle()
        case 5: view.transform = Transform2D(rotationRadians: Double(number(-3...3)) / 5)
        case 6: add()
        case 7 where views.count > 8:
          view.removeFromSuperview()
          views.removeAll { $0 === view }
        default: (view as? Label)?.text = "HP \(number(0...99))"
        }
      }
    }
  }

  /// A view with slanted and smooth shapes.
  private final class Striped: View {
    override func draw(_ rect: Rect, in canvas: Canvas) {
      canvas.fill(rect, with: Color(hex: 0x4060A0, alpha: 0.8))
      canvas.strokeLine(from: rect.origin, to: Point(rect.maxX, rect.maxY), with: .white)
    }
    nonisolated deinit {}
  }

  /// The largest difference of a channel of two pictures.
  private func distance(_ a: Image, _ b: Image) -> Int {
    zip(a.pixels, b.pixels).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }

  /// The largest difference of a channel over a host's picture.
  ///
  /// Translucent shapes that lie over each other are rounded in another order. SDL's software driver rounds down, and
  /// up to 5 away from what OpenGL draws, on both ways.
  private static func tolerance(_ kind: TestHost.Kind) -> Int {
    kind == .opengl || kind == .opengles2 ? 2 : 4
  }

  // MARK: Over a host's picture

  /// Draws frames of a host with a HUD that changes; returns their pictures and the number of cached ones.
  private func frames(
    _ kind: TestHost.Kind, _ caching: Caching, seed: Int, count: Int = 16,
    disturb: (Int, HUD, TestHost) -> Void = { _, _, _ in }
  ) throws -> (pictures: [Image], cached: Int) {
    let host = try #require(TestHost(kind))
    let hud = try HUD(renderer: host.renderer)
    let renderer = try #require((hud.host as? RendererHost)?.sdl)
    renderer.cache = PictureCache(costs: caching.costs)
    let changes = Changes(of: hud.window, seed: seed)
    var result: (pictures: [Image], cached: Int) = ([], 0)
    for frame in 0..<count {
      SDL_SetRenderDrawColor(host.renderer, 20, 30, 40, 255)
      SDL_RenderClear(host.renderer)
      host.drawGame()
      if frame > 2 { changes.step() }
      disturb(frame, hud, host)
      hud.update(elapsedMicroseconds: 16_667)
      try hud.render()
      if renderer.cache.target != nil { result.cached += 1 }
      result.pictures.append(host.picture())
    }
    hud.shutdown()
    #expect(renderer.cache.target == nil && renderer.cache.reservation == nil)
    return result
  }

  @Test(
    "A HUD that changes at random looks the same from its cached picture",
    arguments: TestHost.Kind.allCases, 0..<6)
  func hud(kind: TestHost.Kind, seed: Int) throws {
    guard TestHost(kind) != nil else { return }
    let direct = try frames(kind, .never, seed: seed)
    let cached = try frames(kind, .always, seed: seed)
    #expect(direct.cached == 0 && cached.cached > 8, "\(cached.cached) of 16")
    let distances = zip(direct.pictures, cached.pictures).map { distance($0, $1) }
    #expect(distances.max() ?? 0 <= Self.tolerance(kind), "\(distances)")
    // What is drawn inside the damage alone is what is drawn anew.
    let whole = try frames(kind, .always, seed: seed) { _, hud, _ in
      (hud.host as? RendererHost)?.sdl.loseTargets()
    }
    #expect(zip(whole.pictures, cached.pictures).allSatisfy { distance($0, $1) == 0 })
  }

  @Test(
    "After lost targets and a lost device the cached picture is made anew",
    arguments: TestHost.Kind.allCases,
    [SDL_RENDER_TARGETS_RESET.rawValue, SDL_RENDER_DEVICE_RESET.rawValue])
  func losses(kind: TestHost.Kind, type: UInt32) throws {
    guard TestHost(kind) != nil else { return }
    let direct = try frames(kind, .never, seed: 3)
    let cached = try frames(kind, .always, seed: 3) { frame, hud, host in
      guard frame == 9, let target = (hud.host as? RendererHost)?.sdl.cache.target else { return }
      if kind == .opengl || kind == .opengles2 {
        // The picture is gone.
        SDL_SetRenderTarget(host.renderer, target.pointer)
        SDL_SetRenderDrawColor(host.renderer, 255, 0, 255, 255)
        SDL_RenderClear(host.renderer)
        SDL_SetRenderTarget(host.renderer, nil)
      }
      var event = SDL_Event()
      event.type = type
      #expect(!hud.handle(event))
      #expect(hud.needsDisplay)
    }
    let distances = zip(direct.pictures, cached.pictures).map { distance($0, $1) }
    #expect(distances.max() ?? 0 <= Self.tolerance(kind), "\(distances)")
  }

  @Test(
    "The host's state and the pixels around a cached HUD are the same as without one",
    arguments: TestHost.Kind.allCases, HUDDrawingTests.Setup.allCases)
  func hostState(kind: TestHost.Kind, setup: HUDDrawingTests.Setup) throws {
    guard TestHost(kind) != nil else { return }
    let frame = Rect(x: 120, y: 90, width: 60, height: 40)
    var results: [(states: [String], picture: Image)] = []
    for hasHUD in [false, true] {
      let host = try #require(TestHost(kind))
      let hud = hasHUD ? try HUD(renderer: host.renderer) : nil
      let renderer = (hud?.host as? RendererHost)?.sdl
      renderer?.cache = PictureCache(costs: Caching.always.costs)
      let panel = Panel(frame)
      hud?.window.addSubview(panel)
      SDL_SetRenderDrawColor(host.renderer, 20, 30, 40, 255)
      SDL_RenderClear(host.renderer)
      setup.apply(to: host)
      for index in 0..<5 {
        host.drawGame()
        SDL_SetRenderDrawColor(host.renderer, 9, 8, 7, 130)
        SDL_SetRenderDrawBlendMode(host.renderer, SDL_BLENDMODE_BLEND)
        if setup == .drawState { setup.apply(to: host) }
        if index == 3 { panel.backgroundColor = Color(hex: 0x00FF00) }
        hud?.update(elapsedMicroseconds: 16_667)
        try hud?.render()
        host.drawMore()
      }
      if hasHUD { #expect(renderer?.cache.target != nil) }
      let hasTarget = SDL_GetRenderTarget(host.renderer) != nil
      let states = host.state().map { $0.hasPrefix("target") ? "target \(hasTarget)" : $0 }
      results.append((states, host.picture()))
      hud?.shutdown()
    }
    #expect(results[0].states == results[1].states)
    var outside = 0
    for y in 0..<results[0].picture.height {
      for x in 0..<results[0].picture.width where !frame.contains(Point(Double(x), Double(y))) {
        if results[0].picture.pixel(x: x, y: y) != results[1].picture.pixel(x: x, y: y) {
          outside += 1
        }
      }
    }
    #expect(outside == 0)
  }

  @Test("What adds to the host's picture, or masks it, is drawn directly", arguments: [0, 1, 2])
  func blendModes(mode: Int) throws {
    guard let host = TestHost(.opengl) else { return }
    let renderer = try SDLRenderer(host: host.renderer)
    defer { renderer.destroyTextures() }
    renderer.cache = PictureCache(costs: Caching.always.costs)
    var builder = ListBuilder(width: 203, height: 151, clear: nil)
    let white = builder.white()
    builder.quads([PixelRect(10, 10, 40, 40)], [Color(white: 0.5)], texture: white)
    switch mode {
    case 0:
      builder.quads(
        [PixelRect(20, 20, 90, 40)], [Color(white: 0.5)], texture: white, blend: .add)
    case 1:
      builder.beginGroup(PixelRect(20, 20, 20, 20))
      builder.quads([PixelRect(20, 20, 20, 20)], [Color(white: 0.5)], texture: white)
      builder.endGroup(blend: .mask)
    default:
      // In a group it adds to the group's picture.
      builder.beginGroup(PixelRect(20, 20, 20, 20))
      builder.quads(
        [PixelRect(20, 20, 20, 20)], [Color(white: 0.5)], texture: white, blend: .add)
      builder.endGroup(opacity: 0.5)
    }
    var list = builder.list
    list.number = 1
    for _ in 0..<6 {
      _ = try renderer.submit(list)
      list.textureUpdates = []
    }
    #expect((renderer.cache.target != nil) == (mode == 2))
  }

  @Test("The cached picture counts in the budget, and must fit")
  func budget() throws {
    guard let host = TestHost(.opengl) else { return }
    let hud = try HUD(renderer: host.renderer)
    let renderer = try #require((hud.host as? RendererHost)?.sdl)
    let limit = TextureBudget.byteLimit
    defer {
      TextureBudget.byteLimit = limit
      hud.shutdown()
    }
    let bytes = 203 * 151 * 4
    for fits in [true, false] {
      TextureBudget.byteLimit = fits ? limit : bytes
      renderer.loseTextures()
      renderer.cache = PictureCache(costs: Caching.always.costs)
      hud.window.addSubview(Panel(Rect(x: 10, y: 10, width: 20, height: 20)))
      for _ in 0..<6 {
        hud.update(elapsedMicroseconds: 16_667)
        try hud.render()
      }
      #expect((renderer.cache.target != nil) == fits)
      let total = TextureBudget.totalBytes
      renderer.releaseCache()
      #expect(total - TextureBudget.totalBytes == (fits ? bytes : 0))
    }
  }

  // MARK: In a window of our own

  /// Draws frames of a scene in a hidden window; returns their pictures and the number of cached ones.
  private func frames(
    _ choice: RendererChoice, _ caching: Caching, seed: Int
  ) throws -> (pictures: [Image], cached: Int)? {
    var options = WindowPlatform.Options()
    options.size = Size(203, 151)
    (options.isHidden, options.renderer, options.scale) = (true, choice, 1)
    guard let platform = try? WindowPlatform(options),
      let renderer = platform.renderer as? SDLRenderer
    else { return nil }
    renderer.cache = PictureCache(costs: caching.costs)
    FontLibrary.provider = FontLibrary.provider ?? SystemFonts()
    let stage = Stage(window: Window(size: options.size))
    stage.window.backgroundColor = Color(hex: 0x203040)
    let changes = Changes(of: stage.window, seed: seed)
    var result: (pictures: [Image], cached: Int) = ([], 0)
    for frame in 0..<20 {
      if frame > 2 { changes.step() }
      // Twice, another size, and another background.
      if frame == 9 || frame == 14 {
        let size = frame == 9 ? Size(150, 170) : Size(203, 151)
        try platform.resize(to: size)
        stage.window.frame.size = size
      }
      if frame == 12 { stage.window.backgroundColor = Color(hex: 0x503020) }
      stage.advance(to: StageTime(frame: frame, framesPerSecond: 60))
      try stage.render(
        on: renderer, pixelWidth: platform.pixelWidth, pixelHeight: platform.pixelHeight)
      if renderer.cache.target != nil { result.cached += 1 }
      result.pictures.append(try renderer.readPixels())
    }
    return result
  }

  @Test(
    "A window that changes at random looks the same from its cached picture",
    arguments: [RendererChoice.opengl, .opengles2], 10..<18)
  func window(choice: RendererChoice, seed: Int) throws {
    guard let direct = try frames(choice, .never, seed: seed),
      let cached = try frames(choice, .always, seed: seed)
    else {
      print("skipped: no display with \(choice)")
      return
    }
    #expect(direct.cached == 0 && cached.cached > 2, "\(cached.cached) of 20")
    let distances = zip(direct.pictures, cached.pictures).map { distance($0, $1) }
    #expect(distances.max() ?? 0 <= 1, "\(distances)")
  }
}
