public import LamellaGeometry

/// A responder that takes text from the keyboard and from input methods, such as a text field.
///
/// While one that accepts text is the first responder of its window, the platform's text input is on, and windows of
/// input methods stand at ``textInputRect``. All text goes to the client alone, and so do all keys while it composes
/// text: those belong to the input method.
public protocol TextInputClient: AnyObject {
  /// Whether the client takes text at present.
  var acceptsTextInput: Bool { get }
  /// Whether an input method composes text in the client.
  var hasMarkedText: Bool { get }
  /// The rectangle of the caret or the composed text, in the window's space, in points.
  var textInputRect: Rect { get }

  /// Inserts text at the caret, in place of the composed text or the selection.
  func insertText(_ text: String)

  /// Shows text that an input method composes; an empty one ends the composition.
  ///
  /// - Parameters:
  ///   - text: The composed text, which is not final.
  ///   - selectedRange: The selection in it, in bytes of UTF-8.
  func setMarkedText(_ text: String, selectedRange: Range<Int>)

  /// Handles a key that edits the text or types a character, before commands of keys are looked for.
  ///
  /// - Returns: Whether the key was one of these; others take their usual way along the responder chain.
  func handleEditingKey(_ press: KeyPress) -> Bool

  /// Called after the client was the first responder and its window has taken the keys, though it refused to resign: it is
  /// hidden or removed, or its screen leaves or is covered.
  func didLoseFirstResponder()
}

extension TextInputClient {
  /// Does nothing.
  public func didLoseFirstResponder() {}
}
