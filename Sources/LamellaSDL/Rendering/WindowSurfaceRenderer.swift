internal import CSDL2
internal import LamellaGraphics

/// Draws into memory and copies what changed to a window's surface.
final class WindowSurfaceRenderer: Renderer, WindowRenderer {
  private let inner: SoftwareRenderer
  private let window: WindowHandle
  private var shown: [SDL_Rect] = []
  private var hasPicture = false

  var name: String { inner.name }
  var maximumTextureSide: Int { inner.maximumTextureSide }
  var textureGeneration: Int { inner.textureGeneration }
  var readsDamage: Bool { inner.readsDamage }
  var isAccelerated: Bool { false }
  /// The picture stays in memory anyway.
  var keepsPicture = true

  init(window: WindowHandle) {
    self.window = window
    var size = (width: Int32(0), height: Int32(0))
    SDL_GetWindowSizeInPixels(window.pointer, &size.width, &size.height)
    // The order of most windows: others cost a conversion as it is shown.
    inner = SoftwareRenderer(
      width: Int(size.width), height: Int(size.height), pixelOrder: .bgra)
  }

  func resize(width: Int, height: Int) {
    guard (width, height) != (inner.width, inner.height) else { return }
    inner.resize(width: width, height: height)
    hasPicture = false
  }

  func loseTextures() {}

  func submit(_ list: DrawList) throws -> RenderCounters {
    let counters = try inner.submit(list)
    hasPicture = true
    return counters
  }

  func submitOver(_ list: DrawList) throws { try inner.submitOver(list) }

  func readPixels() throws -> Image { try inner.readPixels() }

  func present() throws {
    try show(inner.changedRegions)
    try inner.present()
  }

  func showAgain() throws -> Bool {
    guard hasPicture else { return false }
    try show([PixelRect(x: 0, y: 0, width: Int32(inner.width), height: Int32(inner.height))])
    return true
  }

  /// Copies parts of the picture to the window.
  private func show(_ parts: [PixelRect]) throws {
    guard !parts.isEmpty else { return }
    guard let output = SDL_GetWindowSurface(window.pointer) else {
      throw RendererError.failed(operation: "showing the picture", reason: sdlError())
    }
    shown.removeAll(keepingCapacity: true)
    try inner.withPixels { pixels, rowBytes in
      // The window's own surface has no alpha: the copy is one of rows where formats agree.
      let surface = SDL_CreateRGBSurfaceWithFormatFrom(
        pixels, Int32(inner.width), Int32(inner.height), 32, Int32(rowBytes),
        SDL_PIXELFORMAT_RGB888.rawValue)
      guard let surface else {
        throw RendererError.failed(operation: "showing the picture", reason: sdlError())
      }
      defer { SDL_FreeSurface(surface) }
      for part in parts {
        var source = SDL_Rect(x: part.x, y: part.y, w: part.width, h: part.height)
        var place = source
        SDL_UpperBlit(surface, &source, output, &place)
        // `place` comes back clipped to the window, which may have shrunk meanwhile.
        if place.w > 0, place.h > 0 { shown.append(place) }
      }
    }
    guard SDL_UpdateWindowSurfaceRects(window.pointer, shown, Int32(shown.count)) == 0 else {
      throw RendererError.failed(operation: "showing the picture", reason: sdlError())
    }
  }
}
