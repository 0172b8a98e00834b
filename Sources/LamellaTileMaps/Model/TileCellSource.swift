/// The source of a tile layer's cells: a ``CellGrid`` that stores them, or code that generates them on
/// demand.
///
/// Views and pictures request whole chunks of 16 x 16 cells, again each time that a chunk comes into sight. A
/// source must return the same cells each time.
///
/// ```swift
/// struct Checkers: TileCellSource {
///   let bounds: CellRect? = CellRect(column: 0, row: 0, columns: 1 << 27, rows: 1 << 27)
///   func fill(_ cells: inout [UInt32], chunkColumn: Int, chunkRow: Int) -> Bool {
///     for index in cells.indices { cells[index] = UInt32(1 + (index / 16 + index) % 2) }
///     return true
///   }
/// }
/// ```
///
/// For a world of several related layers, see ``TileChunkGenerator``.
public protocol TileCellSource: Sendable {
  /// The rectangle outside of which all cells are empty, in cells; nil when there are no cells.
  var bounds: CellRect? { get }

  /// Fills an array with the cells of a chunk.
  ///
  /// - Parameters:
  ///   - cells: 256 raw cell values (``TileCell/rawValue``), row by row, all 0 on entry.
  ///   - chunkColumn: The chunk's column: its first cell's column divided by 16.
  ///   - chunkRow: The chunk's row: its first cell's row divided by 16.
  /// - Returns: Whether any cell has a tile; when false, the contents of `cells` are ignored.
  func fill(_ cells: inout [UInt32], chunkColumn: Int, chunkRow: Int) -> Bool

  /// Returns the cell at a column and row, empty outside of ``bounds``; by default fills a whole chunk.
  func cell(column: Int, row: Int) -> TileCell
}

extension TileCellSource {
  /// Returns the cell at a column and row, empty outside of ``bounds``.
  ///
  /// - Complexity: As filling a chunk.
  public func cell(column: Int, row: Int) -> TileCell {
    var cells = [UInt32](repeating: 0, count: 256)
    guard fill(&cells, chunkColumn: column >> 4, chunkRow: row >> 4) else { return .empty }
    return TileCell(rawValue: cells[(row & 15) * 16 + (column & 15)])
  }
}

extension CellGrid: TileCellSource {
  /// Fills an array with the cells of a stored chunk.
  ///
  /// - Parameters:
  ///   - cells: 256 values, row by row.
  ///   - chunkColumn: The chunk's column.
  ///   - chunkRow: The chunk's row.
  /// - Returns: Whether the chunk is stored.
  /// - Complexity: O(1).
  public func fill(_ cells: inout [UInt32], chunkColumn: Int, chunkRow: Int) -> Bool {
    let stored = chunk(column: chunkColumn, row: chunkRow)
    guard !stored.isEmpty else { return false }
    cells.replaceSubrange(0..<256, with: stored)
    return true
  }

  /// Returns the cell at a column and row; any coordinates are allowed.
  ///
  /// - Complexity: O(1) on average.
  public func cell(column: Int, row: Int) -> TileCell { self[column: column, row: row] }

  /// Makes a grid of a source's chunks that intersect a rectangle.
  ///
  /// - Complexity: O(number of chunks in the rectangle and the source's bounds).
  package init(storing source: any TileCellSource, in area: CellRect) {
    self.init()
    guard let bounds = source.bounds?.intersection(area) else { return }
    var cells = [UInt32](repeating: 0, count: 256)
    for row in bounds.row >> 4...(bounds.row + bounds.rows - 1) >> 4 {
      for column in bounds.column >> 4...(bounds.column + bounds.columns - 1) >> 4 {
        for index in cells.indices { cells[index] = 0 }
        guard source.fill(&cells, chunkColumn: column, chunkRow: row) else { continue }
        _ = fill(cells, column: column * 16, row: row * 16, columns: 16, limit: .max)
      }
    }
  }

  /// Returns the 256 cells of a chunk, row by row; empty where there is no chunk.
  func chunk(column: Int, row: Int) -> ArraySlice<UInt32> {
    guard Self.chunkCoordinates.contains(column), Self.chunkCoordinates.contains(row),
      let number = chunks[ChunkKey(column: Int32(column), row: Int32(row))]
    else { return [] }
    return cells[number * 256..<number * 256 + 256]
  }

  /// The range of chunk columns and rows.
  private static let chunkCoordinates = -(1 << 27)...(1 << 27) - 1
}
