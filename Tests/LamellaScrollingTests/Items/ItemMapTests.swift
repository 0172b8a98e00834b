import Testing

@testable import LamellaScrolling

@Suite("Item maps")
struct ItemMapTests {
  /// Makes a map of changes that a closure fills in.
  private func map(
    _ before: [Int], _ after: [Int], _ fill: (inout ItemChanges) -> Void
  ) throws -> ItemMap {
    var changes = ItemChanges()
    fill(&changes)
    return try ItemMap(before: before, after: after, changes: changes)
  }

  private func runs(_ map: ItemMap, _ section: Int) -> [ItemMap.Run] {
    var runs: [ItemMap.Run] = []
    map.forEachRun(inSection: section) { runs.append($0) }
    return runs
  }

  @Test("Without changes each section is one run")
  func unchanged() throws {
    let map = try map([3, 0, 1000], [3, 0, 1000]) { _ in }
    #expect(runs(map, 0) == [.kept(oldSection: 0, oldItems: 0..<3)])
    #expect(runs(map, 1) == [])
    #expect(runs(map, 2) == [.kept(oldSection: 2, oldItems: 0..<1000)])
    #expect(map.newPath(of: ItemPath(row: 999, section: 2)) == ItemPath(row: 999, section: 2))
  }

  @Test("Removals are counted before the updates, insertions after them")
  func coordinates() throws {
    let map = try map([5], [6]) {
      $0.removedItems = [ItemPath(row: 3, section: 0), ItemPath(row: 0, section: 0)]
      $0.insertedItems = [0, 3, 5].map { ItemPath(row: $0, section: 0) }
    }
    #expect(
      runs(map, 0) == [
        .inserted(1), .kept(oldSection: 0, oldItems: 1..<3), .inserted(1),
        .kept(oldSection: 0, oldItems: 4..<5), .inserted(1),
      ])
    #expect(map.newPath(of: ItemPath(row: 4, section: 0)) == ItemPath(row: 4, section: 0))
    #expect(map.newPath(of: ItemPath(row: 3, section: 0)) == nil)
    #expect(map.oldPath(of: ItemPath(row: 1, section: 0)) == ItemPath(row: 1, section: 0))
    #expect(map.oldPath(of: ItemPath(row: 3, section: 0)) == nil)
  }

  @Test("An item moves between sections, also from a removed one into an inserted one")
  func moves() throws {
    let map = try map([2, 2], [1, 2]) {
      $0.removedSections = [0]
      $0.insertedSections = [0]
      $0.movedItems = [
        .init(from: ItemPath(row: 1, section: 0), to: ItemPath(row: 0, section: 0))
      ]
    }
    #expect(runs(map, 0) == [.kept(oldSection: 0, oldItems: 1..<2)])
    #expect(map.isMoved(ItemPath(row: 0, section: 0)))
    #expect(!map.isMoved(ItemPath(row: 0, section: 1)))
    #expect(map.newPath(of: ItemPath(row: 0, section: 0)) == nil)
    #expect(map.newPath(of: ItemPath(row: 1, section: 0)) == ItemPath(row: 0, section: 0))
    #expect(map.oldPath(of: ItemPath(row: 0, section: 0)) == ItemPath(row: 1, section: 0))
    #expect(map.newSection(of: 0) == nil && map.oldSection(of: 0) == nil)
    #expect(map.newSection(of: 1) == 1 && map.oldSection(of: 1) == 1)
  }

  @Test("A section moves with its items, which may change at the same time")
  func movedSection() throws {
    let map = try map([1, 1, 3], [2, 1, 1]) {
      $0.movedSections = [.init(from: 2, to: 0)]
      $0.removedItems = [ItemPath(row: 1, section: 2)]
    }
    #expect(map.isSectionMoved(0) && !map.isSectionMoved(1))
    #expect(map.oldPath(of: ItemPath(row: 1, section: 0)) == ItemPath(row: 2, section: 2))
    #expect(map.newPath(of: ItemPath(row: 0, section: 1)) == ItemPath(row: 0, section: 2))
  }

  @Test("A reloaded section stays where it is, with any number of new items")
  func reloadedSection() throws {
    let map = try map([3, 1], [7, 1]) { $0.reloadedSections = [0] }
    #expect(runs(map, 0) == [.inserted(7)])
    #expect(map.newSection(of: 0) == 0)
    #expect(map.newPath(of: ItemPath(row: 0, section: 0)) == nil)
    #expect(map.oldPath(of: ItemPath(row: 6, section: 0)) == nil)
  }

  @Test("A section may move and be reloaded at once")
  func movedAndReloadedSection() throws {
    let map = try map([1, 3], [9, 1]) {
      $0.movedSections = [.init(from: 1, to: 0)]
      $0.reloadedSections = [1]
    }
    #expect(map.newSection(of: 1) == 0 && map.isSectionMoved(0))
    #expect(runs(map, 0) == [.inserted(9)])
  }

  @Test("An item may move and get a new cell at once")
  func movedAndReloaded() throws {
    let map = try map([3], [3]) {
      $0.movedItems = [
        .init(from: ItemPath(row: 0, section: 0), to: ItemPath(row: 2, section: 0))
      ]
      $0.reloadedItems = [ItemPath(row: 0, section: 0)]
    }
    #expect(map.isMoved(ItemPath(row: 2, section: 0)))
  }

  @Test(
    "Each mismatch has its message",
    arguments: [
      Mismatch(
        "section 2 has 5 items after the updates, but 5 before, 2 inserted, 0 removed, 0 moved in and 0 moved out "
          + "make 7"
      ) { $0.insertedItems = [ItemPath(row: 0, section: 2), ItemPath(row: 1, section: 2)] },
      Mismatch(
        "section 0 has 2 items after the updates, but 2 before, 0 inserted, 0 removed, 0 moved in and 1 moved out "
          + "make 1"
      ) {
        $0.movedItems = [
          .init(from: ItemPath(row: 0, section: 0), to: ItemPath(row: 4, section: 2))
        ]
      },
      Mismatch(
        "there are 3 sections after the updates, but 3 before, 0 inserted and 1 removed make 2"
      ) { $0.removedSections = [1] },
      Mismatch("section 3 is removed, but there are 3 sections before the updates") {
        $0.removedSections = [3]
      },
      Mismatch("section -1 is inserted, but there are 3 sections after the updates") {
        $0.insertedSections = [-1]
      },
      Mismatch("section 1 is removed and removed") { $0.removedSections = [1, 1] },
      Mismatch("section 1 is removed and moved") {
        $0.removedSections = [1]
        $0.movedSections = [.init(from: 1, to: 0)]
      },
      Mismatch("section 0 is inserted and the end of a move") {
        $0.insertedSections = [0]
        $0.movedSections = [.init(from: 1, to: 0)]
      },
      Mismatch("section 7 is reloaded, but there are 3 sections before the updates") {
        $0.reloadedSections = [7]
      },
      Mismatch("section 1 is removed and reloaded") {
        $0.removedSections = [1]
        $0.insertedSections = [1]
        $0.reloadedSections = [1]
      },
      Mismatch("item 2 of section 0 is removed, but there are 2 items before the updates") {
        $0.removedItems = [ItemPath(row: 2, section: 0)]
      },
      Mismatch("item 0 of section 3 is inserted, but there are 3 sections after the updates") {
        $0.insertedItems = [ItemPath(row: 0, section: 3)]
      },
      Mismatch("item 9 of section 0 is moved, but there are 2 items after the updates") {
        $0.movedItems = [
          .init(from: ItemPath(row: 0, section: 0), to: ItemPath(row: 9, section: 0))
        ]
      },
      Mismatch("item 1 of section 2 before the updates is removed and removed") {
        $0.removedItems = [ItemPath(row: 1, section: 2), ItemPath(row: 1, section: 2)]
      },
      Mismatch("item 1 of section 2 before the updates is removed and moved") {
        $0.removedItems = [ItemPath(row: 1, section: 2)]
        $0.movedItems = [
          .init(from: ItemPath(row: 1, section: 2), to: ItemPath(row: 0, section: 2))
        ]
      },
      Mismatch("item 0 of section 2 after the updates is moved and moved") {
        $0.movedItems = [
          .init(from: ItemPath(row: 1, section: 2), to: ItemPath(row: 0, section: 2)),
          .init(from: ItemPath(row: 2, section: 2), to: ItemPath(row: 0, section: 2)),
        ]
      },
      Mismatch("item 1 of section 2 before the updates is removed and reloaded") {
        $0.removedItems = [ItemPath(row: 1, section: 2)]
        $0.reloadedItems = [ItemPath(row: 1, section: 2)]
      },
      Mismatch("item 1 of section 1 is reconfigured, but there are 0 items before the updates") {
        $0.reconfiguredItems = [ItemPath(row: 1, section: 1)]
      },
    ])
  func mismatches(mismatch: Mismatch) {
    let error = #expect(throws: ItemMap.MismatchError.self) {
      try ItemMap(before: [2, 0, 5], after: [2, 0, 5], changes: mismatch.changes)
    }
    #expect(error?.description == mismatch.message)
  }

  /// Changes that do not fit sections of 2, 0 and 5 items.
  nonisolated struct Mismatch: CustomTestStringConvertible {
    var message: String
    var changes = ItemChanges()

    init(_ message: String, _ fill: (inout ItemChanges) -> Void) {
      self.message = message
      fill(&changes)
    }

    var testDescription: String { message }
  }
}
