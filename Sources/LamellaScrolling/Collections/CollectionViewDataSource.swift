/// The items of a collection view, and the views that show them.
///
/// All methods are called in layout and in updates. See ``ItemDataSource`` for one made of identifiers, which finds the
/// differences between two states by itself.
public protocol CollectionViewDataSource: AnyObject {
  /// Returns the number of sections; 1 by default.
  func numberOfSections(in collectionView: CollectionView) -> Int
  /// Returns the number of items of a section.
  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int
  /// Returns a cell that shows an item; one that was dequeued for it.
  func collectionView(_ collectionView: CollectionView, cellForItemAt path: ItemPath)
    -> CollectionCell
  /// Returns the title of a section's header; nil, the default, for none.
  func collectionView(_ collectionView: CollectionView, titleForHeaderInSection section: Int)
    -> String?
  /// Returns the title of a section's footer; nil, the default, for none.
  func collectionView(_ collectionView: CollectionView, titleForFooterInSection section: Int)
    -> String?
  /// Returns the view of a header or footer; nil, the default, for one with the title.
  func collectionView(
    _ collectionView: CollectionView, viewForElementOf kind: ElementKind, inSection section: Int
  ) -> ReusableView?
  /// Returns whether the user may move an item; false by default.
  func collectionView(_ collectionView: CollectionView, canMoveItemAt path: ItemPath) -> Bool
  /// Returns where an item goes that the user is about to move; the proposed path by default.
  ///
  /// In lists that may be one of another section. The path counts as after the move; for one that does not exist then the
  /// item stays where it was.
  func collectionView(
    _ collectionView: CollectionView, targetForMoveOfItemAt path: ItemPath, to proposal: ItemPath
  ) -> ItemPath
  /// Tells that the user has moved an item: the data has to follow. Does nothing by default.
  func collectionView(
    _ collectionView: CollectionView, moveItemAt path: ItemPath, to destination: ItemPath)
}

extension CollectionViewDataSource {
  /// Returns 1.
  public func numberOfSections(in collectionView: CollectionView) -> Int { 1 }
  /// Returns nil.
  public func collectionView(
    _ collectionView: CollectionView, titleForHeaderInSection section: Int
  ) -> String? { nil }
  /// Returns nil.
  public func collectionView(
    _ collectionView: CollectionView, titleForFooterInSection section: Int
  ) -> String? { nil }
  /// Returns nil.
  public func collectionView(
    _ collectionView: CollectionView, viewForElementOf kind: ElementKind, inSection section: Int
  ) -> ReusableView? { nil }
  /// Returns false.
  public func collectionView(_ collectionView: CollectionView, canMoveItemAt path: ItemPath) -> Bool
  { false }
  /// Returns the proposed path.
  public func collectionView(
    _ collectionView: CollectionView, targetForMoveOfItemAt path: ItemPath, to proposal: ItemPath
  ) -> ItemPath { proposal }
  /// Does nothing.
  public func collectionView(
    _ collectionView: CollectionView, moveItemAt path: ItemPath, to destination: ItemPath
  ) {}
}

/// An observer of a collection view, which may decide what can be selected; every method has a default.
///
/// Scrolling is observed by the scroll view's own ``ScrollView/delegate``, which may be the same object.
public protocol CollectionViewDelegate: AnyObject {
  /// Returns whether a touch on an item highlights it, and may select it; true by default.
  func collectionView(_ collectionView: CollectionView, shouldHighlightItemAt path: ItemPath)
    -> Bool
  /// Returns whether the user may select an item; true by default.
  func collectionView(_ collectionView: CollectionView, shouldSelectItemAt path: ItemPath) -> Bool
  /// Tells that the user selected an item.
  func collectionView(_ collectionView: CollectionView, didSelectItemAt path: ItemPath)
  /// Tells that the user ended the selection of an item.
  func collectionView(_ collectionView: CollectionView, didDeselectItemAt path: ItemPath)
  /// Tells that a cell is about to come into sight.
  func collectionView(
    _ collectionView: CollectionView, willDisplay cell: CollectionCell, forItemAt path: ItemPath)
  /// Tells that a cell went out of sight.
  func collectionView(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionCell,
    forItemAt path: ItemPath)
}

extension CollectionViewDelegate {
  /// Returns true.
  public func collectionView(
    _ collectionView: CollectionView, shouldHighlightItemAt path: ItemPath
  ) -> Bool { true }
  /// Returns true.
  public func collectionView(_ collectionView: CollectionView, shouldSelectItemAt path: ItemPath)
    -> Bool
  { true }
  /// Does nothing.
  public func collectionView(_ collectionView: CollectionView, didSelectItemAt path: ItemPath) {}
  /// Does nothing.
  public func collectionView(_ collectionView: CollectionView, didDeselectItemAt path: ItemPath) {}
  /// Does nothing.
  public func collectionView(
    _ collectionView: CollectionView, willDisplay cell: CollectionCell, forItemAt path: ItemPath
  ) {}
  /// Does nothing.
  public func collectionView(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionCell,
    forItemAt path: ItemPath
  ) {}
}

/// A preparer of items that are about to come into sight.
///
/// An item is announced once, over updates too, until it comes into sight or is cancelled; after a reload all are
/// announced anew. Items that an update removes are not cancelled.
public protocol CollectionViewPrefetching: AnyObject {
  /// Tells of items that the content is scrolling toward, nearest first.
  func collectionView(_ collectionView: CollectionView, prefetchItemsAt paths: [ItemPath])
  /// Tells of items, announced before, that will not come into sight after all.
  func collectionView(
    _ collectionView: CollectionView, cancelPrefetchingForItemsAt paths: [ItemPath])
}

extension CollectionViewPrefetching {
  /// Does nothing.
  public func collectionView(
    _ collectionView: CollectionView, cancelPrefetchingForItemsAt paths: [ItemPath]
  ) {}
}
