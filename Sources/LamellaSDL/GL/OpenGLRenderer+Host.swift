internal import CSDL2
internal import LamellaGraphics

// Drawing in a host's context.
extension OpenGLRenderer {
  /// Sets up the current context, which is a host's, and restores its state.
  ///
  /// - Parameter version: The version to use; nil for the context's.
  /// - Returns: The device of the context.
  /// - Throws: ``ApplicationError`` when no context is current, or it cannot be used.
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

  /// Saves the host's state and prepares the context for drawing.
  ///
  /// If another context is current than before, the host has lost the old one, and all objects are made again in the
  /// new one. If no context is current, all objects stay for when it is again.
  ///
  /// - Returns: The state to restore.
  /// - Throws: `RendererError.lost` when no context is current that can be used.
  func suspendHost() throws -> GLHostState {
    guard SDL_GL_GetCurrentContext() != nil else {
      throw RendererError.lost(reason: "no OpenGL context of SDL's is current")
    }
    if !device.isUsable {
      dropObjects()
      do { adopt(try Self.makeHostDevice()) } catch {
        throw RendererError.lost(reason: "\(error)")
      }
    }
    return GLHostState(suspending: device, target: hostFramebuffer)
  }

  /// Deletes all objects in a host's context, which must be current.
  func shutdown() {
    device.deleteAll()
    dropObjects()
    isShutDown = true
  }

  /// Throws an error once the renderer was shut down.
  func checkContext() throws {
    if isShutDown { throw RendererError.lost(reason: "the host has taken its context back") }
    try device.makeCurrent()
  }
}
