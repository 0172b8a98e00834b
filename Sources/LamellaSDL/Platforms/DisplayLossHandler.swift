internal import CSDL2
internal import Glibc

/// The handler of a lost X server: it exits with one clear line and an exit code of its own.
///
/// Xlib ends the process by itself when its connection breaks, with another message and code 1: the handler must not
/// return. The program writes its files in ``onLoss``. Xlib is found at run time, so that programs that never open an
/// X11 window do not need it.
package nonisolated enum DisplayLossHandler {
  /// The closure that writes a program's files before the process ends; it must not use the display.
  ///
  /// Unsafe: Xlib calls its handlers on the thread that used the display, which is that of the scene.
  package nonisolated(unsafe) static var onLoss: (@MainActor () -> Void)?

  /// The type of Xlib's handler of input/output errors.
  private typealias IOErrorHandler = @convention(c) (OpaquePointer?) -> Int32
  /// The type of Xlib's handler of protocol errors.
  private typealias ProtocolErrorHandler =
    @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Int32
  /// The type of Xlib's function that sets the handler of protocol errors.
  private typealias SetProtocolErrorHandler =
    @convention(c) (ProtocolErrorHandler?) -> ProtocolErrorHandler?
  /// The type of Xlib's function that sets the handler of input/output errors.
  private typealias SetIOErrorHandler = @convention(c) (IOErrorHandler?) -> IOErrorHandler?

  /// Installs the handler where the video driver is X11.
  static func install() {
    guard let driver = SDL_GetCurrentVideoDriver(), String(cString: driver) == "x11" else { return }
    // SDL has loaded the library already; this call only finds it.
    guard let library = dlopen("libX11.so.6", RTLD_LAZY),
      let setIOError = dlsym(library, "XSetIOErrorHandler"),
      let setError = dlsym(library, "XSetErrorHandler")
    else { return }
    // Ignores SIGPIPE: a write to a closed connection would end the process before Xlib notices.
    signal(SIGPIPE, SIG_IGN)
    // Addresses that `dlsym` finds are untyped; these types are those of Xlib's header.
    _ = unsafeBitCast(setIOError, to: SetIOErrorHandler.self)({ _ in
      DisplayLossHandler.exit("the display was lost")
    })
    _ = unsafeBitCast(setError, to: SetProtocolErrorHandler.self)(handleError)
  }

  /// Exits with one line on standard error.
  fileprivate static func exit(_ reason: String) -> Never {
    if let save = onLoss, lamella_is_first_thread() != 0 {
      // Once: what it does may find the display lost again.
      onLoss = nil
      MainActor.assumeIsolated { save() }
    }
    fflush(nil)
    let line = "lamella: \(reason)\n"
    _ = line.utf8CString.withUnsafeBufferPointer { write(2, $0.baseAddress, $0.count - 1) }
    // Not `exit`: handlers at exit may use the display again.
    _exit(ApplicationError.environment)
  }
}

/// Handles an error report of Xlib; BadWindow (3) and BadDrawable (9) mean that the window is gone.
private nonisolated func handleError(
  _ display: OpaquePointer?, _ event: UnsafeMutableRawPointer?
) -> Int32 {
  // `XErrorEvent.error_code` follows an int, a pointer, an id and a serial number.
  let code = event?.load(fromByteOffset: 32, as: UInt8.self) ?? 0
  if code == 3 || code == 9 {
    DisplayLossHandler.exit("the window was destroyed by another program")
  }
  let line = "lamella: the X server reports error \(code)\n"
  _ = line.utf8CString.withUnsafeBufferPointer { write(2, $0.baseAddress, $0.count - 1) }
  return 0
}
