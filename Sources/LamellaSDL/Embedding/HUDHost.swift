internal import CSDL2
internal import LamellaGraphics

/// What a HUD is drawn with and where: the one thing that differs from host to host.
protocol HUDHost: AnyObject {
  /// Draws with what is the host's.
  var renderer: any Renderer { get }
  /// The host's window; nil where it draws on a surface.
  var window: OpaquePointer? { get }
  /// What captures call the driver.
  var name: String { get }

  /// Reads how the host's window stands, before an event of it is looked at.
  func read(_ space: inout HostSpace, isPress: Bool)

  /// Reads the sizes alone.
  func readOutput(_ space: inout HostSpace)

  /// The event with its places in the window's space, as SDL had it at first.
  func windowSpace(_ event: SDL_Event, _ space: HostSpace) -> SDL_Event

  /// Puts the host's state aside, to draw in pixels of the window, and reads how the window stands.
  ///
  /// - Throws: `RendererError` when nothing can be drawn; nothing is put aside then.
  func suspend(_ space: inout HostSpace) throws

  /// Gives the host its state back.
  func resume()

  /// Notes that the device lost every texture.
  func loseTextures()

  /// Lets go of everything that is the host's.
  func shutdown()
}
