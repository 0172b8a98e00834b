public import LamellaGeometry
public import LamellaGraphics
public import LamellaScene

/// A layer that draws its content in tiles: only the visible ones, at the level of detail of the zoom.
///
/// Use it for content that is far larger than the window, or shown at many zooms: plans, charts, pages.
///
/// ```swift
/// final class PlanView: View {
///   override class var layerClass: Layer.Type { TileLayer.self }
///   override func draw(_ rect: Rect, in canvas: Canvas) { plan.draw(in: rect, on: canvas) }
/// }
/// ```
///
/// A view's `draw(_:in:)` is called once for each tile that becomes visible, with the tile's rectangle in the
/// view's own space, to which drawing is clipped. Without a view, a subclass or the delegate draws. Tiles that leave
/// the visible area are cached for a while.
///
/// # Loaded tiles
/// With a ``source``, tiles are loaded off the engine's thread instead, as those of a ``PyramidView``: the nearest to the
/// middle of what is in sight first, coarser ones shown until finer ones arrive. Sources can read files, fetch, or draw.
///
/// # Levels of detail
/// Of `levelsOfDetail` levels, each with half the resolution of the one before, the first `levelsOfDetailBias`
/// are magnified. At a zoom *z* the layer uses the coarsest level that is at least as sharp, or its sharpest. A
/// change of level draws the tiles of the new level; those of the old one are cached like tiles out of sight.
///
/// # Differences from Core Animation
/// Tiles that are drawn are so on the engine's thread, before the frame that shows them: none fades in or is missing, and
/// views draw without locks. What may take long has a ``source``. The tiles' layers are in one sublayer behind all others.
///
/// # Performance
/// A frame without new tiles costs a walk to the root for each tile layer. At most 1,024 tiles are
/// shown at once: beyond that, tiles become larger.
open class TileLayer: Layer {
  private final var storedTileSize = Size(256, 256)
  private final var storedLevels = 1
  private final var storedBias = 0
  /// The layer that contains the visible tiles.
  private final let tileContainer = InnerLayer()
  private final var recycler = TileRecycler()
  /// The tile of each place of the recycler.
  private final var tiles: [Tile?] = []
  /// The grid in sight; while it and its region do not change, there is nothing to do.
  private final var shownGrid: TileGrid?

  /// The tiles that are loaded; nil where tiles are drawn.
  final var loadedTiles: PyramidTiles?
  /// The tick in which loaded tiles were last in sight.
  final var lastSightTick: Int64 = 0

  /// The maximum number of visible tiles.
  private static let maximumShown = 1024
  /// The maximum side of a tile, in pixels.
  public static let maximumTileSide = 4096.0

  /// Makes a layer with tiles of 256 x 256 pixels.
  public required init() {
    super.init()
    tracksVisiblePart(self)
    addSublayer(tileContainer)
  }

  nonisolated deinit {}

  // MARK: Properties

  /// The size of a tile in pixels of its level; default 256 x 256.
  ///
  /// At a `contentsScale` of 2, a tile of the level for zoom 1 covers 128 x 128 points. Sides are limited to
  /// 16...4096; values that are not finite are refused.
  public final var tileSize: Size {
    get { storedTileSize }
    set {
      guard newValue.isFinite else { return reportInvalidGeometry("tileSize") }
      storedTileSize = Size(
        min(max(newValue.width, 16), Self.maximumTileSide),
        min(max(newValue.height, 16), Self.maximumTileSide))
      forgetTiles()
    }
  }

  /// The number of levels of detail, including magnified ones; default 1, limited to 1...32.
  public final var levelsOfDetail: Int {
    get { storedLevels }
    set {
      storedLevels = min(max(newValue, 1), 32)
      forgetTiles()
    }
  }

  /// The number of magnified levels, which are sharp at zooms of 2, 4, 8 and so on; default 0, limited to 0...16.
  public final var levelsOfDetailBias: Int {
    get { storedBias }
    set {
      storedBias = min(max(newValue, 0), 16)
      forgetTiles()
    }
  }

  /// The duration of the fade of loaded tiles that replace coarser ones, in seconds; 0.25 by default, 0 shows them at once.
  public final var fadeDuration = 0.25 {
    didSet { loadedTiles?.fadeDuration = fadeDuration }
  }

  /// The limit for the bytes of all loaded images; 128 MiB by default.
  ///
  /// Tiles in sight, their previews and the coarsest level stay loaded beyond it.
  public final var byteBudget = PyramidLoader.defaultBudget {
    didSet { loadedTiles?.loader.budget = max(byteBudget, 0) }
  }

  /// The number of visible tiles.
  public final var shownTileCount: Int { loadedTiles?.shown.count ?? recycler.region.count }

  // MARK: Drawing

  /// Draws a tile; the default asks the view, or else the delegate.
  ///
  /// - Parameters:
  ///   - rect: The tile's rectangle in the layer's own space, to which drawing is clipped.
  ///   - scale: The zoom at which the tile's level is sharp: 1, 2, 0.5 and so on.
  ///   - canvas: The canvas, in the layer's own space.
  open func drawTile(_ rect: Rect, scale: Double, in canvas: Canvas) {
    if let view { view.draw(rect, in: canvas) } else { delegate?.draw(self, in: canvas) }
  }

  /// Draws the contents, and marks all tiles for drawing.
  open override func draw(in canvas: Canvas) {
    drawContents(in: canvas)
    for case let tile? in tiles { tile.setNeedsDisplay() }
  }

  /// Marks the tiles that intersect a rectangle for drawing, those out of sight for their return.
  open override func setNeedsDisplay(_ rect: Rect) {
    for case let tile? in tiles where !tile.bounds.intersection(rect.standardized).isEmpty {
      tile.setNeedsDisplay()
    }
  }

  /// Removes all tiles.
  final func forgetTiles() {
    for case let tile? in tiles { tile.removeFromSuperlayer() }
    tiles.removeAll()
    recycler.removeAll()
    shownGrid = nil
    setNeedsVisiblePart()
  }

  /// Returns the grid for a part at a zoom.
  private func grid(for part: Rect, zoom: Double) -> TileGrid {
    var level = storedBias - storedLevels + 1
    // With a tolerance, so that rounding does not select a magnified level at zoom 1.
    while level < storedBias, TileGrid.scale(of: level) < zoom * 0.9999 { level += 1 }
    let scale = contentsScale * TileGrid.scale(of: level)
    /// Returns a tile's size in points after a number of doublings, limited to useful values.
    func size(doublings: Int) -> Size {
      let factor = Double(sign: .plus, exponent: doublings, significand: 1)
      /// Converts one side of a tile from pixels to points.
      func side(_ pixels: Double) -> Double {
        min(max(pixels / scale, .leastNormalMagnitude) * factor, .greatestFiniteMagnitude)
      }
      return Size(side(storedTileSize.width), side(storedTileSize.height))
    }
    var side = size(doublings: 0)
    // An estimate from the exponents, and then one doubling at a time.
    var doublings = max(
      Self.certainDoublings(of: side.width, along: part.width),
      Self.certainDoublings(of: side.height, along: part.height))
    side = size(doublings: doublings)
    while (part.width / side.width + 2) * (part.height / side.height + 2)
      > Double(Self.maximumShown)
    {
      doublings += 1
      side = size(doublings: doublings)
    }
    return TileGrid(level: level, doublings: doublings, side: side, bounds: bounds)
  }

  /// Returns the least number of doublings with which the tiles along a length stay below the maximum.
  private static func certainDoublings(of side: Double, along length: Double) -> Int {
    guard length > side else { return 0 }
    // One doubling less would give at least 2^10 tiles.
    return max(length.exponent - side.exponent - 10, 0)
  }
}

extension TileLayer: VisiblePartPlacer {
  /// Shows the tiles of the visible part, and takes others out.
  package final func placeVisiblePart(_ region: Rect, zoom: Double) {
    if let loadedTiles { return show(loadedTiles, in: region, zoom: zoom) }
    let part = region.intersection(bounds)
    let grid = part.isEmpty || !part.isFinite ? nil : grid(for: part, zoom: zoom)
    let shown = grid?.region(of: part) ?? .empty
    if grid != shownGrid {
      // Tiles may have other places.
      recycler.invalidateAll()
      shownGrid = grid
    } else if shown == recycler.region {
      return
    }
    recycler.show(shown, in: grid?.number ?? 0, keeping: max(2 * shown.count, 16))
    for place in tiles.indices where !recycler.isInSight(place) {
      if let tile = tiles[place], tile.superlayer != nil { tileContainer.removeVisiblePart(tile) }
    }
    while let entry = recycler.next(), let grid { place(entry, grid) }
    while let place = recycler.takeExcess() { tiles[place] = nil }
  }

  /// Has the tile of an entry show its part.
  private func place(_ entry: TileRecycler.Entry, _ grid: TileGrid) {
    while tiles.count <= entry.place { tiles.append(nil) }
    let tile = tiles[entry.place] ?? Tile(of: self)
    tiles[entry.place] = tile
    let rect = grid.rect(of: entry.tile)
    if tile.bounds != rect || tile.scale != grid.scale {
      if tile.superlayer != nil { tileContainer.removeVisiblePart(tile) }
      tile.scale = grid.scale
      tile.bounds = rect
      tile.position = rect.origin
      tile.setNeedsDisplay()
    }
    if tile.superlayer == nil { tileContainer.addVisiblePart(tile) }
  }
}

/// A tile of a tile layer: a layer that draws one part of the content in the tile layer's space.
private final class Tile: Layer {
  /// Weak: the program may keep a tile that it found among the sublayers.
  private weak let owner: TileLayer?
  /// The zoom at which the tile's level is sharp.
  var scale = 0.0

  init(of owner: TileLayer) {
    self.owner = owner
    super.init()
    anchorPoint = .zero
    masksToBounds = true
  }

  nonisolated deinit {}

  required init() {
    owner = nil
    super.init()
  }

  override func draw(in canvas: Canvas) { owner?.drawTile(bounds, scale: scale, in: canvas) }
}

/// A level of detail of a tile layer, as a grid.
private struct TileGrid: Equatable {
  var level: Int
  /// The number of times that tiles are doubled, so that not too many are in sight.
  var doublings: Int
  /// The size of a tile, in points of the layer.
  var side: Size
  /// The layer's bounds, to which tiles at the edge are clipped.
  var bounds: Rect

  /// The zoom at which the level is sharp.
  var scale: Double { Self.scale(of: level) }
  /// The number of the grid among all of a layer; levels are in -31...16.
  var number: Int { doublings * 64 + level + 32 }

  /// Returns the scale of a level of detail.
  static func scale(of level: Int) -> Double {
    level < 0 ? 1 / Double(1 << -level) : Double(1 << level)
  }

  /// Returns the tiles that a part of the layer touches: at least one.
  func region(of part: Rect) -> TileRegion {
    /// Returns the indices of tiles along one axis.
    func range(_ low: Double, _ high: Double, _ side: Double) -> Range<Int> {
      /// Returns the index of the tile at a coordinate.
      func place(_ value: Double) -> Int {
        Int(saturating: max(min((value / side).rounded(.down), 1e15), -1e15))
      }
      let first = place(low)
      return first..<max(place(high.nextDown), first) + 1
    }
    return TileRegion(
      columns: range(part.minX, part.maxX, side.width),
      rows: range(part.minY, part.maxY, side.height))
  }

  /// Returns the rectangle of a tile, in the layer's own space.
  func rect(of tile: TileKey) -> Rect {
    Rect(
      x: Double(tile.column) * side.width, y: Double(tile.row) * side.height, width: side.width,
      height: side.height
    ).intersection(bounds)
  }
}
