internal import CSDL2

/// The place and size of a window on the desktop, to open it there again.
///
/// ```swift
/// let text = platform.state.text     // "120 80 960 600 normal", in the units of SDL's window coordinates
/// options.state = WindowState(text)
/// ```
public nonisolated struct WindowState: Hashable, Sendable {
  /// The ways in which a window takes its place.
  public enum Mode: String, Hashable, Sendable {
    /// The window has a frame, and a size of its own.
    case normal
    /// The window fills the usable part of its display.
    case maximized
    /// The window fills its display without a frame.
    case fullScreen
  }

  /// The left edge of the content while the mode is normal.
  public var x: Int
  /// The upper edge of the content while the mode is normal.
  public var y: Int
  /// The width of the content while the mode is normal.
  public var width: Int
  /// The height of the content while the mode is normal.
  public var height: Int
  /// The mode.
  public var mode: Mode

  /// Makes a state.
  public init(x: Int, y: Int, width: Int, height: Int, mode: Mode = .normal) {
    (self.x, self.y, self.width, self.height, self.mode) = (x, y, width, height, mode)
  }

  /// The state as a line of text.
  public var text: String { "\(x) \(y) \(width) \(height) \(mode.rawValue)" }

  /// Reads a state from the text that ``text`` gives; nil if it is not valid.
  public init?(_ text: String) {
    let words = text.split(whereSeparator: \.isWhitespace)
    let numbers = words.prefix(4).compactMap { Int($0) }
    guard words.count == 5, numbers.count == 4, let mode = Mode(rawValue: String(words[4])),
      numbers.allSatisfy({ (-100_000...100_000).contains($0) }), numbers[2] > 0, numbers[3] > 0
    else { return nil }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3], mode: mode)
  }

  /// Returns the part of the window that a display of the given usable bounds can show: as large as fits, and moved
  /// inside.
  func placement(in usable: SDL_Rect) -> WindowPlacement {
    var place = WindowPlacement(
      width: Int32(clamping: width), height: Int32(clamping: height), in: usable)
    place.x = min(max(Int32(clamping: x), usable.x), usable.x + usable.w - place.width)
    place.y = min(max(Int32(clamping: y), usable.y), usable.y + usable.h - place.height)
    return place
  }

  /// Returns the placement on the display that the window's center is on, else on the first; nil if there is none.
  @MainActor func placement() -> WindowPlacement? {
    let center = (x: x + width / 2, y: y + height / 2)
    for display in 0..<max(0, SDL_GetNumVideoDisplays()) {
      var bounds = SDL_Rect()
      guard SDL_GetDisplayUsableBounds(display, &bounds) == 0, bounds.w > 0, bounds.h > 0 else {
        continue
      }
      let columns = Int(bounds.x)..<Int(bounds.x) + Int(bounds.w)
      let rows = Int(bounds.y)..<Int(bounds.y) + Int(bounds.h)
      if columns.contains(center.x), rows.contains(center.y) { return placement(in: bounds) }
    }
    return WindowPlacement.usableBounds().map { placement(in: $0) }
  }
}

extension WindowPlatform {
  /// The place and size of the window, to open it there again by ``Options/state``.
  public var state: WindowState {
    var state = normalState
    let flags = SDL_GetWindowFlags(handle.pointer)
    if isFullScreen {
      state.mode = .fullScreen
    } else if flags & SDL_WINDOW_MAXIMIZED.rawValue != 0 {
      state.mode = .maximized
    }
    return state
  }

  /// Reads the place and size of a window that is neither maximized nor fills its display.
  func updateNormalState() {
    let special =
      SDL_WINDOW_MAXIMIZED.rawValue | SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
      | SDL_WINDOW_MINIMIZED.rawValue
    guard SDL_GetWindowFlags(handle.pointer) & special == 0 else { return }
    var (x, y, width, height) = (Int32(0), Int32(0), Int32(0), Int32(0))
    SDL_GetWindowPosition(handle.pointer, &x, &y)
    SDL_GetWindowSize(handle.pointer, &width, &height)
    normalState = WindowState(x: Int(x), y: Int(y), width: Int(width), height: Int(height))
  }

  /// Gives the opened window the mode of a stored state.
  func apply(_ mode: WindowState.Mode) {
    switch mode {
    case .normal: break
    case .maximized: SDL_MaximizeWindow(handle.pointer)
    case .fullScreen: isFullScreen = true
    }
  }
}
