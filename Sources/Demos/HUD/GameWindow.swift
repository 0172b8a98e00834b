import CSDL2
import Lamella

/// The game's render target: a window, or a surface in memory.
///
/// A game window belongs to the host and is independent of the HUD.
final class GameWindow {
  let renderer: OpaquePointer
  let window: OpaquePointer?
  private let surface: UnsafeMutablePointer<SDL_Surface>?

  /// Opens a window.
  ///
  /// - Throws: `ApplicationError` with exit code 5 where there is no display or no such driver.
  init(title: String, size: Size, driver: String?, isHidden: Bool) throws {
    surface = nil
    let drivers = [("DISPLAY", "x11"), ("WAYLAND_DISPLAY", "wayland")].filter {
      SDL_getenv($0.0).map { $0.pointee != 0 } ?? false
    }
    let isNamed = SDL_getenv("SDL_VIDEODRIVER").map { $0.pointee != 0 } ?? false
    guard isNamed || !drivers.isEmpty else {
      throw environmentError("neither DISPLAY nor WAYLAND_DISPLAY is set")
    }
    if !isNamed {
      SDL_SetHint(SDL_HINT_VIDEODRIVER, drivers.map(\.1).joined(separator: ","))
    }
    guard SDL_Init(SDL_INIT_VIDEO) == 0 else { throw Self.failure("opening the display") }
    let flags =
      SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
      | (isHidden ? SDL_WINDOW_HIDDEN.rawValue : 0)
    if let driver { SDL_SetHint(SDL_HINT_RENDER_DRIVER, driver) }
    guard
      let window = SDL_CreateWindow(
        title, LAMELLA_WINDOWPOS_CENTERED, LAMELLA_WINDOWPOS_CENTERED, Int32(size.width),
        Int32(size.height), flags)
    else { throw Self.failure("opening a window") }
    SDL_SetWindowMinimumSize(window, 320, 240)
    let vsync = isHidden ? 0 : SDL_RENDERER_PRESENTVSYNC.rawValue
    guard let renderer = SDL_CreateRenderer(window, -1, vsync) else {
      SDL_DestroyWindow(window)
      throw Self.failure("making a renderer")
    }
    var info = SDL_RendererInfo()
    SDL_GetRendererInfo(renderer, &info)
    if let driver, String(cString: info.name) != driver {
      SDL_DestroyRenderer(renderer)
      SDL_DestroyWindow(window)
      throw environmentError("SDL has no renderer '\(driver)' on this machine")
    }
    self.window = window
    self.renderer = renderer
  }

  /// Makes a surface in memory.
  init(width: Int, height: Int) throws {
    window = nil
    surface = SDL_CreateRGBSurfaceWithFormat(
      0, Int32(width), Int32(height), 32, SDL_PIXELFORMAT_ARGB8888.rawValue)
    guard let surface, let renderer = SDL_CreateSoftwareRenderer(surface) else {
      throw Self.failure("making a surface of \(width)x\(height)")
    }
    self.renderer = renderer
  }

  /// Returns the error of a failed SDL call.
  private static func failure(_ operation: String) -> ApplicationError {
    environmentError("\(operation) failed: \(String(cString: SDL_GetError()))")
  }

  /// Closes the window and SDL, after the HUD.
  func close() {
    SDL_DestroyRenderer(renderer)
    if let window { SDL_DestroyWindow(window) }
    if let surface { SDL_FreeSurface(surface) }
    SDL_Quit()
  }

  /// Reads the rendered picture before it is presented.
  func picture() throws -> Image {
    var (width, height) = (Int32(0), Int32(0))
    SDL_GetRendererOutputSize(renderer, &width, &height)
    var whole = SDL_Rect(x: 0, y: 0, w: width, h: height)
    var status: Int32 = -1
    // A read is clipped and moved by the viewport, so it is reset first.
    SDL_RenderSetLogicalSize(renderer, 0, 0)
    var pixels = [UInt8](
      unsafeUninitializedCapacity: Int(width) * Int(height) * 4
    ) { buffer, count in
      status = SDL_RenderReadPixels(
        renderer, &whole, SDL_PIXELFORMAT_ABGR8888.rawValue, buffer.baseAddress, width * 4)
      count = Int(width) * Int(height) * 4
    }
    guard status == 0 else { throw Self.failure("reading the picture") }
    for index in stride(from: 3, to: pixels.count, by: 4) { pixels[index] = 255 }
    return Image(width: Int(width), height: Int(height), pixels: pixels)
  }
}
