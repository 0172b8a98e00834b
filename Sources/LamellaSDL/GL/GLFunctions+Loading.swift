internal import CSDL2

nonisolated extension GLFunctions {
  /// The error that a context lacks a required function.
  struct MissingFunction: Error, CustomStringConvertible {
    var name: String
    var description: String { "the OpenGL of this machine has no \(name)" }
  }

  /// Finds a function by its name; throws `MissingFunction` if the driver has none.
  private static func find<Function>(_ name: String) throws -> Function {
    guard let address = SDL_GL_GetProcAddress(name) else { throw MissingFunction(name: name) }
    // The loader's addresses are untyped: the fields' types follow OpenGL's specification.
    return unsafeBitCast(address, to: Function.self)
  }

  /// Finds a function by its name or, for extensions, by its name with a suffix.
  private static func find<Function>(_ name: String, suffix: String) throws -> Function {
    try find(name + suffix)
  }

  /// Loads all functions for the current context.
  ///
  /// Drivers return addresses even for functions that a context lacks, so versions and extensions decide.
  ///
  /// - Throws: ``MissingFunction`` when a required function is missing.
  init(_ version: GLVersion) throws {
    getError = try Self.find("glGetError")
    getString = try Self.find("glGetString")
    getIntegers = try Self.find("glGetIntegerv")
    getFloats = try Self.find("glGetFloatv")
    getBooleans = try Self.find("glGetBooleanv")
    isEnabled = try Self.find("glIsEnabled")
    enable = try Self.find("glEnable")
    disable = try Self.find("glDisable")
    viewport = try Self.find("glViewport")
    scissor = try Self.find("glScissor")
    clear = try Self.find("glClear")
    clearColor = try Self.find("glClearColor")
    colorMask = try Self.find("glColorMask")
    blendFunction = try Self.find("glBlendFuncSeparate")
    blendEquation = try Self.find("glBlendEquationSeparate")
    pixelStore = try Self.find("glPixelStorei")
    readPixels = try Self.find("glReadPixels")

    makeTextures = try Self.find("glGenTextures")
    deleteTextures = try Self.find("glDeleteTextures")
    bindTexture = try Self.find("glBindTexture")
    activeTexture = try Self.find("glActiveTexture")
    textureParameter = try Self.find("glTexParameteri")
    textureImage = try Self.find("glTexImage2D")
    textureSubImage = try Self.find("glTexSubImage2D")

    makeBuffers = try Self.find("glGenBuffers")
    deleteBuffers = try Self.find("glDeleteBuffers")
    bindBuffer = try Self.find("glBindBuffer")
    bufferData = try Self.find("glBufferData")
    bufferSubData = try Self.find("glBufferSubData")
    enableAttribute = try Self.find("glEnableVertexAttribArray")
    disableAttribute = try Self.find("glDisableVertexAttribArray")
    attributePointer = try Self.find("glVertexAttribPointer")
    getAttribute = try Self.find("glGetVertexAttribiv")
    getAttributePointer = try Self.find("glGetVertexAttribPointerv")
    drawElements = try Self.find("glDrawElements")
    drawArrays = try Self.find("glDrawArrays")

    makeShader = try Self.find("glCreateShader")
    shaderSource = try Self.find("glShaderSource")
    compileShader = try Self.find("glCompileShader")
    getShader = try Self.find("glGetShaderiv")
    getShaderLog = try Self.find("glGetShaderInfoLog")
    deleteShader = try Self.find("glDeleteShader")
    makeProgram = try Self.find("glCreateProgram")
    attachShader = try Self.find("glAttachShader")
    bindAttribute = try Self.find("glBindAttribLocation")
    linkProgram = try Self.find("glLinkProgram")
    getProgram = try Self.find("glGetProgramiv")
    getProgramLog = try Self.find("glGetProgramInfoLog")
    deleteProgram = try Self.find("glDeleteProgram")
    isProgram = try Self.find("glIsProgram")
    useProgram = try Self.find("glUseProgram")
    uniformLocation = try Self.find("glGetUniformLocation")
    setUniform4 = try Self.find("glUniform4f")
    setUniformInteger = try Self.find("glUniform1i")

    let suffix = try version.framebufferSuffix()
    makeFramebuffers = try Self.find("glGenFramebuffers", suffix: suffix)
    deleteFramebuffers = try Self.find("glDeleteFramebuffers", suffix: suffix)
    bindFramebuffer = try Self.find("glBindFramebuffer", suffix: suffix)
    attachTexture = try Self.find("glFramebufferTexture2D", suffix: suffix)
    checkFramebuffer = try Self.find("glCheckFramebufferStatus", suffix: suffix)

    vertexArrays = try version.vertexArraySuffix().map { try VertexArrays(suffix: $0) }
    drawElementsFrom =
      version.isAtLeast(3, 2, embedded: (3, 2))
      ? try Self.find("glDrawElementsBaseVertex") : nil
    storage = try version.storageSuffix().map { try Storage(suffix: $0) }
    bindSampler = version.isAtLeast(3, 3, embedded: (3, 0)) ? try Self.find("glBindSampler") : nil
    indexed = version.isAtLeast(3, 0, embedded: (3, 2)) ? try Indexed(version) : nil
    drawBuffer = version.isEmbedded ? nil : try Self.find("glDrawBuffer")
    drawBuffers =
      version.isAtLeast(2, 0, embedded: (3, 0)) ? try Self.find("glDrawBuffers") : nil
    polygonMode = version.isEmbedded ? nil : try Self.find("glPolygonMode")
    clipControl =
      !version.isEmbedded && version.isAtLeast(4, 5, embedded: (9, 9))
      ? try Self.find("glClipControl") : nil
    pixelTransfer = version.isLegacy ? try Self.find("glPixelTransferf") : nil
  }
}

nonisolated extension GLFunctions.VertexArrays {
  fileprivate init(suffix: String) throws {
    make = try GLFunctions.find("glGenVertexArrays", suffix: suffix)
    delete = try GLFunctions.find("glDeleteVertexArrays", suffix: suffix)
    bind = try GLFunctions.find("glBindVertexArray", suffix: suffix)
  }
}

nonisolated extension GLFunctions.Storage {
  fileprivate init(suffix: String) throws {
    make = try GLFunctions.find("glBufferStorage", suffix: suffix)
    map = try GLFunctions.find("glMapBufferRange")
    getMemory = try GLFunctions.find("glGetBufferPointerv")
    makeFence = try GLFunctions.find("glFenceSync")
    wait = try GLFunctions.find("glClientWaitSync")
    deleteFence = try GLFunctions.find("glDeleteSync")
  }
}

nonisolated extension GLFunctions.Indexed {
  fileprivate init(_ version: GLVersion) throws {
    isEnabled = try GLFunctions.find("glIsEnabledi")
    enable = try GLFunctions.find("glEnablei")
    disable = try GLFunctions.find("glDisablei")
    colorMask = try GLFunctions.find("glColorMaski")
    let hasBlending = version.isAtLeast(4, 0, embedded: (3, 2))
    blendFunction = hasBlending ? try GLFunctions.find("glBlendFuncSeparatei") : nil
    blendEquation = hasBlending ? try GLFunctions.find("glBlendEquationSeparatei") : nil
    let hasViewports = version.isAtLeast(4, 1, embedded: (9, 9))
    viewport = hasViewports ? try GLFunctions.find("glViewportIndexedf") : nil
    scissor = hasViewports ? try GLFunctions.find("glScissorIndexed") : nil
  }
}
