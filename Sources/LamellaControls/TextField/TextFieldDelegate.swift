/// The decisions and notices of a text field; every method has a default.
///
/// The methods are called for what a user does, in this order: ``textFieldShouldBeginEditing(_:)``, then
/// ``textFieldDidBeginEditing(_:)``; for each change ``textField(_:shouldChangeCharactersIn:replacementString:)``, the
/// event `editingChanged`, ``textFieldDidChangeSelection(_:)``; for Return ``textFieldShouldReturn(_:)``; at last
/// ``textFieldShouldEndEditing(_:)`` and ``textFieldDidEndEditing(_:reason:)``. Setting ``TextField/text`` calls none of them.
public protocol TextFieldDelegate: AnyObject {
  /// Returns whether editing may begin; true by default.
  func textFieldShouldBeginEditing(_ textField: TextField) -> Bool

  /// Called when editing has begun.
  func textFieldDidBeginEditing(_ textField: TextField)

  /// Returns whether a change by the user may be made; true by default.
  ///
  /// A delegate that formats returns false and sets ``TextField/text`` itself. Composed text is asked about when it is
  /// committed.
  ///
  /// - Parameters:
  ///   - textField: The text field.
  ///   - range: The bytes of the text, in UTF-8, that are replaced.
  ///   - string: The text in their place; empty for a deletion.
  /// - Returns: Whether the change is made.
  func textField(
    _ textField: TextField, shouldChangeCharactersIn range: Range<Int>,
    replacementString string: String
  ) -> Bool

  /// Called when the selection or the caret has changed, also by a change of the text.
  func textFieldDidChangeSelection(_ textField: TextField)

  /// Returns whether the clear button may remove the text; true by default.
  func textFieldShouldClear(_ textField: TextField) -> Bool

  /// Returns whether Return has its effect: `editingDidEndOnExit`, whose actions end the editing; true by default.
  func textFieldShouldReturn(_ textField: TextField) -> Bool

  /// Returns whether editing may end; true by default.
  ///
  /// False keeps the keys and the focus in the field, but not where it cannot be edited any longer: as it is hidden or
  /// removed, or as its screen leaves or another is presented over it. The field begins again, if the delegate allows
  /// that, when what was presented has gone.
  func textFieldShouldEndEditing(_ textField: TextField) -> Bool

  /// Called when editing has ended.
  func textFieldDidEndEditing(_ textField: TextField)

  /// Called when editing has ended, with the reason; by default it calls ``textFieldDidEndEditing(_:)``.
  func textFieldDidEndEditing(_ textField: TextField, reason: TextField.DidEndEditingReason)
}

extension TextFieldDelegate {
  /// Returns true.
  public func textFieldShouldBeginEditing(_ textField: TextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidBeginEditing(_ textField: TextField) {}
  /// Returns true.
  public func textField(
    _ textField: TextField, shouldChangeCharactersIn range: Range<Int>,
    replacementString string: String
  ) -> Bool { true }
  /// Does nothing.
  public func textFieldDidChangeSelection(_ textField: TextField) {}
  /// Returns true.
  public func textFieldShouldClear(_ textField: TextField) -> Bool { true }
  /// Returns true.
  public func textFieldShouldReturn(_ textField: TextField) -> Bool { true }
  /// Returns true.
  public func textFieldShouldEndEditing(_ textField: TextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidEndEditing(_ textField: TextField) {}
  /// Calls `textFieldDidEndEditing(_:)`.
  public func textFieldDidEndEditing(
    _ textField: TextField, reason: TextField.DidEndEditingReason
  ) { textFieldDidEndEditing(textField) }
}
