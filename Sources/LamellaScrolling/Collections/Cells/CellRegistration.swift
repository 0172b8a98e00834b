/// A way to make cells of one class and to fill them with items.
///
/// ```swift
/// let rows = CellRegistration<ListCell, Player> { cell, path, player in
///   cell.text = player.name
/// }
/// // In the data source:
/// collectionView.dequeueCell(using: rows, for: path, item: players[path.item])
/// ```
///
/// Keep it: the cells of one registration are reused among themselves.
///
/// Reads of observable models in the closure are tracked for its cell: a change fills that cell again, while it shows
/// the item.
public final class CellRegistration<Cell: CollectionCell, Item> {
  let configure: (_ cell: Cell, _ path: ItemPath, _ item: Item) -> Void
  /// Whether the closure has read observable models.
  final var readsModels = false

  /// Makes a registration.
  ///
  /// - Parameter configure: The closure that fills a cell; the cell may have shown another item before.
  public init(_ configure: @escaping (_ cell: Cell, _ path: ItemPath, _ item: Item) -> Void) {
    self.configure = configure
  }

  nonisolated deinit {}
}
