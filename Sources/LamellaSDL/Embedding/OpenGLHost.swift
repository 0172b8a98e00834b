internal import CSDL2
internal import LamellaGraphics

/// A host that draws with OpenGL in a context of its own.
final class OpenGLHost: HUDHost {
  let window: OpaquePointer?
  var renderer: any Renderer { openGL }
  var name: String { openGL.name }
  let openGL: OpenGLRenderer
  private var state: GLHostState?

  /// Attaches to the current context.
  ///
  /// - Throws: ``ApplicationError`` when no context is current, or it cannot be used.
  init(window: OpaquePointer, framebuffer: UInt32, as version: GLVersion? = nil) throws {
    self.window = window
    openGL = try OpenGLRenderer(hostFramebuffer: framebuffer, as: version)
  }

  nonisolated deinit {}

  func read(_ space: inout HostCoordinates, isPress: Bool) { readOutput(&space) }

  func readOutput(_ space: inout HostCoordinates) {
    if let window { space.readOutput(ofOpenGL: window) }
  }

  /// Returns the event unchanged: only a renderer of SDL's rewrites events.
  func windowSpace(_ event: SDL_Event, _ space: HostCoordinates) -> SDL_Event { event }

  func suspend(_ space: inout HostCoordinates) throws {
    state = try openGL.suspendHost()
    readOutput(&space)
  }

  func resume() {
    state?.restore()
    state = nil
  }

  func loseTextures() { openGL.loseTextures() }
  func shutdown() { openGL.shutdown() }
}
