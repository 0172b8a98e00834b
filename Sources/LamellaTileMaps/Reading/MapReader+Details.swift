internal import LamellaFiles
internal import LamellaGeometry
internal import LamellaMarkup

// Values that do not change how tile layers are drawn: texts, collision shapes, Wang sets and the project's types.
extension MapReader {
  /// Reads the text of a text object.
  func text(_ node: MapNode) throws(TileMapError) -> TileMapText {
    let string =
      node.isJSON
      ? try node.string("text") ?? "" : String(decoding: node.text, as: UTF8.self)
    var text = TileMapText(string)
    text.fontFamily = try node.string("fontfamily") ?? text.fontFamily
    text.pixelSize = min(max(try node.number("pixelsize") ?? text.pixelSize, 1), 4096)
    text.wraps = try node.bool("wrap") ?? false
    text.color = try node.color("color") ?? .black
    text.isBold = try node.bool("bold") ?? false
    text.isItalic = try node.bool("italic") ?? false
    text.isUnderlined = try node.bool("underline") ?? false
    text.isStruckThrough = try node.bool("strikeout") ?? false
    text.usesKerning = try node.bool("kerning") ?? true
    text.horizontalAlignment =
      try node.enumValue("halign", of: TileMapText.HorizontalAlignment.self) ?? .left
    text.verticalAlignment =
      try node.enumValue("valign", of: TileMapText.VerticalAlignment.self) ?? .top
    return text
  }

  /// Reads the Wang sets of a tileset.
  func wangSets(of node: MapNode) throws(TileMapError) -> [Tileset.WangSet] {
    let nodes: [MapNode]
    if node.isJSON {
      nodes = try node.children("", json: "wangsets")
    } else {
      nodes = try node.child("wangsets")?.children("wangset", json: "") ?? []
    }
    var sets: [Tileset.WangSet] = []
    for node in nodes {
      var set = Tileset.WangSet()
      set.name = try node.string("name") ?? ""
      set.className = try node.string("class") ?? ""
      // A set of colors in old files, which had no type, is mixed.
      set.kind = Tileset.WangSet.Kind(rawValue: try node.string("type") ?? "") ?? .mixed
      set.tile = try tileNumber("tile", node)
      set.properties = try properties(of: node)
      for child in try node.children("wangcolor", json: "colors") {
        var color = Tileset.WangSet.Color()
        color.name = try child.string("name") ?? ""
        color.className = try child.string("class") ?? ""
        color.color = try child.color("color") ?? .black
        color.tile = try tileNumber("tile", child)
        color.probability = try child.number("probability") ?? 0
        color.properties = try properties(of: child)
        set.colors.append(color)
      }
      for child in try node.children("wangtile", json: "wangtiles") {
        guard let id = try tileNumber("tileid", child), let parts = try wangParts(child) else {
          continue
        }
        set.tiles[id] = parts
      }
      sets.append(set)
    }
    return sets
  }

  /// Reads the ID of a tile; nil for a negative one.
  private func tileNumber(_ name: String, _ node: MapNode) throws(TileMapError) -> Int? {
    guard let number = try node.integer(name, in: -1 << 31...0x0FFF_FFFF), number >= 0 else {
      return nil
    }
    return number
  }

  /// Reads the colors of a tile's parts; nil in the form of before 1.5, which had other parts.
  private func wangParts(_ node: MapNode) throws(TileMapError) -> [UInt8]? {
    let parts: [UInt8?]
    if node.isJSON {
      guard case .numbers(let numbers)? = node.json("wangid") else { return nil }
      parts = numbers.map { UInt8(exactly: $0) }
    } else {
      let text = try node.string("wangid") ?? ""
      guard !text.hasPrefix("0x") else { return nil }
      parts = text.split(separator: ",").map { UInt8($0) }
    }
    let known = parts.compactMap { $0 }
    guard known.count == 8, parts.count == 8 else {
      throw node.error("wangid is not eight numbers from 0 to 254")
    }
    return known
  }

  /// Reads the collision shapes of a tile; nil when it has none.
  mutating func collision(
    of node: MapNode
  ) throws(TileMapError) -> TileMapLayer.ObjectContent? {
    guard let group = try node.child("objectgroup") else { return nil }
    return try objects(of: group)
  }

  /// Reads the types of the project that the map belongs to; a damaged project is a warning.
  mutating func readProject(in root: String) {
    guard let names = try? namesInFolder(root),
      let name = names.first(where: { $0.hasSuffix(".tiled-project") })
    else { return }
    do { map.project = try TileMapProject(path: "\(root)/\(name)") } catch {
      warn("\(error); its types are left out")
    }
  }
}
