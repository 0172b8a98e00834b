internal import LamellaGeometry
internal import LamellaGraphics

/// Draws tiles into views: knows their pictures, turns them, and follows the animations.
@MainActor
final class TileArt {
  let map: TileMap
  let pictures: TilePictures
  /// How far tiles may reach beyond their cell; empty when none does.
  let overhang: Size
  private var microseconds: Int64 = 0
  /// The animated tiles by GID, with the number of the tile that each shows now.
  private var shownTiles: [UInt32: Int] = [:]
  /// Turned tiles, as pictures of their own: a canvas draws upright only.
  private var turned: [TurnedKey: Image] = [:]

  /// What has been drawn of tiles that are not animated, by cell: a map shows the same few again and again.
  private var known: [UInt32: KnownTile] = [:]
  /// How many of them are kept.
  private static let mostKnown = 1 << 16

  /// A tile as it is drawn in the cell at the canvas's origin.
  private struct KnownTile {
    var image: Image
    var source: PixelRect
    var box: Rect
  }

  private struct TurnedKey: Hashable {
    var image: ObjectIdentifier
    var x: Int
    var y: Int
    var flags: UInt32
  }

  nonisolated deinit {}

  init(map: TileMap, pictures: TilePictures) {
    self.map = map
    self.pictures = pictures
    var most = Size.zero
    var reaches = false
    for tileset in map.tilesets {
      for (id, tile) in tileset.tiles where !tile.animation.isEmpty {
        let gid = tileset.firstGID + UInt32(id)
        shownTiles[gid] = tileset.shownTile(id, microseconds: 0)
      }
      let side = tileset.drawsAtGridSize ? 0 : max(tileset.tileWidth, tileset.tileHeight)
      let x = max(side, map.tileWidth) + abs(tileset.tileOffsetX)
      let y = max(side, map.tileHeight) + abs(tileset.tileOffsetY)
      reaches = reaches || x > map.tileWidth || y > map.tileHeight
      most = Size(max(most.width, Double(x)), max(most.height, Double(y)))
    }
    // What reaches further comes into sight late rather than costing views without bound.
    let limit = 1024.0
    overhang = reaches ? Size(min(most.width, limit), min(most.height, limit)) : .zero
  }

  // MARK: Animations

  /// Whether any tile is animated.
  var hasAnimations: Bool { !shownTiles.isEmpty }

  /// Whether a tile is animated.
  func isAnimated(_ gid: UInt32) -> Bool { shownTiles[gid] != nil }

  /// Goes on to a time.
  ///
  /// - Returns: The animated tiles, by GID, that look different now.
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
    return changed
  }

  /// The first moment at which an animated tile looks different than now; nil when none will.
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

  /// Draws a cell's tile at a place counted in cells from the canvas's origin.
  func draw(_ cell: TileCell, column: Int, row: Int, tint: Color, in canvas: Canvas) {
    guard let tile = known[cell.rawValue] ?? look(at: cell) else { return }
    var box = tile.box
    box.origin.x += Double(column * map.tileWidth)
    box.origin.y += Double(row * map.tileHeight)
    canvas.draw(tile.image, from: tile.source, in: box, tint: tint, filter: .nearest)
  }

  /// Finds out how a cell's tile is drawn now; nil where nothing is.
  private func look(at cell: TileCell) -> KnownTile? {
    guard let picture = pictures.picture(of: cell, microseconds: microseconds) else { return nil }
    var tile = KnownTile(
      image: picture.image,
      source: PixelRect(
        x: Int32(picture.x), y: Int32(picture.y), width: Int32(picture.width),
        height: Int32(picture.height)),
      box: map.tilesets[picture.tileset].box(
        of: picture, cell, column: 0, row: 0, tileWidth: map.tileWidth,
        tileHeight: map.tileHeight))
    let flags = cell.rawValue >> 29
    if flags != 0 {
      let key = TurnedKey(
        image: ObjectIdentifier(picture.image), x: picture.x, y: picture.y, flags: flags)
      tile.image = turned[key] ?? picture.turned(as: cell)
      turned[key] = tile.image
      tile.source = PixelRect(
        x: 0, y: 0, width: Int32(tile.image.width), height: Int32(tile.image.height))
    }
    if !isAnimated(cell.gid) {
      if known.count >= Self.mostKnown { known.removeAll() }
      known[cell.rawValue] = tile
    }
    return tile
  }
}

extension TilePicture {
  /// The tile as a picture of its own, turned as a cell says.
  func turned(as cell: TileCell) -> Image {
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
