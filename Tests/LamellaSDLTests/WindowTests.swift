internal import CSDL2
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRuntime
internal import LamellaScene
internal import TestSupport
internal import Testing

@testable internal import LamellaSDL

/// Tests on real windows; they run where there is a display, as under `xvfb-run`.
struct WindowTests {
  /// A window, or nil with a printed reason where none can be had.
  private func window(
    _ renderer: RendererChoice, isHidden: Bool = true, scale: Double? = nil
  ) throws -> WindowPlatform? {
    var options = WindowPlatform.Options()
    options.size = Size(64, 48)
    options.renderer = renderer
    options.isHidden = isHidden
    options.scale = scale
    do { return try WindowPlatform(options) } catch let error as ApplicationError
      where error.exitCode == ApplicationError.environment
    {
      print("skipped: \(error)")
      return nil
    }
  }

  /// Something of everything that a list can hold.
  private func sample() -> DrawList {
    var builder = ListBuilder(width: 64, height: 48, clear: Color(hex: 0x203040))
    let white = builder.white(1)
    let picture = builder.texture(2, width: 8, height: 8) { x, y in
      Color(red: Float(x) / 7, green: Float(y) / 7, blue: 0.5, alpha: x == y ? 0.5 : 1)
    }
    let solid = builder.texture(3, width: 8, height: 8) { x, y in
      Color(red: Float(x) / 7, green: Float(y) / 7, blue: 0.5)
    }
    builder.quads(
      [PixelRect(2, 2, 20, 10), PixelRect(10, 6, 20, 10)],
      [Color(hex: 0xCC3311), Color(hex: 0x33CC11, alpha: 0.5)], texture: white)
    builder.quads([PixelRect(34, 2, 8, 8)], [.white], texture: picture, uv: (0, 0, 1, 1))
    builder.quads([PixelRect(44, 2, 16, 16)], [.white], texture: picture, uv: (0, 0, 0.5, 0.5))
    builder.quads(
      [PixelRect(34, 12, 8, 8)], [Color(hex: 0xFF8080, alpha: 0.7)], texture: picture,
      clip: PixelRect(36, 12, 4, 8), uv: (0, 0, 1, 1))
    builder.quads(
      [PixelRect(2, 20, 20, 6)], [Color(hex: 0x404040)], texture: white, blend: .add)
    builder.quads(
      [PixelRect(26, 22, 8, 8)], [.white], texture: solid, blend: .copy, uv: (1, 1, 0, 0))
    builder.triangle(
      [(40, 24), (60, 24), (40, 44)], [Color(hex: 0x8844FF)], texture: white)
    addGroups(to: &builder, white: white, picture: picture)
    return builder.list
  }

  /// Groups that are faded, cut by the output's edge, within each other, masked and laid out elsewhere.
  private func addGroups(to builder: inout ListBuilder, white: TextureID, picture: TextureID) {
    builder.beginGroup(PixelRect(-10, 30, 30, 30))
    builder.quads(
      [PixelRect(0, 32, 10, 10), PixelRect(5, 36, 10, 20)],
      [Color(hex: 0xEE2200), Color(hex: 0x0022EE, alpha: 0.8)], texture: white)
    builder.beginGroup(PixelRect(2, 34, 8, 8))
    builder.quads([PixelRect(2, 34, 8, 8)], [.white], texture: picture, uv: (0, 0, 1, 1))
    builder.endGroup(opacity: 0.5)
    builder.endGroup(opacity: 0.7, clip: PixelRect(0, 0, 14, 46))

    builder.beginGroup(PixelRect(20, 36, 10, 10))
    builder.quads([PixelRect(18, 30, 20, 20)], [Color(hex: 0x22CC88)], texture: white)
    builder.beginGroup(PixelRect(20, 36, 10, 10))
    builder.quads(
      [PixelRect(22, 38, 3, 6), PixelRect(25, 38, 3, 6)],
      [Color(white: 0, alpha: 0.5), Color(white: 1)], texture: white)
    builder.endGroup(blend: .mask)
    builder.endGroup()

    builder.beginGroup(PixelRect(-4, -4, 4, 4), isPlane: true)
    builder.quads(
      [PixelRect(-4, -4, 4, 4)], [Color(hex: 0xCC88DD, alpha: 0.9)], texture: white)
    builder.endGroup(opacity: 0.8, at: PixelRect(48, 38, 12, 8))
  }

  /// Runs a body with the renderer of a host that draws into a surface.
  private func withHostsRenderer(_ body: (SDLRenderer) throws -> Void) throws {
    let surface = try #require(
      SDL_CreateRGBSurfaceWithFormat(0, 64, 48, 32, SDL_PIXELFORMAT_ARGB8888.rawValue))
    defer { SDL_FreeSurface(surface) }
    let host = try #require(SDL_CreateSoftwareRenderer(surface))
    defer { SDL_DestroyRenderer(host) }
    let renderer = try SDLRenderer(host: host)
    defer { renderer.destroyTextures() }
    try body(renderer)
  }

  @Test("A host's software renderer draws what ours draws, groups too")
  func hostsSoftwareRenderer() throws {
    try withHostsRenderer { renderer in
      _ = try renderer.submit(sample())
      expectSame(try renderer.readPixels(), try softwarePicture(of: sample()))
    }
  }

  @Test(
    "Invalid texture updates are rejected with a reason, and nothing else is written")
  func badTextures() throws {
    try withHostsRenderer { renderer in
      let id = TextureID(rawValue: 4)
      @MainActor func refusal(_ updates: [TextureUpdate]) -> String? {
        var list = sample()
        list.textureUpdates = updates
        do throws(any Error) {
          _ = try renderer.submit(list)
          return nil
        } catch { return "\(error)" }
      }
      @MainActor func write(_ rect: PixelRect, bytes: Int) -> String? {
        refusal([
          .create(id, width: 2, height: 3, filter: .linear),
          .write(id, rect: rect, pixels: .colors([UInt8](repeating: 0, count: bytes))),
        ])
      }
      for rect in [
        PixelRect(1, 0, 2, 1), PixelRect(0, 2, 1, 2), PixelRect(-1, 0, 2, 1),
        PixelRect(0, -1, 1, 2),
      ] {
        #expect(
          write(rect, bytes: 8)?.hasPrefix("writing texture 4 failed: 8 bytes do not fit") == true)
      }
      #expect(
        write(PixelRect(0, 0, 2, 2), bytes: 12)?.hasPrefix("writing texture 4 failed: 12") == true)
      #expect(
        refusal([
          .write(TextureID(rawValue: 99), rect: PixelRect(0, 0, 1, 1), pixels: .coverage([1]))
        ]
        )
          == "writing texture 99 failed: it does not exist")
    }
  }

  /// Compares pictures, but for the slanted edge of the triangle, which is each driver's own.
  private func expectSame(_ picture: Image, _ expected: Image, _ comment: String = "") {
    var differences: [String] = []
    for y in 0..<48 {
      for x in 0..<64 where !(x >= 39 && y >= 23 && abs((x - 40) + (y - 24) - 20) <= 3) {
        let color = Color(rgba8: expected.pixel(x: x, y: y))
        if !picture.isClose(x, y, to: color, within: 3) {
          differences.append("\(x),\(y): \(picture.hex(x, y)) for \(expected.hex(x, y))")
        }
      }
    }
    #expect(differences == [], "\(comment)")
  }

  private func softwarePicture(of list: DrawList) throws -> Image {
    let platform = try OffscreenPlatform(size: Size(64, 48))
    _ = try platform.renderer.submit(list)
    return try platform.renderer.readPixels()
  }

  @Test(
    "Accelerated drivers draw what the software driver draws",
    arguments: [RendererChoice.opengl, .opengles2, .gl])
  func sameOnEveryDriver(renderer: RendererChoice) throws {
    guard let platform = try window(renderer) else { return }
    #expect(platform.renderer.name == renderer.rawValue)
    let list = sample()
    let counters = try platform.renderer.submit(list)
    #expect(counters.drawCalls == list.commands.count { $0.indexCount > 0 })
    let expected = try softwarePicture(of: list)
    for moment in ["before", "after"] {
      let picture = try platform.renderer.readPixels()
      #expect(picture.width == 64 && picture.height == 48)
      expectSame(picture, expected, "\(moment) present")
      try platform.renderer.present()
    }
  }

  @Test(
    "A presented picture cannot be read unless it is kept",
    arguments: [RendererChoice.opengl, .gl])
  func keptPictures(choice: RendererChoice) throws {
    guard let platform = try window(choice) else { return }
    let renderer = platform.windowRenderer
    renderer.keepsPicture = false
    var list = sample()
    _ = try renderer.submit(list)
    _ = try renderer.readPixels()
    try renderer.present()
    let refusal = #expect(throws: RendererError.self) { try renderer.readPixels() }
    #expect("\(refusal!)".hasPrefix("reading the picture failed: it was shown already"))
    renderer.keepsPicture = true
    list.textureUpdates = []
    _ = try renderer.submit(list)
    try renderer.present()
    #expect(try renderer.readPixels().hex(0, 0) == "203040")
  }

  @Test(
    "Textures lost by the device are recreated", arguments: [RendererChoice.opengl, .gl])
  func deviceReset(renderer: RendererChoice) throws {
    guard let platform = try window(renderer) else { return }
    var events: [InputEvent] = []
    _ = try platform.pump(into: &events)
    let generation = platform.renderer.textureGeneration
    _ = try platform.renderer.submit(sample())
    var reset = SDL_Event()
    reset.type = SDL_RENDER_DEVICE_RESET.rawValue
    SDL_PushEvent(&reset)
    _ = try platform.pump(into: &events)
    #expect(platform.renderer.textureGeneration == generation + 1)
    _ = try platform.renderer.submit(sample())
    #expect(try platform.renderer.readPixels().hex(3, 3) == "CC3311")
  }

  @Test(
    "A window follows a new size",
    arguments: [RendererChoice.software, .opengl, .gl], [true, false])
  func resize(renderer: RendererChoice, isHidden: Bool) throws {
    guard let platform = try window(renderer, isHidden: isHidden) else { return }
    var events: [InputEvent] = []
    _ = try platform.pump(into: &events)
    _ = try platform.renderer.submit(sample())
    try platform.renderer.present()
    try platform.resize(to: Size(100, 80))
    for _ in 0..<50 where !events.map(\.kind).contains(.resize(Size(100, 80))) {
      platform.wait(until: platform.microseconds + 20_000)
      _ = try platform.pump(into: &events)
    }
    #expect(platform.size == Size(100, 80))
    #expect(platform.pixelWidth == 100 && platform.pixelHeight == 80)
    #expect(events.map(\.kind).contains(.resize(Size(100, 80))))
    var builder = ListBuilder(width: 100, height: 80, clear: Color(hex: 0x112233))
    let white = builder.white(5)
    builder.quads([PixelRect(98, 78, 2, 2)], [.white], texture: white)
    _ = try platform.renderer.submit(builder.list)
    let picture = try platform.renderer.readPixels()
    try platform.renderer.present()
    #expect(picture.width == 100 && picture.height == 80)
    #expect(picture.hex(99, 79) == "FFFFFF")
    #expect(picture.hex(0, 0) == "112233")
  }

  @Test(
    "A script resizes a hidden window in its own time",
    arguments: [RendererChoice.software, .opengl, .gl])
  func scriptedResize(renderer: RendererChoice) throws {
    guard let platform = try window(renderer) else { return }
    let stage = Stage(window: Window(size: platform.size))
    let loop = FrameLoop(stage: stage, platform: platform)
    loop.timing = .virtual(framesPerSecond: 60)
    loop.play([
      InputEvent(microseconds: 50_000, .resize(Size(90, 70))),
      InputEvent(microseconds: 90_000, .resize(Size(120, 50))),
    ])
    try loop.run()
    let picture = try platform.renderer.readPixels()
    #expect(picture.width == 120 && picture.height == 50)
    #expect(stage.window.bounds.size == Size(120, 50))
    #expect(stage.tick == 11)
  }

  @Test("A scale of its own makes a window of as many pixels")
  func scale() throws {
    guard let platform = try window(.software, scale: 2) else { return }
    #expect(platform.size == Size(64, 48))
    #expect(platform.pixelWidth == 128 && platform.pixelHeight == 96)
    #expect(platform.scale == 2)
  }

  @Test("Events that a program pushes to SDL reach the scene with a time")
  func events() throws {
    guard let platform = try window(.software) else { return }
    var events: [InputEvent] = []
    _ = try platform.pump(into: &events)
    events.removeAll()
    var key = SDL_Event()
    key.type = SDL_KEYDOWN.rawValue
    key.key.keysym.sym = SDL_Keycode(SDLK_LEFT.rawValue)
    SDL_PeepEvents(&key, 1, SDL_ADDEVENT, 0, 0)
    let before = platform.microseconds
    _ = try platform.pump(into: &events)
    let event = try #require(events.first { $0.kind == .keyDown(.left, [], isRepeat: false) })
    #expect(event.microseconds <= platform.microseconds)
    #expect(event.microseconds > before - 1_000_000)
  }

  @Test("Waiting ends at its deadline, or when an event arrives")
  func waiting() throws {
    guard let platform = try window(.software) else { return }
    var events: [InputEvent] = []
    _ = try platform.pump(into: &events)
    let start = platform.microseconds
    platform.wait(until: start + 30_500)
    let waited = platform.microseconds - start
    #expect(waited >= 30_000)
    var event = SDL_Event()
    event.type = SDL_USEREVENT.rawValue
    SDL_PushEvent(&event)
    let again = platform.microseconds
    platform.wait(until: nil)
    #expect(platform.microseconds - again < 5_000_000)
  }

  @Test("An unknown renderer is rejected in one line")
  func missingRenderer() {
    let error = #expect(throws: ApplicationError.self) { try RendererChoice(name: "metal") }
    #expect(error?.exitCode == 2)
    #expect(error?.description.contains("\n") == false)
    #expect((try? RendererChoice(name: "opengles2")) == .opengles2)
    #expect((try? RendererChoice(name: "gl")) == .gl)
  }

  @Test("Dropped files and texts come to the program, and are no input")
  func drops() throws {
    guard let platform = try window(.software) else { return }
    var events: [InputEvent] = []
    _ = try platform.pump(into: &events)
    events.removeAll()
    var dropped: [DroppedContent] = []
    platform.onDrop = { dropped.append($0) }
    for (type, text) in [(SDL_DROPFILE, "/a b.png"), (SDL_DROPTEXT, "words")] {
      var event = SDL_Event()
      event.type = type.rawValue
      event.drop.file = SDL_strdup(text)
      SDL_PushEvent(&event)
    }
    _ = try platform.pump(into: &events)
    #expect(dropped == [.file(path: "/a b.png"), .text("words")] && events.isEmpty)
  }

  @Test("A window has the title that it is given, an icon, and the place of an earlier one")
  func desktop() throws {
    guard let platform = try window(.software) else { return }
    platform.title = "Harbour"
    #expect(platform.title == "Harbour" && !platform.isFullScreen)
    platform.setIcon(Image(width: 4, height: 3) { x, _ in x == 0 ? 0xFF00_00FF : 0 })
    var options = WindowPlatform.Options()
    options.state = WindowState(x: 40, y: 50, width: 210, height: 130)
    options.renderer = .software
    let again = try WindowPlatform(options)
    #expect(again.size == Size(210, 130))
    #expect(again.state.width == 210 && again.state.height == 130 && again.state.mode == .normal)
  }
}
