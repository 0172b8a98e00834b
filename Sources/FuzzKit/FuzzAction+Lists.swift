internal import LamellaGeometry
internal import LamellaScene
internal import LamellaScrolling

// Lists whose data change.
extension FuzzAction {
  static let lists: [FuzzAction] = [
    FuzzAction("change rows", 8) { world in
      guard let list = world.view(as: FuzzList.self) else { return }
      switch list.source {
      case .counted(let rows):
        let changes = change(rows, world)
        list.apply(changes, animated: world.chance(0.5))
      case .identified(let source): change(source, world)
      case nil: break
      }
    },
    FuzzAction("change rows and tell something else", 1) { world in
      guard let list = world.view(as: FuzzList.self), case .counted(let rows) = list.source,
        !rows.sections.isEmpty
      else { return }
      // The list finds that the numbers do not fit, and shows everything again.
      rows.sections[0] += rows.new(3)
      var changes = ItemChanges()
      changes.insertedItems = [ItemPath(section: 0, item: 0)]
      list.apply(changes, animated: world.chance(0.5))
    },
    FuzzAction("change rows and tell nothing", 1) { world in
      guard let list = world.view(as: FuzzList.self), case .counted(let rows) = list.source else {
        return
      }
      list.isUntold = true
      _ = change(rows, world)
    },
    FuzzAction("reload a list", 2) { world in
      guard let list = world.view(as: FuzzList.self) else { return }
      list.isUntold = false
      list.reloadData()
    },
    FuzzAction("scroll a list", 6) { world in
      guard let list = world.view(as: FuzzList.self) else { return }
      let animated = world.chance(0.4)
      if world.chance(0.3) {
        return list.setContentOffset(Point(0, world.number()), animated: animated)
      }
      guard let path = path(in: list, world) else { return }
      let position: ScrollPosition = world.pick([.start, .center, .end, .nearest]) ?? .start
      list.scrollToItem(at: path, at: position, animated: animated)
    },
    FuzzAction("select in a list", 3) { world in
      guard let list = world.view(as: FuzzList.self), let path = path(in: list, world) else {
        return
      }
      world.chance(0.7) ? list.selectItem(at: path) : list.deselectItem(at: path)
    },
    FuzzAction("change a list", 3) { world in
      guard let list = world.view(as: FuzzList.self) else { return }
      switch Int.random(in: 0..<13, using: &world.random) {
      case 10: list.setEditing(!list.isEditing, animated: world.chance(0.5))
      case 11: list.indexTitles = world.chance(0.5) ? nil : ["A", "B", "C"]
      case 12:
        guard let path = path(in: list, world) else { return }
        list.selectItem(at: path)
        list.setEditing(true, animated: false)
        // Moves the row where it can be moved.
        _ = list.keyDown(KeyPress(key: world.chance(0.5) ? .up : .down, modifiers: .alt))
      case 8: list.frame = world.rect()
      case 9: list.isHidden.toggle()
      case 0: list.allowsMultipleSelection.toggle()
      case 1: list.allowsSelection.toggle()
      case 2: list.showsSeparators.toggle()
      case 3: list.rowHeight = .fixed(Double.random(in: 10...80, using: &world.random))
      case 4:
        list.rowHeight = .automatic(estimate: Double.random(in: 0...200, using: &world.random))
      case 5: list.listLayout.pinsHeaders.toggle()
      case 6: list.closeSwipe(animated: world.chance(0.5))
      default: _ = list.becomeFirstResponder()
      }
    },
  ]

  private static func path(in list: FuzzList, _ world: FuzzWorld) -> ItemPath? {
    guard list.numberOfSections > 0 else { return nil }
    let section = Int.random(in: 0..<list.numberOfSections, using: &world.random)
    let count = list.numberOfItems(inSection: section)
    guard count > 0 else { return nil }
    return ItemPath(section: section, item: Int.random(in: 0..<count, using: &world.random))
  }

  /// Changes counted rows, and returns what changed.
  private static func change(_ rows: FuzzRows, _ world: FuzzWorld) -> ItemChanges {
    var changes = ItemChanges()
    switch Int.random(in: 0..<8, using: &world.random) {
    case 0 where rows.sections.count < 4:
      let section = Int.random(in: 0...rows.sections.count, using: &world.random)
      rows.sections.insert(rows.new(Int.random(in: 0...20, using: &world.random)), at: section)
      changes.insertedSections = [section]
    case 1 where rows.sections.count > 1:
      let section = Int.random(in: 0..<rows.sections.count, using: &world.random)
      rows.sections.remove(at: section)
      changes.removedSections = [section]
    case 2, 3:
      guard let section = rows.sections.indices.randomElement(using: &world.random),
        rows.sections[section].count < 200
      else { break }
      let item = Int.random(in: 0...rows.sections[section].count, using: &world.random)
      let count = Int.random(in: 1...8, using: &world.random)
      rows.sections[section].insert(contentsOf: rows.new(count), at: item)
      changes.insertedItems = (item..<item + count).map { ItemPath(section: section, item: $0) }
    case 4, 5:
      guard let path = rows.path(in: world) else { break }
      let end = min(
        path.item + Int.random(in: 1...8, using: &world.random), rows.sections[path.section].count)
      rows.sections[path.section].removeSubrange(path.item..<end)
      changes.removedItems = (path.item..<end).map { ItemPath(section: path.section, item: $0) }
    case 6:
      guard let from = rows.path(in: world) else { break }
      let row = rows.sections[from.section].remove(at: from.item)
      let section = Int.random(in: 0..<rows.sections.count, using: &world.random)
      let item = Int.random(in: 0...rows.sections[section].count, using: &world.random)
      rows.sections[section].insert(row, at: item)
      changes.movedItems = [.init(from: from, to: ItemPath(section: section, item: item))]
    default:
      guard let path = rows.path(in: world) else { break }
      rows.sections[path.section][path.item] = rows.new(1)[0]
      if world.chance(0.5) {
        changes.reloadedItems = [path]
      } else {
        changes.reconfiguredItems = [path]
      }
    }
    return changes
  }

  /// Changes identifiers, sometimes with some that are there already, which are refused.
  private static func change(_ source: ItemDataSource<Int, Int>, _ world: FuzzWorld) {
    var snapshot = source.snapshot
    let items = snapshot.itemIdentifiers
    switch Int.random(in: 0..<6, using: &world.random) {
    case 0: snapshot.deleteItems(Array(items.prefix(Int.random(in: 0...5, using: &world.random))))
    case 1:
      let start = Int.random(in: 0..<1000, using: &world.random)
      if items.count < 300, snapshot.numberOfSections > 0 {
        snapshot.appendItems(
          Array(start..<start + Int.random(in: 1...9, using: &world.random)),
          toSection: snapshot.sectionIdentifier(at: 0))
      }
    case 2:
      if let a = world.pick(items), let b = world.pick(items), a != b {
        snapshot.moveItem(a, beforeItem: b)
      }
    case 3:
      if let item = world.pick(items) {
        world.chance(0.5) ? snapshot.reloadItems([item]) : snapshot.reconfigureItems([item])
      }
    case 4:
      if let item = world.pick(items), items.count < 300 {
        snapshot.insertItems([Int.random(in: 0..<1000, using: &world.random)], beforeItem: item)
      }
    default:
      let section = Int.random(in: 0..<6, using: &world.random)
      if snapshot.numberOfSections < 5 { snapshot.appendSections([section]) }
    }
    source.apply(snapshot, animated: world.chance(0.5))
  }
}
