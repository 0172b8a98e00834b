public import LamellaGeometry
internal import LamellaScene

// The items, and the views that show them.

extension CollectionView {
  /// The number of sections.
  public final var numberOfSections: Int {
    loadDataIfNeeded()
    return table.sectionCount
  }

  /// Returns the number of items of a section; 0 if there is no such section.
  public final func numberOfItems(inSection section: Int) -> Int {
    loadDataIfNeeded()
    guard section >= 0, section < table.sectionCount else { return 0 }
    return table.itemCount(inSection: section)
  }

  /// Returns the cell that shows an item; nil if it is out of sight.
  public final func cellForItem(at path: ItemPath) -> CollectionCell? {
    guard table.contains(path) else { return nil }
    if let content = orthogonalContent(ofSection: path.section) {
      return content.cellForItem(at: ItemPath(section: 0, item: path.item))
    }
    return shownView(table.number(of: path)) as? CollectionCell
  }

  /// Returns the view of a section's header or footer; nil if it is out of sight.
  public final func view(of kind: ElementKind, inSection section: Int) -> ReusableView? {
    guard section >= 0, section < table.sectionCount else { return nil }
    let number = table.number(of: CollectionElement(kind, at: ItemPath(section: section, item: 0)))
    return pinned[kind]?.number == number ? pinned[kind]?.view : shownView(number)
  }

  /// Returns the item that a cell shows; nil if it shows none.
  public final func path(for cell: CollectionCell) -> ItemPath? {
    if let content = cell.superview as? OrthogonalScrollView, content !== self {
      return content.host === self ? content.path(for: cell).map { content.ownerPath($0) } : nil
    }
    guard let index = shown.firstIndex(where: { $0.view === cell }) else { return nil }
    return table.element(shown[index].number).path
  }

  /// The items in sight, in order.
  public final var visiblePaths: [ItemPath] {
    var paths: [ItemPath] = []
    for element in shown {
      if let section = element.view as? OrthogonalSectionView {
        paths += section.content.visiblePaths.map { section.content.ownerPath($0) }
      } else {
        let place = table.element(element.number)
        if place.kind == .item { paths.append(place.path) }
      }
    }
    return paths
  }

  /// The cells in sight, in order.
  public final var visibleCells: [CollectionCell] {
    var cells: [CollectionCell] = []
    for element in shown {
      if let cell = element.view as? CollectionCell {
        cells.append(cell)
      } else if let section = element.view as? OrthogonalSectionView {
        cells += section.content.visibleCells
      }
    }
    return cells
  }

  /// Returns the item at a point of the content; nil if there is none.
  public final func pathForItem(at point: Point) -> ItemPath? {
    for element in shown where element.view.frame.contains(point) {
      if let content = (element.view as? OrthogonalSectionView)?.content {
        return content.pathForItem(at: content.convert(point, from: self)).map {
          content.ownerPath($0)
        }
      }
      let shown = table.element(element.number)
      if shown.kind == .item { return shown.path }
    }
    return nil
  }

  /// Returns the view that shows an element.
  final func shownView(_ number: Int) -> ReusableView? {
    let index = shownIndex(of: number)
    return index < shown.count && shown[index].number == number ? shown[index].view : nil
  }

  /// Returns the index in `shown` of an element, or where it would be.
  final func shownIndex(of number: Int) -> Int {
    var low = 0
    var high = shown.count
    while low < high {
      let middle = (low + high) / 2
      if shown[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
