import Glibc

/// An X client that sends messages of a window manager.
///
/// The client loads the library that SDL loads, so that the tests do not link X.
final class XClient {
  private typealias OpenDisplay = @convention(c) (UnsafePointer<CChar>) -> OpaquePointer?
  private typealias CloseDisplay = @convention(c) (OpaquePointer) -> CInt
  private typealias InternAtom =
    @convention(c) (OpaquePointer, UnsafePointer<CChar>, CInt) -> CUnsignedLong
  private typealias SendEvent =
    @convention(c) (OpaquePointer, CUnsignedLong, CInt, CLong, UnsafeMutableRawPointer) -> CInt

  private let library: UnsafeMutableRawPointer
  private let display: OpaquePointer

  init(display name: String) throws {
    guard let library = dlopen("libX11.so.6", RTLD_NOW) else {
      throw ChildProcess.Failure(description: "libX11.so.6 cannot be loaded")
    }
    self.library = library
    let open = try Self.function("XOpenDisplay", as: OpenDisplay.self, in: library)
    guard let display = open(name) else {
      throw ChildProcess.Failure(description: "the display \(name) cannot be reached")
    }
    self.display = display
  }

  isolated deinit {
    if let close = try? Self.function("XCloseDisplay", as: CloseDisplay.self, in: library) {
      _ = close(display)
    }
  }

  private static func function<F>(
    _ name: String, as type: F.Type, in library: UnsafeMutableRawPointer
  ) throws -> F {
    guard let symbol = dlsym(library, name) else {
      throw ChildProcess.Failure(description: "libX11.so.6 has no \(name)")
    }
    return unsafeBitCast(symbol, to: type)
  }

  /// Requests a window to close, as its close button does: `WM_DELETE_WINDOW`.
  func requestClose(window: String) throws {
    guard let window = CUnsignedLong(window) else {
      throw ChildProcess.Failure(description: "\(window) is no window")
    }
    let atom = try Self.function("XInternAtom", as: InternAtom.self, in: library)
    let send = try Self.function("XSendEvent", as: SendEvent.self, in: library)
    // An XClientMessageEvent in an XEvent of 24 words: type, serial, send_event, display, window,
    // message_type, format, five words of data.
    var event = [CLong](repeating: 0, count: 24)
    event[0] = 33
    event[4] = CLong(window)
    event[5] = CLong(atom(display, "WM_PROTOCOLS", 0))
    event[6] = 32
    event[7] = CLong(atom(display, "WM_DELETE_WINDOW", 0))
    let sent = event.withUnsafeMutableBytes { send(display, window, 0, 0, $0.baseAddress!) }
    guard sent != 0 else {
      throw ChildProcess.Failure(description: "the event could not be sent")
    }
    // A round trip: interning an atom waits for an answer, so the message has arrived.
    _ = atom(display, "LAMELLA_TESTS_SYNC", 0)
  }
}
