public import LamellaGeometry

/// The geometry of a map's cells: from cells to map pixels and back, and the order in which cells are drawn.
///
/// ```swift
/// let geometry = map.geometry
/// let (column, row) = geometry.cell(at: point)
/// let middle = geometry.center(column: column, row: row)
/// ```
///
/// Map pixels have their origin where Tiled has it: at the top left corner of cell (0, 0), or, on isometric maps, so that
/// the grid's leftmost corner lies at x = 0.
public struct CellGeometry: Hashable, Sendable {
  /// The arrangement of the cells.
  public let orientation: TileMap.Orientation
  /// The order in which cells are drawn; orthogonal and oblique maps only.
  public let renderOrder: TileMap.RenderOrder
  /// A cell's width in pixels, as the map names it.
  public let tileWidth: Int
  /// A cell's height in pixels, as the map names it.
  public let tileHeight: Int
  /// The x coordinate of the top corner of cell (0, 0) on isometric maps.
  let originX: Double
  /// The measures of staggered and hexagonal cells.
  let stagger: Stagger
  /// The distance by which each row is moved to the right of the row above it, on oblique maps.
  let skewX: Double
  /// The distance by which each column is moved down from the column before it, on oblique maps.
  let skewY: Double

  /// The measures of staggered and hexagonal cells, in pixels.
  struct Stagger: Hashable, Sendable {
    /// Whether every other column is shifted down; otherwise every other row to the right.
    var isByColumn: Bool
    /// Whether the lines with even numbers are shifted, instead of those with odd ones.
    var shiftsEven: Bool
    /// The length of the sides that are horizontal and vertical; 0 where there are none.
    var sideX: Int
    var sideY: Int
    /// The horizontal and vertical extent of a slanted side.
    var cornerX: Int
    var cornerY: Int
    /// The distance between neighboring columns or rows of which one is shifted.
    var stepX: Int { max(cornerX + sideX, 1) }
    var stepY: Int { max(cornerY + sideY, 1) }
    /// The size of a cell: the map's without the odd pixel, as in Tiled.
    var width: Int
    var height: Int

    /// Returns whether a line of cells is shifted.
    func isShifted(_ line: Int) -> Bool { (line & 1 == 1) != shiftsEven }
  }

  /// Makes the geometry of cells; see the properties of ``TileMap`` with the same names.
  ///
  /// - Precondition: The tiles' sides are positive.
  public init(
    orientation: TileMap.Orientation, tileWidth: Int, tileHeight: Int, rows: Int = 1,
    renderOrder: TileMap.RenderOrder = .rightDown, hexSideLength: Int = 0,
    staggerAxis: TileMap.StaggerAxis = .y, staggerIndex: TileMap.StaggerIndex = .odd,
    skewX: Int = 0, skewY: Int = 0
  ) {
    require(tileWidth > 0 && tileHeight > 0, "cells need a size")
    self.orientation = orientation
    self.renderOrder = renderOrder
    self.tileWidth = tileWidth
    self.tileHeight = tileHeight
    // A whole pixel, as in Tiled.
    originX = (Double(rows) * Double(tileWidth) / 2).rounded(.down)
    let isByColumn = staggerAxis == .x
    let side = orientation == .hexagonal ? max(hexSideLength, 0) : 0
    let sideX = isByColumn ? min(side, tileWidth) : 0
    let sideY = isByColumn ? 0 : min(side, tileHeight)
    let (evenWidth, evenHeight) = (max(tileWidth & ~1, 1), max(tileHeight & ~1, 1))
    stagger = Stagger(
      isByColumn: isByColumn, shiftsEven: staggerIndex == .even, sideX: sideX, sideY: sideY,
      cornerX: (evenWidth - sideX) / 2, cornerY: (evenHeight - sideY) / 2, width: evenWidth,
      height: evenHeight)
    // A grid that is skewed into a line has no inverse; it is drawn as if it were upright.
    let isFlat = Double(skewX) * Double(skewY) == Double(tileWidth) * Double(tileHeight)
    let isSkewed = orientation == .oblique && !isFlat
    self.skewX = isSkewed ? Double(skewX) : 0
    self.skewY = isSkewed ? Double(skewY) : 0
  }

  /// Whether cells are diamonds or hexagons in shifted rows or columns.
  var isStaggered: Bool { orientation == .staggered || orientation == .hexagonal }

  private var width: Double { Double(tileWidth) }
  private var height: Double { Double(tileHeight) }

  // MARK: From cells to pixels

  /// Returns the top left corner of a staggered or hexagonal cell.
  private func staggeredOrigin(_ column: Int, _ row: Int) -> Point {
    let (x, y) = (Double(column), Double(row))
    let (stepX, stepY) = (Double(stagger.stepX), Double(stagger.stepY))
    if stagger.isByColumn {
      return Point(
        x * stepX,
        y * Double(stagger.height + stagger.sideY) + (stagger.isShifted(column) ? stepY : 0))
    }
    return Point(
      x * Double(stagger.width + stagger.sideX) + (stagger.isShifted(row) ? stepX : 0), y * stepY)
  }

  /// Returns the point at which the bottom left corner of a cell's tile lies, in map pixels.
  public func anchor(column: Int, row: Int) -> Point {
    let (x, y) = (Double(column), Double(row))
    switch orientation {
    case .orthogonal: return Point(x * width, (y + 1) * height)
    case .isometric:
      return Point((x - y) * width / 2 + originX - width / 2, (x + y) * height / 2 + height)
    case .staggered, .hexagonal:
      let origin = staggeredOrigin(column, row)
      return Point(origin.x, origin.y + Double(stagger.height))
    case .oblique: return Point(x * width + (y + 1) * skewX, (y + 1) * height + x * skewY)
    }
  }

  /// Returns the corners of a cell, in map pixels.
  public func outline(column: Int, row: Int) -> [Point] {
    let (x, y) = (Double(column), Double(row))
    switch orientation {
    case .orthogonal, .oblique:
      return [(0, 0), (1, 0), (1, 1), (0, 1)].map { (right, down) in
        let (x, y) = (x + right, y + down)
        return Point(x * width + y * skewX, y * height + x * skewY)
      }
    case .isometric:
      let top = Point((x - y) * width / 2 + originX, (x + y) * height / 2)
      return [
        top, Point(top.x + width / 2, top.y + height / 2), Point(top.x, top.y + height),
        Point(top.x - width / 2, top.y + height / 2),
      ]
    case .staggered, .hexagonal:
      let origin = staggeredOrigin(column, row)
      let left = (0, stagger.cornerX, stagger.stepX, stagger.width)
      let top = (0, stagger.cornerY, stagger.stepY, stagger.height)
      var corners = [(left.1, top.0)]
      if left.2 > left.1 { corners.append((left.2, top.0)) }
      corners.append((left.3, top.1))
      if top.2 > top.1 { corners.append((left.3, top.2)) }
      corners.append((left.2, top.3))
      if left.2 > left.1 { corners.append((left.1, top.3)) }
      corners.append((left.0, top.2))
      if top.2 > top.1 { corners.append((left.0, top.1)) }
      return corners.map { Point(origin.x + Double($0.0), origin.y + Double($0.1)) }
    }
  }

  /// Returns the middle of a cell, in map pixels.
  public func center(column: Int, row: Int) -> Point {
    let corners = outline(column: column, row: row)
    let sum = corners.reduce(Point.zero) { $0 + $1 }
    return sum * (1 / Double(corners.count))
  }

  /// Returns the smallest rectangle that holds cells, in map pixels.
  public func bounds(of cells: CellRect) -> Rect {
    let (column, row) = (cells.column, cells.row)
    let (columns, rows) = (Double(cells.columns), Double(cells.rows))
    switch orientation {
    case .orthogonal:
      return Rect(
        x: Double(column) * width, y: Double(row) * height, width: columns * width,
        height: rows * height)
    case .isometric:
      let x = Double(column) - Double(row) - rows
      return Rect(
        x: x * width / 2 + originX, y: (Double(column) + Double(row)) * height / 2,
        width: (columns + rows) * width / 2, height: (columns + rows) * height / 2)
    case .staggered, .hexagonal:
      var origin = staggeredOrigin(column, row)
      let (stepX, stepY) = (Double(stagger.stepX), Double(stagger.stepY))
      var size: Size
      if stagger.isByColumn {
        size = Size(
          columns * stepX + Double(stagger.cornerX), rows * Double(stagger.height + stagger.sideY))
        if cells.columns > 1 {
          size.height += stepY
          if stagger.isShifted(column) { origin.y -= stepY }
        }
      } else {
        size = Size(
          columns * Double(stagger.width + stagger.sideX), rows * stepY + Double(stagger.cornerY))
        if cells.rows > 1 {
          size.width += stepX
          if stagger.isShifted(row) { origin.x -= stepX }
        }
      }
      return Rect(origin: origin, size: size)
    case .oblique:
      let corners = [
        outline(column: column, row: row)[0],
        outline(column: column + cells.columns, row: row)[0],
        outline(column: column, row: row + cells.rows)[0],
        outline(column: column + cells.columns, row: row + cells.rows)[0],
      ]
      return Rect(
        minX: corners.reduce(.infinity) { min($0, $1.x) },
        minY: corners.reduce(.infinity) { min($0, $1.y) },
        maxX: corners.reduce(-.infinity) { max($0, $1.x) },
        maxY: corners.reduce(-.infinity) { max($0, $1.y) })
    }
  }

  // MARK: From pixels to cells

  /// Returns the column and row of the cell at a point in map pixels; coordinates are limited to 50 bits.
  public func cell(at point: Point) -> (column: Int, row: Int) {
    switch orientation {
    case .orthogonal: return (Self.floor(point.x / width), Self.floor(point.y / height))
    case .isometric, .oblique:
      let place = objectTransform.inverse?.apply(point) ?? .zero
      let side = orientation == .isometric ? Point(height, height) : Point(width, height)
      return (Self.floor(place.x / side.x), Self.floor(place.y / side.y))
    case .staggered: return staggeredCell(at: point)
    case .hexagonal: return hexagonalCell(at: point)
    }
  }

  /// Returns the cell at a point of a staggered map.
  private func staggeredCell(at point: Point) -> (column: Int, row: Int) {
    let (even, byColumn) = (stagger.shiftsEven, stagger.isByColumn)
    let (width, height) = (Double(stagger.width), Double(stagger.height))
    let x = point.x - (byColumn && even ? Double(stagger.cornerX) : 0)
    let y = point.y - (!byColumn && even ? Double(stagger.cornerY) : 0)
    var (column, row) = (Self.floor(x / width), Self.floor(y / height))
    let (restX, restY) = (x - Double(column) * width, y - Double(row) * height)
    if byColumn {
      column = column * 2 + (even ? 1 : 0)
    } else {
      row = row * 2 + (even ? 1 : 0)
    }
    let (corner, slope) = (Double(stagger.cornerY), restX * height / width)
    if corner - slope > restY { return neighbor(of: column, row, right: 0, down: 0) }
    if slope - corner > restY { return neighbor(of: column, row, right: 1, down: 0) }
    if corner + slope < restY { return neighbor(of: column, row, right: 0, down: 1) }
    if 3 * corner - slope < restY { return neighbor(of: column, row, right: 1, down: 1) }
    return (column, row)
  }

  /// Returns the neighbor of a staggered cell at one of its four slanted edges.
  private func neighbor(
    of column: Int, _ row: Int, right: Int, down: Int
  ) -> (column: Int, row: Int) {
    if stagger.isByColumn {
      let isShifted = stagger.isShifted(column)
      return (column + right * 2 - 1, row + down - (isShifted ? 0 : 1))
    }
    return (column + right - (stagger.isShifted(row) ? 0 : 1), row + down * 2 - 1)
  }

  /// Returns the cell at a point of a hexagonal map: the nearest of four centers.
  private func hexagonalCell(at point: Point) -> (column: Int, row: Int) {
    let even = stagger.shiftsEven
    let (stepX, stepY) = (Double(stagger.stepX), Double(stagger.stepY))
    let (width, height) = (Double(stagger.width), Double(stagger.height))
    var (x, y) = (point.x, point.y)
    let centers: [(x: Double, y: Double, column: Int, row: Int)]
    if stagger.isByColumn {
      x -= even ? width : Double(stagger.cornerX)
      let (left, middle) = (Double(stagger.sideX) / 2, height / 2)
      centers = [
        (left, middle, 0, 0), (left + stepX, middle - stepY, 1, -1),
        (left + stepX, middle + stepY, 1, 0), (left + 2 * stepX, middle, 2, 0),
      ]
    } else {
      y -= even ? height : Double(stagger.cornerY)
      let (middle, top) = (width / 2, Double(stagger.sideY) / 2)
      centers = [
        (middle, top, 0, 0), (middle - stepX, top + stepY, -1, 1),
        (middle + stepX, top + stepY, 0, 1), (middle, top + 2 * stepY, 0, 2),
      ]
    }
    var (column, row) = (Self.floor(x / (2 * stepX)), Self.floor(y / (2 * stepY)))
    let (restX, restY) = (x - Double(column) * 2 * stepX, y - Double(row) * 2 * stepY)
    if stagger.isByColumn {
      column = column * 2 + (even ? 1 : 0)
    } else {
      row = row * 2 + (even ? 1 : 0)
    }
    var nearest = (distance: Double.infinity, column: 0, row: 0)
    for center in centers {
      let (dx, dy) = (center.x - restX, center.y - restY)
      let distance = dx * dx + dy * dy
      if distance < nearest.distance { nearest = (distance, center.column, center.row) }
    }
    return (column + nearest.column, row + nearest.row)
  }

  /// Returns the largest whole number up to a value, within 50 bits.
  static func floor(_ value: Double) -> Int {
    Int(saturating: min(max(value.rounded(.down), -1e15), 1e15))
  }

  // MARK: Objects

  /// The transform from the coordinates of a file's objects to map pixels.
  ///
  /// On isometric maps objects count along columns and rows, a cell's height each; on oblique maps they are skewed with
  /// the grid. Elsewhere it is the identity.
  public var objectTransform: Transform2D {
    switch orientation {
    case .orthogonal, .staggered, .hexagonal: .identity
    case .isometric:
      Transform2D(
        a: width / height / 2, b: 0.5, c: -width / height / 2, d: 0.5, tx: originX, ty: 0)
    case .oblique:
      Transform2D(a: 1, b: skewY / width, c: skewX / height, d: 1, tx: 0, ty: 0)
    }
  }
}
