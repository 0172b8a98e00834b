import LamellaGeometry
import LamellaScene
import TestSupport
import Testing

@testable import LamellaScrolling

/// The tiles that a pool requests, and those that it keeps.
@Suite("Tile view pools")
@MainActor struct TileViewPoolTests {
  /// A pool of tiles of 10 points, with a log of its requests.
  private final class Ground {
    let root = View()
    var asked: [String] = []
    var made = 0
    var pool: TileViewPool?

    init(columns: Range<Int> = 0..<10, rows: Range<Int> = 0..<10) {
      let pool = TileViewPool(
        makeView: { [unowned self] in
          made += 1
          let view = View()
          root.addSubview(view)
          return view
        },
        showTile: { [unowned self] view, column, row in
          view.identifier = "\(column),\(row)"
          asked.append("\(column),\(row)")
        })
      pool.extent = TileRegion(columns: columns, rows: rows)
      self.pool = pool
    }

    /// Shows a rectangle, and returns the requested tiles.
    func show(
      _ x: Double, _ y: Double, _ width: Double, _ height: Double, after previous: Rect? = nil
    ) -> [String] {
      asked = []
      pool?.arrange(
        visible: Rect(x: x, y: y, width: width, height: height), previous: previous,
        tileSize: Size(10, 10))
      return asked
    }

    var shown: (columns: Range<Int>, rows: Range<Int>) {
      (pool?.shown.columns ?? 0..<0, pool?.shown.rows ?? 0..<0)
    }
  }

  @Test("Exactly the tiles that touch the rectangle are shown, row by row")
  func touched() throws {
    for (rect, columns, rows) in [
      (Rect(x: 0, y: 0, width: 30, height: 20), 0..<3, 0..<2),
      (Rect(x: 5, y: 5, width: 30, height: 20), 0..<4, 0..<3),
      (Rect(x: 10, y: 10, width: 20, height: 10), 1..<3, 1..<2),
      (Rect(x: 10.5, y: 9.5, width: 9, height: 1), 1..<2, 0..<2),
      (Rect(x: -15, y: -5, width: 30, height: 20), 0..<2, 0..<2),
      (Rect(x: 85, y: 95, width: 30, height: 20), 8..<10, 9..<10),
    ] {
      let ground = Ground()
      let asked = ground.show(rect.minX, rect.minY, rect.width, rect.height)
      #expect(ground.shown == (columns, rows), "\(rect)")
      #expect(asked == rows.flatMap { row in columns.map { "\($0),\(row)" } })
      #expect(ground.made == asked.count && ground.pool?.viewCount == asked.count)
      for row in -1...10 {
        for column in -1...10 {
          let view = ground.pool?.view(column: column, row: row)
          let isShown = columns.contains(column) && rows.contains(row)
          #expect(view?.identifier == (isShown ? "\(column),\(row)" : nil))
          let frame = Rect(x: Double(column) * 10, y: Double(row) * 10, width: 10, height: 10)
          if let view { #expect(view.frame == frame) }
        }
      }
    }
    let ground = Ground()
    for (x, y) in [(-30.0, 0.0), (100, 0), (0, -20), (0, 100)] {
      #expect(ground.show(x, y, 30, 20) == [] && ground.pool?.shown.isEmpty == true)
    }
    #expect(ground.show(0, 0, 10, 10) == ["0,0"])
  }

  @Test("Tiles may have any indices, also negative ones")
  func negative() {
    let ground = Ground(columns: -20..<20, rows: -20..<20)
    #expect(ground.show(-15, -5, 10, 10) == ["-2,-1", "-1,-1", "-2,0", "-1,0"])
    #expect(ground.show(-25, -5, 10, 10) == ["-3,-1", "-3,0"])
    #expect(ground.show(-5, 5, 10, 10) == ["0,0", "-1,1", "0,1"])
    #expect(ground.pool?.view(column: -1, row: 1)?.frame.origin == Point(-10, 10))
  }

  @Test("Of the tiles of the last tick, one beyond the visible ones is kept on each side")
  func previous() {
    for (before, columns, rows) in [
      (Rect(x: 30, y: 50, width: 30, height: 20), 4..<8, 5..<7),
      (Rect(x: 49, y: 49, width: 30, height: 20), 4..<8, 4..<7),
      (Rect(x: 70, y: 50, width: 30, height: 20), 5..<9, 5..<7),
      (Rect(x: 50, y: 10, width: 30, height: 20), 5..<8, 4..<7),
      (Rect(x: 50, y: 65, width: 30, height: 20), 5..<8, 5..<8),
      (Rect(x: 60, y: 50, width: 10, height: 10), 5..<8, 5..<7),
      // No tile of it exists.
      (Rect(x: -90, y: 50, width: 30, height: 20), 5..<8, 5..<7),
    ] {
      let ground = Ground()
      _ = ground.show(50, 50, 30, 20, after: before)
      #expect(ground.shown == (columns, rows), "\(before)")
    }
    // Limited to existing tiles.
    let ground = Ground(columns: 0..<8, rows: 0..<7)
    _ = ground.show(50, 50, 30, 20, after: Rect(x: 55, y: 55, width: 30, height: 20))
    #expect(ground.shown == (5..<8, 5..<7))
    #expect(ground.show(-90, 0, 30, 20, after: Rect(x: 0, y: 0, width: 30, height: 20)) == [])
  }

  @Test(
    "A returning tile is requested again only if its view showed another tile, or after a reload")
  func comingBack() {
    let ground = Ground(columns: 0..<100, rows: 0..<1)
    // 3 visible tiles, and room for 6.
    #expect(ground.show(0, 0, 30, 10) == ["0,0", "1,0", "2,0"])
    #expect(ground.show(30, 0, 30, 10) == ["3,0", "4,0", "5,0"])
    #expect(ground.show(0, 0, 30, 10) == [])
    #expect(ground.show(60, 0, 30, 10) == ["6,0", "7,0", "8,0"] && ground.made == 6)
    // The views of 3, 4 and 5, which left first, show others.
    #expect(ground.show(20, 0, 30, 10) == ["3,0", "4,0"])
    // A reloaded tile is requested when it becomes visible, a visible one at once.
    ground.asked = []
    ground.pool?.reload(column: 6, row: 0)
    ground.pool?.reload(column: 3, row: 0)
    ground.pool?.reload(column: 4, row: 1)
    ground.pool?.reload(column: 50, row: 0)
    #expect(ground.asked == ["3,0"])
    // The view of the tile that left first shows another one.
    #expect(ground.show(20, 0, 50, 10) == ["5,0", "6,0"])
    #expect(ground.pool?.view(column: 6, row: 0)?.identifier == "6,0")
    ground.asked = []
    ground.pool?.reload()
    #expect(ground.pool?.view(column: 3, row: 0) == nil && ground.asked == [])
    #expect(ground.show(20, 0, 50, 10) == ["2,0", "3,0", "4,0", "5,0", "6,0"])
  }

  @Test("All views are visited, and all are removed")
  func views() {
    let ground = Ground()
    _ = ground.show(0, 0, 20, 10)
    _ = ground.show(20, 0, 20, 10)
    var tiles: [String] = []
    ground.pool?.forEachView { view, column, row in
      #expect(view.identifier == "\(column),\(row)")
      tiles.append("\(column),\(row)")
    }
    #expect(tiles.sorted() == ["0,0", "1,0", "2,0", "3,0"] && ground.root.subviews.count == 4)
    ground.pool?.removeAll()
    #expect(ground.root.subviews.isEmpty && ground.pool?.viewCount == 0)
    #expect(ground.pool?.shown.isEmpty == true && ground.pool?.view(column: 2, row: 0) == nil)
    ground.asked = []
    ground.pool?.reload(column: 2, row: 0)
    ground.pool?.forEachView { _, _, _ in ground.asked.append("view") }
    #expect(ground.asked == [])
    #expect(ground.show(20, 0, 20, 10) == ["2,0", "3,0"] && ground.root.subviews.count == 2)
    #expect(ground.pool?.tileSize == Size(10, 10))
    // Tiles of another size reuse the views.
    ground.asked = []
    ground.pool?.arrange(
      visible: Rect(x: 40, y: 0, width: 20, height: 20), previous: nil, tileSize: Size(20, 20))
    #expect(ground.asked == ["2,0"] && ground.made == 6 && ground.root.subviews.count == 1)
    #expect(ground.pool?.viewCount == 1 && ground.pool?.tileSize == Size(20, 20))
    #expect(ground.root.subviews[0].frame == Rect(x: 40, y: 0, width: 20, height: 20))
  }
}

/// Valid and invalid grids.
@Suite("Tile grids")
@MainActor struct TileGridTests {
  @Test(
    "Tiles have at least one point a side and at most 2^31 points in total; others are reported and refused"
  )
  func limits() {
    let handler = Diagnostics.handler
    defer { Diagnostics.handler = handler }
    var reports: [String] = []
    Diagnostics.forgetReports()
    Diagnostics.handler = { reports.append($0) }
    let board = TiledScrollView()
    board.identifier = "board"
    for (columns, rows, size) in [
      (3, 4, Size(1, 1)), (-1, 5, Size(8, 9)), (5, -1, Size(8, 9)), (1 << 30, 1, Size(2, 1)),
      (1, 1 << 31, Size(1, 1)), (7, 6, Size(1.5, 2)),
    ] {
      board.setGrid(columns: columns, rows: rows, tileSize: size)
      #expect(board.columns == max(columns, 0) && board.rows == max(rows, 0))
      #expect(board.tileSize == size)
      let content = Size(
        Double(max(columns, 0)) * size.width, Double(max(rows, 0)) * size.height)
      #expect(board.contentSize == content)
      #expect(board.subviews[0].frame == Rect(origin: .zero, size: content))
    }
    #expect(reports == [])
    for (columns, rows, size) in [
      (3, 4, Size(0.99, 1)), (3, 4, Size(1, 0.99)), (3, 4, Size(.nan, 1)),
      (3, 4, Size(1, .infinity)), ((1 << 30) + 1, 1, Size(2, 1)), (1, (1 << 31) + 1, Size(1, 1)),
    ] {
      reports = []
      board.setGrid(columns: columns, rows: rows, tileSize: size)
      #expect(board.columns == 7 && board.rows == 6 && board.tileSize == Size(1.5, 2))
      #expect(reports.count == 1)
      let words =
        " was given a grid of \(columns) x \(rows) tiles of \(size.width) x \(size.height) "
        + "points; tiles need a point a side and all together at most 2^31; the old grid stays"
      #expect(reports.first?.hasSuffix(words) == true)
    }
  }

  @Test("A grid with the same numbers of tiles keeps its views, another one starts over")
  func changes() {
    final class Source: TiledScrollViewDataSource {
      var made = 0
      func makeTileView(in scrollView: TiledScrollView) -> View {
        made += 1
        return View()
      }
      func tiledScrollView(
        _ scrollView: TiledScrollView, show view: View, column: Int, row: Int
      ) {}
    }
    let harness = StageHarness(size: Size(200, 100))
    let board = TiledScrollView(frame: Rect(x: 0, y: 0, width: 200, height: 100))
    let source = Source()
    board.dataSource = source
    #expect(board.dataSource === source)
    harness.window.addSubview(board)
    for (columns, rows, made) in [(9, 9, 8), (9, 9, 8), (8, 9, 16), (8, 8, 24), (8, 8, 24)] {
      board.setGrid(columns: columns, rows: rows, tileSize: Size(50, 50))
      harness.advance(ticks: 1)
      #expect(source.made == made && board.tileViewCount == 8)
      // Setting the same source again changes nothing.
      board.dataSource = source
      harness.advance(ticks: 1)
      #expect(source.made == made && board.shownRows == 0..<2 && board.shownColumns == 0..<4)
    }
    #expect(board.tileView(column: 3, row: 1)?.frame.origin == Point(150, 50))
    #expect(board.tileView(column: 4, row: 1) == nil && board.tileView(column: 3, row: 2) == nil)
  }
}
