import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@testable import LamellaScrolling

@Suite struct ListUpdateTests {
  @Test func rowsInsertedAboveMoveNothing() {
    let rig = ListRig(heights: mixedHeights(300))
    rig.list.scrollToItem(at: ItemPath(section: 0, item: 150), at: .start)
    rig.harness.advance(ticks: 1)
    let before = rig.seen
    for round in 0..<5 {
      let new = (0..<7).map { TestRow(id: 1000 + round * 10 + $0, height: 80) }
      rig.sections[0].insert(contentsOf: new, at: 20)
      rig.list.insertItems(
        at: (20..<27).map { ItemPath(section: 0, item: $0) }, animated: round % 2 == 0)
      rig.harness.advance(ticks: 1)
      rig.expectWhole("round \(round)")
      let now = rig.seen
      #expect(now.map(\.id) == before.map(\.id))
      for (a, b) in zip(now, before) { #expect(abs(a.y - b.y) < 1e-3) }
    }
  }

  @Test func rowsRemovedAboveMoveNothing() {
    let rig = ListRig(heights: mixedHeights(300))
    rig.list.scrollToItem(at: ItemPath(section: 0, item: 150), at: .center)
    rig.harness.advance(ticks: 1)
    let before = rig.seen
    rig.sections[0].removeSubrange(10..<90)
    rig.list.deleteItems(at: (10..<90).map { ItemPath(section: 0, item: $0) })
    rig.harness.advance(ticks: 1)
    rig.expectWhole()
    #expect(rig.seen.map(\.id) == before.map(\.id))
  }

  @Test(arguments: [false, true]) func changesBeforeALayoutMoveNothing(animated: Bool) throws {
    let rig = ListRig(heights: mixedHeights(300))
    rig.list.scrollToItem(at: ItemPath(section: 0, item: 150), at: .start)
    rig.harness.advance(ticks: 1)
    let before = rig.seen
    for round in 0..<4 {
      rig.sections[0].insert(TestRow(id: 1000 + round, height: 400), at: round * 20)
      rig.list.insertItems(at: [ItemPath(section: 0, item: round * 20)], animated: animated)
    }
    rig.harness.advance(ticks: 1)
    rig.expectWhole()
    #expect(rig.seen.map(\.id) == before.map(\.id))
    for (a, b) in zip(rig.seen, before) { #expect(abs(a.y - b.y) < 1e-3) }

    // A jump to a row that other changes move.
    rig.list.scrollToItem(at: ItemPath(section: 0, item: 54), at: .start)
    rig.sections[0].removeSubrange(0..<10)
    rig.list.deleteItems(
      at: (0..<10).map { ItemPath(section: 0, item: $0) }, animated: animated)
    rig.harness.advance(ticks: 1)
    rig.expectWhole()
    #expect(abs(try #require(rig.place(of: rig.sections[0][44].id))) < 1e-3)
  }

  @Test(arguments: [false, true]) func changesBeforeTheLayoutOfAJumpFillTheNewRows(
    animated: Bool
  ) {
    let rig = ListRig(heights: [Double](repeating: 50, count: 300))
    rig.list.contentOffset.y = 14000
    rig.sections[0].removeSubrange(0..<200)
    rig.list.deleteItems(
      at: (0..<200).map { ItemPath(section: 0, item: $0) }, animated: animated)
    rig.harness.settle()
    rig.expectWhole()
  }

  /// The closures of a data source and a delegate at which a test changes the data.
  enum Moment: CaseIterable {
    case title, cell, size, willDisplay, didEndDisplaying, scroll
  }

  /// A list whose data change while it asks for them, or tells of what it does, stays whole.
  @Test(arguments: Moment.allCases) func dataMayChangeInsideOfEveryCallback(_ moment: Moment) {
    var random = SeededGenerator(seed: 5)
    for animated in [false, true] {
      let rig = ListRig([
        (0..<60).map { TestRow(id: $0, height: 30) }, (60..<80).map { TestRow(id: $0, height: 50) },
      ])
      var changes = 0
      rig.onCallback = { [unowned rig] now in
        guard now == moment, changes > 0 else { return }
        changes -= 1
        let count = Int.random(in: 1...20, using: &random)
        if changes.isMultiple(of: 3) {
          rig.sections.removeAll { $0.count < 20 }
          rig.sections[0].removeLast(min(rig.sections[0].count, count))
          return rig.list.reloadData()
        }
        let new = (0..<count).map { TestRow(id: 1000 + 100 * changes + $0, height: 20) }
        rig.sections[0].insert(contentsOf: new, at: 0)
        rig.list.insertItems(
          at: (0..<count).map { ItemPath(section: 0, item: $0) }, animated: animated)
      }
      for round in 0..<12 {
        changes = 2
        switch round % 4 {
        case 0: rig.list.scrollToItem(at: ItemPath(section: 0, item: round * 3), at: .center)
        case 1: rig.list.contentOffset.y += 170
        case 2:
          rig.sections[0].append(TestRow(id: 5000 + round, height: 44))
          rig.list.insertItems(
            at: [ItemPath(section: 0, item: rig.sections[0].count - 1)], animated: animated)
        default: rig.list.reloadData()
        }
        rig.harness.advance(ticks: 1)
        changes = 0
        rig.harness.settle()
        rig.expectWhole("\(moment), round \(round)")
      }
    }
  }

  /// A list shows what is in sight also where a closure that hears of its layout scrolls it.
  @Test(
    arguments: [Moment.cell, .size, .willDisplay, .didEndDisplaying, .scroll], [0.0, 147, 420])
  func callbacksMayScroll(_ moment: Moment, to offset: Double) {
    let rig = ListRig([(0..<60).map { TestRow(id: $0, height: 22 + Double($0 % 5)) }])
    var scrolls = 0
    rig.onCallback = { [unowned rig] now in
      guard now == moment, scrolls > 0 else { return }
      scrolls -= 1
      rig.list.contentOffset.y = offset
    }
    for start in [600.0, 90, 1100] {
      rig.list.contentOffset.y = start
      scrolls = 1
      rig.harness.advance(ticks: 1)
      rig.expectWhole("from \(start)")
    }
  }

  /// The same for a data source that is told what to prefetch, after the layout.
  @Test func prefetchersMayScroll() {
    final class Jumper: CollectionViewPrefetching {
      var jumps = 0
      nonisolated deinit {}
      func collectionView(_ collectionView: CollectionView, prefetchItemsAt paths: [ItemPath]) {
        guard jumps > 0 else { return }
        jumps -= 1
        collectionView.contentOffset.y = 147
      }
    }
    let rig = ListRig(heights: mixedHeights(300))
    let jumper = Jumper()
    rig.list.prefetchDataSource = jumper
    for start in [900.0, 3000] {
      rig.list.contentOffset.y = start
      jumper.jumps = 1
      rig.harness.advance(ticks: 1)
      #expect(jumper.jumps == 0 && rig.list.contentOffset.y == 147)
      rig.expectWhole("from \(start)")
    }
  }

  /// A class of one's own may scroll after its layout.
  @Test func layoutsMayScroll() {
    final class Jumper: ListView {
      var target: Double?
      nonisolated deinit {}
      override func layoutSubviews() {
        super.layoutSubviews()
        guard let target else { return }
        self.target = nil
        contentOffset.y = target
      }
    }
    let list = Jumper(frame: Rect(x: 0, y: 0, width: 200, height: 300))
    let rig = ListRig(heights: mixedHeights(300), list: list)
    for (start, target) in [(900.0, 147.0), (3000, 600)] {
      list.contentOffset.y = start
      list.target = target
      rig.harness.advance(ticks: 1)
      #expect(list.contentOffset.y == target)
      rig.expectWhole("from \(start)")
    }
  }

  @Test func anIndexBarOfEnormousHeightHasAllTitles() throws {
    let list = ListView(frame: Rect(x: 0, y: 0, width: 200, height: 300))
    list.indexTitles = ["A", "B", "C"]
    let rig = ListRig(heights: mixedHeights(10), list: list)
    list.frame.size.height = 1e200
    rig.harness.advance(ticks: 1)
    let bar = try #require(list.subviews.first { $0.accessibilityLabel == "Index" })
    #expect(bar.subviews.count == 3)
  }

  /// Rows begin at whole pixels, half a pixel above or below where their heights add up to.
  @Test(arguments: [100.3, 100.5, 100.7]) func partsOfPixelsAreCovered(offset: Double) {
    let layout = ListLayout(rowHeight: .fixed(20.3))
    for height in stride(from: 100.0, to: 104, by: 0.1) {
      let rig = ListRig(
        [(0..<60).map { TestRow(id: $0, height: 20.3) }], layout: layout, size: Size(100, height))
      rig.list.contentOffset.y = offset
      rig.harness.advance(ticks: 1)
      let rows = rig.list.visiblePaths.compactMap { rig.list.cellForItem(at: $0)?.frame }
      #expect(rows.first.map { $0.minY <= offset } ?? false, "\(height)")
      #expect(rows.last.map { $0.maxY >= offset + height } ?? false, "\(height)")
    }
  }

  /// The same for an arrangement of one's own.
  @Test(arguments: [Moment.cell, .willDisplay, .didEndDisplaying, .scroll])
  func dataMayChangeInsideOfEveryCallbackOfALayoutOfOnesOwn(_ moment: Moment) {
    final class Columns: CollectionLayout {
      override var contentSize: Size { Size(200, Double(itemCount(inSection: 0)) * 15) }
      override func frame(of element: CollectionElement) -> Rect? {
        Rect(
          x: Double(element.path.item % 2) * 100, y: Double(element.path.item / 2) * 30, width: 100,
          height: 30)
      }
      override func elements(in rect: Rect) -> [ElementFrame] {
        (0..<itemCount(inSection: 0)).map {
          let element = CollectionElement(.item, at: ItemPath(section: 0, item: $0))
          return ElementFrame(element, frame: frame(of: element)!)
        }.filter { $0.frame.maxY > rect.minY && $0.frame.minY < rect.maxY }
      }
    }
    var random = SeededGenerator(seed: 6)
    let rig = ListRig([(0..<60).map { TestRow(id: $0, height: 30) }], layout: Columns())
    var changes = 0
    rig.onCallback = { [unowned rig] now in
      guard now == moment, changes > 0 else { return }
      changes -= 1
      let count = Int.random(in: 1...8, using: &random)
      if changes.isMultiple(of: 3) {
        rig.sections[0].removeFirst(min(rig.sections[0].count, count))
        return rig.list.reloadData()
      }
      let new = (0..<count).map { TestRow(id: 1000 + 100 * changes + $0, height: 30) }
      rig.sections[0].insert(contentsOf: new, at: 0)
      rig.list.insertItems(
        at: (0..<count).map { ItemPath(section: 0, item: $0) }, animated: false)
    }
    for round in 0..<24 {
      changes = 2
      rig.list.contentOffset.y = Double(Int.random(in: 0...600, using: &random))
      if round % 3 == 0 { rig.list.reloadData() }
      rig.harness.advance(ticks: 1)
      changes = 0
      rig.harness.settle()
      rig.harness.advance(ticks: 2)
      let paths = rig.list.visiblePaths
      for path in paths {
        let cell = rig.list.cellForItem(at: path) as? TestCell
        #expect(cell?.row == rig.sections[0][path.item], "\(moment), round \(round): \(path)")
      }
      let shown = rig.list.subviews.filter { $0 is TestCell && !$0.isHidden }
      #expect(shown.count == paths.count, "\(moment), round \(round)")
    }
  }

  @Test func insertedRowsHaveTheirHeightAndTheInsetOfTheirSection() throws {
    let layout = ListLayout(style: .insetGrouped, rowHeight: .fixed(33.3))
    let rig = ListRig([(0..<3).map { TestRow(id: $0, height: 33.3) }], layout: layout)
    let size = rig.list.contentSize.height
    for index in [3, 0, 2] {
      rig.sections[0].insert(TestRow(id: 10 + index, height: 33.3), at: index)
      rig.list.insertItems(at: [ItemPath(section: 0, item: index)])
    }
    rig.harness.settle()
    #expect(abs(rig.list.contentSize.height - size - 3 * 33.3) < 1e-3)
    for (a, b) in zip(rig.list.visibleCells, rig.list.visibleCells.dropFirst()) {
      #expect(a.frame.maxY == b.frame.minY && abs(a.frame.height - 33.3) < 1)
    }
    #expect(rig.list.visibleCells.count == 6)
  }

  @Test func reloadsAreTakenBeforeAndAfterOtherSettings() {
    let rig = ListRig(heights: mixedHeights(60))
    (rig.list as? ListView)?.rowHeight = .automatic(estimate: 20)
    rig.list.reloadItems(at: [ItemPath(section: 0, item: 50)])
    rig.sections[0].append(TestRow(id: 99, height: 48))
    rig.list.insertItems(at: [ItemPath(section: 0, item: 60)])
    rig.list.reloadItems(at: [ItemPath(section: 0, item: 60)])
    rig.harness.advance(ticks: 1)
    rig.expectWhole()
  }

  @Test func jumpsBeforeTheFirstLayoutGoToTheirRow() throws {
    let rig = ListRig(heights: mixedHeights(200))
    rig.list.frame = .zero
    rig.list.reloadData()
    rig.list.scrollToItem(at: ItemPath(section: 0, item: 120), at: .start)
    rig.harness.advance(ticks: 1)
    rig.list.frame = Rect(x: 0, y: 0, width: 200, height: 300)
    rig.harness.advance(ticks: 1)
    rig.expectWhole()
    #expect(abs(try #require(rig.place(of: 120))) < 1e-3)
  }

  @Test func rowsInsertedAtTheTopOfAListAtItsStartAreShown() {
    let rig = ListRig(heights: [Double](repeating: 50, count: 30))
    rig.sections[0].insert(TestRow(id: 99, height: 50), at: 0)
    rig.list.insertItems(at: [ItemPath(section: 0, item: 0)])
    rig.harness.settle()
    #expect(rig.seen.first?.id == 99 && rig.list.contentOffset.y == 0)
    rig.expectWhole()
  }

  @Test func updatesAreAnimated() throws {
    let rig = ListRig(heights: [Double](repeating: 50, count: 30))
    let cell = try #require(rig.list.cellForItem(at: ItemPath(section: 0, item: 2)))
    let gone = try #require(rig.list.cellForItem(at: ItemPath(section: 0, item: 1)))
    rig.sections[0].remove(at: 1)
    rig.list.deleteItems(at: [ItemPath(section: 0, item: 1)])
    rig.harness.advance(seconds: 0.15)
    let y = try #require(cell.layer.presentation()).frame.minY
    #expect(y < 100 && y > 50, "\(y)")
    #expect(try #require(gone.layer.presentation()).opacity < 1)
    rig.harness.settle()
    #expect(cell.frame.minY == 50)
    rig.expectWhole()
    #expect(gone.isHidden || gone.superview == nil)
  }

  @Test func anAnimatedScrollGoesToItsRowWhereverThatIs() throws {
    let rig = ListRig(heights: mixedHeights(300))
    rig.list.scrollToItem(at: ItemPath(section: 0, item: 200), at: .start, animated: true)
    rig.harness.advance(ticks: 10)
    #expect(rig.list.isScrollAnimating)
    rig.sections[0].insert(
      contentsOf: (0..<9).map { TestRow(id: 1000 + $0, height: 70) }, at: 120)
    rig.list.insertItems(at: (120..<129).map { ItemPath(section: 0, item: $0) }, animated: false)
    rig.harness.advance(ticks: 5)
    rig.sections[0].removeFirst(4)
    rig.list.deleteItems(at: (0..<4).map { ItemPath(section: 0, item: $0) })
    rig.harness.settle()
    #expect(abs(try #require(rig.place(of: 200))) < 1e-3)
    rig.expectWhole()
  }

  @Test func selectionFollowsItsItems() {
    let rig = ListRig(heights: [Double](repeating: 50, count: 30))
    rig.list.allowsMultipleSelection = true
    rig.list.selectItem(at: ItemPath(section: 0, item: 3))
    rig.list.selectItem(at: ItemPath(section: 0, item: 5))
    let row = rig.sections[0].remove(at: 5)
    rig.sections[0].insert(row, at: 0)
    rig.list.moveItem(at: ItemPath(section: 0, item: 5), to: ItemPath(section: 0, item: 0))
    rig.harness.settle()
    #expect(rig.list.selectedPaths.map(\.item) == [0, 4])
    #expect(rig.list.isItemSelected(at: ItemPath(section: 0, item: 4)))
    #expect(!rig.list.isItemSelected(at: ItemPath(section: 0, item: 5)))
    rig.expectWhole()
    rig.sections[0].remove(at: 0)
    rig.list.deleteItems(at: [ItemPath(section: 0, item: 0)])
    #expect(rig.list.selectedPaths.map(\.item) == [3])
  }

  @Test func reloadedRowsAreMeasuredAnew() {
    let rig = ListRig(heights: [Double](repeating: 50, count: 30))
    rig.sections[0][2].height = 90
    rig.list.reloadItems(at: [ItemPath(section: 0, item: 2)])
    rig.harness.advance(ticks: 1)
    #expect(rig.place(of: 3) == 190)
    rig.expectWhole()
    var changes = ItemChanges()
    rig.sections[0][1].height = 20
    changes.reconfiguredItems = [ItemPath(section: 0, item: 1)]
    let cell = rig.list.cellForItem(at: ItemPath(section: 0, item: 1))
    rig.list.apply(changes, animated: false)
    rig.harness.advance(ticks: 1)
    #expect(rig.list.cellForItem(at: ItemPath(section: 0, item: 1)) === cell)
    #expect(rig.place(of: 3) == 160)
    rig.expectWhole()
  }

  @Test func changesThatDoNotFitAreReportedOnceAndTheListIsRight() {
    let rig = ListRig(heights: [Double](repeating: 50, count: 30))
    var reports: [String] = []
    let old = Diagnostics.handler
    Diagnostics.handler = { reports.append($0) }
    defer { Diagnostics.handler = old }
    rig.sections[0].removeLast(20)
    rig.list.deleteItems(at: [ItemPath(section: 0, item: 0)])
    rig.harness.advance(ticks: 1)
    #expect(reports.count == 1, "\(reports)")
    rig.expectWhole()
  }

  /// Ways to change 200 rows of 50 points without a word.
  private static let untoldChanges: [(inout [[TestRow]]) -> Void] = [
    { $0[0].removeLast(190) },
    { $0[0].removeAll() },
    { $0[0].append(TestRow(id: 900, height: 20)) },
    { $0.removeAll() },
    { $0.append([TestRow(id: 900, height: 20)]) },
    { $0.insert([TestRow(id: 900, height: 20)], at: 0) },
  ]

  @Test(arguments: 0..<6, [0.0, 4000])
  func changesThatNobodyTellsOfAreReportedOnceAndTheListIsRight(change: Int, offset: Double) {
    let messages = collectingDiagnostics {
      let rig = ListRig(heights: [Double](repeating: 50, count: 200))
      rig.list.contentOffset.y = offset
      rig.harness.advance(ticks: 1)
      Self.untoldChanges[change](&rig.sections)
      // The next row that comes into sight shows it.
      rig.list.contentOffset.y += 60
      rig.harness.advance(ticks: 2)
      rig.expectWhole()
      #expect(rig.list.numberOfSections == rig.sections.count)
      rig.list.scrollToTop()
      rig.harness.settle()
      rig.expectWhole()
    }
    #expect(messages.count == 1, "\(messages)")
    #expect(messages.first?.contains("did not tell; call reloadData()") == true)
  }

  @Test func rowsInsertedAboveLeaveTheIndicatorInPlace() throws {
    let rig = ListRig(heights: (0..<10_000).map { [30, 60, 90][$0 % 3] })
    rig.list.scrollToItem(at: ItemPath(section: 0, item: 5000), at: .start)
    rig.harness.advance(ticks: 1)
    /// The indicator's place in the view.
    func bar() throws -> (start: Double, length: Double) {
      let bar = try #require(rig.list.subviews.first { $0 is ScrollIndicatorBar })
      return (bar.frame.minY - rig.list.bounds.minY, bar.frame.height)
    }
    rig.list.flashScrollIndicators()
    rig.harness.advance(ticks: 1)
    let before = try bar()
    #expect(before.start > 100 && before.start < 190)
    for round in 0..<10 {
      let new = (0..<10).map { TestRow(id: 20_000 + round * 10 + $0, height: 90) }
      rig.sections[0].insert(contentsOf: new, at: round * 200)
      rig.list.insertItems(
        at: (0..<10).map { ItemPath(section: 0, item: round * 200 + $0) },
        animated: round % 2 == 0)
      rig.harness.advance(ticks: 2)
      let now = try bar()
      // Ten rows are a thousandth of the content: a seventh of a point of the track.
      #expect(abs(now.start - before.start) < 0.2 * Double(round + 1), "round \(round)")
      #expect(now.length == before.length)
    }
    // As they come into sight and turn out higher, it moves with the content and no farther.
    var last = try bar()
    for step in 0..<40 {
      rig.list.contentOffset.y -= 40
      rig.harness.advance(ticks: 1)
      let now = try bar()
      #expect(now.start <= last.start && last.start - now.start < 0.5, "step \(step)")
      last = now
    }
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func randomUpdatesShowWhatANewListShows(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var nextID = 0
    func newRow() -> TestRow {
      nextID += 1
      return TestRow(id: nextID, height: Double(Int.random(in: 2...20, using: &random)) * 5)
    }
    let isGrid = seed % 4 == 3
    func makeLayout() -> LineLayout {
      isGrid
        ? GridLayout(columns: 3, itemLength: .fixed(40))
        : ListLayout(style: seed % 2 == 0 ? .plain : .insetGrouped)
    }
    func fixed(_ row: TestRow) -> TestRow { isGrid ? TestRow(id: row.id, height: 40) : row }
    let rig = ListRig(
      (0..<3).map { _ in (0..<Int.random(in: 0...40, using: &random)).map { _ in fixed(newRow()) }
      },
      layout: makeLayout())
    for step in 0..<40 {
      let before = rig.sections
      var after = before
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let section = Int.random(in: 0..<max(after.count, 1), using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0 where !after.isEmpty:
          let place = Int.random(in: 0...after[section].count, using: &random)
          after[section].insert(fixed(newRow()), at: place)
        case 1 where !after.isEmpty && !after[section].isEmpty:
          after[section].remove(at: Int.random(in: 0..<after[section].count, using: &random))
        case 2 where !after.isEmpty && !after[section].isEmpty:
          let row = after[section].remove(
            at: Int.random(in: 0..<after[section].count, using: &random))
          let target = Int.random(in: 0..<after.count, using: &random)
          after[target].insert(row, at: Int.random(in: 0...after[target].count, using: &random))
        case 3 where after.count < 5 && Bool.random(using: &random):
          after.append((0..<3).map { _ in fixed(newRow()) })
        default: break
        }
      }
      rig.sections = after
      rig.list.apply(changes(from: before, to: after), animated: Bool.random(using: &random))
      if Bool.random(using: &random) {
        rig.list.contentOffset.y += Double(Int.random(in: -300...300, using: &random))
      }
      rig.harness.advance(ticks: Int.random(in: 1...4, using: &random))
      guard step % 8 == 7 else { continue }
      rig.harness.settle()
      if !isGrid { rig.expectWhole("step \(step)") }
      // Both have measured everything once they were scrolled through.
      let fresh = ListRig(after, layout: makeLayout())
      for rig in [rig, fresh] { walk(rig) }
      #expect(fresh.list.contentSize == rig.list.contentSize, "step \(step)")
      #expect(walk(fresh) == walk(rig), "step \(step)")
    }
  }

  /// Scrolls from the top to the end and returns what is seen on the way.
  @discardableResult
  private func walk(_ rig: ListRig) -> [String] {
    var result: [String] = []
    var y = 0.0
    repeat {
      rig.list.contentOffset.y = y
      rig.harness.advance(ticks: 1)
      result.append(rig.seen.map { "\($0.id): \($0.y)" }.joined(separator: ", "))
      y += 170
    } while y < rig.list.contentSize.height
    return result
  }

  /// Returns the changes between two states, by the ids of the rows; sections are only ever appended.
  private func changes(from old: [[TestRow]], to new: [[TestRow]]) -> ItemChanges {
    var changes = ItemChanges()
    changes.insertedSections = Array(old.count..<max(new.count, old.count))
    var oldPaths: [Int: ItemPath] = [:]
    for (section, rows) in old.enumerated() {
      for (item, row) in rows.enumerated() {
        oldPaths[row.id] = ItemPath(section: section, item: item)
      }
    }
    var last = [Int](repeating: -1, count: new.count)
    for (section, rows) in new.enumerated() {
      for (item, row) in rows.enumerated() {
        let path = ItemPath(section: section, item: item)
        guard let from = oldPaths.removeValue(forKey: row.id) else {
          if section < old.count { changes.insertedItems.append(path) }
          continue
        }
        if from.section == section, from.item > last[section] {
          last[section] = from.item
        } else {
          changes.movedItems.append(.init(from: from, to: path))
        }
      }
    }
    changes.removedItems = oldPaths.values.sorted()
    return changes
  }
}
