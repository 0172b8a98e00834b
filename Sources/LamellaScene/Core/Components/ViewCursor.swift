/// What the pointer looks like over a view.
nonisolated struct ViewCursor: Component {
  /// Nil stands for the superview's.
  var cursor: Cursor?

  var isDefault: Bool { cursor == nil }

  nonisolated(unsafe) static let column = ComponentColumn<ViewCursor>(owner: .view)
}
