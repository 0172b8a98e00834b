internal import CSDL2

/// The state of a host's renderer, saved while the HUD draws and restored exactly.
///
/// Every setter of SDL overwrites other state, so the order matters: the window before the bound texture, because the
/// window's view state is set while no texture is bound; then as ``RenderViewState`` says.
///
/// Integer scaling is never changed and so needs no restoring.
struct RendererHostState {
  private let renderer: OpaquePointer
  private let target: OpaquePointer?
  /// The view state of the texture that is the target; SDL does not keep it while another target is bound.
  private let targetViewState: RenderViewState?
  /// The view state of the window.
  let windowViewState: RenderViewState
  private var color: (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) = (0, 0, 0, 0)
  private var blend = SDL_BLENDMODE_NONE

  /// Saves the state and sets the renderer up to draw in pixels of the window.
  init(suspending renderer: OpaquePointer) {
    self.renderer = renderer
    target = SDL_GetRenderTarget(renderer)
    if target != nil {
      targetViewState = RenderViewState(of: renderer)
      SDL_SetRenderTarget(renderer, nil)
    } else {
      targetViewState = nil
    }
    windowViewState = RenderViewState(of: renderer)
    SDL_GetRenderDrawColor(renderer, &color.red, &color.green, &color.blue, &color.alpha)
    SDL_GetRenderDrawBlendMode(renderer, &blend)
    RenderViewState.reset(renderer)
  }

  /// Restores all state.
  func restore() {
    windowViewState.apply(to: renderer)
    if let target {
      SDL_SetRenderTarget(renderer, target)
      targetViewState?.apply(to: renderer)
    }
    SDL_SetRenderDrawColor(renderer, color.red, color.green, color.blue, color.alpha)
    SDL_SetRenderDrawBlendMode(renderer, blend)
  }
}
