extension TileMap {
  /// The shape and arrangement of a map's cells.
  public enum Orientation: String, Hashable, Sendable, CaseIterable {
    /// Rectangles in rows and columns.
    case orthogonal
    /// Diamonds, whose columns run down to the right and whose rows run down to the left.
    case isometric
    /// Diamonds in rows and columns, every other of which is shifted by half a cell.
    case staggered
    /// Hexagons in rows and columns, every other of which is shifted by half a cell.
    case hexagonal
    /// Parallelograms: each row and each column is moved a little against the one before.
    case oblique
  }

  /// The lines of cells of which every other is shifted, on staggered and hexagonal maps.
  public enum StaggerAxis: String, Hashable, Sendable, CaseIterable {
    /// Columns.
    case x
    /// Rows.
    case y
  }

  /// The lines of cells that are shifted, on staggered and hexagonal maps.
  public enum StaggerIndex: String, Hashable, Sendable, CaseIterable {
    /// Rows or columns with odd numbers.
    case odd
    /// Rows or columns with even numbers.
    case even
  }

  /// The geometry of the map's cells.
  public var geometry: CellGeometry {
    CellGeometry(
      orientation: orientation, tileWidth: tileWidth, tileHeight: tileHeight, rows: rows,
      renderOrder: renderOrder, hexSideLength: hexSideLength, staggerAxis: staggerAxis,
      staggerIndex: staggerIndex, skewX: skewX, skewY: skewY)
  }
}
