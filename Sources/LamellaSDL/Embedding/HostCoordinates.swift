internal import CSDL2
internal import LamellaGeometry

/// The mapping from the coordinates of a host's events to its window.
///
/// A renderer of SDL rewrites the events of its window before anybody sees them: mouse positions to logical units
/// where a logical size is set, finger positions to its viewport always. This mapping undoes both. With SDL 3 below
/// SDL 2's functions (sdl2-compat) fingers are not rewritten, and SDL converts mouse positions itself.
struct HostCoordinates {
  /// The window's size in SDL's window units.
  private(set) var windowSize = Size(1, 1)
  /// The output's size in pixels.
  private(set) var outputSize: (width: Int, height: Int) = (1, 1)
  /// Whether mouse positions are in logical units.
  private var isLogical = false
  /// The number of pixels per logical unit.
  private var scale = (x: 1.0, y: 1.0)
  /// The viewport, in pixels of the output; logical units begin at its origin.
  private var viewport = Rect.zero
  /// Whether SDL 3 implements the functions of SDL 2 (sdl2-compat).
  private var isOverSDL3 = false

  /// The number of output pixels per window unit.
  var density: (x: Double, y: Double) {
    (
      Double(outputSize.width) / max(1, windowSize.width),
      Double(outputSize.height) / max(1, windowSize.height)
    )
  }

  /// Reads the mapping of a host's renderer, before an event of its window is handled.
  ///
  /// While a texture is bound, that takes two changes of the target. They are made for presses, which decide the
  /// ownership; other events use the last reading.
  mutating func read(_ renderer: OpaquePointer, window: OpaquePointer?, isPress: Bool) {
    if SDL_GetRenderTarget(renderer) == nil {
      adopt(RenderViewState(of: renderer))
    } else if isPress {
      let state = RendererHostState(suspending: renderer)
      adopt(state.windowViewState)
      state.restore()
    }
    readOutput(renderer, window: window)
  }

  /// Takes over the coordinate mapping of the window's own target.
  mutating func adopt(_ view: RenderViewState) {
    isLogical = view.logical != .none
    scale = (Double(view.scale.x), Double(view.scale.y))
    let pixels = view.viewport.pixels
    viewport = Rect(
      x: Double(pixels.x), y: Double(pixels.y), width: Double(pixels.w), height: Double(pixels.h))
  }

  /// Tests whether SDL 3 is below, on a renderer that was set up to draw in pixels.
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

  /// Reads only the sizes.
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

  /// Sets the output size in pixels and the size of the window in its units, which are pixels where there is no window.
  private mutating func adopt(_ pixels: (width: Int32, height: Int32), of window: OpaquePointer?) {
    outputSize = (Int(max(0, pixels.width)), Int(max(0, pixels.height)))
    var units = pixels
    if let window { SDL_GetWindowSize(window, &units.width, &units.height) }
    // A minimized window may have no size: the layout stays as it was.
    if units.width > 0, units.height > 0 {
      windowSize = Size(Double(units.width), Double(units.height))
    }
  }

  // MARK: Events

  /// Returns the position in the window of an event's mouse position.
  ///
  /// Logical units may be coarser than the window: if the mouse is still in the unit of the event, its exact position
  /// is returned, otherwise the center of the unit.
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

  /// Returns a logical coordinate in window units: `exact`, if it lies in that logical unit, otherwise the unit's
  /// middle.
  private func unit(
    _ logical: Int32, exact: Int32, _ origin: Double, _ unitsPerLogical: Double, _ density: Double
  ) -> Int32 {
    // An output without a size, such as a minimized window's, has no density.
    guard unitsPerLogical > 0, unitsPerLogical.isFinite else { return logical }
    let offset = (origin / density).rounded(.towardZero)
    let converted = (Double(exact) - offset) / unitsPerLogical
    if converted.rounded(.towardZero) == Double(logical) { return exact }
    let middle = Double(logical) * unitsPerLogical + offset + max(0, unitsPerLogical - 1) / 2
    return Int32(saturating: min(max(middle.rounded(.down), -1e6), 1e6))
  }

  /// Whether sdl2-compat always rewrites mouse positions by viewport and scale; versions before 2.32.71 do so only if
  /// the bound target has a logical size.
  private static let alwaysRewrites = {
    var version = SDL_version()
    SDL_GetVersion(&version)
    return (version.major, version.minor, version.patch) >= (2, 32, 71)
  }()

  /// Returns the same with SDL 3, which reports the nearest unit.
  private func windowPointOverSDL3(
    _ x: Int32, _ y: Int32, _ renderer: OpaquePointer
  ) -> (x: Int32, y: Int32) {
    guard Self.alwaysRewrites || RenderViewState.LogicalSize(of: renderer) != .none,
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

  /// Returns the position in the window of an event's finger position; 0...1 over the whole window.
  ///
  /// SDL maps it by the size of the target that is bound while it receives the event, even a texture.
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
