import LamellaGeometry
import LamellaGraphics
import LamellaScene
import LamellaScrolling
import TestSupport
import Testing

@Suite struct ListReorderTests {
  private static let finger = 100.0

  private func makeRig(
    heights: [Double] = [Double](repeating: 50, count: 40), layout: CollectionLayout? = nil
  ) -> ListRig {
    let rig = ListRig(heights: heights, layout: layout)
    rig.harness.pointer = .finger
    rig.canMove = { $0.item != 3 }
    return rig
  }

  private func rowCell(_ item: Int, in rig: ListRig) -> CollectionCell? {
    rig.list.cellForItem(at: ItemPath(section: 0, item: item))
  }

  /// Presses until the cell is lifted, and moves the finger.
  private func lift(_ start: Point, to end: Point? = nil, in rig: ListRig) {
    rig.harness.press(start)
    rig.harness.advance(seconds: 0.4)
    guard let end else { return }
    for step in 1...20 {
      rig.harness.move(start.interpolated(to: end, fraction: Double(step) / 20))
      rig.harness.advance(ticks: 1)
    }
  }

  private func ids(in rig: ListRig, _ count: Int) -> [Int] {
    rig.sections[0].prefix(count).map(\.id)
  }

  // MARK: Lifting

  @Test(arguments: StageHarness.Pointer.allCases)
  func aLongPressLiftsAndADropMoves(by pointer: StageHarness.Pointer) throws {
    let rig = makeRig()
    rig.harness.pointer = pointer
    let cell = try #require(rowCell(1, in: rig))
    rig.harness.press(Point(Self.finger, 75))
    rig.harness.advance(seconds: 0.3)
    #expect(!cell.isLifted && !rig.list.isReordering)
    rig.harness.advance(seconds: 0.3)
    #expect(cell.isLifted && rig.list.isReordering)
    #expect(cell.transform.a == 1.03 && cell.layer.shadowOpacity > 0 && cell.layer.zPosition > 1)
    for y in stride(from: 80.0, through: 180, by: 5) {
      rig.harness.move(Point(Self.finger, y))
      rig.harness.advance(ticks: 1)
      #expect(cell.center == Point(100, y), "it follows the finger")
    }
    #expect(rig.moves.isEmpty, "nothing moves before the drop")
    let filled = rig.filled.count
    rig.harness.lift(Point(Self.finger, 180))
    rig.harness.settle()
    #expect(rig.moves.map(\.from.item) == [1] && rig.moves.map(\.to.item) == [3])
    #expect(ids(in: rig, 5) == [0, 2, 3, 1, 4])
    #expect(rig.filled.count == filled, "no cell is asked for")
    #expect(!cell.isLifted && cell.transform == .identity && cell.layer.shadowOpacity == 0)
    #expect(cell.layer.zPosition == 0 && cell.frame == Rect(x: 0, y: 150, width: 200, height: 50))
    #expect(rig.selected.isEmpty)
    rig.expectWhole()
  }

  @Test func othersMakeWayAndReturn() throws {
    let rig = makeRig(heights: [40, 60, 80, 100, 50, 50])
    let cells = try (0..<5).map { try #require(rowCell($0, in: rig)) }
    let before = cells.map(\.frame.minY)
    // The bottom of the lifted row is 60 points high: others move by that much.
    lift(Point(Self.finger, 70), to: Point(Self.finger, 115), in: rig)
    #expect(cells[2].frame.minY == 40 && cells[3].frame.minY == 180)
    let shown = try #require(cells[2].layer.presentation()).frame.minY
    #expect(shown > 40 && shown < 100, "they move in an animation: \(shown)")
    rig.harness.advance(seconds: 0.4)
    #expect(try #require(cells[2].layer.presentation()).frame.minY == 40)
    rig.harness.move(Point(Self.finger, 60))
    rig.harness.advance(ticks: 1)
    for (cell, y) in zip(cells, before) where cell !== cells[1] { #expect(cell.frame.minY == y) }
    rig.harness.move(Point(Self.finger, 15))
    rig.harness.advance(ticks: 1)
    #expect(cells[0].frame.minY == 60 && cells[2].frame.minY == 100)
    rig.harness.lift(Point(Self.finger, 15))
    rig.harness.settle()
    #expect(ids(in: rig, 3) == [1, 0, 2])
    rig.expectWhole()
  }

  @Test func gridsMakeWayBySlots() throws {
    let rig = makeRig(
      heights: [Double](repeating: 40, count: 12),
      layout: GridLayout(columns: 4, itemLength: .fixed(40), spacing: 0))
    let slots = try (0..<12).map { try #require(rowCell($0, in: rig)).frame }
    let cells = try (0..<12).map { try #require(rowCell($0, in: rig)) }
    lift(slots[1].center, to: slots[6].center, in: rig)
    for item in 2...6 { #expect(cells[item].frame == slots[item - 1], "\(item)") }
    #expect(cells[0].frame == slots[0] && cells[7].frame == slots[7])
    #expect(cells[1].center == slots[6].center, "it moves in both directions")
    rig.harness.lift(slots[6].center)
    rig.harness.settle()
    #expect(ids(in: rig, 8) == [0, 2, 3, 4, 5, 6, 1, 7])
    #expect(rig.moves.count == 1 && cells[1].frame == slots[6])
  }

  @Test func rowsThatMayNotMoveAreSelectedAsBefore() {
    let rig = makeRig()
    rig.harness.press(Point(Self.finger, 175))
    rig.harness.advance(seconds: 0.6)
    #expect(!rig.list.isReordering)
    rig.harness.lift(Point(Self.finger, 175))
    rig.harness.settle()
    #expect(rig.selected.map(\.item) == [3] && rig.moves.isEmpty)
  }

  @Test func aDragBeforeTheDelayScrolls() {
    let rig = makeRig()
    rig.harness.drag(from: Point(Self.finger, 225), to: Point(Self.finger, 100))
    rig.harness.settle()
    #expect(rig.list.contentOffset.y > 50 && rig.moves.isEmpty)
  }

  @Test func aPressWithoutAMoveChangesNothing() {
    let rig = makeRig()
    lift(Point(Self.finger, 75), in: rig)
    rig.harness.lift(Point(Self.finger, 75))
    rig.harness.settle()
    #expect(rig.moves.isEmpty && rig.selected.isEmpty && !rig.list.isReordering)
    rig.expectWhole()
  }

  // MARK: Putting back

  @Test func escapePutsBack() throws {
    let rig = makeRig()
    let cell = try #require(rowCell(1, in: rig))
    lift(Point(Self.finger, 75), to: Point(Self.finger, 220), in: rig)
    rig.harness.send(.keyDown(.escape, [], isRepeat: false))
    rig.harness.advance(ticks: 1)
    #expect(!rig.list.isReordering && !cell.isLifted)
    rig.harness.move(Point(Self.finger, 240))
    rig.harness.lift(Point(Self.finger, 240))
    rig.harness.settle()
    #expect(rig.moves.isEmpty && rig.selected.isEmpty)
    #expect(cell.frame.minY == 50 && cell.transform == .identity)
    rig.expectWhole()
  }

  @Test func aCancelledTouchPutsBack() {
    let rig = makeRig()
    lift(Point(Self.finger, 75), to: Point(Self.finger, 220), in: rig)
    rig.harness.send(.inputReset)
    rig.harness.settle()
    #expect(rig.moves.isEmpty && !rig.list.isReordering)
    rig.expectWhole()
  }

  @Test func changesOfTheDataEndIt() {
    let rig = makeRig()
    lift(Point(Self.finger, 75), to: Point(Self.finger, 220), in: rig)
    rig.sections[0].remove(at: 0)
    rig.list.deleteItems(at: [ItemPath(section: 0, item: 0)])
    #expect(!rig.list.isReordering)
    rig.harness.settle()
    rig.expectWhole("removed")
    rig.harness.lift(Point(Self.finger, 220))
    rig.harness.settle()
    lift(Point(Self.finger, 25), to: Point(Self.finger, 220), in: rig)
    #expect(rig.list.isReordering)
    rig.list.reloadData()
    rig.harness.lift(Point(Self.finger, 220))
    rig.harness.settle()
    #expect(rig.moves.isEmpty)
    rig.expectWhole("reloaded")
  }

  @Test func aListThatIsRemovedPutsBack() {
    let rig = makeRig()
    lift(Point(Self.finger, 75), to: Point(Self.finger, 220), in: rig)
    rig.list.removeFromSuperview()
    rig.harness.advance(ticks: 2)
    #expect(!rig.list.isReordering && rig.moves.isEmpty)
    rig.harness.window.addSubview(rig.list)
    rig.harness.settle()
    rig.expectWhole()
  }

  // MARK: Scrolling

  @Test func theContentScrollsNearTheEdges() throws {
    let rig = makeRig(heights: [Double](repeating: 50, count: 200))
    let cell = try #require(rowCell(1, in: rig))
    lift(Point(Self.finger, 75), to: Point(Self.finger, 290), in: rig)
    rig.harness.advance(seconds: 2)
    #expect(rig.list.contentOffset.y > 600 && rig.list.contentOffset.y < 1300)
    let place = cell.center.y - rig.list.bounds.minY
    #expect(abs(place - 290) < 1e-9 && !cell.isHidden, "\(place)")
    #expect(rig.list.cellForItem(at: ItemPath(section: 0, item: 1)) == nil, "its place is far")
    let offset = rig.list.contentOffset
    rig.harness.move(Point(Self.finger, 150))
    rig.harness.advance(seconds: 1)
    #expect(abs(rig.list.contentOffset.y - offset.y) < 20, "it rests in the middle")
    let rest = rig.list.contentOffset
    rig.harness.lift(Point(Self.finger, 150))
    rig.harness.settle()
    #expect(rig.list.contentOffset == rest, "the drop scrolls nothing")
    let move = try #require(rig.moves.first)
    #expect(move.from.item == 1 && rig.moves.count == 1)
    #expect(rig.list.cellForItem(at: move.to) === cell)
    #expect(abs(cell.frame.midY - rest.y - 150) <= 25)
    rig.expectWhole()
    // And back to the very start.
    lift(Point(Self.finger, 150), to: Point(Self.finger, 5), in: rig)
    rig.harness.advance(seconds: 4)
    #expect(rig.list.contentOffset.y == 0)
    rig.harness.lift(Point(Self.finger, 5))
    rig.harness.settle()
    #expect(rig.moves.last?.to.item == 0 && rig.harness.isIdle)
    rig.expectWhole()
  }

  @Test func theCellIsAtTheFingerInInterpolatedFrames() throws {
    let rig = makeRig(heights: [Double](repeating: 50, count: 200))
    let cell = try #require(rowCell(1, in: rig))
    cell.backgroundColor = .white
    lift(Point(Self.finger, 75), to: Point(Self.finger, 295), in: rig)
    rig.harness.advance(seconds: 0.5)
    let still = try rig.harness.picture()
    let offset = rig.list.contentOffset.y
    for _ in 0..<4 {
      rig.harness.advance(fraction: 0.4)
      let moving = try rig.harness.picture()
      for y in 260..<300 { #expect(moving.pixel(x: 3, y: y) == still.pixel(x: 3, y: y), "\(y)") }
    }
    #expect(rig.list.contentOffset.y > offset)
  }

  @Test func rowsOfUnknownHeightsComeIntoSightBelowIt() {
    let rig = makeRig(heights: mixedHeights(300))
    rig.list.scrollToItem(at: ItemPath(section: 0, item: 150), at: .start)
    rig.harness.advance(ticks: 1)
    lift(Point(Self.finger, 150), to: Point(Self.finger, 2), in: rig)
    for _ in 0..<200 {
      rig.harness.advance(ticks: 1)
      let cells = rig.list.visibleCells.filter { !$0.isLifted }
      for (a, b) in zip(cells, cells.dropFirst()) { #expect(b.frame.minY >= a.frame.minY) }
    }
    rig.harness.lift(Point(Self.finger, 2))
    rig.harness.settle()
    #expect(rig.moves.count == 1 && (rig.moves.first?.to.item ?? 200) < 145)
    rig.expectWhole()
  }

  // MARK: Data sources

  @Test func aDataSourceOfIdentifiersMayApplyMoreOnAMove() throws {
    let rig = makeRig()
    let cells = CellRegistration<CollectionCell, Int> { _, _, _ in }
    let source = ItemDataSource<Int, Int>(rig.list) { list, path, id in
      list.dequeueCell(using: cells, for: path, item: id)
    }
    var state = ItemSnapshot<Int, Int>()
    state.appendSections([0])
    state.appendItems(Array(0..<20))
    source.canMove = { _ in true }
    source.onMove = { [unowned source] in
      var state = $0
      state.deleteItems([0])
      source.apply(state)
    }
    source.apply(state)
    rig.harness.advance(ticks: 1)
    let moved = try #require(rowCell(1, in: rig))
    let place = moved.frame.center
    lift(place, to: place + Point(0, 2.2 * moved.frame.height), in: rig)
    rig.harness.lift(place + Point(0, 2.2 * moved.frame.height))
    rig.harness.settle()
    #expect((0..<4).map { source.item(at: ItemPath(section: 0, item: $0)) } == [2, 3, 1, 4])
    #expect(rowCell(2, in: rig) === moved)
  }

  @Test func aDataSourceOfIdentifiersMayApplyFewerItemsOnAMoveWhileEditing() throws {
    let rig = makeRig()
    let cells = CellRegistration<ListCell, Int> { _, _, _ in }
    let source = ItemDataSource<Int, Int>(rig.list) { list, path, id in
      list.dequeueCell(using: cells, for: path, item: id)
    }
    source.canMove = { _ in true }
    source.headerTitle = { "\($0)" }
    var state = ItemSnapshot<Int, Int>()
    state.appendSections([0, 1])
    state.appendItems(Array(0..<4), toSection: 0)
    state.appendItems([9], toSection: 1)
    source.onMove = { [unowned source] in
      var state = $0
      state.deleteSections([1])
      state.deleteItems([0, 3])
      source.apply(state)
    }
    source.apply(state)
    rig.list.isEditing = true
    rig.harness.advance(ticks: 1)
    let moved = try #require(rowCell(1, in: rig))
    let place = Point(moved.frame.maxX - 20, moved.frame.midY)
    lift(place, to: place + Point(0, 1.2 * moved.frame.height), in: rig)
    rig.harness.lift(place + Point(0, 1.2 * moved.frame.height))
    rig.harness.settle()
    #expect(source.snapshot.numberOfSections == 1)
    #expect(rig.list.visiblePaths.count == source.snapshot.numberOfItems)
  }

  @Test func selectionsFollow() {
    let rig = makeRig()
    rig.list.allowsMultipleSelection = true
    for item in [1, 2] { rig.list.selectItem(at: ItemPath(section: 0, item: item)) }
    lift(Point(Self.finger, 75), to: Point(Self.finger, 180), in: rig)
    rig.harness.lift(Point(Self.finger, 180))
    rig.harness.settle()
    #expect(rig.list.selectedPaths.map(\.item) == [1, 3])
  }
}
