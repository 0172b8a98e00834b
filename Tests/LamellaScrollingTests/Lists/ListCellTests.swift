import LamellaControls
import LamellaGeometry
import LamellaScene
import LamellaScrolling
import TestSupport
import Testing

@Suite struct ListCellTests {
  private func makeCell(width: Double, _ fill: (ListCell) -> Void) -> ListCell {
    let cell = ListCell()
    fill(cell)
    // Ten points a character, twenty a line.
    for label in [cell.textLabel, cell.secondaryLabel, cell.valueLabel] { label?.font = .fake() }
    cell.frame.size = cell.sizeThatFits(Size(width, .greatestFiniteMagnitude))
    cell.layoutIfNeeded()
    return cell
  }

  @Test func aValueIsBesideTheTextWhereBothFit() throws {
    let cell = makeCell(width: 300) {
      $0.text = "Crew"
      $0.value = "12"
    }
    let value = try #require(cell.valueLabel)
    #expect(value.frame.maxX == 284 && value.frame.midY == cell.textLabel.frame.midY)
    #expect(cell.frame.height == 44)
  }

  @Test func aValueThatWouldBreakTheTextIsBelow() throws {
    let cell = makeCell(width: 110) {
      $0.text = "Petrel"
      $0.value = "12 crew"
    }
    let value = try #require(cell.valueLabel)
    #expect(value.frame.minX == 16 && value.frame.minY >= cell.textLabel.frame.maxY)
    #expect(cell.frame.height >= value.frame.maxY + 8)
  }

  @Test func aReusedCellForgets() {
    let cell = makeCell(width: 300) {
      $0.text = "Crew"
      $0.value = "12"
      $0.secondaryText = "On leave"
      $0.accessory = .checkmark
    }
    cell.prepareForReuse()
    #expect(cell.value == nil && cell.secondaryText == nil && cell.image == nil)
    #expect(cell.sizeThatFits(Size(300, 1000)).height == 44)
  }
}

@Suite("Cells that change while they are shown")
@MainActor struct ChangingCellTests {
  /// A list of rows with a text of 44 points.
  private func makeList(_ harness: StageHarness) -> ListView {
    let list = ListView(frame: Rect(x: 0, y: 0, width: 300, height: 400), rows: 100) { cell, row in
      cell.textLabel.font = .fake()
      cell.text = "Row \(row)"
    }
    harness.window.addSubview(list)
    harness.advance(ticks: 1)
    return list
  }

  private let longText = String(repeating: "many words ", count: 20)

  private func cell(_ row: Int, _ list: ListView) throws -> ListCell {
    try #require(list.cellForItem(at: ItemPath(row: row, section: 0)) as? ListCell)
  }

  @Test("A row grows with its text, and those below make way")
  func growing() throws {
    let harness = StageHarness(size: Size(300, 400))
    let list = makeList(harness)
    let (first, second) = (try cell(0, list), try cell(1, list))
    let height = list.contentSize.height
    #expect(first.frame.height == 44 && second.frame.minY == 44)
    first.text = longText
    harness.advance(ticks: 1)
    let grown = first.frame.height
    #expect(grown > 60 && second.frame.minY == grown)
    #expect(list.contentSize.height == height + grown - 44)
    first.text = "Short"
    harness.advance(ticks: 1)
    #expect(first.frame.height == 44 && list.contentSize.height == height)
  }

  @Test(
    "What is in sight stays where it is as a row partly above grows, and rows grow in animations")
  func anchored() throws {
    let harness = StageHarness(size: Size(300, 400))
    let list = makeList(harness)
    list.contentOffset.y = 1_010
    harness.advance(ticks: 1)
    let row = try #require(list.visiblePaths.first { $0.row == 30 })
    let before = try cell(row.row, list).frame.minY - list.bounds.minY
    try cell(22, list).text = longText
    harness.advance(ticks: 1)
    #expect(try cell(22, list).frame.minY - list.bounds.minY == 22 * 44 - 1_010)
    let after = try cell(28, list)
    #expect(after.frame.minY - list.bounds.minY > before - 88)
    View.animate(withDuration: 0.2) {
      after.text = longText
      list.layoutIfNeeded()
    }
    #expect(after.frame.height > 60)
    let presented = after.layer.presentation()?.bounds.height ?? 0
    #expect(presented < after.frame.height)
    harness.settle()
  }

  @Test("A cell of one's own is measured again when it says so, also under a drag")
  func ownCells() throws {
    let rig = ListRig(heights: [Double](repeating: 50, count: 60))
    rig.list.contentOffset.y = 500
    rig.harness.advance(ticks: 1)
    rig.harness.drag(from: Point(100, 250), to: Point(100, 200), holding: nil)
    let place = try #require(rig.place(of: 12))
    rig.sections[0][13].height = 90
    let cell = try #require(rig.list.cellForItem(at: ItemPath(section: 0, item: 13)) as? TestCell)
    cell.row.height = 90
    cell.invalidateIntrinsicContentSize()
    rig.harness.advance(ticks: 1)
    #expect(rig.place(of: 12) == place && cell.frame.height == 90)
    rig.expectWhole()
    rig.harness.move(Point(100, 190))
    rig.harness.advance(ticks: 1)
    #expect(rig.place(of: 12) == place - 10)
  }

  @Test(
    "A header that stays in sight is measured again for a narrower view", arguments: [true, false])
  func pinnedHeaders(isFixed: Bool) throws {
    let layout = ListLayout(rowHeight: isFixed ? .fixed(50) : .automatic(estimate: 50))
    let rig = ListRig(
      [(0..<60).map { TestRow(id: $0, height: 50) }], titles: [longText], layout: layout,
      size: Size(300, 300))
    FontLibrary.provider = FakeFontProvider()
    defer { FontLibrary.provider = nil }
    rig.list.reloadData()
    rig.harness.advance(ticks: 1)
    let header = try #require(rig.list.view(of: .header, inSection: 0))
    let wide = header.frame.height
    rig.list.contentOffset.y = 1_000
    rig.harness.advance(ticks: 1)
    #expect(header.frame.minY == 1_000)
    rig.list.frame.size.width = 120
    rig.harness.advance(ticks: 2)
    let fitting = header.sizeThatFits(Size(120, .greatestFiniteMagnitude)).height
    #expect(fitting > wide && header.frame.height == fitting)
    #expect(header.frame.minY == rig.list.bounds.minY)
  }
}
