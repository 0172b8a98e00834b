internal import CSDL2
internal import Glibc
internal import LamellaGeometry

/// The density at which the desktop of an X server asks programs to draw.
///
/// SDL's window coordinates on X11 are pixels, whatever the density of the display. Desktops tell programs the density
/// by the environment variable `GDK_SCALE`, a whole number, or by the X resource `Xft.dpi`, of which 96 stands for
/// scale 1.
nonisolated enum DesktopScale {
  /// The dots per inch of scale 1.
  private static let standardDPI = 96.0
  /// The largest scale that is taken from a desktop.
  private static let maximum = 8.0

  /// The scale of the desktop on X11; 1 elsewhere, where SDL knows the density itself.
  static var current: Double {
    guard let driver = SDL_GetCurrentVideoDriver(), String(cString: driver) == "x11" else {
      return 1
    }
    let variable = getenv("GDK_SCALE").map { String(cString: $0) }
    return scale(variable: variable, dpi: { dotsPerInch() })
  }

  /// Returns the scale that the variable names, else that of the dots per inch, to a quarter; 1 if neither is valid.
  ///
  /// - Parameters:
  ///   - variable: The value of `GDK_SCALE`.
  ///   - dpi: Returns the value of `Xft.dpi`; called only if the variable names no scale.
  /// - Returns: The scale, 1...8.
  static func scale(variable: String?, dpi: () -> String?) -> Double {
    if let scale = variable.flatMap({ Int($0) }), (1...Int(maximum)).contains(scale) {
      return Double(scale)
    }
    guard let value = dpi().flatMap({ Double($0) }), value.isFinite else { return 1 }
    return min(max((value / standardDPI * 4).rounded() / 4, 1), maximum)
  }

  /// Returns the X resource `Xft.dpi`; nil if there is none.
  private static func dotsPerInch() -> String? {
    /// The type of `XOpenDisplay`.
    typealias OpenDisplay = @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
    /// The type of `XCloseDisplay`.
    typealias CloseDisplay = @convention(c) (OpaquePointer) -> CInt
    /// The type of `XGetDefault`.
    typealias GetDefault =
      @convention(c) (OpaquePointer, UnsafePointer<CChar>, UnsafePointer<CChar>) ->
      UnsafePointer<CChar>?
    // SDL has loaded the library already; this call only finds it.
    guard let library = dlopen("libX11.so.6", RTLD_LAZY), let open = dlsym(library, "XOpenDisplay"),
      let close = dlsym(library, "XCloseDisplay"), let get = dlsym(library, "XGetDefault")
    else { return nil }
    // Addresses that `dlsym` finds are untyped; these types are those of Xlib's header.
    guard let display = unsafeBitCast(open, to: OpenDisplay.self)(nil) else { return nil }
    defer { _ = unsafeBitCast(close, to: CloseDisplay.self)(display) }
    return unsafeBitCast(get, to: GetDefault.self)(display, "Xft", "dpi").map {
      String(cString: $0)
    }
  }
}
