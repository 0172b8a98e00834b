internal import LamellaGeometry

/// The source of an image: a file or bytes embedded in the map.
public struct TileImageSource: Hashable, Sendable {
  /// The path of the image file; for embedded images, the name that warnings use.
  public var path: String
  /// The bytes of an image file embedded in the map.
  public var embedded: [UInt8]?
  /// The color, as `0xRRGGBB`, that is made transparent.
  public var transparentColor: UInt32?

  /// Makes a source.
  public init(path: String, embedded: [UInt8]? = nil, transparentColor: UInt32? = nil) {
    self.path = path
    self.embedded = embedded
    self.transparentColor = transparentColor
  }
}

/// A set of tiles, cut from one image or with an image each.
public struct Tileset: Sendable {
  /// The point of a tile object's box that lies at the object's position.
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    /// The middle of the bottom edge on isometric maps, the bottom left corner on others.
    case unspecified
    /// The top left corner.
    case topLeft = "topleft"
    /// The middle of the top edge.
    case top
    /// The top right corner.
    case topRight = "topright"
    /// The middle of the left edge.
    case left
    /// The center.
    case center
    /// The middle of the right edge.
    case right
    /// The bottom left corner.
    case bottomLeft = "bottomleft"
    /// The middle of the bottom edge.
    case bottom
    /// The bottom right corner.
    case bottomRight = "bottomright"
  }

  /// A frame of a tile's animation.
  public struct Frame: Hashable, Sendable {
    /// The ID of the tile shown, within the tileset.
    public var tile: Int
    /// The duration in milliseconds.
    public var milliseconds: Int

    /// Makes a frame.
    public init(tile: Int, milliseconds: Int) {
      self.tile = tile
      self.milliseconds = milliseconds
    }
  }

  /// A tile's properties beyond its place in the tileset's image.
  public struct Tile: Sendable {
    /// The tile's class.
    public var className = ""
    /// The tile's own image, in a collection of images.
    public var source: TileImageSource?
    /// The left edge of the part of its own image that it shows, in pixels.
    public var sourceX = 0
    /// The top edge of the part of its own image that it shows, in pixels.
    public var sourceY = 0
    /// The width of that part, in pixels; nil up to the image's right edge.
    public var sourceWidth: Int?
    /// The height of that part, in pixels; nil up to the image's bottom edge.
    public var sourceHeight: Int?
    /// The frames of its repeating animation; empty when it has none.
    public var animation: [Frame] = [] {
      didSet { timing = AnimationTiming(animation) }
    }
    /// The end times of the frames.
    private(set) var timing = AnimationTiming()
    /// The weight of the tile in random choices.
    public var probability = 1.0
    /// The collision shapes, in pixels from the tile's top left corner; nil when it has none.
    public var collision: TileMapLayer.ObjectContent?
    /// The custom properties.
    public var properties: [String: TileMapProperty] = [:]

    /// Makes a tile with default values.
    public init() {}
  }

  /// The GID of tile 0.
  public var firstGID: UInt32
  /// The tileset's name.
  public var name = ""
  /// The tileset's class.
  public var className = ""
  /// The path of the tileset's own file; nil when it is embedded in the map.
  public var file: String?
  /// A tile's width in pixels.
  public var tileWidth: Int
  /// A tile's height in pixels.
  public var tileHeight: Int
  /// The distance between neighboring tiles of the image, in pixels.
  public var spacing = 0
  /// The distance from the image's left and top edges to the first tile, in pixels.
  public var margin = 0
  /// The horizontal distance by which tiles are moved when drawn, in pixels.
  public var tileOffsetX = 0
  /// The vertical distance by which tiles are moved when drawn, in pixels, downward.
  public var tileOffsetY = 0
  /// The point of a tile object's box that lies at the object's position.
  public var alignment = Alignment.unspecified
  /// Whether tile layers draw its tiles at the size of the map's cells.
  public var drawsAtGridSize = false
  /// Whether a tile drawn at another size keeps its aspect ratio.
  public var keepsAspect = false
  /// The image that all tiles are cut from; nil for a collection of images.
  public var source: TileImageSource?
  /// The tiles with properties of their own, by ID.
  public var tiles: [Int: Tile] = [:]
  /// The sets of tiles whose corners and edges have colors.
  public var wangSets: [WangSet] = []
  /// The custom properties.
  public var properties: [String: TileMapProperty] = [:]

  /// Makes a tileset cut from one image, or a collection of images.
  ///
  /// - Precondition: The tile's sides are not negative, and positive when there is an image.
  public init(firstGID: UInt32, tileWidth: Int, tileHeight: Int, source: TileImageSource? = nil) {
    require(
      tileWidth >= (source == nil ? 0 : 1) && tileHeight >= (source == nil ? 0 : 1),
      "tiles need a size")
    self.firstGID = firstGID
    self.tileWidth = tileWidth
    self.tileHeight = tileHeight
    self.source = source
  }

  /// Returns the tile that another shows at a time: the current frame of its animation, or itself.
  ///
  /// A frame lasts through the last microsecond of its duration. A frame of duration 0 lasts forever.
  ///
  /// - Parameters:
  ///   - tile: A tile's ID within the tileset.
  ///   - microseconds: The time since the animations began.
  /// - Returns: The ID of the tile to show.
  /// - Complexity: O(log of the number of frames).
  public func shownTile(_ tile: Int, microseconds: Int64) -> Int {
    guard let known = tiles[tile], let first = known.animation.first else { return tile }
    guard let index = known.timing.frame(at: microseconds) else { return first.tile }
    return known.animation[index].tile
  }

  /// Returns the time at which an animated tile changes to its next frame; nil when it does not.
  ///
  /// - Parameters:
  ///   - tile: A tile's ID within the tileset.
  ///   - microseconds: The time since the animations began; 0 or more.
  /// - Returns: The first microsecond at which ``shownTile(_:microseconds:)`` returns another tile.
  /// - Complexity: O(log of the number of frames).
  func nextChange(of tile: Int, after microseconds: Int64) -> Int64? {
    guard let known = tiles[tile], known.animation.count > 1 else { return nil }
    return known.timing.nextChange(after: microseconds)
  }
}

extension [Tileset] {
  /// Returns the index of the tileset of a GID, the last one that begins at or before it; nil for 0 and for GIDs before
  /// the first.
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
