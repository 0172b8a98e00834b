import Glibc
import TestSupport
import Testing

@testable import LamellaScrolling

@Suite("Changes between snapshots")
nonisolated struct SnapshotChangesTests {
  /// 200 pairs of snapshots; 10,000 with `Tools/test --all-seeds`.
  static let seeds: Range<UInt64> = getenv("LAMELLA_ALL_SEEDS") != nil ? 0..<10_000 : 0..<200

  @Test("The changes turn the old snapshot into the new one")
  func apply() throws {
    for seed in Self.seeds {
      var pair = SnapshotAndArrays(seed: seed, itemCount: 40 + Int(seed % 5) * 40, sectionCount: 8)
      for _ in 0..<80 { pair.edit() }
      let old = pair
      for _ in 0..<Int(seed % 7) * 6 { pair.edit() }
      let changes = pair.snapshot.changes(from: old.snapshot)
      let map = try ItemMap(
        before: old.sections.map(\.items.count), after: pair.sections.map(\.items.count),
        changes: changes)
      for (index, section) in pair.sections.enumerated() {
        let oldIndex = old.sections.firstIndex { $0.name == section.name }
        #expect(map.oldSection(of: index) == oldIndex, "seed \(seed)")
        for (item, identifier) in section.items.enumerated() {
          let path = ItemPath(section: index, item: item)
          #expect(map.oldPath(of: path) == old.place(of: identifier), "seed \(seed), \(path)")
        }
      }
      for (index, section) in old.sections.enumerated() {
        for (item, identifier) in section.items.enumerated() {
          let path = ItemPath(section: index, item: item)
          #expect(map.newPath(of: path) == pair.place(of: identifier), "seed \(seed), \(path)")
        }
      }
    }
  }

  @Test("Equal snapshots differ in nothing, however they were made")
  func equal() {
    var a = ItemSnapshot<Int, Int>()
    a.appendSections([1, 2])
    a.appendItems(Array(0..<100), toSection: 1)
    var b = ItemSnapshot<Int, Int>()
    b.appendSections([2])
    b.insertSections([1], beforeSection: 2)
    b.appendItems([99], toSection: 1)
    b.insertItems(Array(0..<99), beforeItem: 99)
    #expect(b.changes(from: a).isEmpty)
  }

  @Test("No fewer moves lead to the new order of small snapshots")
  func minimalMoves() throws {
    for seed in Self.seeds {
      var random = SeededGenerator(seed: seed)
      let old = Self.smallSections(&random)
      let new = Self.smallSections(&random)
      let changes = Self.snapshot(new).changes(from: Self.snapshot(old))
      // Of the items that are in a section before and after, any set may stay that is in order in both.
      var fewest = 0
      for (section, items) in new.enumerated() {
        let common = items.filter(old[section].contains)
        fewest += common.count - Self.longestCommonOrder(of: common, in: old[section])
        // What changes its section moves in any case.
        fewest += items.count { item in old[1 - section].contains(item) }
      }
      #expect(changes.movedItems.count == fewest, "seed \(seed): \(old) to \(new)")
      let kept = old.joined().filter { new.joined().contains($0) }
      #expect(changes.removedItems.count == old.joined().count - kept.count)
      #expect(changes.insertedItems.count == new.joined().count - kept.count)
    }
  }

  @Test("No fewer moves lead to the new order of sections")
  func minimalSectionMoves() {
    for seed in Self.seeds {
      var random = SeededGenerator(seed: seed)
      let old = Array((0..<8).shuffled(using: &random).prefix(6))
      let new = Array((0..<8).shuffled(using: &random).prefix(6))
      var before = ItemSnapshot<Int, Int>()
      before.appendSections(old)
      var after = ItemSnapshot<Int, Int>()
      after.appendSections(new)
      let common = new.filter(old.contains)
      let fewest = common.count - Self.longestCommonOrder(of: common, in: old)
      #expect(after.changes(from: before).movedSections.count == fewest, "seed \(seed)")
    }
  }

  /// Returns up to seven items in two sections.
  private static func smallSections(_ random: inout SeededGenerator) -> [[Int]] {
    let items = (0..<8).shuffled(using: &random).prefix(Int.random(in: 0...7, using: &random))
    let middle = Int.random(in: 0...items.count, using: &random)
    return [Array(items.prefix(middle)), Array(items.dropFirst(middle))]
  }

  private static func snapshot(_ sections: [[Int]]) -> ItemSnapshot<Int, Int> {
    var snapshot = ItemSnapshot<Int, Int>()
    for (index, items) in sections.enumerated() {
      snapshot.appendSections([index])
      snapshot.appendItems(items)
    }
    return snapshot
  }

  /// Returns the size of the largest set of some items that are in the same order in a list, by trying all sets.
  private static func longestCommonOrder(of items: [Int], in list: [Int]) -> Int {
    (0..<1 << items.count).reduce(0) { longest, set in
      let chosen = items.indices.filter { set >> $0 & 1 != 0 }.map { items[$0] }
      return list.filter(chosen.contains) == chosen ? max(longest, chosen.count) : longest
    }
  }
}
