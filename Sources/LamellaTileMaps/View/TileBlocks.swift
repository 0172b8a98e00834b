internal import LamellaGeometry
internal import LamellaGraphics

/// The drawing of a tile layer by blocks of map pixels.
final class TileBlocks: BlockContent {
  let name: String
  let cells: CellStore
  var tint: Color
  let adds: Bool
  private let renderer: TileRenderer
  /// The area that the layer's tiles draw into, around their cells' anchors.
  private var reach: TileReach
  private var bounds: CellRect

  /// Makes the drawing of a layer; nil when it has no tiles.
  ///
  /// - Complexity: O(number of stored cells) where tiles reach far beyond their cells, else O(number of chunks).
  init?(
    _ layer: TileMapLayer, _ settings: TileMapLayer.EffectiveSettings, renderer: TileRenderer
  ) {
    guard let source = layer.cells, let bounds = source.bounds else { return nil }
    name = layer.name
    cells = CellStore(source)
    tint = settings.color
    adds = settings.blendMode == .add
    self.renderer = renderer
    self.bounds = bounds
    reach = renderer.reach
    // A large tile in a tileset costs only the layers that use it.
    if case .tiles(let grid) = layer.content,
      reach.rect.width > Self.farReach
        || reach.rect.height > Self.farReach
    {
      reach = renderer.reach(of: grid)
    }
  }

  nonisolated deinit {}

  /// The side from which on the tiles that a layer uses are looked at one by one, in map pixels.
  private static let farReach = 512.0

  var extent: Rect {
    let area = renderer.geometry.bounds(of: bounds)
    let cell = TileReach(of: renderer.geometry).rect
    return Rect(
      minX: area.minX + min(reach.rect.minX - cell.minX, 0),
      minY: area.minY + min(reach.rect.minY - cell.minY, 0),
      maxX: area.maxX + max(reach.rect.maxX - cell.maxX, 0),
      maxY: area.maxY + max(reach.rect.maxY - cell.maxY, 0))
  }

  /// Returns the cell at a point of the layer.
  func cell(at point: Point) -> TileCell {
    let (column, row) = renderer.geometry.cell(at: point)
    return cells.source.cell(column: column, row: row)
  }

  /// Takes note of changed cells.
  ///
  /// - Returns: The rectangle in which they may be drawn, in the layer's pixels.
  func cellsChanged(_ changed: CellRect) -> Rect {
    bounds = bounds.union(changed)
    reach = renderer.reach
    let area = renderer.geometry.bounds(of: changed)
    let rect = reach.rect
    return area.union(
      Rect(
        minX: area.minX + rect.minX, minY: area.minY + rect.minY, maxX: area.maxX + rect.maxX,
        maxY: area.maxY + rect.maxY))
  }

  func draw(_ area: Rect, in canvas: Canvas, animated: inout Set<UInt32>) {
    let renderer = renderer
    var reader = CellReader(cells.source)
    var found: Set<UInt32> = []
    renderer.geometry.forEachCell(anchoredIn: reach.anchors(drawingInto: area), within: bounds) {
      let cell = reader.cell($0, $1)
      guard !cell.isEmpty else { return }
      let anchor = renderer.geometry.anchor(column: $0, row: $1)
      if renderer.isAnimated(cell.gid) { found.insert(cell.gid) }
      renderer.draw(cell, at: anchor - area.origin, tint: tint, in: canvas)
    }
    animated.formUnion(found)
  }
}

/// A reader of the cells of a source in any order, which asks for each chunk once.
@MainActor
private struct CellReader {
  private let source: any TileCellSource
  private var chunks: [CellGrid.ChunkKey: [UInt32]] = [:]
  private var last: (key: CellGrid.ChunkKey, cells: [UInt32])?

  init(_ source: any TileCellSource) { self.source = source }

  /// Returns the cell at a column and row within 32 bits.
  mutating func cell(_ column: Int, _ row: Int) -> TileCell {
    let key = CellGrid.ChunkKey(
      column: Int32(truncatingIfNeeded: column >> 4), row: Int32(truncatingIfNeeded: row >> 4))
    let index = (row & 15) * 16 + (column & 15)
    if let last, last.key == key {
      return last.cells.isEmpty ? .empty : TileCell(rawValue: last.cells[index])
    }
    let cells: [UInt32]
    if let known = chunks[key] {
      cells = known
    } else {
      var made = [UInt32](repeating: 0, count: 256)
      let holdsTiles = source.fill(&made, chunkColumn: column >> 4, chunkRow: row >> 4)
      cells = holdsTiles ? made : []
      chunks[key] = cells
    }
    last = (key, cells)
    return cells.isEmpty ? .empty : TileCell(rawValue: cells[index])
  }
}
