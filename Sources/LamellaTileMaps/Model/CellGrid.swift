internal import LamellaGeometry

/// The cells of a tile layer, stored only where there are tiles.
///
/// Cells live in chunks of 16 x 16 that exist once a tile was put into them, so a few islands in an
/// endless sea take the room of the islands.
///
/// ```swift
/// var grid = CellGrid()
/// grid[column: -3, row: 1_000_000] = TileCell(rawValue: 7)
/// ```
public struct CellGrid: Equatable, Sendable, CustomStringConvertible {
  /// Cells along each side of a chunk.
  public static let chunkSide = 16
  /// Where columns and rows may lie.
  public static let coordinates = -(1 << 31)...(1 << 31) - 1

  /// A chunk's place, in chunks.
  package struct ChunkKey: Hashable, Sendable {
    /// The chunk's column, counted in chunks.
    package var column: Int32
    /// The chunk's row, counted in chunks.
    package var row: Int32
  }

  /// The number of each chunk; its cells start at 256 times that number.
  package private(set) var chunks: [ChunkKey: Int] = [:]
  /// The cells of all chunks, row by row within a chunk.
  package private(set) var cells: [UInt32] = []

  /// Makes a grid without tiles.
  public init() {}

  /// The number of chunks that are stored.
  public var chunkCount: Int { chunks.count }

  /// The cell at a place.
  ///
  /// Reading is allowed anywhere. Putting an empty cell where no chunk is stores nothing.
  ///
  /// - Precondition: What is written lies within ``coordinates``.
  /// - Complexity: O(1) on average.
  public subscript(column column: Int, row row: Int) -> TileCell {
    get {
      guard Self.coordinates.contains(column), Self.coordinates.contains(row),
        let chunk = chunks[Self.key(column, row)]
      else { return .empty }
      return TileCell(rawValue: cells[chunk * 256 + Self.place(column, row)])
    }
    set {
      require(
        Self.coordinates.contains(column) && Self.coordinates.contains(row),
        "cells lie at columns and rows of 32 bits")
      guard let chunk = chunk(at: Self.key(column, row), making: !newValue.isEmpty) else { return }
      cells[chunk * 256 + Self.place(column, row)] = newValue.rawValue
    }
  }

  /// The rectangle of all chunks, in cells; nil when nothing was ever put in.
  ///
  /// - Complexity: O(number of chunks).
  public var bounds: CellRect? {
    guard let first = chunks.keys.first else { return nil }
    var low = first
    var high = first
    for key in chunks.keys {
      low.column = min(low.column, key.column)
      low.row = min(low.row, key.row)
      high.column = max(high.column, key.column)
      high.row = max(high.row, key.row)
    }
    return CellRect(
      column: Int(low.column) * 16, row: Int(low.row) * 16,
      columns: (Int(high.column) - Int(low.column) + 1) * 16,
      rows: (Int(high.row) - Int(low.row) + 1) * 16)
  }

  /// How much is stored, in a few words.
  public var description: String { "\(chunkCount) chunks of 16 x 16 cells" }

  /// Whether two grids hold the same cells, in whatever order they were put in.
  ///
  /// - Complexity: O(number of chunks of both).
  public static func == (a: CellGrid, b: CellGrid) -> Bool {
    func chunk(_ key: ChunkKey, of grid: CellGrid) -> ArraySlice<UInt32> {
      guard let number = grid.chunks[key] else { return empty }
      return grid.cells[number * 256..<number * 256 + 256]
    }
    return Set(a.chunks.keys).union(b.chunks.keys).allSatisfy {
      chunk($0, of: a) == chunk($0, of: b)
    }
  }

  private static let empty = [UInt32](repeating: 0, count: 256)[...]

  // MARK: Filling

  /// Puts a rectangle of cells in, row by row; empty ones overwrite what was there.
  ///
  /// - Parameters:
  ///   - values: `columns` values for each row.
  ///   - column: Where the first goes.
  ///   - row: Where the first goes.
  ///   - columns: The length of a row.
  ///   - limit: The most chunks that the grid may hold.
  /// - Returns: Whether all fitted into the limit.
  mutating func fill(
    _ values: [UInt32], column: Int, row: Int, columns: Int, limit: Int
  ) -> Bool {
    var index = 0
    var y = row
    while index < values.count {
      var x = column
      let end = index + columns
      while index < end {
        // Up to the next border of chunks.
        let count = min(end - index, 16 - (x & 15))
        let run = values[index..<index + count]
        let isEmpty = run.allSatisfy { $0 & 0x0FFF_FFFF == 0 }
        if let chunk = chunk(at: Self.key(x, y), making: !isEmpty) {
          guard chunks.count <= limit else { return false }
          let first = chunk * 256 + Self.place(x, y)
          cells.replaceSubrange(first..<first + count, with: run)
        }
        index += count
        x += count
      }
      y += 1
    }
    return true
  }

  // MARK: Places

  static func key(_ column: Int, _ row: Int) -> ChunkKey {
    ChunkKey(column: Int32(column >> 4), row: Int32(row >> 4))
  }

  private static func place(_ column: Int, _ row: Int) -> Int { (row & 15) * 16 + (column & 15) }

  private mutating func chunk(at key: ChunkKey, making: Bool) -> Int? {
    if let chunk = chunks[key] { return chunk }
    guard making else { return nil }
    let chunk = chunks.count
    chunks[key] = chunk
    cells.append(contentsOf: repeatElement(0, count: 256))
    return chunk
  }
}
