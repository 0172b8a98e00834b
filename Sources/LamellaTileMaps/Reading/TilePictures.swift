internal import LamellaFiles
internal import LamellaGeometry
public import LamellaGraphics

/// The decoded images of a map's tilesets and image layers.
///
/// A missing or damaged image adds a line to ``warnings``, and its tiles are not drawn.
///
/// ```swift
/// let pictures = TilePictures(of: map)
/// let grass = pictures.picture(of: TileCell(rawValue: 1), microseconds: 0)
/// ```
public struct TilePictures: Sendable {
  /// The largest number of pixels of all images of a map together: one gigabyte.
  public static let maximumPixels = 1 << 28

  /// Messages about images that could not be read, one line each.
  public private(set) var warnings: [String] = []
  private let tilesets: [Tileset]
  /// The image of each tileset, by index, because tiles are looked up often.
  private var sheets: [Image?] = []
  /// The images of collection tilesets, by tileset and tile ID.
  private var singles: [[Int: Image]] = []
  private var images: [TileImageSource: Image] = [:]
  private var pixelsLeft = TilePictures.maximumPixels

  /// Reads all images that a map names.
  ///
  /// - Parameters:
  ///   - map: The map.
  ///   - files: The source of the image files.
  ///   - others: The pictures of other maps, whose images are used again where both name the same file.
  /// - Complexity: O(size of the files and number of pixels).
  public init(
    of map: TileMap, files: some TileMapFiles = TileMapFolder(root: "."),
    sharing others: [TilePictures] = []
  ) {
    tilesets = map.tilesets
    var tried: Set<TileImageSource> = []
    var sources: [TileImageSource] = []
    /// Adds an image source, once.
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
    for source in sources {
      if let known = others.lazy.compactMap({ $0.images[source] }).first {
        images[source] = known
      } else {
        read(source, files)
      }
    }
    sheets = tilesets.map { $0.source.flatMap { images[$0] } }
    singles = tilesets.map { tileset in
      tileset.source == nil
        ? tileset.tiles.compactMapValues { $0.source.flatMap { images[$0] } } : [:]
    }
    for (index, next) in tilesets.indices.dropFirst().enumerated() {
      warnOfOverlap(tilesets[index], index, tilesets[next])
    }
  }

  /// Warns when two tilesets claim the same GIDs, as when one has grown since the map was saved.
  private mutating func warnOfOverlap(_ tileset: Tileset, _ index: Int, _ next: Tileset) {
    let count =
      tileset.source == nil
      ? (tileset.tiles.keys.max() ?? -1) + 1 : sheets[index].map { tileset.tileCount(in: $0) } ?? 0
    let end = Int(tileset.firstGID) + count
    guard end > Int(next.firstGID) else { return }
    warnings.append(
      "tileset \(quoted(oneLine(tileset.name))) has the tiles \(tileset.firstGID) to \(end - 1), but "
        + "\(next.firstGID) and the following belong to \(quoted(oneLine(next.name))): "
        + "open the map in Tiled and save it again")
  }

  /// Reads the image of a source; a failure becomes a warning.
  private mutating func read(_ source: TileImageSource, _ files: some TileMapFiles) {
    do throws(FileError) {
      let bytes: [UInt8]
      if let embedded = source.embedded {
        bytes = embedded
      } else {
        bytes = try files.read(source.path, limit: PNG.maximumFileBytes)
      }
      let image = try ImageFile.decode(bytes, name: source.path, gamma: .ignored)
      pixelsLeft -= image.width * image.height
      guard pixelsLeft >= 0 else {
        pixelsLeft += image.width * image.height
        throw FileError(
          file: source.path,
          reason: "the map's pictures have more than \(Self.maximumPixels) pixels together")
      }
      images[source] = source.transparentColor.map { image.cleared(of: $0) } ?? image
    } catch {
      warnings.append("\(error); its tiles are left out")
    }
  }

  /// Returns the image of an image layer; nil when it could not be read.
  public func image(_ source: TileImageSource) -> Image? { images[source] }

  /// Returns the image of a cell's tile at a time; nil when the cell is empty or its tile cannot be drawn.
  ///
  /// - Parameters:
  ///   - cell: The cell; its flip flags are ignored.
  ///   - microseconds: The time since the animations began.
  /// - Returns: The part of an image to draw.
  /// - Complexity: O(log of the numbers of tilesets and of the animation's frames).
  public func picture(of cell: TileCell, microseconds: Int64) -> TilePicture? {
    guard let index = tilesets.tilesetIndex(ofGID: cell.gid) else { return nil }
    let tileset = tilesets[index]
    return picture(
      ofTile: tileset.shownTile(Int(cell.gid - tileset.firstGID), microseconds: microseconds),
      in: tileset, index)
  }

  /// Returns pictures of a tileset's tiles, one for each size.
  func differentSizes(ofTileset index: Int) -> [TilePicture] {
    if tilesets[index].source != nil {
      return picture(ofTile: 0, in: tilesets[index], index).map { [$0] } ?? []
    }
    var known: Set<Size> = []
    return singles[index].keys.compactMap { tile in
      guard let picture = picture(ofTile: tile, in: tilesets[index], index),
        known.insert(Size(Double(picture.width), Double(picture.height))).inserted
      else { return nil }
      return picture
    }
  }

  /// Returns the image of a cell's own tile, regardless of its animation; nil when there is none.
  package func stillPicture(of cell: TileCell) -> TilePicture? {
    guard let index = tilesets.tilesetIndex(ofGID: cell.gid) else { return nil }
    return picture(
      ofTile: Int(cell.gid - tilesets[index].firstGID), in: tilesets[index], index)
  }

  /// Returns the picture of a tile of a tileset: a part of the tileset's image, or the tile's own; nil if it is
  /// missing.
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
  /// Returns a tile's part of the tileset's image; nil for one that is not wholly inside.
  fileprivate func cut(_ tile: Int, from image: Image, index: Int) -> TilePicture? {
    let columns = Self.count(image.width, margin, tileWidth, spacing)
    let rows = Self.count(image.height, margin, tileHeight, spacing)
    guard columns > 0, tile / columns < rows else { return nil }
    return TilePicture(
      image: image, x: margin + tile % columns * (tileWidth + spacing),
      y: margin + tile / columns * (tileHeight + spacing), width: tileWidth, height: tileHeight,
      tileset: index)
  }

  /// Counts the whole tiles in the tileset's image.
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
