internal import CSDL2
internal import LamellaGraphics

/// A host that draws with one of SDL's renderers.
final class RendererHost: HUDHost {
  let window: OpaquePointer?
  var renderer: any Renderer { sdl }
  var name: String { sdl.name }
  private let host: OpaquePointer
  let sdl: SDLRenderer
  private var state: RendererHostState?
  private var isProbed = false

  /// Attaches to a renderer.
  ///
  /// - Throws: ``ApplicationError`` when SDL does not know it.
  init(_ renderer: OpaquePointer) throws {
    sdl = try SDLRenderer(host: renderer)
    host = renderer
    window = SDL_RenderGetWindow(renderer)
  }

  nonisolated deinit {}

  /// Whether the renderer still exists; one that draws on a surface counts as existing, because SDL cannot tell.
  var isAlive: Bool { sdl.handle.isAlive }

  /// Reads the coordinate mapping before an event.
  func read(_ space: inout HostCoordinates, isPress: Bool) {
    space.read(host, window: window, isPress: isPress)
  }

  /// Reads the sizes of the window and its output.
  func readOutput(_ space: inout HostCoordinates) { space.readOutput(host, window: window) }

  /// Saves the state of the host's renderer, and sets it up for the HUD.
  func suspend(_ space: inout HostCoordinates) {
    let state = RendererHostState(suspending: host)
    self.state = state
    if !isProbed {
      isProbed = true
      space.probe(host)
    }
    space.adopt(state.windowViewState)
    space.readOutput(host, window: window)
    sdl.forgetState()
  }

  /// Restores the state of the host's renderer.
  func resume() {
    state?.restore()
    state = nil
  }

  /// Draws the HUD's cached picture again, because the device lost it.
  func loseTargets() { sdl.loseTargets() }
  /// Forgets the HUD's textures, which the device lost.
  func loseTextures() { sdl.loseTextures() }
  /// Destroys the HUD's textures.
  func shutdown() { sdl.shutdown() }

  /// Returns an event with its mouse or finger position in window space.
  func windowSpace(_ event: SDL_Event, _ space: HostCoordinates) -> SDL_Event {
    var event = event
    switch SDL_EventType(event.type) {
    case SDL_MOUSEMOTION:
      (event.motion.x, event.motion.y) = space.windowPoint(
        ofMouseX: event.motion.x, y: event.motion.y, host)
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP:
      (event.button.x, event.button.y) = space.windowPoint(
        ofMouseX: event.button.x, y: event.button.y, host)
    case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP:
      (event.tfinger.x, event.tfinger.y) = space.windowFraction(
        ofFingerX: event.tfinger.x, y: event.tfinger.y, host)
    default: break
    }
    return event
  }
}
