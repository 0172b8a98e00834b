internal import LamellaGeometry
internal import LamellaGraphics
internal import LamellaTileMaps

/// A rasterizer that draws a map's layers into a buffer, back to front.
struct MapPainter {
  let map: TileMap
  let geometry: CellGeometry
  let pictures: TilePictures
  let frame: MapFrame
  /// The area that tiles draw into, around their cells' anchors.
  private let reach: TileReach
  let microseconds: Int64
  let rule: TileMap.DrawingRule
  private(set) var buffer: PixelBuffer
  /// The displacement of the current layer, from the map's origin to the buffer's, in map pixels.
  private(set) var shift: Point
  var warnings: [String] = []
  /// The blend mode of the current layer.
  private var mode = TileMapLayer.BlendMode.normal

  /// The source buffers, by image and tint.
  private var prepared: [PreparedKey: PixelBuffer] = [:]
  /// The cache key of a tinted image.
  private struct PreparedKey: Hashable {
    var image: ObjectIdentifier
    var tint: UInt32
  }

  /// The cached results of `isOpaque`, by image and source rectangle.
  private var opaqueParts: [PartKey: Bool] = [:]
  /// The cache key of whether a part of an image is opaque.
  private struct PartKey: Hashable {
    var image: ObjectIdentifier
    var x: Int
    var y: Int
    var width: Int
    var height: Int
  }

  init(
    _ map: TileMap, _ pictures: TilePictures, frame: MapFrame, microseconds: Int64,
    rule: TileMap.DrawingRule
  ) {
    self.rule = rule
    self.map = map
    geometry = map.geometry
    reach = TileReach(of: map, pictures)
    self.pictures = pictures
    self.frame = frame
    self.microseconds = microseconds
    buffer = PixelBuffer(width: frame.width, height: frame.height)
    shift = .zero - frame.origin
  }

  /// Draws all visible layers.
  mutating func paint() {
    TileMapLayer.forEachLeaf(of: map.layers) { layer, settings in
      guard settings.isVisible else { return }
      // Added and subtracted as in Tiled, so that sums are rounded the same near half pixels.
      shift = shift + settings.offset
      defer { shift = shift - settings.offset }
      guard settings.opacity > 0 else { return }
      mode = settings.blendMode
      switch layer.content {
      case .tiles(let grid): paint(grid, layer.name, settings)
      case .generated(let source):
        paint(CellGrid(storing: source, in: map.cellBounds), layer.name, settings)
      case .image(let content): paint(content, settings)
      case .objects(let content): paint(content, layer.name, settings)
      case .group: break
      }
      // Tints are rarely reused.
      if settings.tint != .white { prepared = prepared.filter { $0.key.tint == 0xFFFF_FFFF } }
    }
  }

  // MARK: Tile layers

  /// Draws the cells of a tile layer in their order, with one warning for cells without a picture.
  private mutating func paint(
    _ grid: CellGrid, _ name: String, _ settings: TileMapLayer.EffectiveSettings
  ) {
    let opacity = Self.eightBits(settings.opacity)
    var unknown: (count: Int, first: UInt32) = (0, 0)
    /// Draws one cell.
    func paint(_ cell: TileCell, _ column: Int, _ row: Int) {
      guard !cell.isEmpty, !self.paint(cell, column: column, row: row, settings, opacity) else {
        return
      }
      unknown = (unknown.count + 1, unknown.count == 0 ? cell.gid : unknown.first)
    }
    let (geometry, reach) = (geometry, reach)
    if geometry.orientation == .orthogonal {
      Self.forEachCell(of: grid, map.renderOrder, paint)
    } else if let bounds = grid.bounds {
      // All cells that may be seen, so that those without a picture are counted.
      let area = Rect(
        x: -shift.x, y: -shift.y, width: Double(frame.width) / frame.scale,
        height: Double(frame.height) / frame.scale)
      geometry.forEachCell(anchoredIn: reach.anchors(drawingInto: area), within: bounds) {
        paint(grid[column: $0, row: $1], $0, $1)
      }
    }
    if unknown.count > 0 {
      warnings.append(
        "\(oneLine(map.file)): layer \(quoted(oneLine(name))): \(unknown.count) cells are left out: "
          + "there is no picture of their tile, such as \(unknown.first)")
    }
  }

  /// Visits the cells of an orthogonal layer in the map's render order.
  private static func forEachCell(
    of grid: CellGrid, _ renderOrder: TileMap.RenderOrder, _ body: (TileCell, Int, Int) -> Void
  ) {
    let fromRight = renderOrder == .leftDown || renderOrder == .leftUp
    let fromBelow = renderOrder == .rightUp || renderOrder == .leftUp
    // Chunks by rows, so that whole rows of cells are drawn in order.
    let order = Dictionary(grouping: grid.chunks, by: \.key.row)
    for row in fromBelow ? order.keys.sorted(by: >) : order.keys.sorted() {
      let chunks = order[row]!.sorted { ($0.key.column < $1.key.column) != fromRight }
      for line in 0..<16 {
        let line = fromBelow ? 15 - line : line
        for (key, number) in chunks {
          for x in 0..<16 {
            let x = fromRight ? 15 - x : x
            body(
              TileCell(rawValue: grid.cells[number * 256 + line * 16 + x]),
              Int(key.column) * 16 + x, Int(row) * 16 + line)
          }
        }
      }
    }
  }

  /// Draws one cell; returns false when there is no image of its tile.
  private mutating func paint(
    _ cell: TileCell, column: Int, row: Int, _ settings: TileMapLayer.EffectiveSettings,
    _ opacity: UInt32
  ) -> Bool {
    guard let picture = pictures.picture(of: cell, microseconds: microseconds) else { return false }
    let box = map.tilesets[picture.tileset].box(
      of: picture, cell, at: geometry.anchor(column: column, row: row), in: geometry)
    let degrees = cell.rotation(in: geometry)
    guard degrees == 0 else {
      paint(picture, cell, box, rotation: degrees, settings, opacity)
      return true
    }
    var flags = cell
    if geometry.orientation == .hexagonal { flags.rawValue &= 0xC000_0000 }
    draw(
      picture.image, settings.tint,
      PixelBuffer.Placement(
        x: picture.x, y: picture.y, width: picture.width, height: picture.height,
        box: onBuffer(box, shift), cell: flags, opacity: opacity), isTile: true)
    return true
  }

  /// Draws a tile that is rotated about the middle of its box.
  private mutating func paint(
    _ picture: TilePicture, _ cell: TileCell, _ box: Rect, rotation degrees: Double,
    _ settings: TileMapLayer.EffectiveSettings, _ opacity: UInt32
  ) {
    let turn = Turn(degrees: degrees)
    let mirror = Point(
      cell.isFlippedHorizontally ? -1 : 1, cell.isFlippedVertically ? -1 : 1)
    let scale = Point(
      box.width / Double(picture.width) * frame.scale,
      box.height / Double(picture.height) * frame.scale)
    draw(
      picture.image, settings.tint,
      PixelBuffer.AffinePlacement(
        x: picture.x, y: picture.y, width: picture.width, height: picture.height,
        center: (Point(box.midX, box.midY) + shift) * frame.scale,
        right: turn.apply(Point(scale.x * mirror.x, 0)),
        down: turn.apply(Point(0, scale.y * mirror.y)), opacity: opacity))
  }

  // MARK: Image layers

  /// Draws an image layer.
  private mutating func paint(
    _ content: TileMapLayer.ImageContent, _ settings: TileMapLayer.EffectiveSettings
  ) {
    guard let source = content.source, let image = pictures.image(source) else { return }
    if rule == .tiled18, frame.scale == 1 {
      fill(with: image, content, settings)
      return
    }
    let width = Double(image.width)
    let height = Double(image.height)
    // Rounded once: copies rounded separately could leave gaps.
    let shift =
      frame.scale == 1
      ? Point((shift.x + 0.5).rounded(.down), (shift.y + 0.5).rounded(.down)) : shift
    /// Returns the range of repetitions that cover the picture along one axis; 0...0 where the image is not repeated.
    func steps(_ end: Int, _ shift: Double, _ size: Double, _ again: Bool) -> ClosedRange<Int> {
      guard again else { return 0...0 }
      let first = Int(saturating: (-shift / size).rounded(.down))
      return
        first...max(
          first, Int(saturating: ((Double(end) / frame.scale - shift) / size).rounded(.down)))
    }
    let opacity = Self.eightBits(settings.opacity)
    for row in steps(frame.height, shift.y, height, content.repeatsY) {
      for column in steps(frame.width, shift.x, width, content.repeatsX) {
        let box = Rect(
          x: Double(column) * width, y: Double(row) * height, width: width, height: height)
        draw(
          image, settings.tint,
          PixelBuffer.Placement(
            x: 0, y: 0, width: image.width, height: image.height, box: onBuffer(box, shift),
            opacity: opacity), isTile: false)
      }
    }
  }

  /// Draws an image layer as Tiled 1.8 does: as a rectangle filled with a pattern that begins at a whole
  /// pixel.
  private mutating func fill(
    with image: Image, _ content: TileMapLayer.ImageContent,
    _ settings: TileMapLayer.EffectiveSettings
  ) {
    // The extent of a repeated image in Tiled.
    let (low, high) = (Double(Int32.min / 512), Double(Int32.max / 256))
    let left = content.repeatsX ? low : 0
    let top = content.repeatsY ? low : 0
    let box = Rect(
      x: left + shift.x, y: top + shift.y,
      width: (content.repeatsX ? high : Double(image.width)) - left,
      height: (content.repeatsY ? high : Double(image.height)) - top)
    guard let (columns, rows) = ThickLine(box).pixels(width: frame.width, height: frame.height)
    else { return }
    let hidesBelow =
      settings.tint.rgba8 >> 24 < 255
      && isOpaque(image, x: 0, y: 0, width: image.width, height: image.height)
    buffer.fill(
      columns: columns, rows: rows, with: prepare(image, settings.tint),
      from: (
        Int(saturating: (shift.x + 0.5).rounded(.down)),
        Int(saturating: (shift.y + 0.5).rounded(.down))
      ),
      opacity: Self.eightBits(settings.opacity),
      mode != .normal ? .mode(mode) : hidesBelow ? .overOpaque : .over)
  }

  // MARK: Helpers

  /// Returns a rectangle of a displaced layer in the buffer's pixels.
  private func onBuffer(_ box: Rect, _ shift: Point) -> Rect {
    let half = Size(width: box.width * 0.5, height: box.height * 0.5)
    // Computed from its center, as in Tiled, because the last bit of a sum can decide for half pixels.
    let middle = Point(box.minX + half.width + shift.x, box.minY + half.height + shift.y)
    return Rect(
      x: (middle.x - half.width) * frame.scale, y: (middle.y - half.height) * frame.scale,
      width: box.width * frame.scale, height: box.height * frame.scale)
  }

  /// Draws the image of a tile or of an image layer.
  private mutating func draw(
    _ image: Image, _ tint: Color, _ placement: PixelBuffer.Placement, isTile: Bool
  ) {
    var placement = placement
    if rule == .tiled18 {
      placement.tieRule = .before
      let swaps = placement.cell.isTransposed
      let isWhole =
        isTile && frame.scale == 1
        && Double(swaps ? placement.height : placement.width) == placement.box.width
        && Double(swaps ? placement.width : placement.height) == placement.box.height
      // Upright tiles are moved by whole pixels instead of sampled.
      if isWhole, placement.cell.rawValue >> 29 == 0 {
        placement.box.origin = Point(
          (placement.box.minX + 0.5).rounded(.down), (placement.box.minY + 0.5).rounded(.down))
      }
      // The pixels of opaque tiles are copied where no blending is needed.
      let isCopied = isWhole && placement.opacity == 255 && !placement.cell.isMirrored
      let isSeeThrough = tint.rgba8 >> 24 < 255
      if isSeeThrough || isCopied && swaps,
        isOpaque(
          image, x: placement.x, y: placement.y, width: placement.width, height: placement.height)
      {
        if isSeeThrough { placement.blending = isCopied ? .copy : .overOpaque }
        if isCopied, swaps { placement.tieRule = .after }
      }
    }
    if mode != .normal { placement.blending = .mode(mode) }
    buffer.draw(prepare(image, tint), placement)
  }

  /// Draws an image with an affine transform.
  mutating func draw(_ image: Image, _ tint: Color, _ placement: PixelBuffer.AffinePlacement) {
    var placement = placement
    if rule == .tiled18, tint.rgba8 >> 24 < 255,
      isOpaque(
        image, x: placement.x, y: placement.y, width: placement.width, height: placement.height)
    {
      let isCopied =
        placement.opacity == 255
        && [Point(1, 0), Point(0, 1), Point(0, -1)].contains(placement.right)
        && placement.down == Point(-placement.right.y, placement.right.x)
      placement.blending = isCopied ? .copy : .overOpaque
    }
    if mode != .normal { placement.blending = .mode(mode) }
    buffer.draw(prepare(image, tint), placement)
  }

  /// Returns whether all pixels of a part of an image are opaque.
  private mutating func isOpaque(
    _ image: Image, x: Int, y: Int, width: Int, height: Int
  ) -> Bool {
    let key = PartKey(
      image: ObjectIdentifier(image), x: x, y: y, width: width, height: height)
    if let known = opaqueParts[key] { return known }
    let isOpaque = (y..<y + height).allSatisfy { row in
      (x..<x + width).allSatisfy { image.pixels[(row * image.width + $0) * 4 + 3] == 255 }
    }
    opaqueParts[key] = isOpaque
    return isOpaque
  }

  /// Returns an image tinted and premultiplied, from a cache.
  private mutating func prepare(_ image: Image, _ tint: Color) -> PixelBuffer {
    let key = PreparedKey(image: ObjectIdentifier(image), tint: tint.rgba8)
    if let found = prepared[key] { return found }
    let made = PixelBuffer(image, tint: tint)
    prepared[key] = made
    return made
  }

  /// Returns an opacity as a factor of 0...255, truncated to 256 steps as in Tiled's rasterizer.
  static func eightBits(_ opacity: Double) -> UInt32 {
    (UInt32(saturating: opacity * 256) * 255) >> 8
  }
}

extension TileCell {
  /// Whether the tile's orientation is neither upright nor a rotation by 90 degrees to either side.
  fileprivate var isMirrored: Bool {
    isTransposed
      ? isFlippedHorizontally == isFlippedVertically : isFlippedHorizontally || isFlippedVertically
  }
}
