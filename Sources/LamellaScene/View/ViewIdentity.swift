/// A view's tag, identifier and accessibility label.
nonisolated struct ViewIdentity: Component, Equatable {
  var tag = 0
  var identifier: String?
  var accessibilityLabel: String?

  nonisolated(unsafe) static let column = ComponentColumn<ViewIdentity>(owner: .view)
}

extension View {
  /// A number for finding the view again; 0 by default.
  public final var tag: Int {
    get { ViewIdentity.column[row].tag }
    set { ViewIdentity.column.change(row) { $0.tag = newValue } }
  }

  /// A name for finding the view again and for tree dumps; nil by default.
  public final var identifier: String? {
    get { ViewIdentity.column[row].identifier }
    set { ViewIdentity.column.change(row) { $0.identifier = newValue } }
  }
}
