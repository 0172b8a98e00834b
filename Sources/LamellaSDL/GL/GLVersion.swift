internal import CSDL2

/// The version and extensions of an OpenGL context.
nonisolated struct GLVersion: Hashable {
  /// Whether the context is OpenGL ES.
  let isEmbedded: Bool
  let major: Int
  let minor: Int
  /// Whether the context has a core profile, without the functions deprecated by OpenGL 3.
  let isCore: Bool
  /// Whether extensions count; otherwise only the version's own features are used.
  var knowsExtensions = true

  /// Whether the context has the fixed-function state.
  var isLegacy: Bool { !isEmbedded && !isCore }

  /// Reads the version of the current context.
  ///
  /// - Throws: ``ApplicationError`` when there is no context, or its version is below OpenGL 2 and OpenGL ES 2.
  init() throws {
    /// The type of `glGetString`.
    typealias GetString = @convention(c) (UInt32) -> UnsafePointer<UInt8>?
    /// The type of `glGetIntegerv`.
    typealias GetIntegers = @convention(c) (UInt32, UnsafeMutablePointer<Int32>) -> Void
    guard SDL_GL_GetCurrentContext() != nil, let getString = SDL_GL_GetProcAddress("glGetString"),
      let getIntegers = SDL_GL_GetProcAddress("glGetIntegerv"),
      // The loader's addresses are untyped; these types follow OpenGL's specification.
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

  /// Parses a version string, such as `4.5 (Compatibility Profile) Mesa` or `OpenGL ES 3.2 Mesa`.
  ///
  /// - Parameters:
  ///   - text: The value of `GL_VERSION`.
  ///   - profileMask: Returns the profile mask, which exists from OpenGL 3.2 on.
  init(_ text: String, profileMask: () -> Int32) {
    isEmbedded = text.hasPrefix("OpenGL ES")
    let numbers = text.drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." }
      .split(separator: ".")
    major = numbers.first.flatMap { Int($0) } ?? 0
    minor = numbers.dropFirst().first.flatMap { Int($0) } ?? 0
    isCore =
      !isEmbedded && (major, minor) >= (3, 2) && profileMask() & GL.contextCoreProfileBit != 0
  }

  /// Returns whether the version is at least the given one, for OpenGL or for OpenGL ES.
  func isAtLeast(_ major: Int, _ minor: Int, embedded: (Int, Int)) -> Bool {
    (self.major, self.minor) >= (isEmbedded ? embedded : (major, minor))
  }

  /// Returns whether the context has an extension; always false if extensions do not count.
  private func hasExtension(_ name: String) -> Bool {
    knowsExtensions && SDL_GL_ExtensionSupported(name) == SDL_TRUE
  }

  /// Returns the suffix of the functions for framebuffers.
  ///
  /// - Throws: ``GLFunctions/MissingFunction`` when there are none.
  func framebufferSuffix() throws -> String {
    if isAtLeast(3, 0, embedded: (2, 0)) || hasExtension("GL_ARB_framebuffer_object") { return "" }
    guard hasExtension("GL_EXT_framebuffer_object") else {
      throw GLFunctions.MissingFunction(name: "framebuffer objects")
    }
    return "EXT"
  }

  /// Returns the suffix of the functions for vertex array objects; nil where there are none.
  func vertexArraySuffix() -> String? {
    if isAtLeast(3, 0, embedded: (3, 0)) { return "" }
    if isEmbedded { return hasExtension("GL_OES_vertex_array_object") ? "OES" : nil }
    return hasExtension("GL_ARB_vertex_array_object") ? "" : nil
  }

  /// Returns the suffix of the function for buffer storage; nil where there is none.
  func storageSuffix() -> String? {
    if isAtLeast(4, 4, embedded: (9, 9)) { return "" }
    // The other functions that it needs, mapping of ranges and fences, came with these versions.
    guard isAtLeast(3, 2, embedded: (3, 1)) else { return nil }
    if isEmbedded { return hasExtension("GL_EXT_buffer_storage") ? "EXT" : nil }
    return hasExtension("GL_ARB_buffer_storage") ? "" : nil
  }

  /// Returns whether 32-bit indices are supported.
  func hasLargeIndices() -> Bool {
    isAtLeast(2, 0, embedded: (3, 0)) || hasExtension("GL_OES_element_index_uint")
  }

  /// Returns whether the read framebuffer is bound separately from the draw framebuffer.
  func hasTwoFramebuffers() -> Bool {
    isAtLeast(3, 0, embedded: (3, 0)) || (!isEmbedded && hasExtension("GL_ARB_framebuffer_object"))
  }

  /// Whether pixels may be read from a buffer.
  var hasUnpackBuffers: Bool { isAtLeast(2, 1, embedded: (3, 0)) }

  /// Returns whether rows of pixels may have a stride.
  func hasRowLengths() -> Bool {
    isAtLeast(2, 0, embedded: (3, 0)) || hasExtension("GL_EXT_unpack_subimage")
  }

  /// Returns the switches that must be off while shapes are drawn, except the indexed ones.
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
