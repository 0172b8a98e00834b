import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@testable import LamellaScrolling

/// Changes that are shown together.
@Suite struct ListBatchTests {
  private let rig = ListRig(heights: [Double](repeating: 50, count: 30))

  /// Inserts two rows at the top, one after the other, and removes the row that was the third.
  private func change() {
    for id in [100, 101] {
      rig.sections[0].insert(TestRow(id: id, height: 50), at: 0)
      rig.list.insertItems(at: [ItemPath(section: 0, item: 0)])
    }
    rig.sections[0].remove(at: 4)
    rig.list.deleteItems(at: [ItemPath(section: 0, item: 4)])
  }

  @Test func changesInABatchAreAnimatedOnce() throws {
    let cells = try (0..<4).map {
      try #require(rig.list.cellForItem(at: ItemPath(section: 0, item: $0)))
    }
    rig.list.beginUpdates(animated: true)
    change()
    #expect(rig.list.endUpdates() && !rig.list.isInBatch)
    rig.harness.advance(seconds: 0.15)
    func shown(_ row: Int) throws -> LayerPresentation {
      try #require(cells[row].layer.presentation())
    }
    // Two rows down, and one row down.
    #expect(try shown(0).frame.minY > 0 && shown(0).frame.minY < 100)
    #expect(try shown(3).frame.minY > 150 && shown(3).frame.minY < 200)
    #expect(try shown(2).opacity < 1 && shown(2).opacity > 0)
    rig.harness.settle()
    #expect(rig.seen.map(\.id).prefix(5) == [101, 100, 0, 1, 3])
    #expect(cells[2].isHidden)
    rig.expectWhole()
    #expect(!rig.list.endUpdates())
  }

  @Test func changesInABatchWithoutAnimationAreThereAtOnce() {
    rig.list.beginUpdates(animated: false)
    change()
    #expect(rig.list.endUpdates())
    rig.harness.advance(ticks: 1)
    rig.expectWhole()
    #expect(rig.seen.map(\.id).prefix(5) == [101, 100, 0, 1, 3])
    // Later ones stand for themselves again.
    rig.list.beginUpdates(animated: true)
    rig.list.reloadData()
    #expect(rig.list.endUpdates())
    rig.harness.settle()
    rig.expectWhole()
  }
}
