import Lamella

/// An image of a whole map, or of the surroundings in a world too large for that.
final class Overview {
  /// Returns the color of a cell, encoded as in `Image.pixel`; 0 for none.
  typealias ColorOfCell = (_ column: Int, _ row: Int) -> UInt32

  /// The cells that the image shows.
  private(set) var area: CellRect
  /// The image's size in points.
  let pointSize: Size
  /// The size of a cell in the image; thin maps are stretched.
  var pointsPerCell: Size {
    Size(pointSize.width / Double(area.columns), pointSize.height / Double(area.rows))
  }
  /// The size of a cell in map pixels.
  var cellWidth = 16
  var cellHeight = 16
  /// Whether the image stays where it is, while a finger is on it.
  var isHeld = false

  private let bounds: CellRect
  private let color: ColorOfCell
  private let follows: Bool

  /// The longest side, in points.
  private static let longestSide = 144.0
  /// The largest number of cells sampled for a pixel, along each side.
  private static let samples = 3

  /// Makes an overview of a whole map.
  init(whole bounds: CellRect, color: @escaping ColorOfCell) {
    self.bounds = bounds
    self.color = color
    area = bounds
    follows = false
    pointSize = Self.size(bounds)
  }

  /// Makes an overview of the surroundings, `side` cells wide and high, or less in a smaller world.
  init(around bounds: CellRect, side: Int, color: @escaping ColorOfCell) {
    self.bounds = bounds
    self.color = color
    area = bounds
    area.columns = min(side, bounds.columns)
    area.rows = min(side, bounds.rows)
    follows = area != bounds
    pointSize = Self.size(area)
    // No cell has been sampled yet: the first viewport moves the image there.
    if follows { area.column = bounds.column - 2 * side }
  }

  /// Returns the size of the image of a region, in points.
  private static func size(_ cells: CellRect) -> Size {
    let scale = longestSide / Double(max(cells.columns, cells.rows))
    // Long maps keep a strip wide enough to see and hit.
    return Size(
      max(16, (Double(cells.columns) * scale).rounded()),
      max(16, (Double(cells.rows) * scale).rounded()))
  }

  /// Moves the image when the viewport comes near its edge.
  ///
  /// - Returns: Whether the image has changed.
  func follow(_ cells: Rect) -> Bool {
    guard follows, !isHeld else { return false }
    /// Returns the first cell of the image along one axis, which moves only if the center has moved far from the
    /// image's.
    func start(_ center: Double, _ current: Int, _ count: Int, _ low: Int, _ all: Int) -> Int {
      let distance = center - Double(current) - Double(count) / 2
      guard abs(distance) > Double(count) / 4 else { return current }
      // Even columns and rows, so that the same cells are sampled at every position.
      let centered = Int(center.rounded()) - count / 2
      return min(max(centered & ~1, low), low + all - count)
    }
    let column = start(cells.midX, area.column, area.columns, bounds.column, bounds.columns)
    let row = start(cells.midY, area.row, area.rows, bounds.row, bounds.rows)
    guard column != area.column || row != area.row else { return false }
    area.column = column
    area.row = row
    return true
  }

  /// Draws the image.
  ///
  /// - Complexity: O(number of pixels).
  func image() -> Image {
    let width = Int(pointSize.width)
    let height = Int(pointSize.height)
    let across = Double(area.columns) / Double(width)
    let down = Double(area.rows) / Double(height)
    // An image that follows the viewport is drawn within a frame, so it has fewer samples.
    let maximum = follows ? 1 : Self.samples
    let columns = min(maximum, max(1, Int(across.rounded())))
    let rows = min(maximum, max(1, Int(down.rounded())))
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
