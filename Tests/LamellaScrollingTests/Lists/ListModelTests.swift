import LamellaGeometry
import LamellaRuntime
import Observation
import TestSupport
import Testing

@testable import LamellaScene
@testable import LamellaScrolling

/// A row as an app has it.
@Observable private final class RowModel {
  var height: Double
  var title = ""
  init(height: Double = 50) { self.height = height }
}

/// A list of 200 x 300 points whose cells read models, with a log of the rows that were filled.
private final class ModelRig: CollectionViewDataSource {
  let harness = StageHarness(size: Size(200, 300))
  let list: CollectionView
  var rows: [RowModel]
  var filled: [Int] = []
  /// The closure that is called as a cell is filled with a row.
  var onFill: ((TestCell, RowModel) -> Void)?
  private var cells: CellRegistration<TestCell, RowModel>!

  init(_ count: Int = 200, list: CollectionView? = nil) {
    rows = (0..<count).map { _ in RowModel() }
    self.list = list ?? ListView(rowHeight: .automatic(estimate: 50))
    cells = CellRegistration { [unowned self] cell, path, row in
      filled.append(path.item)
      cell.row = TestRow(id: path.item, height: row.height)
      cell.accessibilityLabel = row.title
      onFill?(cell, row)
    }
    self.list.frame = Rect(x: 0, y: 0, width: 200, height: 300)
    self.list.dataSource = self
    harness.window.addSubview(self.list)
    harness.settle()
    filled = []
  }

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int
  { rows.count }

  func collectionView(_ collectionView: CollectionView, cellForItemAt path: ItemPath)
    -> CollectionCell
  { collectionView.dequeueCell(using: cells, for: path, item: rows[path.item]) }

  var needsTick: Bool { harness.window.needsTick }

  /// Ticks, and returns the rows that were filled.
  func filledByTick() -> [Int] {
    filled = []
    harness.advance(ticks: 1)
    return filled
  }

  func cell(_ row: Int) -> TestCell? {
    list.cellForItem(at: ItemPath(section: 0, item: row)) as? TestCell
  }

  /// The rows in sight with the place of their top in the view and their height.
  var places: [[Double]] {
    list.visibleCells.filter { !$0.isHidden && $0.frame.intersects(list.bounds) }.map {
      [Double(($0 as! TestCell).row.id), $0.frame.minY - list.bounds.minY, $0.frame.height]
    }
  }
}

@Suite("Cells that read models")
struct ListModelTests {
  @Test("Of 200 rows the one whose model changes is filled again, once, in the same tick")
  func oneOfMany() {
    let rig = ModelRig()
    #expect(!rig.needsTick && rig.list.visibleCells.count == 6)
    rig.rows[3].title = "new"
    rig.rows[3].title = "newer"
    #expect(rig.needsTick && rig.filled == [])
    #expect(rig.filledByTick() == [3] && rig.cell(3)?.accessibilityLabel == "newer")
    #expect(rig.filledByTick() == [] && !rig.needsTick)
    for title in ["a", "b", "c"] {
      rig.rows[3].title = title
      #expect(rig.filledByTick() == [3] && rig.cell(3)?.accessibilityLabel == title)
    }
    (rig.rows[5].title, rig.rows[0].title) = ("five", "zero")
    #expect(rig.filledByTick() == [0, 5], "in their order, whatever changed first")
  }

  @Test("Rows out of sight are left alone until they come into sight")
  func outOfSight() {
    let rig = ModelRig()
    rig.rows[150].title = "far"
    #expect(!rig.needsTick)
    rig.list.contentOffset.y = 5000
    rig.harness.advance(ticks: 2)
    #expect(rig.places.first == [100, 0, 50])
    // Their cells show other rows now.
    for row in rig.rows[0..<100] { row.title = "old" }
    #expect(!rig.needsTick && rig.filledByTick() == [])
    rig.rows[101].title = "new"
    #expect(rig.filledByTick() == [101])
    rig.list.contentOffset.y = 0
    rig.harness.advance(ticks: 2)
    #expect(rig.cell(2)?.accessibilityLabel == "old")
    rig.filled = []
    rig.rows[101].title = "newest"
    #expect(!rig.needsTick)
  }

  @Test("A row that grows is measured again, and those below make way")
  func growing() {
    let rig = ModelRig()
    rig.rows[1].height = 90
    #expect(rig.filledByTick() == [1])
    #expect(
      rig.places == [
        [0, 0, 50], [1, 50, 90], [2, 140, 50], [3, 190, 50], [4, 240, 50], [5, 290, 50],
      ])
    #expect(rig.list.contentSize.height == 199 * 50 + 90)
    rig.rows[1].height = 20
    rig.harness.advance(ticks: 1)
    #expect(rig.places.map { $0[1] } == [0, 50, 70, 120, 170, 220, 270])
  }

  @Test("A row that grew out of sight is measured as it comes back, and what is in sight stays")
  func growingOutOfSight() {
    let rig = ModelRig()
    rig.list.contentOffset.y = 2000
    rig.harness.advance(ticks: 2)
    for row in rig.rows[0..<40] { row.height = 70 }
    rig.list.contentOffset.y = 1990
    rig.harness.advance(ticks: 1)
    #expect(rig.places[0] == [39, -60, 70] && rig.places[1] == [40, 10, 50])
    rig.list.scrollToItem(at: ItemPath(section: 0, item: 2), at: .start)
    rig.harness.advance(ticks: 1)
    #expect(rig.places[0] == [2, 0, 70] && rig.places[1] == [3, 70, 70])
  }

  @Test("The first row in sight stays when one grows whose top is out of sight")
  func growingAtTheEdge() {
    let rig = ModelRig()
    rig.list.contentOffset.y = 1020
    rig.harness.advance(ticks: 2)
    rig.rows[20].height = 80
    rig.harness.advance(ticks: 1)
    #expect(rig.places[0] == [20, -20, 80] && rig.places[1] == [21, 60, 50])
  }

  @Test("A change in a step counts in the same tick, one by a layout after the list's, too")
  func ticks() {
    final class Step: Steppable {
      let row: RowModel
      init(_ row: RowModel) { self.row = row }
      func step(to time: TickTime) -> Bool {
        row.title = "stepped"
        return false
      }
    }
    final class Arranging: View {
      var onLayout: (() -> Void)?
      override func layoutSubviews() { onLayout?() }
    }
    let rig = ModelRig()
    rig.harness.window.ticker.add(Step(rig.rows[2]))
    #expect(rig.filledByTick() == [2] && rig.cell(2)?.accessibilityLabel == "stepped")
    let view = Arranging()
    view.onLayout = { rig.rows[4].title = "arranged" }
    rig.harness.window.addSubview(view)
    #expect(rig.filledByTick() == [4] && !rig.needsTick)
  }

  @Test(
    "A cell that changes what it reads is filled once, and one that changes another's model fills that"
  )
  func changesInside() {
    let rig = ModelRig()
    rig.onFill = { _, row in row.height += 1 }
    rig.rows[0].title = "own"
    #expect(rig.filledByTick() == [0] && !rig.needsTick)
    #expect(rig.cell(0)?.frame.height == 50)
    rig.onFill = { [unowned rig] _, row in if row === rig.rows[1] { rig.rows[0].title = "other" } }
    rig.rows[1].title = "first"
    #expect(rig.filledByTick() == [1, 0] && !rig.needsTick)
  }

  @Test("After an update the cells follow the models that they show, at their new rows")
  func updates() {
    let rig = ModelRig()
    let model = rig.rows[4]
    rig.rows.removeFirst(2)
    rig.list.deleteItems(
      at: [0, 1].map { ItemPath(section: 0, item: $0) }, animated: false)
    rig.harness.advance(ticks: 2)
    model.title = "moved"
    #expect(rig.filledByTick() == [2] && rig.cell(2)?.accessibilityLabel == "moved")
    // Told with the change, in the same tick.
    model.title = "again"
    rig.rows.removeFirst()
    rig.list.deleteItems(at: [ItemPath(section: 0, item: 0)], animated: true)
    rig.harness.advance(ticks: 2)
    #expect(rig.cell(1)?.accessibilityLabel == "again")
    // Those that were removed are left alone.
    let gone = rig.rows.removeFirst()
    rig.list.deleteItems(at: [ItemPath(section: 0, item: 0)], animated: true)
    rig.harness.advance(ticks: 2)
    gone.title = "gone"
    #expect(rig.filledByTick() == [])
    rig.harness.settle()
    #expect(rig.cell(0)?.accessibilityLabel == "again")
  }

  @Test("A list that a closure fills follows models, and a reload does away with the old ones")
  func closures() {
    let rows = (0..<5).map { _ in RowModel() }
    var filled: [Int] = []
    let list = ListView(frame: Rect(x: 0, y: 0, width: 200, height: 300), rows: 5) { cell, row in
      filled.append(row)
      cell.text = rows[row].title
    }
    let harness = StageHarness(size: Size(200, 300))
    harness.window.addSubview(list)
    harness.settle()
    filled = []
    rows[2].title = "two"
    harness.advance(ticks: 1)
    #expect(filled == [2])
    list.numberOfRows = 2
    harness.advance(ticks: 1)
    filled = []
    rows[4].title = "four"
    harness.advance(ticks: 1)
    #expect(filled == [] && !harness.window.needsTick)
  }

  @Test("Cells of sections that scroll across follow models")
  func orthogonal() {
    let layout = SectionedLayout { _ in .orthogonal(ListLayout(rowHeight: .fixed(60)), length: 50) }
    let rig = ModelRig(list: CollectionView(layout: layout))
    rig.rows[1].title = "one"
    #expect(rig.filledByTick() == [1] && rig.cell(1)?.accessibilityLabel == "one")
    rig.rows[100].title = "far"
    #expect(rig.filledByTick() == [])
  }

  @Test("Lists of classes of one's own and other layouts follow models")
  func otherLists() {
    final class OwnList: ListView {}
    let rig = ModelRig(list: OwnList(rowHeight: .automatic(estimate: 50)))
    rig.rows[1].height = 70
    #expect(rig.filledByTick() == [1] && rig.cell(2)?.frame.minY == 120)
    let flow = FlowLayout(itemSize: .automatic(estimate: Size(200, 50)))
    let other = ModelRig(list: CollectionView(layout: flow))
    other.rows[1].height = 70
    #expect(other.filledByTick() == [1] && other.cell(1)?.frame.height == 70)
  }

  @Test("What reads nothing is not tracked, and a list ends though its models stay")
  func costs() {
    let plain = ListRig(heights: mixedHeights(50))
    #expect(plain.list.visibleCells.allSatisfy { !ViewReads.column.contains($0.row) })
    let row = RowModel()
    weak var list: ListView?
    do {
      let rig = ModelRig(10)
      rig.rows[0] = row
      rig.list.reloadData()
      rig.harness.advance(ticks: 1)
      list = rig.list as? ListView
      #expect(list != nil && rig.filled.contains(0))
    }
    #expect(list == nil)
    row.title = "alone"
  }
}
