internal import LamellaGeometry
internal import LamellaScene

extension CollectionView {
  /// The duration of an update, in seconds.
  static var updateDuration: Double { 0.3 }

  /// Shows what changed in the data source, which has the new data already.
  ///
  /// Items in sight that stay keep their places: changes before them move nothing. Selections stay with
  /// their items. Changes that do not fit the numbers of items before and after are reported, and everything is
  /// reloaded.
  ///
  /// - Parameters:
  ///   - changes: What was inserted, removed, moved and reloaded.
  ///   - animated: Whether items move to their new places, and fade in and out.
  public final func apply(_ changes: ItemChanges, animated: Bool = true) {
    endReordering()
    guard !needsData else { return setNeedsLayout() }
    let counts = countedItems()
    let map: ItemMap
    do {
      map = try ItemMap(before: table.itemCounts, after: counts, changes: changes)
    } catch {
      Diagnostics.report("\(path): \(error); all items are reloaded")
      return reloadData()
    }
    if let batch {
      // What callbacks change meanwhile stands for itself.
      self.batch = nil
      var update = batch.update
      adopt(map, changes, counts, keepsPlaces: true, &update)
      self.batch = UpdateBatch(update: update)
    } else if animated {
      animateUpdate { adopt(map, changes, counts, keepsPlaces: true, &$0) }
    } else {
      var update: AnimatedUpdate?
      adopt(map, changes, counts, keepsPlaces: true, &update)
    }
  }

  /// Makes a change, and animates the views in sight from their places before it to those after it.
  ///
  /// Outside a window nothing is animated.
  final func animateUpdate(_ change: (inout AnimatedUpdate?) -> Void) {
    var update: AnimatedUpdate?
    guard window != nil, !bounds.isEmpty else { return change(&update) }
    // Without a layout: the data source may have the new data, and would fill rows by their numbers before the change.
    update = AnimatedUpdate(self)
    change(&update)
    layoutIfNeeded()
    update?.run(in: self, duration: Self.updateDuration)
  }

  /// Inserts items that the data source has already.
  public final func insertItems(at paths: [ItemPath], animated: Bool = true) {
    var changes = ItemChanges()
    changes.insertedItems = paths
    apply(changes, animated: animated)
  }

  /// Removes items that the data source no longer has.
  public final func deleteItems(at paths: [ItemPath], animated: Bool = true) {
    var changes = ItemChanges()
    changes.removedItems = paths
    apply(changes, animated: animated)
  }

  /// Moves an item that the data source has at its new place.
  public final func moveItem(at path: ItemPath, to destination: ItemPath, animated: Bool = true) {
    var changes = ItemChanges()
    changes.movedItems = [.init(from: path, to: destination)]
    apply(changes, animated: animated)
  }

  /// Shows items again, with new cells: at once unless animated.
  public final func reloadItems(at paths: [ItemPath], animated: Bool = false) {
    var changes = ItemChanges()
    changes.reloadedItems = paths
    apply(changes, animated: animated)
  }

  /// Takes on new numbers of items; elements in sight keep their views.
  ///
  /// - Parameters:
  ///   - map: The map of paths.
  ///   - changes: The changes.
  ///   - counts: The numbers of items after the changes.
  ///   - keepsPlaces: Whether what is in sight stays where it is.
  ///   - update: The animated update, which takes the views that are removed.
  final func adopt(
    _ map: ItemMap, _ changes: ItemChanges, _ counts: [Int], keepsPlaces: Bool,
    _ update: inout AnimatedUpdate?
  ) {
    let before = generation
    var titles: [LineLayout.Titles] = []
    if let lines {
      lines.willChange(by: map, sectionCount: counts.count)
      if lines.hasLengths {
        titles = lines.titles(ofSections: counts.count) { lines.settingsAfter(ofSection: $0) }
      }
    }
    // The data source may have changed its data while it was asked.
    guard generation == before else { return reloadData() }
    generation += 1
    let old = table
    let new = ElementTable(itemCounts: counts)
    let stays = keepsPlaces ? anchorAcross(map, old, new) : nil
    let renumbered = { (number: Int) -> Int? in
      let element = old.element(number)
      switch element.kind {
      case .item:
        return map.newPath(of: element.path).map { new.number(of: $0) }
      case .header, .footer:
        guard let section = map.newSection(of: element.path.section) else { return nil }
        return new.number(
          of: CollectionElement(element.kind, at: ItemPath(section: section, item: 0)))
      }
    }
    let reloaded = Set(changes.reloadedItems)
    var kept: [ShownElement] = []
    let views = shown + waitingTitles + pinned.removeAll()
    shown = []
    waitingTitles = []
    var orthogonal: [(OrthogonalScrollView, from: Int, to: Int)] = []
    var ended: [(cell: CollectionCell, path: ItemPath)] = []
    for var element in views {
      let place = old.element(element.number)
      if let view = element.view as? OrthogonalSectionView {
        guard let section = map.newSection(of: place.path.section), counts[section] > 0 else {
          recycle(view)
          continue
        }
        orthogonal.append((view.content, from: place.path.section, to: section))
        element.number = new.number(of: ItemPath(section: section, item: 0))
        kept.append(element)
        continue
      }
      let isItem = place.kind == .item
      guard !isItem || !reloaded.contains(place.path), let number = renumbered(element.number)
      else {
        if element.isPlaced, let cell = element.view as? CollectionCell {
          ended.append((cell, place.path))
        }
        if update != nil {
          owner.willEndShowing(element.view)
          element.view.staysInBounds = false
          update?.removed.append(element.view)
        } else {
          recycle(element.view)
        }
        continue
      }
      element.number = number
      if isItem { kept.append(element) } else { waitingTitles.append(element) }
    }
    kept.sort { $0.number < $1.number }
    shown = kept
    selected = Set(selected.compactMap { map.newPath(of: $0) })
    current = current.flatMap { map.newPath(of: $0) }
    selectionStart = selectionStart.flatMap { map.newPath(of: $0) }
    highlighted = nil
    // What was announced stays so, apart from what is to be shown anew.
    prefetched.renumber { reloaded.contains(old.element($0).path) ? nil : renumbered($0) }
    table = new
    lastLines = 0..<0
    if let lines {
      lines.apply(map, to: new, titles: titles)
      for path in changes.reloadedItems + changes.reconfiguredItems where lines.hasLengths {
        if let path = map.newPath(of: path) {
          lines.invalidateLine(ofElement: new.number(of: path))
        }
      }
    } else {
      layout.table = new
      layout.needsPreparation = true
    }
    for (content, from, to) in orthogonal {
      content.hostSection = to
      let part = content.takeHostChange(
        map, changes, from: from, to: to, isAnimated: update != nil)
      if let part { update?.parts.append((content, part)) }
    }
    renumberSectionAnchors(map)
    redecorate()
    // A jump or change that was not laid out yet has its element in place, wherever that is now.
    let waiting = anchor.flatMap { anchor in
      renumbered(anchor.number).map {
        CollectionAnchor(number: $0, place: anchor.place, origin: anchor.origin)
      }
    }
    anchor = waiting ?? stays
    goal = goal.flatMap { goal in
      guard goal.generation == before, let number = renumbered(goal.number) else { return nil }
      return ScrollGoal(
        number: number, position: goal.position, generation: generation, motion: goal.motion)
    }
    needsPlaces = true
    setNeedsLayout()
    let now = generation
    if let delegate = owner.itemDelegate {
      for (cell, path) in ended {
        delegate.collectionView(owner, didEndDisplaying: cell, forItemAt: ownerPath(path))
      }
    }
    for path in changes.reconfiguredItems where generation == now {
      if let path = map.newPath(of: path) { configureAgain(path) }
    }
  }

  /// Returns what stays in place over an update: the first item in sight that remains, unless the content is at its
  /// start.
  private final func anchorAcross(_ map: ItemMap, _ old: ElementTable, _ new: ElementTable)
    -> CollectionAnchor?
  {
    /// Returns the number that an item which stays has after the update.
    func newNumber(_ number: Int) -> Int? {
      let place = old.element(number)
      guard place.kind == .item, let path = map.newPath(of: place.path), !map.isMoved(path)
      else { return nil }
      return new.number(of: path)
    }
    guard let lines else { return firstItemInSight(newNumber) }
    let start = along(sight.origin)
    guard lines.hasLengths, start > alongLimits.lowerBound else { return nil }
    for element in shown {
      let line = lines.line(ofElement: element.number)
      let position = lines.start(ofLine: line)
      guard position + lines.length(ofLine: line) > start,
        position < start + along(bounds.size)
      else { continue }
      guard let number = newNumber(element.number) else { continue }
      return CollectionAnchor(
        number: number, place: .distance(position - start), origin: sight.origin)
    }
    return nil
  }
}

/// The movement of views from their places before an update to those after it.
struct AnimatedUpdate {
  /// The views in sight before the update, with their frames.
  private var before: [(view: ReusableView, frame: Rect)] = []
  /// The views of items and titles that are gone.
  var removed: [ReusableView] = []
  /// The updates of sections that scroll across the view.
  var parts: [(content: OrthogonalScrollView, update: AnimatedUpdate)] = []
  /// The offset before the update.
  private let offset: Point
  /// The collection view that keeps views which are no longer shown.
  private weak var owner: CollectionView?

  init(_ collection: CollectionView) {
    offset = collection.contentOffset
    owner = collection.owner
    let elements = collection.shown + collection.pinned.elements + collection.waitingTitles
    before = elements.map { ($0.view, $0.view.frame) }
  }

  /// Moves and fades the views.
  func run(in collection: CollectionView, duration: Double) {
    for part in parts { part.update.run(in: part.content, duration: duration) }
    let shift = collection.contentOffset - offset
    var moves: [(view: ReusableView, frame: Rect)] = []
    var entering: [ReusableView] = []
    for element in collection.shown + collection.pinned.elements {
      if let old = before.first(where: { $0.view === element.view }) {
        let from = old.frame.offsetBy(dx: shift.x, dy: shift.y)
        let frame = element.view.frame
        if from != frame {
          element.view.place(in: from)
          moves.append((element.view, frame))
        }
      } else {
        element.view.alpha = 0
        entering.append(element.view)
      }
    }
    for view in removed {
      view.frame = view.frame.offsetBy(dx: shift.x, dy: shift.y)
      view.isUserInteractionEnabled = false
    }
    let removed = removed
    View.animate(withDuration: duration) {
      for (view, frame) in moves { view.place(in: frame) }
      for view in entering { view.alpha = 1 }
      for view in removed { view.alpha = 0 }
    } completion: { [weak owner] _ in
      for view in removed {
        view.alpha = 1
        view.isUserInteractionEnabled = true
        if let owner {
          owner.recycle(view)
          view.isHidden = true
        } else {
          view.removeFromSuperview()
        }
      }
    }
  }
}
