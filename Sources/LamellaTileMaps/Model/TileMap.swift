public import LamellaGeometry

/// A map made with Tiled: its grid, its tilesets and its layers, as plain values.
///
/// Orthogonal maps are read from TMX (XML) and TMJ (JSON) files.
///
/// ```swift
/// let map = try TileMap(path: "Levels/harbour.tmx")
/// for warning in map.warnings { print(warning) }
/// let view = TileMapView(map: map, pictures: TilePictures(of: map), frame: window.bounds)
/// ```
///
/// What a file asks for that this version does not do is either refused with a ``TileMapError`` or left
/// out with one line in ``warnings``; it is never drawn wrong in silence.
public struct TileMap: Sendable {
  /// In which order the tiles of a layer cover each other: the later ones lie above.
  public enum RenderOrder: String, Hashable, Sendable, CaseIterable {
    /// Rows from the top, each from the left.
    case rightDown = "right-down"
    /// Rows from the bottom, each from the left.
    case rightUp = "right-up"
    /// Rows from the top, each from the right.
    case leftDown = "left-down"
    /// Rows from the bottom, each from the right.
    case leftUp = "left-up"
  }

  /// The file it came from; errors and warnings name it.
  public var file: String
  /// Columns of the grid; only nominal when the map is infinite.
  public var columns: Int
  /// Rows of the grid; only nominal when the map is infinite.
  public var rows: Int
  /// A cell's width in pixels.
  public var tileWidth: Int
  /// A cell's height in pixels.
  public var tileHeight: Int
  /// Whether the map has no edges: its layers reach as far as there are tiles.
  public var isInfinite: Bool
  /// How tiles cover each other.
  public var renderOrder: RenderOrder
  /// What lies behind all layers; nil for nothing.
  public var backgroundColor: Color?
  /// The point, in pixels, that no layer's parallax moves when the view is centred on it.
  public var parallaxOrigin: Point
  /// The tilesets, by rising first GID.
  public var tilesets: [Tileset]
  /// The layers, from back to front.
  public var layers: [TileMapLayer]
  /// What its author noted.
  public var properties: [String: TileMapProperty]
  /// What was left out and why, one line each.
  public var warnings: [String] = []

  /// Makes a map without layers.
  ///
  /// - Precondition: Sizes are positive.
  public init(
    file: String = "", columns: Int, rows: Int, tileWidth: Int, tileHeight: Int,
    isInfinite: Bool = false, renderOrder: RenderOrder = .rightDown, backgroundColor: Color? = nil,
    parallaxOrigin: Point = .zero, tilesets: [Tileset] = [], layers: [TileMapLayer] = [],
    properties: [String: TileMapProperty] = [:]
  ) {
    require(columns > 0 && rows > 0 && tileWidth > 0 && tileHeight > 0, "sizes are positive")
    self.file = file
    self.columns = columns
    self.rows = rows
    self.tileWidth = tileWidth
    self.tileHeight = tileHeight
    self.isInfinite = isInfinite
    self.renderOrder = renderOrder
    self.backgroundColor = backgroundColor
    self.parallaxOrigin = parallaxOrigin
    self.tilesets = tilesets
    self.layers = layers
    self.properties = properties
  }

  /// The cells that the map covers: its grid, or, when it is infinite, all chunks that hold tiles.
  ///
  /// An infinite map without any tile is one cell large.
  ///
  /// - Complexity: O(number of chunks) for infinite maps.
  public var cellBounds: CellRect {
    guard isInfinite else { return CellRect(column: 0, row: 0, columns: columns, rows: rows) }
    var result: CellRect?
    TileMapLayer.forEachLeaf(of: layers) { layer, _ in
      guard let bounds = layer.cells?.bounds else { return }
      result = result?.union(bounds) ?? bounds
    }
    return result ?? CellRect(column: 0, row: 0, columns: 1, rows: 1)
  }

  /// Visits the cells of every tile layer that is shown, back to front, within groups too.
  ///
  /// - Parameter body: Takes the cells, and the layer's opacity, 0...1, together with that of the groups
  ///   around it.
  public func forEachVisibleTileLayer(
    _ body: (_ cells: any TileCellSource, _ opacity: Double) throws -> Void
  ) rethrows {
    try TileMapLayer.forEachLeaf(of: layers) { layer, settings in
      guard settings.isVisible, settings.opacity > 0, let cells = layer.cells else { return }
      try body(cells, settings.opacity)
    }
  }

  /// The number, within ``tilesets``, of the tileset that a GID belongs to.
  ///
  /// - Complexity: O(log of the number of tilesets).
  public func tilesetIndex(ofGID gid: UInt32) -> Int? { tilesets.tilesetIndex(ofGID: gid) }
}
