import Lamella

/// A procedural world of islands and continents, generated from noise: each part depends on its coordinates
/// alone.
///
/// Terrain is defined at the corners of cells, as on the island that `Tools/overworld-art` draws. A tile is
/// chosen by its four corners (a Wang tile), so that neighbors always fit.
nonisolated struct World: Sendable {
  /// The terrain at a corner, which may have several kinds.
  struct Ground: OptionSet {
    let rawValue: UInt16
    static let shallow = Ground(rawValue: 1)
    static let land = Ground(rawValue: 2)
    static let grass = Ground(rawValue: 4)
    static let meadow = Ground(rawValue: 8)
    static let high = Ground(rawValue: 16)
    static let forest = Ground(rawValue: 32)
    static let peak = Ground(rawValue: 64)
  }

  /// The layers, from back to front.
  static let layerNames = ["sea", "shore", "grass", "relief", "things", "forest", "above"]
  private static let seed: UInt32 = 7

  let tiles: WorldTiles
  let columns: Int
  let rows: Int

  /// The cell from which noise coordinates are counted.
  ///
  /// The origin lies whole chunks away from the world's edge, so that objects placed by chunk do not depend on the
  /// world's size.
  var origin: (column: Int, row: Int) { (columns / 2 & ~15, rows / 2 & ~15) }

  /// Returns a generator of the world's layers.
  func generator() -> TileChunkGenerator {
    TileChunkGenerator(
      layers: Self.layerNames,
      bounds: CellRect(column: 0, row: 0, columns: columns, rows: rows)
    ) { chunk in
      var painter = WorldPainter(self, column: chunk.column * 16, row: chunk.row * 16)
      painter.paint(&chunk)
    }
  }

  // MARK: Terrain

  /// Returns the terrain at a corner, before adjusting it to its neighbors; the same around the origin for
  /// any size.
  func ground(column: Int, row: Int) -> Ground {
    let i = column - origin.column
    let j = row - origin.row
    let x = Double(i)
    let y = Double(j)
    let height = self.height(x, y)
    var ground: Ground = []
    if height > -0.11 { ground.insert(.shallow) }
    guard height > 0 else { return ground }
    ground.insert([.shallow, .land])
    let beach = 0.035 + max(0, WorldNoise.layered(x / 20, y / 20, Self.seed + 4, octaves: 2)) * 0.1
    guard height > beach else { return ground }
    ground.insert(.grass)
    guard height > beach + 0.025 else { return ground }
    if height > 0.10, WorldNoise.layered(x / 30, y / 30, Self.seed + 5, octaves: 2) > 0.25 {
      ground.insert(.high)
    }
    if WorldNoise.layered(x / 15, y / 15, Self.seed + 8, octaves: 2) > 0.1 {
      ground.insert(.meadow)
    }
    if height > 0.15, (i + j) % 2 == 0 {
      let ridge = abs(WorldNoise.layered(x / 30, y / 30, Self.seed + 6, octaves: 3))
      if ridge < 0.09, WorldNoise.layered(x / 55, y / 55, Self.seed + 16, octaves: 2) > 0,
        WorldNoise.unit(i, j, 92) < 0.82
      {
        ground.insert(.peak)
      }
    }
    if WorldNoise.layered(x / 22, y / 22, Self.seed + 7, octaves: 3)
      > 0.12 + WorldNoise.unit(i, j, 91) * 0.07
    {
      ground.insert(.forest)
    }
    return ground
  }

  /// Returns the height from about -1 to 1; positive heights are land.
  private func height(_ x: Double, _ y: Double) -> Double {
    // The origin is always land.
    let far = x * x + y * y
    let home = far < 4900 ? 0.35 * (1 - far / 4900) : 0
    return WorldNoise.layered(x / 130, y / 130, Self.seed + 1, octaves: 2) * 0.75
      + WorldNoise.layered(x / 34, y / 34, Self.seed + 3, octaves: 4) * 0.42 + 0.02 + home
  }

  /// Returns a tile that represents a cell from far away.
  func sample(column: Int, row: Int) -> UInt32 {
    let ground = ground(column: column, row: row)
    let block =
      if ground.contains(.peak) {
        tiles.tile("mountain", 24)
      } else if ground.contains(.forest) {
        tiles.tile("forest", 85)
      } else if ground.contains(.high) || !ground.contains(.meadow) && ground.contains(.grass) {
        tiles.tile("grass")
      } else if ground.contains(.meadow) {
        tiles.tile("meadow")
      } else if ground.contains(.land) {
        tiles.tile("sand")
      } else if ground.contains(.shallow) {
        tiles.tile("shallow")
      } else {
        tiles.tile("deep")
      }
    return block.gid
  }
}
