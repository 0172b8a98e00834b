internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaScrolling

/// A picture of the chunks of a piece at a level of detail, in the making.
@MainActor
struct DetailPicture {
  private let layers: [ChunkLayer]
  private let renderer: TileRenderer
  private let levels: DetailLevels
  /// The animated tiles that the picture leaves out, with all tiles of their cells, in drawing order.
  private(set) var moving: [MovingTile] = []
  /// The number of cells of layers that were read.
  private(set) var cellCount = 0
  /// The cells of a chunk, in each layer.
  private var cells: [[UInt32]]

  /// A tile that is drawn above the picture.
  struct MovingTile {
    var cell: TileCell
    var layer: Int
    /// The cell's column and row within the piece.
    var column: Int
    var row: Int
  }

  /// Makes a picture of a piece.
  init(of layers: [ChunkLayer], renderer: TileRenderer) {
    self.layers = layers
    self.renderer = renderer
    levels = renderer.levels
    cells = layers.map { _ in [UInt32](repeating: 0, count: 256) }
  }

  /// Returns the picture of a piece; nil where it has no tiles.
  mutating func make(level: Int, column: Int, row: Int) -> Image? {
    guard let pixels = pixels(level: level, column: column, row: row) else { return nil }
    let size = levels.pictureSize(at: level)
    let bytes = pixels.withUnsafeBytes { Array($0) }
    return Image(
      width: size.width, height: size.height, pixels: Premultiplying.straight(bytes))
  }

  /// Returns the pixels of a piece, premultiplied; nil where it has no tiles.
  private mutating func pixels(level: Int, column: Int, row: Int) -> [UInt32]? {
    guard level > levels.lastOfCells else {
      return cellPixels(level: level, column: column, row: row)
    }
    // Four cells or more are one pixel: the means of four finer pictures.
    let size = levels.pictureSize(at: level)
    var result = [UInt32](repeating: 0, count: size.width * size.height)
    var isEmpty = true
    for part in 0..<4 {
      let (x, y) = (part & 1, part >> 1)
      guard
        let finer = pixels(level: level - 1, column: column * 2 + x, row: row * 2 + y)
      else { continue }
      isEmpty = false
      let target = y * (size.height / 2) * size.width + x * (size.width / 2)
      Self.halve(finer, width: size.width, height: size.height, into: &result, at: target)
    }
    return isEmpty ? nil : result
  }

  /// Draws the cells of a piece.
  private mutating func cellPixels(level: Int, column: Int, row: Int) -> [UInt32]? {
    let tiles = renderer.tiles(at: level)
    let width = levels.pictureSize(at: level).width
    let height = levels.pictureSize(at: level).height
    // At the first level animations go on, see `TileMapView`.
    let leavesAnimations = level == 1 && renderer.hasAnimations
    var result: [UInt32] = []
    for y in 0..<1 << level {
      for x in 0..<1 << level {
        let chunk = (column: column << level + x, row: row << level + y)
        guard let filled = fill(chunk.column, chunk.row) else { continue }
        if result.isEmpty { result = [UInt32](repeating: 0, count: width * height) }
        if leavesAnimations { takeAnimatedCells(filled, x: x * 16, y: y * 16) }
        let origin = y * 16 * tiles.height * width + x * 16 * tiles.width
        for index in filled {
          Self.draw(
            cells[index], with: tiles, tint: layers[index].tint, into: &result, width: width,
            at: origin)
        }
      }
    }
    return result.isEmpty && moving.isEmpty ? nil : result
  }

  /// Reads a chunk of all layers.
  ///
  /// - Returns: The layers that have tiles there; nil for none.
  private mutating func fill(_ column: Int, _ row: Int) -> [Int]? {
    var filled: [Int] = []
    for index in layers.indices {
      let layer = layers[index]
      guard layer.isVisible, layer.extent.columns.contains(column), layer.extent.rows.contains(row)
      else { continue }
      cells[index].withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
      cellCount += 256
      if layer.cells.source.fill(&cells[index], chunkColumn: column, chunkRow: row) {
        filled.append(index)
      }
    }
    return filled.isEmpty ? nil : filled
  }

  /// Takes the tiles of cells with an animated one out of the chunk.
  private mutating func takeAnimatedCells(_ filled: [Int], x: Int, y: Int) {
    for place in 0..<256
    where filled.contains(where: {
      renderer.isAnimated(TileCell(rawValue: cells[$0][place]).gid)
    }) {
      for index in filled where !TileCell(rawValue: cells[index][place]).isEmpty {
        moving.append(
          MovingTile(
            cell: TileCell(rawValue: cells[index][place]), layer: index, column: x + place & 15,
            row: y + place >> 4))
        cells[index][place] = 0
      }
    }
  }

  // MARK: Pixels

  /// Draws the tiles of a chunk.
  private static func draw(
    _ cells: [UInt32], with tiles: DetailTiles, tint: Color, into result: inout [UInt32],
    width: Int, at origin: Int
  ) {
    for place in 0..<256 {
      guard cells[place] != 0, let first = tiles.firstPixel(of: cells[place]) else { continue }
      let start = origin + (place >> 4) * tiles.height * width + (place & 15) * tiles.width
      for y in 0..<tiles.height {
        for x in 0..<tiles.width {
          var pixel = tiles.pixels[first + y * tiles.width + x]
          if tint != .white { pixel = multiplied(pixel, by: tint) }
          let alpha = pixel >> 24
          if alpha == 0 { continue }
          let target = start + y * width + x
          result[target] =
            alpha == 255 ? pixel : pixel &+ Premultiplying.scaled(result[target], by: 255 - alpha)
        }
      }
    }
  }

  /// Returns a premultiplied pixel multiplied by a color.
  private static func multiplied(_ pixel: UInt32, by tint: Color) -> UInt32 {
    func part(_ shift: UInt32, _ factor: Float) -> UInt32 {
      UInt32(min(max(Float(pixel >> shift & 255) * factor + 0.5, 0), 255)) << shift
    }
    let alpha = tint.alpha
    return part(0, tint.red * alpha) | part(8, tint.green * alpha) | part(16, tint.blue * alpha)
      | part(24, alpha)
  }

  /// Writes the means of 2 x 2 pixels.
  private static func halve(
    _ pixels: [UInt32], width: Int, height: Int, into result: inout [UInt32], at origin: Int
  ) {
    for y in 0..<height / 2 {
      for x in 0..<width / 2 {
        let index = 2 * y * width + 2 * x
        // Two channels at a time, in the halves of a word.
        var (even, odd): (UInt32, UInt32) = (0x0002_0002, 0x0002_0002)
        func add(_ pixel: UInt32) {
          even &+= pixel & 0x00FF_00FF
          odd &+= pixel >> 8 & 0x00FF_00FF
        }
        add(pixels[index])
        add(pixels[index + 1])
        add(pixels[index + width])
        add(pixels[index + width + 1])
        result[origin + y * width + x] = even >> 2 & 0x00FF_00FF | (odd >> 2 & 0x00FF_00FF) << 8
      }
    }
  }
}
