import Glibc
import TestSupport
import Testing

@testable import LamellaScrolling

@Suite("Random item maps")
nonisolated struct ItemMapRandomTests {
  /// 300 batches of updates; 20,000 with `Tools/test --all-seeds`.
  static let seeds: Range<UInt64> = getenv("LAMELLA_ALL_SEEDS") != nil ? 0..<20_000 : 0..<300

  @Test("Paths and runs lead to the same items in arrays of arrays")
  func randomUpdates() throws {
    for seed in Self.seeds {
      let updates = RandomUpdates(seed: seed)
      let map = try ItemMap(
        before: updates.before.map(\.items.count), after: updates.after.map(\.items.count),
        changes: updates.changes)
      if let difference = updates.difference(to: map) {
        Issue.record("seed \(seed): \(difference)\n\(updates)")
      }
    }
  }
}

/// Random changes of sections of items, with what is before and after them.
private nonisolated struct RandomUpdates {
  struct Section {
    var name: Int
    var items: [Int]
    var isReloaded = false
  }

  var before: [Section] = []
  var after: [Section] = []
  var changes = ItemChanges()

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let largest = [3, 12, 60][Int(seed % 3)]
    /// The share of items and sections that change, in percent.
    let share = [5, 30, 80][Int(seed / 3 % 3)]
    func happens() -> Bool { Int.random(in: 0..<100, using: &random) < share }
    var itemCount = 0
    func newItem() -> Int {
      itemCount += 1
      return itemCount
    }

    for name in 0..<Int.random(in: 0...6, using: &random) {
      let count = Int.random(in: 0...largest, using: &random)
      before.append(Section(name: name, items: (0..<count).map { _ in newItem() }))
    }

    // The sections: what stays, then what is placed anywhere.
    var placed: [Section] = []
    for (index, section) in before.enumerated() {
      if happens() {
        changes.removedSections.append(index)
      } else if happens() {
        placed.append(section)
      } else {
        var section = section
        section.isReloaded = happens()
        if section.isReloaded { changes.reloadedSections.append(index) }
        after.append(section)
      }
    }
    if happens() || before.isEmpty {
      let count = Int.random(in: 1...3, using: &random)
      for name in 0..<count { placed.append(Section(name: 100 + name, items: [])) }
    }
    for section in placed {
      after.insert(section, at: Int.random(in: 0...after.count, using: &random))
    }
    for section in placed {
      let to = after.firstIndex { $0.name == section.name }!
      if let from = before.firstIndex(where: { $0.name == section.name }) {
        changes.movedSections.append(.init(from: from, to: to))
      } else {
        changes.insertedSections.append(to)
      }
    }

    // The items: some leave, and some of these come back anywhere, with new ones.
    var places: [Int: ItemPath] = [:]
    var moved: [Int] = []
    for (section, items) in before.map(\.items).enumerated() {
      let isGone =
        changes.removedSections.contains(section) || changes.reloadedSections.contains(section)
      for (index, item) in items.enumerated() {
        let path = ItemPath(section: section, item: index)
        places[item] = path
        if happens(), happens() {
          moved.append(item)
        } else if happens() || isGone {
          // What leaves with its section may be told as well.
          if !isGone || happens() { changes.removedItems.append(path) }
        } else {
          continue
        }
        for index in after.indices { after[index].items.removeAll { $0 == item } }
      }
    }
    for index in after.indices where after[index].isReloaded { after[index].items = [] }
    if after.isEmpty {
      for item in moved where !changes.removedSections.contains(places[item]!.section) {
        changes.removedItems.append(places[item]!)
      }
      return
    }
    var arriving = moved
    for _ in 0..<Int.random(in: 0...largest, using: &random) where happens() {
      arriving.append(newItem())
    }
    for item in arriving {
      let section = Int.random(in: after.indices, using: &random)
      let count = after[section].items.count
      after[section].items.insert(item, at: Int.random(in: 0...count, using: &random))
    }
    for item in arriving {
      let section = after.firstIndex { $0.items.contains(item) }!
      let path = ItemPath(section: section, item: after[section].items.firstIndex(of: item)!)
      if let place = places[item] {
        changes.movedItems.append(.init(from: place, to: path))
      } else if changes.insertedSections.contains(section) || after[section].isReloaded {
        if happens() { changes.insertedItems.append(path) }
      } else {
        changes.insertedItems.append(path)
      }
    }
    changes.removedItems.shuffle(using: &random)
    changes.insertedItems.shuffle(using: &random)
  }

  /// Returns the first place where a map tells something else than the arrays.
  func difference(to map: ItemMap) -> String? {
    var oldPaths: [Int: ItemPath] = [:]
    var newPaths: [Int: ItemPath] = [:]
    for (section, items) in before.map(\.items).enumerated() {
      for (index, item) in items.enumerated() {
        oldPaths[item] = ItemPath(section: section, item: index)
      }
    }
    for (section, items) in after.map(\.items).enumerated() {
      for (index, item) in items.enumerated() {
        newPaths[item] = ItemPath(section: section, item: index)
      }
    }
    for (item, path) in oldPaths where map.newPath(of: path) != newPaths[item] {
      return "\(path) leads to \(String(describing: map.newPath(of: path)))"
    }
    let arrivals = Set(changes.movedItems.map(\.to))
    for (item, path) in newPaths {
      if map.oldPath(of: path) != oldPaths[item] {
        return "\(path) comes from \(String(describing: map.oldPath(of: path)))"
      }
      if map.isMoved(path) != arrivals.contains(path) { return "\(path) moves or not" }
    }
    for (index, section) in before.enumerated()
    where map.newSection(of: index) != after.firstIndex(where: { $0.name == section.name }) {
      return "section \(index)"
    }
    for (index, section) in after.enumerated() {
      if map.oldSection(of: index) != before.firstIndex(where: { $0.name == section.name }) {
        return "section \(index) after"
      }
      var sources: [ItemPath?] = []
      var runs: [ItemMap.Run] = []
      map.forEachRun(inSection: index) { run in
        runs.append(run)
        switch run {
        case .inserted(let count): sources += Array(repeating: nil, count: count)
        case .kept(let old, let items): sources += items.map { ItemPath(section: old, item: $0) }
        }
      }
      if sources != section.items.map({ oldPaths[$0] }) {
        return "runs of section \(index): \(runs)"
      }
    }
    return nil
  }
}
