internal import CSDL2
internal import LamellaScene

/// The system's clipboard, by SDL.
package final class SystemPasteboard: Pasteboard {
  /// The pasteboard of all windows.
  package static let shared = SystemPasteboard()

  nonisolated deinit {}

  /// The clipboard's text; nil without a display, and for none.
  package var string: String? {
    get {
      guard SDL_WasInit(SDL_INIT_VIDEO) != 0, SDL_HasClipboardText() == SDL_TRUE,
        let text = SDL_GetClipboardText()
      else { return nil }
      defer { SDL_free(text) }
      return String(cString: text)
    }
    set {
      guard SDL_WasInit(SDL_INIT_VIDEO) != 0 else { return }
      SDL_SetClipboardText(newValue ?? "")
    }
  }
}
