public import LamellaGeometry

extension Tileset {
  /// A set of tiles whose corners and edges have colors, by which an editor or a generator joins terrains.
  public struct WangSet: Hashable, Sendable {
    /// The parts of tiles that have colors.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// The corners.
      case corner
      /// The edges.
      case edge
      /// Both.
      case mixed
    }

    /// A color of corners and edges, such as a terrain.
    public struct Color: Hashable, Sendable {
      /// The name.
      public var name = ""
      /// The class.
      public var className = ""
      /// The color in which an editor shows it.
      public var color = LamellaGeometry.Color.black
      /// The ID of the tile that stands for it; nil for none.
      public var tile: Int?
      /// The weight in random choices.
      public var probability = 0.0
      /// The custom properties.
      public var properties: [String: TileMapProperty] = [:]

      /// Makes a color with default values.
      public init() {}
    }

    /// The name.
    public var name = ""
    /// The class.
    public var className = ""
    /// The parts of tiles that have colors.
    public var kind = Kind.mixed
    /// The ID of the tile that stands for the set; nil for none.
    public var tile: Int?
    /// The colors.
    public var colors: [Color] = []
    /// The colors of the eight parts of each tile, by its ID.
    ///
    /// From the top clockwise, an edge and a corner by turns; 0 is none, others are places in `colors`, from 1.
    public var tiles: [Int: [UInt8]] = [:]
    /// The custom properties.
    public var properties: [String: TileMapProperty] = [:]

    /// Makes an empty set.
    public init() {}
  }
}
