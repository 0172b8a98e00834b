internal import LamellaGeometry
internal import LamellaScene

// The configuration of cells by registrations, which follows observable models.
extension CollectionView {
  /// Returns a cell for an item, filled by a registration.
  ///
  /// While the cell shows the item, it is filled again after changes of the observable models that the registration read;
  /// see <doc:Lists>.
  public final func dequeueCell<Cell: CollectionCell, Item>(
    using registration: CellRegistration<Cell, Item>, for path: ItemPath, item: Item
  ) -> Cell {
    let key = ReuseKey.registration(ObjectIdentifier(registration))
    let cell = reused(key) as? Cell ?? Cell(frame: .zero)
    cell.reuseKey = key
    registration.readsModels = cell.configure(readsModels: registration.readsModels) {
      registration.configure(cell, path, item)
    }
    cell.readsModels = registration.readsModels
    if cell.readsModels { hasCellsOfModels = true }
    return cell
  }

  /// Has the data source fill the cells in sight again that read models which have changed.
  ///
  /// - Returns: Whether the data are the same.
  final func configureChangedCells() -> Bool {
    guard owner.hasCellsOfModels else { return true }
    let before = generation
    for element in shown where element.view.needsConfiguration {
      configureAgain(table.element(element.number).path)
      guard generation == before else { return false }
      if let lines, lines.hasLengths { lines.invalidateLine(ofElement: element.number) }
      needsPlaces = true
    }
    return true
  }

  /// Has views in sight measured in the next layout.
  ///
  /// - Returns: Whether it does; what is filled in a layout is measured anyway.
  final func sizeMayDiffer() -> Bool {
    guard !isArranging else { return false }
    hasUnmeasured = true
    setNeedsLayout()
    return true
  }

  /// Has the lines measured again in which views in sight may have other sizes.
  final func invalidateUnmeasured() {
    guard hasUnmeasured, let lines, lines.hasLengths else { return }
    hasUnmeasured = false
    for element in shown + pinned.elements where element.view.needsMeasuring {
      element.view.needsMeasuring = false
      lines.invalidateLine(ofElement: element.number)
      needsPlaces = true
    }
  }

  /// Has the data source fill the cell in sight of an item again.
  final func configureAgain(_ path: ItemPath) {
    if let content = orthogonalContent(ofSection: path.section) {
      return content.configureAgain(ItemPath(section: 0, item: path.item))
    }
    let number = table.number(of: path)
    let owner = owner
    guard let dataSource = owner.dataSource, let view = shownView(number) else { return }
    let before = generation
    guard owner.dataAreAsTold(inSection: ownerPath(path).section), generation == before else {
      return
    }
    owner.refilled = view
    let cell = dataSource.collectionView(owner, cellForItemAt: ownerPath(path))
    owner.refilled = nil
    guard generation == before, cell !== view else { return }
    // The data source chose another cell for it.
    cell.collectionView = owner
    showState(of: ownerPath(path), in: cell)
    if cell.superview !== self { insertSubview(cell, at: 0) }
    cell.isHidden = false
    decorate(cell, table.element(number))
    cell.needsMeasuring = false
    let index = shownIndex(of: number)
    let old = shown[index]
    shown[index] = ShownElement(number: number, view: cell)
    endShowing(old)
  }
}
