internal import LamellaControls
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene
internal import LamellaScrolling
internal import LamellaText

// Lists of few and of very many rows, and differences of their items.
extension BenchScene {
  static var listScenes: [BenchScene] {
    [
      opening(
        "list-open-million",
        "a list of 1,000,000 rows that measure themselves, from creation to its first frame",
        limit: 10_000_000
      ) { ListView(frame: $0, rows: 1_000_000, configure: fill) },
      opening(
        "list-open-identifiers",
        "a list of 1,000,000 identifiers, from creation to its first frame",
        limit: 300_000_000
      ) { IdentifierList(frame: $0, count: 1_000_000) },
      BenchScene(
        name: "list-scroll",
        summary:
          "a list of 1,000,000 rows that measure themselves, 9 points a frame; against one of 1,000",
        engine: Side(name: "list-scroll-million") { try scrolling(1_000_000, on: $0) },
        baseline: Side(name: "list-scroll-thousand") { try scrolling(1_000, on: $0) },
        // A face's pairs of characters are learned once, after some hundred texts.
        backends: [.none], warmUp: 900, frames: 240,
        limits: [.allocations(0), .instructions(1.05, on: .none)]),
      BenchScene(
        name: "list-flick",
        summary:
          "a list of 1,000,000 rows that measure themselves, 20 points a frame over rows that were not measured yet, "
          + "from the middle; against one of 1,000",
        engine: Side(name: "list-flick-million") { try flicking(1_000_000, on: $0) },
        baseline: Side(name: "list-flick-thousand") { try flicking(1_000, on: $0) },
        backends: [.none], warmUp: 300, frames: 240,
        // Storage for the lengths of rows that are measured for the first time, in pieces.
        limits: [.allocations(0.05), .instructions(1.05, on: .none)]),
      opening(
        "flow-open-million",
        "a flow of 1,000,000 items that measure themselves, from creation to its first frame",
        limit: 10_000_000
      ) { FlowView(frame: $0, count: 1_000_000) },
      BenchScene(
        name: "flow-scroll",
        summary: "a flow of 1,000,000 items of one size, 9 points a frame; against one of 1,000",
        engine: Side(name: "flow-scroll-million") { try flowing(1_000_000, on: $0) },
        baseline: Side(name: "flow-scroll-thousand") { try flowing(1_000, on: $0) },
        backends: [.none], warmUp: 120, frames: 240,
        limits: [.allocations(0), .instructions(1.05, on: .none)]),
      BenchScene(
        name: "list-difference",
        summary: "the difference of 100,000 identifiers, 10,000 out, 10,000 in, 2,000 moved",
        engine: Side(name: "list-difference") { _ in
          let old = snapshot(of: Array(0..<100_000))
          let new = snapshot(of: changed(100_000))
          return WorkSubject { _ in
            let changes = new.changes(from: old)
            guard changes.insertedItems.count == 10_000, changes.removedItems.count == 10_000 else {
              throw BenchError.failed("the difference is another one")
            }
          }
        },
        baseline: nil, backends: [.none], metrics: [.instructions], warmUp: 1, frames: 3,
        limits: [Limit(metric: .instructions, backend: .none, bound: .value(150_000_000))]),
    ]
  }

  /// Returns the scene of a list that is opened, beyond an empty one.
  private static func opening(
    _ name: String, _ summary: String, limit: Double, make: @escaping (Rect) -> View
  ) -> BenchScene {
    BenchScene(
      name: name, summary: summary + "; beyond an empty list",
      engine: Side(name: name) { opening(make, on: $0) },
      baseline: Side(name: "list-open-empty") {
        opening({ ListView(frame: $0, rows: 0, configure: fill) }, on: $0)
      },
      backends: [.none], metrics: [.instructions], warmUp: 1, frames: 3,
      limits: [Limit(metric: .instructions, backend: .none, bound: .excess(limit))])
  }

  /// Opens a list on a stage of its own in each frame, and draws the stage's first frame.
  private static func opening(_ make: @escaping (Rect) -> View, on backend: BenchBackend)
    -> WorkSubject
  {
    // Their end does not count.
    var stages: [EngineSubject] = []
    return WorkSubject { _ in
      let subject = try EngineSubject(on: backend)
      subject.window.addSubview(make(Rect(x: 0, y: 0, width: 400, height: 700)))
      try subject.frame()
      stages.append(subject)
    }
  }

  private static func scrolling(_ rows: Int, on backend: BenchBackend) throws -> EngineSubject {
    let subject = try EngineSubject(on: backend)
    let list = ListView(
      frame: Rect(x: 0, y: 0, width: 400, height: 700), rows: rows, configure: fill)
    subject.window.addSubview(list)
    // Down and up again over the same rows: all were measured once, and their texts were shaped.
    subject.update = { [unowned list] frame in
      let step = frame % 120
      list.contentOffset.y = 9 * Double(step < 60 ? step : 120 - step)
    }
    return subject
  }

  private static func flicking(_ rows: Int, on backend: BenchBackend) throws -> EngineSubject {
    let subject = try EngineSubject(on: backend)
    let list = ListView(
      frame: Rect(x: 0, y: 0, width: 400, height: 700), rows: rows, configure: fill)
    subject.window.addSubview(list)
    list.scrollToItem(at: ItemPath(section: 0, item: rows / 2), at: .start)
    subject.update = { [unowned list] _ in list.contentOffset.y += 20 }
    return subject
  }

  private static func flowing(_ items: Int, on backend: BenchBackend) throws -> EngineSubject {
    let subject = try EngineSubject(on: backend)
    let flow = FlowView(
      frame: Rect(x: 0, y: 0, width: 400, height: 700), count: items,
      itemSize: .fixed(Size(70, 48)))
    subject.window.addSubview(flow)
    subject.update = { [unowned flow] frame in
      let step = frame % 120
      flow.contentOffset.y = 9 * Double(step < 60 ? step : 120 - step)
    }
    return subject
  }

  /// The texts of rows, made beforehand: making them is the game's own work.
  private static let texts = (0..<64).map { "Row \($0)" }
  private static let notes = [
    "Short.", "A second line of a few words more.",
    "One that is long enough to wrap, in some windows at least.",
  ]

  private static func fill(_ cell: ListCell, _ row: Int) {
    cell.text = texts[row % texts.count]
    cell.secondaryText = notes[row % notes.count]
  }

  // MARK: Identifiers

  private static func snapshot(of items: [Int]) -> ItemSnapshot<Int, Int> {
    var snapshot = ItemSnapshot<Int, Int>()
    snapshot.appendSections([0])
    snapshot.appendItems(items)
    return snapshot
  }

  /// Returns the items from 0 with every tenth one replaced, and every fiftieth of the others moved.
  private static func changed(_ count: Int) -> [Int] {
    var items = (0..<count).map { $0 % 10 == 3 ? count + $0 : $0 }
    for index in stride(from: 10, to: count - 40, by: 50) { items.swapAt(index, index + 27) }
    return items
  }

  /// A flow of plain items, some larger than others, with its data source.
  private final class FlowView: CollectionView, CollectionViewDataSource {
    private final class Cell: CollectionCell {
      var item = 0
      required init(frame: Rect = .zero) {
        super.init(frame: frame)
        contentView.backgroundColor = .black
      }
      nonisolated deinit {}
      override func sizeThatFits(_ size: Size) -> Size { Size(Double(50 + item % 7 * 10), 40) }
    }

    private let count: Int
    private let cells = CellRegistration<Cell, Int> { cell, _, item in cell.item = item }

    init(
      frame: Rect, count: Int,
      itemSize: FlowLayout.ItemSize = .automatic(estimate: Size(80, 40))
    ) {
      self.count = count
      super.init(frame: frame, layout: FlowLayout(itemSize: itemSize))
      dataSource = self
    }

    nonisolated deinit {}

    func collectionView(
      _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { count }

    func collectionView(_ collectionView: CollectionView, cellForItemAt path: ItemPath)
      -> CollectionCell
    { dequeueCell(using: cells, for: path, item: path.item) }
  }

  /// A list of identifiers, with its data source.
  private final class IdentifierList: ListView {
    private var source: ItemDataSource<Int, Int>?
    private let rows = CellRegistration<ListCell, Int> { cell, _, id in BenchScene.fill(cell, id) }

    init(frame: Rect, count: Int) {
      super.init(frame: frame)
      source = ItemDataSource(self) { [rows] list, path, id in
        list.dequeueCell(using: rows, for: path, item: id)
      }
      source?.apply(BenchScene.snapshot(of: Array(0..<count)), animated: false)
    }

    nonisolated deinit {}
  }
}
