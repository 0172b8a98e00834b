internal import LamellaFiles
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene
internal import LamellaScrolling
internal import LamellaTileMaps

// A map of several tilesets.
extension BenchScene {
  static var sheetScenes: [BenchScene] {
    let summary = "a map of 32 px tiles at random of six sheets of 512 pixels, 3.5 px a frame"
    return [
      BenchScene(
        name: "map-six-sheets", summary: summary + "; in at most 12 draw calls",
        engine: Side(name: "map-six-sheets") { try sheets(on: $0, zoom: 1, maximumDrawCalls: 12) },
        baseline: nil, backends: [.sdlGLNoop, .glNoop, .none],
        metrics: [.instructions, .allocations], warmUp: 240, frames: 60,
        limits: [.allocations(0)]),
      BenchScene(
        name: "map-six-sheets-far",
        summary: summary + ", at a quarter of its size; in at most 40 draw calls",
        engine: Side(name: "map-six-sheets-far") {
          // Our OpenGL draws each chunk from the vertices that it keeps.
          try sheets(on: $0, zoom: 0.25, maximumDrawCalls: $0 == .glNoop ? 80 : 40)
        },
        baseline: nil, backends: [.sdlGLNoop, .glNoop, .none],
        metrics: [.instructions, .allocations], warmUp: 240, frames: 60,
        limits: [.allocations(0)]),
    ]
  }

  /// Sets up a map of six tilesets that scrolls.
  ///
  /// - Parameters:
  ///   - backend: The back end.
  ///   - zoom: The scale of the map.
  ///   - maximumDrawCalls: The most calls that a frame may make once the caches are warm.
  /// - Returns: The subject.
  /// - Throws: The error of the back end or of the map.
  private static func sheets(
    on backend: BenchBackend, zoom: Double, maximumDrawCalls: Int
  ) throws -> EngineSubject {
    let subject = try EngineSubject(on: backend)
    let side = BenchContent.tileSide
    let tilesInSheet = BenchContent.tilesInRow * BenchContent.tilesInRow
    let tilesets = try (0..<6).map { number in
      let length = side * BenchContent.tilesInRow
      let sheet = Image(width: length, height: length) { x, y in
        BenchContent.hash(x / 4, y / 4, number) | 0xFF00_0000
      }
      return Tileset(
        firstGID: UInt32(1 + number * tilesInSheet), tileWidth: side, tileHeight: side,
        source: TileImageSource(path: "sheet\(number).png", embedded: try PNG.encode(sheet)))
    }
    var grid = CellGrid()
    let (columns, rows) = (256, 128)
    for row in 0..<rows {
      for column in 0..<columns {
        let tile = BenchContent.hash(column, row, 7) % UInt32(6 * tilesInSheet)
        grid[column: column, row: row] = TileCell(rawValue: 1 + tile)
      }
    }
    let map = TileMap(
      columns: columns, rows: rows, tileWidth: side, tileHeight: side, tilesets: tilesets,
      layers: [TileMapLayer(name: "ground", content: .tiles(grid))])
    let view = TileMapView(
      map: map, pictures: TilePictures(of: map), frame: subject.window.bounds)
    view.showsHorizontalScrollIndicator = false
    view.showsVerticalScrollIndicator = false
    view.zoomRange = 0.25...1
    view.zoom = zoom
    subject.window.addSubview(view)
    // Images share a texture once frames have alternated between them.
    subject.maximumDrawCalls = (maximumDrawCalls, afterFrame: 60)
    subject.update = { [unowned view] frame in
      // Forward and back, over the same cells.
      let step = frame % 120
      view.contentOffset = Point(100 + 3.5 * Double(step < 60 ? step : 120 - step), 100)
    }
    return subject
  }
}
