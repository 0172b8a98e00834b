internal import LamellaGeometry
internal import LamellaGraphics

/// The tiles of a map as they look in cells of a level of detail: means of their pixels, premultiplied by alpha.
///
/// Each is made when it is first needed, and kept. Animated tiles stand still.
@MainActor
final class DetailTiles {
  let width: Int
  let height: Int
  private unowned let renderer: TileRenderer
  /// The pixels of all tiles, one after the other, row by row.
  private(set) var pixels: [UInt32] = []
  /// The index of each tile's first pixel, by the cell's raw value: -1 for none, -2 while it is not known.
  private var places: [Int32] = []
  private var otherPlaces: [UInt32: Int32] = [:]

  /// The number of values in `places`.
  private static let maximumPlaces = 1 << 14

  /// Makes an empty store.
  ///
  /// - Parameters:
  ///   - size: The size of a cell, in pixels of the level.
  ///   - renderer: The renderer of tiles, which owns the store.
  init(size: (width: Int, height: Int), renderer: TileRenderer) {
    (width, height) = size
    self.renderer = renderer
  }

  nonisolated deinit {}

  /// Returns the index of the first pixel of a cell's tile; nil where there is nothing to draw.
  func firstPixel(of cell: UInt32) -> Int? {
    var place: Int32 = -2
    if cell < places.count {
      place = places[Int(cell)]
    } else if cell >= Self.maximumPlaces {
      place = otherPlaces[cell] ?? -2
    }
    if place == -2 {
      place = add(TileCell(rawValue: cell))
      if cell < Self.maximumPlaces {
        while places.count <= cell { places.append(-2) }
        places[Int(cell)] = place
      } else {
        otherPlaces[cell] = place
      }
    }
    return place < 0 ? nil : Int(place)
  }

  /// Adds a tile.
  ///
  /// - Returns: The index of its first pixel; -1 when there is nothing to draw.
  private func add(_ cell: TileCell) -> Int32 {
    guard let tile = renderer.tile(cell), let first = Int32(exactly: pixels.count) else {
      return -1
    }
    let map = renderer.map
    let columns = Self.spans(
      of: tile.box.minX, tile.box.width, count: Int(tile.source.width),
      in: Double(map.tileWidth), width)
    let rows = Self.spans(
      of: tile.box.minY, tile.box.height, count: Int(tile.source.height),
      in: Double(map.tileHeight), height)
    let (left, top) = (Int(tile.source.x), Int(tile.source.y))
    let stride = tile.image.width
    tile.image.pixels.withUnsafeBufferPointer { source in
      for row in rows {
        for column in columns {
          var sum = SIMD4<Double>()
          for y in row.pixels {
            for x in column.pixels {
              let index = ((top + y) * stride + left + x) * 4
              let alpha = Double(source[index + 3])
              let color = SIMD4(
                Double(source[index]) * alpha, Double(source[index + 1]) * alpha,
                Double(source[index + 2]) * alpha, alpha * 255)
              sum += color * (row.weight(of: y) * column.weight(of: x))
            }
          }
          let mean = (sum / 255 + 0.5).clamped(
            lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
          pixels.append(
            UInt32(mean.x) | UInt32(mean.y) << 8 | UInt32(mean.z) << 16 | UInt32(mean.w) << 24)
        }
      }
    }
    return first
  }

  /// The pixels of a tile that a row or column of its small copy is the mean of.
  private struct Span {
    /// The first and last position, in pixels of the tile, with fractions.
    var start: Double
    var end: Double
    /// The fraction of the cell's row or column that a pixel of the tile covers.
    var share: Double
    var pixels: Range<Int>

    /// Returns the weight of a pixel; of one at an end, by the part within.
    func weight(of pixel: Int) -> Double {
      (min(end, Double(pixel + 1)) - max(start, Double(pixel))) * share
    }
  }

  /// Returns the spans of a cell's rows or columns.
  ///
  /// - Parameters:
  ///   - origin: The tile's place in the cell, in map pixels.
  ///   - length: The tile's size, in map pixels.
  ///   - count: The number of the tile's pixels.
  ///   - cell: The cell's size, in map pixels.
  ///   - parts: The number of rows or columns.
  /// - Returns: A span for each row or column.
  private static func spans(
    of origin: Double, _ length: Double, count: Int, in cell: Double, _ parts: Int
  ) -> [Span] {
    let perPixel = length / Double(count)
    return (0..<parts).map { part in
      let low = (cell * Double(part) / Double(parts) - origin) / perPixel
      let high = (cell * Double(part + 1) / Double(parts) - origin) / perPixel
      let start = min(max(low, 0), Double(count))
      let end = min(max(high, 0), Double(count))
      return Span(
        start: start, end: end, share: 1 / (high - low),
        pixels: Int(saturating: start.rounded(.down))..<Int(saturating: end.rounded(.up)))
    }
  }
}
