internal import LamellaFiles
internal import LamellaGeometry

extension TileMapWriter {
  /// Returns the element of a tileset in a map.
  func tileset(_ tileset: Tileset) -> OutputNode {
    var node = OutputNode("tileset")
    node.add("firstgid", .number(Double(tileset.firstGID)))
    if let file = tileset.file {
      node.add("source", .string(reference(to: file)))
      return node
    }
    node.add("name", .string(tileset.name))
    node.add("class", unlessEmpty: tileset.className)
    node.add("tilewidth", .number(Double(tileset.tileWidth)))
    node.add("tileheight", .number(Double(tileset.tileHeight)))
    node.add("spacing", tileset.spacing, unless: 0)
    node.add("margin", tileset.margin, unless: 0)
    if tileset.alignment != .unspecified {
      node.add("objectalignment", .string(tileset.alignment.rawValue))
    }
    if tileset.drawsAtGridSize { node.add("tilerendersize", .string("grid")) }
    if tileset.keepsAspect { node.add("fillmode", .string("preserve-aspect-fit")) }
    if tileset.tileOffsetX != 0 || tileset.tileOffsetY != 0 {
      var offset = OutputNode("tileoffset")
      offset.add("x", .number(Double(tileset.tileOffsetX)))
      offset.add("y", .number(Double(tileset.tileOffsetY)))
      node.add("tileoffset", .node(offset))
    }
    add(tileset.properties, to: &node)
    if let source = tileset.source { add(source, to: &node) }
    let tiles = tileset.tiles.sorted { $0.key < $1.key }.map(tile)
    node.add(list: "tiles", tiles)
    node.add(list: "wangsets", tileset.wangSets.map(wangSet), isWrapped: true)
    return node
  }

  /// Adds the source of an image.
  func add(_ source: TileImageSource, to node: inout OutputNode) {
    let key = source.transparentColor.map { Color(hex: $0).tiledText }
    guard isXML else {
      node.add("image", .string(reference(to: source.path)))
      if let key { node.add("transparentcolor", .string(key)) }
      return
    }
    var image = OutputNode("image")
    if let embedded = source.embedded {
      var data = OutputNode("data")
      data.add("encoding", .string("base64"))
      data.text = Base64.encode(embedded)
      image.add("data", .node(data))
    } else {
      image.add("source", .string(reference(to: source.path)))
    }
    if let key { image.add("trans", .string(String(key.dropFirst()))) }
    node.add("image", .node(image))
  }

  /// Returns the element of a tile.
  private func tile(_ id: Int, _ tile: Tileset.Tile) -> OutputNode {
    var node = OutputNode("tile")
    node.add("id", .number(Double(id)))
    node.add("type", unlessEmpty: tile.className)
    node.add("probability", tile.probability, unless: 1)
    node.add("x", tile.sourceX, unless: 0)
    node.add("y", tile.sourceY, unless: 0)
    if let width = tile.sourceWidth { node.add("width", .number(Double(width))) }
    if let height = tile.sourceHeight { node.add("height", .number(Double(height))) }
    add(tile.properties, to: &node)
    if let source = tile.source { add(source, to: &node) }
    if let collision = tile.collision {
      var group = OutputNode("objectgroup")
      if !isXML {
        group.add("type", .string("objectgroup"))
        group.add("name", .string(""))
      }
      group.add("draworder", .string(collision.isTopDown ? "topdown" : "index"))
      group.add(list: "objects", collision.objects.map(object), isRequired: true)
      node.add("objectgroup", .node(group))
    }
    let frames = tile.animation.map { frame in
      var node = OutputNode("frame")
      node.add("tileid", .number(Double(frame.tile)))
      node.add("duration", .number(Double(frame.milliseconds)))
      return node
    }
    node.add(list: "animation", frames, isWrapped: true)
    return node
  }

  /// Returns the element of a Wang set.
  private func wangSet(_ set: Tileset.WangSet) -> OutputNode {
    var node = OutputNode("wangset")
    node.add("name", .string(set.name))
    node.add("class", unlessEmpty: set.className)
    node.add("type", .string(set.kind.rawValue))
    node.add("tile", .number(Double(set.tile ?? -1)))
    add(set.properties, to: &node)
    let colors = set.colors.map { color in
      var node = OutputNode("wangcolor")
      node.add("name", .string(color.name))
      node.add("class", unlessEmpty: color.className)
      node.add("color", .string(color.color.tiledText))
      node.add("tile", .number(Double(color.tile ?? -1)))
      node.add("probability", .number(color.probability))
      add(color.properties, to: &node)
      return node
    }
    node.add(list: "colors", colors)
    let tiles = set.tiles.sorted { $0.key < $1.key }.map { id, corners in
      var node = OutputNode("wangtile")
      node.add("tileid", .number(Double(id)))
      if isXML {
        node.add("wangid", .string(corners.map(String.init).joined(separator: ",")))
      } else {
        node.add("wangid", .cells(corners.map { UInt32($0) }, columns: 8))
      }
      return node
    }
    node.add(list: "wangtiles", tiles)
    return node
  }
}

extension Color {
  /// The color as Tiled writes it: `#AARRGGBB`, or `#RRGGBB` where it is opaque.
  var tiledText: String {
    let bytes = rgba8
    let parts = [bytes >> 24, bytes & 0xFF, bytes >> 8 & 0xFF, bytes >> 16 & 0xFF]
    let digits = (parts[0] == 255 ? parts[1...] : parts[...]).map { part in
      let text = String(part, radix: 16)
      return text.count < 2 ? "0" + text : text
    }
    return "#" + digits.joined()
  }
}
