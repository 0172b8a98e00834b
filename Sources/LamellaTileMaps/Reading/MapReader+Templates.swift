internal import LamellaFiles
internal import LamellaGeometry

/// A parsed template file: the values of objects that refer to it and do not set their own.
struct ObjectTemplate {
  /// The object of the template's file.
  var node: MapNode
  /// The template's tile by the map's GIDs; nil for other shapes.
  var cell: TileCell?
}

extension MapReader {
  /// Returns an object's template; nil, with a warning, when it cannot be used.
  mutating func template(of node: MapNode, id: Int) throws(TileMapError) -> ObjectTemplate? {
    guard let reference = try node.string("template") else { return nil }
    let path: String
    do { path = try files.resolve(reference, from: node.file) } catch {
      throw TileMapError(
        file: error.file, place: node.place, reason: error.reason, advice: error.advice)
    }
    if templates[path] == nil { templates[path] = try readTemplate(path) }
    switch templates[path]! {
    case .success(let template): return template
    case .failure(let error):
      warn(node.warning("object \(id) is left out: \(error.reason)"))
      return nil
    }
  }

  /// The reason why a template cannot be used.
  struct TemplateFailure: Error {
    var reason: String
  }

  /// Reads a template file.
  private mutating func readTemplate(
    _ path: String
  ) throws(TileMapError) -> Result<ObjectTemplate, TemplateFailure> {
    let bytes: [UInt8]
    do { bytes = try files.read(path, limit: TileMap.maximumFileBytes) } catch {
      return .failure(TemplateFailure(reason: "its template cannot be read: \(error)"))
    }
    let root = try MapNode(parsing: bytes, file: path)
    guard root.kind == "template", let object = try root.child("object") else {
      throw root.error(
        "the file holds no object template", advice: "check what \(quoted(map.file)) names")
    }
    guard let gid = try object.integer("gid", in: 0...Int(UInt32.max)) else {
      return .success(ObjectTemplate(node: object, cell: nil))
    }
    // The GID counts from the template's own tileset, not from the map's.
    let cell = TileCell(rawValue: UInt32(gid))
    guard let tileset = try root.child("tileset"), let source = try tileset.string("source"),
      let first = try tileset.integer("firstgid", in: 1...0x0FFF_FFFF), Int(cell.gid) >= first
    else { throw object.error("the template's tile belongs to no tileset") }
    let file: String
    do { file = try files.resolve(source, from: path) } catch {
      throw TileMapError(
        file: error.file, place: tileset.place, reason: error.reason, advice: error.advice)
    }
    let plain = Self.normalizedComponents(file)
    let used = map.tilesets.first { $0.file.map(Self.normalizedComponents) == plain }
    let firstGID: UInt32
    if let used { firstGID = used.firstGID } else { firstGID = try add(template: source, tileset) }
    let moved = Int(cell.gid) - first + Int(firstGID)
    guard moved <= 0x0FFF_FFFF else {
      throw object.error("the template has the tile \(cell.gid), which is beyond its tileset")
    }
    return .success(
      ObjectTemplate(
        node: object,
        cell: TileCell(rawValue: cell.rawValue & 0xF000_0000 | UInt32(moved))))
  }

  /// Adds the tileset of a template that the map itself does not use.
  ///
  /// - Returns: Its first GID, beyond those of all others.
  private mutating func add(
    template source: String, _ node: MapNode
  ) throws(TileMapError) -> UInt32 {
    let last = map.tilesets.last?.firstGID ?? 0
    // Far enough for the tiles of any tileset before it.
    let first = max(last, Self.firstTemplateGID - 1 << 16) + 1 << 16
    guard first < 0x0FFF_0000 else { throw node.error("the templates have too many tilesets") }
    map.tilesets.append(try external(source, firstGID: first, node))
    return first
  }

  /// The first GID of tilesets that only templates name.
  private static let firstTemplateGID: UInt32 = 0x0800_0000

  /// Normalizes a path's `.` and `..`, so that two paths to the same file compare equal.
  private static func normalizedComponents(_ path: String) -> [Substring] {
    var names: [Substring] = []
    for name in path.split(separator: "/") where name != "." {
      if name == "..", let last = names.last, last != ".." {
        names.removeLast()
      } else {
        names.append(name)
      }
    }
    return names
  }
}
