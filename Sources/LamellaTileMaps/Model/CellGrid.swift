internal import LamellaGeometry

/// A sparse grid of the cells of a tile layer.
///
/// Cells are stored in chunks of 16 x 16, allocated when a tile is first written to them: memory follows the
/// number of tiles, not the size of the map.
///
/// ```swift
/// var grid = CellGrid()
/// grid[column: -3, row: 1_000_000] = TileCell(rawValue: 7)
/// ```
public struct CellGrid: Equatable, Sendable, CustomStringConvertible {
  /// The number of cells along each side of a chunk.
  public static let chunkSide = 16
  /// The range of columns and rows.
  public static let coordinates = -(1 << 31)...(1 << 31) - 1

  /// A chunk's column and row.
  package struct ChunkKey: Hashable, Sendable {
    /// The chunk's column, counted in chunks.
    package var column: Int32
    /// The chunk's row, counted in chunks.
    package var row: Int32
  }

  /// The index of each chunk; its cells start at 256 times that index.
  package private(set) var chunks: [ChunkKey: Int] = [:]
  /// The cells of all chunks, row by row within a chunk.
  package private(set) var cells: [UInt32] = []

  /// Makes a grid without tiles.
  public init() {}

  /// The number of stored chunks.
  public var chunkCount: Int { chunks.count }

  /// The cell at a column and row.
  ///
  /// Reading is allowed at any coordinates. Writing an empty cell where there is no chunk allocates none.
  ///
  /// - Precondition: A written cell lies within ``coordinates``.
  /// - Complexity: O(1) on average.
  public subscript(column column: Int, row row: Int) -> TileCell {
    get {
      guard Self.coordinates.contains(column), Self.coordinates.contains(row),
        let chunk = chunks[Self.key(column, row)]
      else { return .empty }
      return TileCell(rawValue: cells[chunk * 256 + Self.indexInChunk(column, row)])
    }
    set {
      require(
        Self.coordinates.contains(column) && Self.coordinates.contains(row),
        "cell coordinates must fit 32 bits")
      guard let chunk = chunk(at: Self.key(column, row), making: !newValue.isEmpty) else { return }
      cells[chunk * 256 + Self.indexInChunk(column, row)] = newValue.rawValue
    }
  }

  /// The bounding rectangle of all chunks, in cells; nil when there are none.
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

  /// The number of chunks as text.
  public var description: String { "\(chunkCount) chunks of 16 x 16 cells" }

  /// Returns whether two grids hold the same cells, regardless of the order of their chunks.
  ///
  /// - Complexity: O(number of chunks of both).
  public static func == (a: CellGrid, b: CellGrid) -> Bool {
    /// Returns the cells of a chunk of a grid.
    func chunk(_ key: ChunkKey, of grid: CellGrid) -> ArraySlice<UInt32> {
      guard let number = grid.chunks[key] else { return empty }
      return grid.cells[number * 256..<number * 256 + 256]
    }
    return Set(a.chunks.keys).union(b.chunks.keys).allSatisfy {
      chunk($0, of: a) == chunk($0, of: b)
    }
  }

  /// Returns whether two grids share their storage, and so hold the same cells.
  ///
  /// - Complexity: O(1).
  func hasSameStorage(as other: CellGrid) -> Bool {
    cells.withUnsafeBufferPointer { a in
      other.cells.withUnsafeBufferPointer { b in
        a.baseAddress == b.baseAddress && a.count == b.count
      }
    }
  }

  private static let empty = [UInt32](repeating: 0, count: 256)[...]

  // MARK: Filling

  /// Writes a rectangle of cells, row by row; empty cells overwrite earlier ones.
  ///
  /// - Parameters:
  ///   - values: `columns` values for each row.
  ///   - column: The column of the first cell.
  ///   - row: The row of the first cell.
  ///   - columns: The number of cells in a row.
  ///   - limit: The largest number of chunks that the grid may hold.
  /// - Returns: Whether the cells fit within the limit.
  mutating func fill(
    _ values: [UInt32], column: Int, row: Int, columns: Int, limit: Int
  ) -> Bool {
    let rows = values.count / columns
    guard rows > 0 else { return true }
    for chunkRow in row >> 4...(row + rows - 1) >> 4 {
      let ys = max(row, chunkRow * 16)..<min(row + rows, chunkRow * 16 + 16)
      for chunkColumn in column >> 4...(column + columns - 1) >> 4 {
        let xs = max(column, chunkColumn * 16)..<min(column + columns, chunkColumn * 16 + 16)
        let first = (ys.lowerBound - row) * columns + xs.lowerBound - column
        let key = ChunkKey(column: Int32(chunkColumn), row: Int32(chunkRow))
        let fits = values.withUnsafeBufferPointer {
          let block = Block(
            values: $0, first: first, columns: xs.count, rows: ys.count, stride: columns)
          guard let chunk = chunk(at: key, making: block.holdsTile) else { return true }
          let target = chunk * 256 + Self.indexInChunk(xs.lowerBound, ys.lowerBound)
          cells.withUnsafeMutableBufferPointer { block.copy(to: $0, at: target) }
          return chunks.count <= limit
        }
        guard fits else { return false }
      }
    }
    return true
  }

  /// The part of a rectangle of values that lies in one chunk.
  private struct Block {
    let values: UnsafeBufferPointer<UInt32>
    /// The index of the first value.
    let first: Int
    let columns: Int
    let rows: Int
    /// The number of values from one row to the next.
    let stride: Int

    /// Whether any value has a tile.
    var holdsTile: Bool {
      var bits: UInt32 = 0
      for row in 0..<rows {
        for value in self.row(row) { bits |= value }
      }
      return !TileCell(rawValue: bits).isEmpty
    }

    /// Copies the values into the cells of all chunks, the first to an index.
    func copy(to cells: UnsafeMutableBufferPointer<UInt32>, at target: Int) {
      for row in 0..<rows {
        let start = target + row * 16
        _ = cells[start..<start + columns].update(fromContentsOf: self.row(row))
      }
    }

    /// Returns the values of a row.
    private func row(_ row: Int) -> UnsafeBufferPointer<UInt32> {
      UnsafeBufferPointer(rebasing: values[first + row * stride..<first + row * stride + columns])
    }
  }

  // MARK: Coordinates

  /// Returns the key of the chunk that contains a cell.
  static func key(_ column: Int, _ row: Int) -> ChunkKey {
    ChunkKey(column: Int32(column >> 4), row: Int32(row >> 4))
  }

  /// Returns the index of a cell within its chunk.
  private static func indexInChunk(_ column: Int, _ row: Int) -> Int {
    (row & 15) * 16 + (column & 15)
  }

  /// Returns the index of a chunk's storage, optionally creating the chunk; nil if it does not exist.
  private mutating func chunk(at key: ChunkKey, making: Bool) -> Int? {
    if let chunk = chunks[key] { return chunk }
    guard making else { return nil }
    let chunk = chunks.count
    chunks[key] = chunk
    cells.append(contentsOf: Self.empty)
    return chunk
  }
}
