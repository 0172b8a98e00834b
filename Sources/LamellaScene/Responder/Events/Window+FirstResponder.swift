extension Window {
  /// The responder that keys go to; nil means the window itself.
  public final var firstResponder: Responder? { storedFirstResponder }

  /// Makes a responder the first responder, after the present one has resigned.
  ///
  /// - Returns: Whether the present one has agreed.
  package final func makeFirstResponder(_ responder: Responder?) -> Bool {
    if let current = storedFirstResponder, current !== responder {
      // The old one is told by its own method, which comes back here with nil.
      if responder != nil {
        guard current.resignFirstResponder() else { return false }
      } else if !current.canResignFirstResponder {
        return false
      }
    }
    storedFirstResponder = responder
    return true
  }
}
