public import LamellaGeometry
public import LamellaGraphics

/// A layer that asks for its drawing tile by tile, only for what is in sight, in the detail that shows.
///
/// For what is far larger than the window, or shown from afar as well as close by: plans, charts, pages.
///
/// ```swift
/// final class PlanView: View {
///   override class var layerClass: Layer.Type { TileLayer.self }
///   override func draw(_ rect: Rect, in canvas: Canvas) { plan.draw(in: rect, on: canvas) }
/// }
/// ```
///
/// A view's `draw(_:in:)` is called once for each tile that comes into sight, with the tile's rectangle in the
/// view's own space; what it draws outside of that is cut off. A subclass or a delegate is asked where the
/// layer has no view. Tiles that leave are kept for a while, so that coming back asks nothing.
///
/// # Levels of detail
/// Of `levelsOfDetail` levels, each with half the resolution of the one before, the first `levelsOfDetailBias`
/// are magnified. Shown at a zoom *z*, the layer takes the least detailed level that is at least as sharp, or
/// its sharpest. A change of level asks for the tiles of the new one; the old ones are kept as those out of
/// sight are.
///
/// # Differences from Core Animation
/// Tiles are drawn on the engine's thread before the frame that shows them, so nothing fades in and nothing is
/// ever missing. The tiles' layers stand in one sublayer behind all others.
///
/// # Performance
/// A frame in which no tile comes or goes costs a walk to the root for each tile layer. At most 1,024 tiles are
/// shown at once: beyond that they become larger.
open class TileLayer: Layer {
  private final var storedTileSize = Size(256, 256)
  private final var storedLevels = 1
  private final var storedBias = 0
  /// Holds the tiles in sight.
  private final let pane = InnerLayer()
  private final var shown: [TileKey: Tile] = [:]
  /// Tiles out of sight, and their order, the oldest first.
  private final var spare: [TileKey: Tile] = [:]
  private final var spareOrder: [TileKey] = []
  /// What is shown: nothing is done while it stays.
  private final var shownRange: TileRange?

  /// The most tiles that are shown at once.
  private static let maximumShown = 1024
  /// The longest side of a tile, in pixels.
  public static let maximumTileSide = 4096.0

  /// Makes a layer whose tiles are 256 pixels a side.
  public required init() {
    super.init()
    table.setCounted(.showsTiles, of: row, true)
    addSublayer(pane)
  }

  nonisolated deinit {}

  // MARK: Properties

  /// The size of a tile in pixels of its level; 256 x 256 unless set.
  ///
  /// At a `contentsScale` of 2 a tile of the plain level covers 128 x 128 points. Sides are limited to
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

  /// The number of levels of detail, the magnified ones included; 1 unless set, limited to 1...32.
  public final var levelsOfDetail: Int {
    get { storedLevels }
    set {
      storedLevels = min(max(newValue, 1), 32)
      forgetTiles()
    }
  }

  /// How many of the levels are magnified, to be sharp at zooms of 2, 4, 8 and so on; 0 unless set, limited to
  /// 0...16.
  public final var levelsOfDetailBias: Int {
    get { storedBias }
    set {
      storedBias = min(max(newValue, 0), 16)
      forgetTiles()
    }
  }

  /// The number of tiles that are shown now.
  public final var shownTileCount: Int { shown.count }

  // MARK: Drawing

  /// Draws a tile; the default asks the view, or else the delegate.
  ///
  /// - Parameters:
  ///   - rect: The tile, in the layer's own space; what is drawn outside is cut off.
  ///   - scale: The zoom at which the tile's level is sharp: 1, 2, 0.5 and so on.
  ///   - canvas: Takes the drawing, in the layer's own space.
  open func drawTile(_ rect: Rect, scale: Double, in canvas: Canvas) {
    if let view { view.draw(rect, in: canvas) } else { delegate?.draw(self, in: canvas) }
  }

  /// Draws the contents, and asks for all tiles anew.
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

  private func forgetSpare() {
    spare.removeAll()
    spareOrder.removeAll()
  }

  private func forgetTiles() {
    for tile in shown.values { tile.removeFromSuperlayer() }
    shown.removeAll()
    forgetSpare()
    shownRange = nil
    table.mark(row, .needsCompose)
  }

  // MARK: In sight

  /// Shows the tiles of a part of the layer, and no others.
  ///
  /// - Parameters:
  ///   - region: What is in sight, in the layer's own space.
  ///   - zoom: Points of the window for each point of the layer.
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
        take(tile)
        tile.bounds = rect
        tile.position = rect.origin
        tile.setNeedsDisplay()
      }
      if tile.superlayer == nil { bring(tile) }
      kept[key] = tile
    }
    // In the order of their places, so that nothing depends on that of a table.
    for (key, tile) in shown.sorted(by: { $0.key < $1.key }) {
      take(tile)
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

  // Frames are shown when the display likes. Tiles have nothing to lay out, so none that comes or goes in one
  // asks the next tick for anything, as other layers would: a run must not depend on its frames.

  private func bring(_ tile: Tile) {
    table[tile.row].flags.subtract(.tickBits)
    table.link(tile.row, into: pane.row)
  }

  private func take(_ tile: Tile) {
    withExtendedLifetime(tile) { table.unlink(tile.row) }
  }

  /// Whether tiles came that are to be placed, or some are to be drawn anew.
  final var needsTiles: Bool {
    !table[pane.row].flags.isDisjoint(with: NodeFlags.displayBits.union(.composeBits))
  }

  private func takeSpare(_ key: TileKey) -> Tile? {
    guard let tile = spare.removeValue(forKey: key) else { return nil }
    spareOrder.removeAll { $0 == key }
    return tile
  }

  /// The tiles that a part needs.
  private func range(of part: Rect, zoom: Double) -> TileRange {
    var level = storedBias - storedLevels + 1
    // A hair of tolerance: what is shown at its own size is not magnified by a rounding.
    while level < storedBias, TileKey.scale(of: level) < zoom * 0.9999 { level += 1 }
    let scale = contentsScale * TileKey.scale(of: level)
    /// A tile after doublings, its sides kept to what can be counted with.
    func size(doublings: Int) -> Size {
      let factor = Double(sign: .plus, exponent: doublings, significand: 1)
      func side(_ pixels: Double) -> Double {
        min(max(pixels / scale, .leastNormalMagnitude) * factor, .greatestFiniteMagnitude)
      }
      return Size(side(storedTileSize.width), side(storedTileSize.height))
    }
    var side = size(doublings: 0)
    // Nearly there by the exponents, however far it is; the rest one by one.
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
  /// A number of times that a side must be doubled at least, so that no more than the most tiles stand
  /// along a length.
  private static func certainDoublings(of side: Double, along length: Double) -> Int {
    guard length > side else { return 0 }
    // With one less there were 2^10 of them, if not more.
    return max(length.exponent - side.exponent - 10, 0)
  }
}

/// One tile: its own space is the tile layer's.
private final class Tile: Layer {
  /// Weak: somebody may hold a tile that is found among the sublayers.
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

/// Where a tile lies.
private struct TileKey: Hashable, Comparable {
  var level: Int
  var doublings: Int
  var column: Int
  var row: Int

  /// The zoom at which its level is sharp.
  var scale: Double { Self.scale(of: level) }

  static func scale(of level: Int) -> Double {
    level < 0 ? 1 / Double(1 << -level) : Double(1 << level)
  }

  static func < (a: TileKey, b: TileKey) -> Bool {
    (a.level, a.doublings, a.row, a.column) < (b.level, b.doublings, b.row, b.column)
  }
}

/// The tiles of a part of a layer.
private struct TileRange: Equatable {
  var level: Int
  var doublings: Int
  var side: Size
  var columns: ClosedRange<Int>
  var rows: ClosedRange<Int>
  /// Tiles at the edge are cut off there.
  var bounds: Rect

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
