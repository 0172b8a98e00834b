internal import CSDL2
internal import Glibc

/// Turns the end of an X server into one clear line and an exit code of its own.
///
/// Xlib ends the process by itself when its connection breaks, with a message of its own and code 1.
/// Nothing can be saved then: the handler must not return. Found at run time, so that programs that
/// never open an X11 window do not need Xlib.
nonisolated enum DisplayLoss {
  private typealias Handler = @convention(c) (OpaquePointer?) -> Int32
  private typealias ErrorHandler =
    @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Int32
  private typealias SetErrorHandler = @convention(c) (ErrorHandler?) -> ErrorHandler?
  private typealias SetHandler = @convention(c) (Handler?) -> Handler?

  /// Installs the handler where the video driver is X11.
  static func watch() {
    guard let driver = SDL_GetCurrentVideoDriver(), String(cString: driver) == "x11" else { return }
    // SDL has the library open; this only finds it.
    guard let library = dlopen("libX11.so.6", RTLD_LAZY),
      let setIOError = dlsym(library, "XSetIOErrorHandler"),
      let setError = dlsym(library, "XSetErrorHandler")
    else { return }
    // A write to a server that has just gone would end the process before Xlib notices.
    signal(SIGPIPE, SIG_IGN)
    _ = unsafeBitCast(setIOError, to: SetHandler.self)({ _ in
      DisplayLoss.end("the display was lost")
    })
    _ = unsafeBitCast(setError, to: SetErrorHandler.self)(handleError)
  }

  /// Ends the process with one line; nothing can be saved any more.
  fileprivate static func end(_ reason: String) -> Never {
    fflush(nil)
    let line = "lamella: \(reason)\n"
    _ = line.utf8CString.withUnsafeBufferPointer { write(2, $0.baseAddress, $0.count - 1) }
    // Not `exit`: what runs at exit may talk to the display again.
    _exit(ApplicationError.environment)
  }
}

/// Xlib's report of a request that failed; BadWindow (3) and BadDrawable (9) say the window has gone.
private nonisolated func handleError(
  _ display: OpaquePointer?, _ event: UnsafeMutableRawPointer?
) -> Int32 {
  // `XErrorEvent.error_code` lies behind an int, a pointer, an id and a serial number.
  let code = event?.load(fromByteOffset: 32, as: UInt8.self) ?? 0
  if code == 3 || code == 9 { DisplayLoss.end("the window was destroyed by another program") }
  let line = "lamella: the X server reports error \(code)\n"
  _ = line.utf8CString.withUnsafeBufferPointer { write(2, $0.baseAddress, $0.count - 1) }
  return 0
}
