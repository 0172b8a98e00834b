internal import LamellaGeometry
internal import LamellaGraphics

/// The renderer of a map view's tiles: resolves their images, flips them, and advances animations.
@MainActor
final class TileRenderer {
  let map: TileMap
  let pictures: TilePictures
  /// The largest distance that tiles reach beyond their cell, in map pixels; zero when none does.
  let overhang: Size
  private var microseconds: Int64 = 0
  /// The tile that each animated tile shows now, by GID.
  private var shownTiles: [UInt32: Int] = [:]
  /// Copies of flipped tiles, because a canvas does not flip images.
  private var flippedTiles: [FlippedTileKey: Image] = [:]

  /// Whether chunk views draw pictures of their still tiles; where each pixel of the map is a whole number of pixels of
  /// the output, that looks the same.
  var usesChunkPictures = false
  /// The pictures of chunks, in sight or not.
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
    self.map = map
    self.pictures = pictures
    var largest = Size.zero
    var isNeeded = false
    for tileset in map.tilesets {
      for (id, tile) in tileset.tiles where !tile.animation.isEmpty {
        let gid = tileset.firstGID + UInt32(id)
        shownTiles[gid] = tileset.shownTile(id, microseconds: 0)
      }
      let side = tileset.drawsAtGridSize ? 0 : max(tileset.tileWidth, tileset.tileHeight)
      let x = max(side, map.tileWidth) + abs(tileset.tileOffsetX)
      let y = max(side, map.tileHeight) + abs(tileset.tileOffsetY)
      isNeeded = isNeeded || x > map.tileWidth || y > map.tileHeight
      largest = Size(max(largest.width, Double(x)), max(largest.height, Double(y)))
    }
    // Tiles that reach farther appear late; a larger overhang would need too many views.
    let limit = 1024.0
    let last = shownTiles.keys.reduce(0) { $1 < Self.maximumResolvedTiles ? max($0, $1) : $0 }
    var isAnimatedGID = [Bool](repeating: false, count: shownTiles.isEmpty ? 0 : Int(last) + 1)
    for gid in shownTiles.keys where gid <= last { isAnimatedGID[Int(gid)] = true }
    self.isAnimatedGID = isAnimatedGID
    overhang = isNeeded ? Size(min(largest.width, limit), min(largest.height, limit)) : .zero
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

  // MARK: Drawing

  /// Draws a cell's tile at a column and row, counted from the canvas's origin.
  func draw(_ cell: TileCell, column: Int, row: Int, tint: Color, in canvas: Canvas) {
    guard let tile = tile(cell) else { return }
    var box = tile.box
    box.origin.x += Double(column * map.tileWidth)
    box.origin.y += Double(row * map.tileHeight)
    canvas.draw(tile.image, from: tile.source, in: box, tint: tint, filter: .nearest)
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

  /// Finds how a cell's tile is drawn now.
  private func resolve(_ cell: TileCell) -> ResolvedTile? {
    guard let picture = pictures.picture(of: cell, microseconds: microseconds) else { return nil }
    var tile = ResolvedTile(
      image: picture.image,
      source: PixelRect(
        x: Int32(picture.x), y: Int32(picture.y), width: Int32(picture.width),
        height: Int32(picture.height)),
      box: map.tilesets[picture.tileset].box(
        of: picture, cell, column: 0, row: 0, tileWidth: map.tileWidth,
        tileHeight: map.tileHeight))
    let flags = cell.rawValue >> 29
    if flags != 0 {
      let key = FlippedTileKey(
        image: ObjectIdentifier(picture.image), x: picture.x, y: picture.y, flags: flags)
      tile.image = flippedTiles[key] ?? picture.image(flippedAs: cell)
      flippedTiles[key] = tile.image
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
