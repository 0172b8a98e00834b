internal import CSDL2
internal import LamellaScene

/// The system's cursors, made when they are first shown, and the host's cursor before.
///
/// SDL has one cursor for all windows of a program. The host's cursor is restored by ``restoreHostCursor()``, unless
/// the host has set another one meanwhile.
final class SystemCursors {
  // Only for the deinitializer, which runs on the thread of the program's own calls.
  private nonisolated(unsafe) var made: [Cursor: OpaquePointer] = [:]
  /// The cursor that is shown instead of the host's; nil while the host's is shown.
  private nonisolated(unsafe) var shown: Cursor?
  private nonisolated(unsafe) var hostCursor: OpaquePointer?
  private nonisolated(unsafe) var wasHostCursorVisible = true

  // Not isolated: a game in C may run on another thread than the process's first, which would have to wait for it.
  nonisolated deinit {
    restoreHostCursor()
    for cursor in made.values { SDL_FreeCursor(cursor) }
  }

  /// Shows a cursor; does nothing if it is shown already.
  func show(_ cursor: Cursor) {
    guard cursor != shown else { return }
    if shown == nil {
      hostCursor = SDL_GetCursor()
      wasHostCursorVisible = SDL_ShowCursor(SDL_QUERY) != SDL_DISABLE
    }
    shown = cursor
    if cursor == .hidden {
      SDL_ShowCursor(SDL_DISABLE)
      return
    }
    SDL_ShowCursor(SDL_ENABLE)
    if let system = made[cursor] ?? make(cursor) { SDL_SetCursor(system) }
  }

  /// Shows the cursor that was shown before the first call of ``show(_:)``.
  nonisolated func restoreHostCursor() {
    guard let shown else { return }
    self.shown = nil
    let isOurs = shown == .hidden || SDL_GetCursor() == made[shown]
    guard isOurs, SDL_WasInit(SDL_INIT_VIDEO) != 0 else { return }
    if let hostCursor { SDL_SetCursor(hostCursor) }
    SDL_ShowCursor(wasHostCursorVisible ? SDL_ENABLE : SDL_DISABLE)
  }

  /// Makes the system's cursor of a shape; nil if the driver has no cursors.
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
    // A driver without cursors makes none: the host's stays.
    let system = SDL_CreateSystemCursor(name)
    made[cursor] = system
    return system
  }
}
