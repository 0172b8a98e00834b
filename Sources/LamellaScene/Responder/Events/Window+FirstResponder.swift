extension Window {
  /// The responder that keys go to; nil means the window itself.
  public final var firstResponder: Responder? { storedFirstResponder }

  /// Makes a responder the first responder, after the present one has resigned.
  ///
  /// - Returns: Whether the present one has agreed.
  package final func makeFirstResponder(_ responder: Responder?) -> Bool {
    let old = storedFirstResponder
    if let current = old, current !== responder {
      // The old one is told by its own method, which comes back here with nil.
      if responder != nil {
        let system = focusSystem
        let wasChanging = exchange(&system.isChanging, with: true)
        let hasResigned = current.resignFirstResponder()
        system.isChanging = wasChanging
        guard hasResigned else { return false }
      } else if !current.canResignFirstResponder {
        return false
      }
    }
    storedFirstResponder = responder
    if responder !== old || responder != nil {
      focusSystem.firstResponderDidChange(from: old, to: responder)
    }
    // Who hears of the focus may have moved the keys on.
    return storedFirstResponder === responder
  }

  /// Takes the keys from the first responder, whatever it says.
  final func dropFirstResponder() {
    let old = exchange(&storedFirstResponder, with: nil)
    focusSystem.firstResponderDidChange(from: old, to: nil)
  }
}
