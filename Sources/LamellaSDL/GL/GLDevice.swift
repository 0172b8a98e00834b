internal import CSDL2
internal import LamellaGraphics

/// A context of OpenGL and all that was made in it; lets all of it go with its last reference.
nonisolated final class GLDevice {
  let version: GLVersion
  var functions: GLFunctions
  /// The programs; `prepare()` makes them.
  private(set) var shapes: GLProgram!
  private(set) var groups: GLProgram!
  let maximumTextureSide: Int
  /// A texture of one white texel, for plain shapes without another.
  private(set) var white: UInt32 = 0
  /// Whether indices of 32 bits may be drawn.
  let hasLargeIndices: Bool
  /// Whether a framebuffer to read from is bound apart from the one to draw into.
  let hasTwoFramebuffers: Bool
  /// Whether pixels may come out of a buffer, and their rows stand apart.
  let hasUnpackBuffers: Bool
  let hasRowLengths: Bool
  /// The switches that must be off while shapes are drawn.
  let switches: [UInt32]

  private let context: SDL_GLContext
  /// The window of a context of our own, which must outlive it; nil for a host's.
  private let window: WindowHandle?
  private var textures: Set<UInt32> = []
  private var framebuffers: Set<UInt32> = []
  private var buffers: Set<UInt32> = []
  private var vertexArrays: Set<UInt32> = []
  private var fences: Set<GLFunctions.Storage.Fence> = []
  /// Whether the context has gone, and all names with it.
  private var isLost = false

  /// Looks at a context, which is current; `prepare()` must follow.
  ///
  /// - Parameters:
  ///   - context: The context.
  ///   - window: The window of a context of our own; nil for a host's, which ends it.
  ///   - version: What the context is to be taken for, at most what it is; nil for that.
  /// - Throws: ``ApplicationError`` when the context cannot be used.
  init(_ context: SDL_GLContext, window: WindowHandle?, version: GLVersion? = nil) throws {
    self.context = context
    self.window = window
    let version = try version ?? GLVersion()
    self.version = version
    do { functions = try GLFunctions(version) } catch {
      throw ApplicationError("\(error)", exitCode: ApplicationError.environment)
    }
    var side: Int32 = 0
    functions.getIntegers(GL.maxTextureSize, &side)
    maximumTextureSide = Int(min(max(side, 64), 16_384))
    hasLargeIndices = version.hasLargeIndices()
    hasTwoFramebuffers = version.hasTwoFramebuffers()
    hasUnpackBuffers = version.hasUnpackBuffers
    hasRowLengths = version.hasRowLengths()
    var clipPlanes: Int32 = 0
    if !version.isEmbedded { functions.getIntegers(GL.maxClipPlanes, &clipPlanes) }
    switches = version.switches(clipPlanes: Int(max(0, clipPlanes)))
  }

  /// Makes what every frame needs; the context's state is not kept.
  ///
  /// - Throws: ``ApplicationError`` when the driver refuses a program.
  func prepare() throws {
    shapes = try GLProgram(functions, version, isForGroups: false)
    groups = try GLProgram(functions, version, isForGroups: true)
    white = try makeTexture(
      width: 1, height: 1, filter: .nearest, pixels: [UInt8](repeating: 0xFF, count: 4))
  }

  deinit {
    if let window {
      SDL_GL_DeleteContext(context)
      withExtendedLifetime(window) {}
    } else {
      deleteAll()
    }
  }

  /// What textures are made of.
  var internalFormat: Int32 { version.isEmbedded ? Int32(GL.rgba) : GL.rgba8 }

  // MARK: The context

  /// Whether this very context is current, and still knows what was made in it.
  var isUsable: Bool {
    guard !isLost, SDL_GL_GetCurrentContext() == context, let shapes else { return false }
    // A new context may have the address of one that has gone, and programs of others by our names.
    return functions.isProgram(shapes.name) != 0 && shapes.isOurs(functions)
  }

  /// Takes errors away that are older than what comes next, or told of otherwise.
  func takeErrors() {
    for _ in 0..<16 where functions.getError() == GL.noError { break }
  }

  /// Where the bound buffer is mapped; nil where it is not.
  func mappedMemory(of target: UInt32) -> UnsafeMutableRawPointer? {
    var memory: UnsafeMutableRawPointer?
    functions.storage?.getMemory(target, GL.bufferMapPointer, &memory)
    return memory
  }

  /// Makes a context of our own current.
  ///
  /// - Throws: `RendererError.lost` when that fails.
  func makeCurrent() throws {
    guard let window else { return }
    guard SDL_GL_MakeCurrent(window.pointer, context) == 0 else {
      throw RendererError.lost(reason: sdlError())
    }
  }

  /// Notes that the context has gone: its names mean nothing any more, or other things.
  func forgetAll() { isLost = true }

  /// Deletes all that was made in a host's context, if that is still current.
  func deleteAll() {
    guard isUsable else { return }
    for name in textures { delete(name, functions.deleteTextures) }
    for name in framebuffers { delete(name, functions.deleteFramebuffers) }
    for name in buffers { delete(name, functions.deleteBuffers) }
    if let arrays = functions.vertexArrays {
      for name in vertexArrays { delete(name, arrays.delete) }
    }
    for fence in fences { functions.storage?.deleteFence(fence) }
    for program in [shapes, groups] { program.map { functions.deleteProgram($0.name) } }
    isLost = true
  }

  private func delete(
    _ name: UInt32, _ function: @convention(c) (Int32, UnsafeMutablePointer<UInt32>) -> Void
  ) {
    var name = name
    function(1, &name)
  }

  // MARK: Names

  /// Makes a texture and binds it.
  ///
  /// - Parameters:
  ///   - width: Its width in texels.
  ///   - height: Its height in texels.
  ///   - filter: How it is read between texels; its edges go on beyond it.
  ///   - pixels: Its pixels; nil leaves them undefined.
  /// - Returns: Its name.
  /// - Throws: `RendererError` when the device has no room for it.
  func makeTexture(
    width: Int, height: Int, filter: TextureFilter, pixels: UnsafeRawPointer?
  ) throws -> UInt32 {
    guard width > 0, height > 0, max(width, height) <= maximumTextureSide else {
      throw RendererError.failed(
        operation: "making a texture of \(width)x\(height)",
        reason: "its sides must be 1 to \(maximumTextureSide)")
    }
    // Errors that are older must not be taken for this one's.
    takeErrors()
    var name: UInt32 = 0
    functions.makeTextures(1, &name)
    functions.bindTexture(GL.texture2D, name)
    setParameters(filter)
    functions.textureImage(
      GL.texture2D, 0, internalFormat, Int32(width), Int32(height), 0, GL.rgba, GL.unsignedByte,
      pixels)
    let error = functions.getError()
    guard error == GL.noError, name != 0 else {
      functions.bindTexture(GL.texture2D, 0)
      delete(name, functions.deleteTextures)
      let reason =
        switch error {
        case GL.outOfMemory: "the graphics device is out of memory"
        case GL.noError: "no context of OpenGL is current"
        default: "OpenGL reports error 0x\(String(error, radix: 16))"
        }
      throw RendererError.failed(
        operation: "making a texture of \(width)x\(height)", reason: reason)
    }
    textures.insert(name)
    return name
  }

  private func setParameters(_ filter: TextureFilter) {
    setFilter(filter)
    functions.textureParameter(GL.texture2D, GL.textureWrapS, GL.clampToEdge)
    functions.textureParameter(GL.texture2D, GL.textureWrapT, GL.clampToEdge)
  }

  /// Sets how the bound texture is read between its texels.
  func setFilter(_ filter: TextureFilter) {
    let mode = filter == .nearest ? GL.nearest : GL.linear
    functions.textureParameter(GL.texture2D, GL.textureMinFilter, mode)
    functions.textureParameter(GL.texture2D, GL.textureMagFilter, mode)
  }

  /// Lets a texture go.
  func deleteTexture(_ name: UInt32) {
    guard textures.remove(name) != nil, !isLost else { return }
    delete(name, functions.deleteTextures)
  }

  func makeFramebuffer() -> UInt32 {
    var name: UInt32 = 0
    functions.makeFramebuffers(1, &name)
    framebuffers.insert(name)
    return name
  }

  func deleteFramebuffer(_ name: UInt32) {
    guard framebuffers.remove(name) != nil, !isLost else { return }
    delete(name, functions.deleteFramebuffers)
  }

  func makeBuffer() -> UInt32 {
    var name: UInt32 = 0
    functions.makeBuffers(1, &name)
    buffers.insert(name)
    return name
  }

  func deleteBuffer(_ name: UInt32) {
    guard buffers.remove(name) != nil, !isLost else { return }
    delete(name, functions.deleteBuffers)
  }

  /// Makes a vertex array; 0 where there are none.
  func makeVertexArray() -> UInt32 {
    guard let arrays = functions.vertexArrays else { return 0 }
    var name: UInt32 = 0
    arrays.make(1, &name)
    vertexArrays.insert(name)
    return name
  }

  func deleteVertexArray(_ name: UInt32) {
    guard vertexArrays.remove(name) != nil, !isLost, let arrays = functions.vertexArrays else {
      return
    }
    delete(name, arrays.delete)
  }

  /// Makes a fence behind all that was drawn so far; nil where there are none.
  func makeFence() -> GLFunctions.Storage.Fence? {
    guard let fence = functions.storage?.makeFence(GL.syncCommandsComplete, 0) else { return nil }
    fences.insert(fence)
    return fence
  }

  /// Waits until the device has drawn all in front of a fence, and lets the fence go.
  func pass(_ fence: GLFunctions.Storage.Fence) {
    guard let storage = functions.storage else { return }
    // A device that takes longer than a second hangs; the picture may tear then, the program goes on.
    _ = storage.wait(fence, GL.syncFlushCommandsBit, 1_000_000_000)
    deleteFence(fence)
  }

  func deleteFence(_ fence: GLFunctions.Storage.Fence) {
    guard fences.remove(fence) != nil, !isLost else { return }
    functions.storage?.deleteFence(fence)
  }
}
