internal import CSDL2
internal import LamellaGraphics

/// A host that draws with OpenGL in a context of its own.
final class OpenGLHost: HUDHost {
  let window: OpaquePointer?
  var renderer: any Renderer { openGL }
  var name: String { openGL.name }
  let openGL: OpenGLRenderer
  private let windowID: UInt32
  private var state: GLHostState?

  /// Attaches to the current context.
  ///
  /// - Throws: ``ApplicationError`` when no context is current, or it cannot be used.
  init(window: OpaquePointer, framebuffer: UInt32, as version: GLVersion? = nil) throws {
    self.window = window
    windowID = SDL_GetWindowID(window)
    openGL = try OpenGLRenderer(hostFramebuffer: framebuffer, as: version)
  }

  nonisolated deinit {}

  /// Whether the window still exists.
  var isAlive: Bool { SDL_GetWindowFromID(windowID) == window }

  /// Reads the sizes of the window and its output; OpenGL has no logical coordinates.
  func read(_ space: inout HostCoordinates, isPress: Bool) { readOutput(&space) }

  /// Reads the sizes of the window and its output.
  func readOutput(_ space: inout HostCoordinates) {
    if let window { space.readOutput(ofOpenGL: window) }
  }

  /// Returns the event unchanged: only a renderer of SDL's rewrites events.
  func windowSpace(_ event: SDL_Event, _ space: HostCoordinates) -> SDL_Event { event }

  /// Saves the host's OpenGL state and reads the sizes.
  func suspend(_ space: inout HostCoordinates) throws {
    state = try openGL.suspendHost()
    readOutput(&space)
  }

  /// Restores the host's OpenGL state.
  func resume() {
    state?.restore()
    state = nil
  }

  /// Does nothing: a context loses all or nothing.
  func loseTargets() {}
  /// Forgets the HUD's textures, which the device lost.
  func loseTextures() { openGL.loseTextures() }
  /// Deletes the HUD's objects in the host's context.
  func shutdown() { openGL.shutdown() }
}
