/// A cell of a tile layer: the tile's global tile ID and its flip flags.
///
/// The encoding is Tiled's: a global tile ID (GID) in the lower 28 bits, 0 for an empty cell, and flip flags
/// above.
public struct TileCell: Hashable, Sendable {
  /// The 32 bits as stored in the file.
  public var rawValue: UInt32

  /// Makes a cell from the 32 bits of a file.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// An empty cell.
  public static let empty = TileCell(rawValue: 0)

  /// The global tile ID without flags; 0 when the cell is empty.
  public var gid: UInt32 { rawValue & 0x0FFF_FFFF }
  /// Whether the cell has no tile.
  public var isEmpty: Bool { gid == 0 }
  /// Whether the tile is flipped horizontally, after ``isTransposed`` is applied.
  public var isFlippedHorizontally: Bool { rawValue & 0x8000_0000 != 0 }
  /// Whether the tile is flipped vertically, after ``isTransposed`` is applied.
  public var isFlippedVertically: Bool { rawValue & 0x4000_0000 != 0 }
  /// Whether the tile's x and y axes are swapped, before it is flipped; on hexagonal maps, whether it is rotated by 60
  /// degrees clockwise, after it is flipped.
  public var isTransposed: Bool { rawValue & 0x2000_0000 != 0 }
  /// Whether the tile is rotated by 120 degrees clockwise, after it is flipped; hexagonal maps only.
  public var isRotatedBy120: Bool { rawValue & 0x1000_0000 != 0 }
}

/// A rectangle of cells; rows count downward.
public struct CellRect: Hashable, Sendable {
  /// The leftmost column.
  public var column: Int
  /// The topmost row.
  public var row: Int
  /// The number of columns.
  public var columns: Int
  /// The number of rows.
  public var rows: Int

  /// Makes a rectangle.
  public init(column: Int, row: Int, columns: Int, rows: Int) {
    self.column = column
    self.row = row
    self.columns = columns
    self.rows = rows
  }

  /// Returns the intersection of two rectangles; nil when it is empty.
  func intersection(_ other: CellRect) -> CellRect? {
    let left = max(column, other.column)
    let top = max(row, other.row)
    let right = min(column + columns, other.column + other.columns)
    let bottom = min(row + rows, other.row + other.rows)
    guard right > left, bottom > top else { return nil }
    return CellRect(column: left, row: top, columns: right - left, rows: bottom - top)
  }

  /// Returns the smallest rectangle that holds both.
  public func union(_ other: CellRect) -> CellRect {
    let column = min(self.column, other.column)
    let row = min(self.row, other.row)
    return CellRect(
      column: column, row: row,
      columns: max(self.column + columns, other.column + other.columns) - column,
      rows: max(self.row + rows, other.row + other.rows) - row)
  }
}
