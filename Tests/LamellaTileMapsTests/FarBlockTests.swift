import LamellaFiles
import LamellaGeometry
import LamellaGraphics
import LamellaScene
import LamellaScrolling
import LamellaTileMaps
import MapTestSupport
import TestSupport
import Testing

/// Tiles that are larger than cells lie over those of the next block, wherever in a world.
@Suite("Blocks that overlap, far from the map's corner")
struct FarBlockTests {
  /// Blocks of two colors by turns, as on a chessboard, each tile twice as large as a cell.
  private struct Board: TileCellSource {
    let bounds: CellRect?

    func fill(_ cells: inout [UInt32], chunkColumn: Int, chunkRow: Int) -> Bool {
      let number: UInt32 = (chunkColumn + chunkRow) % 2 == 0 ? 1 : 2
      for index in cells.indices { cells[index] = number }
      return true
    }
  }

  /// What is seen of a world from a place in blocks, which is come to from its lower right.
  private func picture(_ order: TileMap.RenderOrder, at block: Int) throws -> Image {
    let side = 1 << 29
    var map = TileMap(
      columns: side, rows: side, tileWidth: 16, tileHeight: 16,
      tilesets: [
        Tileset(
          firstGID: 1, tileWidth: 32, tileHeight: 32, source: TileImageSource(path: "tiles.png"))
      ])
    map.renderOrder = order
    map.layers = [
      TileMapLayer(
        name: "board",
        content: .generated(
          Board(bounds: CellRect(column: 0, row: 0, columns: side, rows: side))))
    ]
    var files = FakeFiles()
    files.files["tiles.png"] = try PNG.encode(
      Image(width: 64, height: 32) { x, _ in x < 32 ? 0xFF00_00FF : 0xFFFF_0000 })
    let view = TileMapView(
      map: map, pictures: TilePictures(of: map, files: files),
      frame: Rect(x: 0, y: 0, width: 120, height: 80))
    let harness = StageHarness(size: view.bounds.size)
    harness.window.addSubview(view)
    let place = Double(block * 256) + 180
    for step in (0...6).reversed() {
      view.contentOffset = Point(place + Double(step) * 100, place + Double(step) * 90)
      harness.advance(ticks: 2)
    }
    return try harness.picture()
  }

  @Test("What lies over what is the same everywhere", arguments: TileMap.RenderOrder.allCases)
  func far(order: TileMap.RenderOrder) throws {
    let near = try picture(order, at: 2)
    // Tiles reach up and to the right: 16 points, in which one of two blocks is seen.
    func red(_ x: Int, _ y: Int) -> Bool { near.pixel(x: x, y: y) == 0xFF00_00FF }
    #expect(red(10, 30) && !red(100, 30))
    let isRight = order == .rightDown || order == .rightUp
    #expect(red(76 + 8, 30) == !isRight)
    for block in [1 << 19, 1 << 20, 1 << 21, 1 << 24] {
      #expect(try picture(order, at: block).pixels == near.pixels, "block \(block)")
    }
  }
}
