internal import CSDL2
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaSDL
internal import LamellaScene

/// A game with a renderer of its own: on a surface in memory, or in a window that is not shown.
nonisolated final class TestHost {
  let renderer: OpaquePointer
  let window: OpaquePointer?
  private let surface: UnsafeMutablePointer<SDL_Surface>?
  /// A texture that the host draws into.
  private(set) var texture: OpaquePointer?

  /// The kind of output that the host draws on.
  enum Kind: String, CaseIterable {
    case surface, software, opengl, opengles2
  }

  /// Makes a host, or nil where there is no display or no such renderer.
  init?(_ kind: Kind, width: Int32 = 203, height: Int32 = 151, isShown: Bool = false) {
    guard kind != .surface else {
      surface = SDL_CreateRGBSurfaceWithFormat(
        0, width, height, 32, SDL_PIXELFORMAT_ARGB8888.rawValue)
      renderer = SDL_CreateSoftwareRenderer(surface)
      window = nil
      return
    }
    surface = nil
    guard SDL_getenv("DISPLAY") != nil, SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else {
      print("no display: \(String(cString: SDL_GetError()))")
      return nil
    }
    Self.askForContext(of: kind)
    let flags =
      (isShown ? SDL_WINDOW_SHOWN : SDL_WINDOW_HIDDEN).rawValue
      | (kind == .software ? 0 : SDL_WINDOW_OPENGL.rawValue)
    guard let window = SDL_CreateWindow("host", 0, 0, width, height, flags) else {
      print("no window: \(String(cString: SDL_GetError()))")
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      return nil
    }
    let index = (0..<SDL_GetNumRenderDrivers()).first { index in
      var info = SDL_RendererInfo()
      SDL_GetRenderDriverInfo(index, &info)
      return String(cString: info.name) == kind.rawValue
    }
    guard let index, let made = SDL_CreateRenderer(window, index, 0) else {
      print("no renderer \(kind.rawValue): \(String(cString: SDL_GetError()))")
      SDL_DestroyWindow(window)
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      return nil
    }
    self.window = window
    renderer = made
  }

  /// Asks for what SDL's driver wants; for anything else it would open the window anew.
  private static func askForContext(of kind: Kind) {
    let isEmbedded = kind == .opengles2
    SDL_GL_SetAttribute(
      SDL_GL_CONTEXT_PROFILE_MASK, isEmbedded ? Int32(SDL_GL_CONTEXT_PROFILE_ES.rawValue) : 0)
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 2)
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, isEmbedded ? 0 : 1)
  }

  /// Whether such a host can be made here.
  @MainActor
  static func isPossible(_ kind: Kind) -> Bool { TestHost(kind) != nil }

  deinit {
    SDL_DestroyRenderer(renderer)
    if let window {
      SDL_DestroyWindow(window)
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
    }
    if let surface { SDL_FreeSurface(surface) }
  }

  /// Binds a texture of the host's as the target.
  func bindTexture(width: Int32 = 64, height: Int32 = 48) {
    texture = SDL_CreateTexture(
      renderer, SDL_PIXELFORMAT_ARGB8888.rawValue, Int32(SDL_TEXTUREACCESS_TARGET.rawValue), width,
      height)
    SDL_SetRenderTarget(renderer, texture)
    // What a new texture holds is undefined, and the stripes leave gaps.
    var color: (r: UInt8, g: UInt8, b: UInt8, a: UInt8) = (0, 0, 0, 0)
    SDL_GetRenderDrawColor(renderer, &color.r, &color.g, &color.b, &color.a)
    SDL_SetRenderDrawColor(renderer, 0, 0, 0, 0)
    SDL_RenderClear(renderer)
    SDL_SetRenderDrawColor(renderer, color.r, color.g, color.b, color.a)
  }

  /// Fills the present target with stripes, through whatever viewport and clip there is.
  func drawGame() {
    for index in 0..<20 {
      SDL_SetRenderDrawColor(renderer, UInt8(index * 12), 90, UInt8(200 - index * 7), 255)
      var stripe = SDL_Rect(x: Int32(index) * 9 - 10, y: Int32(index) * 3, w: 11, h: 400)
      SDL_RenderFillRect(renderer, &stripe)
    }
  }

  /// Draws what depends on draw color and blend mode having been left alone.
  func drawMore() {
    var patch = SDL_Rect(x: 3, y: 5, w: 31, h: 17)
    SDL_RenderFillRect(renderer, &patch)
    SDL_RenderDrawLine(renderer, 0, 0, 90, 60)
  }

  /// The state that can be read of the renderer, for the current target and then for the window.
  func state() -> [String] {
    let target = SDL_GetRenderTarget(renderer)
    var lines = ["target \(String(describing: target))"] + view()
    if target != nil {
      SDL_SetRenderTarget(renderer, nil)
      lines += view()
    }
    return lines
  }

  private func view() -> [String] {
    var (w, h) = (Int32(0), Int32(0))
    var (sx, sy) = (Float(0), Float(0))
    var (viewport, clip) = (SDL_Rect(), SDL_Rect())
    var (r, g, b, a) = (UInt8(0), UInt8(0), UInt8(0), UInt8(0))
    var blend = SDL_BLENDMODE_NONE
    SDL_RenderGetLogicalSize(renderer, &w, &h)
    SDL_RenderGetScale(renderer, &sx, &sy)
    SDL_RenderGetViewport(renderer, &viewport)
    SDL_RenderGetClipRect(renderer, &clip)
    // Pixels, which is what is drawn in; `SDL_RenderSetScale` changes nothing else.
    var (viewportPixels, clipPixels) = (SDL_Rect(), SDL_Rect())
    SDL_RenderSetScale(renderer, 1, 1)
    SDL_RenderGetViewport(renderer, &viewportPixels)
    SDL_RenderGetClipRect(renderer, &clipPixels)
    SDL_RenderSetScale(renderer, sx, sy)
    SDL_GetRenderDrawColor(renderer, &r, &g, &b, &a)
    SDL_GetRenderDrawBlendMode(renderer, &blend)
    return [
      "logical \(w) \(h) integer \(SDL_RenderGetIntegerScale(renderer).rawValue)",
      "scale \(sx) \(sy)",
      "viewport \(viewport.x) \(viewport.y) \(viewport.w) \(viewport.h)",
      "clip \(SDL_RenderIsClipEnabled(renderer).rawValue) \(clip.x) \(clip.y) \(clip.w) \(clip.h)",
      "viewport in pixels \(viewportPixels.x) \(viewportPixels.y) \(viewportPixels.w) \(viewportPixels.h)",
      "clip in pixels \(clipPixels.x) \(clipPixels.y) \(clipPixels.w) \(clipPixels.h)",
      "color \(r) \(g) \(b) \(a) blend \(blend.rawValue)",
    ]
  }

  /// The window's picture.
  func picture() -> Image {
    SDL_SetRenderTarget(renderer, nil)
    SDL_RenderSetLogicalSize(renderer, 0, 0)
    SDL_RenderSetScale(renderer, 1, 1)
    SDL_RenderSetViewport(renderer, nil)
    var (width, height) = (Int32(0), Int32(0))
    SDL_GetRendererOutputSize(renderer, &width, &height)
    let count = Int(width * height) * 4
    let pixels = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      SDL_RenderReadPixels(
        renderer, nil, SDL_PIXELFORMAT_ABGR8888.rawValue, buffer.baseAddress, width * 4)
      filled = count
    }
    return Image(width: Int(width), height: Int(height), pixels: pixels)
  }
}

/// A view of one color that notes what it hears.
final class Panel: View {
  var heard: [String] = []
  var hovers: [String] = []
  var layouts = 0
  var drawings = 0

  init(_ frame: Rect, _ color: Color = Color(hex: 0xFF00FF)) {
    super.init(frame: frame)
    backgroundColor = color
  }

  override func layoutSubviews() { layouts += 1 }
  override func draw(_ rect: Rect, in canvas: Canvas) {
    drawings += 1
    canvas.fill(rect, with: Color(hex: 0xFF00FF))
  }
  /// The start of the last touch, in window space.
  var place: Point?
  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    heard.append("began")
    place = touches.first?.location(in: nil)
  }
  override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { heard.append("moved") }
  override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { heard.append("ended") }
  override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    heard.append("cancelled")
  }
  override func pointerEntered(_ pointer: PointerEvent) { hovers.append("entered") }
  override func pointerExited(_ pointer: PointerEvent) { hovers.append("exited") }
  override func wheelTurned(_ wheel: WheelEvent) -> Bool {
    heard.append("wheel \(wheel.location.x) \(wheel.location.y)")
    return true
  }
  override var canBecomeFirstResponder: Bool { true }
  override func keyDown(_ press: KeyPress) -> Bool {
    heard.append("down \(press.key.name)")
    return press.key == .space
  }
  override func keyUp(_ press: KeyPress) -> Bool {
    heard.append("up \(press.key.name)")
    return true
  }
}
