/// The place in a collection view to which it scrolls an item.
public nonisolated enum ScrollPosition: Hashable, Sendable {
  /// At the start of the view, such as the top.
  case start
  /// In the middle of the view.
  case center
  /// At the end of the view, such as the bottom.
  case end
  /// Scrolls only as far as needed to show the item.
  case nearest
}
