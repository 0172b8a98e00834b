extension Window {
  /// What keys go to; nil means the window itself.
  public final var firstResponder: Responder? { storedFirstResponder }

  /// Makes a responder the first, after the present one has agreed to give the keys up.
  final func makeFirstResponder(_ responder: Responder?) -> Bool {
    if let current = storedFirstResponder, current !== responder {
      guard current.canResignFirstResponder else { return false }
      storedFirstResponder = nil
    }
    storedFirstResponder = responder
    return true
  }
}
