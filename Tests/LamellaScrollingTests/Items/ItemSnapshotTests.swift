import Testing

@testable import LamellaScrolling

@Suite("Item snapshots")
struct ItemSnapshotTests {
  private typealias Snapshot = ItemSnapshot<String, Int>

  /// A snapshot with sections a and b.
  private var letters: Snapshot {
    var snapshot = Snapshot()
    snapshot.appendSections(["a", "b"])
    snapshot.appendItems([1, 2, 3], toSection: "a")
    snapshot.appendItems([4, 5])
    return snapshot
  }

  @Test("Items are appended to the section that is named, or the last one")
  func appending() {
    let snapshot = letters
    #expect(snapshot.sectionIdentifiers == ["a", "b"])
    #expect(snapshot.itemIdentifiers == [1, 2, 3, 4, 5])
    #expect(snapshot.itemIdentifiers(inSection: "b") == [4, 5])
    #expect(snapshot.numberOfItems == 5 && snapshot.numberOfSections == 2)
    #expect(snapshot.numberOfItems(inSection: "a") == 3)
    #expect(snapshot.refusal == nil)
  }

  @Test("Places and identifiers lead to one another")
  func places() {
    let snapshot = letters
    #expect(snapshot.indexOfItem(5) == 4 && snapshot.indexOfItem(6) == nil)
    #expect(snapshot.indexOfSection("b") == 1 && snapshot.indexOfSection("c") == nil)
    #expect(snapshot.path(of: 5) == ItemPath(row: 1, section: 1) && snapshot.path(of: 6) == nil)
    #expect(snapshot.itemIdentifier(at: ItemPath(row: 2, section: 0)) == 3)
    #expect(snapshot.sectionIdentifier(at: 1) == "b")
    #expect(snapshot.sectionIdentifier(containingItem: 4) == "b")
    #expect(snapshot.sectionIdentifier(containingItem: 9) == nil)
    #expect(snapshot.numberOfItems(inSection: "c") == 0)
    #expect(snapshot.itemIdentifiers(inSection: "c").isEmpty)
  }

  @Test("Items are inserted and moved before and after others, between sections too")
  func itemEdits() {
    var snapshot = letters
    snapshot.insertItems([10, 11], beforeItem: 1)
    snapshot.insertItems([12], afterItem: 5)
    #expect(snapshot.itemIdentifiers == [10, 11, 1, 2, 3, 4, 5, 12])
    snapshot.moveItem(10, afterItem: 2)
    snapshot.moveItem(12, beforeItem: 1)
    snapshot.moveItem(4, beforeItem: 4)
    #expect(snapshot.itemIdentifiers(inSection: "a") == [11, 12, 1, 2, 10, 3])
    #expect(snapshot.sectionIdentifier(containingItem: 12) == "a")
    snapshot.deleteItems([1, 3, 5])
    #expect(snapshot.itemIdentifiers(inSection: "a") == [11, 12, 2, 10])
    #expect(snapshot.itemIdentifiers(inSection: "b") == [4])
    #expect(snapshot.refusal == nil)
    snapshot.deleteAllItems()
    #expect(snapshot.numberOfItems == 0 && snapshot.numberOfSections == 0)
  }

  @Test("Sections are inserted, moved and removed with their items")
  func sectionEdits() {
    var snapshot = letters
    snapshot.insertSections(["x"], beforeSection: "a")
    snapshot.insertSections(["y", "z"], afterSection: "a")
    #expect(snapshot.sectionIdentifiers == ["x", "a", "y", "z", "b"])
    snapshot.moveSection("a", afterSection: "b")
    snapshot.moveSection("z", beforeSection: "x")
    #expect(snapshot.sectionIdentifiers == ["z", "x", "y", "b", "a"])
    #expect(snapshot.itemIdentifiers == [4, 5, 1, 2, 3])
    snapshot.deleteSections(["b", "x"])
    #expect(snapshot.sectionIdentifiers == ["z", "y", "a"])
    #expect(snapshot.itemIdentifiers == [1, 2, 3] && snapshot.path(of: 4) == nil)
    // A section or item that was removed may come back.
    snapshot.appendSections(["b"])
    snapshot.appendItems([4])
    #expect(snapshot.itemIdentifiers == [1, 2, 3, 4])
    #expect(snapshot.numberOfItems(inSection: "b") == 1)
    #expect(snapshot.refusal == nil)
  }

  @Test("A second item with the same identifier is refused, the first stays")
  func duplicates() {
    var snapshot = letters
    snapshot.appendItems([6, 2, 6, 7], toSection: "b")
    #expect(snapshot.itemIdentifiers(inSection: "b") == [4, 5, 6, 7])
    #expect(snapshot.itemIdentifiers(inSection: "a") == [1, 2, 3])
    #expect(snapshot.refusal == "the item 2 is in the snapshot already")
    snapshot.appendItems([7])
    #expect(snapshot.refusal == "the item 2 is in the snapshot already")
    #expect(snapshot.numberOfItems == 7)
    snapshot.removeMarks()
    snapshot.appendSections(["c", "a"])
    #expect(snapshot.sectionIdentifiers == ["a", "b", "c"])
    #expect(snapshot.refusal == "the section a is in the snapshot already")
  }

  @Test("Edits that name what is not there are refused")
  func unknown() {
    func refusal(_ edit: (inout Snapshot) -> Void) -> String? {
      var snapshot = letters
      edit(&snapshot)
      #expect(snapshot.itemIdentifiers == letters.itemIdentifiers)
      #expect(snapshot.sectionIdentifiers == letters.sectionIdentifiers)
      return snapshot.refusal
    }
    let item = "the item 9 is not in the snapshot"
    #expect(refusal { $0.insertItems([20], beforeItem: 9) } == item)
    #expect(refusal { $0.insertItems([20], afterItem: 9) } == item)
    #expect(refusal { $0.deleteItems([9]) } == item)
    #expect(refusal { $0.moveItem(9, beforeItem: 1) } == item)
    #expect(refusal { $0.moveItem(1, afterItem: 9) } == item)
    #expect(refusal { $0.reloadItems([9]) } == item)
    #expect(refusal { $0.reconfigureItems([9]) } == item)
    let section = "the section z is not in the snapshot"
    #expect(refusal { $0.appendItems([20], toSection: "z") } == section)
    #expect(refusal { $0.insertSections(["y"], beforeSection: "z") } == section)
    #expect(refusal { $0.insertSections(["y"], afterSection: "z") } == section)
    #expect(refusal { $0.deleteSections(["z"]) } == section)
    #expect(refusal { $0.moveSection("a", beforeSection: "z") } == section)
    #expect(refusal { $0.reloadSections(["z"]) } == section)
    var empty = Snapshot()
    empty.appendItems([1])
    #expect(empty.refusal == "items are appended to a snapshot without sections")
  }

  @Test("Marked items and sections are changes, by their paths before")
  func marks() {
    var snapshot = letters
    snapshot.moveItem(1, afterItem: 5)
    snapshot.reloadItems([1, 4])
    snapshot.reconfigureItems([2, 5])
    snapshot.reloadSections(["b"])
    snapshot.appendItems([30])
    snapshot.reloadItems([30])
    snapshot.deleteItems([4])
    let changes = snapshot.changes(from: letters)
    #expect(changes.reloadedItems == [ItemPath(row: 0, section: 0)])
    #expect(
      changes.reconfiguredItems == [ItemPath(row: 1, section: 0), ItemPath(row: 1, section: 1)])
    #expect(changes.reloadedSections == [1] && changes.removedItems.isEmpty)
    #expect(throws: Never.self) {
      try ItemMap(before: [3, 2], after: [2, 3], changes: changes)
    }
    snapshot.removeMarks()
    #expect(snapshot.changes(from: snapshot).isEmpty)
  }

  @Test("Marks end with what is removed, though another takes its room")
  func marksOfRemoved() {
    var snapshot = letters
    snapshot.reloadSections(["a"])
    snapshot.reloadItems([5])
    snapshot.deleteSections(["b", "a"])
    snapshot.appendSections(["b"])
    snapshot.appendItems([4, 5])
    let changes = snapshot.changes(from: letters)
    #expect(changes.removedSections == [0])
    #expect(changes.reloadedSections.isEmpty && changes.reloadedItems.isEmpty)
  }

  @Test("Items that come and go take no more room than those that are there at a time")
  func room() {
    var snapshot = letters
    for item in 100..<1000 {
      snapshot.appendItems([item])
      snapshot.deleteItems([item])
    }
    #expect(snapshot.items.identifiers.count == 6 && snapshot.items.buckets.count < 32)
  }

  @Test("Any edits give what arrays give")
  func randomEdits() {
    for seed in 0..<100 as Range<UInt64> {
      var pair = SnapshotAndArrays(seed: seed)
      for _ in 0..<120 { pair.edit() }
      #expect(pair.isRight(), "seed \(seed)")
    }
  }
}
