import LamellaCapture
import LamellaFiles
import LamellaGeometry
import LamellaGraphics
import LamellaRuntime
import LamellaSDL
import LamellaScene
import LamellaScrolling
import MapRasterizer
import MapTestSupport
import Synchronization
import TestSupport
import Testing

@testable import LamellaTileMaps

@Suite("Chunk pictures")
struct ChunkPictureTests {
  // MARK: Cache

  private let tiles = [[UInt32](repeating: 1, count: 256)]

  private func key(_ column: Int) -> ChunkPictureCache.Key {
    ChunkPictureCache.Key(group: 0, column: column, row: 0)
  }

  private func picture() -> ChunkPictureCache.Picture {
    ChunkPictureCache.Picture(image: Image(width: 16, height: 16) { _, _ in 0xFFFF_FFFF })
  }

  @Test("Beyond their budget, the pictures that were shown least recently are let go")
  func budget() {
    let cache = ChunkPictureCache(byteBudget: 3 * 16 * 16 * 4)
    for column in 0..<3 { cache.insert(picture(), of: key(column), showing: tiles) }
    #expect(cache.picture(of: key(0), showing: tiles) != nil)
    cache.insert(picture(), of: key(3), showing: tiles)
    #expect(cache.bytes == cache.byteBudget)
    #expect(
      (0..<4).map { cache.picture(of: key($0), showing: tiles) != nil }
        == [true, false, true, true])
    // A picture in place of another takes no more room.
    cache.insert(picture(), of: key(3), showing: tiles)
    #expect(cache.bytes == cache.byteBudget)
    #expect(cache.picture(of: key(0), showing: tiles) != nil)
    cache.removeAll()
    #expect(cache.bytes == 0)
    #expect(cache.picture(of: key(0), showing: tiles) == nil)
  }

  @Test("Chunks without an image are remembered, but not without end")
  func empty() {
    let cache = ChunkPictureCache(byteBudget: 0)
    for column in 0..<5000 { cache.insert(.init(), of: key(column), showing: []) }
    #expect(cache.picture(of: key(4999), showing: []) != nil)
    #expect(cache.picture(of: key(0), showing: []) == nil)
    #expect(cache.bytes == 0)
  }

  @Test("A picture is used for the tiles that it shows only")
  func otherTiles() {
    let cache = ChunkPictureCache(byteBudget: 1 << 20)
    cache.insert(picture(), of: key(0), showing: tiles)
    var others = tiles
    others[0][255] = 2
    #expect(cache.picture(of: key(0), showing: others) == nil)
    #expect(cache.picture(of: key(1), showing: tiles) == nil)
    #expect(cache.picture(of: key(0), showing: tiles) != nil)
  }

  // MARK: Views

  /// Cells that follow from their place and from a number that may change.
  private nonisolated final class ChangingCells: TileCellSource {
    let bounds: CellRect?
    let number: Mutex<Int>

    init(columns: Int, rows: Int, number: Int = 0) {
      bounds = CellRect(column: 0, row: 0, columns: columns, rows: rows)
      self.number = Mutex(number)
    }

    static func cell(_ column: Int, _ row: Int, _ number: Int) -> UInt32 {
      1 + UInt32(truncatingIfNeeded: column &* 3 ^ row &* 5 ^ number) & 3
    }

    func fill(_ cells: inout [UInt32], chunkColumn: Int, chunkRow: Int) -> Bool {
      let number = number.withLock { $0 }
      for index in cells.indices {
        cells[index] = Self.cell(
          chunkColumn * 16 + index & 15, chunkRow * 16 + index >> 4, number)
      }
      return true
    }
  }

  /// The color of a pixel of the fourth tile, which has holes, or of another one, which has not.
  private nonisolated static func color(_ tile: Int, _ x: Int, _ y: Int) -> UInt32 {
    if tile == 3, (x + y) % 3 == 0 { return 0 }
    return 0xFF00_0000 | UInt32(tile * 50 + 20) << 16 | UInt32(x * 9) << 8 | UInt32(y * 11)
  }

  /// A view of generated layers, in a window of its size.
  private func view(
    _ layers: [TileMapLayer], tilesets: [Tileset] = [], columns: Int, rows: Int, size: Size,
    zoom: Double = 2
  ) throws -> (StageHarness, TileMapView) {
    var map = TileMap(
      columns: columns, rows: rows, tileWidth: 16, tileHeight: 16,
      tilesets: [
        Tileset(
          firstGID: 1, tileWidth: 16, tileHeight: 16, source: TileImageSource(path: "tiles.png"))
      ] + tilesets)
    map.layers = layers
    var files = FakeFiles()
    files.files["tiles.png"] = try PNG.encode(
      Image(width: 64, height: 16) { x, y in Self.color(x / 16, x % 16, y) })
    files.files["wide.png"] = try PNG.encode(Image(width: 40, height: 16) { _, _ in 0xFF00_00FF })
    let view = TileMapView(
      map: map, pictures: TilePictures(of: map, files: files),
      frame: Rect(origin: .zero, size: size))
    view.showsHorizontalScrollIndicator = false
    view.showsVerticalScrollIndicator = false
    view.zoom = zoom
    view.contentOffset = .zero
    let harness = StageHarness(size: size)
    harness.window.backgroundColor = .black
    harness.window.addSubview(view)
    harness.advance(ticks: 1)
    return (harness, view)
  }

  private func render(
    _ harness: StageHarness, on platform: OffscreenPlatform
  ) throws -> (counters: FrameCounters, picture: Image) {
    let counters = try harness.stage.render(
      on: platform.renderer, pixelWidth: platform.pixelWidth, pixelHeight: platform.pixelHeight)
    return (counters, try platform.renderer.readPixels())
  }

  @Test("Chunks that come into sight again upload nothing, and show tiles that changed meanwhile")
  func again() throws {
    let size = Size(320, 200)
    let cells = ChangingCells(columns: 128, rows: 16)
    let layers = [TileMapLayer(name: "ground", content: .generated(cells))]
    let (harness, view) = try view(layers, columns: 128, rows: 16, size: size)
    let platform = try OffscreenPlatform(size: size)
    func uploads(_ offsets: [Double]) throws -> Int {
      try offsets.reduce(0) { sum, x in
        view.contentOffset = Point(x, 0)
        harness.advance(ticks: 1)
        return try sum + render(harness, on: platform).counters.uploadedBytes
      }
    }
    let way = Array(stride(from: 0.0, through: 3000, by: 100))
    // At zoom 2, eight chunks of 256 x 256 pixels.
    #expect(try uploads(way) >= 7 * 256 * 256 * 4)
    #expect(try uploads(way.reversed()) == 0)

    _ = try uploads(way)
    cells.number.withLock { $0 = 1 }
    #expect(try uploads(way.reversed()) > 0)
    let (other, _) = try self.view(
      [TileMapLayer(content: .generated(ChangingCells(columns: 128, rows: 16, number: 1)))],
      columns: 128, rows: 16, size: size)
    let wanted = try render(other, on: OffscreenPlatform(size: size)).picture
    #expect(largestDifference(try platform.renderer.readPixels(), wanted) == 0)
  }

  @Test("Layers with other parallax factors move apart, pixel by pixel", arguments: [1, 2, 3])
  func parallax(zoom: Int) throws {
    let size = Size(300, 180)
    var far = TileMapLayer(name: "far", content: .generated(ChangingCells(columns: 64, rows: 32)))
    far.parallax = Point(0.5, 0.5)
    let near = TileMapLayer(
      name: "near", content: .generated(ChangingCells(columns: 64, rows: 32, number: 6)))
    let (harness, view) = try view(
      [far, near], columns: 64, rows: 32, size: size, zoom: Double(zoom))
    let platform = try OffscreenPlatform(size: size)
    func color(_ x: Int, _ y: Int, _ number: Int) -> UInt32 {
      guard x >= 0, y >= 0 else { return 0 }
      return Self.color(
        Int(ChangingCells.cell(x / 16, y / 16, number)) - 1, x % 16, y % 16)
    }
    for step in 0..<8 {
      // The view's center is twice a whole number of the map's pixels from the origin.
      let (x, y) = ((step * 28 + 4) * zoom, (step * 14 + 2) * zoom)
      view.contentOffset = Point(Double(x), Double(y)) - Point(size.width / 2, size.height / 2)
      harness.advance(ticks: 2)
      guard view.contentOffset.x >= 0, view.contentOffset.y >= 0 else { continue }
      let (left, top) = (Int(view.contentOffset.x), Int(view.contentOffset.y))
      let shift = (x: (step * 28 + 4) / 2, y: (step * 14 + 2) / 2)
      let wanted = Image(width: 300, height: 180) { x, y in
        // Rounded down, also left of the map.
        let (mapX, mapY) = ((x + left) / zoom, (y + top) / zoom)
        let front = color(mapX, mapY, 6)
        let back = color(
          Int((Double(x + left) / Double(zoom) - Double(shift.x)).rounded(.down)),
          Int((Double(y + top) / Double(zoom) - Double(shift.y)).rounded(.down)), 0)
        return front != 0 ? front : back != 0 ? back : 0xFF00_0000
      }
      let picture = try render(harness, on: platform).picture
      #expect(largestDifference(picture, wanted) == 0, "step \(step)")
    }
  }

  @Test("A tile that reaches into the next cell lies below the tile there")
  func overhang() throws {
    let size = Size(512, 64)
    let cells = (0..<512).map { (place: Int) -> UInt32 in
      place % 7 == 0 ? 5 : UInt32(1 + place % 3)
    }
    let layer = TileMapLayer(content: .generated(FixedCells(cells: cells)))
    let wide = Tileset(
      firstGID: 5, tileWidth: 40, tileHeight: 16, source: TileImageSource(path: "wide.png"))
    let (harness, view) = try view(
      [layer], tilesets: [wide], columns: 32, rows: 16, size: size)
    let picture = try render(harness, on: OffscreenPlatform(size: size)).picture
    let whole = try view.map.picture(with: view.pictures, microseconds: 0).image
    let wanted = Image(width: 512, height: 64) { x, y in whole.pixel(x: x / 2, y: y / 2) }
    #expect(largestDifference(picture, wanted) == 0)
  }

  /// Cells in rows of 32.
  private nonisolated struct FixedCells: TileCellSource {
    let cells: [UInt32]
    var bounds: CellRect? { CellRect(column: 0, row: 0, columns: 32, rows: cells.count / 32) }

    func fill(_ cells: inout [UInt32], chunkColumn: Int, chunkRow: Int) -> Bool {
      for index in cells.indices {
        let (column, row) = (chunkColumn * 16 + index & 15, chunkRow * 16 + index >> 4)
        let isInside = (0..<32).contains(column) && (0..<self.cells.count / 32).contains(row)
        cells[index] = isInside ? self.cells[row * 32 + column] : 0
      }
      return true
    }
  }
}
