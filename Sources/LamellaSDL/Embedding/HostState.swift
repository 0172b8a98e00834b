internal import CSDL2

/// What a host's renderer was set to, kept while the HUD draws, and given back exactly.
///
/// Every set function of SDL overwrites others, so the order counts: the window before the bound texture,
/// for the window's view is set while nothing is bound; then what ``HostView`` says.
///
/// Integer scaling is never changed and so needs no restoring.
struct HostState {
  private let renderer: OpaquePointer
  private let target: OpaquePointer?
  /// Of the texture that is the target; SDL does not keep it while another is.
  private let targetView: HostView?
  /// Of the window itself.
  let windowView: HostView
  private var color: (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) = (0, 0, 0, 0)
  private var blend = SDL_BLENDMODE_NONE

  /// Notes the state and sets the renderer up to draw in pixels of the window.
  init(suspending renderer: OpaquePointer) {
    self.renderer = renderer
    target = SDL_GetRenderTarget(renderer)
    if target != nil {
      targetView = HostView(of: renderer)
      SDL_SetRenderTarget(renderer, nil)
    } else {
      targetView = nil
    }
    windowView = HostView(of: renderer)
    SDL_GetRenderDrawColor(renderer, &color.red, &color.green, &color.blue, &color.alpha)
    SDL_GetRenderDrawBlendMode(renderer, &blend)
    HostView.reset(renderer)
  }

  /// Gives everything back.
  func restore() {
    windowView.apply(to: renderer)
    if let target {
      SDL_SetRenderTarget(renderer, target)
      targetView?.apply(to: renderer)
    }
    SDL_SetRenderDrawColor(renderer, color.red, color.green, color.blue, color.alpha)
    SDL_SetRenderDrawBlendMode(renderer, blend)
  }
}
