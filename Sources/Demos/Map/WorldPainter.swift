import Lamella

/// A painter of the tiles of one chunk of a world.
nonisolated struct WorldPainter {
  /// The terrains at a corner.
  private typealias Ground = World.Ground
  /// The layers of the map, from back to front.
  private enum Layer: Int {
    case sea, shore, grass, relief, things, forest, above
  }

  /// The number of corners read around the chunk: terrain depends on its neighbors.
  private static let margin = 3
  private static let side = 17 + 2 * margin

  private let tiles: WorldTiles
  /// The chunk's first cell, relative to the world's origin: random choices are the same in a world of any
  /// size.
  private let column: Int
  private let row: Int
  /// The terrain at the corners, margin included, row by row.
  private var corners: [World.Ground]
  /// The cells of the chunk that hold an object already.
  private var occupied: Set<Int> = []

  /// Reads the terrain of the chunk with the given first cell.
  init(_ world: World, column: Int, row: Int) {
    tiles = world.tiles
    self.column = column - world.origin.column
    self.row = row - world.origin.row
    let side = Self.side
    corners = (0..<side * side).map { index in
      world.ground(
        column: column - Self.margin + index % side, row: row - Self.margin + index / side)
    }
    removeConflicts()
  }

  // MARK: Corners

  /// Removes terrain that does not fit its neighbors.
  private mutating func removeConflicts() {
    // High ground and peaks first: forests and meadows depend on both.
    var next = corners
    for y in 1..<Self.side - 1 {
      for x in 1..<Self.side - 1 {
        let index = y * Self.side + x
        let around = neighbors(index)
        if !around.every.contains(.grass) { next[index].subtract([.high, .peak]) }
        if around.any.contains(.high) { next[index].remove(.peak) }
      }
    }
    corners = next
    for y in 2..<Self.side - 2 {
      for x in 2..<Self.side - 2 {
        let index = y * Self.side + x
        let around = neighbors(index)
        let isSlope = around.any.contains(.high) && !around.every.contains(.high)
        if isSlope || !around.every.contains(.grass) || around.any.contains(.peak) {
          next[index].subtract([.forest, .meadow])
        }
      }
    }
    corners = next
  }

  /// Returns the terrains that any of a corner and its eight neighbors has, and those that all have.
  private func neighbors(_ index: Int) -> (any: World.Ground, every: World.Ground) {
    var any: World.Ground = []
    var every = corners[index]
    for row in -1...1 {
      for column in -1...1 {
        let ground = corners[index + row * Self.side + column]
        any.formUnion(ground)
        every.formIntersection(ground)
      }
    }
    return (any, every)
  }

  /// Returns the terrain at the top left corner of a cell of the chunk.
  private func corner(_ x: Int, _ y: Int) -> World.Ground {
    corners[(y + Self.margin) * Self.side + x + Self.margin]
  }

  /// Returns a bit for each corner of a cell that has a terrain.
  private func mask(_ ground: World.Ground, _ x: Int, _ y: Int) -> Int {
    (corner(x, y).contains(ground) ? 1 : 0) + (corner(x + 1, y).contains(ground) ? 2 : 0)
      + (corner(x, y + 1).contains(ground) ? 4 : 0)
      + (corner(x + 1, y + 1).contains(ground) ? 8 : 0)
  }

  // MARK: Cells

  /// Paints all cells of a chunk.
  mutating func paint(_ chunk: inout TileChunkGenerator.Chunk) {
    for y in 0..<16 {
      for x in 0..<16 { paintGround(&chunk, x, y) }
    }
    paintHouses(&chunk)
    // One more row: a tree below the chunk reaches into it.
    for y in 0...16 {
      for x in 0..<16 { paintThing(&chunk, x, y) }
    }
  }

  /// Puts a tile into a layer, unless it is empty or lies outside the chunk.
  private func put(
    _ cell: TileCell, _ layer: Layer, _ x: Int, _ y: Int,
    _ chunk: inout TileChunkGenerator.Chunk
  ) {
    guard !cell.isEmpty, 0..<16 ~= x, 0..<16 ~= y else { return }
    chunk[layer: layer.rawValue, column: x, row: y] = cell
  }

  /// Paints the ground, the relief and the forest of a cell.
  private func paintGround(_ chunk: inout TileChunkGenerator.Chunk, _ x: Int, _ y: Int) {
    let chance = WorldNoise.hash(column + x, row + y, 5)
    let land = mask(.land, x, y)
    let grass = mask(.grass, x, y)
    if land != 15 {
      let shallow = mask(.shallow, x, y)
      put(
        shallow == 0
          ? tiles.tile("deep", Int(chance % 8))
          : tiles.ground(shallow, full: ("shallow", 8), edge: "shoal", chance: chance),
        .sea, x, y, &chunk)
    }
    if grass != 15 {
      put(
        tiles.ground(land, full: ("sand", 6), edge: "shore", chance: chance), .shore, x, y, &chunk)
    }
    put(
      tiles.ground(grass, full: ("grass", 12), edge: "turf", chance: chance), .grass, x, y, &chunk)

    let peaks = peakTile(x, y)
    let high = mask(.high, x, y)
    let relief =
      if !peaks.isEmpty {
        peaks
      } else if high != 0 {
        tiles.ground(high, full: ("plateau", 12), edge: "cliff", chance: chance)
      } else {
        tiles.ground(
          mask(.meadow, x, y), full: ("meadow", 12), edge: "fringe", chance: chance)
      }
    put(relief, .relief, x, y, &chunk)

    var trees = 0
    for bit in 0..<4 where corner(x + bit % 2, y + bit / 2).contains(.forest) {
      let chance = WorldNoise.hash(column + x + bit % 2, row + y + bit / 2, 7)
      trees += Int(1 + chance % 3) << (2 * bit)
    }
    if trees > 0 { put(tiles.tile("forest", trees), .forest, x, y, &chunk) }
  }

  /// Returns the mountain tile of a cell: peaks stand at every other corner, higher inside of a range.
  private func peakTile(_ x: Int, _ y: Int) -> TileCell {
    guard mask(.peak, x, y) != 0 else { return .empty }
    /// Returns the variant of a mountain tile at a corner, 1...4; 0 for a corner without a peak.
    func variant(_ x: Int, _ y: Int) -> Int {
      guard corner(x, y).contains(.peak) else { return 0 }
      var near = 0
      for (a, b) in [(1, 1), (1, -1), (-1, 1), (-1, -1), (2, 0), (-2, 0)]
      where corner(x + a, y + b).contains(.peak) {
        near += 1
      }
      let chance = Int(WorldNoise.hash(column + x, row + y, 9) % 3) - 1
      return 1 + min(max(near / 2 + chance, 0), 3)
    }
    let isRising = (column + x + row + y) & 1 == 1
    let upper = isRising ? variant(x + 1, y) : variant(x, y)
    let lower = isRising ? variant(x, y + 1) : variant(x + 1, y + 1)
    return tiles.tile("mountain", (isRising ? 25 : 0) + upper * 5 + lower)
  }

  // MARK: Objects

  /// Returns whether a cell is plain grass on level ground without an object.
  private func isOpen(_ x: Int, _ y: Int) -> Bool {
    let high = mask(.high, x, y)
    return mask(.grass, x, y) == 15 && mask(.forest, x, y) == 0 && mask(.peak, x, y) == 0
      && (high == 0 || high == 15)
  }

  /// Places a hamlet into some chunks, wholly inside.
  private mutating func paintHouses(_ chunk: inout TileChunkGenerator.Chunk) {
    guard WorldNoise.unit(column >> 4, row >> 4, 40) < 0.22 else { return }
    for (number, origin) in [(2, 3), (6, 2), (10, 4), (3, 8), (8, 9), (12, 11)].enumerated() {
      let chance = WorldNoise.hash(column + number, row, 41)
      guard chance % 4 != 0 else { continue }
      let x = origin.0 + Int(chance >> 8 & 1)
      let y = origin.1 + Int(chance >> 9 & 1)
      let cells = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]
      guard cells.allSatisfy({ isOpen($0.0, $0.1) }) else { continue }
      for (part, cell) in cells.enumerated() {
        put(
          tiles.tile("house\(1 + chance >> 12 % 3)", part), .things, cell.0, cell.1, &chunk)
        occupied.insert(cell.1 * 16 + cell.0)
      }
    }
  }

  /// Paints an object of a cell, such as a tree or a stone, or none.
  private func paintThing(_ chunk: inout TileChunkGenerator.Chunk, _ x: Int, _ y: Int) {
    guard !occupied.contains(y * 16 + x) else { return }
    let i = column + x
    let j = row + y
    let chance = WorldNoise.unit(i, j, 81)
    let look = Int(WorldNoise.hash(i, j, 82) >> 4)
    /// Puts an object of one tile.
    func small(_ block: String, _ number: Int = 0) {
      put(tiles.tile(block, number), .things, x, y, &chunk)
    }
    /// Puts an object of two tiles, one above the other.
    func tall(_ block: String) {
      put(tiles.tile(block, 1), .things, x, y, &chunk)
      put(tiles.tile(block), .above, x, y - 1, &chunk)
    }
    let land = mask(.land, x, y)
    if land == 0 {
      if mask(.shallow, x, y) == 15, chance < 0.005 { small("seaRock") }
      return
    }
    if land == 15, mask(.grass, x, y) == 0 {
      if chance < 0.05 {
        tall("palm")
      } else if chance < 0.09 {
        small("shell")
      } else if chance < 0.11 {
        small("rock")
      }
      return
    }
    guard isOpen(x, y) else { return }
    let garden = WorldNoise.layered(Double(i) / 9, Double(j) / 9, 37, octaves: 2)
    let woods = WorldNoise.layered(Double(i) / 22, Double(j) / 22, 14, octaves: 3)
    if garden > 0.3, chance < 0.34 {
      let color = Int((WorldNoise.value(Double(i) / 20, Double(j) / 20, 38) + 1) * 2) % 4
      small("flowers", color * 2 + look % 2)
    } else if chance < 0.05 + max(0, woods) * 0.9 {
      tall(look % 4 == 0 ? "fir" : "oak")
    } else if chance > 0.985 {
      small("rock", look % 2)
    } else if chance > 0.96 {
      small("bush", look % 2)
    } else if chance > 0.90 {
      small("blades")
    }
  }
}
