import LamellaGeometry
import LamellaScene
import LamellaScrolling
import TestSupport
import Testing

@Suite("Moving items to other sections")
@MainActor struct SectionReorderTests {
  private static let finger = 100.0

  /// Makes sections of three, no and three rows of 50 points with headers.
  private func makeRig(titles: [String?] = ["A", "B", "C"], style: ListLayout.Style = .plain)
    -> ListRig
  {
    let rows = [0, 100, 200].map { first in
      first == 100 ? [] : (0..<3).map { TestRow(id: first + $0, height: 50) }
    }
    let rig = ListRig(
      rows, titles: titles, layout: ListLayout(style: style, rowHeight: .fixed(50)),
      size: Size(200, 600))
    rig.harness.pointer = .finger
    rig.canMove = { _ in true }
    return rig
  }

  /// Lifts a row in its middle and moves the finger to a height.
  private func drag(_ path: ItemPath, to y: Double, in rig: ListRig) throws {
    let cell = try #require(rig.list.cellForItem(at: path))
    let start = Point(Self.finger, cell.center.y)
    rig.harness.press(start)
    rig.harness.advance(seconds: 0.4)
    for step in 1...20 {
      rig.harness.move(start.interpolated(to: Point(Self.finger, y), fraction: Double(step) / 20))
      rig.harness.advance(ticks: 1)
    }
    rig.harness.advance(seconds: 0.3)
  }

  private func drop(at y: Double, in rig: ListRig) {
    rig.harness.lift(Point(Self.finger, y))
    rig.harness.settle()
    rig.expectWhole()
  }

  private func ids(_ rig: ListRig) -> [[Int]] { rig.sections.map { $0.map(\.id) } }

  private func top(ofHeader section: Int, _ rig: ListRig) throws -> Double {
    try #require(rig.list.view(of: .header, inSection: section)).frame.minY
  }

  @Test("A row goes down to another section, whose header and rows make way")
  func down() throws {
    let rig = makeRig()
    let (header, row) = (try top(ofHeader: 2, rig), try #require(rig.place(of: 200)))
    try drag(ItemPath(section: 0, item: 1), to: row + 25, in: rig)
    #expect(try top(ofHeader: 2, rig) == header - 50)
    #expect(rig.place(of: 2) == rig.place(of: 0).map { $0 + 50 })
    #expect(rig.place(of: 200) == row - 50 && rig.place(of: 201) == row + 50)
    #expect(rig.moves.isEmpty)
    drop(at: row + 25, in: rig)
    #expect(rig.moves.map(\.from) == [ItemPath(section: 0, item: 1)])
    #expect(rig.moves.map(\.to) == [ItemPath(section: 2, item: 1)])
    #expect(ids(rig) == [[0, 2], [], [200, 1, 201, 202]])
    #expect(rig.place(of: 1) == row && rig.place(of: 200) == row - 50)
  }

  @Test("A row goes up to another section, and into one that is empty")
  func upAndEmpty() throws {
    let rig = makeRig()
    let first = try #require(rig.place(of: 1))
    try drag(ItemPath(section: 2, item: 0), to: first + 15, in: rig)
    #expect(rig.place(of: 1) == first + 50 && rig.place(of: 0) == first - 50)
    drop(at: first + 15, in: rig)
    #expect(ids(rig) == [[0, 200, 1, 2], [], [201, 202]])
    // Below its header, as that is without the row.
    let header = try #require(rig.list.view(of: .header, inSection: 1)).frame
    let below = header.minY - 50 + header.height + 25
    try drag(ItemPath(section: 0, item: 3), to: below, in: rig)
    drop(at: below, in: rig)
    #expect(ids(rig) == [[0, 200, 1], [2], [201, 202]])
    // Its only row leaves it again, to the end of the section above.
    let row = try #require(rig.place(of: 1))
    try drag(ItemPath(section: 1, item: 0), to: row + 75, in: rig)
    drop(at: row + 75, in: rig)
    #expect(ids(rig) == [[0, 200, 1, 2], [], [201, 202]])
  }

  @Test("Cards without headers take rows, and the selection moves along")
  func cards() throws {
    let rig = makeRig(titles: [], style: .insetGrouped)
    rig.list.selectItem(at: ItemPath(section: 0, item: 0))
    let row = try #require(rig.place(of: 201))
    try drag(ItemPath(section: 0, item: 0), to: row + 25, in: rig)
    drop(at: row + 25, in: rig)
    #expect(ids(rig) == [[1, 2], [], [200, 201, 0, 202]])
    #expect(rig.list.selectedPaths == [ItemPath(section: 2, item: 2)])
  }

  @Test("The data source keeps a row in its section, or sends it elsewhere")
  func targets() throws {
    let rig = makeRig()
    rig.target = { path, proposal in proposal.section == path.section ? proposal : path }
    let row = try #require(rig.place(of: 201))
    try drag(ItemPath(section: 0, item: 0), to: row, in: rig)
    #expect(rig.place(of: 201) == row)
    drop(at: row, in: rig)
    #expect(ids(rig) == [[0, 1, 2], [], [200, 201, 202]] && rig.moves.isEmpty)
    rig.target = { _, proposal in ItemPath(section: proposal.section, item: 0) }
    try drag(ItemPath(section: 0, item: 0), to: row, in: rig)
    drop(at: row, in: rig)
    #expect(ids(rig) == [[1, 2], [], [0, 200, 201, 202]])
    for wrong in [
      ItemPath(section: 7, item: 0), ItemPath(section: 1, item: 1), ItemPath(section: 0, item: -1),
    ] {
      rig.target = { _, _ in wrong }
      try drag(ItemPath(section: 0, item: 0), to: row, in: rig)
      drop(at: row, in: rig)
      #expect(ids(rig) == [[1, 2], [], [0, 200, 201, 202]])
    }
  }

  @Test("A source of identifiers moves them, where it allows the section")
  func identifiers() throws {
    let list = ListView(
      frame: Rect(x: 0, y: 0, width: 200, height: 600), rowHeight: .fixed(50))
    let cells = CellRegistration<ListCell, Int> { cell, _, item in cell.text = "\(item)" }
    let source = ItemDataSource<String, Int>(list) { list, path, item in
      list.dequeueCell(using: cells, for: path, item: item)
    }
    var state = source.snapshot
    state.appendSections(["first", "empty", "last"])
    state.appendItems([1, 2, 3], toSection: "first")
    state.appendItems([4, 5], toSection: "last")
    source.canMove = { _ in true }
    source.canMoveToSection = { item, section in section != "last" || item == 2 }
    var told: [[Int]] = []
    source.onMove = { state in
      told.append(state.sectionIdentifiers.flatMap { state.itemIdentifiers(inSection: $0) })
    }
    source.apply(state)
    let harness = StageHarness(size: Size(200, 600))
    harness.pointer = .finger
    harness.window.addSubview(list)
    harness.advance(ticks: 1)
    for (from, to) in [(25.0, 215.0), (75, 240)] {
      harness.press(Point(Self.finger, from))
      harness.advance(seconds: 0.4)
      for step in 1...10 {
        harness.move(Point(Self.finger, from + (to - from) * Double(step) / 10))
        harness.advance(ticks: 1)
      }
      harness.lift(Point(Self.finger, to))
      harness.settle()
    }
    #expect(told == [[1, 3, 4, 5, 2]])
    #expect(source.snapshot.itemIdentifiers(inSection: "last") == [4, 5, 2])
    #expect(source.path(of: 2) == ItemPath(section: 2, item: 2))
  }
}

extension SectionReorderTests {
  @Test("Through many sections of rows that measure themselves, as the content scrolls at the edge")
  func farAway() throws {
    let heights = mixedHeights(200)
    let rows = (0..<20).map { section in
      (0..<10).map { TestRow(id: section * 10 + $0, height: heights[section * 10 + $0]) }
    }
    let rig = ListRig(rows, titles: (0..<20).map { "Section \($0)" }, size: Size(200, 400))
    rig.harness.pointer = .finger
    rig.canMove = { _ in true }
    try drag(ItemPath(section: 0, item: 0), to: 395, in: rig)
    rig.harness.advance(seconds: 4)
    #expect(rig.list.contentOffset.y > 1_000)
    let end = 200.0
    rig.harness.move(Point(Self.finger, end))
    rig.harness.advance(seconds: 0.5)
    drop(at: end, in: rig)
    let move = try #require(rig.moves.first)
    #expect(move.from == ItemPath(section: 0, item: 0) && move.to.section > 2)
    let place = try #require(rig.place(of: 0))
    #expect(abs(place + heights[0] / 2 - end) < 80)
    #expect(rig.sections.joined().count == 200)
  }

  @Test("A section that scrolls sideways takes no rows, but lets them pass")
  func orthogonalSections() throws {
    let plain = ListLayout(rowHeight: .fixed(50))
    let layout = SectionedLayout { section in
      section == 1
        ? .orthogonal(ListLayout(rowHeight: .fixed(40)), length: 60) : .lines(plain)
    }
    let rows = [0, 100, 200].map { first in (0..<3).map { TestRow(id: first + $0, height: 50) } }
    let rig = ListRig(rows, layout: layout, size: Size(200, 600))
    rig.harness.pointer = .finger
    rig.canMove = { _ in true }
    try drag(ItemPath(section: 0, item: 0), to: 180, in: rig)
    rig.harness.lift(Point(Self.finger, 180))
    rig.harness.settle()
    #expect(rig.moves.isEmpty)
    try drag(ItemPath(section: 0, item: 0), to: 300, in: rig)
    rig.harness.lift(Point(Self.finger, 300))
    rig.harness.settle()
    #expect(rig.sections.map { $0.map(\.id) } == [[1, 2], [100, 101, 102], [200, 201, 0, 202]])
  }
}
