/// A keyboard shortcut: an action that a key triggers while its responder is in the responder chain.
///
/// ```swift
/// override var keyCommands: [KeyCommand] {
///   [KeyCommand(Key("S"), .control, title: "Save") { [weak self] in self?.save() }]
/// }
/// ```
public struct KeyCommand {
  /// The key.
  public var key: Key
  /// The modifiers that must be held, and no others.
  public var modifiers: KeyModifiers
  /// The title, for lists of commands; nil for none.
  public var title: String?
  /// Whether the action is repeated while the key is held.
  public var repeats: Bool
  /// The action.
  public var action: () -> Void

  /// Makes a command.
  public init(
    _ key: Key, _ modifiers: KeyModifiers = [], title: String? = nil, repeats: Bool = false,
    action: @escaping () -> Void
  ) {
    self.key = key
    self.modifiers = modifiers
    self.title = title
    self.repeats = repeats
    self.action = action
  }
}

extension Responder {
  /// Performs the command of a key, of this responder or of one further along the chain.
  ///
  /// - Returns: Whether there is such a command. One that does not repeat takes the repeated press as well.
  final func perform(_ press: KeyPress) -> Bool {
    var responder: Responder? = self
    while let current = responder {
      for command in current.keyCommands
      where command.key == press.key && command.modifiers == press.modifiers {
        if !press.isRepeat || command.repeats { command.action() }
        return true
      }
      responder = current.next
    }
    return false
  }
}
