internal import LamellaGeometry
internal import LamellaScene
internal import LamellaScrolling

/// The views of tile layers that move together, one for each chunk: for upright tiles that stay in their cells.
final class ChunkLayerViews: MapLayerViews {
  /// The layers, back to front, shared with the views of pieces.
  private let shared: ChunkLayers
  private let cellSize: Size
  private let renderer: TileRenderer
  /// The views of pieces of a coarser level of detail; nil until they are needed.
  private var detail: DetailViews?
  private let group: Int

  /// Makes the views of tile layers with the same offset and parallax, back to front, at the front of `content`.
  init(
    _ layers: [ChunkLayer], _ settings: TileMapLayer.EffectiveSettings, group: Int, map: TileMap,
    renderer: TileRenderer, in content: View
  ) {
    let shared = ChunkLayers(layers)
    self.shared = shared
    self.group = group
    self.renderer = renderer
    cellSize = Size(Double(map.tileWidth), Double(map.tileHeight))
    super.init(
      layers.map(\.path), settings, map: map, pieceSize: cellSize * 16, in: content,
      makeView: { ChunkView(layers: shared.layers, group: group, renderer: renderer) },
      show: { view, column, row in (view as? ChunkView)?.show(column: column, row: row) })
    updateExtent()
  }

  nonisolated deinit {}

  private func updateExtent() {
    pool.extent = shared.extent
    detail?.updateExtent()
  }

  override func arrange(visible: Rect, previous: Rect?) {
    guard renderer.level > 0 else {
      detail?.pool.removeAll()
      return super.arrange(visible: visible, previous: previous)
    }
    pool.removeAll()
    let detail = detail ?? DetailViews(of: shared, group: group, renderer: renderer, in: container)
    self.detail = detail
    detail.show(renderer.level)
    let scale = Double(sign: .plus, exponent: renderer.level, significand: 1)
    arrange(detail.pool, pieceSize: pieceSize * scale, visible: visible, previous: previous)
    detail.finishArranging()
  }

  override func removePieces() {
    super.removePieces()
    detail?.pool.removeAll()
  }

  override var viewCount: Int { pool.viewCount + (detail?.pool.viewCount ?? 0) }

  override func apply(_ settings: [TileMapLayerPath: TileMapLayer.EffectiveSettings]) {
    var layers = shared.layers
    for index in layers.indices {
      guard let settings = settings[layers[index].path] else { continue }
      layers[index].isVisible = settings.isSeen
      layers[index].tint = settings.color
    }
    let isChanged = zip(layers, shared.layers).contains {
      $0.tint != $1.tint || $0.isVisible != $1.isVisible
    }
    setHidden(!layers.contains(where: \.isVisible))
    guard isChanged else { return }
    shared.layers = layers
    // Pictures are found by their tiles, whatever the tint.
    renderer.chunkPictures.removeAll()
    pool.forEachView { view, _, _ in (view as? ChunkView)?.layers = layers }
    pool.reload()
    detail?.pool.reload()
  }

  override func tile(atMapPoint point: Point) -> (layer: String, cell: TileCell)? {
    let position = point - container.center
    let x = (position.x / cellSize.width).rounded(.down)
    let y = (position.y / cellSize.height).rounded(.down)
    guard abs(x) < 1e10, abs(y) < 1e10, !container.isHidden else { return nil }
    let (column, row) = (Int(saturating: x), Int(saturating: y))
    // A visible chunk need not be generated again.
    let chunk = pool.view(column: column >> 4, row: row >> 4) as? ChunkView
    for (index, layer) in shared.layers.enumerated().reversed() where layer.isVisible {
      let cell =
        chunk?.cell(layer: index, column: column & 15, row: row & 15)
        ?? layer.cells.source.cell(column: column, row: row)
      if !cell.isEmpty { return (layer.name, cell) }
    }
    return nil
  }

  override func redraw(_ changed: Set<UInt32>) {
    pool.redraw { ($0 as? ChunkView).map { !$0.animated.isDisjoint(with: changed) } ?? false }
    detail?.redraw(changed)
  }

  override func cells(of path: TileMapLayerPath) -> CellStore? {
    shared.layers.first { $0.path == path }?.cells
  }

  override func cellsChanged(_ cells: CellRect, of path: TileMapLayerPath) {
    guard let index = shared.layers.firstIndex(where: { $0.path == path }) else { return }
    let chunks = ChunkLayer.chunks(of: cells)
    let extent = shared.layers[index].extent.union(chunks)
    if extent != shared.layers[index].extent {
      shared.layers[index].extent = extent
      let layers = shared.layers
      pool.forEachView { view, _, _ in (view as? ChunkView)?.layers = layers }
      updateExtent()
    }
    for row in chunks.rows.clamped(to: pool.shown.rows) {
      for column in chunks.columns.clamped(to: pool.shown.columns) {
        pool.reload(column: column, row: row)
      }
    }
    for level in 1...renderer.levels.last {
      for row in chunks.rows.lowerBound >> level...(chunks.rows.upperBound - 1) >> level {
        for column in chunks.columns.lowerBound >> level...(chunks.columns.upperBound - 1) >> level
        {
          renderer.chunkPictures.remove(
            ChunkPictureCache.Key(group: group, level: level, column: column, row: row))
          if level == renderer.level { detail?.pool.reload(column: column, row: row) }
        }
      }
    }
  }
}

/// The tile layers that share views, as new views show them.
@MainActor
final class ChunkLayers {
  /// The layers, back to front.
  var layers: [ChunkLayer]

  /// Makes a list of layers.
  init(_ layers: [ChunkLayer]) { self.layers = layers }

  nonisolated deinit {}

  /// The chunks that may hold tiles.
  var extent: TileRegion {
    layers.dropFirst().reduce(layers[0].extent) { $0.union($1.extent) }
  }
}
