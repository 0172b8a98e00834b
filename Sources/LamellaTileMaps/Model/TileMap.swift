public import LamellaGeometry

/// A map made with Tiled: its grid, tilesets and layers, as plain values.
///
/// Maps are read from TMX (XML) and TMJ (JSON) files.
///
/// ```swift
/// let map = try TileMap(path: "Levels/harbour.tmx")
/// for warning in map.warnings { print(warning) }
/// let view = TileMapView(map: map, pictures: TilePictures(of: map), frame: window.bounds)
/// ```
///
/// A feature that this version does not support is either refused with a ``TileMapError`` or left out with
/// one line in ``warnings``; it is never drawn wrong in silence.
public struct TileMap: Sendable {
  /// The order in which a layer's tiles are drawn: later ones cover earlier ones.
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

  /// The path of the map's file; errors and warnings name it.
  public var file: String
  /// The map's class.
  public var className = ""
  /// The number of columns; only nominal when the map is infinite.
  public var columns: Int
  /// The number of rows; only nominal when the map is infinite.
  public var rows: Int
  /// A cell's width in pixels.
  public var tileWidth: Int
  /// A cell's height in pixels.
  public var tileHeight: Int
  /// Whether the map has no edges: its layers extend as far as there are tiles.
  public var isInfinite: Bool
  /// The shape and arrangement of the cells; orthogonal in maps made by code, unless it is set.
  public var orientation = Orientation.orthogonal
  /// The length of a hexagon's sides along the stagger axis, in pixels; hexagonal maps only.
  public var hexSideLength = 0
  /// The lines of cells of which every other is shifted; staggered and hexagonal maps only.
  public var staggerAxis = StaggerAxis.y
  /// The lines that are shifted; staggered and hexagonal maps only.
  public var staggerIndex = StaggerIndex.odd
  /// The distance by which each row is moved to the right of the row above it, in pixels; oblique maps only.
  public var skewX = 0
  /// The distance by which each column is moved down from the column before it, in pixels; oblique maps only.
  public var skewY = 0
  /// The order in which tiles are drawn; orthogonal and oblique maps only.
  public var renderOrder: RenderOrder
  /// The color behind all layers; nil for none.
  public var backgroundColor: Color?
  /// The view center, in pixels, at which parallax moves no layer.
  public var parallaxOrigin: Point
  /// The tilesets, by ascending first GID.
  public var tilesets: [Tileset]
  /// The layers, from back to front.
  public var layers: [TileMapLayer]
  /// The custom properties.
  public var properties: [String: TileMapProperty]
  /// The custom types of the project that the map belongs to; none in maps that are not read from a path.
  public var project = TileMapProject()
  /// Messages about what was left out, one line each.
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

  /// The rectangle of the map's cells: its grid, or, when it is infinite, all chunks that hold tiles.
  ///
  /// An infinite map without tiles covers one cell.
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

  /// Visits the cells of every visible tile layer, back to front, those in groups included.
  ///
  /// - Parameter body: Receives the cells and the layer's effective opacity, 0...1: its own times that of the
  ///   groups around it.
  public func forEachVisibleTileLayer(
    _ body: (_ cells: any TileCellSource, _ opacity: Double) throws -> Void
  ) rethrows {
    try TileMapLayer.forEachLeaf(of: layers) { layer, settings in
      guard settings.isVisible, settings.opacity > 0, let cells = layer.cells else { return }
      try body(cells, settings.opacity)
    }
  }

  /// Returns the index within ``tilesets`` of the tileset that a GID belongs to; nil when there is none.
  ///
  /// - Complexity: O(log of the number of tilesets).
  public func tilesetIndex(ofGID gid: UInt32) -> Int? { tilesets.tilesetIndex(ofGID: gid) }
}
