import TestSupport

@testable import LamellaScrolling

/// A snapshot with plain arrays of the same sections and items.
nonisolated struct SnapshotAndArrays {
  struct Section: Equatable {
    var name: Int
    var items: [Int]
  }

  var random: SeededGenerator
  var snapshot = ItemSnapshot<Int, Int>()
  var sections: [Section] = []
  /// The number of different items; few, so that many come back.
  let itemCount: Int
  let sectionCount: Int

  init(seed: UInt64, itemCount: Int = 60, sectionCount: Int = 5) {
    random = SeededGenerator(seed: seed)
    self.itemCount = itemCount
    self.sectionCount = sectionCount
  }

  /// Changes both.
  mutating func edit() {
    let name = Int.random(in: 0..<sectionCount, using: &random)
    let item = Int.random(in: 0..<itemCount, using: &random)
    let other = Int.random(in: 0..<itemCount, using: &random)
    let isAfter = Bool.random(using: &random)
    let offset = isAfter ? 1 : 0
    let place = place(of: item)
    let section = sections.firstIndex { $0.name == name }
    switch Int.random(in: 0..<14, using: &random) {
    case 0:
      snapshot.appendSections([name])
      if section == nil { sections.append(Section(name: name, items: [])) }
    case 1:
      let anchor = Int.random(in: 0..<sectionCount, using: &random)
      if isAfter {
        snapshot.insertSections([name], afterSection: anchor)
      } else {
        snapshot.insertSections([name], beforeSection: anchor)
      }
      if let index = sections.firstIndex(where: { $0.name == anchor }), section == nil {
        sections.insert(Section(name: name, items: []), at: index + offset)
      }
    case 2 where other % 4 == 0:
      snapshot.deleteSections([name])
      sections.removeAll { $0.name == name }
    case 3:
      let anchor = Int.random(in: 0..<sectionCount, using: &random)
      if isAfter {
        snapshot.moveSection(name, afterSection: anchor)
      } else {
        snapshot.moveSection(name, beforeSection: anchor)
      }
      guard let section, name != anchor, sections.contains(where: { $0.name == anchor }) else {
        return
      }
      let moved = sections.remove(at: section)
      sections.insert(moved, at: sections.firstIndex { $0.name == anchor }! + offset)
    case 4...6:
      let added = (0..<8).map { _ in Int.random(in: 0..<itemCount, using: &random) }
      snapshot.appendItems(added, toSection: name)
      guard let section else { return }
      for item in added where self.place(of: item) == nil { sections[section].items.append(item) }
    case 7, 8:
      if isAfter {
        snapshot.insertItems([other], afterItem: item)
      } else {
        snapshot.insertItems([other], beforeItem: item)
      }
      guard let place, self.place(of: other) == nil else { return }
      sections[place.section].items.insert(other, at: place.item + offset)
    case 9:
      let removed = Set((0..<6).map { _ in Int.random(in: 0..<itemCount, using: &random) })
      snapshot.deleteItems(removed.sorted())
      for index in sections.indices { sections[index].items.removeAll { removed.contains($0) } }
    default:
      if isAfter {
        snapshot.moveItem(item, afterItem: other)
      } else {
        snapshot.moveItem(item, beforeItem: other)
      }
      guard let place, item != other, self.place(of: other) != nil else { return }
      sections[place.section].items.remove(at: place.item)
      let end = self.place(of: other)!
      sections[end.section].items.insert(item, at: end.item + offset)
    }
  }

  func place(of item: Int) -> ItemPath? {
    for (section, items) in sections.map(\.items).enumerated() {
      if let index = items.firstIndex(of: item) { return ItemPath(section: section, item: index) }
    }
    return nil
  }

  /// Returns whether both have the same sections and items.
  func isRight() -> Bool {
    snapshot.sectionIdentifiers == sections.map(\.name)
      && snapshot.itemIdentifiers == sections.flatMap(\.items)
      && sections.allSatisfy { snapshot.itemIdentifiers(inSection: $0.name) == $0.items }
      && snapshot.numberOfItems == sections.reduce(0) { $0 + $1.items.count }
      && (0..<itemCount).allSatisfy { snapshot.path(of: $0) == place(of: $0) }
  }
}
