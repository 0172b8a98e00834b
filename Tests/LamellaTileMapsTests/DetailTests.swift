import LamellaCapture
import LamellaFiles
import LamellaGeometry
import LamellaGraphics
import LamellaRuntime
import LamellaSDL
import LamellaScene
import LamellaScrolling
import MapTestSupport
import TestSupport
import Testing

@testable import LamellaTileMaps

@MainActor
@Suite("Levels of detail of a map")
struct DetailTests {
  private let outputs = StageOutputs()

  /// Cells that follow from their place, in layers of which the upper ones have holes.
  private func grid(_ layer: Int, columns: Int, rows: Int) -> CellGrid {
    var grid = CellGrid()
    for row in 0..<rows {
      for column in 0..<columns {
        let hash = (column &* 2_654_435_761 ^ row &* 40_503 ^ layer &* 977) >> 3
        if layer > 0, hash % 5 != 0 { continue }
        let flips = layer == 1 ? UInt32(hash >> 5 & 7) << 29 : 0
        grid[column: column, row: row] = TileCell(rawValue: UInt32(1 + hash & 3) | flips)
      }
    }
    return grid
  }

  private nonisolated static func color(_ tile: Int, _ x: Int, _ y: Int) -> UInt32 {
    if tile == 3, (x + y) % 3 == 0 { return 0 }
    let alpha: UInt32 = tile == 2 && x > 8 ? 0x80 : 0xFF
    return alpha << 24 | UInt32(tile * 60 + 20) << 16 | UInt32(x * 15) << 8 | UInt32(y * 14)
  }

  private func makeView(
    columns: Int, rows: Int, layers: Int, side: Int = 16, size: Size, animation: Bool = false
  ) throws -> (StageHarness, TileMapView) {
    var tileset = Tileset(
      firstGID: 1, tileWidth: side, tileHeight: side, source: TileImageSource(path: "tiles.png"))
    if animation {
      var tile = Tileset.Tile()
      tile.animation = [.init(tile: 1, milliseconds: 100), .init(tile: 0, milliseconds: 100)]
      tileset.tiles[1] = tile
    }
    var map = TileMap(
      columns: columns, rows: rows, tileWidth: side, tileHeight: side, tilesets: [tileset])
    map.layers = (0..<layers).map {
      TileMapLayer(content: .tiles(grid($0, columns: columns, rows: rows)))
    }
    if layers > 1 { (map.layers[1].opacity, map.layers[1].name) = (0.5, "middle") }
    var files = FakeFiles()
    files.files["tiles.png"] = try PNG.encode(
      Image(width: 4 * side, height: side) { x, y in
        Self.color(x / side, x % side * 16 / side, y * 16 / side)
      })
    let view = TileMapView(
      map: map, pictures: TilePictures(of: map, files: files),
      frame: Rect(origin: .zero, size: size))
    view.showsHorizontalScrollIndicator = false
    view.showsVerticalScrollIndicator = false
    let harness = StageHarness(size: size)
    harness.window.backgroundColor = .black
    harness.window.addSubview(view)
    harness.advance(ticks: 1)
    return (harness, view)
  }

  private func render(_ harness: StageHarness) throws -> Image {
    let platform = try outputs.platform(for: harness)
    try harness.stage.render(
      on: platform.renderer, pixelWidth: platform.pixelWidth, pixelHeight: platform.pixelHeight)
    return try platform.renderer.readPixels()
  }

  /// The mean of blocks of pixels of an opaque picture.
  private func reduced(_ image: Image, by factor: Int) -> Image {
    Image(width: image.width / factor, height: image.height / factor) { x, y in
      var sums = (0, 0, 0)
      for dy in 0..<factor {
        for dx in 0..<factor {
          let pixel = image.pixel(x: x * factor + dx, y: y * factor + dy)
          sums.0 += Int(pixel & 255)
          sums.1 += Int(pixel >> 8 & 255)
          sums.2 += Int(pixel >> 16 & 255)
        }
      }
      let count = factor * factor
      func mean(_ sum: Int) -> UInt32 { UInt32((sum + count / 2) / count) }
      return 0xFF00_0000 | mean(sums.2) << 16 | mean(sums.1) << 8 | mean(sums.0)
    }
  }

  private func meanDifference(_ a: Image, _ b: Image) -> Double {
    Double(zip(a.pixels, b.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) })
      / Double(a.pixels.count)
  }

  @Test(
    "A map seen from afar is the mean of what it is at its own size", arguments: [1, 2, 3, 4, 5, 6])
  func means(level: Int) throws {
    let factor = 1 << level
    for layers in [1, 3] {
      let (columns, rows) = (64, 32)
      let size = Size(Double(columns * 16), Double(rows * 16))
      let (large, _) = try makeView(columns: columns, rows: rows, layers: layers, size: size)
      let expected = reduced(try render(large), by: factor)
      let (small, view) = try makeView(
        columns: columns, rows: rows, layers: layers,
        size: Size(size.width / Double(factor), size.height / Double(factor)))
      view.zoom = 1 / Double(factor)
      small.advance(ticks: 1)
      let picture = try render(small)
      // One layer is the mean itself, but for rounding. Tiles are reduced before they are blended, which differs most where
      // the holes of two lie over each other.
      #expect(largestDifference(picture, expected) <= (layers == 1 ? 3 : 60))
      #expect(meanDifference(picture, expected) < (layers == 1 ? 1 : 4))
    }
  }

  @Test("Cells of any size fill their pieces", arguments: [7, 8, 18, 24, 50])
  func sides(side: Int) throws {
    for zoom in [0.7, 0.4, 0.21, 0.1] {
      let (harness, view) = try makeView(
        columns: 90, rows: 70, layers: 1, side: side, size: Size(120, 90))
      view.zoom = zoom
      view.contentOffset = Point(5, 3)
      harness.advance(ticks: 1)
      let picture = try render(harness)
      // The lowest layer has a tile in each cell, with some holes in one of four.
      let inside = Rect(
        x: 0, y: 0, width: min(120, view.contentSize.width - 6),
        height: min(90, view.contentSize.height - 4))
      var dark = 0
      for y in 0..<Int(inside.height) {
        for x in 0..<Int(inside.width) where picture.pixel(x: x, y: y) & 0xFFFFFF == 0 { dark += 1 }
      }
      #expect(dark * 10 < Int(inside.width * inside.height), "\(side) \(zoom)")
    }
  }

  @Test("After scrolls, zooms and changes a map from afar looks as in a new view")
  func changes() throws {
    let size = Size(200, 150)
    let (harness, view) = try makeView(columns: 200, rows: 160, layers: 3, size: size)
    let path = try #require(view.map.layerPath(named: "middle"))
    for step in 0..<12 {
      view.zoom = [0.3, 0.24, 0.1, 1, 0.06, 0.5][step % 6]
      harness.advance(ticks: 1)
      view.contentOffset = view.limited(Point(Double(step * 37), Double(step * 23)))
      harness.advance(ticks: 1)
      view.fill(
        CellRect(column: step * 9, row: step * 7, columns: 12, rows: 9),
        with: TileCell(rawValue: UInt32(1 + step % 4)), layer: path)
      if step % 3 == 0 { view.updateLayer(at: path) { $0.opacity = Double(step) / 12 } }
      harness.advance(ticks: 2)
      let other = TileMapView(
        map: view.map, pictures: view.pictures, frame: Rect(origin: .zero, size: size))
      other.showsHorizontalScrollIndicator = false
      other.showsVerticalScrollIndicator = false
      other.zoom = view.zoom
      other.contentOffset = view.contentOffset
      let fresh = StageHarness(size: size)
      fresh.window.backgroundColor = .black
      fresh.window.addSubview(other)
      fresh.advance(ticks: 1)
      #expect(largestDifference(try render(harness), try render(fresh)) == 0, "\(step)")
    }
  }

  @Test("Above a quarter, animated tiles go on; below, they stand still")
  func animation() throws {
    let size = Size(128, 96)
    for (zoom, goesOn) in [(0.5, true), (0.3, true), (0.2, false)] {
      let (harness, view) = try makeView(
        columns: 64, rows: 48, layers: 2, size: size, animation: true)
      view.zoom = zoom
      harness.advance(ticks: 1)
      let before = try render(harness)
      harness.advance(seconds: 0.15)
      let after = try render(harness)
      #expect((largestDifference(before, after) > 0) == goesOn, "\(zoom)")
    }
  }

  @Test("A map of 1,000 x 1,000 cells in three layers is seen as a whole by a few pictures")
  func whole() throws {
    let size = Size(960, 600)
    let (harness, view) = try makeView(columns: 1000, rows: 1000, layers: 3, size: size)
    view.fit()
    harness.advance(ticks: 3)
    #expect(view.zoom == 600.0 / 16_000)
    let platform = try OffscreenPlatform(size: size)
    let counters = try harness.stage.render(
      on: platform.renderer, pixelWidth: platform.pixelWidth, pixelHeight: platform.pixelHeight)
    #expect(counters.quads < 2000 && counters.drawCalls <= 60)
    #expect(view.tileViewCount <= 30)
    let picture = try platform.renderer.readPixels()
    let colors = Set((0..<600).map { picture.pixel(x: $0, y: $0) })
    #expect(colors.count > 20)
    #expect(!colors.contains(0xFF00_0000))
  }

  @Test("Of a huge map, some pieces are made in each tick, until all are shown")
  func spread() throws {
    /// One tile everywhere.
    nonisolated struct Everywhere: TileCellSource {
      let bounds: CellRect? = CellRect(column: 0, row: 0, columns: 20_000, rows: 20_000)

      func fill(_ cells: inout [UInt32], chunkColumn: Int, chunkRow: Int) -> Bool {
        for index in cells.indices { cells[index] = 1 }
        return true
      }
    }
    let size = Size(1000, 700)
    var map = TileMap(
      columns: 20_000, rows: 20_000, tileWidth: 16, tileHeight: 16,
      tilesets: [
        Tileset(
          firstGID: 1, tileWidth: 16, tileHeight: 16, source: TileImageSource(path: "tiles.png"))
      ])
    map.layers = [TileMapLayer(content: .generated(Everywhere()))]
    var files = FakeFiles()
    files.files["tiles.png"] = try PNG.encode(Image(width: 16, height: 16) { _, _ in 0xFF00_80FF })
    let view = TileMapView(
      map: map, pictures: TilePictures(of: map, files: files),
      frame: Rect(origin: .zero, size: size))
    let harness = StageHarness(size: size)
    harness.window.backgroundColor = .black
    harness.window.addSubview(view)
    harness.advance(ticks: 1)
    view.zoom = 0
    harness.advance(ticks: 1)
    #expect(try render(harness).pixel(x: 990, y: 690) == 0xFF00_0000)
    harness.advance(ticks: 20)
    let picture = try render(harness)
    for (x, y) in [(0, 0), (500, 350), (990, 690)] {
      #expect(picture.pixel(x: x, y: y) == 0xFF00_80FF)
    }
  }
}

/// The outputs of stages: each stage draws on one, which holds its textures.
@MainActor
final class StageOutputs {
  private var platforms: [(harness: StageHarness, platform: OffscreenPlatform)] = []

  nonisolated deinit {}

  /// Returns the output of a stage, of its window's size.
  func platform(for harness: StageHarness) throws -> OffscreenPlatform {
    if let known = platforms.first(where: { $0.harness === harness }) { return known.platform }
    let platform = try OffscreenPlatform(size: harness.window.bounds.size)
    platforms.append((harness, platform))
    return platform
  }
}
