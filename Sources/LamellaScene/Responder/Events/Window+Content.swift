/// The controller of a window's content, and who has its keys meanwhile.
nonisolated private struct WindowContent: Component {
  var manager: (any ViewManager)?
  /// The responder that has the keys in place of the first one.
  weak var keyCapture: Responder?

  var isDefault: Bool { manager == nil && keyCapture == nil }

  nonisolated(unsafe) static let column = ComponentColumn<WindowContent>(owner: .view)
}

extension Window {
  /// The controller of the window's content, which is told of the window's size; nil for none.
  package final var contentManager: (any ViewManager)? {
    get { WindowContent.column[row].manager }
    set { WindowContent.column.change(row) { $0.manager = newValue } }
  }

  /// The responder that keys go to in place of the first responder, which stays what it is; nil, the default, for none.
  ///
  /// An open menu has the keys in this way. Text input is off as long. Not held.
  package final var keyCapture: Responder? {
    get { WindowContent.column[row].keyCapture }
    set { WindowContent.column.change(row) { $0.keyCapture = newValue } }
  }

  /// The responder that keys go to: one that has captured them, else the first responder, else what has the focus, else
  /// what the controller of the content names, else the window.
  final var keyTarget: Responder {
    keyCapture ?? firstResponder ?? storedFocusSystem?.focusedItem ?? contentManager?.keyResponder
      ?? self
  }

  /// Calls a closure once the window is laid out: at the end of the running layout pass, or of the next one.
  package final func afterLayout(_ body: @escaping () -> Void) { afterLayout.append(body) }

  /// Calls the closures that wait for the end of the layout.
  final func callAfterLayout() {
    for body in exchange(&afterLayout, with: []) { body() }
  }
}
