internal import LamellaGeometry
internal import LamellaScene

extension CollectionView {
  // MARK: Keys

  /// The item that keys and gamepads act on; nil until a key, a touch or the focus has chosen one.
  ///
  /// The item stays while the view does not have the focus.
  public final var currentPath: ItemPath? { current }

  /// Whether keys act on the view's items.
  final var hasKeys: Bool { isFirstResponder || isFocused }

  /// Moves the keys to an item.
  final func setCurrent(_ path: ItemPath?) {
    guard path != current else { return }
    if let current { cellForItem(at: current)?.isCurrent = false }
    current = path
    selectionStart = nil
    if let path { cellForItem(at: path)?.isCurrent = hasKeys }
  }

  /// Shows whether the keys are at the current item.
  final func showCurrent() {
    if let current { cellForItem(at: current)?.isCurrent = hasKeys }
  }

  /// Makes the item current to which the focus comes: the one that was, else that which holds the view that had the
  /// focus, else the nearest to it in sight.
  final func takeFocus(from view: View?) {
    loadDataIfNeeded()
    if let view, view.isDescendant(of: self),
      let path = pathForItem(at: convert(view.bounds, from: view).center)
    {
      return setCurrent(path)
    }
    if let current, table.contains(current) { return scrollToItem(at: current, at: .nearest) }
    let place = view.map { convert($0.bounds, from: $0).center } ?? focusViewport.origin
    var nearest: (path: ItemPath, distance: Double)?
    for path in visiblePaths {
      guard let cell = cellForItem(at: path) else { continue }
      let frame = convert(cell.bounds, from: cell)
      guard focusViewport.intersects(frame) else { continue }
      let (x, y) = (
        max(frame.minX - place.x, place.x - frame.maxX, 0),
        max(frame.minY - place.y, place.y - frame.maxY, 0)
      )
      let distance = x * x + y * y
      if distance < nearest?.distance ?? .infinity { nearest = (path, distance) }
    }
    if let nearest { setCurrent(nearest.path) }
  }

  /// Responds to a key: moves to another item, selects the current one, extends the selection, or moves the item.
  ///
  /// - Returns: Whether the key was handled.
  final func respond(to press: KeyPress) -> Bool {
    guard !press.modifiers.contains(.alt) else { return moveCurrentItem(by: press) }
    if press.key == Self.selectAllKey,
      press.modifiers == .control || press.modifiers == .command
    {
      return userDidSelectAll()
    }
    guard allowsSelection, press.modifiers.isDisjoint(with: [.control, .command]) else {
      return false
    }
    if press.key == .return || press.key == .space {
      guard let current else { return false }
      if !press.isRepeat { userDidChoose(current) }
      return true
    }
    // Arrows act on items while those have the keys, and not a control in one of them; at the last one they lead on.
    if press.focusHeading != nil, !hasKeys { return false }
    guard let next = item(after: press.key) else { return false }
    if next == current, moveFocus(by: press) { return true }
    if !press.modifiers.contains(.shift) || !userDidExtendSelection(to: next) { setCurrent(next) }
    if table.contains(next) { scrollToItem(at: next, at: .nearest) }
    return true
  }

  private static var selectAllKey: Key { Key("A") }

  /// Moves the current item to the place of the one to which a key moves, in the same section.
  ///
  /// - Returns: Whether the item can be moved.
  private final func moveCurrentItem(by press: KeyPress) -> Bool {
    guard press.modifiers == .alt, let current, canReorder(current),
      let next = item(after: press.key)
    else { return false }
    if next.section == current.section, next != current { userDidMove(current, to: next) }
    if let current = self.current { scrollToItem(at: current, at: .nearest) }
    return true
  }

  /// Returns the item to which a key moves; nil if it moves to none.
  private final func item(after key: Key) -> ItemPath? {
    loadDataIfNeeded()
    let isVertical = lines?.scrollDirection != .horizontal
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let step: Int
    switch key {
    case .down, .up, .right, .left:
      let isAlong = isVertical == (key == .down || key == .up)
      let isForward = key == .down || key == (isMirrored ? .left : .right)
      if isAlong { return item(beside: isForward ? 1 : -1) }
      if isVertical, let current, lines?.isOneColumn(inSection: current.section) ?? true {
        return nil
      }
      step = isForward ? 1 : -1
    case .pageDown: step = max(shown.count - 1, 1)
    case .pageUp: step = -max(shown.count - 1, 1)
    case .home: return firstItem(from: 0, by: 1)
    case .end: return firstItem(from: table.count - 1, by: -1)
    default: return nil
    }
    guard let current else { return firstShownItem }
    let count = table.itemCount(inSection: current.section)
    let target = current.item + step
    if target >= 0, target < count { return ItemPath(section: current.section, item: target) }
    // Into the next section; a page ends at the last item of this one.
    let isPage = abs(step) > 1
    let last = step > 0 ? count - 1 : 0
    if isPage, current.item != last { return ItemPath(section: current.section, item: last) }
    return itemOutside(ofSection: current.section, by: step > 0 ? 1 : -1) ?? current
  }

  /// Returns the item in the next or previous line, in the next or previous section if there is none.
  private final func item(beside step: Int) -> ItemPath? {
    guard let current else { return firstShownItem }
    let item =
      lines.map { $0.hasLengths ? $0.item(step, linesFrom: current) : nil } ?? current.item + step
    if let item, item >= 0, item < table.itemCount(inSection: current.section) {
      return ItemPath(section: current.section, item: item)
    }
    return itemOutside(ofSection: current.section, by: step) ?? current
  }

  /// The first item in sight; nil for none.
  private final var firstShownItem: ItemPath? {
    shown.first.flatMap { firstItem(from: $0.number, by: 1) }
  }

  /// Returns the nearest item of the sections behind or before a section.
  private final func itemOutside(ofSection section: Int, by step: Int) -> ItemPath? {
    firstItem(from: step > 0 ? table.starts[section + 1] : table.starts[section] - 1, by: step)
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
