internal import CSDL2
public import LamellaGraphics

/// Draws with one of SDL's renderers: on a graphics device, or in a host's.
///
/// Accelerated drivers get each command as one array of triangles, because every call costs them. The
/// software driver of a host gets rectangles as fills and copies, because every pixel costs it; it cannot
/// mix premultiplied colours, so it gets straight ones, and groups as pictures made in memory. A window
/// or a picture of our own is better served by `SoftwareRenderer`.
public final class SDLRenderer: Renderer, WindowRenderer {
  /// The driver, in SDL's words: `software`, `opengl` and so on.
  public let name: String
  /// The longest side of a texture in pixels.
  public let maximumTextureSide: Int
  /// Changes whenever all textures were lost.
  public internal(set) var textureGeneration = 0
  /// False: nothing is known of what a back buffer holds.
  public var readsDamage: Bool { false }

  /// Whether the picture is kept after it was shown, so that it can be read.
  ///
  /// It costs a copy a frame.
  public var keepsPicture = false
  var isAccelerated: Bool { !drawsByCopies }

  /// Whether the host has taken its renderer back.
  private(set) var isShutDown = false
  var handle: RendererHandle
  let drawsByCopies: Bool
  /// How the driver mixes colours.
  let blending: Blending

  // MARK: State

  var textures: [TextureID: Texture] = [:]
  /// The format that textures are made in, and whether it wants blue before red.
  let textureFormat: SDL_PixelFormatEnum
  /// Bytes on their way into a texture, in the driver's order.
  var uploadScratch: [UInt32] = []
  /// Vertices on their way to a driver or target that wants them otherwise than they are.
  var adapted: [Vertex] = []
  var polygon = TexturedPolygon()
  /// Fills of one colour that wait to be drawn in one call.
  var fills: [SDL_Rect] = []
  /// The clip that SDL has.
  var currentClip: SDL_Rect?
  /// The draw colour and blend mode that SDL has.
  var currentDrawColor: UInt32?
  var currentDrawBlend: SDL_BlendMode?
  /// What is drawn into while `keepsPicture` is set.
  var kept: Target?
  /// Whether the picture in the back buffer has been handed to the display.
  var isShown = false
  /// The groups that have begun, innermost last.
  var groups: [Group] = []
  /// Targets of groups that have ended.
  var spareTargets: [Target] = []
  /// How many lists there were since the last one with a group.
  var listsWithoutGroup = 0
  /// Draws the groups of a driver that cannot; it has all textures, too.
  let mirror: SoftwareRenderer?

  /// A texture that can be drawn into.
  struct Target {
    var pointer: OpaquePointer
    var width: Int
    var height: Int
  }

  // MARK: Making

  /// Makes a renderer of a window on one of SDL's accelerated drivers.
  ///
  /// - Throws: ``ApplicationError`` when the driver is missing or does not work here.
  init(window: WindowHandle, driver: String, waitsForDisplay: Bool) throws {
    SDL_SetHint(SDL_HINT_RENDER_BATCHING, "1")
    var flags = SDL_RENDERER_TARGETTEXTURE.rawValue
    if waitsForDisplay { flags |= SDL_RENDERER_PRESENTVSYNC.rawValue }
    guard let index = Self.index(ofDriver: driver) else {
      throw ApplicationError(
        "SDL has no renderer '\(driver)' on this machine", exitCode: ApplicationError.environment)
    }
    guard let renderer = SDL_CreateRenderer(window.pointer, index, flags) else {
      throw ApplicationError.failed("making the renderer '\(driver)'")
    }
    handle = RendererHandle(renderer, window: window)
    var info = SDL_RendererInfo()
    SDL_GetRendererInfo(renderer, &info)
    name = String(cString: info.name)
    drawsByCopies = false
    maximumTextureSide = Self.maximumSide(info)
    textureFormat = Self.format(info)
    blending = Self.blending(of: renderer)
    mirror = blending == .straight ? SoftwareRenderer(width: 1, height: 1) : nil
  }

  nonisolated deinit {}

  /// Makes a renderer that draws with a host's, which the host keeps.
  ///
  /// - Throws: ``ApplicationError`` when SDL does not know the renderer.
  init(host renderer: OpaquePointer) throws {
    var info = SDL_RendererInfo()
    guard SDL_GetRendererInfo(renderer, &info) == 0, let name = info.name else {
      throw ApplicationError(
        "the host's renderer cannot be used: \(sdlError())", exitCode: ApplicationError.usage)
    }
    handle = RendererHandle(host: renderer)
    self.name = String(cString: name)
    drawsByCopies = info.flags & SDL_RENDERER_SOFTWARE.rawValue != 0
    maximumTextureSide = drawsByCopies ? 16_384 : Self.maximumSide(info)
    textureFormat = drawsByCopies ? SDL_PIXELFORMAT_ARGB8888 : Self.format(info)
    // The software driver takes none: asking would cost an error, whose place SDL keeps for each thread.
    blending = drawsByCopies ? .straight : Self.blending(of: renderer)
    mirror = blending == .straight ? SoftwareRenderer(width: 1, height: 1) : nil
  }

  private static func maximumSide(_ info: SDL_RendererInfo) -> Int {
    let side = min(info.max_texture_width, info.max_texture_height)
    return side > 0 ? Int(side) : 2048
  }

  private static func format(_ info: SDL_RendererInfo) -> SDL_PixelFormatEnum {
    let formats = withUnsafeBytes(of: info.texture_formats) { bytes in
      Array(bytes.bindMemory(to: UInt32.self).prefix(Int(info.num_texture_formats)))
    }
    return formats.contains(SDL_PIXELFORMAT_ABGR8888.rawValue)
      ? SDL_PIXELFORMAT_ABGR8888 : SDL_PIXELFORMAT_ARGB8888
  }

  private static func index(ofDriver name: String) -> Int32? {
    (0..<max(0, SDL_GetNumRenderDrivers())).first { index in
      var info = SDL_RendererInfo()
      guard SDL_GetRenderDriverInfo(index, &info) == 0, let found = info.name else { return false }
      return String(cString: found) == name
    }
  }

  /// Asks a driver whether it takes composed blend modes: by setting one, and the old one again.
  private static func blending(of renderer: OpaquePointer) -> Blending {
    var old = SDL_BLENDMODE_NONE
    SDL_GetRenderDrawBlendMode(renderer, &old)
    defer { SDL_SetRenderDrawBlendMode(renderer, old) }
    return SDL_SetRenderDrawBlendMode(renderer, Blending.over) == 0 ? .premultiplied : .straight
  }

  // MARK: Changes of the output

  /// Follows the output to a new size in pixels.
  func resize(width: Int, height: Int) { currentClip = nil }

  /// A graphics device does not keep what it has shown.
  func showAgain() -> Bool { false }

  /// Notes that the device lost every texture.
  func loseTextures() {
    destroyTextures()
    forgetState()
    textureGeneration += 1
  }

  /// Lets go of everything: nothing is drawn any more.
  func shutdown() {
    destroyTextures()
    isShutDown = true
  }

  /// Forgets what SDL was set to, because a host may have changed it.
  func forgetState() {
    currentClip = nil
    currentDrawColor = nil
    currentDrawBlend = nil
  }
}
