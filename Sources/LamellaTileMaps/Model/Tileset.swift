internal import LamellaGeometry

/// Where the pixels of tiles or of an image layer come from.
public struct TileImageSource: Hashable, Sendable {
  /// The image file, ready to be opened; what warnings call it when the pixels are in the map.
  public var path: String
  /// The bytes of an image file that stands in the map itself.
  public var embedded: [UInt8]?
  /// The colour, as `0xRRGGBB`, whose pixels are not there.
  public var transparentColor: UInt32?

  /// Makes a source.
  public init(path: String, embedded: [UInt8]? = nil, transparentColor: UInt32? = nil) {
    self.path = path
    self.embedded = embedded
    self.transparentColor = transparentColor
  }
}

/// A set of tiles: cut from one picture, or a picture each.
public struct Tileset: Sendable {
  /// Where a tile object's position lies on its tile.
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    /// The corner at the bottom left on orthogonal maps.
    case unspecified
    /// The corner at the top left.
    case topLeft = "topleft"
    /// The middle of the upper edge.
    case top
    /// The corner at the top right.
    case topRight = "topright"
    /// The middle of the left edge.
    case left
    /// The middle.
    case center
    /// The middle of the right edge.
    case right
    /// The corner at the bottom left.
    case bottomLeft = "bottomleft"
    /// The middle of the lower edge.
    case bottom
    /// The corner at the bottom right.
    case bottomRight = "bottomright"
  }

  /// A step of an animation.
  public struct Frame: Hashable, Sendable {
    /// The tile that is shown, by its number within the tileset.
    public var tile: Int
    /// For how long.
    public var milliseconds: Int

    /// Makes a frame.
    public init(tile: Int, milliseconds: Int) {
      self.tile = tile
      self.milliseconds = milliseconds
    }
  }

  /// What is known of one tile beyond its place in the picture.
  public struct Tile: Sendable {
    /// The class that its author gave it.
    public var className = ""
    /// Its own picture, in tilesets without a common one.
    public var source: TileImageSource?
    /// The part of its own picture that it shows, in pixels; nil sides reach to the picture's edge.
    public var sourceX = 0
    /// See ``sourceX``.
    public var sourceY = 0
    /// See ``sourceX``.
    public var sourceWidth: Int?
    /// See ``sourceX``.
    public var sourceHeight: Int?
    /// The steps of its animation, which goes round for ever; empty when it stands still.
    public var animation: [Frame] = [] {
      didSet { timing = AnimationTiming(animation) }
    }
    /// When the steps end.
    private(set) var timing = AnimationTiming()
    /// What its author noted.
    public var properties: [String: TileMapProperty] = [:]

    /// Makes a tile of which nothing is known.
    public init() {}
  }

  /// The GID of tile 0.
  public var firstGID: UInt32
  /// What its author called it.
  public var name = ""
  /// The file that describes it, or nil when the map does.
  public var file: String?
  /// A tile's width in pixels.
  public var tileWidth: Int
  /// A tile's height in pixels.
  public var tileHeight: Int
  /// Pixels between two tiles of the picture.
  public var spacing = 0
  /// Pixels to the left of and above the first tile of the picture.
  public var margin = 0
  /// How far every tile is moved where it is drawn, in pixels.
  public var tileOffsetX = 0
  /// See ``tileOffsetX``.
  public var tileOffsetY = 0
  /// Where the position of a tile object lies on its tile.
  public var alignment = Alignment.unspecified
  /// Whether tile layers draw its tiles as large as the map's cells.
  public var drawsAtGridSize = false
  /// Whether a tile that is drawn at another size keeps its proportions.
  public var keepsAspect = false
  /// The picture that all tiles are cut from, or nil when each has its own.
  public var source: TileImageSource?
  /// The tiles of which something is known, by number.
  public var tiles: [Int: Tile] = [:]
  /// What its author noted.
  public var properties: [String: TileMapProperty] = [:]

  /// Makes a tileset cut from one picture, or without pictures.
  ///
  /// - Precondition: The tile's sides are not negative, and positive when there is a picture.
  public init(firstGID: UInt32, tileWidth: Int, tileHeight: Int, source: TileImageSource? = nil) {
    require(
      tileWidth >= (source == nil ? 0 : 1) && tileHeight >= (source == nil ? 0 : 1),
      "tiles need a size")
    self.firstGID = firstGID
    self.tileWidth = tileWidth
    self.tileHeight = tileHeight
    self.source = source
  }

  /// The tile that shows in place of another at a time: the frame of its animation, or itself.
  ///
  /// A frame stays to the end of its last microsecond. A frame without duration is never left.
  ///
  /// - Parameters:
  ///   - tile: A tile's number within the set.
  ///   - microseconds: Since the animations began.
  /// - Returns: The number of the tile to show.
  /// - Complexity: O(log of the number of frames).
  public func shownTile(_ tile: Int, microseconds: Int64) -> Int {
    guard let known = tiles[tile], let first = known.animation.first else { return tile }
    guard let index = known.timing.frame(at: microseconds) else { return first.tile }
    return known.animation[index].tile
  }

  /// The moment at which an animated tile goes on to its next frame; nil when it never does.
  ///
  /// - Parameters:
  ///   - tile: A tile's number within the set.
  ///   - microseconds: Since the animations began; 0 or more.
  /// - Returns: The first microsecond at which ``shownTile(_:microseconds:)`` has left the frame.
  /// - Complexity: O(log of the number of frames).
  func nextChange(of tile: Int, after microseconds: Int64) -> Int64? {
    guard let known = tiles[tile], known.animation.count > 1 else { return nil }
    return known.timing.nextChange(after: microseconds)
  }
}

extension [Tileset] {
  /// The index of the tileset that a GID belongs to: the last that begins at or before it; nil for 0 and for GIDs
  /// before the first.
  func tilesetIndex(ofGID gid: UInt32) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].firstGID <= gid { low = middle + 1 } else { high = middle }
    }
    return gid == 0 || low == 0 ? nil : low - 1
  }
}
