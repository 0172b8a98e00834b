internal import LamellaScene

extension CollectionView {
  // MARK: Selection

  /// The selected items, in order.
  public final var selectedPaths: [ItemPath] { selected.sorted() }

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
    for path in selected.sorted() { deselectItem(at: path) }
  }

  /// Selects an item for the user, or ends its selection if several can be selected.
  final func userDidChoose(_ path: ItemPath) {
    guard allowsSelection, table.contains(path) else { return }
    let delegate = itemDelegate
    if allowsMultipleSelection, selected.contains(path) {
      deselectItem(at: path)
      delegate?.collectionView(self, didDeselectItemAt: path)
      return
    }
    guard delegate?.collectionView(self, shouldSelectItemAt: path) ?? true else { return }
    let others = allowsMultipleSelection ? [] : selected.filter { $0 != path }.sorted()
    selectItem(at: path)
    for other in others { delegate?.collectionView(self, didDeselectItemAt: other) }
    delegate?.collectionView(self, didSelectItemAt: path)
    onSelect?(path)
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

  // MARK: Keys

  /// The item at which the keys are; nil until a key or a touch has chosen one.
  public final var currentPath: ItemPath? { current }

  /// Moves the keys to an item.
  final func setCurrent(_ path: ItemPath?) {
    guard path != current else { return }
    if let current { cellForItem(at: current)?.isCurrent = false }
    current = path
    if let path { cellForItem(at: path)?.isCurrent = isFirstResponder }
  }

  /// Shows whether the keys are at the current item.
  final func showCurrent() {
    if let current { cellForItem(at: current)?.isCurrent = isFirstResponder }
  }

  /// Moves to another item, or selects the current one, for a key.
  ///
  /// - Returns: Whether the key was handled.
  final func select(by press: KeyPress) -> Bool {
    guard allowsSelection, press.modifiers.isDisjoint(with: [.control, .alt, .command]) else {
      return false
    }
    if press.key == .return || press.key == .space {
      guard let current else { return false }
      if !press.isRepeat { userDidChoose(current) }
      return true
    }
    guard let next = item(after: press.key) else { return false }
    setCurrent(next)
    scrollToItem(at: next, at: .nearest)
    return true
  }

  /// Returns the item to which a key moves; nil if it moves to none.
  private final func item(after key: Key) -> ItemPath? {
    loadDataIfNeeded()
    let perLine = lines?.itemsPerLine ?? 1
    let isVertical = lines?.scrollDirection != .horizontal
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let step: Int
    switch key {
    case .down: step = isVertical ? perLine : 1
    case .up: step = isVertical ? -perLine : -1
    case .right, .left:
      let forward = (key == .right) != (isMirrored && isVertical)
      guard !isVertical || perLine > 1 else { return nil }
      step = (forward ? 1 : -1) * (isVertical ? 1 : perLine)
    case .pageDown: step = max(shown.count - 1, 1)
    case .pageUp: step = -max(shown.count - 1, 1)
    case .home: return firstItem(from: 0, by: 1)
    case .end: return firstItem(from: table.count - 1, by: -1)
    default: return nil
    }
    guard let current else {
      guard let first = shown.first?.number else { return nil }
      return firstItem(from: first, by: 1)
    }
    let count = table.itemCount(inSection: current.section)
    let target = current.item + step
    if target >= 0, target < count { return ItemPath(section: current.section, item: target) }
    // Into the next section; a page ends at the last item of this one.
    let isPage = abs(step) > perLine
    let last = step > 0 ? count - 1 : 0
    if isPage, current.item != last { return ItemPath(section: current.section, item: last) }
    let edge = table.starts[current.section + (step > 0 ? 1 : 0)] - (step > 0 ? 0 : 1)
    return firstItem(from: edge, by: step > 0 ? 1 : -1) ?? current
  }

  /// Returns the nearest item to an element, in a direction.
  private final func firstItem(from number: Int, by step: Int) -> ItemPath? {
    var number = number
    while number >= 0, number < table.count {
      let element = table.element(number)
      if element.kind == .item { return element.path }
      number += step
    }
    return nil
  }
}
