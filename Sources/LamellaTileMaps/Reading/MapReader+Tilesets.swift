internal import LamellaFiles
internal import LamellaGeometry

extension MapReader {
  /// Reads all tilesets of a map, including those in their own files.
  mutating func readTilesets(_ node: MapNode) throws(TileMapError) {
    var known: Set<Int> = []
    for node in try node.children("tileset", json: "tilesets") {
      guard let first = try node.integer("firstgid", in: 1...0x0FFF_FFFF) else {
        throw node.error("the tileset has no firstgid", advice: "save the map again")
      }
      guard known.insert(first).inserted else {
        throw node.error(
          "firstgid is \(first), the same as that of another tileset", advice: "save the map again")
      }
      if let source = try node.string("source") {
        map.tilesets.append(try external(source, firstGID: UInt32(first), node))
      } else {
        map.tilesets.append(try tileset(node, firstGID: UInt32(first)))
      }
    }
    // Tiles are looked up in ascending order of firstgid, which not all programs write.
    map.tilesets.sort { $0.firstGID < $1.firstGID }
  }

  /// Reads a tileset's own file; nil, with a warning, when it cannot be opened.
  mutating func external(
    _ source: String, firstGID: UInt32, _ node: MapNode
  ) throws(TileMapError) -> Tileset {
    let path: String
    do { path = try files.resolve(source, from: node.file) } catch {
      throw TileMapError(
        file: error.file, place: node.place, reason: error.reason, advice: error.advice)
    }
    let bytes: [UInt8]
    do { bytes = try files.read(path, limit: TileMap.maximumFileBytes) } catch {
      warn(node.warning("the tileset cannot be read; its tiles are left out: \(error)"))
      var missing = Tileset(firstGID: firstGID, tileWidth: 0, tileHeight: 0)
      missing.file = path
      return missing
    }
    let root = try MapNode(parsing: bytes, file: path)
    let isTileset = root.isJSON ? root.kind.isEmpty && root.has("tilewidth") : false
    guard root.kind == "tileset" || isTileset else {
      throw root.error("the file holds no tileset", advice: "check what \(quoted(map.file)) names")
    }
    guard try root.string("source") == nil else {
      throw root.error(
        "a tileset's own file refers to another tileset file", advice: "name that one in the map")
    }
    var tileset = try tileset(root, firstGID: firstGID)
    tileset.file = path
    return tileset
  }

  /// Reads a tileset.
  private mutating func tileset(
    _ node: MapNode, firstGID: UInt32
  ) throws(TileMapError) -> Tileset {
    let source = try imageSource(of: node)
    // Tilesets that are collections of images may have a tile size of 0.
    let sides = (source == nil ? 0 : 1)...1 << 20
    /// Reads the width or height of the tiles.
    func side(_ name: String) throws(TileMapError) -> Int {
      if let value = try node.integer(name, in: sides) { return value }
      guard source == nil else { throw node.error("the tileset has no \(name)") }
      return 0
    }
    var tileset = Tileset(
      firstGID: firstGID, tileWidth: try side("tilewidth"), tileHeight: try side("tileheight"),
      source: source)
    tileset.name = try node.string("name") ?? ""
    tileset.className = try node.string("class") ?? ""
    tileset.spacing = try node.integer("spacing", in: 0...1 << 20) ?? 0
    tileset.margin = try node.integer("margin", in: 0...1 << 20) ?? 0
    if let offset = try node.child("tileoffset") {
      tileset.tileOffsetX = try offset.integer("x", in: -1 << 24...1 << 24) ?? 0
      tileset.tileOffsetY = try offset.integer("y", in: -1 << 24...1 << 24) ?? 0
    }
    tileset.alignment =
      try node.enumValue("objectalignment", of: Tileset.Alignment.self) ?? .unspecified
    tileset.drawsAtGridSize = try node.string("tilerendersize") == "grid"
    tileset.keepsAspect = try node.string("fillmode") == "preserve-aspect-fit"
    tileset.properties = try properties(of: node)
    for child in try node.children("tile", json: "tiles") {
      guard let id = try child.integer("id", in: 0...0x0FFF_FFFF) else {
        throw child.error("the tile has no id")
      }
      tileset.tiles[id] = try tile(child)
    }
    tileset.wangSets = try wangSets(of: node)
    try checkAnimations(of: &tileset, node)
    return tileset
  }

  /// Reads one tile: its class, image, custom properties and animation.
  private mutating func tile(_ node: MapNode) throws(TileMapError) -> Tileset.Tile {
    var tile = Tileset.Tile()
    tile.className = try className(of: node)
    tile.source = try imageSource(of: node)
    tile.sourceX = try node.integer("x", in: 0...1 << 24) ?? 0
    tile.sourceY = try node.integer("y", in: 0...1 << 24) ?? 0
    tile.sourceWidth = try node.integer("width", in: 1...1 << 24)
    tile.sourceHeight = try node.integer("height", in: 1...1 << 24)
    tile.properties = try properties(of: node)
    tile.probability = try node.number("probability") ?? 1
    tile.collision = try collision(of: node)
    let frames =
      node.isJSON
      ? try node.children("", json: "animation")
      : try frameElements(of: node)
    var animation: [Tileset.Frame] = []
    for frame in frames {
      guard let id = try frame.integer("tileid", in: 0...0x0FFF_FFFF) else {
        throw frame.error("the frame has no tileid")
      }
      let duration = try frame.integer("duration", in: -1 << 31...1 << 31) ?? 0
      animation.append(Tileset.Frame(tile: id, milliseconds: duration))
    }
    tile.animation = animation
    return tile
  }

  /// Returns the XML elements of the frames of a tile's animation.
  private func frameElements(of node: MapNode) throws(TileMapError) -> [MapNode] {
    guard let animation = try node.child("animation") else { return [] }
    return try animation.children("frame", json: "")
  }

  /// Reads the class of a tile or object, which most files call type.
  func className(of node: MapNode) throws(TileMapError) -> String {
    if let name = try node.string("class") { return name }
    return try node.string("type") ?? ""
  }

  /// Removes animations that use tiles without an image.
  private mutating func checkAnimations(
    of tileset: inout Tileset, _ node: MapNode
  ) throws(TileMapError) {
    // Sorted by ID, so that the warnings have a fixed order.
    for (id, tile) in tileset.tiles.sorted(by: { $0.key < $1.key })
    where !tile.animation.isEmpty {
      let isKnown = tile.animation.allSatisfy { frame in
        tileset.source != nil || tileset.tiles[frame.tile]?.source != nil
      }
      let stands = tile.animation.allSatisfy { $0.milliseconds <= 0 }
      guard !isKnown || stands else { continue }
      warn(
        node.warning(
          "the animation of tile \(id) "
            + (stands ? "has no durations" : "names a tile that is not there")
            + "; the tile stands still"))
      tileset.tiles[id]?.animation = []
    }
  }

  // MARK: Images

  /// Reads the image source of a tileset, a tile or an image layer; nil when it has none.
  mutating func imageSource(of node: MapNode) throws(TileMapError) -> TileImageSource? {
    if node.isJSON {
      guard let reference = try node.string("image"), !reference.isEmpty else { return nil }
      return TileImageSource(
        path: try path(reference, node),
        transparentColor: try transparentColor(node, "transparentcolor"))
    }
    guard let image = try node.child("image") else { return nil }
    let key = try transparentColor(image, "trans")
    if let reference = try image.string("source"), !reference.isEmpty {
      return TileImageSource(path: try path(reference, image), transparentColor: key)
    }
    guard let data = try image.child("data") else { return nil }
    guard try data.string("encoding") == "base64" else {
      throw data.error("a picture within the file must be in base64")
    }
    do {
      let bytes = try Base64.decode(data.text.span, name: node.file)
      let name = "\(node.file), picture at \(data.place)"
      return TileImageSource(path: name, embedded: bytes, transparentColor: key)
    } catch {
      throw data.error("\(error.place.map { "\($0): " } ?? "")\(error.reason)")
    }
  }

  /// Resolves the path of a file that a node refers to.
  private func path(_ reference: String, _ node: MapNode) throws(TileMapError) -> String {
    do { return try files.resolve(reference, from: node.file) } catch {
      throw TileMapError(
        file: error.file, place: node.place, reason: error.reason, advice: error.advice)
    }
  }

  /// Reads the color of transparent pixels, as `0xRRGGBB`.
  private func transparentColor(_ node: MapNode, _ name: String) throws(TileMapError) -> UInt32? {
    guard let color = try node.color(name) else { return nil }
    let bytes = color.rgba8
    return (bytes & 0xFF) << 16 | bytes & 0xFF00 | (bytes >> 16) & 0xFF
  }
}
