import LamellaGeometry
import LamellaRuntime
import LamellaScene
import LamellaScrolling
import TestSupport
import Testing

/// A data source that logs its requests; each view's identifier names its tile.
private final class Tiles: TiledScrollViewDataSource {
  var made = 0
  var shown: [String] = []
  /// The closure called when a view is made.
  var onMake: (() -> Void)?
  /// The closure called after a view shows a tile.
  var onShow: (() -> Void)?

  func makeTileView(in scrollView: TiledScrollView) -> View {
    made += 1
    onMake?()
    let view = View()
    view.identifier = "-1,-1"
    return view
  }

  func tiledScrollView(_ scrollView: TiledScrollView, show view: View, column: Int, row: Int) {
    view.identifier = "\(column),\(row)"
    shown.append("\(column),\(row)")
    onShow?()
  }
}

private func makeBoard(
  columns: Int = 1000, rows: Int = 1000, tile: Double = 50, size: Size = Size(200, 100)
) -> (StageHarness, TiledScrollView, Tiles) {
  let harness = StageHarness(size: size)
  let board = TiledScrollView(frame: Rect(origin: .zero, size: size))
  let tiles = Tiles()
  board.dataSource = tiles
  board.setGrid(columns: columns, rows: rows, tileSize: Size(tile, tile))
  harness.window.addSubview(board)
  harness.advance(ticks: 1)
  return (harness, board, tiles)
}

/// Expects every visible point to be on a view of the right tile.
@MainActor
private func expectCovered(_ board: TiledScrollView, _ note: String = "") {
  let bounds = board.bounds
  let tile = board.tileSize
  func range(_ low: Double, _ high: Double, _ side: Double, _ count: Int) -> Range<Int> {
    let first = max(0, Int((low / side).rounded(.down)))
    return first..<max(first, min(count, Int((high / side).rounded(.up))))
  }
  for row in range(bounds.minY, bounds.maxY, tile.height, board.rows) {
    for column in range(bounds.minX, bounds.maxX, tile.width, board.columns) {
      let view = board.tileView(column: column, row: row)
      #expect(view?.identifier == "\(column),\(row)", "\(note)")
      #expect(
        view?.frame
          == Rect(
            x: Double(column) * tile.width, y: Double(row) * tile.height, width: tile.width,
            height: tile.height), "\(note)")
    }
  }
  // As many as can be visible at once, and one more on each side.
  let ring =
    (Int((bounds.width / tile.width).rounded(.up)) + 3)
    * (Int((bounds.height / tile.height).rounded(.up)) + 3)
  #expect(board.tileViewCount <= ring, "\(note)")
}

@MainActor
@Suite("Tiled scroll view")
struct TiledScrollViewTests {
  @Test("Only visible tiles are requested")
  func first() {
    let (_, board, tiles) = makeBoard()
    #expect(board.contentSize == Size(50_000, 50_000))
    #expect(tiles.shown.count == 8 && tiles.made == 8)
    #expect(board.shownColumns == 0..<4 && board.shownRows == 0..<2)
    expectCovered(board)
  }

  @Test("Scrolling requests only the tiles that become visible")
  func strips() {
    let (harness, board, tiles) = makeBoard()
    tiles.shown = []
    board.contentOffset = Point(10, 0)
    harness.advance(ticks: 1)
    #expect(tiles.shown == ["4,0", "4,1"])
    tiles.shown = []
    board.contentOffset = Point(40, 0)
    harness.advance(ticks: 1)
    #expect(tiles.shown == [])
    board.contentOffset = Point(40, 20)
    harness.advance(ticks: 1)
    #expect(tiles.shown == ["0,2", "1,2", "2,2", "3,2", "4,2"])
    // Back again: the views still show their tiles.
    tiles.shown = []
    board.contentOffset = .zero
    harness.advance(ticks: 1)
    board.contentOffset = Point(40, 20)
    harness.advance(ticks: 1)
    #expect(tiles.shown == [])
    expectCovered(board)
  }

  @Test("At rest there is no layout")
  func rest() {
    let (harness, board, tiles) = makeBoard()
    harness.drag(from: Point(180, 50), to: Point(20, 50))
    #expect(harness.settle())
    tiles.shown = []
    harness.advance(ticks: 50)
    #expect(tiles.shown == [] && harness.stage.isIdle)
    expectCovered(board)
  }

  @Test("A random walk is covered at every step with a bounded number of views")
  func walk() {
    let (harness, board, tiles) = makeBoard(tile: 30)
    var random = SeededGenerator(seed: 5)
    for step in 0..<400 {
      var offset = board.contentOffset
      switch Int.random(in: 0..<10, using: &random) {
      case 0:
        offset = Point(
          .random(in: 0...29_800, using: &random), .random(in: 0...29_900, using: &random))
      case 1: board.frame.size = Size(.random(in: 50...400, using: &random), 100)
      case 2:
        board.setGrid(
          columns: 1000, rows: 1000, tileSize: Size(.random(in: 20...60, using: &random), 30))
      default:
        offset.x += .random(in: -40...40, using: &random)
        offset.y += .random(in: -40...40, using: &random)
      }
      board.contentOffset = board.limited(offset)
      harness.advance(ticks: 1)
      expectCovered(board, "step \(step)")
    }
    // In some forty changes of size all excess views are removed.
    #expect(tiles.made < 2000)
  }

  @Test("Interpolated frames since the last tick show tiles everywhere")
  func union() {
    let (harness, board, tiles) = makeBoard()
    defer { withExtendedLifetime(tiles) {} }
    board.contentOffset = Point(49, 0)
    harness.advance(ticks: 1)
    board.contentOffset = Point(51, 0)
    harness.advance(ticks: 1)
    #expect(board.shownColumns == 0..<6)
    #expect(board.tileView(column: 0, row: 0)?.identifier == "0,0")
  }

  @Test("A jump or another size leaves no tile of the old area")
  func jumps() {
    let (harness, board, tiles) = makeBoard()
    defer { withExtendedLifetime(tiles) {} }
    let (width, height) = (200.0, 100.0)
    for (x, y, size, columns, rows) in [
      // A distance of the view's size is a step that frames interpolate.
      (1200.0, 1000.0, Size(width, height), 23..<28, 20..<22),
      (800, 1000, Size(width, height), 16..<21, 20..<22),
      (1000, 1100, Size(width, height), 20..<24, 21..<24),
      (1000, 900, Size(width, height), 20..<24, 18..<21),
      (1201, 1000, Size(width, height), 24..<29, 20..<22),
      (799, 1000, Size(width, height), 15..<20, 20..<22),
      (1000, 1101, Size(width, height), 20..<24, 22..<25),
      (1000, 899, Size(width, height), 20..<24, 17..<20),
      (1000, 1000, Size(100, height), 20..<22, 20..<22),
      (1000, 1000, Size(width, 50), 20..<24, 20..<21),
    ] {
      (board.frame.size, board.contentOffset) = (Size(width, height), Point(1000, 1000))
      harness.advance(ticks: 1)
      (board.frame.size, board.contentOffset) = (size, Point(x, y))
      harness.advance(ticks: 1)
      #expect(board.shownColumns == columns && board.shownRows == rows, "\(x), \(y), \(size)")
    }
  }

  @Test("Content of 2^31 points a side scrolls to its end")
  func huge() {
    let (harness, board, tiles) = makeBoard(columns: 1 << 23, rows: 1 << 23, tile: 256)
    #expect(board.contentSize.width == TiledScrollView.maximumContentSide)
    let end = board.limited(Point(1e300, 1e300))
    board.contentOffset = end
    harness.advance(ticks: 1)
    expectCovered(board)
    #expect(board.tileView(column: (1 << 23) - 1, row: (1 << 23) - 1) != nil)
    #expect(tiles.made <= 8)
    board.setGrid(columns: (1 << 23) + 1, rows: 1, tileSize: Size(256, 256))
    #expect(board.columns == 1 << 23)
  }

  @Test("Past an edge there are no tiles, and tiles at the edge stay")
  func beyond() {
    let (harness, board, tiles) = makeBoard(columns: 3, rows: 1)
    defer { withExtendedLifetime(tiles) {} }
    board.alwaysBounceHorizontal = true
    harness.drag(from: Point(20, 50), to: Point(190, 50), holding: nil)
    #expect(board.contentOffset.x < 0)
    expectCovered(board)
    #expect(board.shownColumns.lowerBound == 0 && board.tileViewCount == 3)
  }

  @Test("Reloading requests visible tiles again, and a single tile only if it is visible")
  func reload() {
    let (harness, board, tiles) = makeBoard()
    tiles.shown = []
    board.reloadTile(column: 1, row: 1)
    board.reloadTile(column: 100, row: 1)
    #expect(tiles.shown == ["1,1"])
    tiles.shown = []
    board.reloadTiles()
    harness.advance(ticks: 1)
    #expect(tiles.shown.count == 8 && tiles.made == 8)
  }

  @Test("Another grid or another source starts over")
  func fresh() {
    let (harness, board, tiles) = makeBoard()
    defer { withExtendedLifetime(tiles) {} }
    board.setGrid(columns: 2, rows: 1, tileSize: Size(50, 50))
    harness.advance(ticks: 1)
    #expect(board.tileViewCount == 2 && board.contentOffset == .zero)
    let other = Tiles()
    board.dataSource = other
    harness.advance(ticks: 1)
    #expect(other.shown == ["0,0", "1,0"] && board.tileViewCount == 2)
    board.dataSource = nil
    harness.advance(ticks: 1)
    #expect(board.tileViewCount == 0 && board.shownColumns.isEmpty)
  }

  /// All visible tile views, not only those that the scroll view returns.
  private func expectNoStrangers(_ board: TiledScrollView, _ note: String = "") {
    let all = board.subviews.flatMap(\.subviews).filter { $0.identifier?.contains(",") == true }
    #expect(all.count == board.tileViewCount, "\(note)")
    for view in all where view.frame.intersects(board.bounds) {
      let parts = (view.identifier ?? "").split(separator: ",").compactMap { Int($0) }
      #expect(board.tileView(column: parts[0], row: parts[1]) === view, "\(note): \(parts)")
    }
  }

  @Test("No tile of another size stays on screen")
  func otherSize() {
    let (harness, board, tiles) = makeBoard()
    defer { withExtendedLifetime(tiles) {} }
    for (index, side) in [200.0, 30, 80, 25, 170].enumerated() {
      board.setGrid(columns: 1000, rows: 1000, tileSize: Size(side, side))
      board.contentOffset = Point(Double(index) * 70, 40)
      harness.advance(ticks: 1)
      expectCovered(board, "\(side)")
      expectNoStrangers(board, "\(side)")
    }
    // With no visible tiles, no view of the old size may stay either.
    board.bounces = false
    board.setGrid(columns: 1, rows: 1, tileSize: Size(10, 10))
    board.contentOffset = Point(100, 0)
    harness.advance(ticks: 1)
    expectNoStrangers(board, "away")
  }

  @Test(
    "A data source may change the grid while it is asked for a tile", arguments: 0..<6,
    [false, true])
  func reentrance(change: Int, isMaking: Bool) {
    let (harness, board, tiles) = makeBoard()
    let other = Tiles()
    let answer = { [unowned tiles] in
      (tiles.onMake, tiles.onShow) = (nil, nil)
      switch change {
      case 0: board.setGrid(columns: 0, rows: 0, tileSize: Size(50, 50))
      case 1: board.setGrid(columns: 3, rows: 2, tileSize: Size(20, 20))
      case 2: board.dataSource = other
      case 3: board.reloadTiles()
      case 4:
        board.contentOffset = Point(500, 500)
        board.setNeedsLayout()
        board.layoutIfNeeded()
      default: board.dataSource = nil
      }
    }
    if isMaking { tiles.onMake = answer } else { tiles.onShow = answer }
    board.frame.size = Size(400, 300)
    harness.advance(ticks: 3)
    if board.dataSource != nil { expectCovered(board) }
    expectNoStrangers(board)
    withExtendedLifetime((tiles, other)) {}
  }

  @Test("A pool shows no tiles for a rectangle that is not finite")
  func noNumber() {
    var shown = 0
    let pool = TileViewPool(makeView: { View() }, showTile: { _, _, _ in shown += 1 })
    pool.extent = TileRegion(columns: -(1 << 30)..<(1 << 30), rows: 0..<(1 << 40))
    for rect in [
      Rect(x: .nan, y: 0, width: 10, height: 10), Rect(x: 0, y: 0, width: .nan, height: 10),
      Rect(x: 1e300, y: -1e300, width: 10, height: 10),
    ] {
      pool.arrange(visible: rect, previous: nil, tileSize: Size(16, 16))
      #expect(pool.shown.isEmpty && shown == 0)
    }
    pool.arrange(
      visible: Rect(x: -8, y: 0, width: 32, height: 16), previous: nil, tileSize: Size(16, 16))
    #expect(shown == 3)
  }

  @Test("Other subviews are in front of the tiles")
  func order() {
    let (harness, board, tiles) = makeBoard()
    defer { withExtendedLifetime(tiles) {} }
    let pin = View(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    board.addSubview(pin)
    harness.advance(ticks: 1)
    #expect(board.hitTest(Point(15, 15), with: nil) === pin)
    #expect(board.hitTest(Point(45, 45), with: nil)?.identifier == "0,0")
  }
}

/// Tile views that request tiles in their deinit.
@MainActor
struct EndingTileTests {
  private final class EndingView: View {
    var onEnd = {}
    isolated deinit { onEnd() }
  }

  private final class EndingTiles: TiledScrollViewDataSource {
    var ends = 0
    weak var board: TiledScrollView?

    func makeTileView(in scrollView: TiledScrollView) -> View {
      let view = EndingView()
      view.onEnd = { [weak self] in
        self?.ends += 1
        self?.board?.reloadTiles()
        _ = self?.board?.tileView(column: 1, row: 1)
      }
      return view
    }

    func tiledScrollView(_ scrollView: TiledScrollView, show view: View, column: Int, row: Int) {}
  }

  @Test("A tile view that reloads all tiles in its deinit does not break the layout")
  func endOfTiles() {
    let harness = StageHarness(size: Size(200, 100))
    let board = TiledScrollView(frame: Rect(x: 0, y: 0, width: 200, height: 100))
    let tiles = EndingTiles()
    tiles.board = board
    board.dataSource = tiles
    board.setGrid(columns: 100, rows: 100, tileSize: Size(20, 20))
    harness.window.addSubview(board)
    harness.advance(ticks: 1)
    let count = board.tileViewCount
    #expect(count > 20)
    board.setGrid(columns: 50, rows: 100, tileSize: Size(20, 20))
    #expect(tiles.ends == count && board.tileViewCount == 0)
    harness.advance(ticks: 1)
    board.frame = Rect(x: 0, y: 0, width: 60, height: 60)
    harness.advance(ticks: 1)
    // All visible points are covered.
    for row in 0..<3 {
      for column in 0..<3 {
        #expect(
          board.tileView(column: column, row: row)?.frame
            == Rect(x: Double(column) * 20, y: Double(row) * 20, width: 20, height: 20))
      }
    }
    // Each view is either shown or deallocated.
    #expect(board.subviews[0].subviews.count == board.tileViewCount)
  }

  @Test("A window that is deallocated while a scroll view scrolls releases all movements")
  func windowThatEndsInMotion() {
    weak var window: Window?
    weak var other: AnyObject?
    final class Mover: Steppable {
      func step(to time: TickTime) -> Bool { true }
    }
    do {
      let harness = StageHarness(size: Size(200, 100))
      let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 200, height: 100))
      scroll.contentSize = Size(200, 9_000)
      harness.window.addSubview(scroll)
      harness.advance(ticks: 1)
      scroll.setContentOffset(Point(0, 5_000), animated: true)
      let mover = Mover()
      harness.window.ticker.add(mover)
      harness.advance(ticks: 3)
      #expect(scroll.contentOffset.y > 0 && scroll.contentOffset.y < 5_000)
      (window, other) = (harness.window, mover)
    }
    #expect(window == nil && other == nil)
  }
}
