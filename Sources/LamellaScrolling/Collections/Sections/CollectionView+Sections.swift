internal import LamellaGeometry
internal import LamellaScene

// Sections that scroll across the view.

extension CollectionView {
  /// The collection view that has the data source: the host of a section's view, else the view itself.
  final var owner: CollectionView { host ?? self }

  /// Returns the path that the owner has for an item.
  final func ownerPath(_ path: ItemPath) -> ItemPath {
    host == nil ? path : ItemPath(section: hostSection, item: path.item)
  }

  /// Returns the settings of a section that scrolls across the view; nil for others.
  final func orthogonalSettings(ofSection section: Int) -> OrthogonalLayout? {
    guard let lines = lines as? SectionedLayout, lines.hasSettings(ofSection: section) else {
      return nil
    }
    return lines.settings(ofSection: section) as? OrthogonalLayout
  }

  /// Returns the scroll view of a section in sight that scrolls across the view; nil for others.
  final func orthogonalContent(ofSection section: Int) -> OrthogonalScrollView? {
    guard orthogonalSettings(ofSection: section) != nil, table.itemCount(inSection: section) > 0
    else { return nil }
    let number = table.number(of: ItemPath(section: section, item: 0))
    return (shownView(number) as? OrthogonalSectionView)?.content
  }

  /// Returns a view for a section that scrolls across the view.
  final func orthogonalView(ofSection section: Int, _ settings: OrthogonalLayout) -> ReusableView {
    let view =
      reused(.orthogonalSection) as? OrthogonalSectionView ?? OrthogonalSectionView(frame: .zero)
    let anchor = sectionAnchors.removeValue(forKey: section)
    view.content.show(
      section, of: self, settings,
      at: anchor.flatMap { $0.number <= table.itemCount(inSection: section) ? $0 : nil })
    return view
  }

  /// Takes the items of a section's view out of sight, and keeps the place to which it is scrolled.
  final func endShowing(_ view: OrthogonalSectionView) {
    let section = view.content.hostSection
    sectionAnchors[section] = view.content.end()
  }

  /// Scrolls the section of an item to the item, now or when the section comes into sight.
  final func scrollSection(to path: ItemPath, at position: ScrollPosition, animated: Bool) {
    let item = ItemPath(section: 0, item: path.item)
    if let content = orthogonalContent(ofSection: path.section) {
      content.scrollToItem(at: item, at: position, animated: animated)
    } else {
      sectionAnchors[path.section] = CollectionAnchor(
        number: path.item + 1, place: .position(position))
    }
  }

  /// Takes changed items of the host.
  ///
  /// - Parameters:
  ///   - map: The map of the host's paths.
  ///   - changes: The host's changes.
  ///   - old: The section before.
  ///   - new: The section after.
  ///   - isAnimated: Whether items move to their new places, and fade in and out.
  /// - Returns: The animated update, to be run after the next layout; nil for none.
  final func takeHostChange(
    _ map: ItemMap, _ changes: ItemChanges, from old: Int, to new: Int, isAnimated: Bool
  ) -> AnimatedUpdate? {
    guard !needsData else { return nil }
    if changes.reloadedSections.contains(old) {
      reloadData()
      return nil
    }
    let own = changes.within(section: old, to: new)
    let counts = countedItems()
    guard let map = try? ItemMap(before: table.itemCounts, after: counts, changes: own) else {
      reloadData()
      return nil
    }
    var update = isAnimated ? AnimatedUpdate(self) : nil
    adopt(map, own, counts, keepsPlaces: true, &update)
    return update
  }

  /// Gives the places of sections out of sight their new sections and items.
  final func renumberSectionAnchors(_ map: ItemMap) {
    guard !sectionAnchors.isEmpty else { return }
    var new: [Int: CollectionAnchor] = [:]
    for (section, anchor) in sectionAnchors {
      guard
        let path = map.newPath(of: ItemPath(section: section, item: anchor.number - 1)),
        path.section == map.newSection(of: section)
      else { continue }
      new[path.section] = CollectionAnchor(number: path.item + 1, place: anchor.place)
    }
    sectionAnchors = new
  }
}

nonisolated extension ItemChanges {
  /// Returns the changes of one section alone, which is the first there.
  ///
  /// - Parameters:
  ///   - old: The section before the changes.
  ///   - new: The section after them.
  /// - Returns: The changes, with paths in section 0.
  func within(section old: Int, to new: Int) -> ItemChanges {
    var result = ItemChanges()
    func paths(_ paths: [ItemPath], of section: Int) -> [ItemPath] {
      paths.filter { $0.section == section }.map { ItemPath(section: 0, item: $0.item) }
    }
    result.removedItems = paths(removedItems, of: old)
    result.insertedItems = paths(insertedItems, of: new)
    result.reloadedItems = paths(reloadedItems, of: old)
    for move in movedItems {
      let from = ItemPath(section: 0, item: move.from.item)
      let to = ItemPath(section: 0, item: move.to.item)
      switch (move.from.section == old, move.to.section == new) {
      case (true, true): result.movedItems.append(.init(from: from, to: to))
      case (true, false): result.removedItems.append(from)
      case (false, true): result.insertedItems.append(to)
      case (false, false): break
      }
    }
    return result
  }
}
