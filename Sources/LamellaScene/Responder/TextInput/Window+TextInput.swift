public import LamellaGeometry

// Text from the keyboard and from input methods.
extension Window {
  /// The first responder, where it takes text at present; nil while text input is off.
  public final var textInputClient: (any TextInputClient)? {
    guard hasTextInputClient, let client = storedTextInputClient, client.acceptsTextInput,
      keyCapture == nil
    else { return nil }
    return client
  }

  /// The rectangle next to which input methods show their windows, in points; nil while text input is off.
  public final var textInputRect: Rect? { textInputClient?.textInputRect }

  /// The store for text that is cut and copied: the system's in an application with a window and in a HUD, else one that
  /// all windows share.
  public final var pasteboard: any Pasteboard {
    get { storedPasteboard ?? MemoryPasteboard.shared }
    set { storedPasteboard = newValue }
  }

  /// Returns the pasteboard's text for pasting it: in a replay that of the recording, so that it pastes the same.
  ///
  /// That there was none is recorded, too, as empty text. A replay never reads the pasteboard: where the recording has
  /// nothing left to paste, there is no text.
  package final func pastedText() -> String? {
    let text: String
    if let replayed = replayedPastes {
      text = replayed.first ?? ""
      replayedPastes = Array(replayed.dropFirst())
    } else {
      text = pasteboard.string ?? ""
    }
    pastedTexts.append(text)
    return text.isEmpty ? nil : text
  }

  /// Returns, once, whether an input method composes text that its client has ended, such as by a click beside it.
  ///
  /// The platform then has the method forget the text.
  package final func takeEndedComposition() -> Bool {
    // An open menu keeps text from the client, and leaves alone what is composed there.
    guard isInputMethodComposing, !(storedTextInputClient?.hasMarkedText ?? false) else {
      return false
    }
    isInputMethodComposing = false
    return true
  }
}

extension TextInputClient {
  /// Delivers a text event to the client.
  func deliver(_ kind: InputEvent.Kind) {
    switch kind {
    case .text(let text): insertText(text)
    case .textEditing(let text, let start, let length):
      let low = text.byteOffset(ofScalar: start)
      setMarkedText(
        text, selectedRange: low..<max(low, text.byteOffset(ofScalar: start.addingClamped(length))))
    default: break
    }
  }
}

extension Int {
  /// Returns the sum, limited to the range of the type.
  fileprivate func addingClamped(_ other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? (other > 0 ? .max : .min) : sum
  }
}

extension String {
  /// Returns the number of bytes before a scalar, limited to the text.
  fileprivate func byteOffset(ofScalar index: Int) -> Int {
    let end = unicodeScalars.prefix(max(0, index)).endIndex
    return utf8.distance(from: startIndex, to: end)
  }
}
