internal import CSDL2

/// What a host's renderer was set to, kept while the HUD draws, and given back exactly.
///
/// Every set function of SDL overwrites others, so the order counts:
///
/// 1. target, because a texture has a viewport, clip, scale and logical size of its own;
/// 2. logical size, which computes scale and viewport;
/// 3. scale, in whose units viewport and clip are read and written;
/// 4. viewport, 5. clip, 6. draw colour, 7. draw blend mode.
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
    SDL_RenderSetScale(renderer, 1, 1)
    SDL_RenderSetViewport(renderer, nil)
    SDL_RenderSetClipRect(renderer, nil)
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

/// How a renderer maps coordinates on its present target: logical size, scale, viewport and clip.
///
/// SDL keeps viewport and clip in pixels with fractions, and tells them in whole units of the scale. So
/// both are read twice, in units and in pixels: what is set is right when both read the same again.
struct HostView {
  /// A zero width stands for no logical size.
  private(set) var logical: (width: Int32, height: Int32) = (0, 0)
  private(set) var scale: (x: Float, y: Float) = (1, 1)
  private(set) var viewport = Area()
  private var clip = Area()
  private var isClipped = false

  /// A rectangle in units of the scale and in pixels.
  struct Area: Equatable {
    var units = SDL_Rect()
    var pixels = SDL_Rect()

    static func == (a: Area, b: Area) -> Bool {
      a.units.isEqual(to: b.units) && a.pixels.isEqual(to: b.pixels)
    }
  }

  private typealias Get = (OpaquePointer?, UnsafeMutablePointer<SDL_Rect>?) -> Void
  private typealias Set = (OpaquePointer?, UnsafePointer<SDL_Rect>?) -> Int32

  /// Reads how a renderer maps coordinates, and leaves it so.
  init(of renderer: OpaquePointer) {
    SDL_RenderGetLogicalSize(renderer, &logical.width, &logical.height)
    SDL_RenderGetScale(renderer, &scale.x, &scale.y)
    viewport = area(SDL_RenderGetViewport, renderer)
    isClipped = SDL_RenderIsClipEnabled(renderer) == SDL_TRUE
    clip = area(SDL_RenderGetClipRect, renderer)
  }

  /// Makes a renderer map coordinates in this way again.
  func apply(to renderer: OpaquePointer) {
    SDL_RenderSetScale(renderer, scale.x, scale.y)
    if logical.width > 0 && logical.height > 0 {
      // A letterbox may begin at half a pixel, which no rectangle of whole numbers says: only SDL's own
      // computation gives that back.
      SDL_RenderSetLogicalSize(renderer, logical.width, logical.height)
      var computed: (x: Float, y: Float) = (0, 0)
      SDL_RenderGetScale(renderer, &computed.x, &computed.y)
      if computed != scale { SDL_RenderSetScale(renderer, scale.x, scale.y) }
    }
    set(viewport, SDL_RenderGetViewport, SDL_RenderSetViewport, renderer)
    if isClipped {
      // Empty is not the same as off: nothing is drawn.
      var none = SDL_Rect()
      SDL_RenderSetClipRect(renderer, &none)
      set(clip, SDL_RenderGetClipRect, SDL_RenderSetClipRect, renderer)
    } else {
      SDL_RenderSetClipRect(renderer, nil)
    }
  }

  private func area(_ get: Get, _ renderer: OpaquePointer) -> Area {
    var result = Area()
    get(renderer, &result.units)
    SDL_RenderSetScale(renderer, 1, 1)
    get(renderer, &result.pixels)
    SDL_RenderSetScale(renderer, scale.x, scale.y)
    return result
  }

  /// Sets a rectangle so that it reads as before: as it is, by its units, or else by its pixels.
  private func set(_ area: Area, _ get: Get, _ set: Set, _ renderer: OpaquePointer) {
    if self.area(get, renderer) == area { return }
    var rect = area.units
    _ = set(renderer, &rect)
    if self.area(get, renderer) == area { return }
    rect = area.pixels
    SDL_RenderSetScale(renderer, 1, 1)
    _ = set(renderer, &rect)
    SDL_RenderSetScale(renderer, scale.x, scale.y)
  }
}

extension SDL_Rect {
  fileprivate func isEqual(to other: SDL_Rect) -> Bool {
    x == other.x && y == other.y && w == other.w && h == other.h
  }
}
