import LamellaGeometry
import LamellaScene
import LamellaScrolling
import TestSupport
import Testing

@Suite struct ListSelectionTests {
  private func makeRig(_ count: Int = 100) -> ListRig {
    ListRig(heights: [Double](repeating: 50, count: count))
  }

  @Test func aTapSelects() {
    let rig = makeRig()
    rig.harness.press(Point(100, 125))
    rig.harness.advance(seconds: 0.2)
    #expect(rig.list.cellForItem(at: ItemPath(section: 0, item: 2))?.isHighlighted == true)
    rig.harness.lift(Point(100, 125))
    rig.harness.advance(ticks: 1)
    #expect(rig.selected == [ItemPath(section: 0, item: 2)])
    #expect(rig.list.selectedPaths == [ItemPath(section: 0, item: 2)])
    let cell = rig.list.cellForItem(at: ItemPath(section: 0, item: 2))
    #expect(cell?.isSelected == true && cell?.isHighlighted == false)
    rig.harness.press(Point(100, 25))
    rig.harness.advance(ticks: 1)
    rig.harness.lift(Point(100, 25))
    rig.harness.advance(seconds: 0.2)
    #expect(rig.list.selectedPaths == [ItemPath(section: 0, item: 0)])
    #expect(rig.deselected == [ItemPath(section: 0, item: 2)])
    #expect(cell?.isSelected == false)
  }

  @Test func aDragSelectsNothing() {
    let rig = makeRig()
    rig.harness.pointer = .finger
    rig.harness.drag(from: Point(100, 225), to: Point(100, 100), seconds: 0.4, holding: 0.2)
    rig.harness.settle()
    #expect(rig.selected.isEmpty)
    #expect(rig.list.visibleCells.allSatisfy { !$0.isHighlighted })
    #expect(rig.list.contentOffset.y > 50)
  }

  @Test func selectionStaysWithItsItemOutOfSight() {
    let rig = makeRig()
    rig.list.selectItem(at: ItemPath(section: 0, item: 1))
    rig.list.contentOffset.y = 2000
    rig.harness.advance(ticks: 1)
    #expect(rig.list.visibleCells.allSatisfy { !$0.isSelected })
    rig.list.contentOffset.y = 0
    rig.harness.advance(ticks: 1)
    #expect(rig.list.visibleCells.map(\.isSelected).prefix(3) == [false, true, false])
  }

  @Test func separatorsComeAndGoWithoutAnotherSelection() throws {
    let list = ListView(
      frame: Rect(x: 0, y: 0, width: 200, height: 300), rows: 20
    ) { cell, row in cell.text = "\(row)" }
    list.layoutIfNeeded()
    let path = ItemPath(row: 1, section: 0)
    list.selectItem(at: path)
    let cell = try #require(list.cellForItem(at: path))
    list.showsSeparators = false
    list.layoutIfNeeded()
    #expect(list.selectedPaths == [path] && list.cellForItem(at: path) === cell)
  }

  @Test func severalCanBeSelected() {
    let rig = makeRig()
    rig.list.allowsMultipleSelection = true
    for y in [25.0, 75, 125, 75] {
      rig.harness.press(Point(100, y))
      rig.harness.advance(ticks: 1)
      rig.harness.lift(Point(100, y))
      rig.harness.advance(seconds: 0.2)
    }
    #expect(rig.list.selectedPaths.map(\.item) == [0, 2])
    rig.list.allowsMultipleSelection = false
    #expect(rig.list.selectedPaths.isEmpty)
  }

  private func press(_ key: Key, in rig: ListRig) {
    rig.harness.send(.keyDown(key, [], isRepeat: false))
    rig.harness.advance(ticks: 1)
  }

  @Test func keysMoveThroughRowsAndSections() {
    let rig = ListRig(
      [
        (0..<3).map { TestRow(id: $0, height: 50) }, [],
        (10..<14).map { TestRow(id: $0, height: 50) },
      ], titles: ["First", nil, "Second"])
    #expect(rig.list.becomeFirstResponder())
    press(.down, in: rig)
    #expect(rig.list.currentPath == ItemPath(section: 0, item: 0))
    for _ in 0..<3 { press(.down, in: rig) }
    #expect(rig.list.currentPath == ItemPath(section: 2, item: 0))
    #expect(rig.list.cellForItem(at: ItemPath(section: 2, item: 0))?.isCurrent == true)
    press(.up, in: rig)
    #expect(rig.list.currentPath == ItemPath(section: 0, item: 2))
    press(.end, in: rig)
    #expect(rig.list.currentPath == ItemPath(section: 2, item: 3))
    #expect(rig.place(of: 13) != nil)
    press(.down, in: rig)
    #expect(rig.list.currentPath == ItemPath(section: 2, item: 3))
    press(.return, in: rig)
    #expect(rig.selected == [ItemPath(section: 2, item: 3)])
    press(.home, in: rig)
    #expect(rig.list.currentPath == ItemPath(section: 0, item: 0))
  }

  @Test func keysMoveInTheColumnsOfAGrid() {
    let rig = ListRig(
      heights: [Double](repeating: 40, count: 20),
      layout: GridLayout(columns: 4, itemLength: .fixed(40)))
    #expect(rig.list.becomeFirstResponder())
    for key in [Key.down, .down, .right, .right, .up, .left] { press(key, in: rig) }
    #expect(rig.list.currentPath == ItemPath(section: 0, item: 1))
  }
}
