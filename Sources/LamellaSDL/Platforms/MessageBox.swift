internal import CSDL2

/// A message in a window of the system's own, for what must be said without a scene, such as that a game cannot start.
///
/// ```swift
/// if MessageBox(title: "Hello", message: "The level is damaged.", buttons: ["Quit", "Load another"]).show() == 1 {
///   loadAnother()
/// }
/// ```
///
/// Within a scene an `AlertController` is the better choice: it looks like the scene, and the program goes on.
public nonisolated struct MessageBox: Hashable, Sendable {
  /// The kind of a message, which chooses its icon.
  public enum Kind: Hashable, Sendable {
    /// A notice.
    case information
    /// A warning.
    case warning
    /// An error.
    case error
  }

  /// The title of the window.
  public var title: String
  /// The text.
  public var message: String
  /// The titles of the buttons, from left to right; the first is for Escape and the last for Return.
  public var buttons: [String]
  /// The kind of the message.
  public var kind: Kind

  /// Makes a message.
  public init(
    title: String, message: String, buttons: [String] = ["OK"], kind: Kind = .information
  ) {
    self.title = title
    self.message = message
    self.buttons = buttons
    self.kind = kind
  }

  /// Shows the message and waits for an answer.
  ///
  /// - Parameter window: The window that the message belongs to.
  /// - Returns: The index of the pressed button; nil if the message was closed otherwise, or cannot be shown, as
  ///   without a display.
  @MainActor public func show(over window: WindowPlatform? = nil) -> Int? {
    guard SDL_WasInit(SDL_INIT_VIDEO) != 0, !buttons.isEmpty else { return nil }
    let flags: SDL_MessageBoxFlags =
      switch kind {
      case .information: SDL_MESSAGEBOX_INFORMATION
      case .warning: SDL_MESSAGEBOX_WARNING
      case .error: SDL_MESSAGEBOX_ERROR
      }
    // SDL reads the texts during the call only.
    let texts = ([title, message] + buttons).map { text in
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: text.utf8.count + 1)
      copy.initialize(from: Array(text.utf8CString), count: text.utf8.count + 1)
      return copy
    }
    defer { for text in texts { text.deallocate() } }
    let pressable = buttons.indices.map { index in
      var button = SDL_MessageBoxButtonData()
      if index == 0 { button.flags |= SDL_MESSAGEBOX_BUTTON_ESCAPEKEY_DEFAULT.rawValue }
      if index == buttons.count - 1 {
        button.flags |= SDL_MESSAGEBOX_BUTTON_RETURNKEY_DEFAULT.rawValue
      }
      button.buttonid = Int32(clamping: index)
      button.text = UnsafePointer(texts[index + 2])
      return button
    }
    var pressed: Int32 = -1
    let isShown = pressable.withUnsafeBufferPointer { list in
      var data = SDL_MessageBoxData()
      data.flags = flags.rawValue | SDL_MESSAGEBOX_BUTTONS_LEFT_TO_RIGHT.rawValue
      data.window = window?.handle.pointer
      data.title = UnsafePointer(texts[0])
      data.message = UnsafePointer(texts[1])
      data.numbuttons = Int32(clamping: buttons.count)
      data.buttons = list.baseAddress
      return SDL_ShowMessageBox(&data, &pressed) == 0
    }
    return isShown && pressed >= 0 ? Int(pressed) : nil
  }
}
