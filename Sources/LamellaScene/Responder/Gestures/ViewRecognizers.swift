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
    get {
      guard table[row].flags.contains(.hasOtherComponents) else { return [] }
      return ViewRecognizers.column[row].list
    }
    set { ViewRecognizers.column.change(row) { $0.list = newValue } }
  }
}

nonisolated extension NodeTable {
  /// Returns the first row that may have recognizers, of a view or of one of its superviews; nil for none.
  func rowWithRecognizers(from row: Row) -> Row? {
    self[row].flags.contains(.hasOtherComponents) ? row : rowWithRecognizers(above: row)
  }

  /// Returns the first row that may have recognizers, of the superviews of a view; nil for none.
  func rowWithRecognizers(above row: Row) -> Row? {
    var current = row
    while !isMask(current), self[current].parent >= 0 {
      current = self[current].parent
      if self[current].flags.contains(.hasOtherComponents) { return current }
    }
    return nil
  }
}
