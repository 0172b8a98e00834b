internal import CSDL2

extension WindowPlatform {
  /// Makes the back end that the options ask for.
  static func makeRenderer(for options: Options, window: WindowHandle) throws -> SDLRenderer {
    switch options.renderer {
    case .software?:
      return try makeSoftware(for: window)
    case let choice?:
      return try SDLRenderer(
        window: window, driver: choice.rawValue, waitsForDisplay: !options.isHidden)
    case nil:
      return try makeHardware(for: window, options) ?? makeSoftware(for: window)
    }
  }

  /// OpenGL where graphics hardware runs it, else nil.
  private static func makeHardware(for window: WindowHandle, _ options: Options) -> SDLRenderer? {
    let renderer = try? SDLRenderer(
      window: window, driver: "opengl", waitsForDisplay: !options.isHidden)
    return isEmulated() ? nil : renderer
  }

  private static func makeSoftware(for window: WindowHandle) throws -> SDLRenderer {
    var size = (width: Int32(0), height: Int32(0))
    SDL_GetWindowSizeInPixels(window.pointer, &size.width, &size.height)
    return try SDLRenderer(width: Int(size.width), height: Int(size.height), window: window)
  }

  /// Whether the processor does the work of graphics hardware in the current OpenGL context.
  ///
  /// SDL's own software renderer is several times as fast then.
  private static func isEmulated() -> Bool {
    typealias GetString = @convention(c) (UInt32) -> UnsafePointer<UInt8>?
    let rendererName: UInt32 = 0x1F01  // GL_RENDERER
    guard let function = SDL_GL_GetProcAddress("glGetString"),
      let text = unsafeBitCast(function, to: GetString.self)(rendererName)
    else { return false }
    let name = String(cString: text).lowercased()
    return ["llvmpipe", "softpipe", "swrast", "software"].contains { name.contains($0) }
  }
}
