/// The weak reference from a view to its view controller.
nonisolated struct ViewOwner: Component {
  weak var controller: ViewController?

  var isDefault: Bool { controller == nil }

  nonisolated(unsafe) static let column = ComponentColumn<ViewOwner>(owner: .view)
}

extension View {
  /// The controller that the view belongs to, where it is the view of one.
  final var controller: ViewController? {
    get { ViewOwner.column[row].controller }
    set { ViewOwner.column.change(row) { $0.controller = newValue } }
  }
}
