internal import LamellaFiles
internal import LamellaGeometry
internal import LamellaMarkup

extension TileMap {
  /// The largest size of a map or tileset file, in bytes.
  public static let maximumFileBytes = 1 << 28
  /// The largest number of cells in a layer or chunk, and in all layers of a map together.
  public static let maximumCells = 1 << 26
  /// The largest number of nested group layers.
  public static let maximumGroupDepth = 100

  /// Reads a map from a TMX or TMJ file; the format is detected by content.
  ///
  /// Images are not read; see ``TilePictures``.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - root: The folder that the map's files must lie in; nil for that of ``TileMapFolder/init(ofMap:)``.
  /// - Throws: ``TileMapError`` with file, location and reason when the file is missing or damaged, uses an
  ///   unsupported feature, or names files outside of the folder. A missing tileset is a warning; its tiles
  ///   are not drawn.
  /// - Complexity: O(size of the files and number of cells).
  public init(path: String, root: String? = nil) throws(TileMapError) {
    let folder = root.map { TileMapFolder(root: $0) } ?? TileMapFolder(ofMap: path)
    try self.init(path: path, folder: folder, files: folder)
  }

  /// Reads a map with the project of a folder, and all other files from a source.
  init(path: String, folder: TileMapFolder, files: some TileMapFiles) throws(TileMapError) {
    let bytes: [UInt8]
    do { bytes = try files.read(path, limit: Self.maximumFileBytes) } catch {
      throw TileMapError(error)
    }
    var reader = MapReader(files: files)
    reader.readProject(in: folder.root)
    self = try reader.map(try MapNode(parsing: bytes, file: path))
  }

  /// Reads a map from the bytes of a TMX or TMJ file.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - file: The file's name, for errors and for relative references.
  ///   - files: The source of external tileset files.
  /// - Throws: ``TileMapError`` as ``init(path:root:)`` does.
  /// - Complexity: O(number of bytes and of cells).
  public init(_ bytes: [UInt8], file: String, files: some TileMapFiles) throws(TileMapError) {
    var reader = MapReader(files: files)
    self = try reader.map(try MapNode(parsing: bytes, file: file))
  }
}

/// A reader that turns the nodes of map files into checked model values.
struct MapReader {
  let files: any TileMapFiles
  private(set) var warnings: [String] = []
  private var suppressed = 0
  /// The number of chunks that layers may still store.
  var chunksLeft = 1 << 19
  /// The number of cells that layers may still hold, empty ones included.
  var cellsLeft = TileMap.maximumCells
  /// The templates read so far, by path.
  var templates: [String: Result<ObjectTemplate, TemplateFailure>] = [:]
  var map = TileMap(columns: 1, rows: 1, tileWidth: 1, tileHeight: 1)

  init(files: any TileMapFiles) { self.files = files }

  /// Adds a warning; after 100, warnings are only counted.
  ///
  /// - Parameter line: The warning; not evaluated after 100, because finding a location means counting lines.
  mutating func warn(_ line: @autoclosure () -> String) {
    if warnings.count < 100 { warnings.append(line()) } else { suppressed += 1 }
  }

  // MARK: The map

  /// Reads a map.
  mutating func map(_ node: MapNode) throws(TileMapError) -> TileMap {
    try checkRoot(node)
    map.file = node.file
    map.className = try className(of: node)
    try readGrid(node)
    map.parallaxOrigin = Point(
      try distance("parallaxoriginx", node), try distance("parallaxoriginy", node))
    map.backgroundColor = try node.color("backgroundcolor")
    map.properties = try properties(of: node)
    try readTilesets(node)
    map.layers = try layers(of: node, depth: 0)
    if suppressed > 0 { warnings.append("\(oneLine(node.file)): \(suppressed) more warnings") }
    map.warnings = warnings
    return map
  }

  /// Throws an error if the file is not a map.
  private func checkRoot(_ node: MapNode) throws(TileMapError) {
    let isMap = node.isJSON ? node.kind.isEmpty && node.has("layers") : false
    guard node.kind == "map" || isMap else {
      let found = node.kind.isEmpty ? "something without a type" : "a \(oneLine(node.kind))"
      throw node.error(
        "the file holds \(found.prefix(60)), not a map", advice: "name a map made with Tiled")
    }
  }

  /// Reads the orientation and size of the grid.
  private mutating func readGrid(_ node: MapNode) throws(TileMapError) {
    let name = try node.string("orientation") ?? ""
    guard !name.isEmpty else {
      throw node.error("the map has no orientation", advice: "save it again with Tiled")
    }
    guard let orientation = TileMap.Orientation(rawValue: name) else {
      let choices = TileMap.Orientation.allCases.map(\.rawValue).joined(separator: ", ")
      throw node.error("the orientation \(quoted(name)) is not one of \(choices)")
    }
    map.orientation = orientation
    let sides = 1...Int(Int32.max)
    /// Reads a required size.
    func side(_ name: String, _ range: ClosedRange<Int>) throws(TileMapError) -> Int {
      guard let value = try node.integer(name, in: range) else {
        throw node.error("the map has no \(name)", advice: "save it again with Tiled")
      }
      return value
    }
    map.isInfinite = try node.bool("infinite") ?? false
    map.tileWidth = try side("tilewidth", 1...1 << 20)
    map.tileHeight = try side("tileheight", 1...1 << 20)
    // An infinite map's size is only nominal.
    let lowest = map.isInfinite ? 0 : 1
    map.columns = max(1, try side("width", lowest...sides.upperBound))
    map.rows = max(1, try side("height", lowest...sides.upperBound))
    map.renderOrder = try node.enumValue("renderorder", of: TileMap.RenderOrder.self) ?? .rightDown
    try readShape(node)
  }

  /// Reads the values that only some orientations have.
  private mutating func readShape(_ node: MapNode) throws(TileMapError) {
    switch map.orientation {
    case .orthogonal, .isometric: break
    case .staggered, .hexagonal:
      map.staggerAxis = try node.enumValue("staggeraxis", of: TileMap.StaggerAxis.self) ?? .y
      map.staggerIndex = try node.enumValue("staggerindex", of: TileMap.StaggerIndex.self) ?? .odd
      guard map.orientation == .hexagonal else { break }
      let side = map.staggerAxis == .x ? map.tileWidth : map.tileHeight
      map.hexSideLength = try node.integer("hexsidelength", in: 0...side) ?? 0
    case .oblique:
      map.skewX = try node.integer("skewx", in: -1 << 20...1 << 20) ?? 0
      map.skewY = try node.integer("skewy", in: -1 << 20...1 << 20) ?? 0
      guard map.skewX * map.skewY != map.tileWidth * map.tileHeight else {
        throw node.error(
          "skewx and skewy flatten the cells into lines", advice: "make one of them smaller")
      }
    }
    guard map.tileWidth > 1 && map.tileHeight > 1 || !map.geometry.isStaggered else {
      throw node.error("cells of one pixel cannot be staggered", advice: "make them larger")
    }
  }

  // MARK: Properties

  /// Reads custom properties; unknown types are read as text.
  func properties(of node: MapNode) throws(TileMapError) -> [String: TileMapProperty] {
    if case .object(let fields)? = node.json("properties") {
      // Before format 1.2.
      return Self.properties(fields)
    }
    guard let list = node.isJSON ? node : try node.child("properties") else { return [:] }
    return try properties(in: list, depth: 0)
  }

  /// Reads a list of custom properties.
  private func properties(
    in list: MapNode, depth: Int
  ) throws(TileMapError) -> [String: TileMapProperty] {
    var result: [String: TileMapProperty] = [:]
    for node in try list.children("property", json: "properties") {
      result[try node.string("name") ?? ""] = try property(node, depth: depth)
    }
    return result
  }

  /// Reads a custom property.
  private func property(_ node: MapNode, depth: Int) throws(TileMapError) -> TileMapProperty {
    let value = try plainProperty(node, depth: depth)
    guard let name = try node.string("propertytype"), !name.isEmpty else { return value }
    return .typed(name, value)
  }

  /// Reads a custom property without the name of a custom type.
  private func plainProperty(
    _ node: MapNode, depth: Int
  ) throws(TileMapError) -> TileMapProperty {
    let type = try node.string("type") ?? "string"
    switch type {
    case "int":
      return .integer(try node.integer("value", in: -1 << 53...1 << 53) ?? 0)
    case "float": return .number(try node.number("value") ?? 0)
    case "bool": return .bool(try node.bool("value") ?? false)
    case "object": return .object(try node.integer("value", in: 0...Int(UInt32.max)) ?? 0)
    case "color": return .color(try node.color("value") ?? .clear)
    case "file": return .file(try node.string("value") ?? ".")
    case "class":
      if let value = node.json("value") { return Self.property(value) ?? .members([:]) }
      guard !node.isJSON, let list = try node.child("properties") else { return .members([:]) }
      return .members(try properties(in: list, depth: depth + 1))
    case "list":
      if let value = node.json("value") { return Self.property(value) ?? .list([]) }
      var items: [TileMapProperty] = []
      for item in try node.children("item", json: "value") {
        items.append(try property(item, depth: depth + 1))
      }
      return .list(items)
    default:
      if let text = try node.string("value") { return .string(text) }
      return .string(String(decoding: node.text, as: UTF8.self))
    }
  }

  /// Returns the property that a raw JSON value stands for.
  ///
  /// Arrays are lists, whose items say their types; the members of classes do not.
  static func property(_ value: JSONValue) -> TileMapProperty? {
    switch value {
    case .null: nil
    case .bool(let flag): .bool(flag)
    case .number(let number):
      if let integer = Int(exactly: number) { .integer(integer) } else { .number(number) }
    case .string(let text): .string(text)
    case .numbers(let numbers): .list(numbers.map { .number($0) })
    case .array(let values): .list(values.compactMap(item))
    case .object(let fields): .members(properties(fields))
    }
  }

  /// Returns the property that an item of a raw JSON list stands for.
  private static func item(_ value: JSONValue) -> TileMapProperty? {
    guard value["type"]?.string != nil, value["value"] != nil else { return property(value) }
    return TileMapProject.value(of: value)
  }

  /// Reads custom properties from a raw JSON object.
  private static func properties(_ fields: JSONObject) -> [String: TileMapProperty] {
    var result: [String: TileMapProperty] = [:]
    for member in fields.members { result[member.name] = property(member.value) }
    return result
  }
}
