internal import LamellaGeometry
internal import LamellaScene

extension CollectionView {
  /// The time for which a touch rests on an item before it lifts its cell, in seconds.
  private static let liftDelay = 0.35

  /// Whether the user is moving an item.
  public final var isReordering: Bool { reorder != nil }

  /// Makes the recognizer of long presses that lift cells.
  final func addReorderRecognizer() {
    reorderPress.minimumPressDuration = Self.liftDelay
    reorderPress.delaysTouchesEnded = false
    reorderPress.addAction { [weak self] _ in
      guard let self else { return }
      reorder(by: reorderPress)
    }
    addGestureRecognizer(reorderPress)
  }

  /// Returns whether the user may move an item now.
  final func canReorder(_ path: ItemPath) -> Bool {
    guard reorder == nil, !needsData, let dataSource, table.contains(path),
      orthogonalSettings(ofSection: path.section) == nil
    else { return false }
    return dataSource.collectionView(self, canMoveItemAt: path)
  }

  /// Returns whether a long press may lift the cell below it.
  final func reorderShouldBegin() -> Bool {
    guard let path = pathForItem(at: reorderPress.location(in: self)) else { return false }
    return canReorder(path)
  }

  /// Lifts, moves or drops a cell, as a press says.
  ///
  /// - Parameters:
  ///   - press: The recognizer.
  ///   - cell: The cell; nil for the one below the press.
  final func reorder(
    by press: GestureRecognizer, of cell: CollectionCell? = nil
  ) {
    // A second finger moves nothing.
    let finger =
      press.numberOfTouches > 0 ? press.location(ofTouch: 0, in: nil) : press.location(in: nil)
    switch press.state {
    case .began:
      guard
        let path = cell.map({ self.path(for: $0) })
          ?? pathForItem(at: convert(finger, from: nil)),
        canReorder(path), let cell = cellForItem(at: path)
      else { return }
      lift(cell, at: path, by: press, finger: finger)
    case .changed:
      if activePress === press { reorder?.follow(finger) }
    case .ended:
      guard activePress === press else { return }
      reorder?.follow(finger)
      drop()
    case .cancelled:
      if activePress === press { putBack() }
    case .possible, .failed:
      break
    }
  }

  private final func lift(
    _ cell: CollectionCell, at path: ItemPath, by press: GestureRecognizer, finger: Point
  ) {
    willEndShowing(cell)
    // Escape puts the item back.
    _ = becomeFirstResponder()
    let reorder = ItemReorder(self, cell, at: path, finger: finger)
    self.reorder = reorder
    activePress = press
    reorder.lift()
  }

  /// Moves the item to the place where the others have made way.
  private final func drop() {
    guard let reorder else { return }
    let destination = reorder.destination
    guard destination != reorder.path else { return putBack() }
    lower()
    userDidMove(reorder.path, to: destination)
  }

  /// Moves an item for the user.
  final func userDidMove(_ path: ItemPath, to destination: ItemPath) {
    pendingMove = .init(from: path, to: destination)
    dataSource?.collectionView(self, moveItemAt: path, to: destination)
    adoptPendingMove()
  }

  /// Puts a lifted cell back to its old place.
  final func putBack() {
    guard reorder != nil else { return }
    lower()
    animateUpdate { _ in
      needsPlaces = true
      setNeedsLayout()
    }
  }

  /// Shows what the user moved, which the data source has moved already.
  private final func adoptPendingMove() {
    guard let move = pendingMove else { return }
    pendingMove = nil
    var changes = ItemChanges()
    changes.movedItems = [move]
    var counts = table.itemCounts
    counts[move.from.section] -= 1
    counts[move.to.section] += 1
    // Where the counts do not fit the move, the data source decides.
    guard
      let map = try? ItemMap(before: table.itemCounts, after: counts, changes: changes)
    else {
      return reloadData()
    }
    // The others are where they will be: nothing else needs to stay in place.
    animateUpdate { adopt(map, changes, counts, keepsPlaces: false, &$0) }
  }

  /// Ends a movement of an item before other changes: the item stays where it was.
  package final func endReordering() {
    adoptPendingMove()
    if reorder != nil { lower() }
  }

  /// Lowers the lifted cell where it is, and ends the press.
  private final func lower() {
    guard let reorder, let press = activePress else { return }
    self.reorder = nil
    activePress = nil
    // What follows finds the cell among those in sight, also if its old place is not.
    let index = shownIndex(of: reorder.number)
    if index == shown.count || shown[index].number != reorder.number {
      shown.insert(
        ShownElement(number: reorder.number, view: reorder.cell, isPlaced: true), at: index)
    }
    window?.ticker.remove(reorder)
    reorder.lower()
    // Ends a press that goes on.
    press.isEnabled = false
    press.isEnabled = true
  }

  // MARK: Places

  /// Returns the frame in the layout of an element of lines, with the way that it makes for a lifted one.
  final func frame(ofElement number: Int, _ lines: LineLayout) -> Rect {
    frame(ofElement: number, lines.frame(ofElement: number)) { lines.frame(ofElement: $0) }
  }

  /// Returns the frame in the layout of an element, with the way that it makes for a lifted one.
  ///
  /// - Parameters:
  ///   - number: The number of the element.
  ///   - home: The frame that the layout gives it.
  ///   - frame: The closure that returns the frame that the layout gives another element.
  /// - Returns: The frame.
  final func frame(ofElement number: Int, _ home: Rect, _ frame: (Int) -> Rect?) -> Rect {
    guard let reorder, reorder.destination != reorder.path else { return home }
    let target = placeNumber(of: reorder)
    let step: Int
    if number > reorder.number, number <= target {
      step = -1
    } else if number < reorder.number, number >= target {
      step = 1
    } else {
      return home
    }
    guard let lines, lines.isOneColumn(inSection: reorder.path.section) else {
      return frame(number + step) ?? home
    }
    let way = vector(along: Double(step) * wayLength(of: reorder, lines))
    return home.offsetBy(dx: way.x, dy: way.y)
  }

  /// Returns the number of the last element, seen from the lifted one, that makes way for it.
  private final func placeNumber(of reorder: ItemReorder) -> Int {
    let (path, destination) = (reorder.path, reorder.destination)
    if path.section == destination.section {
      return reorder.number + destination.item - path.item
    }
    let header = table.headerNumber(ofSection: destination.section)
    return header + destination.item + (destination.section < path.section ? 1 : 0)
  }

  /// Returns the distance by which others make way for a lifted line, in points.
  private final func wayLength(of reorder: ItemReorder, _ lines: LineLayout) -> Double {
    along(lines.frame(ofElement: reorder.number).size)
      + lines.settings(ofSection: reorder.path.section).lineSpacing
  }

  /// Returns the place that a lifted cell takes with its center at a point of the layout, as paths are after the move.
  ///
  /// In lists that is also in another section; elsewhere items stay in theirs.
  final func reorderDestination(of reorder: ItemReorder, center: Point) -> ItemPath {
    guard let lines, takesMoves(reorder.path.section) else { return nearestSlot(reorder, center) }
    // It stands behind the others whose middle it has passed, as these are without it.
    let length = wayLength(of: reorder, lines)
    let top = along(center) - along(lines.frame(ofElement: reorder.number).size) / 2
    var (low, high) = (0, table.count - 1)
    while low < high {
      let middle = (low + high) / 2
      let isBehind = middle >= reorder.number
      let frame = lines.frame(ofElement: middle + (isBehind ? 1 : 0))
      let position = along(frame.origin) + along(frame.size) / 2 - (isBehind ? length : 0)
      if position < top { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return ItemPath(section: 0, item: 0) }
    let last = table.element(low - 1 + (low - 1 >= reorder.number ? 1 : 0))
    let section = last.path.section
    let isLeft = section == reorder.path.section
    let item =
      switch last.kind {
      case .header: 0
      case .item: last.path.item + (isLeft && last.path.item > reorder.path.item ? 0 : 1)
      case .footer: table.itemCount(inSection: section) - (isLeft ? 1 : 0)
      }
    return ItemPath(section: section, item: item)
  }

  /// Returns whether a section takes items of other sections: one whose lines are items across the view.
  private final func takesMoves(_ section: Int) -> Bool {
    guard let lines else { return false }
    return lines.isOneColumn(inSection: section) && orthogonalSettings(ofSection: section) == nil
  }

  /// Returns where the data source lets an item go that is about to move; where it is, for a place that cannot be.
  final func allowedDestination(of path: ItemPath, _ proposal: ItemPath) -> ItemPath {
    guard let dataSource else { return path }
    let before = generation
    let target = dataSource.collectionView(self, targetForMoveOfItemAt: path, to: proposal)
    guard generation == before, target.section >= 0, target.section < table.sectionCount,
      target.item >= 0
    else { return path }
    let isSame = target.section == path.section
    let count = table.itemCount(inSection: target.section) + (isSame ? 0 : 1)
    guard target.item < count, isSame || takesMoves(target.section) && takesMoves(path.section)
    else { return path }
    return target
  }

  /// Returns the item in sight of the lifted one's section whose place is nearest to a point.
  private final func nearestSlot(_ reorder: ItemReorder, _ point: Point) -> ItemPath {
    var nearest = (path: reorder.destination, distance: Double.infinity)
    for element in shown {
      let place = table.element(element.number)
      guard place.kind == .item, place.path.section == reorder.path.section,
        let frame = layout.frame(of: place)
      else { continue }
      let distance = frame.center.distance(to: point)
      if distance < nearest.distance { nearest = (place.path, distance) }
    }
    return nearest.path
  }

  /// Moves the elements in sight to the places where they make way for the lifted one.
  final func makeWay(duration: Double) {
    View.animate(withDuration: duration, options: .allowUserInteraction, curve: .easeOut) {
      for element in shown where element.view !== reorder?.cell && !element.view.staysInBounds {
        guard let home = layout.frame(of: table.element(element.number)) else { continue }
        let new = frame(ofElement: element.number, home) { layout.frame(of: table.element($0)) }
        element.view.place(in: mirror(new))
      }
    }
  }
}
