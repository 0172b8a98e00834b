public import LamellaFiles
internal import LamellaGeometry
public import LamellaGraphics
internal import LamellaMarkup

/// A picture in the Deep Zoom format (DZI): a descriptor, and a folder of tiles beside it.
///
/// For `atlas.dzi` the tiles are `atlas_files/LEVEL/COLUMN_ROW.png`. Tiles are read and decoded off the engine's thread.
/// Their format is one that `ImageFile` reads.
public final class DeepZoomImage: PyramidSource {
  /// The sizes of the picture, its tiles, and the number of its levels.
  public let geometry: PyramidGeometry
  private nonisolated let files: Files

  /// The places of the tiles' files.
  private struct Files: Sendable {
    var folder: String
    var format: String
    var overlap: Int
    /// The Deep Zoom level of the pyramid's coarsest level: levels of less than a tile are left out.
    var firstLevel: Int
    var tileSide: Int
  }

  /// Opens a descriptor.
  ///
  /// - Parameter path: The path of the `.dzi` file, or of a folder that holds one.
  /// - Throws: `FileError` if the file cannot be read, is no descriptor, or has tiles of a format that is not
  ///   supported here, and for a folder with no descriptor or several.
  public init(path: String) throws(FileError) {
    let path = try Self.descriptor(at: path)
    let bytes = try readFile(path, limit: 1 << 20)
    let root: XMLElement
    do { root = try XMLDocument(parsing: bytes).root } catch {
      throw FileError(file: path, place: "\(error.position)", reason: error.reason)
    }
    /// Returns the whole number of an attribute.
    func number(_ element: XMLElement, _ name: String, _ range: ClosedRange<Int>) throws(FileError)
      -> Int
    {
      guard let text = element[name], let value = Int(text), range.contains(value)
      else {
        throw FileError(
          file: path,
          reason: "its \(name) is \(element[name] ?? "missing"); a whole number from "
            + "\(range.lowerBound) to \(range.upperBound) is expected")
      }
      return value
    }
    guard root.isNamed("Image"), let size = root.firstChild(named: "Size") else {
      throw FileError(file: path, reason: "it is no Deep Zoom image: it has no Image with a Size")
    }
    let format = root["Format"] ?? "png"
    guard let known = ImageFile.Format(fileExtension: format) else {
      let names = ImageFile.Format.allCases.map(\.name).joined(separator: ", ")
      throw FileError(
        file: path, reason: "its tiles are \(format) files",
        advice: "convert them to one of \(names)")
    }
    try ImageFile.checkSupport(of: known, name: path)
    let width = try number(size, "Width", 1...1 << 40)
    let height = try number(size, "Height", 1...1 << 40)
    let side = try number(root, "TileSize", 16...4096)
    geometry = PyramidGeometry(
      size: Size(Double(width), Double(height)), tileSide: Double(side))
    var lastLevel = 0
    while 1 << lastLevel < max(width, height) { lastLevel += 1 }
    files = Files(
      folder: Self.stem(of: path) + "_files", format: format,
      overlap: try number(root, "Overlap", 0...512),
      firstLevel: lastLevel - (geometry.levelCount - 1), tileSide: side)
  }

  nonisolated deinit {}

  /// Returns the path of the descriptor in a folder, and other paths as they are.
  private static func descriptor(at path: String) throws(FileError) -> String {
    guard let names = try namesInFolder(path) else { return path }
    let found = names.filter { $0.lowercased().hasSuffix(".dzi") }
    guard let name = found.first else {
      throw FileError(
        file: path, reason: "the folder holds no .dzi file",
        advice: "name a Deep Zoom image, or a folder with one")
    }
    guard found.count == 1 else {
      let list = found.prefix(5).joined(separator: ", ") + (found.count > 5 ? ", ..." : "")
      throw FileError(
        file: path, reason: "the folder holds \(found.count) .dzi files",
        advice: "name one of them: \(list)")
    }
    return path.hasSuffix("/") ? path + name : path + "/" + name
  }

  /// Returns a path without its extension.
  private static func stem(of path: String) -> String {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return path }
    return String(path[..<dot])
  }

  /// Reads a tile in the background.
  public func load(_ request: PyramidRequest) {
    let files = files
    Task.detached {
      guard !request.isCancelled else { return }
      do { request.deliver(try Self.read(request.tile, files)) } catch { request.fail("\(error)") }
    }
  }

  /// Returns the image of a tile, read at once; from any thread.
  ///
  /// - Throws: `FileError` if the tile's file is missing or damaged.
  public nonisolated func readTile(_ tile: PyramidTile) throws(FileError) -> Image {
    try Self.read(tile, files)
  }

  private nonisolated static func read(_ tile: PyramidTile, _ files: Files) throws(FileError)
    -> Image
  {
    let path =
      "\(files.folder)/\(tile.level + files.firstLevel)/\(tile.column)_\(tile.row).\(files.format)"
    return withoutOverlap(try ImageFile.decode(readFile(path), name: path), tile, files)
  }

  /// Returns an image without the pixels that it shares with its neighbors.
  private nonisolated static func withoutOverlap(
    _ image: Image, _ tile: PyramidTile, _ files: Files
  ) -> Image {
    let left = tile.column > 0 ? min(files.overlap, image.width - 1) : 0
    let top = tile.row > 0 ? min(files.overlap, image.height - 1) : 0
    let width = min(image.width - left, files.tileSide)
    let height = min(image.height - top, files.tileSide)
    guard width != image.width || height != image.height else { return image }
    return Image(width: width, height: height) { image.pixel(x: $0 + left, y: $1 + top) }
  }
}
