import LamellaGeometry
import LamellaScene
import LamellaScrolling
import TestSupport
import Testing

/// A cell with the id of its item.
private final class IDCell: CollectionCell {
  var id = -1
  required init(frame: Rect = .zero) { super.init(frame: frame) }
  nonisolated deinit {}
}

/// A collection view of 200 x 300 points whose even sections scroll sideways, and whose odd ones have three columns.
private final class SectionRig: CollectionViewDataSource, CollectionViewDelegate {
  let harness = StageHarness(size: Size(200, 300))
  let view: CollectionView
  var sections: [[Int]]
  var made: Set<ObjectIdentifier> = []
  var filled = 0
  var selected: [ItemPath] = []
  var shown: [ItemPath] = []
  var onFill: (() -> Void)?
  /// The number of times that each cell was shown, less those that it ended to be.
  var balance: [ObjectIdentifier: Int] = [:]
  private var cells: CellRegistration<IDCell, Int>!

  init(
    _ counts: [Int], behavior: OrthogonalScrollingBehavior = .continuous, width: Double = 60,
    layout: SectionedLayout? = nil
  ) {
    sections = counts.enumerated().map { section, count in
      (0..<count).map { section * 10_000_000 + $0 }
    }
    let layout =
      layout
      ?? SectionedLayout { section in
        if section % 2 == 0 {
          let row = ListLayout(rowHeight: .fixed(width))
          row.lineSpacing = 10
          row.sectionInset = EdgeInsets(top: 5, left: 20, bottom: 5, right: 20)
          return .orthogonal(row, length: 50, behavior: behavior)
        }
        return .lines(GridLayout(columns: 3, itemLength: .fixed(40), spacing: 4))
      }
    view = CollectionView(frame: Rect(x: 0, y: 0, width: 200, height: 300), layout: layout)
    cells = CellRegistration { [unowned self] cell, _, id in
      made.insert(ObjectIdentifier(cell))
      filled += 1
      cell.id = id
    }
    view.dataSource = self
    view.itemDelegate = self
    harness.window.addSubview(view)
    harness.pointer = .finger
    harness.advance(ticks: 2)
  }

  func numberOfSections(in collectionView: CollectionView) -> Int { sections.count }
  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int
  { sections[section].count }
  func collectionView(_ collectionView: CollectionView, cellForItemAt path: ItemPath)
    -> CollectionCell
  {
    #expect(collectionView === view)
    onFill?()
    return collectionView.dequeueCell(
      using: cells, for: path, item: sections[path.section][path.item])
  }
  func collectionView(_ collectionView: CollectionView, didSelectItemAt path: ItemPath) {
    selected.append(path)
  }
  func collectionView(
    _ collectionView: CollectionView, willDisplay cell: CollectionCell, forItemAt path: ItemPath
  ) {
    shown.append(path)
    balance[ObjectIdentifier(cell), default: 0] += 1
  }
  func collectionView(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionCell,
    forItemAt path: ItemPath
  ) { balance[ObjectIdentifier(cell), default: 0] -= 1 }

  func tap(_ point: Point) {
    harness.press(point)
    harness.advance(ticks: 2)
    harness.lift(point)
    harness.advance(ticks: 2)
  }

  /// The frame of an item's cell in the view; nil if it is out of sight.
  func frame(_ item: Int, _ section: Int) -> Rect? {
    guard let cell = view.cellForItem(at: ItemPath(section: section, item: item)) else {
      return nil
    }
    let rect = cell.convert(cell.bounds, to: view)
    return rect.offsetBy(dx: 0, dy: -view.bounds.minY)
  }

  /// The scroll view of a section in sight.
  func scrollView(_ section: Int) -> ScrollView? {
    view.visiblePaths.first { $0.section == section }.flatMap {
      view.cellForItem(at: $0)?.superview as? ScrollView
    }
  }

  /// Expects all cells in sight to show the items that the data has there.
  func expectRight(_ note: String = "", at location: SourceLocation = #_sourceLocation) {
    let paths = view.visiblePaths
    #expect(paths == paths.sorted(), "\(note)", sourceLocation: location)
    for path in paths {
      let cell = view.cellForItem(at: path) as? IDCell
      #expect(
        cell?.id == sections[path.section][path.item], "\(note): \(path)",
        sourceLocation: location)
      #expect(cell?.isHidden == false, "\(note): \(path)", sourceLocation: location)
      if let cell { #expect(view.path(for: cell) == path, sourceLocation: location) }
    }
    // Sections in sight are covered.
    for section in sections.indices where paths.contains(where: { $0.section == section }) {
      guard section % 2 == 0, let scroll = scrollView(section) else { continue }
      let cells = scroll.subviews.filter { $0 is IDCell && !$0.isHidden }
      let last = cells.map(\.frame.maxX).max() ?? 0
      let end = min(scroll.bounds.maxX, scroll.contentSize.width)
      #expect(last >= end - 31, "\(note): section \(section)", sourceLocation: location)
    }
  }
}

@Suite struct SectionedLayoutTests {
  @Test func eachSectionHasALayoutOfItsOwn() {
    let rig = SectionRig([30, 7, 5])
    #expect(rig.frame(0, 0) == Rect(x: 20, y: 5, width: 60, height: 50))
    #expect(rig.frame(1, 0) == Rect(x: 90, y: 5, width: 60, height: 50))
    #expect(rig.frame(0, 1) == Rect(x: 0, y: 60, width: 64, height: 40))
    #expect(abs((rig.frame(6, 1)?.minY ?? 0) - 148) < 1e-3)
    #expect(rig.frame(0, 2) == Rect(x: 20, y: 60 + 128 + 5, width: 60, height: 50))
    #expect(rig.view.contentSize == Size(200, 60 + 128 + 60))
    #expect(rig.scrollView(0)?.contentSize == Size(20 + 30 * 70 - 10 + 20, 60))
    rig.expectRight()
  }

  @Test func onlyItemsInSightOfASectionHaveCells() {
    let rig = SectionRig([1_000_000, 1_000_000, 1_000_000])
    #expect(rig.filled < 40)
    let scroll = rig.scrollView(0)
    scroll?.contentOffset.x = 700_000
    rig.harness.advance(ticks: 1)
    #expect(rig.frame(10_000, 0)?.minX == 20)
    rig.expectRight()
    #expect(rig.filled < 50)
  }

  @Test func dragsScrollTheSectionSidewaysAndTheViewDown() throws {
    let rig = SectionRig([30, 60, 30])
    let scroll = try #require(rig.scrollView(0))
    rig.harness.flick(from: Point(150, 30), to: Point(60, 32))
    rig.harness.settle()
    #expect(scroll.contentOffset.x > 80 && rig.view.contentOffset.y == 0)
    rig.expectRight()
    let x = scroll.contentOffset.x
    rig.harness.flick(from: Point(100, 40), to: Point(102, 8))
    #expect(scroll.contentOffset.x == x && rig.view.contentOffset.y > 20)
    rig.harness.settle()
    rig.expectRight()
    rig.view.contentOffset.y = 0
    rig.harness.advance(ticks: 2)
    #expect(rig.scrollView(0)?.contentOffset.x == x)
  }

  @Test func sectionsKeepTheirPlaceWhileTheyAreOutOfSight() throws {
    let rig = SectionRig([30, 300, 30, 300, 30])
    try #require(rig.scrollView(0)).contentOffset.x = 333
    rig.harness.advance(ticks: 1)
    rig.view.contentOffset.y = 3000
    rig.harness.advance(ticks: 2)
    #expect(rig.scrollView(0) == nil)
    rig.view.scrollToItem(at: ItemPath(section: 2, item: 0))
    rig.harness.advance(ticks: 2)
    #expect(rig.scrollView(2)?.contentOffset.x == 0)
    rig.view.contentOffset.y = 0
    rig.harness.advance(ticks: 2)
    #expect(rig.scrollView(0)?.contentOffset.x == 333)
    rig.expectRight()
    rig.view.reloadData()
    rig.harness.advance(ticks: 2)
    #expect(rig.scrollView(0)?.contentOffset.x == 0)
  }

  @Test func cellsAreReusedAmongAllSections() {
    let rig = SectionRig([Int](repeating: 20, count: 100))
    let first = rig.made.count
    for _ in 0..<200 {
      rig.view.contentOffset.y += 37
      rig.harness.advance(ticks: 1)
      rig.expectRight()
    }
    #expect(rig.made.count <= first + 12, "\(rig.made.count), \(first)")
  }

  @Test func itemsOfSectionsAreSelectedAndFound() throws {
    let rig = SectionRig([30, 7, 5])
    rig.tap(Point(100, 30))
    rig.harness.advance(ticks: 2)
    #expect(rig.selected == [ItemPath(section: 0, item: 1)])
    #expect(rig.view.cellForItem(at: ItemPath(section: 0, item: 1))?.isSelected == true)
    #expect(rig.view.pathForItem(at: Point(100, 30)) == ItemPath(section: 0, item: 1))
    rig.tap(Point(100, 80))
    rig.harness.advance(ticks: 2)
    #expect(rig.view.selectedPaths == [ItemPath(section: 1, item: 1)])
    #expect(rig.view.cellForItem(at: ItemPath(section: 0, item: 1))?.isSelected == false)
    #expect(Set(rig.shown).isSuperset(of: rig.view.visiblePaths))
    // Keys move through the items of a section, and scroll it.
    _ = rig.view.becomeFirstResponder()
    rig.view.selectItem(at: ItemPath(section: 0, item: 1))
    rig.tap(Point(100, 30))
    for _ in 0..<5 {
      rig.harness.send(.keyDown(.right, [], isRepeat: false))
      rig.harness.advance(ticks: 2)
    }
    #expect(rig.view.currentPath == ItemPath(section: 0, item: 6))
    let frame = try #require(rig.frame(6, 0))
    #expect(frame.minX >= 0 && frame.maxX <= 200)
    rig.harness.send(.keyDown(.down, [], isRepeat: false))
    rig.harness.advance(ticks: 2)
    #expect(rig.view.currentPath == ItemPath(section: 1, item: 0))
  }

  @Test func aJumpReachesAnItemOfASectionOutOfSight() throws {
    let rig = SectionRig([30, 300, 30])
    rig.view.scrollToItem(at: ItemPath(section: 2, item: 20), at: .center)
    rig.harness.advance(ticks: 2)
    let frame = try #require(rig.frame(20, 2))
    #expect(abs(frame.midX - 100) < 1 && frame.minY >= 0 && frame.maxY <= 300)
    rig.view.scrollToItem(at: ItemPath(section: 2, item: 3), at: .start)
    rig.harness.advance(ticks: 1)
    #expect(rig.frame(3, 2)?.minX == 0)
  }

  @Test func aJumpBeforeTheFirstLayoutReachesAnItem() throws {
    let rig = SectionRig([30, 3])
    rig.view.reloadData()
    rig.view.scrollToItem(at: ItemPath(section: 0, item: 12), at: .start)
    rig.harness.advance(ticks: 2)
    #expect(rig.frame(12, 0)?.minX == 0)
  }

  @Test(arguments: [
    (OrthogonalScrollingBehavior.paging, 200.0), (.groupPaging, 130), (.groupPagingCentered, 110),
  ])
  func flicksGoOnePageOrGroupOn(behavior: OrthogonalScrollingBehavior, page: Double) throws {
    let rig = SectionRig([30, 7], behavior: behavior, width: 120)
    let scroll = try #require(rig.scrollView(0))
    rig.harness.flick(from: Point(150, 30), to: Point(110, 30))
    rig.harness.settle()
    #expect(abs(scroll.contentOffset.x - page) < 0.5)
    rig.harness.flick(from: Point(110, 30), to: Point(150, 30))
    rig.harness.settle()
    #expect(scroll.contentOffset.x < 1)
  }

  @Test func freeSectionsRestAtTheStartOfAGroup() throws {
    let rig = SectionRig([60, 7], behavior: .continuousGroupLeadingBoundary)
    let scroll = try #require(rig.scrollView(0))
    for _ in 0..<3 {
      rig.harness.flick(from: Point(180, 30), to: Point(60, 30))
      rig.harness.settle()
      let x = scroll.contentOffset.x
      #expect(x > 100 && abs(x / 70 - (x / 70).rounded()) < 0.01, "\(x)")
    }
  }

  @Test(arguments: 0..<16 as Range<UInt64>)
  func changesReachSectionsInAndOutOfSight(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let rig = SectionRig((0..<6).map { _ in Int.random(in: 0...40, using: &random) })
    var nextID = 1_000_000_000
    for step in 0..<60 {
      var changes = ItemChanges()
      let section = Int.random(in: 0..<rig.sections.count, using: &random)
      let count = rig.sections[section].count
      let item = count == 0 ? 0 : Int.random(in: 0..<count, using: &random)
      switch Int.random(in: 0..<7, using: &random) {
      case 0 where count > 0:
        rig.sections[section].remove(at: item)
        changes.removedItems = [ItemPath(section: section, item: item)]
      case 1, 2:
        nextID += 1
        rig.sections[section].insert(nextID, at: item)
        changes.insertedItems = [ItemPath(section: section, item: item)]
      case 3 where count > 0:
        let other = Int.random(in: 0..<rig.sections.count, using: &random)
        let id = rig.sections[section].remove(at: item)
        let place = Int.random(in: 0...rig.sections[other].count, using: &random)
        rig.sections[other].insert(id, at: place)
        changes.movedItems = [
          .init(
            from: ItemPath(section: section, item: item), to: ItemPath(section: other, item: place))
        ]
      case 4:
        let target = Int.random(in: 0..<rig.sections.count, using: &random)
        rig.sections.insert(rig.sections.remove(at: section), at: target)
        changes.movedSections = [.init(from: section, to: target)]
      case 5 where count > 0:
        changes.reconfiguredItems = [ItemPath(section: section, item: item)]
        nextID += 1
        rig.sections[section][item] = nextID
      default:
        rig.scrollView(section)?.contentOffset.x = Double(Int.random(in: 0...900, using: &random))
        rig.view.contentOffset.y = Double(Int.random(in: 0...500, using: &random))
      }
      rig.view.apply(changes, animated: Bool.random(using: &random))
      rig.harness.advance(ticks: Int.random(in: 1...4, using: &random))
      let paths = rig.view.visiblePaths
      for path in paths {
        let cell = rig.view.cellForItem(at: path) as? IDCell
        #expect(cell?.id == rig.sections[path.section][path.item], "step \(step): \(path)")
        #expect(cell?.isHidden == false)
      }
      #expect(rig.sections.allSatisfy(\.isEmpty) || !paths.isEmpty, "step \(step)")
    }
  }

  @Test func itemsOfASectionThatScrollsAcrossAreAnimated() throws {
    let rig = SectionRig([6, 3])
    let cell = try #require(rig.view.cellForItem(at: ItemPath(section: 0, item: 2)))
    let gone = try #require(rig.view.cellForItem(at: ItemPath(section: 0, item: 0)))
    let x = cell.frame.minX
    rig.sections[0].remove(at: 0)
    rig.view.deleteItems(at: [ItemPath(section: 0, item: 0)])
    rig.harness.advance(seconds: 0.1)
    let shown = try #require(cell.layer.presentation()).frame.minX
    #expect(shown < x && shown > x - 70, "\(shown)")
    #expect(try #require(gone.layer.presentation()).opacity < 1)
    rig.harness.settle()
    #expect(cell.frame.minX == x - 70 && gone.isHidden)
    rig.expectRight()
  }

  @Test func theViewIsTheOnlyOneThatScrollsForKeys() {
    let rig = SectionRig([6, 90])
    rig.harness.send(.keyDown(.pageDown, [], isRepeat: false))
    rig.harness.settle()
    #expect(rig.view.contentOffset.y > 100)
  }

  @Test func aReloadedSectionFillsItsCellsAgain() throws {
    let rig = SectionRig([30, 7])
    rig.sections[0] = rig.sections[0].map { $0 + 5_000 }
    var changes = ItemChanges()
    changes.reloadedSections = [0]
    rig.view.apply(changes, animated: false)
    rig.harness.advance(ticks: 1)
    for path in rig.view.visiblePaths where path.section == 0 {
      let cell = try #require(rig.view.cellForItem(at: path) as? IDCell)
      #expect(cell.id == 5_000 + path.item)
    }
  }

  @Test func aSectionInsertedAboveMovesNothingInSight() throws {
    let rig = SectionRig([30, 60, 30, 60])
    rig.view.scrollToItem(at: ItemPath(section: 1, item: 30), at: .start)
    rig.harness.advance(ticks: 1)
    let before = try #require(rig.frame(33, 1))
    var changes = ItemChanges()
    rig.sections.insert([77, 78], at: 0)
    changes.insertedSections = [0]
    rig.view.apply(changes, animated: false)
    rig.harness.advance(ticks: 1)
    #expect(try #require(rig.frame(33, 2)) == before)
  }

  @Test func cellsEndBeingShownAsOftenAsTheyAreShown() {
    let rig = SectionRig([30, 60, 30])
    func isBalanced() -> Bool {
      rig.balance.values.allSatisfy { $0 == 0 || $0 == 1 }
        && rig.balance.values.reduce(0, +) == rig.view.visiblePaths.count
    }
    #expect(isBalanced())
    rig.view.reloadItems(at: [ItemPath(section: 1, item: 2)])
    rig.harness.advance(ticks: 1)
    #expect(isBalanced())
    rig.sections[1].removeFirst(3)
    rig.view.deleteItems(at: (0..<3).map { ItemPath(section: 1, item: $0) }, animated: true)
    rig.harness.settle()
    #expect(isBalanced())
    rig.scrollView(0)?.contentOffset.x = 500
    rig.view.contentOffset.y = 300
    rig.harness.advance(ticks: 2)
    #expect(isBalanced())
    rig.view.reloadData()
    rig.harness.advance(ticks: 2)
    #expect(isBalanced())
  }

  @Test func dataMayChangeWhileASectionIsFilled() {
    let rig = SectionRig([30, 7, 30])
    var reloads = 0
    rig.onFill = { [unowned rig] in
      guard reloads < 8 else { return }
      reloads += 1
      rig.sections[0].removeLast()
      if reloads % 2 == 0 {
        rig.view.reloadData()
      } else {
        rig.view.deleteItems(
          at: [ItemPath(section: 0, item: rig.sections[0].count)], animated: false)
      }
    }
    rig.scrollView(0)?.contentOffset.x = 400
    rig.harness.advance(ticks: 30)
    #expect(reloads == 8)
    rig.expectRight()
  }

  @Test func settingsOfASectionsLayoutChangeIt() {
    let grid = GridLayout(columns: 2, itemLength: .fixed(40), spacing: 0)
    let rig = SectionRig([4, 4], layout: SectionedLayout { _ in .lines(grid) })
    #expect(rig.frame(0, 1) == Rect(x: 0, y: 80, width: 100, height: 40))
    grid.columns = .count(4)
    rig.harness.advance(ticks: 2)
    #expect(rig.frame(0, 1) == Rect(x: 0, y: 40, width: 50, height: 40))
    grid.sectionInset = EdgeInsets(all: 10)
    rig.harness.advance(ticks: 2)
    #expect(rig.frame(0, 1) == Rect(x: 10, y: 70, width: 45, height: 40))
  }

  @Test func aFlowMayBeASection() {
    let rig = SectionRig(
      [5, 7],
      layout: SectionedLayout { section in
        section == 0
          ? .lines(ListLayout(rowHeight: .fixed(30)))
          : .lines(FlowLayout(itemSize: .fixed(Size(90, 20)), spacing: 4))
      })
    #expect(rig.frame(4, 0) == Rect(x: 0, y: 120, width: 200, height: 30))
    #expect(rig.frame(1, 1) == Rect(x: 110, y: 150, width: 90, height: 20))
    #expect(rig.view.contentSize.height == 150 + 4 * 24 - 4)
  }
}
