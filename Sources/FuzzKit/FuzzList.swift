internal import LamellaGeometry
internal import LamellaScene
internal import LamellaScrolling

/// Reports a callback to the world, which may perform actions.
private func call(_ name: String) { FuzzWorld.current?.callback(name) }

/// A list with callbacks, which owns its data: identifiers, or rows that are counted.
final class FuzzList: ListView {
  /// The data of the list.
  enum Source {
    case counted(FuzzRows)
    case identified(ItemDataSource<Int, Int>)
  }

  private(set) final var source: Source?
  /// Whether the data changed without the list having been told, so that it may show old rows.
  final var isUntold = false
  /// Whether an action changed views in the list, so that nothing is known of them.
  final var isDisturbed = false

  isolated deinit { call("ListView.deinit") }

  override func layoutSubviews() {
    super.layoutSubviews()
    call("ListView.layoutSubviews")
  }

  // MARK: Data

  /// Makes a list with random rows.
  static func make(frame: Rect, in world: FuzzWorld) -> FuzzList {
    let list = FuzzList(frame: frame, style: world.chance(0.5) ? .plain : .insetGrouped)
    list.itemDelegate = world.delegate
    list.delegate = world.delegate
    list.prefetchDataSource = world.delegate
    if world.chance(0.5) {
      let rows = world.track(FuzzRows())
      for _ in 0..<Int.random(in: 0...3, using: &world.random) {
        rows.sections.append(rows.new(Int.random(in: 0...60, using: &world.random)))
      }
      list.source = .counted(rows)
      list.dataSource = rows
    } else {
      let cells = CellRegistration<ListCell, Int> { cell, _, id in
        cell.text = "\(id)"
        call("identified cell")
      }
      let source = world.track(
        ItemDataSource<Int, Int>(list) { list, path, id in
          list.dequeueCell(using: cells, for: path, item: id)
        })
      source.headerTitle = { section in
        call("headerTitle")
        return section.isMultiple(of: 2) ? "\(section)" : nil
      }
      var snapshot = source.snapshot
      snapshot.appendSections([0, 1])
      snapshot.appendItems(Array(0..<Int.random(in: 0...60, using: &world.random)), toSection: 1)
      list.source = .identified(source)
      source.apply(snapshot)
    }
    if world.chance(0.5) {
      list.trailingSwipeActions = { [token = world.token("swipe actions")] _ in
        token.call()
        return [SwipeAction("Delete", style: .destructive) { _ in token.call() }]
      }
    }
    return list
  }

  /// Returns the text of a row by the data; nil if there is no such row.
  private func text(at path: ItemPath) -> String? {
    switch source {
    case .counted(let rows): rows.text(at: path)
    case .identified(let source):
      path.section < source.snapshot.numberOfSections
        && path.item
          < source.snapshot.numberOfItems(
            inSection: source.snapshot.sectionIdentifier(at: path.section))
        ? "\(source.item(at: path))" : nil
    case nil: nil
    }
  }

  // MARK: What must hold

  /// Returns what is wrong with the rows in sight of a list in a window, once it is laid out; nil if nothing is.
  ///
  /// They must be in order and without gaps, cover what is in sight, and show what the data says.
  func flaw() -> String? {
    layoutIfNeeded()
    guard window != nil, !isDisturbed, !isUntold, !isMovingItem, !bounds.isEmpty,
      abs(contentOffset.y) < 1e6,
      contentSize.height < 1e6, bounds.height < 1e6
    else { return nil }
    var last: (path: ItemPath, frame: Rect)?
    for path in visiblePaths {
      guard let cell = cellForItem(at: path) as? ListCell else { return "\(path) has no cell" }
      if cell.text != text(at: path) {
        return "\(path) shows \(cell.text ?? "nothing"), not \(text(at: path) ?? "nothing")"
      }
      if case .fixed(let height) = rowHeight, abs(cell.frame.height - height) > 2 {
        return "\(path) is \(cell.frame.height) points high"
      }
      if cell.isHidden || cell.superview !== self { return "the cell of \(path) is out of sight" }
      if let last {
        guard isNext(path, after: last.path) else { return "\(path) follows \(last.path)" }
        let gap = cell.frame.minY - last.frame.maxY
        guard gap > -0.01, gap < 0.01 || path.section != last.path.section else {
          return "\(gap) points are between \(last.path) and \(path)"
        }
      }
      last = (path, cell.frame)
    }
    guard let first = visiblePaths.first, let last, let firstCell = cellForItem(at: first) else {
      return nil
    }
    if first.item > 0, firstCell.frame.minY > bounds.minY + 0.01 {
      return "\(firstCell.frame.minY - bounds.minY) points are empty before \(first)"
    }
    if last.path.item < numberOfItems(inSection: last.path.section) - 1,
      last.frame.maxY < bounds.maxY - 0.01
    {
      return "\(bounds.maxY - last.frame.maxY) points are empty after \(last.path)"
    }
    return nil
  }

  /// Returns whether a row is the next after another.
  private func isNext(_ path: ItemPath, after other: ItemPath) -> Bool {
    if path.section == other.section { return path.item == other.item + 1 }
    return path.item == 0 && path.section > other.section
      && other.item == numberOfItems(inSection: other.section) - 1
      && (other.section + 1..<path.section).allSatisfy { numberOfItems(inSection: $0) == 0 }
  }
}

/// A data source of rows that are counted, with callbacks.
final class FuzzRows: CollectionViewDataSource {
  var sections: [[Int]] = []
  private var last = 0
  private let cells = CellRegistration<ListCell, String> { cell, _, text in cell.text = text }

  /// Returns new rows.
  func new(_ count: Int) -> [Int] {
    last += count
    return Array(last - count..<last)
  }

  /// Returns the text of a row; nil if there is no such row.
  func text(at path: ItemPath) -> String? {
    guard path.section < sections.count, path.item < sections[path.section].count else {
      return nil
    }
    let id = sections[path.section][path.item]
    return id.isMultiple(of: 5)
      ? "\(id) with a text of more than one line in narrow lists" : "\(id)"
  }

  /// Returns a random row; nil if there is none.
  func path(in world: FuzzWorld) -> ItemPath? {
    guard let section = sections.indices.randomElement(using: &world.random),
      let item = sections[section].indices.randomElement(using: &world.random)
    else { return nil }
    return ItemPath(section: section, item: item)
  }

  /// Returns the number of sections.
  func numberOfSections(in collectionView: CollectionView) -> Int { sections.count }

  /// Returns the number of rows; 0 for sections that are gone.
  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int
  { section < sections.count ? sections[section].count : 0 }

  /// Reports the callback, and returns a cell, also for a row that is gone.
  func collectionView(_ collectionView: CollectionView, cellForItemAt path: ItemPath)
    -> CollectionCell
  {
    let cell = collectionView.dequeueCell(
      using: cells, for: path, item: text(at: path) ?? "a row that is gone")
    call("cellForItemAt")
    return cell
  }

  /// Reports the callback, and lets the user move most rows.
  func collectionView(_ collectionView: CollectionView, canMoveItemAt path: ItemPath) -> Bool {
    call("canMove")
    return path.item != 3
  }

  /// Moves a row, and reports the callback.
  func collectionView(
    _ collectionView: CollectionView, moveItemAt path: ItemPath, to destination: ItemPath
  ) {
    guard text(at: path) != nil, destination.section < sections.count else { return }
    let row = sections[path.section].remove(at: path.item)
    let count = sections[destination.section].count
    sections[destination.section].insert(row, at: min(destination.item, count))
    call("moveItem")
  }

  /// Reports the callback, and returns a title for sections of an even number of rows.
  func collectionView(
    _ collectionView: CollectionView, titleForHeaderInSection section: Int
  ) -> String? {
    call("titleForHeader")
    return section < sections.count && sections[section].count.isMultiple(of: 2) ? "A title" : nil
  }
}

/// The delegate of lists.
extension FuzzDelegate: CollectionViewDelegate, CollectionViewPrefetching {
  /// Reports the callback, and returns a random answer.
  func collectionView(_ collectionView: CollectionView, shouldSelectItemAt path: ItemPath) -> Bool {
    call("should select")
    return FuzzWorld.current?.chance(0.9) ?? true
  }
  /// Reports the callback.
  func collectionView(_ collectionView: CollectionView, didSelectItemAt path: ItemPath) {
    call("did select")
  }
  /// Reports the callback.
  func collectionView(_ collectionView: CollectionView, didDeselectItemAt path: ItemPath) {
    call("did deselect")
  }
  /// Reports the callback.
  func collectionView(
    _ collectionView: CollectionView, willDisplay cell: CollectionCell, forItemAt path: ItemPath
  ) { call("will display") }
  /// Reports the callback.
  func collectionView(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionCell,
    forItemAt path: ItemPath
  ) { call("did end displaying") }
  /// Reports the callback.
  func collectionView(_ collectionView: CollectionView, prefetchItemsAt paths: [ItemPath]) {
    call("prefetch")
  }
  /// Reports the callback.
  func collectionView(
    _ collectionView: CollectionView, cancelPrefetchingForItemsAt paths: [ItemPath]
  ) { call("cancel prefetching") }
}
