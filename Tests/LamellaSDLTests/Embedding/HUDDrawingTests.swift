internal import CSDL2
internal import LamellaCapture
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRuntime
internal import LamellaSDL
internal import LamellaScene
internal import TestSupport
internal import Testing

/// The effects of a HUD on its host: its picture, and nothing else.
@Suite(.serialized)
struct HUDDrawingTests {
  /// A setup of a host's renderer.
  enum Setup: String, CaseIterable {
    case plain, logical, integerLogical, oddLetterbox, viewport, scaledViewport, viewportThenScale
    case fractionalScale, clip, emptyClip, clipInLogical, viewportInLogical, boundTarget
    case boundTargetWithAll, boundTargetOverLogical, drawState, everything

    func apply(to host: TestHost) {
      let renderer = host.renderer
      func viewport(_ x: Int32, _ y: Int32, _ w: Int32, _ h: Int32) {
        var rect = SDL_Rect(x: x, y: y, w: w, h: h)
        SDL_RenderSetViewport(renderer, &rect)
      }
      func clip(_ x: Int32, _ y: Int32, _ w: Int32, _ h: Int32) {
        var rect = SDL_Rect(x: x, y: y, w: w, h: h)
        SDL_RenderSetClipRect(renderer, &rect)
      }
      switch self {
      case .plain: break
      case .logical: SDL_RenderSetLogicalSize(renderer, 100, 80)
      case .integerLogical:
        SDL_RenderSetIntegerScale(renderer, SDL_TRUE)
        SDL_RenderSetLogicalSize(renderer, 64, 48)
      case .oddLetterbox: SDL_RenderSetLogicalSize(renderer, 77, 31)
      case .viewport: viewport(13, 7, 101, 55)
      case .scaledViewport:
        SDL_RenderSetScale(renderer, 1.5, 2.5)
        viewport(3, 5, 33, 21)
      case .viewportThenScale:
        viewport(13, 7, 101, 55)
        SDL_RenderSetScale(renderer, 2.5, 1.75)
      case .fractionalScale: SDL_RenderSetScale(renderer, 1.3, 0.7)
      case .clip: clip(-4, 9, 77, 41)
      case .emptyClip: clip(5, 5, 0, 0)
      case .clipInLogical:
        SDL_RenderSetLogicalSize(renderer, 77, 31)
        clip(3, 1, 50, 20)
      case .viewportInLogical:
        SDL_RenderSetLogicalSize(renderer, 77, 31)
        viewport(5, 3, 41, 17)
      case .boundTarget: host.bindTexture()
      case .boundTargetWithAll:
        host.bindTexture()
        SDL_RenderSetLogicalSize(renderer, 31, 17)
        viewport(2, 3, 20, 11)
        clip(1, 1, 9, 8)
      case .boundTargetOverLogical:
        SDL_RenderSetLogicalSize(renderer, 77, 31)
        viewport(5, 3, 41, 17)
        clip(1, 2, 30, 12)
        host.bindTexture()
        SDL_RenderSetScale(renderer, 1.5, 1.5)
      case .drawState:
        SDL_SetRenderDrawColor(renderer, 1, 2, 3, 77)
        SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_MOD)
      case .everything:
        SDL_RenderSetIntegerScale(renderer, SDL_TRUE)
        SDL_RenderSetLogicalSize(renderer, 90, 70)
        viewport(7, 9, 51, 43)
        clip(3, 2, 31, 29)
        SDL_SetRenderDrawColor(renderer, 200, 100, 50, 128)
        SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_ADD)
      }
    }
  }

  /// The frame of the HUD's panel, in window points.
  private static let panel = Rect(x: 120, y: 90, width: 60, height: 40)

  private struct Outcome {
    var states: [[String]] = []
    var picture: Image
  }

  /// Draws two frames of a host, with a HUD or without.
  private func run(_ kind: TestHost.Kind, _ setup: Setup, withHUD: Bool) throws -> Outcome {
    let host = try #require(TestHost(kind))
    var hud: HUD?
    if withHUD {
      hud = try HUD(renderer: host.renderer)
      hud?.window.addSubview(Panel(Self.panel))
    }
    SDL_SetRenderDrawColor(host.renderer, 20, 30, 40, 255)
    SDL_RenderClear(host.renderer)
    setup.apply(to: host)
    var states: [[String]] = []
    for _ in 0..<2 {
      host.drawGame()
      SDL_SetRenderDrawColor(host.renderer, 9, 8, 7, 130)
      SDL_SetRenderDrawBlendMode(host.renderer, SDL_BLENDMODE_BLEND)
      if setup == .drawState { setup.apply(to: host) }
      hud?.update(elapsedMicroseconds: 16_667)
      try hud?.render()
      host.drawMore()
    }
    let target = SDL_GetRenderTarget(host.renderer)
    let state = host.state()
    // A texture keeps no view of its own: going back to it is a fresh start in any program.
    states.append(state.map { target == nil ? $0 : $0.replacing("\(target!)", with: "texture") })
    if let texture = host.texture {
      SDL_SetRenderTarget(host.renderer, nil)
      var place = SDL_Rect(x: 0, y: 0, w: 64, h: 48)
      SDL_RenderCopy(host.renderer, texture, nil, &place)
    }
    hud?.shutdown()
    return Outcome(states: states, picture: host.picture())
  }

  @Test(
    "State and pixels around it are the same with a HUD and without", arguments: Setup.allCases)
  func transparentOnSurface(setup: Setup) throws { try expectTransparent(.surface, setup) }

  @Test(
    "The same in a window of the software renderer",
    .enabled("needs a display") { await TestHost.isPossible(.software) },
    arguments: Setup.allCases)
  func transparentOnSoftware(setup: Setup) throws { try expectTransparent(.software, setup) }

  @Test(
    "The same in a window of OpenGL",
    .enabled("needs a display with OpenGL") { await TestHost.isPossible(.opengl) },
    arguments: Setup.allCases)
  func transparentOnOpenGL(setup: Setup) throws { try expectTransparent(.opengl, setup) }

  private func expectTransparent(_ kind: TestHost.Kind, _ setup: Setup) throws {
    let without = try run(kind, setup, withHUD: false)
    let with = try run(kind, setup, withHUD: true)
    #expect(with.states == without.states)
    var outside = 0
    var inside = 0
    for y in 0..<with.picture.height {
      for x in 0..<with.picture.width {
        let differs = with.picture.pixel(x: x, y: y) != without.picture.pixel(x: x, y: y)
        if Self.panel.contains(Point(Double(x), Double(y))) {
          // What the host draws after the HUD lies over it.
          if with.picture.hex(x, y) == "FF00FF" { inside += 1 }
        } else if differs {
          outside += 1
        }
      }
    }
    #expect(outside == 0)
    #expect(inside > 2000, "of 2400 pixels of the HUD")
  }

  @Test("An unchanged HUD is drawn again without layout, drawing or encoding")
  func replay() throws {
    let host = try #require(TestHost(.surface))
    let hud = try HUD(renderer: host.renderer)
    let panel = Panel(Rect(x: 10, y: 10, width: 20, height: 20))
    hud.window.addSubview(panel)
    hud.update(elapsedMicroseconds: 16_667)
    #expect(hud.needsDisplay)
    let first = try hud.render()
    #expect(first.nodes > 0)
    #expect(!hud.needsDisplay && hud.nextDeadline == nil)
    let counts = (panel.layouts, panel.drawings)
    for _ in 0..<3 {
      SDL_RenderClear(host.renderer)
      hud.update(elapsedMicroseconds: 16_667)
      let again = try hud.render()
      #expect(again.nodes == 0 && again.uploadedBytes == 0 && again.layoutCalls == 0)
      #expect(again.drawCalls == first.drawCalls)
    }
    #expect((panel.layouts, panel.drawings) == counts)
    #expect(host.picture().hex(15, 15) == "FF00FF")
    panel.frame.origin = Point(50, 50)
    #expect(hud.needsDisplay)
    hud.shutdown()
  }

  @Test("A host that destroys its renderer, or its window, before the HUD gets an error")
  func endOfHost() throws {
    for endsWindow in [false, true] {
      guard SDL_getenv("DISPLAY") != nil, SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else { return }
      defer { SDL_QuitSubSystem(SDL_INIT_VIDEO) }
      let window = SDL_CreateWindow("host", 0, 0, 200, 150, SDL_WINDOW_HIDDEN.rawValue)
      let renderer = try #require(SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE.rawValue))
      let hud = try HUD(renderer: renderer)
      hud.window.addSubview(Panel(Rect(x: 10, y: 10, width: 20, height: 20)))
      hud.update(elapsedMicroseconds: 16_667)
      try hud.render()
      if endsWindow { SDL_DestroyWindow(window) } else { SDL_DestroyRenderer(renderer) }
      var messages: [String] = []
      let handler = Diagnostics.handler
      Diagnostics.forgetReports()
      Diagnostics.handler = { messages.append($0) }
      hud.update(elapsedMicroseconds: 16_667)
      #expect(!hud.handle(SDL_Event()))
      Diagnostics.handler = handler
      #expect(messages.count == 1 && messages.first?.contains("destroyed before its HUD") == true)
      #expect(throws: RendererError.self) { try hud.render() }
      #expect(!hud.needsDisplay)
      hud.shutdown()
      if !endsWindow { SDL_DestroyWindow(window) }
    }
  }

  @Test("A point is a window point under any logical size, and scale makes it larger")
  func points() throws {
    let host = try #require(TestHost(.surface, width: 200, height: 100))
    SDL_RenderSetLogicalSize(host.renderer, 50, 50)
    let hud = try HUD(renderer: host.renderer)
    #expect(hud.window.bounds.size == Size(200, 100))
    hud.scale = 2
    #expect(hud.window.bounds.size == Size(100, 50))
    #expect(hud.window.contentScale == 2)
    hud.scale = .nan
    #expect(hud.scale == 2)
    hud.safeAreaInsets = EdgeInsets(top: 10, left: 5)
    #expect(hud.window.safeArea == Rect(x: 5, y: 10, width: 95, height: 40))
    hud.window.addSubview(Panel(Rect(x: 10, y: 10, width: 10, height: 10)))
    try hud.render()
    let picture = host.picture()
    #expect(picture.hex(20, 20) == "FF00FF" && picture.hex(39, 39) == "FF00FF")
    #expect(picture.hex(19, 20) != "FF00FF" && picture.hex(40, 39) != "FF00FF")
    hud.shutdown()
  }

  @Test("Hiding and showing a HUD needs one drawing each, and nothing else while it is hidden does")
  func hiding() throws {
    let host = try #require(TestHost(.surface))
    let hud = try HUD(renderer: host.renderer)
    let panel = Panel(Rect(x: 10, y: 10, width: 20, height: 20))
    hud.window.addSubview(panel)
    hud.update(elapsedMicroseconds: 16_667)
    try hud.render()
    #expect(!hud.needsDisplay)
    hud.isVisible = false
    #expect(hud.needsDisplay, "what was drawn must be erased")
    try hud.render()
    panel.frame.origin = Point(50, 50)
    hud.update(elapsedMicroseconds: 16_667)
    #expect(!hud.needsDisplay, "nobody sees the change")
    hud.isVisible = true
    #expect(hud.needsDisplay)
    try hud.render()
    #expect(!hud.needsDisplay)
    #expect(host.picture().hex(55, 55) == "FF00FF")
    // Hidden and shown again before anything was drawn: nothing to erase.
    hud.isVisible = false
    hud.isVisible = true
    try hud.render()
    #expect(!hud.needsDisplay)
    hud.shutdown()
  }

  @Test("While a HUD is hidden its ticks are frames of their own, however long that is")
  func hiddenFrames() throws {
    let host = try #require(TestHost(.surface))
    let hud = try HUD(renderer: host.renderer)
    var now: Int64 = 0
    let profiler = FrameProfiler {
      now += 1
      return now
    }
    hud.stage.profiler = profiler
    hud.stage.onTick { _ in }
    hud.isVisible = false
    for _ in 0..<5 {
      hud.update(elapsedMicroseconds: 16_667)
      now += 1_000_000
      try hud.render()
    }
    #expect(profiler.recordCount == 5)
    for age in 0..<5 {
      let record = profiler.record(age: age)
      #expect(!record.isPresented && record.end - record.begin < 1_000)
    }
    hud.isVisible = true
    hud.update(elapsedMicroseconds: 16_667)
    try hud.render()
    #expect(profiler.last?.isPresented == true && profiler.last?.ticks == 2)
    hud.shutdown()
  }

  @Test("A hidden HUD draws nothing, and nothing of a HUD is left after its end")
  func ending() throws {
    let host = try #require(TestHost(.surface))
    do {
      let hud = try HUD(renderer: host.renderer)
      hud.window.addSubview(Panel(Rect(x: 10, y: 10, width: 20, height: 20)))
      hud.isVisible = false
      try hud.render()
      hud.isVisible = true
      #expect(hud.needsDisplay)
      hud.shutdown()
      try hud.render()
      #expect(hud.nextDeadline == nil && !hud.needsDisplay)
    }
    #expect(host.picture().hex(15, 15) == "000000")
    // Memory that is no renderer.
    let other = UnsafeMutablePointer<Int64>.allocate(capacity: 400)
    other.initialize(repeating: 0, count: 400)
    defer { other.deallocate() }
    #expect(throws: ApplicationError.self) { try HUD(renderer: OpaquePointer(other)) }
  }

  @Test(
    "Cached rasters and content shadows look the same in a host as uncached ones",
    arguments: TestHost.Kind.allCases)
  func keptPictures(kind: TestHost.Kind) throws {
    var pictures: [Image] = []
    for isKept in [false, true] {
      guard let host = TestHost(kind) else { return }
      let hud = try HUD(renderer: host.renderer)
      let group = View(frame: Rect(x: 20, y: 20, width: 90, height: 70))
      group.layer.shadowOpacity = 0.7
      group.layer.shadowOffset = Size(5, 8)
      for part in 0..<3 {
        let view = View(
          frame: Rect(x: Double(part) * 26, y: Double(part) * 12, width: 34, height: 34))
        view.backgroundColor = Color(hex: [0x5BA4F5, 0xFF8A4C, 0x4CC38A][part])
        view.cornerRadius = 10
        group.addSubview(view)
      }
      group.alpha = 0.75
      group.layer.shouldRasterize = isKept
      hud.window.addSubview(group)
      for _ in 0..<2 {
        SDL_SetRenderDrawColor(host.renderer, 20, 30, 40, 255)
        SDL_RenderClear(host.renderer)
        host.drawGame()
        hud.update(elapsedMicroseconds: 16_000)
        try hud.render()
      }
      pictures.append(host.picture())
      hud.shutdown()
    }
    let distance = zip(pictures[0].pixels, pictures[1].pixels)
      .reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
    #expect(distance <= 4)
    #expect(pictures[0].isClose(30, 30, to: Color(hex: 0x5BA4F5), within: 90))
  }

  @Test("An image that is stretched over millions of pixels shows the texels that are in sight")
  func enormousImages() throws {
    // Red tells the column, green the row.
    let image = Image(width: 8, height: 4) { x, y in
      0xFF00_0000 | UInt32(x * 30 + 10) | UInt32(y * 60 + 10) << 8
    }
    let host = try #require(TestHost(.surface, width: 64, height: 48))
    let hud = try HUD(renderer: host.renderer)
    let layer = Layer()
    layer.contents = image
    layer.contentsFilter = .nearest
    hud.window.layer.addSublayer(layer)
    for width in [100, 20_000, 300_000, 8_000_000.0] {
      for column in 0..<8 {
        let (texel, height) = (width / 8, 40_000.0)
        // The edge before a column, and that before the third row, in the middle of what is seen.
        layer.frame = Rect(
          x: 32 - texel * Double(column), y: 24 - height / 2, width: width, height: height)
        hud.update(elapsedMicroseconds: 10_000)
        try hud.render()
        let picture = host.picture()
        func shown(_ x: Int, _ y: Int) -> [UInt32] {
          let pixel = picture.pixel(x: x, y: y)
          return [pixel & 255, pixel >> 8 & 255]
        }
        let red = UInt32(column * 30 + 10)
        #expect(shown(34, 20) == [red, 70] && shown(34, 28) == [red, 130])
        if column > 0 { #expect(shown(29, 20) == [red - 30, 70]) }
      }
    }
  }

}
