internal import LamellaScene

/// A data source of identifiers: it finds by itself what changed between two states.
///
/// UIKit's diffable data source. Keep it: a collection view does not.
///
/// ```swift
/// let source = ItemDataSource<String, Int>(list) { list, path, id in
///   list.dequeueCell(using: rows, for: path, item: players[id]!)
/// }
/// var state = source.snapshot
/// state.deleteItems([7])
/// source.apply(state)
/// ```
public final class ItemDataSource<Section: Hashable, Item: Hashable>: CollectionViewDataSource {
  /// The identifiers that are shown.
  public private(set) var snapshot = ItemSnapshot<Section, Item>()
  /// The closure that returns the title of a section's header; nil for none.
  public var headerTitle: ((Section) -> String?)?
  /// The closure that returns the title of a section's footer; nil for none.
  public var footerTitle: ((Section) -> String?)?
  /// The closure that returns whether the user may move an item; nil for none.
  public var canMove: ((Item) -> Bool)?
  /// The closure that returns whether the user may move an item to a section; nil for all.
  public var canMoveToSection: ((Item, Section) -> Bool)?
  /// The closure that is called with the new state when the user has moved an item.
  public var onMove: ((ItemSnapshot<Section, Item>) -> Void)?

  private weak var collectionView: CollectionView?
  private let cell: (CollectionView, ItemPath, Item) -> CollectionCell

  /// Makes a data source of a collection view, without items.
  ///
  /// - Parameters:
  ///   - collectionView: The collection view; the data source becomes its data source.
  ///   - cell: The closure that returns a cell that shows an item, dequeued for it.
  public init(
    _ collectionView: CollectionView,
    cell:
      @escaping (_ collectionView: CollectionView, _ path: ItemPath, _ item: Item) ->
      CollectionCell
  ) {
    self.collectionView = collectionView
    self.cell = cell
    collectionView.dataSource = self
  }

  nonisolated deinit {}

  /// Shows a new state.
  ///
  /// - Parameters:
  ///   - new: The state.
  ///   - animated: Whether items move to their new places, and fade in and out. The first state is never animated.
  /// - Complexity: O(*items*), some hundred instructions each; the first state O(1).
  public func apply(_ new: ItemSnapshot<Section, Item>, animated: Bool = true) {
    // What was moved by hand is shown by the state that has it.
    collectionView?.endReordering()
    let old = snapshot
    snapshot = new
    snapshot.removeMarks()
    if let refusal = new.refusal {
      Diagnostics.report("\(collectionView?.path ?? "a data source"): \(refusal)")
    }
    guard let collectionView else { return }
    if old.numberOfItems == 0 { return collectionView.reloadData() }
    collectionView.apply(new.changes(from: old), animated: animated)
  }

  /// Returns the item at a path.
  public func item(at path: ItemPath) -> Item { snapshot.itemIdentifier(at: path) }

  /// Returns the path of an item; nil if it is not shown.
  public func path(of item: Item) -> ItemPath? { snapshot.path(of: item) }

  // MARK: The data source of the view

  /// Returns the number of sections.
  public func numberOfSections(in collectionView: CollectionView) -> Int {
    snapshot.numberOfSections
  }

  /// Returns the number of items of a section.
  public func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { snapshot.numberOfItems(inSection: snapshot.sectionIdentifier(at: section)) }

  /// Returns a cell that shows an item.
  public func collectionView(_ collectionView: CollectionView, cellForItemAt path: ItemPath)
    -> CollectionCell
  { cell(collectionView, path, snapshot.itemIdentifier(at: path)) }

  /// Returns the title of a section's header.
  public func collectionView(
    _ collectionView: CollectionView, titleForHeaderInSection section: Int
  ) -> String? { headerTitle?(snapshot.sectionIdentifier(at: section)) }

  /// Returns the title of a section's footer.
  public func collectionView(
    _ collectionView: CollectionView, titleForFooterInSection section: Int
  ) -> String? { footerTitle?(snapshot.sectionIdentifier(at: section)) }

  /// Returns whether the user may move an item.
  public func collectionView(_ collectionView: CollectionView, canMoveItemAt path: ItemPath) -> Bool
  { canMove?(snapshot.itemIdentifier(at: path)) ?? false }

  /// Returns where an item goes that the user is about to move.
  public func collectionView(
    _ collectionView: CollectionView, targetForMoveOfItemAt path: ItemPath, to proposal: ItemPath
  ) -> ItemPath {
    guard proposal.section != path.section, let canMoveToSection else { return proposal }
    let section = snapshot.sectionIdentifier(at: proposal.section)
    return canMoveToSection(snapshot.itemIdentifier(at: path), section) ? proposal : path
  }

  /// Moves an item that the user has moved.
  public func collectionView(
    _ collectionView: CollectionView, moveItemAt path: ItemPath, to destination: ItemPath
  ) {
    guard path != destination else { return }
    snapshot.moveItem(at: path, to: destination)
    onMove?(snapshot)
  }
}
