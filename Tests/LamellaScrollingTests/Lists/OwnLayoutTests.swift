import LamellaGeometry
import LamellaScene
import LamellaScrolling
import TestSupport
import Testing

@Suite("Collection layouts of one's own")
@MainActor struct OwnLayoutTests {
  /// Tiles of 50 x 50 points in as many columns as fit, in a content that may be wider than the view.
  private final class Tiles: CollectionLayout {
    /// The number of columns; nil for as many as fit.
    var columns: Int?
    var isMirrored = false
    private var count = 0
    private var perLine = 1

    nonisolated deinit {}

    override func prepare() {
      count = itemCount(inSection: 0)
      let width = collectionView?.bounds.width ?? 0
      perLine = columns ?? max(1, Int((width / 50).rounded(.down)))
    }

    override var flipsHorizontallyInOppositeLayoutDirection: Bool { isMirrored }
    override var contentSize: Size {
      Size(Double(perLine) * 50, Double((count + perLine - 1) / perLine) * 50)
    }
    override func elements(in rect: Rect) -> [ElementFrame] {
      (0..<count).map { item in
        ElementFrame(
          CollectionElement(.item, at: ItemPath(section: 0, item: item)),
          frame: Rect(
            x: Double(item % perLine) * 50, y: Double(item / perLine) * 50, width: 50, height: 50))
      }.filter { $0.frame.intersects(rect) }
    }
  }

  private let layout = Tiles()

  private func rig(count: Int = 400, columns: Int? = nil, isMirrored: Bool = false) -> ListRig {
    layout.columns = columns
    layout.isMirrored = isMirrored
    return ListRig([(0..<count).map { TestRow(id: $0, height: 50) }], layout: layout)
  }

  /// Returns where the corner of a row's cell is in the view; nil if it is out of sight.
  private func corner(_ id: Int, _ rig: ListRig) -> Point? {
    let cell = rig.list.visibleCells.first { ($0 as? TestCell)?.row.id == id }
    return cell.map { $0.frame.origin - rig.list.bounds.origin }
  }

  @Test("Items in sight stay in place as others come and go before them", arguments: [true, false])
  func changesAbove(isAnimated: Bool) {
    let rig = rig()
    rig.list.contentOffset.y = 1_010
    rig.harness.advance(ticks: 1)
    #expect(corner(80, rig) == Point(0, -10))
    rig.sections[0].insert(contentsOf: (0..<8).map { TestRow(id: 1_000 + $0, height: 50) }, at: 0)
    rig.list.insertItems(
      at: (0..<8).map { ItemPath(section: 0, item: $0) }, animated: isAnimated)
    rig.harness.settle()
    #expect(corner(80, rig) == Point(0, -10) && rig.list.contentOffset.y == 1_110)
    rig.sections[0].removeFirst(40)
    rig.list.deleteItems(
      at: (0..<40).map { ItemPath(section: 0, item: $0) }, animated: isAnimated)
    rig.harness.settle()
    #expect(corner(80, rig) == Point(0, -10) && rig.list.contentOffset.y == 610)
  }

  @Test("An item that is gone leaves its place to the next that stays")
  func goneAnchor() {
    let rig = rig()
    rig.list.contentOffset.y = 1_010
    rig.harness.advance(ticks: 1)
    rig.sections[0].removeSubrange(40..<84)
    rig.list.deleteItems(at: (40..<84).map { ItemPath(section: 0, item: $0) }, animated: false)
    rig.harness.advance(ticks: 2)
    #expect(corner(84, rig) == Point(0, 40))
  }

  @Test("The first item in sight stays in place as the view becomes wider or narrower")
  func widths() {
    let rig = rig()
    rig.list.contentOffset.y = 1_010
    rig.harness.advance(ticks: 1)
    rig.list.frame.size.width = 100
    rig.harness.advance(ticks: 2)
    #expect(corner(80, rig) == Point(0, -10) && rig.list.contentOffset.y == 2_010)
    rig.list.frame.size.width = 200
    rig.harness.advance(ticks: 2)
    #expect(corner(80, rig) == Point(0, -10) && rig.list.contentOffset.y == 1_010)
  }

  @Test("Content at its start stays there, and never ends before its end")
  func ends() {
    let rig = rig()
    rig.sections[0].insert(TestRow(id: 1_000, height: 50), at: 0)
    rig.list.insertItems(at: [ItemPath(section: 0, item: 0)], animated: false)
    rig.harness.advance(ticks: 2)
    #expect(rig.list.contentOffset == .zero && corner(1_000, rig) == .zero)
    rig.list.contentOffset.y = 1_010
    rig.harness.advance(ticks: 1)
    rig.sections[0].removeSubrange(100...)
    rig.list.deleteItems(at: (100..<401).map { ItemPath(section: 0, item: $0) }, animated: false)
    rig.harness.settle()
    #expect(rig.list.contentOffset.y == 1_250 - 300)
  }

  @Test("Content larger than the view both ways keeps its place along both")
  func bothWays() {
    let rig = rig(count: 400, columns: 20)
    rig.list.contentOffset = Point(330, 220)
    rig.harness.advance(ticks: 1)
    #expect(corner(86, rig) == Point(-30, -20))
    rig.sections[0].insert(contentsOf: [1_000, 1_001].map { TestRow(id: $0, height: 50) }, at: 0)
    rig.list.insertItems(at: [0, 1].map { ItemPath(section: 0, item: $0) }, animated: false)
    rig.harness.advance(ticks: 2)
    #expect(corner(86, rig) == Point(-30, -20) && rig.list.contentOffset == Point(430, 220))
  }

  @Test("A fling and a drag go on from there")
  func moving() {
    let rig = rig()
    rig.list.contentOffset.y = 1_010
    rig.harness.advance(ticks: 1)
    rig.harness.flick(from: Point(100, 250), to: Point(100, 100))
    let before = rig.list.targetContentOffset.y
    rig.sections[0].insert(contentsOf: (0..<8).map { TestRow(id: 1_000 + $0, height: 50) }, at: 0)
    rig.list.insertItems(at: (0..<8).map { ItemPath(section: 0, item: $0) }, animated: false)
    rig.harness.settle()
    #expect(abs(rig.list.contentOffset.y - before - 100) < 0.5)
    rig.harness.drag(from: Point(100, 100), to: Point(100, 150), holding: nil)
    let held = rig.list.contentOffset.y
    rig.sections[0].removeFirst(8)
    rig.list.deleteItems(at: (0..<8).map { ItemPath(section: 0, item: $0) }, animated: false)
    rig.harness.advance(ticks: 2)
    #expect(rig.list.contentOffset.y == held - 100)
    rig.harness.move(Point(100, 170))
    rig.harness.advance(ticks: 1)
    #expect(rig.list.contentOffset.y == held - 120)
  }

  @Test("The same from right to left")
  func mirrored() {
    let rig = rig(count: 400, columns: 20, isMirrored: true)
    rig.list.semanticContentAttribute = .forceRightToLeft
    rig.harness.advance(ticks: 2)
    #expect(rig.list.contentOffset.x == 800)
    rig.list.contentOffset = Point(800 - 330, 220)
    rig.harness.advance(ticks: 1)
    let place = corner(90, rig)
    #expect(place != nil)
    rig.sections[0].insert(contentsOf: [1_000, 1_001].map { TestRow(id: $0, height: 50) }, at: 0)
    rig.list.insertItems(at: [0, 1].map { ItemPath(section: 0, item: $0) }, animated: false)
    rig.harness.advance(ticks: 2)
    #expect(corner(90, rig) == place && rig.list.contentOffset.x == 800 - 430)
  }

  @Test(
    "An item is scrolled to the start, the middle and the end",
    arguments: [(ScrollPosition.start, 500.0), (.center, 375), (.end, 250), (.nearest, 250)])
  func positions(position: ScrollPosition, y: Double) {
    let rig = rig()
    rig.list.scrollToItem(at: ItemPath(section: 0, item: 40), at: position)
    rig.harness.advance(ticks: 1)
    #expect(rig.list.contentOffset == Point(0, y))
    rig.list.scrollToItem(at: ItemPath(section: 0, item: 0), at: position, animated: true)
    rig.harness.settle()
    #expect(rig.list.contentOffset == .zero)
  }
}
