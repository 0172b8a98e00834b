internal import CSDL2
public import LamellaGraphics

/// A renderer on OpenGL, without a renderer of SDL's in between.
///
/// The renderer needs OpenGL 2.1 with framebuffer objects, or OpenGL ES 2. Functions are found at run time, so no
/// library of OpenGL is linked. See <doc:OwnOpenGL>.
///
/// # Performance
/// A command is one call, however many shapes it has. Contents that a list shares with the previous one stay in
/// device buffers; an unchanged list with ``keepsPicture`` draws nothing.
public final class OpenGLRenderer: Renderer, WindowRenderer {
  /// The name `gl`.
  public var name: String { "gl" }
  /// The longest side of a texture in pixels.
  public var maximumTextureSide: Int { device.maximumTextureSide }
  /// The number of times that all textures were lost.
  public internal(set) var textureGeneration = 0
  /// Whether the renderer uses damage: false, because the back buffer's contents are unknown after presenting.
  public var readsDamage: Bool { false }

  /// Whether the picture is kept after it was presented, so that it can be read.
  ///
  /// This costs a copy in each frame.
  public var keepsPicture = false {
    didSet { isPictureValid = false }
  }
  var isAccelerated: Bool { true }

  var device: GLDevice
  /// The window of a context of our own; nil in a host's context.
  let window: WindowHandle?
  private let waitsForDisplay: Bool
  /// The framebuffer to draw into in a host's context.
  var hostFramebuffer: UInt32 = 0
  /// Whether the renderer was shut down and the host has its context back.
  var isShutDown = false

  // MARK: State

  var textures: [TextureID: Texture] = [:]
  /// The vertices of lists, of overlay lists, and of the rectangle that shows a kept picture.
  var geometry: GLGeometry
  var overlayGeometry: GLGeometry?
  var pictureGeometry: GLGeometry?
  /// The retained quads on the device.
  var retained: GLRetainedQuads
  /// The ranges of the current list that are drawn from them.
  var ranges: [RetainedRange] = []
  /// The index of the first range that has not been drawn.
  var nextRange = 0
  /// The known state of the context.
  var bound = BoundState()
  /// The current target.
  var target = Target(framebuffer: 0, texture: 0, width: 1, height: 1)
  /// The target of the picture while `keepsPicture` is set.
  var pictureTarget: Target?
  /// Whether `pictureTarget` shows the list that the following properties describe.
  var isPictureValid = false
  var shownCommands: [DrawCommand] = []
  var shownRanges: [ShownRange] = []
  var shownSize = (width: 0, height: 0)
  var shownClearColor: UInt32?
  /// Whether the picture in the back buffer was presented.
  var isShown = false
  /// The size of the last picture.
  var pictureSize = (width: 0, height: 0)
  /// The open groups, innermost last.
  var groups: [Group] = []
  /// The targets of ended groups, to be reused.
  var spareTargets = TargetPool<Target>()

  /// A shown retained range without a reference to its quads, which would prevent their reuse.
  struct ShownRange: Equatable {
    private let identity: UInt64
    private let vertices: SIMD4<Int>
    private let shift: SIMD2<Int32>

    init(_ range: RetainedRange) {
      identity = range.quads.identity
      vertices = SIMD4(range.first, range.count, range.firstVertex, range.vertexCount)
      shift = SIMD2(range.x, range.y)
    }
  }

  /// An uploaded texture.
  struct Texture {
    var name: UInt32
    var width: Int
    var height: Int
  }

  /// A framebuffer with its texture.
  struct Target: Equatable, SizedTarget {
    /// The framebuffer; 0 for the window's.
    var framebuffer: UInt32
    /// The texture, with the first row at the top; 0 for the window's framebuffer.
    var texture: UInt32
    var width: Int
    var height: Int

    /// Whether the first row is the lowest, as in windows.
    var isUpsideDown: Bool { texture == 0 }
  }

  // MARK: Making

  /// Makes a renderer of a window that was opened for OpenGL.
  ///
  /// - Throws: ``ApplicationError`` when OpenGL does not work here.
  init(window: WindowHandle, waitsForDisplay: Bool) throws {
    self.window = window
    self.waitsForDisplay = waitsForDisplay
    device = try Self.makeDevice(window, waitsForDisplay, isEmbedded: false)
    geometry = GLGeometry(device)
    retained = GLRetainedQuads(device)
  }

  nonisolated deinit {}

  /// Makes a renderer that draws in a host's context, which is current.
  ///
  /// - Parameters:
  ///   - hostFramebuffer: The framebuffer to draw into; 0 for the window's.
  ///   - version: The version to use; nil for the context's.
  /// - Throws: ``ApplicationError`` when no context is current, or it cannot be used.
  init(hostFramebuffer: UInt32, as version: GLVersion? = nil) throws {
    window = nil
    waitsForDisplay = false
    self.hostFramebuffer = hostFramebuffer
    device = try Self.makeHostDevice(as: version)
    geometry = GLGeometry(device)
    retained = GLRetainedQuads(device)
  }

  /// Makes an OpenGL context for a window, of OpenGL ES if that is asked for or nothing else is available.
  private static func makeDevice(
    _ window: WindowHandle, _ waitsForDisplay: Bool, isEmbedded: Bool
  ) throws -> GLDevice {
    WindowPlatform.askForContext(isEmbedded: isEmbedded)
    var made = SDL_GL_CreateContext(window.pointer)
    if made == nil {
      WindowPlatform.askForContext(isEmbedded: true)
      made = SDL_GL_CreateContext(window.pointer)
    }
    guard let context = made else { throw ApplicationError.failed("making a context of OpenGL") }
    let device: GLDevice
    do { device = try GLDevice(context, window: window) } catch {
      SDL_GL_DeleteContext(context)
      throw error
    }
    // From here on the device owns the context.
    try device.prepare()
    SDL_GL_SetSwapInterval(waitsForDisplay ? 1 : 0)
    return device
  }

  // MARK: Changes of the output

  /// Adapts to a new size of the window in pixels.
  func resize(width: Int, height: Int) { isPictureValid = false }

  /// Presents the last picture again, which only a kept picture allows.
  func presentAgain() throws -> Bool {
    guard pictureTarget != nil, isShown else { return false }
    try present()
    return true
  }

  /// Recreates the context after the device lost all textures.
  func loseTextures() {
    // The names of a lost context are invalid; those of a context of our own are deleted with it.
    dropObjects()
    guard let window else { return }
    // An error here occurs again, and is reported, at the next draw.
    let isEmbedded = device.version.isEmbedded
    guard
      let device = try? Self.makeDevice(window, waitsForDisplay, isEmbedded: isEmbedded)
    else { return }
    adopt(device)
  }

  /// Continues in another context.
  func adopt(_ device: GLDevice) {
    self.device = device
    geometry = GLGeometry(device)
    retained = GLRetainedQuads(device)
    bound = BoundState()
  }

  /// Drops all objects of the current context without deleting them.
  func dropObjects() {
    device.markLost()
    textures.removeAll(keepingCapacity: true)
    groups.removeAll()
    _ = spareTargets.removeAll()
    overlayGeometry = nil
    pictureGeometry = nil
    pictureTarget = nil
    isPictureValid = false
    isShown = true
    textureGeneration += 1
  }
}
