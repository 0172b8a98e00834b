internal import CSDL2
internal import Glibc
internal import Testing

@testable internal import LamellaSDL

/// The messages of a program when the X server reports an error, or is lost.
@Suite("Lost displays")
struct DisplayLossHandlerTests {
  private typealias Handler =
    @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Int32
  private typealias SetHandler = @convention(c) (Handler?) -> Handler?
  private typealias LossHandler = @convention(c) (OpaquePointer?) -> Int32
  private typealias SetLossHandler = @convention(c) (LossHandler?) -> LossHandler?

  /// Whether programs can reach an X server here; says so where they cannot.
  private func hasServer() -> Bool {
    guard SDL_getenv("DISPLAY") != nil, SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else {
      print("skipped: no display: \(sdlError())")
      return false
    }
    defer { SDL_QuitSubSystem(SDL_INIT_VIDEO) }
    let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) }
    if driver != "x11" { print("skipped: no X server") }
    return driver == "x11"
  }

  /// A function of Xlib's that takes a handler and gives back the one before.
  private nonisolated static func setter<T>(_ name: String, _ type: T.Type) -> T? {
    guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else { return nil }
    DisplayLossHandler.install()
    return dlsym(dlopen("libX11.so.6", RTLD_LAZY), name).map { unsafeBitCast($0, to: type) }
  }

  /// Calls the installed handler, as Xlib does when a request fails.
  private nonisolated static func report(_ code: UInt8) {
    let handler = setter("XSetErrorHandler", SetHandler.self)?(nil)
    // The code lies in byte 32 of the event.
    var event: [UInt64] = [0, 0, 0, 0, UInt64(code).littleEndian]
    _ = handler?(nil, &event)
  }

  /// Expects one line among what a process said, as text.
  private func expect(
    _ line: String, in result: ExitTest.Result?, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let bytes = result?.standardErrorContent ?? []
    let words = String(decoding: bytes, as: UTF8.self)
    #expect(words.hasSuffix(line), "\(words)", sourceLocation: sourceLocation)
    #expect(!bytes.contains(0), sourceLocation: sourceLocation)
  }

  @Test("A failed X request prints one line, and the program continues")
  func errors() async {
    guard hasServer() else { return }
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      Self.report(8)
    }
    expect("lamella: the X server reports error 8\n", in: result)
  }

  @Test("A window destroyed by another program prints one line and exits")
  func windows() async {
    guard hasServer() else { return }
    let end = ExitTest.Condition.exitCode(ApplicationError.environment)
    // BadWindow and BadDrawable.
    let window = await #expect(processExitsWith: end, observing: [\.standardErrorContent]) {
      Self.report(3)
    }
    expect("lamella: the window was destroyed by another program\n", in: window)
    let drawable = await #expect(processExitsWith: end, observing: [\.standardErrorContent]) {
      Self.report(9)
    }
    expect("lamella: the window was destroyed by another program\n", in: drawable)
  }

  @Test("A lost X server prints one line and exits")
  func servers() async {
    guard hasServer() else { return }
    let result = await #expect(
      processExitsWith: .exitCode(ApplicationError.environment),
      observing: [\.standardErrorContent]
    ) {
      let handler = Self.setter("XSetIOErrorHandler", SetLossHandler.self)?(nil)
      _ = handler?(nil)
    }
    expect("lamella: the display was lost\n", in: result)
  }
}
