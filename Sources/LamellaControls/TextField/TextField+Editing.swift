public import LamellaGeometry
public import LamellaScene
internal import LamellaText

// Changes of the text by the user.
extension TextField {
  /// Returns a text for a single line: newlines are spaces, other control characters are left out.
  static func sanitized(_ text: String) -> String {
    // Most text has none of them.
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 }) else {
      return text
    }
    var result = ""
    for character in text {
      if character.isNewline || character == "\t" {
        result.append(" ")
      } else {
        for scalar in character.unicodeScalars where scalar.properties.generalCategory != .control {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }

  /// Shows the model after a change.
  final func modelDidChange() {
    updateText()
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  /// Shapes and places the text, the caret and the selection.
  final func updateText() {
    // The window takes the keys from a field that it hides.
    if hasBegunEditing, !isFirstResponder { return endEditing(.cancelled) }
    textView.update(self)
    caretBlink.restart()
    updateHandles()
  }

  /// Shows a change by the user, and tells the actions and the delegate about it.
  private func userDidChangeText() {
    handles?.isShown = false
    modelDidChange()
    sendActions(for: .editingChanged)
    delegate?.textFieldDidChangeSelection(self)
  }

  /// Changes the selection for the user.
  final func changeSelection(_ change: (inout EditableText) -> Void) {
    commitComposition()
    let old = (model.selection, model.markedRange)
    change(&model)
    guard old != (model.selection, model.markedRange) else { return caretBlink.restart() }
    updateText()
    delegate?.textFieldDidChangeSelection(self)
  }

  /// Makes a change of the text, if the delegate allows it.
  ///
  /// - Parameters:
  ///   - range: The bytes that are replaced.
  ///   - string: The text in their place.
  ///   - change: The change of the model.
  private func changeText(
    _ range: Range<Int>, _ string: String, _ change: (inout EditableText) -> Void
  ) {
    guard isEditable, !(range.isEmpty && string.isEmpty),
      delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: string) ?? true
    else { return }
    change(&model)
    userDidChangeText()
  }

  /// Deletes the selection, or what lies between the caret and a place.
  final func delete(_ direction: TextDirection, by granularity: TextGranularity) {
    changeText(model.deletionRange(direction, by: granularity), "") {
      $0.delete(direction, by: granularity)
    }
  }

  /// Removes the text for the clear button.
  final func clear() {
    guard isEditable, hasText, delegate?.textFieldShouldClear(self) ?? true else { return }
    model.replace(0..<model.text.utf8.count, with: "")
    userDidChangeText()
  }

  /// Handles Return: asks the delegate, sends `editingDidEndOnExit`, and ends the editing if that has an action.
  final func returnPressed() {
    guard delegate?.textFieldShouldReturn(self) ?? true else { return }
    let endsEditing = hasActions(for: .editingDidEndOnExit)
    sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
    if endsEditing, isFirstResponder { _ = resignFirstResponder() }
  }

  // MARK: Pasteboard and history

  /// Copies the selected text to the window's pasteboard; does nothing for a secure field or without a selection.
  public final func copySelection() {
    guard !isSecureTextEntry, !model.selection.range.isEmpty else { return }
    window?.pasteboard.string = model.selectedText
  }

  /// Copies the selected text to the window's pasteboard and deletes it.
  public final func cutSelection() {
    guard !isSecureTextEntry, isEditable, !model.selection.range.isEmpty else { return }
    commitComposition()
    copySelection()
    changeText(model.selection.range, "") { $0.replace($0.selection.range, with: "") }
  }

  /// Replaces the selection with the text of the window's pasteboard.
  public final func paste() {
    guard isEditable, let string = window?.pastedText() else { return }
    commitComposition()
    let range = model.selection.range
    let new = model.fitted(Self.sanitized(string), replacing: range)
    guard !new.isEmpty else { return }
    changeText(range, new) { $0.replace($0.selection.range, with: new) }
  }

  /// Takes the last change by the user back.
  public final func undo() {
    commitComposition()
    guard isEditable, model.canUndo else { return }
    model.undo()
    userDidChangeText()
  }

  /// Makes the last change that was taken back again.
  public final func redo() {
    commitComposition()
    guard isEditable, model.canRedo else { return }
    model.redo()
    userDidChangeText()
  }
}

// MARK: - Text input

extension TextField: TextInputClient {
  /// Whether the field is edited and can be changed.
  public final var acceptsTextInput: Bool { isEditing && isEditable && isEnabled }

  /// Whether an input method composes text in the field.
  public final var hasMarkedText: Bool { model.markedRange != nil }

  /// The rectangle of the caret, in the window's space, in points.
  public final var textInputRect: Rect { textView.convert(textView.caretRect, to: nil) }

  /// Inserts text for the user, in place of composed text or the selection.
  public final func insertText(_ text: String) {
    let range = model.markedRange ?? model.selection.range
    let new = model.fitted(Self.sanitized(text), replacing: range)
    // A full field stays as it is.
    guard isEditable, !new.isEmpty || hasMarkedText else { return }
    let isAllowed =
      delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: new) ?? true
    // Composed text that is not allowed goes.
    guard isAllowed || hasMarkedText else { return }
    model.insert(isAllowed ? new : "")
    userDidChangeText()
  }

  /// Shows text that an input method composes.
  public final func setMarkedText(_ text: String, selectedRange: Range<Int>) {
    let wasComposing = hasMarkedText
    model.setMarkedText(Self.sanitized(text), selectedRange: selectedRange)
    if wasComposing || hasMarkedText { userDidChangeText() }
  }

  /// Ends a composition as if its text had been inserted: the delegate is asked, and the limit holds.
  final func commitComposition() {
    guard let range = model.markedRange else { return }
    let composed = String(decoding: Array(model.text.utf8)[range], as: UTF8.self)
    let new = model.fitted(composed, replacing: range)
    let isAllowed =
      delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: new) ?? true
    guard model.markedRange == range else { return }
    if isAllowed { model.commitMarkedText() } else { model.insert("") }
    if !isAllowed || new != composed { userDidChangeText() }
  }

  /// Handles a key that edits, selects, or types a character.
  public final func handleEditingKey(_ press: KeyPress) -> Bool {
    handle(press)
  }
}
