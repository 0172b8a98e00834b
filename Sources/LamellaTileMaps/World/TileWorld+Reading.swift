internal import LamellaFiles
internal import LamellaGeometry

extension TileWorld {
  /// The largest size of a world's file, in bytes.
  public static let maximumFileBytes = 1 << 24
  /// The largest number of a world's maps.
  public static let maximumEntries = 1 << 16

  /// Reads a world.
  ///
  /// - Parameters:
  ///   - path: The path of the `.world` file.
  ///   - root: The folder that its maps must lie in; nil for that of ``TileMapFolder/init(ofMap:)``.
  /// - Throws: ``TileMapError`` with file, location and reason when the file is missing or damaged. A map that cannot be
  ///   placed is a warning.
  /// - Complexity: O(size of the file and number of files in its folder), and reading maps whose size it does not say.
  public init(path: String, root: String? = nil) throws(TileMapError) {
    let folder = root.map { TileMapFolder(root: $0) } ?? TileMapFolder(ofMap: path)
    let bytes: [UInt8]
    let names: [String]
    do {
      bytes = try folder.read(path, limit: Self.maximumFileBytes)
      names = try namesInFolder(TileMapFolder.folder(of: path)) ?? []
    } catch { throw TileMapError(error) }
    try self.init(bytes, file: path, names: names, files: folder)
  }

  /// Reads a world from the bytes of its file.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - file: The file's name, for errors and for relative references.
  ///   - names: The names of the files in its folder, which patterns are compared with.
  ///   - files: The source of the maps.
  /// - Throws: ``TileMapError`` as ``init(path:root:)`` does.
  public init(
    _ bytes: [UInt8], file: String, names: [String], files: some TileMapFiles
  ) throws(TileMapError) {
    self.init(file: file)
    let node = try MapNode(parsing: bytes, file: file)
    guard node.isJSON, node.kind == "world" || node.has("maps") || node.has("patterns") else {
      throw node.error("the file holds no world", advice: "name a .world file of Tiled")
    }
    onlyShowsAdjacentMaps = try node.bool("onlyShowAdjacentMaps") ?? false
    properties = try MapReader(files: files).properties(of: node)
    for map in try node.children("map", json: "maps") { try read(map, files) }
    for pattern in try node.children("pattern", json: "patterns") {
      try read(pattern, names: names, files)
    }
  }

  /// Reads a map's place.
  private mutating func read(_ node: MapNode, _ files: some TileMapFiles) throws(TileMapError) {
    guard let name = try node.string("fileName"), !name.isEmpty else {
      throw node.error("the map has no fileName", advice: "save the world again with Tiled")
    }
    let origin = Point(try Self.length("x", node) ?? 0, try Self.length("y", node) ?? 0)
    let width = try Self.length("width", node) ?? 0
    let height = try Self.length("height", node) ?? 0
    do throws(TileMapError) {
      let path = try files.resolve(name, from: file)
      var size = Size(width, height)
      if width <= 0 || height <= 0 {
        // Before Tiled 1.2 the file does not say.
        let map = try Self.map(at: path, files)
        size = map.geometry.bounds(of: map.cellBounds).size
      }
      try add(Entry(path: path, frame: Rect(origin: origin, size: size)))
    } catch {
      warnings.append("\(error): the map is left out")
    }
  }

  /// Reads a pattern, and adds the maps whose names match.
  private mutating func read(
    _ node: MapNode, names: [String], _ files: some TileMapFiles
  ) throws(TileMapError) {
    let text = try node.string("regexp") ?? ""
    guard let pattern = FileNamePattern(text) else {
      throw node.error(
        "the regexp \(quoted(text)) is not one with two groups of digits",
        advice: FileNamePattern.isSupported
          ? "write one such as map_(\\\\d+)_(\\\\d+)\\\\.tmx" : "install libicu for patterns")
    }
    let factor = Point(
      try Self.length("multiplierX", node) ?? 1, try Self.length("multiplierY", node) ?? 1)
    guard factor.x != 0, factor.y != 0 else {
      throw node.error("multiplierX and multiplierY must not be 0")
    }
    let offset = Point(
      try Self.length("offsetX", node) ?? 0, try Self.length("offsetY", node) ?? 0)
    let size = Size(
      try Self.length("mapWidth", node) ?? abs(factor.x),
      try Self.length("mapHeight", node) ?? abs(factor.y))
    guard size.width > 0, size.height > 0 else {
      throw node.error("mapWidth and mapHeight must be positive")
    }
    for name in names {
      guard let place = pattern.numbers(in: name) else { continue }
      let path = try files.resolve(name, from: file)
      if entries.contains(where: { $0.path == path }) { continue }
      let origin = Point(place.x * factor.x + offset.x, place.y * factor.y + offset.y)
      guard abs(origin.x) <= Self.farthest, abs(origin.y) <= Self.farthest else {
        warnings.append(node.warning("the map \(quoted(name)) lies too far away: it is left out"))
        continue
      }
      try add(Entry(path: path, frame: Rect(origin: origin, size: size)))
    }
  }

  private mutating func add(_ entry: Entry) throws(TileMapError) {
    guard entries.count < Self.maximumEntries else {
      throw TileMapError(
        file: file, reason: "the world has more than \(Self.maximumEntries) maps")
    }
    entries.append(entry)
  }

  /// Reads a map for its size.
  private static func map(
    at path: String, _ files: some TileMapFiles
  ) throws(TileMapError) -> TileMap {
    let bytes: [UInt8]
    do { bytes = try files.read(path, limit: TileMap.maximumFileBytes) } catch {
      throw TileMapError(error)
    }
    return try TileMap(bytes, file: path, files: files)
  }

  /// The largest coordinate, in pixels; beyond it places have no pixel precision.
  private static let farthest = 1e12

  /// Returns a length or coordinate in pixels; nil when there is none.
  private static func length(_ name: String, _ node: MapNode) throws(TileMapError) -> Double? {
    guard let number = try node.number(name) else { return nil }
    guard abs(number) <= farthest else { throw node.error("\(name) is \(number), too large") }
    return number
  }
}
