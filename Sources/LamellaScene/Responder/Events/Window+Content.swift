/// The controller of a window's content.
nonisolated private struct WindowContent: Component {
  var manager: (any ViewManager)?

  var isDefault: Bool { manager == nil }

  nonisolated(unsafe) static let column = ComponentColumn<WindowContent>(owner: .view)
}

extension Window {
  /// The controller of the window's content, which hears of the window's size; nil for none.
  package final var contentManager: (any ViewManager)? {
    get { WindowContent.column[row].manager }
    set { WindowContent.column.change(row) { $0.manager = newValue } }
  }

  /// The responder that keys go to: the first responder, else what has the focus, else what the controller of the content
  /// names, else the window.
  final var keyTarget: Responder {
    firstResponder ?? storedFocusSystem?.focusedItem ?? contentManager?.keyResponder ?? self
  }

  /// Calls a closure once the window is laid out: at the end of the running layout pass, or of the next one.
  package final func afterLayout(_ body: @escaping () -> Void) { afterLayout.append(body) }

  /// Calls the closures that wait for the end of the layout.
  final func callAfterLayout() {
    for body in exchange(&afterLayout, with: []) { body() }
  }
}
