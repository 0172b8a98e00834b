/// A rectangular region of the tiles of a grid.
package nonisolated struct TileRegion: Hashable, Sendable {
  /// The columns.
  package var columns: Range<Int>
  /// The rows.
  package var rows: Range<Int>

  /// Makes a region.
  package init(columns: Range<Int>, rows: Range<Int>) {
    self.columns = columns
    self.rows = rows
  }

  /// The region without tiles.
  package static let empty = TileRegion(columns: 0..<0, rows: 0..<0)

  /// Whether the region has no tiles.
  package var isEmpty: Bool { columns.isEmpty || rows.isEmpty }
  /// The number of tiles.
  package var count: Int { columns.count * rows.count }

  /// Returns whether a tile is in the region.
  package func contains(_ tile: TileKey) -> Bool {
    columns.contains(tile.column) && rows.contains(tile.row)
  }

  /// Returns the smallest region that holds both.
  package func union(_ other: TileRegion) -> TileRegion {
    guard !isEmpty else { return other }
    guard !other.isEmpty else { return self }
    return TileRegion(
      columns: min(
        columns.lowerBound, other.columns.lowerBound)..<max(
          columns.upperBound, other.columns.upperBound),
      rows: min(
        rows.lowerBound, other.rows.lowerBound)..<max(
          rows.upperBound, other.rows.upperBound))
  }

  /// Calls a body with each tile that another region does not have, row by row.
  ///
  /// - Complexity: O(tiles that the other has not + rows).
  func forEach(without other: TileRegion, _ body: (_ column: Int, _ row: Int) -> Void) {
    for row in rows {
      guard other.rows.contains(row), !other.columns.isEmpty else {
        for column in columns { body(column, row) }
        continue
      }
      let end = min(other.columns.lowerBound, columns.upperBound)
      for column in columns.lowerBound..<max(end, columns.lowerBound) { body(column, row) }
      let start = max(other.columns.upperBound, columns.lowerBound)
      for column in start..<max(start, columns.upperBound) { body(column, row) }
    }
  }
}

/// The identity of a tile: its grid and its place there.
package nonisolated struct TileKey: Hashable, Sendable {
  /// The number of the grid, of those that one recycler serves, such as a level of detail.
  package var grid: Int
  /// The tile's column.
  package var column: Int
  /// The tile's row.
  package var row: Int

  /// Makes a key.
  package init(grid: Int = 0, column: Int, row: Int) {
    self.grid = grid
    self.column = column
    self.row = row
  }
}
