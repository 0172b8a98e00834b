internal import LamellaFiles
public import LamellaGraphics

/// One tile as it is drawn: a part of a picture, how large, and how far from its cell.
public struct TilePicture: Sendable {
  /// The picture that holds the tile.
  public var image: Image
  /// The left edge of the tile in the picture, in pixels.
  public var x: Int
  /// The upper edge of the tile in the picture, in pixels.
  public var y: Int
  /// The tile's width in the picture, in pixels.
  public var width: Int
  /// The tile's height in the picture, in pixels.
  public var height: Int
  /// The number of its tileset within the map.
  public var tileset: Int
}

/// The decoded pictures of a map's tilesets and image layers.
///
/// A picture that is missing or damaged is a line in ``warnings``, and what it would show is not drawn.
///
/// ```swift
/// let pictures = TilePictures(of: map)
/// let grass = pictures.picture(of: TileCell(rawValue: 1), microseconds: 0)
/// ```
public struct TilePictures: Sendable {
  /// The most pixels of all pictures of a map together: one gigabyte.
  public static let maximumPixels = 1 << 28

  /// What could not be read and why, one line each.
  public private(set) var warnings: [String] = []
  private let tilesets: [Tileset]
  /// The common picture of each tileset: tiles are looked up too often to ask by its source.
  private var sheets: [Image?] = []
  /// The pictures of tiles that have one each, for the same reason, by tileset and number.
  private var singles: [[Int: Image]] = []
  private var images: [TileImageSource: Image] = [:]
  private var pixelsLeft = TilePictures.maximumPixels

  /// Reads all pictures that a map names.
  ///
  /// - Parameters:
  ///   - map: The map.
  ///   - files: Where the pictures are read from.
  /// - Complexity: O(size of the files and number of pixels).
  public init(of map: TileMap, files: some TileMapFiles = TileMapFolder(root: ".")) {
    tilesets = map.tilesets
    var tried: Set<TileImageSource> = []
    var sources: [TileImageSource] = []
    func note(_ source: TileImageSource?) {
      if let source, tried.insert(source).inserted { sources.append(source) }
    }
    for tileset in tilesets {
      note(tileset.source)
      for (_, tile) in tileset.tiles.sorted(by: { $0.key < $1.key }) { note(tile.source) }
    }
    TileMapLayer.forEachLeaf(of: map.layers) { layer, _ in
      if case .image(let content) = layer.content { note(content.source) }
    }
    for source in sources { read(source, files) }
    sheets = tilesets.map { $0.source.flatMap { images[$0] } }
    singles = tilesets.map { tileset in
      tileset.source == nil
        ? tileset.tiles.compactMapValues { $0.source.flatMap { images[$0] } } : [:]
    }
    for (index, next) in tilesets.indices.dropFirst().enumerated() {
      warnOfOverlap(tilesets[index], index, tilesets[next])
    }
  }

  /// Two tilesets may claim the same numbers, where one has grown since the map was saved.
  private mutating func warnOfOverlap(_ tileset: Tileset, _ index: Int, _ next: Tileset) {
    let count =
      tileset.source == nil
      ? (tileset.tiles.keys.max() ?? -1) + 1 : sheets[index].map { tileset.tileCount(in: $0) } ?? 0
    let end = Int(tileset.firstGID) + count
    guard end > Int(next.firstGID) else { return }
    warnings.append(
      "tileset \(quoted(oneLine(tileset.name))) has the tiles \(tileset.firstGID) to \(end - 1), but "
        + "\(next.firstGID) and what follows belong to \(quoted(oneLine(next.name))): "
        + "open the map in Tiled and save it again")
  }

  private mutating func read(_ source: TileImageSource, _ files: some TileMapFiles) {
    do throws(FileError) {
      let bytes: [UInt8]
      if let embedded = source.embedded {
        bytes = embedded
      } else {
        bytes = try files.read(source.path, limit: PNG.maximumFileBytes)
      }
      let image = try PNG.decode(bytes, name: source.path, gamma: .ignored)
      pixelsLeft -= image.width * image.height
      guard pixelsLeft >= 0 else {
        pixelsLeft += image.width * image.height
        throw FileError(
          file: source.path,
          reason: "the map's pictures have more than \(Self.maximumPixels) pixels together")
      }
      images[source] = source.transparentColor.map { image.cleared(of: $0) } ?? image
    } catch {
      warnings.append("\(error); what it shows is left out")
    }
  }

  /// The picture of an image layer, or nil when it could not be read.
  public func image(_ source: TileImageSource) -> Image? { images[source] }

  /// The picture of a cell's tile at a time; nil when the cell is empty or no such tile can be drawn.
  ///
  /// - Parameters:
  ///   - cell: The cell; its flags do not matter.
  ///   - microseconds: Since the animations began.
  /// - Returns: The part of a picture to draw.
  /// - Complexity: O(log of the numbers of tilesets and of the animation's frames).
  public func picture(of cell: TileCell, microseconds: Int64) -> TilePicture? {
    guard let index = tilesets.tilesetIndex(ofGID: cell.gid) else { return nil }
    let tileset = tilesets[index]
    return picture(
      ofTile: tileset.shownTile(Int(cell.gid - tileset.firstGID), microseconds: microseconds),
      in: tileset, index)
  }

  /// The picture of a cell's tile itself, whatever frame of its animation shows.
  func stillPicture(of cell: TileCell) -> TilePicture? {
    guard let index = tilesets.tilesetIndex(ofGID: cell.gid) else { return nil }
    return picture(
      ofTile: Int(cell.gid - tilesets[index].firstGID), in: tilesets[index], index)
  }

  private func picture(ofTile local: Int, in tileset: Tileset, _ index: Int) -> TilePicture? {
    if tileset.source != nil {
      guard let image = sheets[index] else { return nil }
      return tileset.cut(local, from: image, index: index)
    }
    guard let image = singles[index][local], let tile = tileset.tiles[local] else { return nil }
    let width = min(tile.sourceWidth ?? image.width, image.width - tile.sourceX)
    let height = min(tile.sourceHeight ?? image.height, image.height - tile.sourceY)
    guard width > 0, height > 0 else { return nil }
    return TilePicture(
      image: image, x: tile.sourceX, y: tile.sourceY, width: width, height: height,
      tileset: index)
  }
}

extension [Tileset] {
  /// The number of the tileset that a GID belongs to: the last that begins at or before it.
  func tilesetIndex(ofGID gid: UInt32) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].firstGID <= gid { low = middle + 1 } else { high = middle }
    }
    return gid == 0 || low == 0 ? nil : low - 1
  }
}

extension Tileset {
  /// The place of a tile in the common picture; nil for one that is not wholly inside.
  fileprivate func cut(_ tile: Int, from image: Image, index: Int) -> TilePicture? {
    let columns = Self.count(image.width, margin, tileWidth, spacing)
    let rows = Self.count(image.height, margin, tileHeight, spacing)
    guard columns > 0, tile / columns < rows else { return nil }
    return TilePicture(
      image: image, x: margin + tile % columns * (tileWidth + spacing),
      y: margin + tile / columns * (tileHeight + spacing), width: tileWidth, height: tileHeight,
      tileset: index)
  }

  /// How many whole tiles the common picture has.
  fileprivate func tileCount(in image: Image) -> Int {
    Self.count(image.width, margin, tileWidth, spacing)
      * Self.count(image.height, margin, tileHeight, spacing)
  }

  /// How many whole tiles lie along a side; the margin counts at the near edge only.
  private static func count(_ side: Int, _ margin: Int, _ tile: Int, _ spacing: Int) -> Int {
    side - margin < tile ? 0 : (side - margin - tile) / (tile + spacing) + 1
  }
}

extension Image {
  /// The same without the pixels of one colour, `0xRRGGBB`.
  fileprivate func cleared(of color: UInt32) -> Image {
    var bytes = pixels
    let key = (UInt8(color >> 16 & 0xFF), UInt8(color >> 8 & 0xFF), UInt8(color & 0xFF))
    for index in stride(from: 0, to: bytes.count, by: 4)
    where bytes[index] == key.0 && bytes[index + 1] == key.1 && bytes[index + 2] == key.2 {
      bytes[index + 3] = 0
    }
    return Image(width: width, height: height, pixels: bytes, scale: scale)
  }
}
