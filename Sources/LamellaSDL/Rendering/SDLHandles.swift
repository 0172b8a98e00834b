internal import CSDL2

/// The owner of a window and of one reference to SDL's video system; may be released on any thread.
nonisolated final class WindowHandle {
  let pointer: OpaquePointer

  /// Takes ownership of a window and one reference to the video system.
  init(_ pointer: OpaquePointer) { self.pointer = pointer }

  deinit {
    SDL_DestroyWindow(pointer)
    SDL_QuitSubSystem(SDL_INIT_VIDEO)
  }
}

/// The owner of one of SDL's renderers and its textures, or a reference to a host's renderer.
nonisolated final class RendererHandle {
  let pointer: OpaquePointer
  /// The window, which must outlive its renderer.
  private let window: WindowHandle?
  /// Whether the renderer belongs to a host, which destroys it.
  let belongsToHost: Bool
  /// Our textures in a host's renderer, which are not destroyed with this object otherwise.
  var ownedTextures: Set<OpaquePointer> = []
  /// The id of a host's window; 0 for our own, and where a host draws on a surface.
  private let hostWindow: UInt32

  /// Takes ownership of a renderer of a window.
  init(_ pointer: OpaquePointer, window: WindowHandle) {
    self.pointer = pointer
    self.window = window
    belongsToHost = false
    hostWindow = 0
  }

  /// Refers to the renderer of a host.
  init(host pointer: OpaquePointer) {
    self.pointer = pointer
    window = nil
    belongsToHost = true
    hostWindow = SDL_RenderGetWindow(pointer).map { SDL_GetWindowID($0) } ?? 0
  }

  /// Whether the renderer still exists; its textures are destroyed with it.
  ///
  /// A host's renderer that draws on a surface counts as existing, because SDL cannot tell.
  var isAlive: Bool {
    guard hostWindow != 0 else { return true }
    guard let window = SDL_GetWindowFromID(hostWindow) else { return false }
    return SDL_GetRenderer(window) == pointer
  }

  deinit {
    if !ownedTextures.isEmpty, isAlive {
      for texture in ownedTextures { SDL_DestroyTexture(texture) }
    }
    if belongsToHost { return }
    SDL_DestroyRenderer(pointer)
  }
}
