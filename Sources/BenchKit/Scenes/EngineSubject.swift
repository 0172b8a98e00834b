internal import CSDL2
internal import LamellaCapture
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRuntime
internal import LamellaSDL
internal import LamellaScene
internal import LamellaText

/// A scene in the engine: a stage, driven frame by frame in virtual time.
final class EngineSubject: BenchSubject {
  static let width = 1280
  static let height = 720
  static let framesPerSecond = 60

  let stage: Stage
  let renderer: any Renderer
  private(set) var number = 0
  private(set) var presented = 0
  /// What the scene does before each frame, given its number.
  var update: ((Int) -> Void)?
  /// What lives as long as the scene.
  private var company: [AnyObject] = []

  var window: Window { stage.window }

  /// Makes a stage of 1280 x 720 points without views.
  ///
  /// - Parameters:
  ///   - backend: What draws.
  ///   - ticksPerSecond: By default one tick a frame, as the programs it is compared with have one.
  /// - Throws: `ApplicationError` where the machine lacks what the back end takes.
  init(on backend: BenchBackend, ticksPerSecond: Int = framesPerSecond) throws {
    let size = Size(Double(Self.width), Double(Self.height))
    if FontLibrary.provider == nil { FontLibrary.provider = SystemFonts() }
    switch backend {
    case .software:
      let platform = try OffscreenPlatform(size: size)
      renderer = platform.renderer
      company.append(platform)
    case .sdlGLNoop, .glNoop:
      var options = WindowPlatform.Options()
      options.size = size
      options.scale = 1
      options.renderer = backend == .glNoop ? .gl : .opengl
      options.isHidden = true
      let platform = try WindowPlatform(options)
      renderer = platform.renderer
      // Nobody reads the picture, and the other side keeps none.
      (renderer as? SDLRenderer)?.keepsPicture = false
      (renderer as? OpenGLRenderer)?.keepsPicture = false
      company.append(platform)
    case .none:
      renderer = NoRenderer()
    }
    stage = Stage(window: Window(size: size), ticksPerSecond: ticksPerSecond)
    window.backgroundColor = BenchContent.background
  }

  /// Makes a stage with another renderer.
  init(renderer: any Renderer) {
    if FontLibrary.provider == nil { FontLibrary.provider = SystemFonts() }
    self.renderer = renderer
    let size = Size(Double(Self.width), Double(Self.height))
    stage = Stage(window: Window(size: size), ticksPerSecond: Self.framesPerSecond)
    window.backgroundColor = BenchContent.background
  }

  /// Keeps something as long as the scene.
  func keep(_ object: AnyObject) { company.append(object) }

  /// Draws what there is now, before the first frame.
  func showOnce() throws {
    window.layoutIfNeeded()
    try stage.render(on: renderer, pixelWidth: Self.width, pixelHeight: Self.height)
  }

  func frame() throws {
    update?(number)
    stage.advance(to: StageTime(frame: number, framesPerSecond: Self.framesPerSecond))
    let counters = try stage.render(
      on: renderer, pixelWidth: Self.width, pixelHeight: Self.height)
    if counters.isPresented { presented += 1 }
    number += 1
  }
}

/// Takes every list and does nothing with it.
final class NoRenderer: Renderer {
  var name: String { "none" }
  var maximumTextureSide: Int { 4096 }
  var textureGeneration: Int { 0 }

  func submit(_ list: DrawList) -> RenderCounters { RenderCounters() }
  func present() {}
  func readPixels() throws -> Image {
    throw RendererError.failed(operation: "reading the picture", reason: "there is none")
  }
}
