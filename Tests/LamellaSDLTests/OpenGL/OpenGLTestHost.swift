internal import CSDL2
internal import LamellaGraphics

@testable internal import LamellaSDL

/// A game that draws with OpenGL in a hidden window of its own.
@MainActor final class OpenGLTestHost {
  /// The version of OpenGL that the game requests.
  enum Kind: String, CaseIterable {
    /// The version that drivers return for 2.1: often the newest compatibility profile.
    case legacy
    /// OpenGL 3.3 without what is outdated.
    case core
    /// The same, and nothing that came as an extension: no buffer storage.
    case plainCore
    /// The newest core profile there is.
    case newestCore
    case embedded2
    case embedded3
    /// The least that is promised, whatever the driver has beyond it: 2.1 with framebuffers.
    case oldest
    /// OpenGL ES 2 without any extension.
    case oldestEmbedded
  }

  /// The version that a renderer uses; nil for the context's.
  let assumed: GLVersion?

  let window: OpaquePointer
  private(set) var context: SDL_GLContext
  let functions: GLFunctions
  let version: GLVersion
  let width: Int
  let height: Int
  private let kind: Kind

  /// Makes a host, or nil with a printed reason where the machine has no such OpenGL.
  init?(_ kind: Kind, width: Int = 203, height: Int = 151) {
    guard SDL_getenv("DISPLAY") != nil, SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else {
      print("skipped: no display for OpenGL: \(sdlError())")
      return nil
    }
    Self.ask(for: kind)
    let flags = SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_OPENGL.rawValue
    guard let window = SDL_CreateWindow("host", 0, 0, Int32(width), Int32(height), flags) else {
      print("skipped: \(sdlError())")
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      return nil
    }
    let assumed = Self.assumption(for: kind)
    guard let context = SDL_GL_CreateContext(window), let version = try? assumed ?? GLVersion(),
      let functions = try? GLFunctions(version)
    else {
      print("skipped: no \(kind.rawValue) OpenGL: \(sdlError())")
      SDL_DestroyWindow(window)
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      return nil
    }
    (self.window, self.context, self.functions) = (window, context, functions)
    (self.version, self.assumed, self.kind) = (version, assumed, kind)
    (self.width, self.height) = (width, height)
  }

  isolated deinit {
    SDL_GL_DeleteContext(context)
    SDL_DestroyWindow(window)
    SDL_QuitSubSystem(SDL_INIT_VIDEO)
  }

  private static func assumption(for kind: Kind) -> GLVersion? {
    switch kind {
    case .oldest: return GLVersion("2.1") { 0 }
    case .plainCore, .oldestEmbedded:
      var version =
        kind == .plainCore
        ? GLVersion("3.3") { GL.contextCoreProfileBit } : GLVersion("OpenGL ES 2.0") { 0 }
      version.knowsExtensions = false
      return version
    default: return nil
    }
  }

  private static func ask(for kind: Kind) {
    let profile: SDL_GLprofile?
    let (major, minor): (Int32, Int32)
    switch kind {
    case .legacy, .oldest: (profile, major, minor) = (nil, 2, 1)
    case .core, .plainCore: (profile, major, minor) = (SDL_GL_CONTEXT_PROFILE_CORE, 3, 3)
    case .newestCore: (profile, major, minor) = (SDL_GL_CONTEXT_PROFILE_CORE, 4, 5)
    case .embedded2, .oldestEmbedded: (profile, major, minor) = (SDL_GL_CONTEXT_PROFILE_ES, 2, 0)
    case .embedded3: (profile, major, minor) = (SDL_GL_CONTEXT_PROFILE_ES, 3, 0)
    }
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, Int32(profile?.rawValue ?? 0))
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, major)
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, minor)
  }

  func makeCurrent() { SDL_GL_MakeCurrent(window, context) }

  /// Ends the context and makes another: what a loss looks like to a program.
  func loseContext() {
    SDL_GL_DeleteContext(context)
    Self.ask(for: kind)
    context = SDL_GL_CreateContext(window)
  }

  /// Fills the window.
  func clear(_ red: Float, _ green: Float, _ blue: Float) {
    functions.clearColor(red, green, blue, 1)
    functions.clear(GL.colorBufferBit)
  }

  /// The pixel transfer scales and biases, red to alpha, with their neutral values.
  static let transfers: [(name: UInt32, plain: Float)] = [
    (0x0D14, 1), (0x0D15, 0), (0x0D18, 1), (0x0D19, 0), (0x0D1A, 1), (0x0D1B, 0), (0x0D1C, 1),
    (0x0D1D, 0),
  ]

  /// The window's picture, read with the game's own calls.
  func picture() -> Image {
    // Whatever changes pixels on their way into textures changes them here too.
    functions.pixelTransfer?(GL.mapColor, 0)
    for (name, plain) in Self.transfers { functions.pixelTransfer?(name, plain) }
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    functions.bindFramebuffer(GL.framebuffer, 0)
    functions.readPixels(
      0, 0, Int32(width), Int32(height), GL.rgba, GL.unsignedByte, &pixels)
    var rows: [UInt8] = []
    for row in (0..<height).reversed() {
      rows += pixels[row * width * 4..<(row + 1) * width * 4]
    }
    for index in stride(from: 3, to: rows.count, by: 4) { rows[index] = 0xFF }
    return Image(width: width, height: height, pixels: rows)
  }

  /// Whether a call of the game, or of what drew for it, was refused since the last question.
  func error() -> UInt32 { functions.getError() }
}
