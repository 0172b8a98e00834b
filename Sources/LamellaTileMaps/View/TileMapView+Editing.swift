internal import LamellaScene

extension TileMapView {
  // MARK: Changing cells

  /// Changes a cell of a tile layer with stored cells, and shows the change.
  ///
  /// Only the piece of the map that shows the cell is drawn again. On a map that is not infinite, cells outside of it are
  /// left alone, as are layers of other kinds.
  ///
  /// - Parameters:
  ///   - cell: The new cell; empty to remove the tile.
  ///   - column: The cell's column.
  ///   - row: The cell's row.
  ///   - path: The path of the layer.
  /// - Complexity: O(1), and copying the layer once if the caller holds a copy of ``map``.
  public func setCell(_ cell: TileCell, column: Int, row: Int, layer path: TileMapLayerPath) {
    fill(CellRect(column: column, row: row, columns: 1, rows: 1), with: cell, layer: path)
  }

  /// Changes all cells of a rectangle in a tile layer with stored cells, and shows the change.
  ///
  /// - Parameters:
  ///   - area: The cells; on a map that is not infinite, as far as they belong to it.
  ///   - cell: The new cell; empty to remove tiles.
  ///   - path: The path of the layer.
  /// - Complexity: O(number of cells).
  public func fill(_ area: CellRect, with cell: TileCell, layer path: TileMapLayerPath) {
    setCells(in: area, layer: path) { _, _ in cell }
  }

  /// Changes the cells of a rectangle in a tile layer with stored cells, and shows the change.
  ///
  /// - Parameters:
  ///   - area: The cells; on a map that is not infinite, as far as they belong to it.
  ///   - path: The path of the layer.
  ///   - value: The closure that returns the new cell at a column and row.
  /// - Complexity: O(number of cells).
  public func setCells(
    in area: CellRect, layer path: TileMapLayerPath,
    to value: (_ column: Int, _ row: Int) -> TileCell
  ) {
    let all = CellGrid.coordinates
    let limits =
      map.isInfinite
      ? CellRect(
        column: all.lowerBound, row: all.lowerBound, columns: all.count, rows: all.count)
      : CellRect(column: 0, row: 0, columns: map.columns, rows: map.rows)
    guard map.hasLayer(at: path), let area = area.intersection(limits) else { return }
    let views = layerViews.first { $0.cells(of: path) != nil }
    let store = views?.cells(of: path)
    // Held by nobody else, the cells are changed in place.
    store?.source = CellGrid()
    var staysInCells = true
    let changed = map.updateLayer(at: path) { layer in
      layer.updateCells { grid in
        for row in area.row..<area.row + area.rows {
          for column in area.column..<area.column + area.columns {
            let cell = value(column, row)
            if !renderer.staysInCell(cell) { staysInCells = false }
            grid[column: column, row: row] = cell
          }
        }
      }
    }
    if let cells = map[layer: path].cells { store?.source = cells }
    guard changed else { return }
    if let views, staysInCells || !(views is ChunkLayerViews) {
      views.cellsChanged(area, of: path)
      setNeedsLayout()
    } else {
      // A layer without tiles has no views, and the first tile that reaches beyond its cell takes others.
      remakeLayerViews()
    }
  }
}

extension TileMapLayer {
  /// Changes the stored cells of a tile layer in place.
  ///
  /// - Returns: Whether the layer has stored cells.
  mutating func updateCells(_ change: (inout CellGrid) -> Void) -> Bool {
    guard case .tiles(var grid) = content else { return false }
    content = .group([])
    change(&grid)
    content = .tiles(grid)
    return true
  }
}
