internal import CSDL2

/// A description of the machine's graphics driver.
struct GraphicsDriver {
  /// OpenGL's name of what draws; nil if there is no OpenGL, or it does not tell.
  var rendererName: String?
  /// The flags of SDL's renderer on OpenGL; nil if SDL has none.
  var rendererFlags: UInt32?

  /// Parts of the names of drivers that draw on the processor, in lowercase.
  ///
  /// Our own software renderer is many times as fast.
  private static let emulators = ["llvmpipe", "softpipe", "swrast", "software", "swiftshader"]

  /// Whether graphics hardware draws.
  var isAccelerated: Bool {
    guard let name = rendererName?.lowercased(), !name.isEmpty,
      !Self.emulators.contains(where: { name.contains($0) })
    else { return false }
    return rendererFlags.map { $0 & SDL_RENDERER_ACCELERATED.rawValue != 0 } ?? true
  }

  /// Describes the driver of the display, by a window that is never shown.
  static func ofDisplay() -> GraphicsDriver {
    GraphicsDriver(rendererName: openGLRendererName(), rendererFlags: openGLRendererFlags())
  }

  /// Returns OpenGL's name of what draws.
  private static func openGLRendererName() -> String? {
    let flags = WindowPlatform.windowFlags(for: .gl) | SDL_WINDOW_HIDDEN.rawValue
    guard let window = SDL_CreateWindow("", 0, 0, 16, 16, flags) else { return nil }
    defer { SDL_DestroyWindow(window) }
    guard let context = SDL_GL_CreateContext(window) else { return nil }
    defer { SDL_GL_DeleteContext(context) }
    /// The type of `glGetString`.
    typealias GetString = @convention(c) (UInt32) -> UnsafePointer<UInt8>?
    let rendererName: UInt32 = 0x1F01  // GL_RENDERER
    guard let function = SDL_GL_GetProcAddress("glGetString") else { return nil }
    // SDL returns each function of OpenGL as a plain address.
    return unsafeBitCast(function, to: GetString.self)(rendererName).map { String(cString: $0) }
  }

  /// Returns the flags of SDL's renderer on OpenGL.
  private static func openGLRendererFlags() -> UInt32? {
    for index in 0..<max(0, SDL_GetNumRenderDrivers()) {
      var info = SDL_RendererInfo()
      if SDL_GetRenderDriverInfo(index, &info) == 0, let name = info.name,
        String(cString: name) == RendererChoice.opengl.rawValue
      {
        return info.flags
      }
    }
    return nil
  }
}
