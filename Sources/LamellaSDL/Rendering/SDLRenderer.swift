internal import CSDL2
public import LamellaGraphics
internal import LamellaRendering

/// A renderer on one of SDL's renderers: on a graphics device, or a host's.
///
/// Accelerated drivers get each command as one array of triangles, because their cost is per call. A host's software
/// driver gets rectangles as fills and copies, because its cost is per pixel; it has no premultiplied blending, so it
/// gets straight colors, and groups as pictures made in memory. For a window or a picture of our own,
/// `SoftwareRenderer` is faster.
///
/// The renderer caches its picture in a texture and draws only the damage where little changes; the module's article
/// says when.
public final class SDLRenderer: Renderer, WindowRenderer {
  // Unchecked, where marked: read with each frame and command, and nothing of ours is called while they change.

  /// SDL's name of the driver: `software`, `opengl` and so on.
  public let name: String
  /// The largest width and height of a texture, in pixels.
  public let maximumTextureSide: Int
  /// The number of times that all textures were lost.
  @exclusivity(unchecked) public internal(set) var textureGeneration = 0
  /// Whether the renderer uses the next list's damage: only where it caches the picture, or may soon.
  public var readsDamage: Bool { cache.policy.needsDamage && !cache.isUnavailable }

  /// Whether the picture is kept after it was presented, so that it can be read.
  ///
  /// This costs a copy in each frame.
  @exclusivity(unchecked) public var keepsPicture = false
  var isAccelerated: Bool { !drawsByCopies }

  /// Whether the renderer was shut down and the host has its renderer back.
  @exclusivity(unchecked) private(set) var isShutDown = false
  @exclusivity(unchecked) var handle: RendererHandle
  let drawsByCopies: Bool
  /// The driver's kind of alpha blending.
  let blending: Blending

  // MARK: State

  var textures: [TextureID: Texture] = [:]
  /// The format of textures.
  let textureFormat: SDL_PixelFormatEnum
  /// The pixels for the next upload, in the driver's form.
  var uploadScratch: [UInt32] = []
  /// The vertices of a command, converted for a driver or target.
  var adapted: [Vertex] = []
  var polygon = TexturedPolygon()
  /// The queued fills of one color, drawn in one call.
  var fills: [SDL_Rect] = []
  /// The clip that SDL has set.
  @exclusivity(unchecked) var currentClip: SDL_Rect?
  /// The draw color and blend mode that SDL has set.
  @exclusivity(unchecked) var currentDrawColor: UInt32?
  @exclusivity(unchecked) var currentDrawBlend: SDL_BlendMode?
  /// The target of the picture while `keepsPicture` is set.
  @exclusivity(unchecked) var pictureTarget: Target?
  /// The target of commands outside of groups; nil for the window.
  @exclusivity(unchecked) var baseTarget: Target?
  /// The picture of the last list, from which only the damage is drawn.
  @exclusivity(unchecked) var cache: PictureCache
  /// Whether the picture in the back buffer was presented.
  @exclusivity(unchecked) var isShown = false
  /// The open groups, innermost last.
  @exclusivity(unchecked) var groups: [Group] = []
  /// The targets of ended groups, to be reused.
  @exclusivity(unchecked) var spareTargets = TargetPool<Target>()
  /// The software renderer that draws groups for a driver that cannot; it has all textures, too.
  let mirror: SoftwareRenderer?

  /// A texture that can be drawn into.
  struct Target: SizedTarget {
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
    cache = PictureCache(costs: .accelerated)
  }

  nonisolated deinit {}

  /// Makes a renderer that draws with a host's renderer, without taking ownership.
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
    // The software driver has none: asking would set an error, for which SDL allocates memory for each thread.
    blending = drawsByCopies ? .straight : Self.blending(of: renderer)
    mirror = blending == .straight ? SoftwareRenderer(width: 1, height: 1) : nil
    cache = PictureCache(costs: drawsByCopies ? .software : .accelerated)
  }

  /// Returns the maximum side of a texture, in pixels; 2048 if the renderer states none.
  private static func maximumSide(_ info: SDL_RendererInfo) -> Int {
    let side = min(info.max_texture_width, info.max_texture_height)
    return side > 0 ? Int(side) : 2048
  }

  /// Returns the pixel format of textures: ABGR8888 if the renderer supports it, otherwise ARGB8888.
  private static func format(_ info: SDL_RendererInfo) -> SDL_PixelFormatEnum {
    let formats = withUnsafeBytes(of: info.texture_formats) { bytes in
      Array(bytes.bindMemory(to: UInt32.self).prefix(Int(info.num_texture_formats)))
    }
    return formats.contains(SDL_PIXELFORMAT_ABGR8888.rawValue)
      ? SDL_PIXELFORMAT_ABGR8888 : SDL_PIXELFORMAT_ARGB8888
  }

  /// Returns the index of a render driver; nil if it does not exist.
  private static func index(ofDriver name: String) -> Int32? {
    (0..<max(0, SDL_GetNumRenderDrivers())).first { index in
      var info = SDL_RendererInfo()
      guard SDL_GetRenderDriverInfo(index, &info) == 0, let found = info.name else { return false }
      return String(cString: found) == name
    }
  }

  /// Tests whether a driver supports composed blend modes, by setting one and restoring the old one.
  private static func blending(of renderer: OpaquePointer) -> Blending {
    var old = SDL_BLENDMODE_NONE
    SDL_GetRenderDrawBlendMode(renderer, &old)
    defer { SDL_SetRenderDrawBlendMode(renderer, old) }
    return SDL_SetRenderDrawBlendMode(renderer, Blending.over) == 0 ? .premultiplied : .straight
  }

  // MARK: Changes of the output

  /// Adapts to a new size of the output in pixels.
  func resize(width: Int, height: Int) { currentClip = nil }

  /// Returns false, because a graphics device does not keep a presented picture.
  func presentAgain() -> Bool { false }

  /// Handles the loss of the contents of all textures that were drawn into.
  func loseTargets() { cache.loseContents() }

  /// Handles the loss of all textures by the device.
  func loseTextures() {
    destroyTextures()
    forgetState()
    cache.isUnavailable = false
    textureGeneration += 1
  }

  /// Releases all objects; nothing is drawn after this.
  func shutdown() {
    destroyTextures()
    isShutDown = true
  }

  /// Marks SDL's state as unknown, because a host may have changed it.
  func forgetState() {
    currentClip = nil
    currentDrawColor = nil
    currentDrawBlend = nil
  }
}
