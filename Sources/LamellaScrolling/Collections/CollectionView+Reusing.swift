internal import LamellaGeometry
internal import LamellaScene

extension CollectionView {
  // MARK: Registering

  /// Registers the class of cells that are made for an identifier.
  public final func register(
    _ type: CollectionCell.Type, forCellWithReuseIdentifier identifier: String
  ) {
    makers[.identifier(identifier, .item)] = { type.init(frame: .zero) }
  }

  /// Registers a closure that makes the cells for an identifier, such as from a scene file.
  ///
  /// - Parameters:
  ///   - identifier: The identifier.
  ///   - make: Makes a cell.
  public final func register(
    forCellWithReuseIdentifier identifier: String, make: @escaping () -> CollectionCell
  ) {
    makers[.identifier(identifier, .item)] = make
  }

  /// Registers the class of headers or footers that are made for an identifier.
  public final func register(
    _ type: ReusableView.Type, for kind: ElementKind, withReuseIdentifier identifier: String
  ) {
    makers[.identifier(identifier, kind)] = { type.init(frame: .zero) }
  }

  // MARK: Dequeuing

  /// Returns a cell for an item, of the class registered for an identifier: one that is no longer in sight, or a new one.
  ///
  /// - Parameters:
  ///   - identifier: An identifier that a class was registered for; another traps.
  ///   - path: The item.
  /// - Returns: The cell, cleared by ``ReusableView/prepareForReuse()`` if it was used before.
  public final func dequeueReusableCell(
    withReuseIdentifier identifier: String, for path: ItemPath
  ) -> CollectionCell {
    let view = dequeue(identifier, .item)
    guard let cell = view as? CollectionCell else {
      preconditionFailure("\(type(of: view)) is registered for cells and is none")
    }
    return cell
  }

  /// Returns a header or footer of the class registered for an identifier.
  public final func dequeueReusableView(
    of kind: ElementKind, withReuseIdentifier identifier: String
  ) -> ReusableView { dequeue(identifier, kind) }

  private final func dequeue(_ identifier: String, _ kind: ElementKind) -> ReusableView {
    let key = ReuseKey.identifier(identifier, kind)
    if let view = reused(key) { return view }
    guard let make = makers[key] else {
      preconditionFailure(
        "nothing is registered for \"\(identifier)\": call register(_:forCellWithReuseIdentifier:)"
      )
    }
    let view = make()
    view.reuseKey = key
    view.reuseIdentifier = identifier
    return view
  }

  final func reused(_ key: ReuseKey) -> ReusableView? {
    if let view = refilled, view.reuseKey == key {
      refilled = nil
      return view
    }
    guard let view = pools[key]?.views.popLast() else { return nil }
    view.prepareForReuse()
    return view
  }

  // MARK: Views of elements

  /// Returns a view that shows an element; nil if the data changed meanwhile.
  final func makeView(for number: Int) -> ReusableView? {
    if let reorder, reorder.number == number { return reorder.cell }
    let owner = owner
    guard let dataSource = owner.dataSource else { return nil }
    let before = generation
    let element = table.element(number)
    let view: ReusableView
    switch element.kind {
    case .item:
      if let settings = orthogonalSettings(ofSection: element.path.section) {
        view = orthogonalView(ofSection: element.path.section, settings)
        break
      }
      let path = ownerPath(element.path)
      guard owner.dataAreAsTold(inSection: path.section), generation == before else { return nil }
      let cell = dataSource.collectionView(owner, cellForItemAt: path)
      showState(of: path, in: cell)
      view = cell
    case .header, .footer:
      let section = element.path.section
      let waiting = takeWaitingTitle(number)
      refilled = waiting
      view =
        dataSource.collectionView(self, viewForElementOf: element.kind, inSection: section)
        ?? titleView(of: element.kind, inSection: section)
      refilled = nil
      if let waiting, waiting !== view { recycle(waiting) }
      // In front of cells where they stay in sight.
      bring(view, toDepth: 1)
    }
    view.collectionView = owner
    view.isHidden = false
    if view.superview !== self { insertSubview(view, at: 0) }
    guard generation == before else {
      recycle(view)
      return nil
    }
    decorate(view, element)
    view.needsMeasuring = false
    // A model may have changed before the view was one of this.
    if view.needsConfiguration { setNeedsLayout() }
    return view
  }

  /// Returns whether the data source has as many items in a section as it told last.
  ///
  /// Other numbers mean a change that nobody told of: it is reported, and everything is reloaded.
  final func dataAreAsTold(inSection section: Int) -> Bool {
    guard let dataSource else { return false }
    let sections = dataSource.numberOfSections(in: self)
    let isThere = sections == table.sectionCount
    let told = table.itemCount(inSection: section)
    let count = isThere ? dataSource.collectionView(self, numberOfItemsInSection: section) : 0
    if isThere, max(count, 0) == told { return true }
    let change =
      isThere
      ? "\(count) items in section \(section) instead of \(told)"
      : "\(sections) sections instead of \(table.sectionCount)"
    Diagnostics.report(
      "\(path): the data source has \(change), and did not tell; call reloadData() after a change "
        + "of the data, or apply(_:animated:) with it")
    reloadData()
    return false
  }

  /// Shows in a cell whether an item is selected, current and being edited.
  final func showState(of path: ItemPath, in cell: CollectionCell) {
    let owner = owner
    cell.isSelected = owner.selected.contains(path)
    cell.isCurrent = owner.current == path && owner.hasKeys
    cell.isEditing = owner.isEditing
  }

  /// Returns the view that showed a header or footer before an update, cleared; nil if it was out of sight.
  private final func takeWaitingTitle(_ number: Int) -> ReusableView? {
    guard let index = waitingTitles.firstIndex(where: { $0.number == number }) else { return nil }
    let view = waitingTitles.remove(at: index).view
    view.staysInBounds = false
    view.endConfiguration()
    view.prepareForReuse()
    return view
  }

  /// Takes headers and footers out of sight that an update left there.
  final func endWaitingTitles() {
    guard !waitingTitles.isEmpty else { return }
    for element in waitingTitles { recycle(element.view) }
    waitingTitles = []
  }

  /// Raises a view in front of those of lower z positions.
  final func bring(_ view: View, toDepth depth: Double) {
    view.layer.zPosition = depth
    if depth > contentDepth { contentDepth = depth }
  }

  private final func titleView(of kind: ElementKind, inSection section: Int) -> ReusableView {
    let key = ReuseKey.identifier("", kind)
    let view = reused(key) as? ListTitleView ?? ListTitleView(frame: .zero)
    view.reuseKey = key
    view.show(
      title(of: kind, inSection: section) ?? "", kind,
      style: (lines as? ListLayout)?.style ?? .insetGrouped)
    return view
  }

  /// Takes an element's view out of sight.
  final func endShowing(_ element: ShownElement) {
    // A lifted cell stays in sight when its place goes.
    guard element.view !== reorder?.cell else { return }
    if element.isPlaced, let cell = element.view as? CollectionCell,
      let delegate = owner.itemDelegate, element.number < table.count
    {
      delegate.collectionView(
        owner, didEndDisplaying: cell, forItemAt: ownerPath(table.element(element.number).path))
    }
    recycle(element.view)
  }

  /// Keeps a view for other elements.
  final func recycle(_ view: ReusableView) {
    if let host { return host.recycle(view) }
    willEndShowing(view)
    view.endConfiguration()
    view.staysInBounds = false
    guard let key = view.reuseKey else { return view.removeFromSuperview() }
    if let view = view as? OrthogonalSectionView { endShowing(view) }
    if let pool = pools[key] {
      pool.views.append(view)
    } else {
      pools[key] = ReusePool(view)
    }
    hasUnused = true
  }

  /// Hides the views that are not in use.
  final func hideUnused() {
    if let host { return host.hideUnused() }
    guard hasUnused else { return }
    hasUnused = false
    for pool in pools.values {
      for view in pool.views where !view.isHidden { view.isHidden = true }
    }
  }

  /// Takes all elements out of sight.
  final func hideAll() {
    let views = shown + pinned.removeAll()
    shown = []
    endWaitingTitles()
    lastLines = 0..<0
    for element in views { endShowing(element) }
    hideUnused()
  }
}
