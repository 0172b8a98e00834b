internal import LamellaGeometry
internal import LamellaGraphics

/// The renderer of a map view's tiles: resolves their images, flips them, and advances animations.
@MainActor
final class TileRenderer {
  /// The map, without its layers.
  let map: TileMap
  let geometry: CellGeometry
  let pictures: TilePictures
  /// The area that the tiles of all tilesets draw into, around their cells' anchors.
  let reach: TileReach
  /// Whether the cells are upright and no tile in them reaches beyond its own; set when the views of layers are made.
  var tilesStayInCells: Bool
  /// Whether the tiles of each tileset stay in upright cells.
  private let tilesetStaysInCells: [Bool]
  private var microseconds: Int64 = 0
  /// The tile that each animated tile shows now, by GID.
  private var shownTiles: [UInt32: Int] = [:]
  /// Copies of flipped tiles, because a canvas does not flip images.
  private var flippedTiles: [FlippedTileKey: Image] = [:]

  /// Whether chunk views draw pictures of their still tiles; where each pixel of the map is a whole number of pixels of
  /// the output, that looks the same.
  var usesChunkPictures = false
  /// The filter with which pictures of chunks and tiles are drawn.
  var filter = TextureFilter.nearest
  /// The levels of detail of upright cells.
  let levels: DetailLevels
  /// The level of detail in which chunks are shown; 0 for their own pixels.
  var level = 0
  /// The small copies of tiles, by their level.
  private var detailTiles: [DetailTiles?] = []
  /// The pictures of chunks and of levels of detail, in sight or not.
  let chunkPictures = ChunkPictureCache(byteBudget: maximumPictureBytes)
  /// The largest number of bytes of all chunk pictures.
  static let maximumPictureBytes = 64 << 20

  /// Whether each GID up to the last animated one is that of an animated tile; larger GIDs are in `shownTiles` alone.
  private let isAnimatedGID: [Bool]

  /// Resolved tiles as they show now, by raw cell value: those of small values, most of which are in use.
  ///
  /// Unchecked: it is read for every cell that is drawn, and nothing is called while it changes.
  @exclusivity(unchecked) private var resolvedTiles: [ResolvedTile?] = []
  /// Resolved tiles of other cells.
  private var otherTiles: [UInt32: ResolvedTile] = [:]
  /// The cells of resolved tiles that are animated.
  private var resolvedAnimations: Set<UInt32> = []
  /// The number of values in `resolvedTiles`, and the largest number of others.
  private static let maximumResolvedTiles = 1 << 14

  /// A tile's image, source and destination, in the cell at the canvas's origin.
  struct ResolvedTile {
    var image: Image
    var source: PixelRect
    var box: Rect
    var coverage = TileCoverage.translucent
    /// The rotation about the middle of the box, in degrees clockwise.
    var degrees = 0.0
  }

  /// The tile and flip flags by which flipped images are cached.
  private struct FlippedTileKey: Hashable {
    var image: ObjectIdentifier
    var x: Int
    var y: Int
    var flags: UInt32
  }

  nonisolated deinit {}

  init(map: TileMap, pictures: TilePictures) {
    // The cells of layers are changed in place, which a copy would prevent.
    var map = map
    map.layers = []
    self.map = map
    geometry = map.geometry
    self.pictures = pictures
    reach = TileReach(of: map, pictures)
    let isUpright = map.orientation == .orthogonal
    let cell = TileReach(of: geometry)
    tilesetStaysInCells = map.tilesets.indices.map {
      isUpright && TileReach(of: map, pictures, tilesets: $0..<$0 + 1) == cell
    }
    tilesStayInCells = isUpright && reach == cell
    levels = DetailLevels(tileWidth: map.tileWidth, tileHeight: map.tileHeight)
    for tileset in map.tilesets {
      for (id, tile) in tileset.tiles where !tile.animation.isEmpty {
        let gid = tileset.firstGID + UInt32(id)
        shownTiles[gid] = tileset.shownTile(id, microseconds: 0)
      }
    }
    let last = shownTiles.keys.reduce(0) { $1 < Self.maximumResolvedTiles ? max($0, $1) : $0 }
    var isAnimatedGID = [Bool](repeating: false, count: shownTiles.isEmpty ? 0 : Int(last) + 1)
    for gid in shownTiles.keys where gid <= last { isAnimatedGID[Int(gid)] = true }
    self.isAnimatedGID = isAnimatedGID
  }

  // MARK: Animations

  /// Whether any tile is animated.
  var hasAnimations: Bool { !shownTiles.isEmpty }

  /// Returns whether a tile is animated.
  func isAnimated(_ gid: UInt32) -> Bool {
    gid < isAnimatedGID.count ? isAnimatedGID[Int(gid)] : shownTiles[gid] != nil
  }

  /// Returns whether any tile of a grid is animated.
  ///
  /// - Complexity: O(number of stored cells).
  func holdsAnimations(_ grid: CellGrid) -> Bool {
    guard hasAnimations else { return false }
    var last: UInt32 = 0
    for cell in grid.cells where cell != last {
      last = cell
      if isAnimated(TileCell(rawValue: cell).gid) { return true }
    }
    return false
  }

  /// Advances the animations to a time.
  ///
  /// - Returns: The animated tiles, by GID, whose image changed.
  /// - Complexity: O(number of animated tiles and their frames).
  func advance(to microseconds: Int64) -> Set<UInt32> {
    self.microseconds = microseconds
    var changed: Set<UInt32> = []
    for (gid, shown) in shownTiles {
      guard let index = map.tilesetIndex(ofGID: gid) else { continue }
      let tileset = map.tilesets[index]
      let now = tileset.shownTile(Int(gid - tileset.firstGID), microseconds: microseconds)
      if now != shown { changed.insert(gid) }
    }
    for gid in changed {
      guard let index = map.tilesetIndex(ofGID: gid) else { continue }
      let tileset = map.tilesets[index]
      shownTiles[gid] = tileset.shownTile(
        Int(gid - tileset.firstGID), microseconds: microseconds)
    }
    if !changed.isEmpty {
      for cell in resolvedAnimations { store(nil, of: cell) }
      resolvedAnimations.removeAll(keepingCapacity: true)
    }
    return changed
  }

  /// The time of the next animation change in microseconds; nil when there is none.
  ///
  /// - Complexity: O(number of animated tiles and their frames).
  var nextChange: Int64? {
    var next: Int64?
    for gid in shownTiles.keys {
      guard let index = map.tilesetIndex(ofGID: gid) else { continue }
      let tileset = map.tilesets[index]
      guard
        let change = tileset.nextChange(of: Int(gid - tileset.firstGID), after: microseconds)
      else { continue }
      next = min(next ?? change, change)
    }
    return next
  }

  /// Returns the small copies of tiles for a level of detail.
  func tiles(at level: Int) -> DetailTiles {
    while detailTiles.count <= level { detailTiles.append(nil) }
    if let tiles = detailTiles[level] { return tiles }
    let tiles = DetailTiles(size: levels.cellSize(at: level), renderer: self)
    detailTiles[level] = tiles
    return tiles
  }

  // MARK: Drawing

  /// Draws a cell's tile at a column and row, counted from the canvas's origin.
  func draw(_ cell: TileCell, column: Int, row: Int, tint: Color, in canvas: Canvas) {
    guard let tile = tile(cell) else { return }
    var box = tile.box
    box.origin.x += Double(column * map.tileWidth)
    box.origin.y += Double(row * map.tileHeight)
    canvas.draw(tile.image, from: tile.source, in: box, tint: tint, filter: filter)
  }

  /// Draws a cell's tile with the bottom left corner of its cell at a point.
  func draw(_ cell: TileCell, at anchor: Point, tint: Color, in canvas: Canvas) {
    guard let tile = tile(cell) else { return }
    let box = tile.box.offsetBy(dx: anchor.x, dy: anchor.y - Double(map.tileHeight))
    guard tile.degrees != 0 else {
      return canvas.draw(tile.image, from: tile.source, in: box, tint: tint, filter: .nearest)
    }
    let turn = Turn(degrees: tile.degrees)
    let (right, down) = (turn.apply(Point(1, 0)), turn.apply(Point(0, 1)))
    draw(
      tile.image, tile.source, size: box.size,
      Transform2D(
        a: right.x, b: right.y, c: down.x, d: down.y, tx: box.midX, ty: box.midY), tint: tint,
      in: canvas)
  }

  /// Returns where a tile object is drawn now; nil where there is no picture of its tile.
  func placement(of object: TileMapObject, _ cell: TileCell) -> TileObjectPlacement? {
    TileObjectPlacement(object, cell, in: map, geometry, pictures, microseconds: microseconds)
  }

  /// Returns what the tiles of stored cells draw around their anchors.
  ///
  /// - Complexity: O(number of stored cells).
  func reach(of grid: CellGrid) -> TileReach {
    var result = TileReach(of: geometry)
    var known: Set<UInt32> = []
    var last: UInt32 = 0
    for value in grid.cells where value != last {
      last = value
      let cell = TileCell(rawValue: value)
      guard !cell.isEmpty, known.insert(value).inserted else { continue }
      // The frames of an animation may be of any size.
      if isAnimated(cell.gid) || cell.rotation(in: geometry) != 0 { return reach }
      guard let picture = pictures.picture(of: cell, microseconds: 0) else { continue }
      result.add(
        map.tilesets[picture.tileset].box(of: picture, cell, at: .zero, in: geometry))
    }
    return result
  }

  /// Returns whether the cells are upright and no tile of a layer reaches beyond its own.
  ///
  /// Tilesets for objects often have larger tiles, which cost the layers that use them only.
  ///
  /// - Complexity: O(number of stored cells) where tiles of some tilesets stay in their cells and others do not.
  func staysInCells(_ layer: TileMapLayer) -> Bool {
    guard geometry.orientation == .orthogonal else { return false }
    if !tilesetStaysInCells.contains(false) { return true }
    guard case .tiles(let grid) = layer.content, tilesetStaysInCells.contains(true) else {
      return false
    }
    // Most cells are of the tileset of the cell before.
    var known: ClosedRange<UInt32> = 0...0
    for value in grid.cells {
      let gid = TileCell(rawValue: value).gid
      if known.contains(gid) || gid == 0 { continue }
      guard let index = map.tilesetIndex(ofGID: gid) else { continue }
      guard tilesetStaysInCells[index] else { return false }
      known = map.tilesets[index].firstGID...gid
    }
    return true
  }

  /// Returns whether a cell's tile stays in its cell, on an upright map.
  func staysInCell(_ cell: TileCell) -> Bool {
    guard let index = map.tilesetIndex(ofGID: cell.gid) else { return true }
    return tilesetStaysInCells[index]
  }

  /// Draws a tile object, displaced.
  func draw(
    _ object: TileMapObject, _ cell: TileCell, movedBy shift: Point, tint: Color, in canvas: Canvas
  ) {
    guard let placement = placement(of: object, cell) else { return }
    let picture = placement.picture
    let (right, down) = (placement.right, placement.down)
    let center = placement.center + shift
    let source = PixelRect(
      x: Int32(picture.x), y: Int32(picture.y), width: Int32(picture.width),
      height: Int32(picture.height))
    // Upright pictures are copied, others are drawn as triangles.
    let isUpright = right.y == 0 && down.x == 0
    guard isUpright || right.x == 0 && down.y == 0 else {
      draw(
        picture.image, source, size: Size(Double(picture.width), Double(picture.height)),
        Transform2D(a: right.x, b: right.y, c: down.x, d: down.y, tx: center.x, ty: center.y),
        tint: tint, in: canvas)
      return
    }
    let across = isUpright ? right.x * Double(picture.width) : down.x * Double(picture.height)
    let downward = isUpright ? down.y * Double(picture.height) : right.y * Double(picture.width)
    let box = Rect(
      x: center.x - abs(across) / 2, y: center.y - abs(downward) / 2, width: abs(across),
      height: abs(downward))
    let flags = TileCell(
      rawValue: (across < 0 ? 0x8000_0000 : 0) | (downward < 0 ? 0x4000_0000 : 0)
        | (isUpright ? 0 : 0x2000_0000))
    if flags.rawValue == 0 {
      canvas.draw(picture.image, from: source, in: box, tint: tint, filter: .nearest)
    } else {
      let image = image(of: picture, flippedAs: flags)
      canvas.draw(image, in: box, tint: tint, filter: .nearest)
    }
  }

  /// Draws a part of an image with a transform of its middle.
  private func draw(
    _ image: Image, _ source: PixelRect, size: Size, _ transform: Transform2D, tint: Color,
    in canvas: Canvas
  ) {
    canvas.saveGState()
    canvas.concatenate(transform)
    canvas.draw(
      image, from: source,
      in: Rect(
        x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height),
      tint: tint, filter: .nearest)
    canvas.restoreGState()
  }

  /// Returns how a cell's tile is drawn now; nil when there is nothing to draw.
  func tile(_ cell: TileCell) -> ResolvedTile? {
    let value = Int(cell.rawValue)
    let known = value < resolvedTiles.count ? resolvedTiles[value] : otherTiles[cell.rawValue]
    return known ?? resolve(cell)
  }

  /// Stores or forgets how a cell's tile is drawn.
  private func store(_ tile: ResolvedTile?, of cell: UInt32) {
    if cell < Self.maximumResolvedTiles {
      while resolvedTiles.count <= cell { resolvedTiles.append(nil) }
      resolvedTiles[Int(cell)] = tile
    } else {
      if otherTiles.count >= Self.maximumResolvedTiles { otherTiles.removeAll() }
      otherTiles[cell] = tile
    }
  }

  /// Returns whether a cell's tile hides all that lies below it in the cell, at any time.
  func coversCell(_ cell: TileCell) -> Bool {
    guard let tile = tile(cell), tile.coverage == .opaque else { return false }
    return tile.box
      == Rect(x: 0, y: 0, width: Double(map.tileWidth), height: Double(map.tileHeight))
  }

  /// Returns whether a tile is drawn at its own size, on whole pixels of the map within its cell.
  func liesInCell(_ tile: ResolvedTile) -> Bool {
    let box = tile.box
    return box.width == Double(tile.source.width) && box.height == Double(tile.source.height)
      && box.minX == box.minX.rounded() && box.minY == box.minY.rounded()
      && box.minX >= 0 && box.minY >= 0 && box.maxX <= Double(map.tileWidth)
      && box.maxY <= Double(map.tileHeight)
  }

  /// Returns the image of a tile alone, with a cell's flip flags applied, from a cache.
  private func image(of picture: TilePicture, flippedAs cell: TileCell) -> Image {
    let key = FlippedTileKey(
      image: ObjectIdentifier(picture.image), x: picture.x, y: picture.y,
      flags: cell.rawValue >> 29)
    if let known = flippedTiles[key] { return known }
    let flipped = picture.image(flippedAs: cell)
    flippedTiles[key] = flipped
    return flipped
  }

  /// Finds how a cell's tile is drawn now.
  private func resolve(_ cell: TileCell) -> ResolvedTile? {
    guard let picture = pictures.picture(of: cell, microseconds: microseconds) else { return nil }
    var tile = ResolvedTile(
      image: picture.image,
      source: PixelRect(
        x: Int32(picture.x), y: Int32(picture.y), width: Int32(picture.width),
        height: Int32(picture.height)),
      box: map.tilesets[picture.tileset].box(
        of: picture, cell, at: Point(0, Double(map.tileHeight)), in: geometry),
      degrees: cell.rotation(in: geometry))
    var flags = cell
    // Hexagons are rotated instead of transposed.
    if geometry.orientation == .hexagonal { flags.rawValue &= 0xC000_0000 }
    if flags.rawValue >> 29 != 0 {
      tile.image = image(of: picture, flippedAs: flags)
      tile.source = PixelRect(
        x: 0, y: 0, width: Int32(tile.image.width), height: Int32(tile.image.height))
    }
    if isAnimated(cell.gid) {
      resolvedAnimations.insert(cell.rawValue)
    } else {
      tile.coverage = tile.image.coverage(of: tile.source)
    }
    store(tile, of: cell.rawValue)
    return tile
  }
}

extension TilePicture {
  /// Returns the tile as an image of its own, with a cell's flip flags applied.
  func image(flippedAs cell: TileCell) -> Image {
    let swaps = cell.isTransposed
    let wide = swaps ? height : width
    let high = swaps ? width : height
    return Image(width: wide, height: high) { x, y in
      let x = cell.isFlippedHorizontally ? wide - 1 - x : x
      let y = cell.isFlippedVertically ? high - 1 - y : y
      return image.pixel(x: self.x + (swaps ? y : x), y: self.y + (swaps ? x : y))
    }
  }
}
