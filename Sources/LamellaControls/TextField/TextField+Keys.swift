internal import LamellaScene
internal import LamellaText

// Keys of the keyboard.
extension TextField {
  /// Handles a key that edits, selects, or types a character; returns whether it is one of these.
  final func handle(_ press: KeyPress) -> Bool {
    let modifiers = press.modifiers
    let isCommand = !modifiers.isDisjoint(with: [.control, .command])
    switch press.key.name {
    case "Left": move(.left, press)
    case "Right": move(.right, press)
    case "Home":
      changeSelection { $0.move(.backward, by: .line, extending: modifiers.contains(.shift)) }
    case "End":
      changeSelection { $0.move(.forward, by: .line, extending: modifiers.contains(.shift)) }
    case "Backspace": delete(.backward, by: granularity(modifiers))
    case "Delete" where modifiers == .shift: cutSelection()
    case "Delete": delete(.forward, by: granularity(modifiers))
    case "Insert" where modifiers == .control: copySelection()
    case "Insert" where modifiers == .shift: paste()
    case "Return", "Keypad Enter":
      guard modifiers.isEmpty else { return false }
      if !press.isRepeat { returnPressed() }
    case "A" where isCommand: changeSelection { $0.selectAll() }
    case "C" where isCommand: copySelection()
    case "X" where isCommand: cutSelection()
    case "V" where isCommand: paste()
    case "Z" where isCommand: if modifiers.contains(.shift) { redo() } else { undo() }
    case "Y" where isCommand: redo()
    default: return typesCharacter(press)
    }
    return true
  }

  /// Returns whether a key types a character, which comes as text.
  private func typesCharacter(_ press: KeyPress) -> Bool {
    guard press.modifiers.subtracting(.shift).isEmpty else { return false }
    let name = press.key.name
    return name.count == 1 || name == "Space" || name.hasPrefix("Keypad ") && name.count == 8
  }

  /// Returns the distance of a move or deletion with modifiers.
  private func granularity(_ modifiers: KeyModifiers) -> TextGranularity {
    if modifiers.contains(.command) { return .line }
    return modifiers.isDisjoint(with: [.control, .alt]) ? .character : .word
  }

  /// Moves the caret to the left or the right on the screen, or, where it stands at that end of the text, the focus.
  ///
  /// A key that is held moves only the caret, so that it does not leave the field by surprise.
  private func move(_ direction: TextDirection, _ press: KeyPress) {
    var direction = direction
    let old = model.selection
    // Dots stand in the order of the text.
    if isSecureTextEntry { direction = (direction == .right) != isMirrored ? .forward : .backward }
    changeSelection {
      $0.move(
        direction, by: granularity(press.modifiers), extending: press.modifiers.contains(.shift))
    }
    if model.selection == old, !press.isRepeat { _ = moveFocus(by: press) }
  }
}
