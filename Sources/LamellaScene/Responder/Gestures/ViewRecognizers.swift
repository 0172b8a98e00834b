/// The gesture recognizers that are attached to a view.
nonisolated struct ViewRecognizers: Component {
  /// The recognizers, in the order in which they were added.
  var list: [GestureRecognizer] = []

  var isDefault: Bool { list.isEmpty }

  nonisolated(unsafe) static let column = ComponentColumn<ViewRecognizers>(owner: .view)
}

extension View {
  /// The recognizers that watch the view's touches, in the order in which they were added.
  final var recognizers: [GestureRecognizer] {
    get { ViewRecognizers.column[row].list }
    set { ViewRecognizers.column.change(row) { $0.list = newValue } }
  }
}
