import LamellaGeometry
import LamellaTileMaps
import TestSupport
import Testing

@Suite("Geometry of cells")
nonisolated struct CellGeometryTests {
  /// Geometries of all kinds, with odd and even sides.
  static let all: [CellGeometry] = {
    var result = [
      CellGeometry(orientation: .orthogonal, tileWidth: 16, tileHeight: 9),
      CellGeometry(orientation: .isometric, tileWidth: 64, tileHeight: 32, rows: 7),
      CellGeometry(orientation: .isometric, tileWidth: 30, tileHeight: 17, rows: 3),
      CellGeometry(orientation: .oblique, tileWidth: 32, tileHeight: 24, skewX: 12, skewY: -7),
      CellGeometry(orientation: .oblique, tileWidth: 16, tileHeight: 16, skewX: -8),
    ]
    for axis in TileMap.StaggerAxis.allCases {
      for index in TileMap.StaggerIndex.allCases {
        result.append(
          CellGeometry(
            orientation: .staggered, tileWidth: 32, tileHeight: 16, staggerAxis: axis,
            staggerIndex: index))
        for side in [0, 6, 14] {
          result.append(
            CellGeometry(
              orientation: .hexagonal, tileWidth: 28, tileHeight: 26, hexSideLength: side,
              staggerAxis: axis, staggerIndex: index))
        }
      }
    }
    return result
  }()

  /// Whether a point lies in a convex polygon, or within a distance of its edge.
  private static func contains(_ corners: [Point], _ point: Point, within distance: Double) -> Bool
  {
    let signs = corners.indices.map { index in
      let (a, b) = (corners[index], corners[(index + 1) % corners.count])
      let edge = b - a
      return (edge.x * (point.y - a.y) - edge.y * (point.x - a.x)) / max(a.distance(to: b), 1)
    }
    return signs.allSatisfy { $0 >= -distance } || signs.allSatisfy { $0 <= distance }
  }

  @Test("The middle of each cell lies in the cell", arguments: all)
  func middles(geometry: CellGeometry) {
    for row in -9...9 {
      for column in -9...9 {
        let found = geometry.cell(at: geometry.center(column: column, row: row))
        #expect(found == (column, row))
      }
    }
  }

  @Test("The outline of the cell at a point holds the point", arguments: all)
  func outlines(geometry: CellGeometry) {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<2000 {
      let point = Point(
        Double.random(in: -400...400, using: &random),
        Double.random(in: -400...400, using: &random))
      let cell = geometry.cell(at: point)
      let outline = geometry.outline(column: cell.column, row: cell.row)
      // Hexagons are told apart by their centers: halfway between, not all of their edges lie.
      let slack = geometry.orientation == .hexagonal ? 4.0 : 1e-9
      #expect(Self.contains(outline, point, within: slack), "\(geometry.orientation) \(point)")
    }
  }

  @Test("Cells lie in the rectangle of their bounds, which they fill to its edges", arguments: all)
  func bounds(geometry: CellGeometry) {
    for cells in [
      CellRect(column: -3, row: -2, columns: 6, rows: 5),
      CellRect(column: 1, row: 1, columns: 2, rows: 2),
      CellRect(column: 0, row: 0, columns: 1, rows: 1),
    ] {
      var union = Rect.null
      for row in cells.row..<cells.row + cells.rows {
        for column in cells.column..<cells.column + cells.columns {
          let corners = geometry.outline(column: column, row: row)
          let box = Rect(
            minX: corners.map(\.x).min()!, minY: corners.map(\.y).min()!,
            maxX: corners.map(\.x).max()!, maxY: corners.map(\.y).max()!)
          union = union.isNull ? box : union.union(box)
        }
      }
      let bounds = geometry.bounds(of: cells)
      #expect(abs(bounds.minX - union.minX) < 1e-9 && abs(bounds.maxX - union.maxX) < 1e-9)
      #expect(abs(bounds.minY - union.minY) < 1e-9 && abs(bounds.maxY - union.maxY) < 1e-9)
    }
  }

  @Test("All cells anchored in a rectangle are visited once, in drawing order", arguments: all)
  func order(geometry: CellGeometry) {
    var random = SeededGenerator(seed: 6)
    let limits = CellRect(column: -6, row: -5, columns: 14, rows: 12)
    for _ in 0..<30 {
      let region = Rect(
        x: Double.random(in: -300...200, using: &random).rounded(),
        y: Double.random(in: -200...100, using: &random).rounded(),
        width: Double.random(in: 0...400, using: &random).rounded(),
        height: Double.random(in: 0...300, using: &random).rounded())
      var visited: [(column: Int, row: Int)] = []
      geometry.forEachCell(anchoredIn: region, within: limits) { visited.append(($0, $1)) }
      var inside: Set<[Int]> = []
      for row in -5..<7 {
        for column in -6..<8 {
          let anchor = geometry.anchor(column: column, row: row)
          if anchor.x >= region.minX, anchor.x <= region.maxX, anchor.y >= region.minY,
            anchor.y <= region.maxY
          {
            inside.insert([column, row])
          }
        }
      }
      let found = Set(visited.map { [$0.column, $0.row] })
      #expect(found.count == visited.count)
      #expect(inside.isSubset(of: found))
      let keys = visited.map { Self.key(of: $0.column, $0.row, geometry) }
      #expect(zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 })
    }
  }

  /// The place of a cell in the drawing order.
  private static func key(_ a: Double, _ b: Double) -> Double { a * 1000 + b }

  private static func key(of column: Int, _ row: Int, _ geometry: CellGeometry) -> Double {
    switch geometry.orientation {
    case .orthogonal, .oblique: key(Double(row), Double(column))
    case .isometric: key(Double(row + column), Double(column))
    case .staggered, .hexagonal:
      key(geometry.anchor(column: column, row: row).y, Double(column))
    }
  }

  @Test("Render orders turn rows and columns around")
  func renderOrders() {
    for order in TileMap.RenderOrder.allCases {
      let geometry = CellGeometry(
        orientation: .orthogonal, tileWidth: 10, tileHeight: 10, renderOrder: order)
      var visited: [[Int]] = []
      geometry.forEachCell(
        anchoredIn: Rect(x: 0, y: 0, width: 100, height: 100),
        within: CellRect(column: 0, row: 0, columns: 2, rows: 2)
      ) { visited.append([$0, $1]) }
      let expected: [[Int]] =
        switch order {
        case .rightDown: [[0, 0], [1, 0], [0, 1], [1, 1]]
        case .rightUp: [[0, 1], [1, 1], [0, 0], [1, 0]]
        case .leftDown: [[1, 0], [0, 0], [1, 1], [0, 1]]
        case .leftUp: [[1, 1], [0, 1], [1, 0], [0, 0]]
        }
      #expect(visited == expected)
    }
  }

  @Test("Objects of isometric and oblique maps follow their grid")
  func objects() {
    for geometry in Self.all where [.isometric, .oblique].contains(geometry.orientation) {
      let side = geometry.orientation == .isometric ? geometry.tileHeight : geometry.tileWidth
      let place = Point(Double(3 * side), Double(2 * geometry.tileHeight))
      let corner = geometry.objectTransform.apply(place)
      #expect(corner.distance(to: geometry.outline(column: 3, row: 2)[0]) < 1e-9)
    }
  }

  @Test("Hexagons with odd sizes have their even part, as in Tiled")
  func oddHexagons() {
    func geometry(_ width: Int, _ height: Int, side: Int, _ axis: TileMap.StaggerAxis)
      -> CellGeometry
    {
      CellGeometry(
        orientation: .hexagonal, tileWidth: width, tileHeight: height, hexSideLength: side,
        staggerAxis: axis)
    }
    let rows = geometry(65, 89, side: 45, .y)
    // 88 pixels high: corners of 21 and a side of 45.
    #expect(rows.anchor(column: 0, row: 0) == Point(0, 88))
    #expect(rows.anchor(column: 1, row: 1) == Point(64 + 32, 66 + 88))
    let flat = geometry(17, 15, side: 15, .y)
    #expect(flat.anchor(column: 0, row: 1) == Point(8, 15 + 14))
    let columns = geometry(15, 32, side: 6, .x)
    #expect(columns.anchor(column: 1, row: 0) == Point(10, 16 + 32))
    for geometry in [rows, columns] {
      for (column, row) in [(0, 0), (3, 2), (2, 3), (-1, -2)] {
        let center = geometry.center(column: column, row: row)
        #expect(geometry.cell(at: center) == (column, row))
      }
    }
  }
}
