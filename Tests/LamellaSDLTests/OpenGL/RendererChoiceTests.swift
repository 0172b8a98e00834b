internal import CSDL2
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene
internal import TestSupport
internal import Testing

@testable internal import LamellaSDL

/// The default renderer of windows, and the test that our own OpenGL must pass to be it.
@Suite(.serialized)
struct RendererChoiceTests {
  private static let flags = SDL_RENDERER_ACCELERATED.rawValue

  /// Makes the options of a window.
  private func options(
    _ renderer: RendererChoice? = nil, isHidden: Bool = false
  ) -> WindowPlatform.Options {
    var options = WindowPlatform.Options()
    (options.size, options.scale) = (Size(64, 48), 1)
    (options.renderer, options.isHidden) = (renderer, isHidden)
    return options
  }

  // MARK: Drivers

  @Test(
    "Graphics hardware is what says so and is no emulation",
    arguments: [
      ("NVIDIA GeForce RTX 3060/PCIe/SSE2", true),
      ("Mesa Intel(R) UHD Graphics 620 (KBL GT2)", true),
      ("AMD Radeon RX 6600 (radeonsi, navi23, LLVM 15.0.7)", true), ("Mali-G52", true),
      ("llvmpipe (LLVM 15.0.6, 256 bits)", false), ("softpipe", false),
      ("Mesa DRI Intel(R) swrast", false), ("Software Rasterizer", false),
      ("ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device))", false), ("", false),
    ])
  func drivers(name: String, isAccelerated: Bool) {
    let driver = GraphicsDriver(rendererName: name, rendererFlags: Self.flags)
    #expect(driver.isAccelerated == isAccelerated)
    #expect(GraphicsDriver(rendererName: name).isAccelerated == isAccelerated)
    #expect(!GraphicsDriver(rendererName: name, rendererFlags: 0).isAccelerated)
  }

  @Test("Without OpenGL there is no graphics hardware")
  func noDriver() {
    #expect(!GraphicsDriver(rendererName: nil, rendererFlags: Self.flags).isAccelerated)
  }

  @Test("With graphics hardware our own OpenGL is the default, and otherwise software")
  func choice() {
    let card = GraphicsDriver(rendererName: "NVIDIA GeForce", rendererFlags: Self.flags)
    let emulation = GraphicsDriver(rendererName: "llvmpipe", rendererFlags: Self.flags)
    #expect(WindowPlatform.chooseRenderer(for: options(), driver: card) == .gl)
    #expect(WindowPlatform.chooseRenderer(for: options(), driver: emulation) == .software)
    #expect(WindowPlatform.chooseRenderer(for: options(isHidden: true), driver: card) == .software)
    for requested in RendererChoice.allCases {
      for driver in [card, emulation] {
        #expect(WindowPlatform.chooseRenderer(for: options(requested), driver: driver) == requested)
      }
    }
  }

  // MARK: The self-test

  /// Runs a body with our own renderer of a hidden window.
  private func withRenderer(_ body: (OpenGLRenderer) throws -> Void) throws {
    guard let platform = try? WindowPlatform(options(.gl, isHidden: true)),
      let renderer = platform.renderer as? OpenGLRenderer
    else {
      print("skipped: no display with OpenGL")
      return
    }
    try body(renderer)
  }

  @Test("The self-test passes on a driver that draws as it should, and leaves nothing behind")
  func passing() throws {
    try withRenderer { renderer in
      renderer.keepsPicture = false
      #expect(OpenGLSelfTest().failure(of: renderer) == nil)
      #expect(!renderer.keepsPicture && renderer.textures.isEmpty)
      #expect(renderer.spareTargets.isEmpty && renderer.textureGeneration == 0)
      renderer.keepsPicture = true
      var builder = ListBuilder(width: 64, height: 48, clear: Color(hex: 0x112233))
      let white = builder.white()
      builder.quads([PixelRect(10, 10, 4, 4)], [.white], texture: white)
      _ = try renderer.submit(builder.list)
      let picture = try renderer.readPixels()
      #expect(picture.hex(11, 11) == "FFFFFF" && picture.hex(0, 0) == "112233")
    }
  }

  @Test("Each known color counts: one that differs fails the self-test")
  func failing() throws {
    try withRenderer { renderer in
      let known = OpenGLSelfTest().probes
      #expect(known.count > 12)
      for index in known.indices {
        var test = OpenGLSelfTest()
        test.probes[index].color ^= 0x400000
        let probe = known[index]
        let failure = test.failure(of: renderer)
        #expect(failure?.contains("(\(probe.x), \(probe.y))") == true, "\(failure ?? "passed")")
      }
    }
  }

  /// Returns the renderer that a window gets by default if the self-test has some colors, and the reports.
  private func defaultRenderer(_ selfTest: OpenGLSelfTest) throws -> (String, [String])? {
    guard let platform = try? WindowPlatform(options(.gl, isHidden: true)) else {
      print("skipped: no display with OpenGL")
      return nil
    }
    let handler = Diagnostics.handler
    defer {
      Diagnostics.handler = handler
      Diagnostics.forgetReports()
    }
    var reports: [String] = []
    Diagnostics.handler = { reports.append($0) }
    let flags = WindowPlatform.windowFlags(for: .gl) | SDL_WINDOW_HIDDEN.rawValue
    SDL_InitSubSystem(SDL_INIT_VIDEO)
    let window = try #require(SDL_CreateWindow("", 0, 0, 64, 48, flags))
    let renderer = try WindowPlatform.makeRenderer(
      .gl, for: options(), window: WindowHandle(window), selfTest: selfTest)
    _ = platform
    // What was chosen draws.
    renderer.keepsPicture = true
    _ = try renderer.submit(ListBuilder(width: 64, height: 48, clear: Color(hex: 0x336699)).list)
    #expect(try renderer.readPixels().hex(20, 20) == "336699")
    return (renderer.name, reports)
  }

  @Test("By default a window takes our own OpenGL, silently, if it passes")
  func takenByDefault() throws {
    guard let (name, reports) = try defaultRenderer(OpenGLSelfTest()) else { return }
    #expect(name == "gl" && reports == [])
  }

  @Test("If it fails, the window takes SDL's renderer, and one line says why")
  func fallback() throws {
    var test = OpenGLSelfTest()
    test.probes[3].color = 0x123456
    guard let (name, reports) = try defaultRenderer(test) else { return }
    #expect(name == "opengl")
    #expect(reports.count == 1)
    let line = reports.first ?? ""
    #expect(line.contains("OpenGL") && line.contains("SDL's is used") && !line.contains("\n"))
  }

  @Test("The self-test takes at most 5 ms once the driver has drawn anything")
  func duration() throws {
    try withRenderer { renderer in
      let clock = ContinuousClock()
      // Other programs only make it slower: the least of some runs tells.
      let durations = (0..<20).map { _ in
        clock.measure { _ = OpenGLSelfTest().failure(of: renderer) }
      }
      print("the self-test of OpenGL took \(durations[0]) at first, and \(durations.min()!)")
      #expect(durations.min()! <= .milliseconds(5))
    }
  }
}
