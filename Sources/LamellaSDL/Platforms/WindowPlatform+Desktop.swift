internal import CSDL2
internal import LamellaGeometry
public import LamellaGraphics

// The window on the desktop: its title, its icon, and whether it fills the display.
extension WindowPlatform {
  /// The title in the title bar.
  public var title: String {
    get { SDL_GetWindowTitle(handle.pointer).map { String(cString: $0) } ?? "" }
    set { SDL_SetWindowTitle(handle.pointer, newValue) }
  }

  /// Whether the window fills its display, without a frame.
  ///
  /// The display keeps its resolution. The scene gets a `resize` event when the window's size has changed.
  public var isFullScreen: Bool {
    get { SDL_GetWindowFlags(handle.pointer) & SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue != 0 }
    set {
      guard newValue != isFullScreen else { return }
      SDL_SetWindowFullscreen(handle.pointer, newValue ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0)
    }
  }

  /// Sets the window's icon.
  ///
  /// - Parameter image: The icon; 64 pixels a side are enough for most desktops.
  /// - Complexity: O(pixels).
  public func setIcon(_ image: Image) {
    var pixels = image.pixels
    pixels.withUnsafeMutableBytes { bytes in
      // SDL copies the pixels.
      guard
        let surface = SDL_CreateRGBSurfaceWithFormatFrom(
          bytes.baseAddress, Int32(clamping: image.width), Int32(clamping: image.height), 32,
          Int32(clamping: image.width * 4), SDL_PIXELFORMAT_ABGR8888.rawValue)
      else { return }
      SDL_SetWindowIcon(handle.pointer, surface)
      SDL_FreeSurface(surface)
    }
  }

  /// Whether the picture can be read after it was presented, at some cost on graphics hardware.
  package var keepsPicture: Bool {
    get { windowRenderer.keepsPicture }
    set { windowRenderer.keepsPicture = newValue }
  }

  /// Whether the picture is in the memory of the process, so that it outlasts the display.
  package var hasPictureInMemory: Bool { !windowRenderer.isAccelerated }

  /// Calls ``onDrop`` with a file or text that was dropped on the window, and frees it.
  func handleDrop(_ event: SDL_DropEvent) {
    guard let content = event.file else { return }
    defer { SDL_free(content) }
    guard event.windowID == 0 || event.windowID == SDL_GetWindowID(handle.pointer) else { return }
    let isFile = event.type == SDL_DROPFILE.rawValue
    let value = String(cString: content)
    onDrop?(isFile ? .file(path: value) : .text(value))
  }
}

/// Content that a user drops on a window from another program.
public nonisolated enum DroppedContent: Hashable, Sendable {
  /// A file or folder; several come one by one.
  case file(path: String)
  /// A line of text.
  case text(String)
}
