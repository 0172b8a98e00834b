import Lamella

/// The tiles of the demo's tileset, by the block names in its properties.
nonisolated struct WorldTiles: Sendable {
  /// The number of variants of an edge tile, for each of masks 1 to 14.
  private static let edgeVariants = 3
  private let firstGID: UInt32
  private let blocks: [String: UInt32]

  /// The names of the blocks that a world needs.
  private static let names = [
    "deep", "shallow", "shoal", "shore", "sand", "turf", "grass", "fringe", "meadow", "cliff",
    "plateau", "forest", "mountain", "flowers", "blades", "rock", "seaRock", "shell", "bush", "oak",
    "fir", "palm", "house1", "house2", "house3",
  ]

  /// Finds the blocks; nil when the tileset is another one.
  init?(_ tileset: Tileset) {
    firstGID = tileset.firstGID
    var blocks: [String: UInt32] = [:]
    for name in Self.names {
      guard case .integer(let first)? = tileset.properties[name], first >= 0 else { return nil }
      blocks[name] = UInt32(first)
    }
    self.blocks = blocks
  }

  /// Returns a tile of a block by its index.
  func tile(_ block: String, _ number: Int = 0) -> TileCell {
    TileCell(rawValue: firstGID + (blocks[block] ?? 0) + UInt32(number))
  }

  /// Returns the tile of a terrain that covers some of a cell's corners.
  ///
  /// - Parameters:
  ///   - corners: A mask: 1 top left, 2 top right, 4 bottom left, 8 bottom right.
  ///   - full: The block for all four corners, and its number of variants.
  ///   - edge: The block for fewer corners.
  ///   - chance: A random number that picks the variant.
  /// - Returns: The tile; empty without corners.
  func ground(
    _ corners: Int, full: (block: String, looks: Int), edge: String, chance: UInt32
  ) -> TileCell {
    switch corners {
    case 0: .empty
    case 15: tile(full.block, Int(chance % UInt32(full.looks)))
    default:
      tile(edge, (corners - 1) * Self.edgeVariants + Int(chance % UInt32(Self.edgeVariants)))
    }
  }
}
