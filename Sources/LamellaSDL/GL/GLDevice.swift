internal import CSDL2
internal import LamellaGraphics

/// An OpenGL context and all objects that were made in it, which are deleted when it is released.
nonisolated final class GLDevice {
  let version: GLVersion
  var functions: GLFunctions
  /// The programs, made by `prepare()`.
  private(set) var shapes: GLProgram!
  private(set) var groups: GLProgram!
  let maximumTextureSide: Int
  /// A texture of one white texel, for shapes without a texture.
  private(set) var white: UInt32 = 0
  /// Whether 32-bit indices are supported.
  let hasLargeIndices: Bool
  /// Whether the read framebuffer is bound separately from the draw framebuffer.
  let hasTwoFramebuffers: Bool
  /// Whether pixels may be read from a buffer, and their rows may have a stride.
  let hasUnpackBuffers: Bool
  let hasRowLengths: Bool
  /// The switches that must be off while shapes are drawn.
  let switches: [UInt32]

  private let context: SDL_GLContext
  /// The window of a context of our own, which must outlive it; nil for a host's context.
  private let window: WindowHandle?
  private var textures: Set<UInt32> = []
  private var framebuffers: Set<UInt32> = []
  private var buffers: Set<UInt32> = []
  private var vertexArrays: Set<UInt32> = []
  private var fences: Set<GLFunctions.Storage.Fence> = []
  /// Whether the context is gone, and with it all object names.
  private var isLost = false

  /// Examines the current context; `prepare()` must follow.
  ///
  /// - Parameters:
  ///   - context: The context.
  ///   - window: The window of a context of our own; nil for a host's context.
  ///   - version: The version to use, at most the context's; nil for the context's.
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

  /// Makes the objects that every frame needs; changes the context's state.
  ///
  /// - Throws: ``ApplicationError`` when the driver rejects a shader program.
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

  /// The internal format of textures.
  var internalFormat: Int32 { version.isEmbedded ? Int32(GL.rgba) : GL.rgba8 }

  // MARK: The context

  /// Whether this context is current and its objects still exist.
  var isUsable: Bool {
    guard !isLost, SDL_GL_GetCurrentContext() == context, let shapes else { return false }
    // A new context may have the address of a destroyed one, and other programs under our names.
    return functions.isProgram(shapes.name) != 0 && shapes.isOurs(functions)
  }

  /// Clears older errors, or errors that were reported otherwise.
  func clearErrors() {
    for _ in 0..<16 where functions.getError() == GL.noError { break }
  }

  /// Returns the address at which the bound buffer is mapped; nil where it is not.
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

  /// Marks the context as lost: its object names are no longer valid.
  func markLost() { isLost = true }

  /// Deletes all objects in a host's context, if it is still current.
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

  /// Deletes an object by one of OpenGL's functions for lists of names.
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
  ///   - filter: The sampling filter; coordinates are clamped to the edge.
  ///   - pixels: The pixels; nil leaves them undefined.
  /// - Returns: The texture's name.
  /// - Throws: `RendererError` when the device has no room for it.
  func makeTexture(
    width: Int, height: Int, filter: TextureFilter, pixels: UnsafeRawPointer?
  ) throws -> UInt32 {
    guard width > 0, height > 0, max(width, height) <= maximumTextureSide else {
      throw RendererError.failed(
        operation: "making a texture of \(width)x\(height)",
        reason: "its sides must be 1 to \(maximumTextureSide)")
    }
    // Older errors must not be attributed to this call.
    clearErrors()
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

  /// Sets the filter of the bound texture, and clamps its coordinates at the edges.
  private func setParameters(_ filter: TextureFilter) {
    setFilter(filter)
    functions.textureParameter(GL.texture2D, GL.textureWrapS, GL.clampToEdge)
    functions.textureParameter(GL.texture2D, GL.textureWrapT, GL.clampToEdge)
  }

  /// Sets the sampling filter of the bound texture.
  func setFilter(_ filter: TextureFilter) {
    let mode = filter == .nearest ? GL.nearest : GL.linear
    functions.textureParameter(GL.texture2D, GL.textureMinFilter, mode)
    functions.textureParameter(GL.texture2D, GL.textureMagFilter, mode)
  }

  /// Deletes a texture.
  func deleteTexture(_ name: UInt32) {
    guard textures.remove(name) != nil, !isLost else { return }
    delete(name, functions.deleteTextures)
  }

  /// Makes a framebuffer, and remembers its name for deletion.
  func makeFramebuffer() -> UInt32 {
    var name: UInt32 = 0
    functions.makeFramebuffers(1, &name)
    framebuffers.insert(name)
    return name
  }

  /// Deletes a framebuffer that the device made; a lost context's is only forgotten.
  func deleteFramebuffer(_ name: UInt32) {
    guard framebuffers.remove(name) != nil, !isLost else { return }
    delete(name, functions.deleteFramebuffers)
  }

  /// Makes a buffer, and remembers its name for deletion.
  func makeBuffer() -> UInt32 {
    var name: UInt32 = 0
    functions.makeBuffers(1, &name)
    buffers.insert(name)
    return name
  }

  /// Deletes a buffer that the device made; a lost context's is only forgotten.
  func deleteBuffer(_ name: UInt32) {
    guard buffers.remove(name) != nil, !isLost else { return }
    delete(name, functions.deleteBuffers)
  }

  /// Makes a vertex array object; 0 where they are not supported.
  func makeVertexArray() -> UInt32 {
    guard let arrays = functions.vertexArrays else { return 0 }
    var name: UInt32 = 0
    arrays.make(1, &name)
    vertexArrays.insert(name)
    return name
  }

  /// Deletes a vertex array object that the device made; a lost context's is only forgotten.
  func deleteVertexArray(_ name: UInt32) {
    guard vertexArrays.remove(name) != nil, !isLost, let arrays = functions.vertexArrays else {
      return
    }
    delete(name, arrays.delete)
  }

  /// Makes a fence after all commands so far; nil where fences are not supported.
  func makeFence() -> GLFunctions.Storage.Fence? {
    guard let fence = functions.storage?.makeFence(GL.syncCommandsComplete, 0) else { return nil }
    fences.insert(fence)
    return fence
  }

  /// Waits until the device has executed all commands before a fence, and deletes the fence.
  func pass(_ fence: GLFunctions.Storage.Fence) {
    guard let storage = functions.storage else { return }
    // After a second the device counts as hung: the picture may tear, but the program continues.
    _ = storage.wait(fence, GL.syncFlushCommandsBit, 1_000_000_000)
    deleteFence(fence)
  }

  /// Deletes a fence that the device made; a lost context's is only forgotten.
  func deleteFence(_ fence: GLFunctions.Storage.Fence) {
    guard fences.remove(fence) != nil, !isLost else { return }
    functions.storage?.deleteFence(fence)
  }
}
