internal import LamellaGeometry
internal import LamellaGraphics

/// Draws a map's layers into a buffer, back to front.
struct MapPainter {
  let map: TileMap
  let pictures: TilePictures
  let frame: MapFrame
  let microseconds: Int64
  private(set) var buffer: PixelBuffer
  var warnings: [String] = []

  /// Pictures in the form that is drawn from, by tint.
  private var prepared: [PreparedKey: PixelBuffer] = [:]
  private struct PreparedKey: Hashable {
    var image: ObjectIdentifier
    var tint: UInt32
  }

  init(_ map: TileMap, _ pictures: TilePictures, frame: MapFrame, microseconds: Int64) {
    self.map = map
    self.pictures = pictures
    self.frame = frame
    self.microseconds = microseconds
    buffer = PixelBuffer(width: frame.width, height: frame.height)
  }

  mutating func paint() {
    TileMapLayer.forEachLeaf(of: map.layers) { layer, settings in
      guard settings.isVisible, settings.opacity > 0 else { return }
      switch layer.content {
      case .tiles(let grid): paint(grid, layer.name, settings)
      case .generated(let source):
        paint(CellGrid(storing: source, in: map.cellBounds), layer.name, settings)
      case .image(let content): paint(content, settings)
      case .objects(let content): paint(content, layer.name, settings)
      case .group: break
      }
      // A tint is seldom used twice.
      if settings.tint != .white { prepared = prepared.filter { $0.key.tint == 0xFFFF_FFFF } }
    }
  }

  // MARK: Tile layers

  private mutating func paint(
    _ grid: CellGrid, _ name: String, _ settings: TileMapLayer.Inherited
  ) {
    let opacity = Self.eightBits(settings.opacity)
    let fromRight = map.renderOrder == .leftDown || map.renderOrder == .leftUp
    let fromBelow = map.renderOrder == .rightUp || map.renderOrder == .leftUp
    // Chunks by rows, so that whole rows of cells can be drawn from one end to the other.
    let order = Dictionary(grouping: grid.chunks, by: \.key.row)
    var unknown: (count: Int, first: UInt32) = (0, 0)
    for row in fromBelow ? order.keys.sorted(by: >) : order.keys.sorted() {
      let chunks = order[row]!.sorted { ($0.key.column < $1.key.column) != fromRight }
      for line in 0..<16 {
        let line = fromBelow ? 15 - line : line
        for (key, number) in chunks {
          for place in 0..<16 {
            let place = fromRight ? 15 - place : place
            let cell = TileCell(rawValue: grid.cells[number * 256 + line * 16 + place])
            guard !cell.isEmpty else { continue }
            let column = Int(key.column) * 16 + place
            let isDrawn = paint(
              cell, column: column, row: Int(row) * 16 + line, settings, opacity)
            if !isDrawn {
              unknown = (unknown.count + 1, unknown.count == 0 ? cell.gid : unknown.first)
            }
          }
        }
      }
    }
    if unknown.count > 0 {
      warnings.append(
        "\(oneLine(map.file)): layer \(quoted(oneLine(name))): \(unknown.count) cells are left out: "
          + "there is no picture of their tile, such as \(unknown.first)")
    }
  }

  /// Draws one cell; false when there is no picture of its tile.
  private mutating func paint(
    _ cell: TileCell, column: Int, row: Int, _ settings: TileMapLayer.Inherited, _ opacity: UInt32
  ) -> Bool {
    guard let picture = pictures.picture(of: cell, microseconds: microseconds) else { return false }
    let tileset = map.tilesets[picture.tileset]
    let box = tileset.box(
      of: picture, cell, column: column, row: row, tileWidth: map.tileWidth,
      tileHeight: map.tileHeight)
    draw(
      picture.image, settings.tint,
      PixelBuffer.Placement(
        x: picture.x, y: picture.y, width: picture.width, height: picture.height,
        box: onBuffer(box, settings.offset), cell: cell, opacity: opacity))
    return true
  }

  // MARK: Image layers

  private mutating func paint(
    _ content: TileMapLayer.ImageContent, _ settings: TileMapLayer.Inherited
  ) {
    guard let source = content.source, let image = pictures.image(source) else { return }
    let width = Double(image.width)
    let height = Double(image.height)
    let shown = Rect(
      x: frame.origin.x, y: frame.origin.y, width: Double(frame.width) / frame.scale,
      height: Double(frame.height) / frame.scale)
    func steps(_ low: Double, _ high: Double, _ offset: Double, _ size: Double, _ again: Bool)
      -> ClosedRange<Int>
    {
      guard again else { return 0...0 }
      let first = Int(((low - offset) / size).rounded(.down))
      return first...max(first, Int(((high - offset) / size).rounded(.down)))
    }
    let opacity = Self.eightBits(settings.opacity)
    for row in steps(shown.minY, shown.maxY, settings.offset.y, height, content.repeatsY) {
      for column in steps(shown.minX, shown.maxX, settings.offset.x, width, content.repeatsX) {
        let box = Rect(
          x: Double(column) * width, y: Double(row) * height, width: width, height: height)
        draw(
          image, settings.tint,
          PixelBuffer.Placement(
            x: 0, y: 0, width: image.width, height: image.height,
            box: onBuffer(box, settings.offset), opacity: opacity))
      }
    }
  }

  // MARK: Pieces

  /// A rectangle of the map, moved by a layer's offset, in the buffer's pixels.
  private func onBuffer(_ box: Rect, _ offset: Point) -> Rect {
    Rect(
      x: (box.minX + offset.x - frame.origin.x) * frame.scale,
      y: (box.minY + offset.y - frame.origin.y) * frame.scale,
      width: box.width * frame.scale, height: box.height * frame.scale)
  }

  private mutating func draw(_ image: Image, _ tint: Color, _ place: PixelBuffer.Placement) {
    buffer.draw(prepare(image, tint), place)
  }

  mutating func draw(_ image: Image, _ tint: Color, _ place: PixelBuffer.TurnedPlacement) {
    buffer.draw(prepare(image, tint), place)
  }

  private mutating func prepare(_ image: Image, _ tint: Color) -> PixelBuffer {
    let key = PreparedKey(image: ObjectIdentifier(image), tint: tint.rgba8)
    if let found = prepared[key] { return found }
    let made = PixelBuffer(image, tint: tint)
    prepared[key] = made
    return made
  }

  /// An opacity as a factor of 0...255, cut to 256 steps as Tiled's rasterizer does.
  static func eightBits(_ opacity: Double) -> UInt32 {
    (UInt32(opacity * 256) * 255) >> 8
  }
}

extension Tileset {
  /// Where a tile is drawn, in the map's pixels: it stands on its cell's lower left corner, and larger
  /// ones grow up and to the right.
  func box(
    of picture: TilePicture, _ cell: TileCell, column: Int, row: Int, tileWidth: Int,
    tileHeight: Int
  ) -> Rect {
    var width = Double(picture.width)
    var height = Double(picture.height)
    var inset = Point.zero
    var stretch = Point(1, 1)
    if drawsAtGridSize {
      stretch = Point(Double(tileWidth) / width, Double(tileHeight) / height)
      if keepsAspect {
        let least = min(stretch.x, stretch.y)
        inset = Point(
          (Double(tileWidth) - width * least) / 2, (Double(tileHeight) - height * least) / 2)
        stretch = Point(least, least)
      }
      width *= stretch.x
      height *= stretch.y
    }
    if cell.isTransposed { swap(&width, &height) }
    return Rect(
      x: Double(column) * Double(tileWidth) + inset.x + Double(tileOffsetX) * stretch.x,
      y: Double(row + 1) * Double(tileHeight) - inset.y - height + Double(tileOffsetY) * stretch.y,
      width: width, height: height)
  }
}
