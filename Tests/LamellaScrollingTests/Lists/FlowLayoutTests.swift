import LamellaGeometry
import LamellaScene
import LamellaScrolling
import TestSupport
import Testing

/// A cell of a given size.
private final class SizedCell: CollectionCell {
  var id = -1
  var size = Size.zero

  required init(frame: Rect = .zero) { super.init(frame: frame) }
  nonisolated deinit {}

  override func sizeThatFits(_ size: Size) -> Size { self.size }
}

/// A collection view of 200 x 300 points with items that have sizes.
private final class FlowRig: CollectionViewDataSource {
  let harness = StageHarness(size: Size(200, 300))
  let layout: FlowLayout
  let view: CollectionView
  var sections: [[(id: Int, size: Size)]]
  var filled = 0
  var hasTitles = false
  private let cells: CellRegistration<SizedCell, (id: Int, size: Size)>

  init(_ sections: [[Size]], layout: FlowLayout, hasTitles: Bool = false) {
    self.layout = layout
    self.hasTitles = hasTitles
    var id = -1
    self.sections = sections.map {
      $0.map {
        id += 1
        return (id, $0)
      }
    }
    cells = CellRegistration { cell, _, item in
      cell.id = item.id
      cell.size = item.size
    }
    view = CollectionView(frame: Rect(x: 0, y: 0, width: 200, height: 300), layout: layout)
    view.dataSource = self
    harness.window.addSubview(view)
    harness.advance(ticks: 1)
  }

  func numberOfSections(in collectionView: CollectionView) -> Int { sections.count }
  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int
  { sections[section].count }
  func collectionView(_ collectionView: CollectionView, cellForItemAt path: ItemPath)
    -> CollectionCell
  {
    filled += 1
    return collectionView.dequeueCell(
      using: cells, for: path, item: sections[path.section][path.item])
  }
  func collectionView(
    _ collectionView: CollectionView, titleForHeaderInSection section: Int
  ) -> String? { hasTitles ? "Header \(section)" : nil }
  func collectionView(
    _ collectionView: CollectionView, titleForFooterInSection section: Int
  ) -> String? { hasTitles ? "Footer \(section)" : nil }

  /// The frames of the cells in sight in the content, by the ids of their items.
  var frames: [Int: Rect] {
    var result: [Int: Rect] = [:]
    for case let cell as SizedCell in view.visibleCells { result[cell.id] = cell.frame }
    return result
  }

  func frame(_ item: Int, section: Int = 0) -> Rect? {
    view.cellForItem(at: ItemPath(section: section, item: item))?.frame
  }

  /// Returns the frames that all items of the first section have once all were measured.
  func reference() -> [Int: Rect] {
    let items = sections[0]
    let inset = layout.sectionInset
    let breadth = 200 - inset.left - inset.right
    let lines = FlowLinesTests.reference(
      items.map { min($0.size.width, breadth) }, in: breadth, spacing: layout.itemSpacing)
    var result: [Int: Rect] = [:]
    var y = inset.top
    for line in lines {
      let height = line.map { items[$0].size.height }.max()!
      let whole = line.reduce(0) { $0 + min(items[$1].size.width, breadth) }
      let isLast = line.upperBound == items.count
      let gap =
        isLast ? layout.itemSpacing : (breadth - whole) / Double(max(line.count - 1, 1))
      var x = inset.left + (!isLast && line.count == 1 ? (breadth - whole) / 2 : 0)
      for item in line {
        let size = Size(min(items[item].size.width, breadth), items[item].size.height)
        result[items[item].id] = Rect(
          x: x, y: y + (height - size.height) / 2, width: size.width, height: size.height)
        x += size.width + gap
      }
      y += height + layout.lineSpacing
    }
    return result
  }

  /// Expects the cells in sight to be where the reference has them, and to be all that it has in sight.
  func expectReference(_ note: String = "", at location: SourceLocation = #_sourceLocation) {
    let bounds = view.bounds
    let isInSight = { (frame: Rect) in frame.maxY > bounds.minY && frame.minY < bounds.maxY }
    let expected = reference().filter { isInSight($0.value) }
    let frames = frames.filter { isInSight($0.value) }
    #expect(
      Set(frames.keys) == Set(expected.keys), "\(note)", sourceLocation: location)
    for (id, frame) in frames {
      // Edges are on pixels.
      guard let other = expected[id] else { continue }
      let differences = [
        frame.minX - other.minX, frame.maxX - other.maxX, frame.minY - other.minY,
        frame.maxY - other.maxY,
      ]
      #expect(
        differences.allSatisfy { abs($0) <= 0.5001 }, "\(note): item \(id): \(frame), \(other)",
        sourceLocation: location)
    }
  }

  /// Scrolls from the start to the end.
  func walk(expecting: Bool = false) {
    var y = 0.0
    repeat {
      view.contentOffset.y = y
      harness.advance(ticks: 1)
      if expecting { expectReference("at \(y)") }
      y += 130
    } while y < view.contentSize.height
  }
}

/// Returns sizes that differ from item to item.
private func mixedSizes(_ count: Int, seed: UInt64 = 1) -> [Size] {
  var random = SeededGenerator(seed: seed)
  return (0..<count).map { _ in
    Size(
      Double(Int.random(in: 2...40, using: &random)) * 5,
      Double(Int.random(in: 2...15, using: &random)) * 4)
  }
}

@Suite struct FlowLayoutTests {
  @Test func itemsOfOneSizeAreSpreadOverTheirLines() {
    let layout = FlowLayout(itemSize: .fixed(Size(50, 40)), spacing: 10)
    layout.sectionInset = EdgeInsets(top: 5, left: 10, bottom: 15, right: 10)
    let rig = FlowRig([[Size](repeating: .zero, count: 8)], layout: layout)
    // Three of 50 and two spaces of 15 in 180.
    #expect(rig.frame(0) == Rect(x: 10, y: 5, width: 50, height: 40))
    #expect(rig.frame(1) == Rect(x: 75, y: 5, width: 50, height: 40))
    #expect(rig.frame(2) == Rect(x: 140, y: 5, width: 50, height: 40))
    // The last line is not spread, but stands below the others.
    #expect(rig.frame(7) == Rect(x: 75, y: 105, width: 50, height: 40))
    #expect(rig.view.contentSize == Size(200, 5 + 3 * 40 + 2 * 10 + 15))
    rig.view.semanticContentAttribute = .forceRightToLeft
    rig.harness.advance(ticks: 1)
    #expect(rig.frame(0) == Rect(x: 140, y: 5, width: 50, height: 40))
    #expect(rig.frame(7) == Rect(x: 75, y: 105, width: 50, height: 40))
  }

  @Test func oneItemALineIsInTheMiddle() {
    let rig = FlowRig(
      [[Size](repeating: .zero, count: 2)],
      layout: FlowLayout(itemSize: .fixed(Size(120, 40)), spacing: 10))
    #expect(rig.frame(0) == Rect(x: 40, y: 0, width: 120, height: 40))
    #expect(rig.frame(1) == Rect(x: 40, y: 50, width: 120, height: 40))
    rig.layout.itemSize = .fixed(Size(500, 40))
    rig.harness.advance(ticks: 1)
    #expect(rig.frame(0) == Rect(x: 0, y: 0, width: 200, height: 40), "no wider than the view")
  }

  @Test func aHorizontalFlowFillsColumns() {
    let rig = FlowRig(
      [[Size](repeating: .zero, count: 9)],
      layout: FlowLayout(
        itemSize: .fixed(Size(30, 80)), spacing: 10, scrollDirection: .horizontal))
    // Three of 80 and two spaces of 30 in 300.
    #expect(rig.frame(1) == Rect(x: 0, y: 110, width: 30, height: 80))
    #expect(rig.frame(5) == Rect(x: 40, y: 220, width: 30, height: 80))
    #expect(rig.view.contentSize == Size(110, 300))
  }

  @Test func aMillionItemsOpenAtOnceAndJumpsAreExact() {
    let rig = FlowRig(
      [[Size](repeating: .zero, count: 1_000_000)],
      layout: FlowLayout(itemSize: .fixed(Size(50, 40)), spacing: 10))
    #expect(rig.filled == 18)
    #expect(rig.view.contentSize.height == 333_334 * 50 - 10)
    rig.view.scrollToItem(at: ItemPath(section: 0, item: 500_000), at: .start)
    rig.harness.advance(ticks: 1)
    #expect(rig.frame(500_000)?.minY == rig.view.bounds.minY)
    #expect(rig.frame(500_000)?.minX == 150)
    #expect(rig.filled <= 40)
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func itemsThatMeasureThemselvesFillLinesAsTheyComeIntoSight(seed: UInt64) {
    let layout = FlowLayout(
      itemSize: .automatic(estimate: Size(Double(20 + seed * 15), 30)), spacing: Double(seed))
    if seed % 2 == 1 { layout.sectionInset = EdgeInsets(top: 7, left: 9, bottom: 11, right: 13) }
    let rig = FlowRig([mixedSizes(200, seed: seed)], layout: layout)
    #expect(rig.filled < 120, "only those in sight are asked")
    rig.walk(expecting: true)
    // All were measured.
    let height = rig.reference().values.map(\.maxY).max()! + layout.sectionInset.bottom
    #expect(abs(rig.view.contentSize.height - height) < 1)
  }

  @Test(arguments: 0..<6 as Range<UInt64>)
  func scrollingBackFromAJumpLeadsToTheSameLines(seed: UInt64) throws {
    let rig = FlowRig(
      [mixedSizes(400, seed: seed)],
      layout: FlowLayout(itemSize: .automatic(estimate: Size(70, 30)), spacing: 6))
    rig.view.scrollToItem(at: ItemPath(section: 0, item: 300), at: .start)
    rig.harness.advance(ticks: 1)
    let frame = try #require(rig.frame(300))
    let line = rig.frames.values.map(\.minY).filter { $0 <= frame.minY }.min()!
    #expect(line - rig.view.bounds.minY <= 0 && frame.minY - rig.view.bounds.minY < 60)
    while rig.view.contentOffset.y > 0 {
      rig.view.contentOffset.y = max(rig.view.contentOffset.y - 90, 0)
      rig.harness.advance(ticks: 1)
      // The view is covered.
      #expect(rig.frames.values.map(\.minY).min()! <= rig.view.bounds.minY + 60)
    }
    rig.walk(expecting: true)
  }

  @Test func sizesAreAskedOfAClosure() {
    let sizes = mixedSizes(300, seed: 3)
    let layout = FlowLayout(itemSize: .fixed(Size(50, 50)), spacing: 5)
    var asked: Set<Int> = []
    layout.sizeForItem = { path in
      asked.insert(path.item)
      return sizes[path.item]
    }
    let rig = FlowRig([sizes], layout: layout)
    #expect(asked.count < 60 && asked.count >= rig.frames.count)
    rig.walk(expecting: true)
    #expect(asked.count == 300)
    // Items for which it has none have the other size.
    layout.sizeForItem = { _ in nil }
    rig.view.contentOffset.y = 0
    rig.harness.advance(ticks: 1)
    #expect(rig.frame(0)?.size == Size(50, 50))
    #expect(rig.frame(3)?.minY == 55)
  }

  @Test func aClosureMayChangeTheData() {
    let sizes = mixedSizes(100)
    let layout = FlowLayout(itemSize: .fixed(Size(50, 50)), spacing: 5)
    let rig = FlowRig([sizes], layout: layout)
    var reloads = 0
    layout.sizeForItem = { [unowned rig] path in
      if reloads < 5 {
        reloads += 1
        rig.sections[0].removeLast()
        rig.view.reloadData()
      }
      return sizes[path.item]
    }
    rig.harness.advance(ticks: 20)
    #expect(reloads == 5)
    rig.walk(expecting: true)
  }

  @Test func aChangeOfWidthBreaksLinesAgain() throws {
    let rig = FlowRig(
      [mixedSizes(100, seed: 4)],
      layout: FlowLayout(itemSize: .automatic(estimate: Size(70, 30)), spacing: 6))
    rig.walk()
    rig.view.frame.size.width = 120
    rig.harness.advance(ticks: 1)
    rig.view.frame.size.width = 200
    rig.harness.advance(ticks: 1)
    rig.walk(expecting: true)
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func itemsThatStayKeepTheirSizesOverChanges(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let rig = FlowRig(
      [mixedSizes(60, seed: seed)],
      layout: FlowLayout(itemSize: .automatic(estimate: Size(60, 30)), spacing: 4))
    var nextID = 1000
    for step in 0..<30 {
      var changes = ItemChanges()
      let count = rig.sections[0].count
      switch Int.random(in: 0..<3, using: &random) {
      case 0 where count > 5:
        let item = Int.random(in: 0..<count, using: &random)
        rig.sections[0].remove(at: item)
        changes.removedItems = [ItemPath(section: 0, item: item)]
      case 1:
        let item = Int.random(in: 0...count, using: &random)
        nextID += 1
        rig.sections[0].insert(
          (nextID, mixedSizes(1, seed: random.next())[0]), at: item)
        changes.insertedItems = [ItemPath(section: 0, item: item)]
      default:
        let from = Int.random(in: 0..<count, using: &random)
        let to = Int.random(in: 0..<count, using: &random)
        rig.sections[0].insert(rig.sections[0].remove(at: from), at: to)
        changes.movedItems = [
          .init(from: ItemPath(section: 0, item: from), to: ItemPath(section: 0, item: to))
        ]
      }
      rig.view.apply(changes, animated: Bool.random(using: &random))
      rig.view.contentOffset.y = Double(Int.random(in: 0...600, using: &random))
      rig.harness.advance(ticks: Int.random(in: 1...3, using: &random))
      guard step % 10 == 9 else { continue }
      rig.harness.settle()
      rig.walk()
      rig.walk(expecting: true)
    }
  }

  @Test func constraintsMeasureItemsInBothDirections() throws {
    final class TagCell: CollectionCell {
      final class Tag: View {
        var width = 0.0
        override var intrinsicContentSize: Size { Size(width, 20) }
      }
      let chip = Tag()
      required init(frame: Rect = .zero) {
        super.init(frame: frame)
        contentView.addSubview(chip)
        chip.translatesAutoresizingMaskIntoConstraints = false
        chip.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 8).isActive =
          true
        chip.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 3).isActive = true
        contentView.trailingAnchor.constraint(equalTo: chip.trailingAnchor, constant: 8).isActive =
          true
        contentView.bottomAnchor.constraint(equalTo: chip.bottomAnchor, constant: 3).isActive = true
      }
      nonisolated deinit {}
    }
    let harness = StageHarness(size: Size(200, 300))
    let view = CollectionView(
      frame: Rect(x: 0, y: 0, width: 200, height: 300),
      layout: FlowLayout(itemSize: .automatic(estimate: Size(50, 20)), spacing: 4))
    let cells = CellRegistration<TagCell, Double> { cell, _, width in
      cell.chip.width = width
      cell.chip.invalidateIntrinsicContentSize()
    }
    let source = ItemDataSource<Int, Double>(view) { view, path, width in
      view.dequeueCell(using: cells, for: path, item: width)
    }
    var state = ItemSnapshot<Int, Double>()
    state.appendSections([0])
    state.appendItems([30, 44, 90, 60])
    source.apply(state)
    harness.window.addSubview(view)
    harness.advance(ticks: 1)
    let frames = (0..<4).compactMap { view.cellForItem(at: ItemPath(section: 0, item: $0))?.frame }
    #expect(
      frames == [
        Rect(x: 0, y: 0, width: 46, height: 26), Rect(x: 140, y: 0, width: 60, height: 26),
        Rect(x: 0, y: 30, width: 106, height: 26), Rect(x: 110, y: 30, width: 76, height: 26),
      ])
  }

  @Test func footersStayAtTheEnd() throws {
    let layout = FlowLayout(itemSize: .fixed(Size(90, 40)), spacing: 10)
    layout.pinsHeaders = true
    layout.pinsFooters = true
    let rig = FlowRig(
      (0..<3).map { _ in [Size](repeating: .zero, count: 40) }, layout: layout, hasTitles: true)
    // All headers and footers are measured.
    rig.walk()
    rig.view.contentOffset.y = 0
    rig.harness.advance(ticks: 1)
    let footer = try #require(rig.view.view(of: .footer, inSection: 0)).frame.height
    let header = try #require(rig.view.view(of: .header, inSection: 0)).frame.height
    let whole = header + 20 * 50 - 10 + footer
    #expect(rig.view.contentSize.height == 3 * whole)
    for offset in stride(from: 0.0, through: 3 * whole - 300, by: 37) {
      rig.view.contentOffset.y = offset
      rig.harness.advance(ticks: 1)
      let end = offset + 300
      let section = min(Int(end / whole), 2)
      let start = Double(section) * whole
      let expected = max(min(start + whole, end) - footer, start + header)
      let view = try #require(rig.view.view(of: .footer, inSection: section))
      #expect(abs(view.frame.minY - expected) < 1e-3 && !view.isHidden, "\(offset)")
      // Headers do at the other edge.
      let first = Int(offset / whole)
      let top = try #require(rig.view.view(of: .header, inSection: first))
      let place = min(max(Double(first) * whole, offset), Double(first + 1) * whole - header)
      #expect(abs(top.frame.minY - place) < 1e-3 && !top.isHidden, "\(offset)")
    }
    // An item is scrolled to a place above the footer.
    rig.view.scrollToItem(at: ItemPath(section: 1, item: 20), at: .end)
    rig.harness.advance(ticks: 1)
    let frame = try #require(rig.frame(20, section: 1))
    #expect(abs(frame.maxY + footer - rig.view.bounds.maxY) < 1e-3)
  }

  @Test func arrowKeysMoveThroughLinesOfDifferentNumbers() {
    let sizes = [60, 60, 60, 150, 40, 90, 90].map { Size($0, 30) }
    let rig = FlowRig(
      [sizes], layout: FlowLayout(itemSize: .automatic(estimate: Size(60, 30)), spacing: 10))
    // Lines: 0 1 2; 3 4; 5 6.
    #expect(rig.frame(4)?.minX == 160 && rig.frame(6)?.minX == 100)
    _ = rig.view.becomeFirstResponder()
    var path: [Int?] = []
    for key in [Key.down, .right, .right, .down, .down, .left, .up, .up] {
      rig.harness.send(.keyDown(key, [], isRepeat: false))
      rig.harness.advance(ticks: 1)
      path.append(rig.view.currentPath?.item)
    }
    #expect(path == [0, 1, 2, 4, 6, 5, 3, 0])
  }
}
