internal import LamellaScene

extension CollectionView {
  // MARK: Selection

  /// The selected items, in order.
  ///
  /// - Complexity: O(1), but O(*n* log *n*) the first time after a change of the selection.
  public final var selectedPaths: [ItemPath] {
    if let sortedSelection { return sortedSelection }
    let paths = selected.sorted()
    sortedSelection = paths
    return paths
  }

  /// Returns whether an item is selected.
  public final func isItemSelected(at path: ItemPath) -> Bool { selected.contains(path) }

  /// Selects an item, without telling the delegate.
  ///
  /// Without ``allowsMultipleSelection`` the selection of others ends.
  public final func selectItem(at path: ItemPath) {
    loadDataIfNeeded()
    guard table.contains(path) else {
      return Diagnostics.report("\(self.path) was asked to select \(path), which it does not have")
    }
    if !allowsMultipleSelection {
      for other in selected where other != path { cellForItem(at: other)?.isSelected = false }
      selected.removeAll(keepingCapacity: true)
    }
    selected.insert(path)
    cellForItem(at: path)?.isSelected = true
  }

  /// Ends the selection of an item, without telling the delegate.
  public final func deselectItem(at path: ItemPath) {
    guard selected.remove(path) != nil else { return }
    cellForItem(at: path)?.isSelected = false
  }

  /// Ends all selections, without telling the delegate.
  public final func deselectAll() {
    for path in selectedPaths { deselectItem(at: path) }
  }

  /// Selects an item for the user, or ends its selection if several can be selected.
  final func userDidChoose(_ path: ItemPath) {
    guard canSelect, table.contains(path) else { return }
    let delegate = itemDelegate
    if allowsMultipleSelection, selected.contains(path) {
      deselectItem(at: path)
      delegate?.collectionView(self, didDeselectItemAt: path)
      return
    }
    userDidSelect(path)
  }

  /// Selects an item for the user, unless the delegate refuses it.
  private final func userDidSelect(_ path: ItemPath) {
    let delegate = itemDelegate
    guard delegate?.collectionView(self, shouldSelectItemAt: path) ?? true else { return }
    let others = allowsMultipleSelection ? [] : selected.filter { $0 != path }.sorted()
    selectItem(at: path)
    for other in others { delegate?.collectionView(self, didDeselectItemAt: other) }
    delegate?.collectionView(self, didSelectItemAt: path)
    onSelect?(path)
  }

  /// Selects all items for the user, where several can be selected.
  ///
  /// - Returns: Whether several can be selected.
  final func userDidSelectAll() -> Bool {
    guard canSelect, allowsMultipleSelection else { return false }
    select(elements: 0..<table.count)
    return true
  }

  /// Selects those of the elements that are items and not selected, for the user.
  private final func select(elements: Range<Int>) {
    let before = generation
    for number in elements {
      let element = table.element(number)
      guard element.kind == .item, !selected.contains(element.path) else { continue }
      userDidSelect(element.path)
      guard generation == before else { return }
    }
  }

  /// Extends the selection, for the user, from the item at which it began to another.
  ///
  /// - Returns: Whether several can be selected.
  final func userDidExtendSelection(to path: ItemPath) -> Bool {
    guard canSelect, allowsMultipleSelection else { return false }
    let old = table.number(of: current ?? path)
    let start = selectionStart.map { table.number(of: $0) } ?? old
    let new = table.number(of: path)
    let before = generation
    // What the selection no longer reaches.
    let gone =
      new < old ? max(new, start) + 1..<max(old, start) + 1 : min(old, start)..<min(new, start)
    for number in gone {
      let element = table.element(number)
      guard element.kind == .item, selected.contains(element.path) else { continue }
      deselectItem(at: element.path)
      itemDelegate?.collectionView(self, didDeselectItemAt: element.path)
      guard generation == before else { return true }
    }
    select(elements: min(start, new)..<max(start, new) + 1)
    guard generation == before else { return true }
    setCurrent(path)
    selectionStart = table.element(start).path
    return true
  }

  // MARK: Touches

  /// Ends the highlight of a cell that a touch left or lost.
  final func touchDidLeave(_ cell: CollectionCell) {
    guard cell.isHighlighted else { return }
    highlighted = nil
    cell.isHighlighted = false
  }

  /// Selects the item of a cell on which a touch ended.
  final func touchDidEnd(in cell: CollectionCell) {
    guard cell.isHighlighted else { return }
    touchDidLeave(cell)
    guard let path = path(for: cell) else { return }
    setCurrent(path)
    userDidChoose(path)
  }
}
