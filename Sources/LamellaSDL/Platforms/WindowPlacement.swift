internal import CSDL2
internal import LamellaGeometry

/// The position and size of a window's content on its display, in the units of SDL's window coordinates.
nonisolated struct WindowPlacement: Equatable {
  /// The left edge on the desktop.
  var x: Int32
  /// The upper edge on the desktop.
  var y: Int32
  /// The width of the content.
  var width: Int32
  /// The height of the content.
  var height: Int32

  /// The widths of the frame that a window manager draws around the content.
  struct Borders: Equatable {
    var top: Int32 = 0
    var left: Int32 = 0
    var bottom: Int32 = 0
    var right: Int32 = 0
  }

  /// Centers content in the usable part of a display; content that is too large gets the largest size that fits.
  ///
  /// - Parameters:
  ///   - width: The requested width.
  ///   - height: The requested height.
  ///   - usable: The part of the display without panels.
  ///   - borders: The window's frame.
  init(width: Int32, height: Int32, in usable: SDL_Rect, borders: Borders = Borders()) {
    let free = (
      width: max(1, usable.w - borders.left - borders.right),
      height: max(1, usable.h - borders.top - borders.bottom)
    )
    self.width = min(max(1, width), free.width)
    self.height = min(max(1, height), free.height)
    x = usable.x + borders.left + (free.width - self.width) / 2
    y = usable.y + borders.top + (free.height - self.height) / 2
  }

  /// Returns the usable part of the display that a window is on, or of the first display; nil if SDL does not know it.
  @MainActor static func usableBounds(of window: OpaquePointer? = nil) -> SDL_Rect? {
    let display = window.map { max(0, SDL_GetWindowDisplayIndex($0)) } ?? 0
    var bounds = SDL_Rect()
    guard SDL_GetDisplayUsableBounds(display, &bounds) == 0, bounds.w > 0, bounds.h > 0 else {
      return nil
    }
    return bounds
  }

  /// Moves and shrinks a shown window whose frame reaches beyond the usable part of its display.
  ///
  /// The width of the frame is known only once the window manager has drawn it.
  @MainActor static func keepOnDisplay(_ window: OpaquePointer) {
    var borders = Borders()
    guard let usable = usableBounds(of: window),
      SDL_GetWindowBordersSize(
        window, &borders.top, &borders.left, &borders.bottom, &borders.right) == 0,
      borders != Borders()
    else { return }
    var size = (width: Int32(0), height: Int32(0))
    SDL_GetWindowSize(window, &size.width, &size.height)
    let place = WindowPlacement(
      width: size.width, height: size.height, in: usable, borders: borders)
    guard place.width != size.width || place.height != size.height else { return }
    SDL_SetWindowSize(window, place.width, place.height)
    SDL_SetWindowPosition(window, place.x, place.y)
  }
}
