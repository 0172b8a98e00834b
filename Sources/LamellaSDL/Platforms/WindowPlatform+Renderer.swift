internal import CSDL2
internal import LamellaGraphics
internal import LamellaScene

extension WindowPlatform {
  /// Returns the renderer for a window: the requested one, else our own OpenGL with graphics hardware, else software.
  ///
  /// Chosen before the window is opened: SDL would reopen it for a renderer that it was not made for.
  ///
  /// - Parameters:
  ///   - options: The window's options.
  ///   - driver: The graphics driver, asked for only if the options leave the choice.
  /// - Returns: The choice.
  static func chooseRenderer(
    for options: Options, driver: @autoclosure () -> GraphicsDriver = .ofDisplay()
  ) -> RendererChoice {
    options.renderer ?? (!options.isHidden && driver().isAccelerated ? .gl : .software)
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
  ///
  /// If our own OpenGL is the default and does not work, SDL's renderer takes its place, and a line reports why; if
  /// that does not work either, the software renderer.
  ///
  /// - Throws: ``ApplicationError`` when the requested renderer, or none, works on the window.
  static func makeRenderer(
    _ choice: RendererChoice, for options: Options, window: WindowHandle,
    selfTest: OpenGLSelfTest = OpenGLSelfTest()
  ) throws -> any Renderer & WindowRenderer {
    let waits = !options.isHidden
    guard options.renderer == nil, choice != .software else {
      return try makeRequested(choice, window: window, waitsForDisplay: waits)
    }
    do {
      return try makeTested(window: window, waitsForDisplay: waits, selfTest)
    } catch {
      Diagnostics.report("Lamella's OpenGL renderer is not used: \(error); SDL's is used instead")
    }
    do {
      return try SDLRenderer(
        window: window, driver: RendererChoice.opengl.rawValue, waitsForDisplay: waits)
    } catch { return try WindowSurfaceRenderer(window: window) }
  }

  /// Makes a renderer that was asked for by name.
  private static func makeRequested(
    _ choice: RendererChoice, window: WindowHandle, waitsForDisplay: Bool
  ) throws -> any Renderer & WindowRenderer {
    switch choice {
    case .software: try WindowSurfaceRenderer(window: window)
    case .gl: try OpenGLRenderer(window: window, waitsForDisplay: waitsForDisplay)
    case .opengl, .opengles2:
      try SDLRenderer(window: window, driver: choice.rawValue, waitsForDisplay: waitsForDisplay)
    }
  }

  /// Makes our own OpenGL renderer, if it passes its test.
  private static func makeTested(
    window: WindowHandle, waitsForDisplay: Bool, _ selfTest: OpenGLSelfTest
  ) throws -> OpenGLRenderer {
    let renderer = try OpenGLRenderer(window: window, waitsForDisplay: waitsForDisplay)
    if let failure = selfTest.failure(of: renderer) {
      throw ApplicationError(failure, exitCode: ApplicationError.environment)
    }
    return renderer
  }
}
