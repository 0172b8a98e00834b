internal import CSDL2
internal import LamellaGraphics
internal import LamellaRendering

/// An output that shows a picture in memory in a window.
protocol PictureOutput: AnyObject {
  /// Shows parts of a picture; the other parts were shown before.
  func show(_ parts: [PixelRect], of picture: SoftwareRenderer) throws

  /// Marks the shown picture as lost.
  func loseContents()
}

/// An output to the window surface of SDL's video driver: the fastest, where available.
final class SurfaceOutput: PictureOutput {
  private let window: WindowHandle
  private var shown: [SDL_Rect] = []

  /// Makes an output, or nil where the driver has no window surface, as on Wayland.
  init?(window: WindowHandle) {
    SDL_ClearError()
    guard SDL_GetWindowSurface(window.pointer) != nil else { return nil }
    self.window = window
  }

  /// Does nothing: SDL owns the window's surface.
  func loseContents() {}

  /// Copies parts of a picture to the window's surface, and shows them.
  func show(_ parts: [PixelRect], of picture: SoftwareRenderer) throws {
    // A surface becomes invalid when its window changes.
    guard let output = SDL_GetWindowSurface(window.pointer) else { throw failure() }
    shown.removeAll(keepingCapacity: true)
    try picture.withPixels { pixels, rowBytes in
      // The window surface has no alpha: the copy is a row copy where formats agree.
      let surface = SDL_CreateRGBSurfaceWithFormatFrom(
        pixels, Int32(picture.width), Int32(picture.height), 32, Int32(rowBytes),
        SDL_PIXELFORMAT_RGB888.rawValue)
      guard let surface else { throw failure() }
      defer { SDL_FreeSurface(surface) }
      for part in parts {
        var source = SDL_Rect(x: part.x, y: part.y, w: part.width, h: part.height)
        var place = source
        SDL_UpperBlit(surface, &source, output, &place)
        // SDL clips the rectangle to the window, which may have shrunk meanwhile.
        if place.w > 0, place.h > 0 { shown.append(place) }
      }
    }
    guard SDL_UpdateWindowSurfaceRects(window.pointer, shown, Int32(shown.count)) == 0 else {
      throw failure()
    }
  }

  /// Returns the error that a picture could not be shown, with SDL's reason.
  private func failure() -> RendererError {
    .failed(operation: "showing the picture", reason: sdlError())
  }
}

/// An output to a texture that covers a window, for video drivers without a window surface.
///
/// SDL would do the same by itself, but in window units, which on displays of twice the density halves the picture's
/// resolution.
final class TextureOutput: PictureOutput {
  private let renderer: RendererHandle
  private var texture: OpaquePointer?
  private var size = (width: 0, height: 0)

  /// Makes an output with the first of SDL's accelerated renderers that works here.
  ///
  /// SDL may reopen the window for it.
  ///
  /// - Throws: ``ApplicationError`` when none works.
  init(window: WindowHandle) throws {
    let surfaceReason = sdlError()
    for index in 0..<max(0, SDL_GetNumRenderDrivers()) {
      var info = SDL_RendererInfo()
      guard SDL_GetRenderDriverInfo(index, &info) == 0,
        info.flags & SDL_RENDERER_SOFTWARE.rawValue == 0
      else { continue }
      if let made = SDL_CreateRenderer(window.pointer, index, 0) {
        renderer = RendererHandle(made, window: window)
        return
      }
    }
    let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? "unknown"
    throw ApplicationError(
      "SDL's video driver '\(driver)' shows no pictures here: not from memory (\(surfaceReason)), and not by "
        + "OpenGL (\(sdlError())); install libgl1-mesa-dri, or take another display",
      exitCode: ApplicationError.environment)
  }

  isolated deinit { loseContents() }

  /// Destroys the texture; the next picture makes a new one.
  func loseContents() {
    if let texture { SDL_DestroyTexture(texture) }
    texture = nil
  }

  /// Copies parts of a picture to the texture, and shows it.
  func show(_ parts: [PixelRect], of picture: SoftwareRenderer) throws {
    let (width, height) = (Int32(picture.width), Int32(picture.height))
    var parts = parts
    if size != (picture.width, picture.height) { loseContents() }
    if texture == nil {
      texture = SDL_CreateTexture(
        renderer.pointer, SDL_PIXELFORMAT_RGB888.rawValue,
        Int32(SDL_TEXTUREACCESS_STATIC.rawValue), width, height)
      size = (picture.width, picture.height)
      parts = [PixelRect(x: 0, y: 0, width: width, height: height)]
    }
    guard let texture else { throw failure() }
    try picture.withPixels { pixels, rowBytes in
      for part in parts {
        var area = SDL_Rect(x: part.x, y: part.y, w: part.width, h: part.height)
        let first = pixels + Int(part.y) * rowBytes + Int(part.x) * 4
        guard SDL_UpdateTexture(texture, &area, first, Int32(rowBytes)) == 0 else {
          throw failure()
        }
      }
    }
    // The whole output, because SDL adapts its viewport to the window only when its events are polled.
    SDL_RenderSetViewport(renderer.pointer, nil)
    SDL_RenderClear(renderer.pointer)
    var place = SDL_Rect(x: 0, y: 0, w: width, h: height)
    guard SDL_RenderCopy(renderer.pointer, texture, nil, &place) == 0 else { throw failure() }
    SDL_RenderPresent(renderer.pointer)
  }

  /// Returns the error that a picture could not be shown, with SDL's reason.
  private func failure() -> RendererError {
    .failed(operation: "showing the picture", reason: sdlError())
  }
}
