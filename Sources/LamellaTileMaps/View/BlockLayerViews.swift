internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScene
internal import LamellaScrolling

/// The drawing of a layer by upright blocks of map pixels.
///
/// A tile that reaches into several blocks is drawn in each of them, clipped, in the order of the whole layer. So tiles of any
/// size and shape lie over one another as they should, and none is left out that is partly in sight.
@MainActor
protocol BlockContent: AnyObject {
  /// The color that pictures are multiplied with.
  var tint: Color { get set }
  /// Whether pixels are added to those below.
  var adds: Bool { get }
  /// The rectangle outside of which nothing is drawn, in the layer's pixels.
  var extent: Rect { get }

  /// Draws a part of the layer.
  ///
  /// - Parameters:
  ///   - area: The part, in the layer's pixels.
  ///   - canvas: The canvas; the part's top left corner is at its origin.
  ///   - animated: Receives the GIDs of the animated tiles that are drawn.
  func draw(_ area: Rect, in canvas: Canvas, animated: inout Set<UInt32>)
}

/// The views of a tile layer with tiles of any shape, or of an object layer, one for each block.
final class BlockLayerViews: MapLayerViews {
  /// The drawing of the layer.
  let content: any BlockContent
  /// The size of a block, in map pixels.
  private let blockSize: Size

  /// Makes the views of a layer at the front of `content`.
  init(
    _ blocks: any BlockContent, _ settings: TileMapLayer.EffectiveSettings,
    at path: TileMapLayerPath, map: TileMap, in content: View
  ) {
    self.content = blocks
    let blockSize = Size(
      max(512, 4 * Double(map.tileWidth)), max(512, 4 * Double(map.tileHeight)))
    self.blockSize = blockSize
    super.init(
      [path], settings, map: map, pieceSize: blockSize, in: content,
      makeView: { BlockView(blocks) },
      show: { view, column, row in
        (view as? BlockView)?.show(
          Rect(
            x: Double(column) * blockSize.width, y: Double(row) * blockSize.height,
            width: blockSize.width, height: blockSize.height))
      })
    updateExtent()
  }

  nonisolated deinit {}

  /// Finds the blocks that may show something.
  func updateExtent() { pool.extent = blocks(in: content.extent) }

  /// Returns the blocks that a rectangle touches.
  private func blocks(in rect: Rect) -> TileRegion {
    guard !rect.isEmpty, rect.isFinite else { return .empty }
    /// Returns the blocks along one axis.
    func range(_ low: Double, _ high: Double, _ side: Double) -> Range<Int> {
      let first = CellGeometry.floor(low / side)
      return first..<max(first + 1, CellGeometry.floor((high / side).rounded(.up)))
    }
    return TileRegion(
      columns: range(rect.minX, rect.maxX, blockSize.width),
      rows: range(rect.minY, rect.maxY, blockSize.height))
  }

  /// Redraws the blocks that a rectangle of the layer touches.
  func redraw(in rect: Rect) {
    let region = blocks(in: rect)
    for row in region.rows.clamped(to: pool.shown.rows) {
      for column in region.columns.clamped(to: pool.shown.columns) {
        pool.reload(column: column, row: row)
      }
    }
  }

  override func apply(_ settings: [TileMapLayerPath: TileMapLayer.EffectiveSettings]) {
    guard let settings = settings[paths[0]] else { return }
    setHidden(!settings.isSeen)
    guard settings.color != content.tint else { return }
    content.tint = settings.color
    redrawAll()
  }

  override func tile(atMapPoint point: Point) -> (layer: String, cell: TileCell)? {
    guard let tiles = content as? TileBlocks, !container.isHidden else { return nil }
    let cell = tiles.cell(at: point - container.center)
    return cell.isEmpty ? nil : (tiles.name, cell)
  }

  override func redraw(_ changed: Set<UInt32>) {
    pool.redraw { ($0 as? BlockView).map { !$0.animated.isDisjoint(with: changed) } ?? false }
  }

  override func cells(of path: TileMapLayerPath) -> CellStore? {
    path == paths[0] ? (content as? TileBlocks)?.cells : nil
  }

  override func cellsChanged(_ cells: CellRect, of path: TileMapLayerPath) {
    guard path == paths[0], let tiles = content as? TileBlocks else { return }
    redraw(in: tiles.cellsChanged(cells))
    updateExtent()
  }
}

/// A view of one block of a layer.
private final class BlockView: View {
  private let content: any BlockContent
  /// The part of the layer that is shown, in its pixels.
  private var area = Rect.zero
  /// The animated tiles in the block, by GID.
  private(set) var animated: Set<UInt32> = []

  init(_ content: any BlockContent) {
    self.content = content
    super.init(frame: .zero)
    clipsToBounds = true
  }

  nonisolated deinit {}

  /// Shows a part of the layer.
  func show(_ area: Rect) {
    self.area = area
    setNeedsDisplay()
  }

  override func draw(_ rect: Rect, in canvas: Canvas) {
    animated.removeAll(keepingCapacity: true)
    if content.adds { canvas.setBlendMode(.add) }
    content.draw(area, in: canvas, animated: &animated)
  }
}
