import Lamella

/// The average colors of tiles.
final class TileColors {
  /// A mean color with channels of 0...1.
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

  /// Returns the color of a cell through all layers.
  func color(column: Int, row: Int) -> UInt32 {
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

  /// Returns the average color of a tile.
  func color(ofGID gid: UInt32) -> UInt32 { packed(mean(gid)) }

  /// Returns a mean as a packed color.
  private func packed(_ mean: Mean) -> UInt32 {
    /// Returns a channel as a byte.
    func byte(_ value: Double) -> UInt32 { UInt32(min(max(value * 255 + 0.5, 0), 255)) }
    return byte(mean.red) | byte(mean.green) << 8 | byte(mean.blue) << 16 | byte(mean.alpha) << 24
  }

  /// Returns the mean color of a tile, from a cache.
  private func mean(_ gid: UInt32) -> Mean {
    if let mean = means[gid] { return mean }
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
