extension Window {
  /// The responder that keys go to; nil means the window itself.
  public final var firstResponder: Responder? { storedFirstResponder }

  /// Makes a responder the first responder, after the present one has resigned.
  ///
  /// - Returns: Whether the present one has agreed, and the responder is not in a screen that leaves.
  package final func makeFirstResponder(_ responder: Responder?) -> Bool {
    let old = storedFirstResponder
    if let view = (responder as? any ViewRepresenting)?.representedView, view.isInLeavingScreen {
      return false
    }
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

  /// Takes the keys from the first responder: it is asked to resign, and loses them also where it refuses.
  final func dropFirstResponder() {
    guard let first = storedFirstResponder else { return }
    _ = first.resignFirstResponder()
    guard storedFirstResponder === first else { return }
    storedFirstResponder = nil
    storedFocusSystem?.firstResponderDidChange(from: first, to: nil)
    (first as? any TextInputClient)?.didLoseFirstResponder()
  }

  /// Takes the keys from a first responder that is in a subtree, or is its controller.
  final func dropFirstResponder(in view: View) {
    guard let first = storedFirstResponder,
      let holder = (first as? any ViewRepresenting)?.representedView, holder.isDescendant(of: view)
    else { return }
    dropFirstResponder()
  }
}
