internal import CSDL2
internal import LamellaCapture
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaRuntime
internal import LamellaSDL
internal import LamellaScene
internal import LamellaText

/// The engine's side of a scene: a stage driven frame by frame in virtual time.
final class EngineSubject: BenchSubject {
  static let width = 1280
  static let height = 720
  static let framesPerSecond = 60

  let stage: Stage
  let renderer: any Renderer
  private(set) var number = 0
  private(set) var presentedFrames = 0
  /// Called before each frame with its number.
  var update: ((Int) -> Void)?
  /// The most draw calls of a frame after some first ones; more make it fail.
  var maximumDrawCalls: (Int, afterFrame: Int)?
  /// The objects that live as long as the scene.
  private var retainedObjects: [AnyObject] = []

  var window: Window { stage.window }

  /// Makes a stage of 1280 x 720 points without views.
  ///
  /// - Parameters:
  ///   - backend: The back end.
  ///   - ticksPerSecond: The tick rate; by default one tick a frame, as in the programs compared with.
  /// - Throws: `ApplicationError` where the machine lacks what the back end needs.
  init(on backend: BenchBackend, ticksPerSecond: Int = framesPerSecond) throws {
    let size = Size(Double(Self.width), Double(Self.height))
    if FontLibrary.provider == nil { FontLibrary.provider = SystemFonts() }
    switch backend {
    case .software:
      let platform = try OffscreenPlatform(size: size)
      renderer = platform.renderer
      retainedObjects.append(platform)
    case .sdlGLNoop, .glNoop:
      var options = WindowPlatform.Options()
      options.size = size
      options.scale = 1
      options.renderer = backend == .glNoop ? .gl : .opengl
      options.isHidden = true
      let platform = try WindowPlatform(options)
      renderer = platform.renderer
      // Nobody reads the picture back, and the baseline keeps none either.
      (renderer as? SDLRenderer)?.keepsPicture = false
      (renderer as? OpenGLRenderer)?.keepsPicture = false
      retainedObjects.append(platform)
    case .none:
      renderer = NullRenderer()
    }
    stage = Stage(window: Window(size: size), ticksPerSecond: ticksPerSecond)
    window.backgroundColor = BenchContent.background
  }

  /// Makes a stage with a given renderer.
  init(renderer: any Renderer) {
    if FontLibrary.provider == nil { FontLibrary.provider = SystemFonts() }
    self.renderer = renderer
    let size = Size(Double(Self.width), Double(Self.height))
    stage = Stage(window: Window(size: size), ticksPerSecond: Self.framesPerSecond)
    window.backgroundColor = BenchContent.background
  }

  /// Keeps an object alive as long as the scene.
  func keepAlive(_ object: AnyObject) { retainedObjects.append(object) }

  /// Draws the initial state before the first frame.
  func showOnce() throws {
    window.layoutIfNeeded()
    try stage.render(on: renderer, pixelWidth: Self.width, pixelHeight: Self.height)
  }

  /// Advances the stage by a frame and draws it.
  func frame() throws {
    update?(number)
    stage.advance(to: StageTime(frame: number, framesPerSecond: Self.framesPerSecond))
    let counters = try stage.render(
      on: renderer, pixelWidth: Self.width, pixelHeight: Self.height)
    if counters.isPresented { presentedFrames += 1 }
    number += 1
    if let (most, frame) = maximumDrawCalls, number > frame, counters.drawCalls > most {
      throw BenchError.failed(
        "a frame makes \(counters.drawCalls) draw calls, and may make \(most)")
    }
  }
}

/// A renderer that discards every draw list.
final class NullRenderer: Renderer {
  var name: String { "none" }
  var maximumTextureSide: Int { 4096 }
  var textureGeneration: Int { 0 }

  /// Discards a draw list.
  func submit(_ list: DrawList) -> RenderCounters { RenderCounters() }
  /// Does nothing.
  func present() {}
  /// Throws an error: there is no picture.
  func readPixels() throws -> Image {
    throw RendererError.failed(operation: "reading the picture", reason: "there is none")
  }
}
