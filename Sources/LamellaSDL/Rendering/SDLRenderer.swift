internal import CSDL2
public import LamellaGraphics

/// Draws with one of SDL's renderers.
///
/// Platforms make one: ``OffscreenPlatform`` on a surface in memory, ``WindowPlatform`` on a window.
/// There is one way through the list with two shapes. The software driver gets rectangles as fills and
/// copies, and only inside the damage, because every pixel costs it. Accelerated drivers get each
/// command as one array of triangles, because every call costs them.
public final class SDLRenderer: Renderer {
  /// The driver, in SDL's words: `software`, `opengl` and so on.
  public let name: String
  /// The longest side of a texture in pixels.
  public let maximumTextureSide: Int
  /// Changes whenever all textures were lost.
  public internal(set) var textureGeneration = 0

  /// Whether an accelerated driver keeps the picture after it was shown, so that it can be read.
  ///
  /// It costs a copy a frame. The software driver always keeps it.
  public var keepsPicture = false

  var handle: RendererHandle
  /// Where a software renderer shows its surface; nil off screen.
  let window: WindowHandle?
  let isSoftware: Bool

  // MARK: State

  var textures: [TextureID: Texture] = [:]
  /// The format that textures are made in, and whether it wants blue before red.
  let textureFormat: SDL_PixelFormatEnum
  /// Bytes on their way into a texture, in the driver's order.
  var uploadScratch: [UInt32] = []

  /// The parts of the output that the list in work touches.
  var regions: [PixelRect] = []
  /// Fills of one colour that wait to be drawn in one call.
  var fills: [SDL_Rect] = []
  /// Set when the output's pixels are not those of the last list.
  var isPictureLost = true
  /// The clip that SDL has.
  var currentClip: SDL_Rect?
  /// The draw colour and blend mode that SDL has.
  var currentDrawColor: UInt32?
  var currentDrawBlend: SDL_BlendMode?
  /// What an accelerated driver draws into while `keepsPicture` is set.
  var target: Target?
  /// Whether the picture in the back buffer has been handed to the display.
  var isShown = false

  /// The picture of an accelerated driver as a texture.
  struct Target {
    var pointer: OpaquePointer
    var width: Int
    var height: Int
  }

  // MARK: Making

  /// Makes a software renderer on a surface of its own.
  ///
  /// - Throws: ``ApplicationError`` when there is no memory for it.
  init(width: Int, height: Int, window: WindowHandle? = nil) throws {
    handle = try Self.makeSoftware(width: width, height: height)
    self.window = window
    isSoftware = true
    name = "software"
    maximumTextureSide = 16_384
    // The surface's own format: other orders cost several times as much in each copy.
    textureFormat = SDL_PIXELFORMAT_ARGB8888
  }

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
    isSoftware = false
    self.window = nil
    maximumTextureSide = Self.maximumSide(info)
    textureFormat = Self.format(info)
  }

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
    isSoftware = info.flags & SDL_RENDERER_SOFTWARE.rawValue != 0
    window = nil
    maximumTextureSide = isSoftware ? 16_384 : Self.maximumSide(info)
    textureFormat = isSoftware ? SDL_PIXELFORMAT_ARGB8888 : Self.format(info)
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

  private static func makeSoftware(width: Int, height: Int) throws -> RendererHandle {
    let surface = SDL_CreateRGBSurfaceWithFormat(
      0, Int32(clamping: max(1, width)), Int32(clamping: max(1, height)), 32,
      SDL_PIXELFORMAT_ARGB8888.rawValue)
    guard let surface else {
      throw ApplicationError.failed("making a surface of \(width)x\(height)")
    }
    guard let renderer = SDL_CreateSoftwareRenderer(surface) else {
      SDL_FreeSurface(surface)
      throw ApplicationError.failed("making the software renderer")
    }
    SDL_SetSurfaceBlendMode(surface, SDL_BLENDMODE_NONE)
    return RendererHandle(renderer, surface: surface)
  }

  // MARK: Changes of the output

  /// Follows the output to a new size in pixels.
  ///
  /// - Throws: ``ApplicationError`` when there is no memory for it.
  func resize(width: Int, height: Int) throws {
    isPictureLost = true
    currentClip = nil
    guard isSoftware, let surface = handle.surface,
      (surface.pointee.w, surface.pointee.h) != (Int32(clamping: width), Int32(clamping: height))
    else { return }
    let new = try Self.makeSoftware(width: width, height: height)
    // The old renderer takes its textures with it.
    textures.removeAll(keepingCapacity: true)
    handle = new
    forgetState()
    textureGeneration += 1
  }

  /// Notes that the device lost every texture.
  func loseTextures() {
    destroyTextures()
    if let target { SDL_DestroyTexture(target.pointer) }
    target = nil
    forgetState()
    isPictureLost = true
    textureGeneration += 1
  }

  /// Forgets what SDL was set to, because a host may have changed it.
  func forgetState() {
    currentClip = nil
    currentDrawColor = nil
    currentDrawBlend = nil
  }
}
