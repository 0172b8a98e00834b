import LamellaFiles
import LamellaGeometry
import LamellaGraphics
import LamellaRuntime
import LamellaSDL
import LamellaScene
import LamellaScrolling
import LamellaTileMaps
import MapRasterizer
import MapTestSupport
import Synchronization
import TestSupport
import Testing

/// Worlds whose cells follow from their places, for maps with one tileset of 4 x 4 tiles of 16 pixels.
private nonisolated enum Worlds {
  /// One of the 16 tiles, or nothing, by place alone.
  static func cell(_ column: Int, _ row: Int) -> TileCell {
    let number = UInt32(truncatingIfNeeded: (column &* 7) ^ (row &* 13)) % 17
    return TileCell(rawValue: number)
  }

  /// A map of generated cells.
  static func map(_ bounds: CellRect, layers: Int = 1, cached: Int = 64) -> (
    TileMap, TileChunkGenerator
  ) {
    let generator = TileChunkGenerator(
      layers: (0..<layers).map { "layer \($0)" }, bounds: bounds, cachedChunks: cached
    ) { chunk in
      for layer in 0..<layers {
        for row in 0..<16 {
          for column in 0..<16 {
            chunk[layer: layer, column: column, row: row] = cell(
              chunk.column * 16 + column + layer * 5, chunk.row * 16 + row)
          }
        }
      }
    }
    var map = TileMap(
      columns: bounds.columns, rows: bounds.rows, tileWidth: 16, tileHeight: 16,
      isInfinite: bounds.column != 0 || bounds.row != 0,
      tilesets: [
        Tileset(
          firstGID: 1, tileWidth: 16, tileHeight: 16, source: TileImageSource(path: "tiles.png"))
      ])
    map.layers = generator.mapLayers
    return (map, generator)
  }

  /// Sixteen tiles that all look different.
  static func pictures(of map: TileMap) throws -> TilePictures {
    var files = FakeFiles()
    files.files["tiles.png"] = try PNG.encode(
      Image(width: 64, height: 64) { x, y in
        let green = UInt32(x / 16 * 60) << 8
        let blue = UInt32(y / 16 * 60) << 16
        return 0xFF00_0000 | blue | green | UInt32((x * 11 + y * 7) % 200)
      })
    return TilePictures(of: map, files: files)
  }
}

@Suite("Generated layers")
struct GeneratedTests {
  @Test("Cells are those that were made, and nothing lies beyond the bounds")
  func cells() {
    let bounds = CellRect(column: -5, row: 3, columns: 40, rows: 21)
    let (map, generator) = Worlds.map(bounds)
    let source = generator.source(ofLayer: 0)
    #expect(source.bounds == bounds && map.cellBounds == bounds)
    for row in -20..<60 {
      for column in -40..<60 {
        let isInside = -5..<35 ~= column && 3..<24 ~= row
        #expect(
          source.cell(column: column, row: row) == (isInside ? Worlds.cell(column, row) : .empty))
      }
    }
  }

  @Test("Only pieces that the world reaches into have cells")
  func pieces() {
    let (map, generator) = Worlds.map(CellRect(column: 5, row: -20, columns: 28, rows: 21))
    #expect(map.layers.count == 1)
    let source = generator.source(ofLayer: 0)
    for row in -4..<4 {
      for column in -3..<5 {
        var cells = [UInt32](repeating: 0, count: 256)
        // Columns 5 to 32, rows -20 to 0.
        #expect(
          source.fill(&cells, chunkColumn: column, chunkRow: row)
            == ((0...2).contains(column) && (-2...0).contains(row)), "\(column), \(row)")
      }
    }
    // A world of whole pieces reaches into no others.
    let (_, even) = Worlds.map(CellRect(column: 16, row: -32, columns: 16, rows: 16))
    for row in -4..<4 {
      for column in -3..<5 {
        var cells = [UInt32](repeating: 0, count: 256)
        #expect(
          even.source(ofLayer: 0).fill(&cells, chunkColumn: column, chunkRow: row)
            == (column == 1 && row == -2), "\(column), \(row)")
      }
    }
  }

  @Test("All layers of a piece are made at once, and again only after others took its place")
  func cache() {
    let side = 1 << 20
    let (_, generator) = Worlds.map(
      CellRect(column: 0, row: 0, columns: side, rows: side), layers: 3, cached: 20)
    // Four by four pieces are the most of a square that 20 hold.
    #expect(generator.cachedChunks == 16)
    func look(_ column: Int, _ row: Int) {
      for layer in 0..<3 {
        let cell = generator.source(ofLayer: layer).cell(column: column * 16, row: row * 16)
        #expect(cell == Worlds.cell(column * 16 + layer * 5, row * 16))
      }
    }
    for _ in 0..<3 {
      for row in 0..<4 { for column in 0..<4 { look(column, row) } }
    }
    #expect(generator.generatedChunkCount == 16)
    look(1000, 1000)
    look(0, 0)
    #expect(generator.generatedChunkCount == 18)
    // Beyond the world nothing is made.
    #expect(generator.source(ofLayer: 0).cell(column: -1, row: 0).isEmpty)
    #expect(generator.generatedChunkCount == 18)
  }

  @Test("So many chunks are kept as fill a square, 4,096 at most")
  func cachedChunks() {
    for (asked, kept) in [
      (-3, 1), (0, 1), (1, 1), (3, 1), (4, 4), (8, 4), (9, 9), (255, 225), (256, 256),
      (4_095, 3_969), (4_096, 4_096), (10_000, 4_096),
    ] {
      let (_, generator) = Worlds.map(
        CellRect(column: 0, row: 0, columns: 16, rows: 16), cached: asked)
      #expect(generator.cachedChunks == kept, "\(asked)")
    }
  }

  @Test("A picture of generated layers is that of the same cells in a grid")
  func picture() throws {
    let (map, _) = Worlds.map(CellRect(column: -20, row: -3, columns: 50, rows: 37), layers: 2)
    var stored = map
    stored.layers = try map.layers.map { layer in
      let source = try #require(layer.generated)
      var grid = CellGrid()
      for row in -3..<34 {
        for column in -20..<30 {
          grid[column: column, row: row] = source.cell(column: column, row: row)
        }
      }
      return TileMapLayer(name: layer.name, content: .tiles(grid))
    }
    let pictures = try Worlds.pictures(of: map)
    let made = try map.picture(with: pictures).image
    let known = try stored.picture(with: pictures).image
    // The grid's bounds are whole chunks; the generated layer knows its own.
    let left = 12 * 16
    let top = 13 * 16
    for y in stride(from: 0, to: made.height, by: 5) {
      for x in stride(from: 0, to: made.width, by: 5) {
        #expect(made.pixel(x: x, y: y) == known.pixel(x: x + left, y: y + top))
      }
    }
  }

  @Test("A picture of a small map asks an endless layer only for what it shows")
  func pictureOfEndless() throws {
    let (endless, generator) = Worlds.map(
      CellRect(column: 0, row: 0, columns: 1 << 27, rows: 1 << 27))
    var map = TileMap(
      columns: 20, rows: 10, tileWidth: 16, tileHeight: 16, tilesets: endless.tilesets)
    map.layers = generator.mapLayers
    let picture = try map.picture(with: Worlds.pictures(of: map)).image
    #expect(picture.width == 320 && picture.height == 160)
    #expect(generator.generatedChunkCount == 2)
    #expect(throws: TileMapError.self) {
      try endless.picture(with: Worlds.pictures(of: endless))
    }
  }

  @Test("A view shows the same picture at both ends of the largest world")
  func farAway() throws {
    // 2^27 cells of 16 pixels are 2^31 points; the pattern repeats after 17 * 16 cells.
    let side = 1 << 27
    let (map, _) = Worlds.map(CellRect(column: 0, row: 0, columns: side, rows: side))
    let pictures = try Worlds.pictures(of: map)
    let view = TileMapView(
      map: map, pictures: pictures, frame: Rect(x: 0, y: 0, width: 96, height: 80))
    view.showsHorizontalScrollIndicator = false
    view.showsVerticalScrollIndicator = false
    let harness = StageHarness(size: view.bounds.size)
    harness.window.addSubview(view)
    let platform = try OffscreenPlatform(size: view.bounds.size)
    let tiles = try #require(pictures.image(TileImageSource(path: "tiles.png")))
    for start in [0, 4096, (1 << 30) - 160, (1 << 31) - 96] {
      view.contentOffset = Point(Double(start), Double(start))
      harness.advance(ticks: 1)
      try harness.stage.render(
        on: platform.renderer, pixelWidth: platform.pixelWidth, pixelHeight: platform.pixelHeight)
      let picture = try platform.renderer.readPixels()
      for y in stride(from: 1, to: 80, by: 3) {
        for x in stride(from: 1, to: 96, by: 3) {
          let column = (start + x) / 16
          let row = (start + y) / 16
          let cell = Worlds.cell(column, row)
          var expected: UInt32 = 0xFF00_0000
          if !cell.isEmpty {
            let tile = Int(cell.gid) - 1
            let left = tile % 4 * 16
            let top = tile / 4 * 16
            expected = tiles.pixel(x: left + (start + x) % 16, y: top + (start + y) % 16)
          }
          #expect(picture.pixel(x: x, y: y) == expected, "\(start): \(x), \(y)")
          let point = Point(Double(start + x), Double(start + y))
          let place = view.cellCoordinates(at: point)
          #expect(place.column == column && place.row == row)
          #expect(view.tile(at: point)?.cell == (cell.isEmpty ? nil : cell))
        }
      }
    }
  }

  @Test("A world of ten million points is flung and jumped through with a few views")
  func bounded() {
    let side = 10_000_000 / 16
    let (map, generator) = Worlds.map(
      CellRect(column: 0, row: 0, columns: side, rows: side), layers: 3)
    let view = TileMapView(
      map: map, pictures: TilePictures(of: map),
      frame: Rect(x: 0, y: 0, width: 960, height: 600))
    let harness = StageHarness(size: view.bounds.size)
    harness.window.addSubview(view)
    harness.advance(ticks: 1)
    #expect(view.contentSize == Size(10_000_000, 10_000_000))
    // 960 x 600 points touch at most 5 x 4 blocks of 256; a ring makes it 7 x 6, for each layer.
    let most = 3 * 7 * 6
    var random = SeededGenerator(seed: 11)
    for round in 0..<24 {
      if round % 3 == 0 {
        view.contentOffset = Point(
          Double.random(in: 0...9_999_000, using: &random),
          Double.random(in: 0...9_999_000, using: &random))
      } else {
        let way = Point(
          Double.random(in: -400...400, using: &random),
          Double.random(in: -250...250, using: &random))
        harness.flick(from: Point(480, 300), to: Point(480, 300) + way, seconds: 0.05)
      }
      for _ in 0..<40 {
        harness.advance(ticks: 3)
        #expect(view.tileViewCount <= most)
      }
    }
    #expect(harness.settle())
    #expect(view.tileViewCount <= most)
    // At rest nothing is laid out and nothing made up, however long.
    let made = generator.generatedChunkCount
    let tick = harness.stage.tick
    harness.advance(seconds: 5)
    #expect(harness.stage.tick == tick && harness.stage.isIdle)
    #expect(generator.generatedChunkCount == made)
  }

  @Test("Only the blocks that come into sight are asked for")
  func entering() {
    let asked = Mutex<[CellRect]>([])
    struct Watched: TileCellSource {
      let bounds: CellRect? = CellRect(column: 0, row: 0, columns: 1 << 20, rows: 1 << 20)
      let note: @Sendable (Int, Int) -> Void
      func fill(_ cells: inout [UInt32], chunkColumn: Int, chunkRow: Int) -> Bool {
        note(chunkColumn, chunkRow)
        for index in cells.indices { cells[index] = 1 }
        return true
      }
    }
    var map = TileMap(columns: 1 << 20, rows: 1 << 20, tileWidth: 16, tileHeight: 16)
    let source = Watched { column, row in
      asked.withLock { $0.append(CellRect(column: column, row: row, columns: 1, rows: 1)) }
    }
    map.layers = [TileMapLayer(name: "a", content: .generated(source))]
    let view = TileMapView(
      map: map, pictures: TilePictures(of: map), frame: Rect(x: 0, y: 0, width: 512, height: 256))
    let harness = StageHarness(size: view.bounds.size)
    harness.window.addSubview(view)
    harness.advance(ticks: 2)
    #expect(asked.withLock { $0.count } == 2)
    view.contentOffset = Point(100, 0)
    harness.advance(ticks: 2)
    view.contentOffset = Point(200, 0)
    harness.advance(ticks: 2)
    // One block more on the right.
    #expect(asked.withLock { $0.map(\.column) } == [0, 1, 2])
  }
}

nonisolated extension TileMapLayer {
  /// The layer's generated cells.
  fileprivate var generated: (any TileCellSource)? {
    if case .generated(let source) = content { source } else { nil }
  }
}
