/// The pointer's cursor over a view.
nonisolated struct ViewCursor: Component {
  /// The cursor; nil for the superview's.
  var cursor: Cursor?

  var isDefault: Bool { cursor == nil }

  nonisolated(unsafe) static let column = ComponentColumn<ViewCursor>(owner: .view)
}
