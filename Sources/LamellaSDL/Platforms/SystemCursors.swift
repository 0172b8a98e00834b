internal import CSDL2
internal import LamellaScene

/// The system's cursors, made when they are first shown, and what was shown before.
///
/// SDL has one cursor for all windows of a program. What a host had set comes back with ``giveBack()``,
/// unless it has set another one meanwhile.
final class SystemCursors {
  // For the end alone, which comes on the thread of the program's own calls.
  private nonisolated(unsafe) var made: [Cursor: OpaquePointer] = [:]
  /// What is shown in place of the host's; nil while that is shown.
  private nonisolated(unsafe) var shown: Cursor?
  private nonisolated(unsafe) var hosts: OpaquePointer?
  private nonisolated(unsafe) var hostsWasVisible = true

  // Not isolated: a game in C may run on another thread than the process's first, for which it would wait.
  nonisolated deinit {
    giveBack()
    for cursor in made.values { SDL_FreeCursor(cursor) }
  }

  /// Shows a cursor; does nothing while it is shown already.
  func show(_ cursor: Cursor) {
    guard cursor != shown else { return }
    if shown == nil {
      hosts = SDL_GetCursor()
      hostsWasVisible = SDL_ShowCursor(SDL_QUERY) != SDL_DISABLE
    }
    shown = cursor
    if cursor == .hidden {
      SDL_ShowCursor(SDL_DISABLE)
      return
    }
    SDL_ShowCursor(SDL_ENABLE)
    if let system = made[cursor] ?? make(cursor) { SDL_SetCursor(system) }
  }

  /// Shows again what was shown before the first call of ``show(_:)``.
  nonisolated func giveBack() {
    guard let shown else { return }
    self.shown = nil
    let isOurs = shown == .hidden || SDL_GetCursor() == made[shown]
    guard isOurs, SDL_WasInit(SDL_INIT_VIDEO) != 0 else { return }
    if let hosts { SDL_SetCursor(hosts) }
    SDL_ShowCursor(hostsWasVisible ? SDL_ENABLE : SDL_DISABLE)
  }

  private func make(_ cursor: Cursor) -> OpaquePointer? {
    let name =
      switch cursor {
      case .arrow, .hidden: SDL_SYSTEM_CURSOR_ARROW
      case .pointingHand: SDL_SYSTEM_CURSOR_HAND
      case .text: SDL_SYSTEM_CURSOR_IBEAM
      case .crosshair: SDL_SYSTEM_CURSOR_CROSSHAIR
      case .resizeLeftRight: SDL_SYSTEM_CURSOR_SIZEWE
      case .resizeUpDown: SDL_SYSTEM_CURSOR_SIZENS
      case .resizeDiagonallyDown: SDL_SYSTEM_CURSOR_SIZENWSE
      case .resizeDiagonallyUp: SDL_SYSTEM_CURSOR_SIZENESW
      case .move: SDL_SYSTEM_CURSOR_SIZEALL
      case .notAllowed: SDL_SYSTEM_CURSOR_NO
      case .wait: SDL_SYSTEM_CURSOR_WAIT
      }
    // A driver without cursors makes none: then the host's stays.
    let system = SDL_CreateSystemCursor(name)
    made[cursor] = system
    return system
  }
}
