import Glibc
import LamellaControls
import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@testable import LamellaScrolling

/// Lists whose data change under the finger.
@Suite("Random lists")
@MainActor struct ListRandomTests {
  /// 20 seeds of 400 events; 400 with `Tools/test --all-seeds`.
  private nonisolated static let seeds = getenv("LAMELLA_ALL_SEEDS") != nil ? 0..<400 : 0..<20

  /// A list of rows in sections, and the number of times that each of its cells is shown.
  private final class Rows: CollectionViewDelegate {
    let harness = StageHarness(size: Size(200, 300))
    let list = ListView(frame: Rect(x: 0, y: 0, width: 200, height: 300))
    let source: ItemDataSource<Int, TestRow>
    var state = ItemSnapshot<Int, TestRow>()
    var shown: [ObjectIdentifier: Int] = [:]
    var nextID = 0
    var random: SeededGenerator

    init(seed: Int) {
      random = SeededGenerator(seed: UInt64(seed))
      let cells = CellRegistration<TestCell, TestRow> { cell, _, row in cell.row = row }
      source = ItemDataSource(list) { list, path, row in
        list.dequeueCell(using: cells, for: path, item: row)
      }
      source.canMove = { $0.id % 5 != 0 }
      source.onMove = { [unowned self] moved in
        state = moved
        if next(3) == 0 { change() }
      }
      if seed % 2 == 0 { source.headerTitle = { "Section \($0)" } }
      list.itemDelegate = self
      list.trailingSwipeActions = { [unowned self] path in
        path.item % 7 == 6
          ? []
          : [SwipeAction("Delete", style: .destructive) { [unowned self] in remove(at: $0) }]
      }
      list.allowsMultipleSelection = seed % 3 == 0
      harness.window.addSubview(list)
      harness.pointer = .finger
      state.appendSections([0, 1, 2])
      for section in 0..<3 { state.appendItems(rows(next(30)), toSection: section) }
      source.apply(state)
      harness.advance(ticks: 2)
    }

    nonisolated deinit {}

    func next(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    func rows(_ count: Int) -> [TestRow] {
      (0..<count).map { _ in
        nextID += 1
        return TestRow(id: nextID, height: Double(20 + next(10) * 6))
      }
    }

    /// Removes the row that a swipe or a key was for.
    func remove(at path: ItemPath) {
      state.deleteItems([source.item(at: path)])
      source.apply(state, animated: next(2) == 0)
    }

    /// Changes the data.
    func change() {
      let items = state.itemIdentifiers
      let sections = state.sectionIdentifiers
      switch next(9) {
      case 0, 1: state.appendItems(rows(next(5)), toSection: sections[next(sections.count)])
      case 2, 3:
        guard !items.isEmpty else { return }
        state.deleteItems((0..<next(4)).map { _ in items[next(items.count)] })
      case 4:
        guard items.count > 1 else { return }
        let (a, b) = (items[next(items.count)], items[next(items.count)])
        if a != b { state.moveItem(a, beforeItem: b) }
      case 5:
        guard let first = items.first else { return }
        state.insertItems(rows(3), beforeItem: first)
      case 6:
        guard !items.isEmpty else { return }
        state.reloadItems([items[next(items.count)]])
      case 7:
        guard sections.count > 1 else { return }
        state.moveSection(sections[0], afterSection: sections[sections.count - 1])
      default:
        guard !items.isEmpty else { return }
        state.reconfigureItems([items[next(items.count)]])
      }
      source.apply(state, animated: next(2) == 0)
      state = source.snapshot
    }

    func collectionView(
      _ collectionView: CollectionView, willDisplay cell: CollectionCell, forItemAt path: ItemPath
    ) { shown[ObjectIdentifier(cell), default: 0] += 1 }

    func collectionView(
      _ collectionView: CollectionView, didEndDisplaying cell: CollectionCell,
      forItemAt path: ItemPath
    ) { shown[ObjectIdentifier(cell), default: 0] -= 1 }
  }

  @Test(
    "Whatever is done to them, rows in sight are those of the data, each shown once",
    arguments: seeds)
  func anything(seed: Int) {
    let rows = Rows(seed: seed)
    let (harness, list) = (rows.harness, rows.list)
    var place = Point.zero
    var isDown = false
    for step in 0..<400 {
      switch rows.next(13) {
      case 0...4 where isDown:
        place = Point(
          (place.x + Double(rows.next(61) - 30)).clamped(to: 0...199),
          (place.y + Double(rows.next(81) - 40)).clamped(to: 0...299))
        harness.send(.fingerMoved(FingerID(1), place, pressure: 1))
      case 0...4:
        place = Point(Double(rows.next(200)), Double(rows.next(300)))
        isDown = true
        harness.send(.fingerDown(FingerID(1), place, pressure: 1))
      case 5, 6:
        guard isDown else { continue }
        isDown = false
        harness.send(.fingerUp(FingerID(1), place))
      case 7:
        harness.send(
          .wheel(Point(100, 100), notches: Point(0, Double(rows.next(9) - 4))))
      case 8:
        let keys: [Key] = [.up, .down, .pageDown, .home, .end, .space, .return, Key("Delete")]
        harness.send(.keyDown(keys[rows.next(keys.count)], [], isRepeat: rows.next(4) == 0))
      case 9, 10: rows.change()
      case 11:
        let paths = list.visiblePaths
        guard !paths.isEmpty else { continue }
        list.scrollToItem(
          at: paths[rows.next(paths.count)], at: [.start, .center, .nearest][rows.next(3)],
          animated: rows.next(2) == 0)
      default:
        switch rows.next(8) {
        case 0: list.setEditing(!list.isEditing, animated: true)
        case 1: list.scrollToTop()
        case 2: _ = list.becomeFirstResponder()
        case 3: list.contentOffset.y = Double(rows.next(900))
        case 4: list.reloadData()
        case 5:
          list.frame.size = Size(Double(120 + rows.next(3) * 40), Double(200 + rows.next(2) * 100))
        case 6: harness.send(.focusLost)
        default: list.stopScrollingAndZooming()
        }
        if harness.window.touches.isEmpty { isDown = false }
      }
      // Now and then a long press, which lifts a row.
      harness.advance(ticks: rows.next(20) == 0 ? 70 : rows.next(5))
      guard expectRight(rows, "seed \(seed), step \(step)") else { return }
    }
    harness.send(.focusLost)
    harness.advance(seconds: 1)
    #expect(harness.settle())
    #expect(!list.isTracking && !list.isDragging && list.motion == nil && !list.isReordering)
    if !list.isOffsetUnconstrained {
      #expect(abs(list.limited(list.contentOffset).y - list.contentOffset.y) < 1e-6)
    }
    let visible = list.visiblePaths
    #expect(rows.shown.values.allSatisfy { $0 == 0 || $0 == 1 })
    #expect(rows.shown.values.reduce(0, +) == visible.count)
    // Without gaps, each of its height.
    var last: (path: ItemPath, maxY: Double)?
    for path in visible {
      guard let cell = list.cellForItem(at: path) as? TestCell else { continue }
      #expect(abs(cell.frame.height - cell.row.height) < 1e-3)
      if let last, last.path.section == path.section {
        #expect(path.item == last.path.item + 1 && abs(cell.frame.minY - last.maxY) < 1e-3)
      }
      last = (path, cell.frame.maxY)
    }
  }

  /// Expects the cells in sight to show the rows of the data, and the selection to exist.
  private func expectRight(_ rows: Rows, _ note: String) -> Bool {
    let list = rows.list
    var isRight = true
    // Between a change and the layout after it, cells may be missing, and never wrong.
    for path in list.visiblePaths {
      guard path.section < rows.source.snapshot.numberOfSections,
        path.item < list.numberOfItems(inSection: path.section)
      else {
        isRight = false
        continue
      }
      if let cell = list.cellForItem(at: path) as? TestCell, cell.row != rows.source.item(at: path)
      {
        isRight = false
      }
    }
    for path in list.selectedPaths where rows.source.snapshot.numberOfItems > 0 {
      if path.item >= list.numberOfItems(inSection: path.section) { isRight = false }
    }
    #expect(isRight, "\(note)")
    return isRight
  }
}
