import LamellaGeometry
import LamellaScene
import LamellaScrolling
import TestSupport
import Testing

/// A cell that is as wide as its row says.
private final class WideCell: CollectionCell {
  var row = TestRow(id: -1, height: 0)
  required init(frame: Rect = .zero) { super.init(frame: frame) }
  nonisolated deinit {}
  override func sizeThatFits(_ size: Size) -> Size { Size(row.height, size.height) }
}

/// A collection view that scrolls horizontally, of 300 x 100 points, from left to right or from right to left.
private final class WideRig: CollectionViewDataSource {
  let harness = StageHarness(size: Size(400, 100))
  let list: CollectionView
  let isMirrored: Bool
  var rows: [TestRow]
  private let cells = CellRegistration<WideCell, TestRow> { cell, _, row in cell.row = row }

  init(_ widths: [Double], isMirrored: Bool, layout: LineLayout = ListLayout()) {
    rows = widths.enumerated().map { TestRow(id: $0.offset, height: $0.element) }
    self.isMirrored = isMirrored
    layout.scrollDirection = .horizontal
    list = CollectionView(frame: Rect(x: 0, y: 0, width: 300, height: 100), layout: layout)
    list.semanticContentAttribute = isMirrored ? .forceRightToLeft : .forceLeftToRight
    list.dataSource = self
    harness.pointer = .finger
    harness.window.addSubview(list)
    harness.advance(ticks: 2)
  }

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int
  { rows.count }

  func collectionView(_ collectionView: CollectionView, cellForItemAt path: ItemPath)
    -> CollectionCell
  { collectionView.dequeueCell(using: cells, for: path, item: rows[path.item]) }

  /// Scrolls toward the end of the content, in points.
  func scroll(by step: Double) { list.contentOffset.x += isMirrored ? -step : step }

  /// Returns a point of the view at a distance from the edge where rows begin.
  func point(_ x: Double) -> Point { Point(isMirrored ? list.bounds.width - x : x, 50) }

  /// The ids of the rows in sight, with the distance of their start from the edge where rows begin, and their width.
  var places: [[Double]] {
    list.visibleCells.compactMap { cell in
      guard let cell = cell as? WideCell, cell.frame.intersects(list.bounds) else { return nil }
      let start =
        isMirrored ? list.bounds.maxX - cell.frame.maxX : cell.frame.minX - list.bounds.minX
      return [Double(cell.row.id), start, cell.frame.width]
    }
  }
}

/// Horizontal layouts where languages are written from right to left.
@Suite("Layouts from right to left")
struct MirroredListTests {
  @Test("Rows begin at the right edge, and a list opens there")
  func opening() {
    let rig = WideRig([Double](repeating: 50, count: 100), isMirrored: true)
    #expect(rig.places.map { $0[0] } == [0, 1, 2, 3, 4, 5])
    #expect(
      rig.list.cellForItem(at: ItemPath(section: 0, item: 0))?.frame.maxX == rig.list.bounds.maxX)
    #expect(rig.list.contentOffset.x == rig.list.contentSize.width - 300)
    rig.harness.drag(from: Point(50, 50), to: Point(250, 50))
    #expect(rig.places[0][0] > 2 && rig.list.contentOffset.x < rig.list.contentSize.width - 400)
    // Short ones, too.
    let short = WideRig([50, 50], isMirrored: true)
    #expect(short.places == [[0, 0, 50], [1, 50, 50]])
    #expect(short.list.contentOffset.x == 0)
  }

  @Test("Arrow keys move in their direction")
  func keys() {
    let rig = WideRig([Double](repeating: 50, count: 100), isMirrored: true)
    _ = rig.list.becomeFirstResponder()
    for _ in 0..<10 { rig.harness.send(.keyDown(.left, [], isRepeat: false)) }
    rig.harness.settle()
    #expect(rig.list.currentPath == ItemPath(section: 0, item: 9))
    #expect(rig.places.contains { $0[0] == 9 })
    rig.harness.send(.keyDown(.right, [], isRepeat: false))
    rig.harness.settle()
    #expect(rig.list.currentPath == ItemPath(section: 0, item: 8))
  }

  @Test("A change of the direction keeps the rows in sight")
  func changingDirection() {
    let rig = WideRig([Double](repeating: 44, count: 100), isMirrored: false)
    rig.scroll(by: 440)
    rig.harness.advance(ticks: 2)
    rig.list.semanticContentAttribute = .forceRightToLeft
    rig.harness.advance(ticks: 2)
    let first = rig.list.cellForItem(at: ItemPath(section: 0, item: 10))
    #expect(first?.frame.maxX == rig.list.bounds.maxX)
    rig.list.semanticContentAttribute = .forceLeftToRight
    rig.harness.advance(ticks: 2)
    #expect(rig.places[0] == [10, 0, 44])
  }

  @Test("A section that scrolls across opens at its right edge")
  func orthogonal() throws {
    let layout = SectionedLayout { _ in
      .orthogonal(ListLayout(rowHeight: .fixed(60)), length: 50, behavior: .groupPaging)
    }
    let rig = ListRig([(0..<30).map { TestRow(id: $0, height: 0) }], layout: layout)
    rig.list.semanticContentAttribute = .forceRightToLeft
    rig.harness.advance(ticks: 2)
    let first = try #require(rig.list.cellForItem(at: ItemPath(section: 0, item: 0)))
    #expect(rig.list.convert(first.bounds, from: first).maxX == 200)
    rig.harness.pointer = .finger
    rig.harness.flick(from: Point(60, 25), to: Point(110, 25))
    rig.harness.settle()
    let second = try #require(rig.list.cellForItem(at: ItemPath(section: 0, item: 1)))
    #expect(rig.list.convert(second.bounds, from: second).maxX == 200)
  }

  @Test("Pages are counted from the right edge")
  func pages() {
    let rig = WideRig(
      [Double](repeating: 70, count: 10), isMirrored: true,
      layout: ListLayout(rowHeight: .fixed(70)))
    rig.list.isPagingEnabled = true
    rig.harness.flick(from: Point(100, 50), to: Point(200, 50))
    rig.harness.settle()
    #expect(rig.list.contentOffset.x == 100)
    rig.harness.send(.wheel(Point(100, 50), notches: Point(0, -1)))
    rig.harness.settle()
    #expect(rig.list.contentOffset.x == 0)
    rig.list.semanticContentAttribute = .forceLeftToRight
    rig.harness.advance(ticks: 1)
    #expect(rig.list.contentOffset.x == 400)
    rig.list.contentOffset.x = 0
    rig.harness.flick(from: Point(200, 50), to: Point(100, 50))
    rig.harness.settle()
    #expect(rig.list.contentOffset.x == 300)
  }

  @Test("Layouts of one's own are mirrored where they say so", arguments: [false, true])
  func ownLayouts(flips: Bool) throws {
    final class Stairs: CollectionLayout {
      var flips = false
      override var flipsHorizontallyInOppositeLayoutDirection: Bool { flips }
      override var contentSize: Size { Size(1000, 100) }
      override func elements(in rect: Rect) -> [ElementFrame] {
        (0..<itemCount(inSection: 0)).map { item in
          ElementFrame(
            CollectionElement(.item, at: ItemPath(section: 0, item: item)),
            frame: Rect(x: Double(item) * 100, y: 0, width: 90, height: 100))
        }.filter { $0.frame.intersects(rect) }
      }
    }
    let layout = Stairs()
    layout.flips = flips
    let rig = ListRig(
      [(0..<10).map { TestRow(id: $0, height: 0) }], layout: layout, size: Size(200, 100))
    rig.list.semanticContentAttribute = .forceRightToLeft
    rig.harness.advance(ticks: 2)
    #expect(rig.list.contentOffset.x == (flips ? 800 : 0))
    let first = try #require(rig.list.cellForItem(at: ItemPath(section: 0, item: 0)))
    #expect(first.frame == Rect(x: flips ? 910 : 0, y: 0, width: 90, height: 100))
    rig.list.scrollToItem(at: ItemPath(section: 0, item: 5))
    rig.harness.advance(ticks: 1)
    #expect(rig.list.contentOffset.x == (flips ? 410 : 390))
  }

  @Test("The distance from the start stays as the view is resized, and an offset that was set")
  func resizing() {
    let rig = WideRig([Double](repeating: 50, count: 100), isMirrored: true)
    rig.list.frame.size.width = 240
    rig.harness.advance(ticks: 1)
    #expect(rig.places.first == [0, 0, 50])
    rig.scroll(by: 110)
    rig.list.frame.size.width = 320
    rig.harness.advance(ticks: 1)
    #expect(rig.places.first == [2, -10, 50])
    rig.list.contentInset = EdgeInsets(top: 0, left: 5, bottom: 0, right: 20)
    rig.list.scrollToItem(at: ItemPath(section: 0, item: 0))
    rig.harness.advance(ticks: 1)
    #expect(rig.places.first == [0, 20, 50])
    rig.list.scrollToItem(at: ItemPath(section: 0, item: 99))
    rig.harness.advance(ticks: 1)
    #expect(rig.list.contentOffset.x == -5)
  }

  @Test(
    "A list from right to left is the mirror image of one from left to right", arguments: 0..<24)
  func mirrorImages(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    func next(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
    let widths = (0..<(seed % 4 == 3 ? 5 : 200)).map { _ in Double(10 + next(30) * 2) }
    let rigs = [false, true].map { isMirrored -> WideRig in
      let layout: LineLayout =
        switch seed % 3 {
        case 0: ListLayout()
        case 1: GridLayout(columns: 2, itemLength: .automatic(estimate: 40))
        default: FlowLayout(itemSize: .automatic(estimate: Size(40, 100)), spacing: 4)
        }
      return WideRig(widths, isMirrored: isMirrored, layout: layout)
    }
    var nextID = 1000
    for step in 0..<120 {
      let (choice, amount, item) = (
        next(9), Double(next(80) - 30), next(max(rigs[0].rows.count, 1))
      )
      let position = [ScrollPosition.start, .center, .end, .nearest][next(4)]
      let (width, isAnimated) = (Double(10 + next(30) * 2), next(2) == 0)
      for rig in rigs {
        switch choice {
        case 0...2: rig.scroll(by: amount)
        case 3:
          rig.harness.flick(from: rig.point(150), to: rig.point(150 + amount * 1.5))
          rig.harness.advance(ticks: 10)
        case 4 where !rig.rows.isEmpty:
          rig.list.scrollToItem(
            at: ItemPath(section: 0, item: item), at: position, animated: isAnimated)
        case 5:
          rig.rows.insert(TestRow(id: nextID, height: width), at: item)
          rig.list.insertItems(at: [ItemPath(section: 0, item: item)], animated: isAnimated)
        case 6 where rig.rows.count > 3:
          rig.rows.remove(at: item)
          rig.list.deleteItems(at: [ItemPath(section: 0, item: item)], animated: isAnimated)
        case 7:
          rig.rows[item].height = width
          rig.list.reloadItems(at: [ItemPath(section: 0, item: item)], animated: isAnimated)
        case 8: rig.list.frame.size.width = Double(240 + Int(amount) / 10 * 20)
        default: break
        }
        rig.harness.advance(ticks: 1 + Int(width) % 3)
      }
      nextID += 1
      let (left, right) = (rigs[0].places, rigs[1].places)
      #expect(left.map { $0[0] } == right.map { $0[0] }, "step \(step), \(choice)")
      for (a, b) in zip(left, right) {
        #expect(abs(a[1] - b[1]) < 1e-6 && abs(a[2] - b[2]) < 1e-6, "step \(step), \(choice)")
      }
      guard left.map({ $0[0] }) == right.map({ $0[0] }) else { return }
    }
  }

  @Test("Sections that scroll across are mirror images, too", arguments: 0..<8)
  func orthogonalMirrorImages(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    func next(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
    let behaviors: [OrthogonalScrollingBehavior] = [
      .continuous, .groupPaging, .groupPagingCentered, .paging, .continuousGroupLeadingBoundary,
    ]
    let behavior = behaviors[seed % behaviors.count]
    let rigs = [false, true].map { isMirrored -> ListRig in
      let layout = SectionedLayout { section in
        if section == 1 { return .lines(GridLayout(columns: 3, itemLength: .fixed(60))) }
        return .orthogonal(ListLayout(rowHeight: .fixed(60)), length: 50, behavior: behavior)
      }
      let rig = ListRig(
        (0..<12).map { section in (0..<10).map { TestRow(id: section * 100 + $0, height: 0) } },
        layout: layout)
      rig.list.semanticContentAttribute = isMirrored ? .forceRightToLeft : .forceLeftToRight
      rig.harness.pointer = .finger
      rig.harness.advance(ticks: 2)
      return rig
    }
    /// Returns the frames of the cells in sight, from the edge at which the first begins.
    func places(_ rig: ListRig) -> [[Double]] {
      rig.list.visiblePaths.compactMap { path in
        guard let cell = rig.list.cellForItem(at: path) else { return nil }
        let rect = rig.list.convert(cell.bounds, from: cell)
        let x = rig === rigs[1] ? rig.list.bounds.maxX - rect.maxX : rect.minX
        // Those at the very edge may still have a view.
        guard x < rig.list.bounds.width, x + rect.width > 0, rect.intersects(rig.list.bounds)
        else { return nil }
        return [Double(path.section), Double(path.item), x, rect.minY, rect.width]
      }
    }
    for step in 0..<60 {
      let (choice, y, width) = (next(6), Double(next(300)), 160 + Double(next(6)) * 10)
      let (from, to) = (Double(20 + next(120)), Double(20 + next(120)))
      let (section, item, ticks) = (next(12), next(8), next(30))
      let position = [ScrollPosition.start, .center, .end, .nearest][next(4)]
      for (index, rig) in rigs.enumerated() {
        let size = rig.list.bounds.width
        func point(_ x: Double) -> Point { Point(index == 1 ? size - x : x, y) }
        switch choice {
        case 0, 1: rig.harness.flick(from: point(from), to: point(to))
        case 2: rig.list.contentOffset.y = min(y, 250)
        case 3:
          rig.list.scrollToItem(
            at: ItemPath(section: section, item: min(item, rig.sections[section].count - 1)),
            at: position, animated: item % 2 == 0)
        case 4: rig.list.frame.size.width = width
        default:
          guard rig.sections[section].count > 4 else { break }
          rig.sections[section].remove(at: item % 4)
          rig.list.deleteItems(
            at: [ItemPath(section: section, item: item % 4)], animated: item % 2 == 0)
        }
        rig.harness.advance(ticks: 1 + ticks)
      }
      let (left, right) = (places(rigs[0]), places(rigs[1]))
      #expect(left.count == right.count, "step \(step), \(choice)")
      let isSame =
        left.count == right.count
        && zip(left, right).allSatisfy { a, b in zip(a, b).allSatisfy { abs($0 - $1) < 1e-6 } }
      #expect(isSame, "step \(step), \(choice): \(left) \(right)")
      guard isSame else { return }
    }
  }
}
