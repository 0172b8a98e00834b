internal import LamellaFiles
public import LamellaGraphics

/// The decoded pictures of a map's tilesets and image layers.
///
/// A picture that is missing or damaged is a line in ``warnings``; its tiles are not drawn.
///
/// ```swift
/// let pictures = TilePictures(of: map)
/// let grass = pictures.picture(of: TileCell(rawValue: 1), microseconds: 0)
/// ```
public struct TilePictures: Sendable {
  /// The highest number of pixels of all pictures of a map together: one gigabyte.
  public static let maximumPixels = 1 << 28

  /// The pictures that could not be read and why, one line each.
  public private(set) var warnings: [String] = []
  private let tilesets: [Tileset]
  /// The common picture of each tileset, by index: tiles are looked up often.
  private var sheets: [Image?] = []
  /// The pictures of tiles that have their own, by tileset and number.
  private var singles: [[Int: Image]] = []
  private var images: [TileImageSource: Image] = [:]
  private var pixelsLeft = TilePictures.maximumPixels

  /// Reads the pictures that a map names.
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

  /// Warns of two tilesets with the same numbers, as when one has grown since the map was saved.
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

  /// The picture of a cell's tile itself, without its animation; nil when there is none.
  package func stillPicture(of cell: TileCell) -> TilePicture? {
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

extension Tileset {
  /// Returns the picture of a tile in the common picture; nil for one that is not wholly inside.
  fileprivate func cut(_ tile: Int, from image: Image, index: Int) -> TilePicture? {
    let columns = Self.count(image.width, margin, tileWidth, spacing)
    let rows = Self.count(image.height, margin, tileHeight, spacing)
    guard columns > 0, tile / columns < rows else { return nil }
    return TilePicture(
      image: image, x: margin + tile % columns * (tileWidth + spacing),
      y: margin + tile / columns * (tileHeight + spacing), width: tileWidth, height: tileHeight,
      tileset: index)
  }

  /// Counts the whole tiles of the common picture.
  fileprivate func tileCount(in image: Image) -> Int {
    Self.count(image.width, margin, tileWidth, spacing)
      * Self.count(image.height, margin, tileHeight, spacing)
  }

  /// Counts the whole tiles along a side; the margin counts at the near edge only.
  private static func count(_ side: Int, _ margin: Int, _ tile: Int, _ spacing: Int) -> Int {
    side - margin < tile ? 0 : (side - margin - tile) / (tile + spacing) + 1
  }
}

extension Image {
  /// Returns the image with the pixels of one color, `0xRRGGBB`, made transparent.
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
