internal import LamellaFiles
internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaTileMaps

/// The content that both sides of the scenes show.
enum BenchContent {
  /// The background color.
  static let background = Color(hex: 0x0A141E)

  /// Returns a hash of three numbers.
  nonisolated static func hash(_ a: Int, _ b: Int, _ c: Int) -> UInt32 {
    var h =
      UInt32(truncatingIfNeeded: a) &* 0x9E37_79B1 ^ UInt32(truncatingIfNeeded: b) &* 0x85EB_CA77
      ^ UInt32(truncatingIfNeeded: c) &* 0xC2B2_AE3D
    h ^= h >> 15
    h = h &* 0x2C1B_3CDB
    return h ^ h >> 13
  }

  // MARK: Tiles

  static let tileSide = 32
  static let tilesInRow = 16
  nonisolated static let layers = 3
  /// The number of cells after which the pattern repeats, in both directions.
  static let period = 64

  /// A tileset of 256 tiles of 32 pixels a side: the upper half opaque, the lower half round with transparent
  /// corners.
  static let tiles: Image = {
    let side = tileSide * tilesInRow
    return Image(width: side, height: side) { x, y in
      let (column, row) = (x / tileSide, y / tileSide)
      var color = UInt32(column * 16) | UInt32(row * 16) << 8 | UInt32((x ^ y) & 0xFF) << 16
      if row < tilesInRow / 2 { return color | 0xFF00_0000 }
      let (dx, dy) = (x % tileSide - tileSide / 2, y % tileSide - tileSide / 2)
      let distance = dx * dx + dy * dy
      color |= UInt32(distance < 160 ? 255 : distance < 230 ? 255 - (distance - 160) * 3 : 0) << 24
      return color
    }
  }()

  /// Returns the tile of a cell: an opaque one in the lowest layer, a round one above.
  nonisolated static func tile(layer: Int, column: Int, row: Int) -> Int {
    Int(hash(layer, column & 63, row & 63) & 127) + (layer == 0 ? 0 : 128)
  }

  /// Makes a map with all cells filled.
  static func map(columns: Int, rows: Int) throws -> TileMap {
    let layers = (0..<layers).map { layer in
      var grid = CellGrid()
      for row in 0..<rows {
        for column in 0..<columns {
          let tile = tile(layer: layer, column: column, row: row)
          grid[column: column, row: row] = TileCell(rawValue: UInt32(tile + 1))
        }
      }
      return TileMapLayer(name: "layer \(layer)", content: .tiles(grid))
    }
    let source = TileImageSource(path: "tiles.png", embedded: try PNG.encode(tiles))
    let tileset = Tileset(
      firstGID: 1, tileWidth: tileSide, tileHeight: tileSide, source: source)
    return TileMap(
      columns: columns, rows: rows, tileWidth: tileSide, tileHeight: tileSide,
      tilesets: [tileset], layers: layers)
  }

  // MARK: Sprites

  static let spriteCount = 10_000
  static let spriteSide = 16

  /// A ball with transparent corners.
  static let sprite = Image(width: spriteSide, height: spriteSide) { x, y in
    let (dx, dy) = (2 * x - spriteSide + 1, 2 * y - spriteSide + 1)
    let distance = dx * dx + dy * dy
    let alpha = distance < 170 ? 255 : distance < 255 ? 255 - (distance - 170) * 3 : 0
    return UInt32(0x60 + 8 * y) | 0x90 << 8 | UInt32(0xE0 - 8 * y) << 16 | UInt32(alpha) << 24
  }

  /// The start of each sprite and its movement in a frame, x and y interleaved, in whole pixels.
  static let spriteMotion: (starts: [Int32], speeds: [Int32]) = {
    var (starts, speeds): ([Int32], [Int32]) = ([], [])
    for index in 0..<spriteCount {
      let start = hash(index, 1, 2)
      starts += [Int32(start % 1264), Int32(start >> 12) % 704]
      let speed = hash(index, 3, 4)
      speeds += [Int32(1 + speed % 4), Int32(1 + (speed >> 8) % 3)]
    }
    return (starts, speeds)
  }()
}
