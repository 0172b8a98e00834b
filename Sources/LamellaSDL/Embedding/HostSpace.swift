internal import CSDL2
internal import LamellaGeometry

/// How the coordinates of a host's events map to its window.
///
/// A renderer of SDL rewrites the events of its window before anybody sees them: mouse positions into
/// logical units where a logical size is set, positions of fingers into its viewport always. This undoes
/// both. SDL 3 below SDL 2's functions (sdl2-compat) leaves fingers alone, and tells how it maps the mouse.
struct HostSpace {
  /// The window's size in SDL's units of windows.
  private(set) var windowSize = Size(1, 1)
  /// Pixels of the output.
  private(set) var outputSize: (width: Int, height: Int) = (1, 1)
  /// Whether mouse positions come in logical units.
  private var isLogical = false
  /// Pixels per logical unit.
  private var scale = (x: 1.0, y: 1.0)
  /// In pixels of the output; logical units begin where it does.
  private var viewport = Rect.zero
  /// Whether SDL 3 is below the functions of SDL 2.
  private var isOverSDL3 = false

  /// Pixels of the output per unit of the window.
  var density: (x: Double, y: Double) {
    (
      Double(outputSize.width) / max(1, windowSize.width),
      Double(outputSize.height) / max(1, windowSize.height)
    )
  }

  /// Reads how a host's renderer stands, before an event of its window is looked at.
  ///
  /// Behind a bound texture that takes two changes of the target. They are made for presses, which
  /// decide; other events go by what was read last.
  mutating func read(_ renderer: OpaquePointer, window: OpaquePointer?, isPress: Bool) {
    if SDL_GetRenderTarget(renderer) == nil {
      adopt(HostView(of: renderer))
    } else if isPress {
      let state = HostState(suspending: renderer)
      adopt(state.windowView)
      state.restore()
    }
    readOutput(renderer, window: window)
  }

  /// Takes over how the window's own target maps coordinates.
  mutating func adopt(_ view: HostView) {
    isLogical = view.logical != .none
    scale = (Double(view.scale.x), Double(view.scale.y))
    let pixels = view.viewport.pixels
    viewport = Rect(
      x: Double(pixels.x), y: Double(pixels.y), width: Double(pixels.w), height: Double(pixels.h))
  }

  /// Finds out what SDL does to events, on a renderer that was set up to draw in pixels.
  ///
  /// SDL 3 keeps a viewport in units, whatever the scale is.
  mutating func probe(_ renderer: OpaquePointer) {
    var viewport = SDL_Rect(x: 0, y: 0, w: 8, h: 8)
    SDL_RenderSetViewport(renderer, &viewport)
    SDL_RenderSetScale(renderer, 2, 2)
    SDL_RenderGetViewport(renderer, &viewport)
    isOverSDL3 = viewport.w == 8
    SDL_RenderSetScale(renderer, 1, 1)
    SDL_RenderSetViewport(renderer, nil)
  }

  /// Reads the sizes alone.
  mutating func readOutput(_ renderer: OpaquePointer, window: OpaquePointer?) {
    var pixels = (width: Int32(0), height: Int32(0))
    if SDL_GetRenderTarget(renderer) == nil {
      SDL_GetRendererOutputSize(renderer, &pixels.width, &pixels.height)
    } else if let window {
      SDL_GetWindowSizeInPixels(window, &pixels.width, &pixels.height)
    } else {
      return
    }
    adopt(pixels, of: window)
  }

  /// Reads the sizes of a window that is drawn into with OpenGL.
  mutating func readOutput(ofOpenGL window: OpaquePointer) {
    var pixels = (width: Int32(0), height: Int32(0))
    SDL_GL_GetDrawableSize(window, &pixels.width, &pixels.height)
    adopt(pixels, of: window)
  }

  private mutating func adopt(_ pixels: (width: Int32, height: Int32), of window: OpaquePointer?) {
    outputSize = (Int(max(0, pixels.width)), Int(max(0, pixels.height)))
    var units = pixels
    if let window { SDL_GetWindowSize(window, &units.width, &units.height) }
    // A minimised window may have no size: the layout then stays as it was.
    if units.width > 0, units.height > 0 {
      windowSize = Size(Double(units.width), Double(units.height))
    }
  }

  // MARK: Events

  /// The place in the window of a mouse position as an event tells it.
  ///
  /// Logical units are coarser than the window: where the mouse still stands in the unit that the event
  /// names, its exact place is taken, and the middle of the unit elsewhere.
  func windowPoint(
    ofMouseX x: Int32, y: Int32, _ renderer: OpaquePointer
  ) -> (x: Int32, y: Int32) {
    if isOverSDL3 { return windowPointOverSDL3(x, y, renderer) }
    guard isLogical else { return (x, y) }
    var now = (x: Int32(0), y: Int32(0))
    SDL_GetMouseState(&now.x, &now.y)
    return (
      unit(x, exact: now.x, viewport.minX, scale.x / density.x, density.x),
      unit(y, exact: now.y, viewport.minY, scale.y / density.y, density.y)
    )
  }

  private func unit(
    _ logical: Int32, exact: Int32, _ origin: Double, _ unitsPerLogical: Double, _ density: Double
  ) -> Int32 {
    // An output of no size, as of a minimised window, has no density.
    guard unitsPerLogical > 0, unitsPerLogical.isFinite else { return logical }
    let offset = (origin / density).rounded(.towardZero)
    let converted = (Double(exact) - offset) / unitsPerLogical
    if converted.rounded(.towardZero) == Double(logical) { return exact }
    let middle = Double(logical) * unitsPerLogical + offset + max(0, unitsPerLogical - 1) / 2
    return Int32(saturating: min(max(middle.rounded(.down), -1e6), 1e6))
  }

  /// Whether SDL 3 rewrites mouse positions by viewport and scale as well; before only where the target that is bound
  /// has a logical size.
  private static let alwaysRewrites = {
    var version = SDL_version()
    SDL_GetVersion(&version)
    return (version.major, version.minor, version.patch) >= (2, 32, 71)
  }()

  /// The same over SDL 3, which names the nearest unit.
  private func windowPointOverSDL3(
    _ x: Int32, _ y: Int32, _ renderer: OpaquePointer
  ) -> (x: Int32, y: Int32) {
    guard Self.alwaysRewrites || HostView.LogicalSize(of: renderer) != .none,
      outputSize.width > 0, outputSize.height > 0
    else { return (x, y) }
    var now = (x: Int32(0), y: Int32(0))
    SDL_GetMouseState(&now.x, &now.y)
    var converted = (x: Float(0), y: Float(0))
    SDL_RenderWindowToLogical(renderer, now.x, now.y, &converted.x, &converted.y)
    var place = (x: Int32(0), y: Int32(0))
    SDL_RenderLogicalToWindow(renderer, Float(x), Float(y), &place.x, &place.y)
    if converted.x.rounded() == Float(x) { place.x = now.x }
    if converted.y.rounded() == Float(y) { place.y = now.y }
    return place
  }

  /// The place in the window of a finger as an event tells it; 0...1 over the whole window.
  ///
  /// SDL maps them by the size of the target that is bound while it takes the event, be that a texture.
  func windowFraction(
    ofFingerX x: Float, y: Float, _ renderer: OpaquePointer
  ) -> (x: Float, y: Float) {
    if isOverSDL3 { return (x, y) }
    var target = (width: Int32(0), height: Int32(0))
    SDL_GetRendererOutputSize(renderer, &target.width, &target.height)
    guard target.width > 0, target.height > 0, viewport.width > 0, viewport.height > 0 else {
      return (x, y)
    }
    return (
      Float((viewport.minX + Double(x) * viewport.width) / Double(target.width)),
      Float((viewport.minY + Double(y) * viewport.height) / Double(target.height))
    )
  }
}
