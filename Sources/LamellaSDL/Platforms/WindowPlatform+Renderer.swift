internal import CSDL2
internal import LamellaGraphics

extension WindowPlatform {
  /// Returns the renderer for a window: the requested one, else OpenGL with graphics hardware, else software.
  ///
  /// Chosen before the window is opened: SDL would reopen it for a renderer that it was not made for.
  static func chooseRenderer(for options: Options) -> RendererChoice {
    options.renderer ?? (!options.isHidden && hasGraphicsHardware() ? .opengl : .software)
  }

  /// Returns the window flags that a renderer needs.
  static func windowFlags(for choice: RendererChoice) -> UInt32 {
    guard choice != .software else { return 0 }
    // The flags of SDL's renderers; with others they would reopen the window.
    askForContext(isEmbedded: choice == .opengles2)
    return SDL_WINDOW_OPENGL.rawValue
  }

  /// Requests contexts of OpenGL 2.1 or later, or of OpenGL ES 2 or later.
  static func askForContext(isEmbedded: Bool) {
    SDL_GL_SetAttribute(
      SDL_GL_CONTEXT_PROFILE_MASK,
      isEmbedded ? Int32(SDL_GL_CONTEXT_PROFILE_ES.rawValue) : 0)
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 2)
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, isEmbedded ? 0 : 1)
  }

  /// Makes the renderer of a window.
  static func makeRenderer(
    _ choice: RendererChoice, for options: Options, window: WindowHandle
  ) throws -> any Renderer & WindowRenderer {
    switch choice {
    case .software: return try WindowSurfaceRenderer(window: window)
    case .gl:
      return try OpenGLRenderer(window: window, waitsForDisplay: !options.isHidden)
    case .opengl, .opengles2: break
    }
    do {
      return try SDLRenderer(
        window: window, driver: choice.rawValue, waitsForDisplay: !options.isHidden)
    } catch  where options.renderer == nil {
      return try WindowSurfaceRenderer(window: window)
    }
  }

  // MARK: Hardware detection

  /// Returns whether OpenGL is available and not emulated on the CPU.
  ///
  /// Our own software renderer is many times as fast as an emulation. The test uses a window that is never shown.
  private static func hasGraphicsHardware() -> Bool {
    let flags = windowFlags(for: .opengl) | SDL_WINDOW_HIDDEN.rawValue
    guard let window = SDL_CreateWindow("", 0, 0, 16, 16, flags) else { return false }
    defer { SDL_DestroyWindow(window) }
    guard let context = SDL_GL_CreateContext(window) else { return false }
    defer { SDL_GL_DeleteContext(context) }
    return !isEmulated()
  }

  /// Returns whether OpenGL is emulated in software, or its renderer unknown.
  private static func isEmulated() -> Bool {
    /// The type of `glGetString`.
    typealias GetString = @convention(c) (UInt32) -> UnsafePointer<UInt8>?
    let rendererName: UInt32 = 0x1F01  // GL_RENDERER
    guard let function = SDL_GL_GetProcAddress("glGetString"),
      let text = unsafeBitCast(function, to: GetString.self)(rendererName)
    else { return true }
    let name = String(cString: text).lowercased()
    return ["llvmpipe", "softpipe", "swrast", "software"].contains { name.contains($0) }
  }
}
