internal import LamellaControls
internal import LamellaScene

/// Reports a callback to the world, which may perform actions.
private func call(_ name: String) { FuzzWorld.current?.callback(name) }

/// Reports a callback and returns a random answer, mostly true.
private func answer(_ name: String) -> Bool {
  call(name)
  return !(FuzzWorld.current?.chance(0.1) ?? false)
}

/// A text field that is its own delegate, with callbacks.
final class FuzzField: TextField, TextFieldDelegate {
  isolated deinit { call("TextField.deinit") }

  /// Makes a field with random settings.
  static func make(in world: FuzzWorld) -> FuzzField {
    let field = FuzzField(frame: world.rect())
    field.delegate = field
    field.clearButtonMode = world.pick([.never, .whileEditing, .always]) ?? .never
    field.isSecureTextEntry = world.chance(0.2)
    field.maximumLength = world.chance(0.3) ? Int.random(in: 0...8, using: &world.random) : nil
    let token = world.token("field's action")
    field.addAction(for: .allEditingEvents) { _ in token.call() }
    return field
  }

  func textFieldShouldBeginEditing(_ textField: TextField) -> Bool { answer("shouldBegin") }
  func textFieldDidBeginEditing(_ textField: TextField) { call("didBegin") }
  func textField(
    _ textField: TextField, shouldChangeCharactersIn range: Range<Int>,
    replacementString string: String
  ) -> Bool { answer("shouldChange") }
  func textFieldDidChangeSelection(_ textField: TextField) { call("didChangeSelection") }
  func textFieldShouldClear(_ textField: TextField) -> Bool { answer("shouldClear") }
  func textFieldShouldReturn(_ textField: TextField) -> Bool { answer("shouldReturn") }
  func textFieldShouldEndEditing(_ textField: TextField) -> Bool { answer("shouldEnd") }
  func textFieldDidEndEditing(_ textField: TextField) { call("didEnd") }
}

// Text fields, the pasteboard and the keyboard.
extension FuzzAction {
  /// Pieces of text of several scripts, some of which join what stands beside them.
  private static let pieces = [
    "a", "b c", "é", "\u{301}", "שלום", "12", "👩‍👩‍👧", "🇩", "漢字", "\r\n", "\u{202E}", "",
  ]

  /// Returns a random piece of text.
  private static func piece(_ world: FuzzWorld) -> String { world.pick(pieces) ?? "" }

  /// Returns a random range, in or out of a text.
  private static func range(_ world: FuzzWorld) -> Range<Int> {
    let (a, b) = (
      Int.random(in: -3...12, using: &world.random), Int.random(in: -3...12, using: &world.random)
    )
    return min(a, b)..<max(a, b)
  }

  static let text: [FuzzAction] = [
    FuzzAction("edit a field", 4) { world in
      _ = world.view(as: FuzzField.self)?.becomeFirstResponder()
    },
    FuzzAction("type into a field", 6) { world in
      world.view(as: FuzzField.self)?.insertText(piece(world))
    },
    FuzzAction("compose in a field", 4) { world in
      world.view(as: FuzzField.self)?.setMarkedText(piece(world), selectedRange: range(world))
    },
    FuzzAction("press a key of a field", 8) { world in
      let key = world.pick([
        "Left", "Right", "Home", "End", "Backspace", "Delete", "Return", "A", "C", "X", "V", "Z",
        "Y",
      ])
      let modifiers: [KeyModifiers] = [[], .shift, .control, [.control, .shift], .alt, .command]
      _ = world.view(as: FuzzField.self)?.handleEditingKey(
        KeyPress(key: Key(key ?? "A"), modifiers: world.pick(modifiers) ?? []))
    },
    FuzzAction("select in a field", 3) { world in
      world.view(as: FuzzField.self)?.selectedTextRange = range(world)
    },
    FuzzAction("change a field", 3) { world in
      guard let field = world.view(as: FuzzField.self) else { return }
      switch Int.random(in: 0..<8, using: &world.random) {
      case 0: field.isSecureTextEntry.toggle()
      case 1: field.isEditable.toggle()
      case 2: field.isEnabled.toggle()
      case 3: field.placeholder = piece(world)
      case 4: field.leftView = world.chance(0.5) ? View(frame: world.rect()) : nil
      case 5: field.leftViewMode = world.pick([.never, .whileEditing, .always]) ?? .never
      case 6: field.borderStyle = world.pick([.none, .line, .roundedRect]) ?? .none
      default: field.text = piece(world)
      }
    },
    FuzzAction("fill the pasteboard", 1) { world in
      world.stage()?.window?.pasteboard.string = piece(world)
    },
    FuzzAction("move the keyboard", 2) { world in
      let frame = world.chance(0.4) ? nil : world.rect()
      world.stage()?.window?.setKeyboardFrame(frame, duration: world.chance(0.5) ? 0 : 0.1)
    },
    FuzzAction("observe the keyboard", 1) { world in
      let token = world.token("keyboard's observer")
      let observation = world.stage()?.window?.onKeyboardChange { _ in token.call() }
      if world.chance(0.5) { observation?.remove() }
    },
  ]
}
