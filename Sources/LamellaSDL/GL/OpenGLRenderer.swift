internal import CSDL2
public import LamellaGraphics

/// Draws with OpenGL, without a renderer of SDL in between.
///
/// OpenGL 2.1 with framebuffer objects and OpenGL ES 2 are enough; functions are found at run time, so no
/// library of OpenGL is linked. See <doc:OwnOpenGL>.
///
/// # Performance
/// One call draws a command, however many shapes it has. What a list has in common with the one before
/// it stays in the device's buffers; an unchanged list over a picture that is kept draws nothing.
public final class OpenGLRenderer: Renderer, WindowRenderer {
  /// `gl`.
  public var name: String { "gl" }
  /// The longest side of a texture in pixels.
  public var maximumTextureSide: Int { device.maximumTextureSide }
  /// Changes whenever all textures were lost.
  public internal(set) var textureGeneration = 0
  /// False: nothing is known of what a back buffer holds.
  public var readsDamage: Bool { false }

  /// Whether the picture is kept after it was shown, so that it can be read.
  ///
  /// It costs a copy a frame.
  public var keepsPicture = false {
    didSet { isPictureKnown = false }
  }
  var isAccelerated: Bool { true }

  var device: GLDevice
  /// The window of a context of our own; nil in a host's.
  let window: WindowHandle?
  private let waitsForDisplay: Bool
  /// The framebuffer that is drawn into in a host's context.
  var hostFramebuffer: UInt32 = 0
  /// Whether the host has taken its context back.
  var isShutDown = false

  // MARK: State

  var textures: [TextureID: Texture] = [:]
  /// The vertices of lists, of lists drawn over them, and of the rectangle that shows a kept picture.
  var geometry: GLGeometry
  var overlayGeometry: GLGeometry?
  var pictureGeometry: GLGeometry?
  /// The quads that stay in the device.
  var retained: GLRetained
  /// The runs of the list that is drawn which show them.
  var runs: [RetainedRun] = []
  /// The first of them that no command has been drawn for.
  var nextRun = 0
  /// What the context was set to.
  var bound = Bound()
  /// What is drawn into now.
  var target = Target(framebuffer: 0, texture: 0, width: 1, height: 1)
  /// What is drawn into while `keepsPicture` is set.
  var kept: Target?
  /// Whether `kept` shows the list whose commands are `knownCommands`.
  var isPictureKnown = false
  var knownCommands: [DrawCommand] = []
  var knownRuns: [KnownRun] = []
  var knownSize = (width: 0, height: 0)
  var knownClearColor: UInt32?
  /// Whether the picture in the back buffer has been handed to the display.
  var isShown = false
  /// The size of the picture drawn last.
  var pictureSize = (width: 0, height: 0)
  /// The groups that have begun, innermost last.
  var groups: [Group] = []
  /// Targets of groups that have ended.
  var spareTargets: [Target] = []
  /// How many lists there were since the last one with a group.
  var listsWithoutGroup = 0

  /// What a run showed, without its quads: held here, they could not become others.
  struct KnownRun: Equatable {
    private let identity: UInt64
    private let vertices: SIMD4<Int>
    private let shift: SIMD2<Int32>

    init(_ run: RetainedRun) {
      identity = run.quads.identity
      vertices = SIMD4(run.first, run.count, run.firstVertex, run.vertexCount)
      shift = SIMD2(run.x, run.y)
    }
  }

  /// What was uploaded.
  struct Texture {
    var name: UInt32
    var width: Int
    var height: Int
  }

  /// Something to draw into.
  struct Target: Equatable {
    /// The framebuffer; 0 for the window's own.
    var framebuffer: UInt32
    /// The texture behind it, whose first row is the picture's uppermost; 0 for the window's own.
    var texture: UInt32
    var width: Int
    var height: Int

    /// Whether the first row is the picture's lowest, as windows have it.
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
    retained = GLRetained(device)
  }

  nonisolated deinit {}

  /// Makes a renderer that draws in the context of a host, which is current.
  ///
  /// - Parameters:
  ///   - hostFramebuffer: What is drawn into; 0 for the window's own.
  ///   - version: What the context is to be taken for; nil for what it is.
  /// - Throws: ``ApplicationError`` when none is, or it cannot be used.
  init(hostFramebuffer: UInt32, as version: GLVersion? = nil) throws {
    window = nil
    waitsForDisplay = false
    self.hostFramebuffer = hostFramebuffer
    device = try Self.makeHostDevice(as: version)
    geometry = GLGeometry(device)
    retained = GLRetained(device)
  }

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
    // From here on the context goes with the device.
    try device.prepare()
    SDL_GL_SetSwapInterval(waitsForDisplay ? 1 : 0)
    return device
  }

  // MARK: Changes of the output

  /// Follows the window to a new size in pixels.
  func resize(width: Int, height: Int) { isPictureKnown = false }

  /// A graphics device does not keep what it has shown, unless it was told to.
  func showAgain() throws -> Bool {
    guard kept != nil, isShown else { return false }
    try present()
    return true
  }

  /// Notes that the device lost every texture: the context is made anew.
  func loseTextures() {
    // In a context that has gone its names mean nothing; in one of our own they go with it.
    forgetObjects()
    guard let window else { return }
    // What fails here fails again, and with a word, when something is drawn.
    let isEmbedded = device.version.isEmbedded
    guard
      let device = try? Self.makeDevice(window, waitsForDisplay, isEmbedded: isEmbedded)
    else { return }
    adopt(device)
  }

  /// Goes on in another context.
  func adopt(_ device: GLDevice) {
    self.device = device
    geometry = GLGeometry(device)
    retained = GLRetained(device)
    bound = Bound()
  }

  /// Drops all that was made in the present context, without a word to it.
  func forgetObjects() {
    device.forgetAll()
    textures.removeAll(keepingCapacity: true)
    groups.removeAll()
    spareTargets.removeAll()
    overlayGeometry = nil
    pictureGeometry = nil
    kept = nil
    isPictureKnown = false
    isShown = true
    textureGeneration += 1
  }
}
