internal import CSDL2
internal import Glibc

/// Turns the end of an X server into one clear line and an exit code of its own.
///
/// Xlib ends the process by itself when its connection breaks, with a message of its own and code 1.
/// Nothing can be saved then: the handler must not return. Found at run time, so that programs that
/// never open an X11 window do not need Xlib.
nonisolated enum DisplayLoss {
  private typealias Handler = @convention(c) (OpaquePointer?) -> Int32
  private typealias SetHandler = @convention(c) (Handler?) -> Handler?

  /// Installs the handler where the video driver is X11.
  static func watch() {
    guard let driver = SDL_GetCurrentVideoDriver(), String(cString: driver) == "x11" else { return }
    // SDL has the library open; this only finds it.
    guard let library = dlopen("libX11.so.6", RTLD_LAZY),
      let symbol = dlsym(library, "XSetIOErrorHandler")
    else { return }
    _ = unsafeBitCast(symbol, to: SetHandler.self)({ _ in
      fflush(nil)
      let line = "lamella: the display was lost\n"
      _ = line.utf8CString.withUnsafeBufferPointer { write(2, $0.baseAddress, $0.count - 1) }
      // Not `exit`: what runs at exit may talk to the display again.
      _exit(ApplicationError.environment)
    })
  }
}
