package import LamellaConstraints

/// The hugging priorities that a view's class has, where they are not the usual ones.
nonisolated struct ContentHugging: Component, Equatable {
  /// The priorities by axis.
  var priorities = SIMD2(repeating: LayoutPriority.defaultLow.rawValue)

  nonisolated(unsafe) static let column = ComponentColumn<ContentHugging>(owner: .view)

  /// Returns the priorities of a row's view, by axis.
  @inline(__always)
  static func priorities(of row: Row) -> SIMD2<Float> {
    NodeTable.shared[row].flags.contains(.hasOtherComponents)
      ? column[row].priorities : SIMD2(repeating: LayoutPriority.defaultLow.rawValue)
  }
}

extension View {
  /// Declares of a new view that its class resists being larger than its content with high priority, 750.
  package final func setHugsContent(horizontally: Bool, vertically: Bool) {
    setDefaultHugging(
      horizontally ? .defaultHigh : .defaultLow, vertically ? .defaultHigh : .defaultLow)
  }

  /// Declares of a new view with which priorities its class resists being wider and higher than its content.
  package final func setDefaultHugging(_ horizontal: LayoutPriority, _ vertical: LayoutPriority) {
    ContentHugging.column.change(row) {
      $0.priorities = SIMD2(horizontal.rawValue, vertical.rawValue)
    }
  }
}
