internal import CSDL2
internal import LamellaCapture
internal import LamellaSDL
internal import LamellaScene

/// A game with its own window or surface that clears it in each frame, with a HUD over it or without one.
final class HostSubject: BenchSubject {
  private(set) var number = 0
  private(set) var presentedFrames = 0
  private let window: OpaquePointer?
  private let surface: UnsafeMutablePointer<SDL_Surface>?
  private let renderer: OpaquePointer?
  private let context: SDL_GLContext?
  private var hud: HUD?

  /// Opens an output of the engine's size.
  ///
  /// - Parameters:
  ///   - backend: The back end; the host draws with SDL's renderer, or with OpenGL.
  ///   - fill: Adds views to the HUD's window; nil for no HUD.
  /// - Throws: ``BenchError`` where SDL cannot draw on the back end, `ApplicationError` where the HUD cannot.
  init(on backend: BenchBackend, _ fill: ((Window) -> Void)?) throws {
    let (width, height) = (Int32(EngineSubject.width), Int32(EngineSubject.height))
    if backend == .software {
      surface = SDL_CreateRGBSurfaceWithFormat(
        0, width, height, 32, SDL_PIXELFORMAT_ARGB8888.rawValue)
      renderer = surface.flatMap { SDL_CreateSoftwareRenderer($0) }
      (window, context) = (nil, nil)
    } else {
      SDL_InitSubSystem(SDL_INIT_VIDEO)
      SDL_SetHint(SDL_HINT_RENDER_BATCHING, "1")
      SDL_SetHint(SDL_HINT_RENDER_DRIVER, "opengl")
      SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 2)
      SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 1)
      window = SDL_CreateWindow(
        "", 0, 0, width, height, SDL_WINDOW_OPENGL.rawValue | SDL_WINDOW_HIDDEN.rawValue)
      surface = nil
      let usesOpenGL = backend == .glNoop
      renderer = usesOpenGL ? nil : window.flatMap { SDL_CreateRenderer($0, -1, 0) }
      context = usesOpenGL ? window.flatMap { SDL_GL_CreateContext($0) } : nil
    }
    if let renderer {
      if let fill { fill(try addHUD(HUD(renderer: renderer))) }
    } else if let window, context != nil {
      if let fill { fill(try addHUD(HUD(openGL: window))) }
    } else {
      throw BenchError.unavailable("SDL cannot draw on \(backend.rawValue): \(RawSubject.reason)")
    }
  }

  /// Keeps a HUD; returns its window.
  private func addHUD(_ hud: HUD) -> Window {
    self.hud = hud
    return hud.window
  }

  isolated deinit {
    hud?.shutdown()
    if let context { SDL_GL_DeleteContext(context) }
    if let renderer { SDL_DestroyRenderer(renderer) }
    if let surface { SDL_FreeSurface(surface) }
    if let window { SDL_DestroyWindow(window) }
  }

  /// Draws the host's next frame, and the HUD over it.
  func frame() throws {
    if let renderer {
      SDL_SetRenderDrawColor(renderer, 20, 30, UInt8(number % 200), 255)
      SDL_RenderClear(renderer)
    }
    number += 1
    if let hud {
      hud.update(elapsedMicroseconds: 16_667)
      if try hud.render().isPresented { presentedFrames += 1 }
    } else {
      presentedFrames += 1
    }
    if let renderer { SDL_RenderPresent(renderer) } else if let window { SDL_GL_SwapWindow(window) }
  }
}
