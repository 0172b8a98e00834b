internal import CSDL2
internal import LamellaGraphics

// Drawing in a context that is somebody else's.
extension OpenGLRenderer {
  /// Sets up the current context, which is a host's, and leaves it as it was.
  ///
  /// - Parameter version: What the context is to be taken for; nil for what it is.
  /// - Returns: The context, ready to be drawn in.
  /// - Throws: ``ApplicationError`` when none is current, or it cannot be used.
  static func makeHostDevice(as version: GLVersion? = nil) throws -> GLDevice {
    guard let context = SDL_GL_GetCurrentContext() else {
      throw ApplicationError(
        "no OpenGL context of SDL's is current", exitCode: ApplicationError.usage)
    }
    let device = try GLDevice(context, window: nil, version: version)
    let state = GLHostState(suspending: device)
    defer { state.restore() }
    try device.prepare()
    return device
  }

  /// Puts the host's state aside.
  ///
  /// Where another context is current than before, everything is made anew in it: the host has lost its
  /// old one. Where none is, all stays for when it is again.
  ///
  /// - Returns: What to give back.
  /// - Throws: `RendererError.lost` when no context is current that can be used.
  func suspendHost() throws -> GLHostState {
    guard SDL_GL_GetCurrentContext() != nil else {
      throw RendererError.lost(reason: "no OpenGL context of SDL's is current")
    }
    if !device.isUsable {
      forgetObjects()
      do { adopt(try Self.makeHostDevice()) } catch {
        throw RendererError.lost(reason: "\(error)")
      }
    }
    return GLHostState(suspending: device)
  }

  /// Lets go of everything in a host's context, which must be current.
  func shutdown() {
    device.deleteAll()
    forgetObjects()
    isShutDown = true
  }

  /// Refuses to draw once the host has its context for itself.
  func checkContext() throws {
    if isShutDown { throw RendererError.lost(reason: "the host has taken its context back") }
    try device.makeCurrent()
  }
}
