import Lamella

/// The picture of a whole map, or of the surroundings in a world too large for that.
final class Overview {
  /// A colour by column and row, as in `Image.pixel`; 0 for nothing.
  typealias ColorOfCell = (_ column: Int, _ row: Int) -> UInt32

  /// The cells that the picture shows.
  private(set) var area: CellRect
  /// The picture's size in points.
  let pointSize: Size
  /// A cell's size in the map's pixels.
  var cellWidth = 16
  var cellHeight = 16
  /// While a finger is on it, the picture stays where it is.
  var isHeld = false

  private let bounds: CellRect
  private let color: ColorOfCell
  private let follows: Bool

  /// The longest side, in points.
  private static let longestSide = 144.0
  /// At most so many cells are looked at for a pixel, along each side.
  private static let samples = 3

  /// A picture of a whole map.
  init(whole bounds: CellRect, color: @escaping ColorOfCell) {
    self.bounds = bounds
    self.color = color
    area = bounds
    follows = false
    pointSize = Self.size(bounds)
  }

  /// A picture of what lies around, so many cells wide and high, or fewer where the world is smaller.
  init(around bounds: CellRect, side: Int, color: @escaping ColorOfCell) {
    self.bounds = bounds
    self.color = color
    area = bounds
    area.columns = min(side, bounds.columns)
    area.rows = min(side, bounds.rows)
    follows = area != bounds
    pointSize = Self.size(area)
    // Nothing has been looked at yet: the first place moves the picture there.
    if follows { area.column = bounds.column - 2 * side }
  }

  private static func size(_ cells: CellRect) -> Size {
    let scale = longestSide / Double(max(cells.columns, cells.rows))
    // Long maps keep a strip that can be seen and hit.
    return Size(
      max(16, (Double(cells.columns) * scale).rounded()),
      max(16, (Double(cells.rows) * scale).rounded()))
  }

  /// Moves the picture along when what is in sight comes near its edge.
  ///
  /// - Returns: Whether the picture is another one now.
  func follow(_ cells: Rect) -> Bool {
    guard follows, !isHeld else { return false }
    func place(_ middle: Double, _ start: Int, _ count: Int, _ low: Int, _ all: Int) -> Int {
      let away = middle - Double(start) - Double(count) / 2
      guard abs(away) > Double(count) / 4 else { return start }
      // Even columns and rows, so that the same cells are looked at wherever it lies.
      let wanted = Int(middle.rounded()) - count / 2
      return min(max(wanted & ~1, low), low + all - count)
    }
    let column = place(cells.midX, area.column, area.columns, bounds.column, bounds.columns)
    let row = place(cells.midY, area.row, area.rows, bounds.row, bounds.rows)
    guard column != area.column || row != area.row else { return false }
    area.column = column
    area.row = row
    return true
  }

  /// Draws the picture.
  ///
  /// - Complexity: O(number of its pixels).
  func image() -> Image {
    let width = Int(pointSize.width)
    let height = Int(pointSize.height)
    let across = Double(area.columns) / Double(width)
    let down = Double(area.rows) / Double(height)
    // A picture that follows is drawn on the way: it must not hold a frame up.
    let most = follows ? 1 : Self.samples
    let columns = min(most, max(1, Int(across.rounded())))
    let rows = min(most, max(1, Int(down.rounded())))
    return Image(width: width, height: height) { x, y in
      var sums = (red: 0, green: 0, blue: 0, alpha: 0)
      for j in 0..<rows {
        for i in 0..<columns {
          let column = (Double(x) + (Double(i) + 0.5) / Double(columns)) * across
          let row = (Double(y) + (Double(j) + 0.5) / Double(rows)) * down
          let pixel = color(area.column + Int(column), area.row + Int(row))
          sums.red += Int(pixel & 0xFF)
          sums.green += Int(pixel >> 8 & 0xFF)
          sums.blue += Int(pixel >> 16 & 0xFF)
          sums.alpha += Int(pixel >> 24)
        }
      }
      let count = columns * rows
      return UInt32(sums.red / count) | UInt32(sums.green / count) << 8
        | UInt32(sums.blue / count) << 16 | UInt32(sums.alpha / count) << 24
    }
  }
}

/// What colour each tile has from far away.
final class TileColors {
  private struct Mean {
    var red = 0.0
    var green = 0.0
    var blue = 0.0
    var alpha = 0.0
  }

  private var means: [UInt32: Mean] = [:]
  private let pictures: TilePictures
  private let layers: [(cells: any TileCellSource, opacity: Double)]
  private let background: Mean

  init(_ map: TileMap, _ pictures: TilePictures) {
    self.pictures = pictures
    var found: [(any TileCellSource, Double)] = []
    map.forEachVisibleTileLayer { found.append(($0, $1)) }
    layers = found.map { (cells: $0.0, opacity: $0.1) }
    let color = map.backgroundColor ?? Color(white: 0, alpha: 0)
    background = Mean(
      red: Double(color.red), green: Double(color.green), blue: Double(color.blue),
      alpha: Double(color.alpha))
  }

  /// The colour of a cell through all layers.
  func color(of map: TileMap, column: Int, row: Int) -> UInt32 {
    var result = background
    for layer in layers {
      let cell = layer.cells.cell(column: column, row: row)
      guard !cell.isEmpty else { continue }
      let mean = mean(cell.gid)
      let alpha = mean.alpha * layer.opacity
      result.red += (mean.red - result.red) * alpha
      result.green += (mean.green - result.green) * alpha
      result.blue += (mean.blue - result.blue) * alpha
      result.alpha += (1 - result.alpha) * alpha
    }
    return packed(result)
  }

  /// The colour of one tile.
  func color(ofGID gid: UInt32) -> UInt32 { packed(mean(gid)) }

  private func packed(_ mean: Mean) -> UInt32 {
    func bits(_ value: Double) -> UInt32 { UInt32(min(max(value * 255 + 0.5, 0), 255)) }
    return bits(mean.red) | bits(mean.green) << 8 | bits(mean.blue) << 16 | bits(mean.alpha) << 24
  }

  private func mean(_ gid: UInt32) -> Mean {
    if let known = means[gid] { return known }
    var sum = Mean()
    if let tile = pictures.picture(of: TileCell(rawValue: gid), microseconds: 0) {
      for y in tile.y..<tile.y + tile.height {
        for x in tile.x..<tile.x + tile.width {
          let pixel = tile.image.pixel(x: x, y: y)
          let alpha = Double(pixel >> 24) / 255
          sum.red += Double(pixel & 0xFF) / 255 * alpha
          sum.green += Double(pixel >> 8 & 0xFF) / 255 * alpha
          sum.blue += Double(pixel >> 16 & 0xFF) / 255 * alpha
          sum.alpha += alpha
        }
      }
      if sum.alpha > 0 {
        sum.red /= sum.alpha
        sum.green /= sum.alpha
        sum.blue /= sum.alpha
        sum.alpha /= Double(tile.width * tile.height)
      }
    }
    means[gid] = sum
    return sum
  }
}
