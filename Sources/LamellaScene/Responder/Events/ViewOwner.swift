/// The responder between a view and its superview: the view's controller.
nonisolated struct ViewOwner: Component {
  weak var controller: Responder?

  var isDefault: Bool { controller == nil }

  nonisolated(unsafe) static let column = ComponentColumn<ViewOwner>(owner: .view)
}

extension View {
  /// The controller that the view belongs to, where it is the view of one.
  package final var controller: Responder? {
    get {
      // In place: copies of a weak reference are dear.
      guard table[row].flags.contains(.hasOtherComponents) else { return nil }
      return ViewOwner.column.pointer(to: row)?.pointee.controller
    }
    set { ViewOwner.column.change(row) { $0.controller = newValue } }
  }
}
