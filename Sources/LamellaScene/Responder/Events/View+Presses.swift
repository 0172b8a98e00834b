/// The opener of a view's menu.
nonisolated private struct PressOpener: Component {
  var open: ((PointerEvent) -> Responder?)?

  var isDefault: Bool { open == nil }

  nonisolated(unsafe) static let column = ComponentColumn<PressOpener>(owner: .view)
}

/// A watch of a window's input.
nonisolated private struct InputWatch: Component {
  var inputDidCome: (() -> Void)?

  var isDefault: Bool { inputDidCome == nil }

  nonisolated(unsafe) static let column = ComponentColumn<InputWatch>(owner: .view)
}

extension View {
  /// The closure that answers a press of a button other than the left one that neither the view nor a subview takes.
  ///
  /// The closure returns the responder that gets the rest of the press, such as a menu that it opens; nil passes the
  /// press on.
  package final var pressOpener: ((PointerEvent) -> Responder?)? {
    get { PressOpener.column[row].open }
    set { PressOpener.column.change(row) { $0.open = newValue } }
  }
}

extension Window {
  /// The closure that is called before input is dispatched, for what ends with it, such as a tip; moves are left out.
  package final var inputWatch: (() -> Void)? {
    get { InputWatch.column[row].inputDidCome }
    set { InputWatch.column.change(row) { $0.inputDidCome = newValue } }
  }
}
