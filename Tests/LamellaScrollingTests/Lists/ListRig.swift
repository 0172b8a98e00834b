import LamellaGeometry
import LamellaScene
import LamellaScrolling
import TestSupport
import Testing

/// A row of a test's list: its identity and the height that its cell measures.
nonisolated struct TestRow: Hashable {
  var id: Int
  var height: Double
}

/// A cell that is as high as its row says.
final class TestCell: CollectionCell {
  var row = TestRow(id: -1, height: 0)
  var onMeasure: (() -> Void)?

  required init(frame: Rect = .zero) { super.init(frame: frame) }
  nonisolated deinit {}

  override func sizeThatFits(_ size: Size) -> Size {
    onMeasure?()
    return Size(size.width, row.height)
  }
}

/// A collection view of 200 x 300 points with rows in sections, and a log of what was asked for.
final class ListRig: CollectionViewDataSource, CollectionViewDelegate {
  let harness: StageHarness
  let list: CollectionView
  var sections: [[TestRow]]
  var titles: [String?] = []
  /// The cells that were made or filled, by the ids of their rows.
  var filled: [Int] = []
  var selected: [ItemPath] = []
  var deselected: [ItemPath] = []
  var onFill: ((ItemPath) -> Void)?
  /// The closure that returns whether the user may move a row.
  var canMove: ((ItemPath) -> Bool)?
  /// The closure that returns where a row goes that the user is about to move.
  var target: ((_ path: ItemPath, _ proposal: ItemPath) -> ItemPath)?
  /// The moves that the rig was told of.
  var moves: [(from: ItemPath, to: ItemPath)] = []
  /// The closure that is called in each callback.
  var onCallback: ((ListUpdateTests.Moment) -> Void)?
  private let cells: CellRegistration<TestCell, TestRow>
  private(set) var made: [ObjectIdentifier] = []

  init(
    _ sections: [[TestRow]], titles: [String?] = [], layout: CollectionLayout? = nil,
    size: Size = Size(200, 300), list: CollectionView? = nil
  ) {
    // Widths of buttons are those without fonts, whatever tests of other modules have set.
    FontLibrary.provider = nil
    harness = StageHarness(size: size)
    self.sections = sections
    self.titles = titles
    cells = CellRegistration { cell, _, row in cell.row = row }
    if let list {
      self.list = list
    } else if let layout {
      self.list = CollectionView(frame: Rect(origin: .zero, size: size), layout: layout)
    } else {
      self.list = ListView(frame: Rect(origin: .zero, size: size))
    }
    self.list.dataSource = self
    self.list.itemDelegate = self
    self.list.onScroll = { [weak self] _ in self?.onCallback?(.scroll) }
    harness.window.addSubview(self.list)
    harness.advance(ticks: 1)
  }

  /// Makes a rig of one section whose rows have the heights, with ids from 0.
  convenience init(
    heights: [Double], layout: CollectionLayout? = nil, list: CollectionView? = nil
  ) {
    self.init(
      [heights.enumerated().map { TestRow(id: $0.offset, height: $0.element) }], layout: layout,
      list: list)
  }

  func numberOfSections(in collectionView: CollectionView) -> Int { sections.count }

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int
  {
    sections[section].count
  }

  func collectionView(_ collectionView: CollectionView, cellForItemAt path: ItemPath)
    -> CollectionCell
  {
    onFill?(path)
    let row = sections[path.section][path.item]
    filled.append(row.id)
    let cell = collectionView.dequeueCell(using: cells, for: path, item: row)
    if !made.contains(ObjectIdentifier(cell)) { made.append(ObjectIdentifier(cell)) }
    if onCallback != nil { cell.onMeasure = { [weak self] in self?.onCallback?(.size) } }
    onCallback?(.cell)
    return cell
  }

  func collectionView(_ collectionView: CollectionView, titleForHeaderInSection section: Int)
    -> String?
  {
    onCallback?(.title)
    return section < titles.count ? titles[section] : nil
  }

  func collectionView(_ collectionView: CollectionView, canMoveItemAt path: ItemPath) -> Bool {
    canMove?(path) ?? false
  }

  func collectionView(
    _ collectionView: CollectionView, targetForMoveOfItemAt path: ItemPath, to proposal: ItemPath
  ) -> ItemPath { target?(path, proposal) ?? proposal }

  func collectionView(
    _ collectionView: CollectionView, moveItemAt path: ItemPath, to destination: ItemPath
  ) {
    moves.append((path, destination))
    let row = sections[path.section].remove(at: path.item)
    sections[destination.section].insert(row, at: destination.item)
  }

  func collectionView(
    _ collectionView: CollectionView, willDisplay cell: CollectionCell, forItemAt path: ItemPath
  ) { onCallback?(.willDisplay) }

  func collectionView(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionCell,
    forItemAt path: ItemPath
  ) { onCallback?(.didEndDisplaying) }

  func collectionView(_ collectionView: CollectionView, didSelectItemAt path: ItemPath) {
    selected.append(path)
  }

  func collectionView(_ collectionView: CollectionView, didDeselectItemAt path: ItemPath) {
    deselected.append(path)
  }

  /// The path of the last row.
  private var lastPath: ItemPath {
    let section = sections.lastIndex { !$0.isEmpty } ?? 0
    return ItemPath(section: section, item: sections[section].count - 1)
  }

  // MARK: What is seen

  /// The ids of the rows in sight with the place of their top in the view, in order.
  var seen: [(id: Int, y: Double)] {
    list.visibleCells.compactMap { cell in
      guard let cell = cell as? TestCell, !cell.isHidden,
        cell.frame.intersects(list.bounds)
      else { return nil }
      return (cell.row.id, cell.frame.minY - list.bounds.minY)
    }
  }

  /// Returns where the top of a row is in the view; nil if it is out of sight.
  func place(of id: Int) -> Double? { seen.first { $0.id == id }?.y }

  /// Expects the rows in sight to be those of the data, each of its height, one below the other, without gaps.
  func expectWhole(_ note: String = "", at location: SourceLocation = #_sourceLocation) {
    let visible = list.visiblePaths.filter { list.cellForItem(at: $0) != nil }
    var last: (path: ItemPath, maxY: Double)?
    for path in visible {
      guard let cell = list.cellForItem(at: path) as? TestCell else { continue }
      #expect(
        cell.row == sections[path.section][path.item], "\(note): \(path)", sourceLocation: location)
      #expect(!cell.isHidden && cell.superview === list, "\(note)", sourceLocation: location)
      #expect(
        abs(cell.frame.height - cell.row.height) < 1e-3, "\(note): \(path)",
        sourceLocation: location)
      if let last, last.path.section == path.section {
        #expect(path.item == last.path.item + 1, "\(note)", sourceLocation: location)
        #expect(abs(cell.frame.minY - last.maxY) < 1e-3, "\(note)", sourceLocation: location)
      }
      last = (path, cell.frame.maxY)
    }
    let shown = list.subviews.filter { $0 is TestCell && !$0.isHidden && $0.alpha > 0 }
    #expect(shown.count == visible.count, "\(note)", sourceLocation: location)
    // Everything in sight that belongs to the content is covered.
    let first = visible.first.flatMap { list.cellForItem(at: $0) }
    if titles.isEmpty, let first, let last {
      #expect(
        first.frame.minY <= max(list.bounds.minY, 0) + 1e-3, "\(note)", sourceLocation: location)
      // Behind the last row there may be space around it.
      let isLast = last.path == lastPath
      #expect(isLast || last.maxY >= list.bounds.maxY - 1e-3, "\(note)", sourceLocation: location)
    } else if titles.isEmpty {
      #expect(
        sections.allSatisfy(\.isEmpty) || list.bounds.maxY <= 0
          || list.bounds.minY >= list.contentSize.height, "\(note)", sourceLocation: location)
    }
  }
}

/// Returns heights that differ from row to row.
func mixedHeights(_ count: Int, seed: UInt64 = 1) -> [Double] {
  var random = SeededGenerator(seed: seed)
  return (0..<count).map { _ in Double(Int.random(in: 4...30, using: &random)) * 4 }
}
