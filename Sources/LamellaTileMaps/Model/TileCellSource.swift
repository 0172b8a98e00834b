/// Where the cells of a tile layer come from: a ``CellGrid`` that stores them, or code that makes them up
/// when they come into sight.
///
/// Views and pictures ask for whole chunks of 16 x 16 cells. A source gives the same cells whenever it is
/// asked, so nobody needs to keep them; it is asked for a chunk again each time that it comes into sight.
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
/// For a world of several layers that belong together, see ``TileChunkGenerator``.
public protocol TileCellSource: Sendable {
  /// The rectangle outside of which all cells are empty, in cells; nil when there is none at all.
  var bounds: CellRect? { get }

  /// Puts the cells of a chunk into an array.
  ///
  /// - Parameters:
  ///   - cells: 256 values, row by row, all 0 before: as in ``TileCell/rawValue``.
  ///   - chunkColumn: The chunk's column: the one of its first cells, divided by 16.
  ///   - chunkRow: The chunk's row.
  /// - Returns: Whether any cell has a tile; when false, what `cells` holds does not matter.
  func fill(_ cells: inout [UInt32], chunkColumn: Int, chunkRow: Int) -> Bool

  /// The cell at a place, empty outside of ``bounds``; fills a chunk unless the source knows better.
  func cell(column: Int, row: Int) -> TileCell
}

extension TileCellSource {
  /// The cell at a place, empty outside of ``bounds``.
  ///
  /// - Complexity: That of filling a chunk.
  public func cell(column: Int, row: Int) -> TileCell {
    var cells = [UInt32](repeating: 0, count: 256)
    guard fill(&cells, chunkColumn: column >> 4, chunkRow: row >> 4) else { return .empty }
    return TileCell(rawValue: cells[(row & 15) * 16 + (column & 15)])
  }
}

extension CellGrid: TileCellSource {
  /// Puts the cells of a stored chunk into an array.
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

  /// The cell at a place; reading is allowed anywhere.
  ///
  /// - Complexity: O(1) on average.
  public func cell(column: Int, row: Int) -> TileCell { self[column: column, row: row] }

  /// Stores the chunks of a source that lie in a rectangle, or partly.
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

  /// The 256 cells of a chunk, row by row; none where there is no chunk.
  func chunk(column: Int, row: Int) -> ArraySlice<UInt32> {
    guard Self.chunkCoordinates.contains(column), Self.chunkCoordinates.contains(row),
      let number = chunks[ChunkKey(column: Int32(column), row: Int32(row))]
    else { return [] }
    return cells[number * 256..<number * 256 + 256]
  }

  /// Where chunks may lie.
  private static let chunkCoordinates = -(1 << 27)...(1 << 27) - 1
}
