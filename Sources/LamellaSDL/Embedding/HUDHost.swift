internal import CSDL2
internal import LamellaGraphics

/// The graphics interface of a HUD's host: a renderer of SDL's, or OpenGL.
protocol HUDHost: AnyObject {
  /// The renderer that draws with the host's interface.
  var renderer: any Renderer { get }
  /// The host's window; nil where it draws on a surface.
  var window: OpaquePointer? { get }
  /// The name of the driver in captures.
  var name: String { get }

  /// Whether the host's window and renderer still exist, as far as SDL can tell; everything else needs them.
  var isAlive: Bool { get }

  /// Reads the window's coordinate mapping, before an event of the window is handled.
  func read(_ space: inout HostCoordinates, isPress: Bool)

  /// Reads only the sizes.
  func readOutput(_ space: inout HostCoordinates)

  /// Returns an event with its positions in window space, as SDL first had them.
  func windowSpace(_ event: SDL_Event, _ space: HostCoordinates) -> SDL_Event

  /// Saves the host's state, prepares for drawing in pixels of the window, and reads the coordinate mapping.
  ///
  /// - Throws: `RendererError` when nothing can be drawn; nothing is saved then.
  func suspend(_ space: inout HostCoordinates) throws

  /// Restores the host's state.
  func resume()

  /// Handles the loss of the contents of textures that were drawn into.
  func loseTargets()

  /// Handles the loss of all textures by the device.
  func loseTextures()

  /// Releases all objects in the host's interface.
  func shutdown()
}
