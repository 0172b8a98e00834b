internal import CSDL2

/// What a context says it is.
nonisolated struct GLVersion: Hashable {
  /// Whether it is OpenGL ES.
  let isEmbedded: Bool
  let major: Int
  let minor: Int
  /// Whether what OpenGL 3 declared outdated is gone.
  let isCore: Bool
  /// Whether extensions count; without, the context is taken for what its version alone has.
  var knowsExtensions = true

  /// Whether the context still draws without programs, with all the state that takes.
  var isLegacy: Bool { !isEmbedded && !isCore }

  /// Reads the version of the current context.
  ///
  /// - Throws: ``ApplicationError`` when there is none, or one before OpenGL 2 and OpenGL ES 2.
  init() throws {
    typealias GetString = @convention(c) (UInt32) -> UnsafePointer<UInt8>?
    typealias GetIntegers = @convention(c) (UInt32, UnsafeMutablePointer<Int32>) -> Void
    guard SDL_GL_GetCurrentContext() != nil, let getString = SDL_GL_GetProcAddress("glGetString"),
      let getIntegers = SDL_GL_GetProcAddress("glGetIntegerv"),
      // The loader's addresses have no types; these are the functions' own, by OpenGL's specification.
      let text = unsafeBitCast(getString, to: GetString.self)(GL.version)
    else {
      throw ApplicationError(
        "no OpenGL context of SDL's is current", exitCode: ApplicationError.usage)
    }
    self.init(String(cString: text)) {
      var mask: Int32 = 0
      unsafeBitCast(getIntegers, to: GetIntegers.self)(GL.contextProfileMask, &mask)
      return mask
    }
    guard major >= 2 else {
      throw ApplicationError(
        "OpenGL 2.1 or OpenGL ES 2 is needed, and the context is '\(String(cString: text))'",
        exitCode: ApplicationError.environment)
    }
  }

  /// Reads a version's text, such as `4.5 (Compatibility Profile) Mesa` or `OpenGL ES 3.2 Mesa`.
  ///
  /// - Parameters:
  ///   - text: What `GL_VERSION` says.
  ///   - profileMask: Asked where there is one, from OpenGL 3.2 on.
  init(_ text: String, profileMask: () -> Int32) {
    isEmbedded = text.hasPrefix("OpenGL ES")
    let numbers = text.drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." }
      .split(separator: ".")
    major = numbers.first.flatMap { Int($0) } ?? 0
    minor = numbers.dropFirst().first.flatMap { Int($0) } ?? 0
    isCore =
      !isEmbedded && (major, minor) >= (3, 2) && profileMask() & GL.contextCoreProfileBit != 0
  }

  /// Whether the version is one of OpenGL or a later one, or the like of OpenGL ES.
  func isAtLeast(_ major: Int, _ minor: Int, embedded: (Int, Int)) -> Bool {
    (self.major, self.minor) >= (isEmbedded ? embedded : (major, minor))
  }

  private func hasExtension(_ name: String) -> Bool {
    knowsExtensions && SDL_GL_ExtensionSupported(name) == SDL_TRUE
  }

  /// What the names of functions for framebuffers end with.
  ///
  /// - Throws: ``GLFunctions/Missing`` when there are none.
  func framebufferSuffix() throws -> String {
    if isAtLeast(3, 0, embedded: (2, 0)) || hasExtension("GL_ARB_framebuffer_object") { return "" }
    guard hasExtension("GL_EXT_framebuffer_object") else {
      throw GLFunctions.Missing(name: "framebuffer objects")
    }
    return "EXT"
  }

  /// What the names of functions for vertex arrays end with; nil where there are none.
  func vertexArraySuffix() -> String? {
    if isAtLeast(3, 0, embedded: (3, 0)) { return "" }
    if isEmbedded { return hasExtension("GL_OES_vertex_array_object") ? "OES" : nil }
    return hasExtension("GL_ARB_vertex_array_object") ? "" : nil
  }

  /// What the name of the function that makes buffers which stay mapped ends with; nil where there are none.
  func storageSuffix() -> String? {
    if isAtLeast(4, 4, embedded: (9, 9)) { return "" }
    // What it takes beside, mapping of parts and fences, came with these versions.
    guard isAtLeast(3, 2, embedded: (3, 1)) else { return nil }
    if isEmbedded { return hasExtension("GL_EXT_buffer_storage") ? "EXT" : nil }
    return hasExtension("GL_ARB_buffer_storage") ? "" : nil
  }

  /// Whether indices of 32 bits may be drawn.
  func hasLargeIndices() -> Bool {
    isAtLeast(2, 0, embedded: (3, 0)) || hasExtension("GL_OES_element_index_uint")
  }

  /// Whether a framebuffer to read from is bound apart from the one to draw into.
  func hasTwoFramebuffers() -> Bool {
    isAtLeast(3, 0, embedded: (3, 0)) || (!isEmbedded && hasExtension("GL_ARB_framebuffer_object"))
  }

  /// Whether pixels may come out of a buffer.
  var hasUnpackBuffers: Bool { isAtLeast(2, 1, embedded: (3, 0)) }

  /// Whether rows of pixels may stand apart in memory.
  func hasRowLengths() -> Bool {
    isAtLeast(2, 0, embedded: (3, 0)) || hasExtension("GL_EXT_unpack_subimage")
  }

  /// The switches that must be off while shapes are drawn, beside those that have numbers.
  func switches(clipPlanes: Int) -> [UInt32] {
    var names = [
      GL.cullFace, GL.depthTest, GL.stencilTest, GL.sampleAlphaToCoverage, GL.sampleCoverage,
    ]
    if isAtLeast(3, 0, embedded: (3, 0)) { names.append(GL.rasterizerDiscard) }
    if isAtLeast(3, 2, embedded: (3, 1)) { names.append(GL.sampleMask) }
    if isEmbedded { return names }
    names += [GL.colorLogicOp, GL.polygonSmooth, GL.sampleAlphaToOne]
    names += (0..<UInt32(min(clipPlanes, 16))).map { GL.clipPlane0 + $0 }
    if isAtLeast(3, 0, embedded: (9, 9)) || hasExtension("GL_ARB_framebuffer_sRGB") {
      names.append(GL.framebufferSRGB)
    }
    if isAtLeast(3, 1, embedded: (9, 9)) { names.append(GL.primitiveRestart) }
    if isLegacy { names += [GL.alphaTest, GL.polygonStipple] }
    return names
  }
}
