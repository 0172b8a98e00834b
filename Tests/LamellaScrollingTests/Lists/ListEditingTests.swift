import LamellaControls
import LamellaGeometry
import LamellaScene
import LamellaScrolling
import TestSupport
import Testing

@Suite struct ListEditingTests {
  /// A cell of another class.
  private final class OtherCell: ListCell {
    nonisolated deinit {}
  }

  /// A list of rows with a text, of which all but row 2 can be moved and row 1 cannot be deleted.
  private final class Source: CollectionViewDataSource {
    var rows = (0..<30).map { "Row \($0)" }
    var moves: [[Int]] = []
    let cells = CellRegistration<ListCell, String> { cell, _, text in cell.text = text }
    let others = CellRegistration<OtherCell, String> { cell, _, text in cell.text = text }
    var showsOthers = false
    nonisolated deinit {}

    func collectionView(
      _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { rows.count }

    func collectionView(_ collectionView: CollectionView, cellForItemAt path: ItemPath)
      -> CollectionCell
    {
      showsOthers
        ? collectionView.dequeueCell(using: others, for: path, item: rows[path.item])
        : collectionView.dequeueCell(using: cells, for: path, item: rows[path.item])
    }

    func collectionView(_ collectionView: CollectionView, canMoveItemAt path: ItemPath) -> Bool {
      path.item != 2
    }

    func collectionView(
      _ collectionView: CollectionView, moveItemAt path: ItemPath, to destination: ItemPath
    ) {
      moves.append([path.item, destination.item])
      rows.insert(rows.remove(at: path.item), at: destination.item)
    }
  }

  private let harness = StageHarness(size: Size(200, 300))
  private let list = ListView(
    frame: Rect(x: 0, y: 0, width: 200, height: 300), rowHeight: .fixed(50))
  private let source = Source()

  init() {
    // Sizes of labels are those without fonts, whatever tests of other modules have set.
    FontLibrary.provider = nil
    harness.pointer = .finger
    let (list, source) = (list, source)
    list.trailingSwipeActions = { [unowned list, unowned source] path in
      path.item == 1
        ? [SwipeAction("Keep") { _ in }]
        : [
          SwipeAction("Delete", style: .destructive) {
            source.rows.remove(at: $0.item)
            list.deleteItems(at: [$0])
          }
        ]
    }
    list.dataSource = source
    harness.window.addSubview(list)
    harness.advance(ticks: 1)
  }

  private func cell(_ row: Int) -> ListCell? {
    list.cellForItem(at: ItemPath(section: 0, item: row)) as? ListCell
  }

  private func tap(_ point: Point) {
    harness.press(point)
    harness.advance(ticks: 2)
    harness.lift(point)
    harness.settle()
  }

  @Test func rowsIndentAndReturn() throws {
    // Tests of other suites may run between the making of the list and its test.
    FontLibrary.provider = nil
    list.reloadData()
    harness.settle()
    let row = try #require(cell(0))
    let before = row.textLabel.frame
    list.setEditing(true, animated: true)
    harness.advance(seconds: 0.1)
    let shown = try #require(row.textLabel.layer.presentation()).frame.minX
    harness.settle()
    let after = row.textLabel.frame
    #expect(list.isEditing && row.isEditing)
    #expect(after.minX > before.minX + 20 && after.maxX < before.maxX - 20)
    #expect(shown > before.minX && shown < after.minX, "it moves in an animation: \(shown)")
    // Rows that come into sight later are edited too.
    list.contentOffset.y = 700
    harness.advance(ticks: 1)
    #expect(list.visibleCells.allSatisfy { $0.isEditing })
    list.contentOffset.y = 0
    list.isEditing = false
    harness.settle()
    let restored = try #require(cell(0)).textLabel.frame
    #expect(restored == before)
    #expect(list.visibleCells.allSatisfy { !$0.isEditing })
  }

  @Test func theMarkDeletesOrUncoversActions() throws {
    list.isEditing = true
    harness.settle()
    tap(Point(27, 25))
    #expect(source.rows.first == "Row 1" && source.rows.count == 29)
    // Now the row at index 1 has no destructive action.
    tap(Point(27, 75))
    #expect(source.rows.count == 29)
    let row = try #require(cell(1))
    #expect(row.contentView.frame.minX < -50, "its actions are uncovered")
    list.isEditing = false
    harness.settle()
    #expect(row.contentView.frame.minX == 0)
  }

  @Test func aCellOfAnotherClassTakesOnTheState() throws {
    list.isEditing = true
    #expect(list.becomeFirstResponder())
    harness.send(.keyDown(.down, [], isRepeat: false))
    harness.advance(ticks: 1)
    let path = try #require(list.currentPath)
    source.showsOthers = true
    var changes = ItemChanges()
    changes.reconfiguredItems = [path]
    list.apply(changes, animated: false)
    harness.advance(ticks: 1)
    let cell = try #require(list.cellForItem(at: path) as? OtherCell)
    #expect(cell.isEditing && cell.isCurrent && !cell.isSelected)
  }

  @Test func theGripMovesAtOnce() throws {
    harness.drag(from: Point(174, 25), to: Point(174, 135), seconds: 0.1, holding: 0.1)
    harness.settle()
    #expect(source.moves.isEmpty, "there is no grip yet")
    list.contentOffset = .zero
    list.isEditing = true
    harness.settle()
    harness.drag(from: Point(174, 25), to: Point(174, 135), seconds: 0.1, holding: 0.1)
    harness.settle()
    #expect(source.moves == [[0, 2]] && list.contentOffset == .zero)
    // Row 2, moved to the second place, is at index 1; the one at index 2 has no grip.
    harness.drag(from: Point(174, 125), to: Point(174, 75), seconds: 0.1, holding: 0.1)
    harness.settle()
    #expect(source.moves.count == 1)
  }

  @Test func tapsSelectOnlyIfAllowed() {
    list.isEditing = true
    harness.settle()
    tap(Point(100, 125))
    #expect(list.selectedPaths.isEmpty)
    list.allowsSelectionDuringEditing = true
    tap(Point(100, 125))
    #expect(list.selectedPaths.map(\.item) == [2])
    list.isEditing = false
    tap(Point(100, 75))
    #expect(list.selectedPaths.map(\.item) == [1])
  }
}
