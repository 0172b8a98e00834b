import Lamella

/// Where our tileset has what; its properties say so.
nonisolated struct WorldTiles: Sendable {
  /// Each look of an edge, three for each of masks 1 to 14.
  private static let edgeLooks = 3
  private let firstGID: UInt32
  private let blocks: [String: UInt32]

  /// What a world is drawn with.
  private static let names = [
    "deep", "shallow", "shoal", "shore", "sand", "turf", "grass", "fringe", "meadow", "cliff",
    "plateau", "forest", "mountain", "flowers", "blades", "rock", "seaRock", "shell", "bush", "oak",
    "fir", "palm", "house1", "house2", "house3",
  ]

  /// Finds the blocks of tiles; nil when the tileset is another one.
  init?(_ tileset: Tileset) {
    firstGID = tileset.firstGID
    var blocks: [String: UInt32] = [:]
    for name in Self.names {
      guard case .integer(let first)? = tileset.properties[name], first >= 0 else { return nil }
      blocks[name] = UInt32(first)
    }
    self.blocks = blocks
  }

  /// A tile of a block, by its number within.
  func tile(_ block: String, _ number: Int = 0) -> TileCell {
    TileCell(rawValue: firstGID + (blocks[block] ?? 0) + UInt32(number))
  }

  /// The tile of a ground that lies at some of a cell's corners.
  ///
  /// - Parameters:
  ///   - corners: 1 upper left, 2 upper right, 4 lower left, 8 lower right.
  ///   - full: The block for all four corners, and how many looks it has.
  ///   - edge: The block for fewer.
  ///   - chance: Picks the look.
  /// - Returns: The tile; empty without corners.
  func ground(
    _ corners: Int, full: (block: String, looks: Int), edge: String, chance: UInt32
  ) -> TileCell {
    switch corners {
    case 0: .empty
    case 15: tile(full.block, Int(chance % UInt32(full.looks)))
    default:
      tile(edge, (corners - 1) * Self.edgeLooks + Int(chance % UInt32(Self.edgeLooks)))
    }
  }
}
