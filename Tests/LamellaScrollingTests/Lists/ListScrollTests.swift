import LamellaGeometry
import LamellaScene
import LamellaScrolling
import TestSupport
import Testing

@Suite struct ListScrollTests {
  @Test func onlyRowsInSightHaveCells() {
    let rig = ListRig(heights: [Double](repeating: 50, count: 1_000_000))
    rig.expectWhole()
    #expect(rig.seen.map(\.id) == [0, 1, 2, 3, 4, 5])
    #expect(rig.filled.count <= 8)
  }

  @Test func scrollingReusesCells() {
    let rig = ListRig(heights: mixedHeights(500))
    for step in 0..<400 {
      rig.list.contentOffset.y += 23
      rig.harness.advance(ticks: 1)
      rig.expectWhole("step \(step)")
    }
    #expect(rig.made.count < 40)
    #expect(Set(rig.filled).count == rig.filled.count, "no row is filled twice on the way down")
  }

  @Test func rowsFollowTheFingerThroughRowsOfUnknownHeights() {
    let rig = ListRig(heights: mixedHeights(400))
    rig.list.scrollToItem(at: ItemPath(section: 0, item: 200), at: .start)
    rig.harness.advance(ticks: 1)
    rig.harness.pointer = .finger
    rig.harness.press(Point(100, 40))
    rig.harness.advance(ticks: 1)
    rig.harness.move(Point(100, 60))
    rig.harness.advance(ticks: 1)
    var y = 60.0
    while y < 290 {
      let before = rig.seen
      y += 5
      rig.harness.move(Point(100, y))
      rig.harness.advance(ticks: 1)
      rig.expectWhole("at \(y)")
      for (id, place) in before {
        guard let now = rig.place(of: id) else { continue }
        #expect(abs(now - place - 5) < 1e-3, "row \(id) at \(y)")
      }
    }
  }

  @Test(arguments: [ScrollPosition.start, .center, .end, .nearest])
  func jumpsAreExactInOneTick(to position: ScrollPosition) throws {
    let heights = mixedHeights(3000)
    let rig = ListRig(heights: heights)
    for row in [1500, 40, 2990, 0, 700, 701, 2999, 1234] {
      rig.list.scrollToItem(at: ItemPath(section: 0, item: row), at: position)
      rig.harness.advance(ticks: 1)
      rig.expectWhole("row \(row)")
      let y = try #require(rig.place(of: row))
      let middle = 150 - heights[row] / 2
      let isInside = row > 10 && row < 2990
      switch position {
      case .start: if isInside { #expect(abs(y) < 1e-3, "row \(row)") }
      case .center: if isInside { #expect(abs(y - middle) < 1e-3, "row \(row)") }
      case .end: if isInside { #expect(abs(y + heights[row] - 300) < 1e-3, "row \(row)") }
      case .nearest: #expect(y > -1e-3 && y + heights[row] < 300 + 1e-3, "row \(row)")
      }
    }
  }

  @Test func jumpsToAnyOfAMillionRowsAreExactInOneTick() throws {
    let heights = (0..<1_000_000).map { Double(16 + $0 * 7919 % 29 * 4) }
    let rig = ListRig(heights: heights)
    var random = SeededGenerator(seed: 3)
    for jump in 0..<200 {
      let row = jump == 0 ? 999_900 : Int.random(in: 20..<999_900, using: &random)
      rig.filled = []
      let (position, place) =
        [
          (ScrollPosition.start, 0), (.center, 150 - heights[row] / 2), (.end, 300 - heights[row]),
        ][jump % 3]
      rig.list.scrollToItem(at: ItemPath(section: 0, item: row), at: position)
      rig.harness.advance(ticks: 1)
      rig.expectWhole("row \(row)")
      #expect(abs(try #require(rig.place(of: row)) - place) < 1e-3, "row \(row)")
      #expect(rig.filled.count < 60, "only what is in sight")
    }
  }

  @Test(arguments: [ScrollPosition.start, .center, .end], [30, 45, 400, 1900])
  func animatedScrollsEndExactly(at position: ScrollPosition, row: Int) throws {
    let heights = mixedHeights(3000)
    let rig = ListRig(heights: heights)
    rig.list.scrollToItem(at: ItemPath(section: 0, item: row), at: position, animated: true)
    #expect(rig.list.isScrollAnimating)
    rig.harness.settle()
    let y = try #require(rig.place(of: row))
    switch position {
    case .start: #expect(abs(y) < 1e-3)
    case .center: #expect(abs(y - (150 - heights[row] / 2)) < 1e-3)
    default: #expect(abs(y + heights[row] - 300) < 1e-3)
    }
    rig.expectWhole()
  }

  @Test(arguments: 0..<5)
  func whatInterruptsAnAnimatedScrollWins(kind: Int) {
    let rig = ListRig(
      heights: [Double](repeating: 50, count: 3000), layout: ListLayout(rowHeight: .fixed(50)))
    rig.harness.pointer = .finger
    rig.list.contentOffset.y = 5000
    rig.harness.advance(ticks: 1)
    rig.list.scrollToItem(at: ItemPath(section: 0, item: 2000), at: .start, animated: true)
    rig.harness.advance(seconds: 0.1)
    switch kind {
    case 0: rig.list.contentOffset.y = 700
    case 1: rig.list.stopScrollingAndZooming()
    case 2: rig.list.setContentOffset(Point(0, 700), animated: true)
    case 3: rig.list.scrollRectToVisible(Rect(x: 0, y: 700, width: 10, height: 10), animated: true)
    default:
      rig.harness.press(Point(100, 100))
      rig.harness.advance(ticks: 1)
      rig.harness.lift(Point(100, 100))
    }
    let now = rig.list.contentOffset.y
    rig.harness.settle()
    rig.list.setNeedsLayout()
    rig.harness.advance(ticks: 2)
    switch kind {
    case 0, 2, 3: #expect(rig.list.contentOffset.y == 700)
    case 1: #expect(rig.list.contentOffset.y == now)
    default: #expect(abs(rig.list.contentOffset.y - now) < 50)
    }
  }

  @Test(arguments: [[8.0, 12, 20], [40, 60, 100]], [0, 1])
  func scrollsToTheTopEndThereThroughUnknownRows(heights: [Double], kind: Int) {
    let rig = ListRig(heights: (0..<400).map { heights[$0 % 3] })
    rig.list.scrollToItem(at: ItemPath(section: 0, item: 50), at: .start)
    rig.harness.advance(ticks: 1)
    if kind == 0 {
      #expect(rig.list.scrollToTop())
    } else {
      rig.list.setContentOffset(.zero, animated: true)
    }
    var last = rig.list.contentOffset.y
    while rig.list.isScrollAnimating {
      let before = rig.seen
      rig.harness.advance(ticks: 1)
      // What stays in sight moves down alone.
      for row in before {
        if let now = rig.place(of: row.id) { #expect(now >= row.y - 1e-6, "row \(row.id)") }
      }
      last = rig.list.contentOffset.y
    }
    #expect(last == 0)
    rig.harness.settle()
    #expect(rig.list.contentOffset.y == 0 && rig.place(of: 0) == 0)
    rig.expectWhole()
  }

  @Test func aFlickGoesThroughUnknownRowsWithoutJumps() {
    let rig = ListRig(heights: mixedHeights(2000))
    rig.list.scrollToItem(at: ItemPath(section: 0, item: 1000), at: .start)
    rig.harness.advance(ticks: 1)
    rig.harness.flick(from: Point(100, 50), to: Point(100, 250))
    var before = rig.seen
    var lastStep = 0.0
    for tick in 0..<300 {
      rig.harness.advance(ticks: 1)
      rig.expectWhole("tick \(tick)")
      let common = before.compactMap { row in rig.place(of: row.id).map { $0 - row.y } }
      if let step = common.first {
        #expect(common.allSatisfy { abs($0 - step) < 1e-3 })
        if tick > 5 { #expect(step <= lastStep + 0.5, "it never speeds up: tick \(tick)") }
        lastStep = step
      }
      before = rig.seen
    }
  }

  @Test func aFlickToTheTopEndsThere() {
    let rig = ListRig(heights: mixedHeights(60))
    rig.list.scrollToItem(at: ItemPath(section: 0, item: 12), at: .start)
    rig.harness.advance(ticks: 1)
    for _ in 0..<6 {
      rig.harness.flick(from: Point(100, 50), to: Point(100, 280))
      rig.harness.settle()
    }
    #expect(rig.list.contentOffset.y == 0)
    #expect(rig.place(of: 0) == 0)
    rig.expectWhole()
  }

  @Test(arguments: [8.0, 12, 16, 20, 26])
  func aFlickThroughUnknownRowsBouncesAtTheTop(row: Double) {
    let rig = ListRig(heights: mixedHeights(60, seed: UInt64(row)))
    rig.list.scrollToItem(at: ItemPath(section: 0, item: Int(row)), at: .start)
    rig.harness.advance(ticks: 1)
    rig.harness.flick(from: Point(100, 20), to: Point(100, 290))
    rig.harness.settle()
    #expect(
      rig.list.contentOffset.y == 0, "one flick of that speed is enough, and ends at the edge")
    rig.expectWhole()
  }

  @Test func aChangeOfWidthKeepsTheFirstRow() {
    let rig = ListRig(heights: mixedHeights(500))
    rig.list.scrollToItem(at: ItemPath(section: 0, item: 250), at: .start)
    rig.harness.advance(ticks: 1)
    rig.list.frame.size = Size(150, 300)
    rig.harness.advance(ticks: 1)
    #expect(rig.place(of: 250) == 0)
    #expect(rig.list.cellForItem(at: ItemPath(section: 0, item: 250))?.frame.width == 150)
    rig.expectWhole()
  }

  @Test func fixedHeightsAreNotMeasured() {
    let rig = ListRig(
      heights: [Double](repeating: 30, count: 100),
      layout: ListLayout(rowHeight: .fixed(30)))
    #expect(rig.list.contentSize == Size(200, 3000))
    rig.list.contentOffset.y = 1500
    rig.harness.advance(ticks: 1)
    #expect(rig.seen.map(\.id) == Array(50..<60))
    rig.expectWhole()
  }

  @Test(arguments: [0, -3, Double.nan, .infinity])
  func lengthsThatAreNoneEndWithAMessage(length: Double) {
    var reports: [String] = []
    let old = Diagnostics.handler
    Diagnostics.handler = { reports.append($0) }
    defer { Diagnostics.handler = old }
    let rig = ListRig(
      heights: [Double](repeating: 0, count: 100_000),
      layout: ListLayout(rowHeight: .fixed(length)))
    rig.harness.advance(ticks: 2)
    #expect(rig.filled.count <= 10_000)
    #expect(reports.count <= 1, "\(reports)")
    rig.list.contentOffset.y = 100
    rig.harness.advance(ticks: 2)
    #expect(rig.list.contentSize.isFinite && rig.list.contentOffset.isFinite)
  }

  @Test func anEmptyListIsFineAndFillsLater() {
    let rig = ListRig([[]])
    #expect(rig.seen.isEmpty)
    rig.sections = [[], mixedHeights(10).enumerated().map { TestRow(id: $0, height: $1) }]
    rig.list.reloadData()
    rig.harness.advance(ticks: 1)
    rig.expectWhole()
    #expect(!rig.seen.isEmpty)
  }

  @Test func aSourceThatReloadsWhileItIsAskedEndsWell() {
    let rig = ListRig(heights: mixedHeights(100))
    var reloads = 0
    rig.onFill = { _ in
      guard reloads < 5 else { return }
      reloads += 1
      rig.list.reloadData()
    }
    rig.list.reloadData()
    rig.harness.advance(ticks: 20)
    #expect(reloads == 5)
    rig.expectWhole()
  }

  @Test func gridsHaveColumns() {
    let layout = GridLayout(columns: 3, itemLength: .fixed(40), spacing: 10)
    layout.sectionInset = EdgeInsets(all: 20)
    let rig = ListRig(heights: [Double](repeating: 40, count: 31), layout: layout)
    let list = rig.list
    // 200 - 2 x 20 - 2 x 10 = 140 for three columns.
    #expect(
      list.cellForItem(at: ItemPath(section: 0, item: 0))?.frame
        == Rect(x: 20, y: 20, width: 47, height: 40))
    #expect(
      list.cellForItem(at: ItemPath(section: 0, item: 4))?.frame
        == Rect(x: 77, y: 70, width: 46, height: 40))
    #expect(list.contentSize == Size(200, 20 + 11 * 40 + 10 * 10 + 20))
    list.scrollToItem(at: ItemPath(section: 0, item: 30), at: .nearest)
    rig.harness.advance(ticks: 1)
    #expect(rig.seen.map(\.id).last == 30)
  }

  @Test func layoutsOfOnesOwnAreShown() {
    final class Diagonal: CollectionLayout {
      override var contentSize: Size { Size(2000, 2000) }
      override func elements(in rect: Rect) -> [ElementFrame] {
        (0..<itemCount(inSection: 0)).map {
          ElementFrame(
            CollectionElement(.item, at: ItemPath(section: 0, item: $0)),
            frame: Rect(x: Double($0) * 20, y: Double($0) * 20, width: 20, height: 20))
        }.filter { $0.frame.maxX > rect.minX && $0.frame.minX < rect.maxX }
      }
    }
    let rig = ListRig(heights: [Double](repeating: 20, count: 100), layout: Diagonal())
    #expect(rig.seen.map(\.id) == Array(0..<10))
    rig.list.contentOffset = Point(100, 100)
    rig.harness.advance(ticks: 1)
    #expect(rig.seen.map(\.id) == Array(5..<15))
    #expect(rig.made.count == 10, "those out of sight are reused")
  }
}
