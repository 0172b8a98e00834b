internal import CSDL2

/// Keeps SDL's video system and one window; lets both go with its last reference, on any thread.
nonisolated final class WindowHandle {
  let pointer: OpaquePointer

  /// Takes over a window and one reference to the video system.
  init(_ pointer: OpaquePointer) { self.pointer = pointer }

  deinit {
    SDL_DestroyWindow(pointer)
    SDL_QuitSubSystem(SDL_INIT_VIDEO)
  }
}

/// Keeps one of SDL's renderers and what it draws on; its textures go with it.
nonisolated final class RendererHandle {
  let pointer: OpaquePointer
  /// The window must outlive its renderer.
  private let window: WindowHandle?
  /// Whether the renderer is a host's, which ends it.
  let isHosts: Bool
  /// Our textures in a host's renderer: there they do not end with it.
  var guests: Set<OpaquePointer> = []
  /// A host's window; 0 for ours, and where a host draws on a surface.
  private let hostWindow: UInt32

  /// Takes over a renderer of a window.
  init(_ pointer: OpaquePointer, window: WindowHandle) {
    self.pointer = pointer
    self.window = window
    isHosts = false
    hostWindow = 0
  }

  /// Borrows the renderer of a host.
  init(host pointer: OpaquePointer) {
    self.pointer = pointer
    window = nil
    isHosts = true
    hostWindow = SDL_RenderGetWindow(pointer).map { SDL_GetWindowID($0) } ?? 0
  }

  /// Whether the renderer has not ended; its textures have ended with it.
  ///
  /// Of a host's that draws on a surface nobody can tell: it counts as alive.
  var isAlive: Bool {
    guard hostWindow != 0 else { return true }
    guard let window = SDL_GetWindowFromID(hostWindow) else { return false }
    return SDL_GetRenderer(window) == pointer
  }

  deinit {
    if !guests.isEmpty, isAlive {
      for texture in guests { SDL_DestroyTexture(texture) }
    }
    if isHosts { return }
    SDL_DestroyRenderer(pointer)
  }
}
