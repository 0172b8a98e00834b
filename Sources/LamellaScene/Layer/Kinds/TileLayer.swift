public import LamellaGeometry
public import LamellaGraphics

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
/// # Levels of detail
/// Of `levelsOfDetail` levels, each with half the resolution of the one before, the first `levelsOfDetailBias`
/// are magnified. At a zoom *z* the layer uses the coarsest level that is at least as sharp, or its sharpest. A
/// change of level draws the tiles of the new level; those of the old one are cached like tiles out of sight.
///
/// # Differences from Core Animation
/// Tiles are drawn on the engine's thread before the frame that shows them, so that no tile fades in or is
/// missing. The tiles' layers are in one sublayer behind all others.
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
  private final var shown: [TileKey: Tile] = [:]
  /// The cached tiles out of sight.
  private final var spare: [TileKey: Tile] = [:]
  private final var spareOrder: [TileKey] = []
  /// The visible range of tiles; while it does not change, there is nothing to do.
  private final var shownRange: TileRange?

  /// The maximum number of visible tiles.
  private static let maximumShown = 1024
  /// The maximum side of a tile, in pixels.
  public static let maximumTileSide = 4096.0

  /// Makes a layer with tiles of 256 x 256 pixels.
  public required init() {
    super.init()
    table.setCounted(.showsTiles, of: row, true)
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

  /// The number of visible tiles.
  public final var shownTileCount: Int { shown.count }

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
    for tile in shown.values { tile.setNeedsDisplay() }
    forgetSpare()
  }

  final override func invalidate(_ rect: Rect) {
    for tile in shown.values where !tile.bounds.intersection(rect).isEmpty {
      tile.setNeedsDisplay()
    }
    for (key, tile) in spare where !tile.bounds.intersection(rect).isEmpty { spare[key] = nil }
    spareOrder.removeAll { spare[$0] == nil }
  }

  /// Removes the cached tiles that are not visible.
  private func forgetSpare() {
    spare.removeAll()
    spareOrder.removeAll()
  }

  /// Removes all tiles.
  private func forgetTiles() {
    for tile in shown.values { tile.removeFromSuperlayer() }
    shown.removeAll()
    forgetSpare()
    shownRange = nil
    table.mark(row, .needsCompose)
  }

  // MARK: In sight

  /// Shows the tiles of the visible region, and hides others.
  ///
  /// - Parameters:
  ///   - region: The visible region, in the layer's own space.
  ///   - zoom: The points of the window per point of the layer.
  final func showTiles(in region: Rect, zoom: Double) {
    let bounds = bounds
    let part = region.intersection(bounds)
    let range = part.isEmpty || !part.isFinite ? nil : range(of: part, zoom: zoom)
    guard range != shownRange else { return }
    shownRange = range
    var kept: [TileKey: Tile] = [:]
    range?.forEach { key, rect in
      let rect = rect.intersection(bounds)
      guard !rect.isEmpty else { return }
      let tile =
        shown.removeValue(forKey: key) ?? takeSpare(key) ?? Tile(of: self, scale: key.scale)
      if tile.bounds != rect {
        detach(tile)
        tile.bounds = rect
        tile.position = rect.origin
        tile.setNeedsDisplay()
      }
      if tile.superlayer == nil { attach(tile) }
      kept[key] = tile
    }
    // Sorted, so that nothing depends on the order of a dictionary.
    for (key, tile) in shown.sorted(by: { $0.key < $1.key }) {
      detach(tile)
      spare[key] = tile
      spareOrder.append(key)
    }
    shown = kept
    let excess = spareOrder.count - max(2 * shown.count, 16)
    if excess > 0 {
      for key in spareOrder.prefix(excess) { spare[key] = nil }
      spareOrder.removeFirst(excess)
    }
  }

  // Frames come at the display's rate, and a run must not depend on them. So adding or removing a tile in a frame
  // does not mark anything for layout in the next tick, as other layers would: tiles have nothing to lay out.

  /// Adds a tile to the layer that holds the tiles.
  private func attach(_ tile: Tile) {
    table[tile.row].flags.subtract(.tickBits)
    table.link(tile.row, into: tileContainer.row)
  }

  /// Removes a tile from the layer that holds the tiles.
  private func detach(_ tile: Tile) {
    withExtendedLifetime(tile) { table.unlink(tile.row) }
  }

  /// Whether new tiles must be placed, or some tiles drawn again.
  final var needsTiles: Bool {
    !table[tileContainer.row].flags.isDisjoint(with: NodeFlags.displayBits.union(.composeBits))
  }

  /// Removes and returns a cached tile that is not visible; nil if it is not cached.
  private func takeSpare(_ key: TileKey) -> Tile? {
    guard let tile = spare.removeValue(forKey: key) else { return nil }
    spareOrder.removeAll { $0 == key }
    return tile
  }

  /// Returns the range of tiles that covers a rectangle at a zoom.
  private func range(of part: Rect, zoom: Double) -> TileRange {
    var level = storedBias - storedLevels + 1
    // With a tolerance, so that rounding does not select a magnified level at zoom 1.
    while level < storedBias, TileKey.scale(of: level) < zoom * 0.9999 { level += 1 }
    let scale = contentsScale * TileKey.scale(of: level)
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
    /// Returns the index of the tile at a coordinate, along one axis.
    func place(_ value: Double, _ side: Double) -> Int {
      Int(saturating: max(min((value / side).rounded(.down), 1e15), -1e15))
    }
    return TileRange(
      level: level, doublings: doublings, side: side,
      columns: place(
        part.minX, side.width)...max(
          place(part.maxX.nextDown, side.width), place(part.minX, side.width)),
      rows: place(
        part.minY, side.height)...max(
          place(part.maxY.nextDown, side.height), place(part.minY, side.height)),
      bounds: bounds)
  }
}

extension TileLayer {
  /// Returns the least number of doublings with which the tiles along a length stay below the maximum.
  private static func certainDoublings(of side: Double, along length: Double) -> Int {
    guard length > side else { return 0 }
    // One doubling less would give at least 2^10 tiles.
    return max(length.exponent - side.exponent - 10, 0)
  }
}

/// A tile of a tile layer: a layer that draws one part of the content in the tile layer's space.
private final class Tile: Layer {
  /// Weak: the program may keep a tile that it found among the sublayers.
  private weak let owner: TileLayer?
  private let scale: Double

  init(of owner: TileLayer, scale: Double) {
    self.owner = owner
    self.scale = scale
    super.init()
    anchorPoint = .zero
    masksToBounds = true
  }

  nonisolated deinit {}

  required init() {
    owner = nil
    scale = 1
    super.init()
  }

  override func draw(in canvas: Canvas) { owner?.drawTile(bounds, scale: scale, in: canvas) }
}

/// The identity of a tile: its level of detail, size and grid position.
private struct TileKey: Hashable, Comparable {
  var level: Int
  var doublings: Int
  var column: Int
  var row: Int

  /// The zoom at which the tile's level is sharp.
  var scale: Double { Self.scale(of: level) }

  /// Returns the scale of a level of detail.
  static func scale(of level: Int) -> Double {
    level < 0 ? 1 / Double(1 << -level) : Double(1 << level)
  }

  static func < (a: TileKey, b: TileKey) -> Bool {
    (a.level, a.doublings, a.row, a.column) < (b.level, b.doublings, b.row, b.column)
  }
}

/// A rectangular range of tiles of one level.
private struct TileRange: Equatable {
  var level: Int
  var doublings: Int
  var side: Size
  var columns: ClosedRange<Int>
  var rows: ClosedRange<Int>
  /// The layer's bounds, to which tiles at the edge are clipped.
  var bounds: Rect

  /// Calls a closure with each tile's key and rectangle.
  func forEach(_ body: (TileKey, Rect) -> Void) {
    for row in rows {
      for column in columns {
        body(
          TileKey(level: level, doublings: doublings, column: column, row: row),
          Rect(
            x: Double(column) * side.width, y: Double(row) * side.height, width: side.width,
            height: side.height))
      }
    }
  }
}
