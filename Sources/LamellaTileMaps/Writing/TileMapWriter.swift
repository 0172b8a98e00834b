internal import LamellaFiles
internal import LamellaGeometry

extension TileMap {
  /// The forms of map files.
  public enum FileForm: Hashable, Sendable, CaseIterable {
    /// XML, `.tmx`.
    case tmx
    /// JSON, `.tmj`.
    case tmj
  }

  /// Returns the map as a file that Tiled opens.
  ///
  /// Tilesets with files of their own are named, others are written into the map. Instances of templates are written as
  /// objects of their own. Generated layers are left out, as are values that only Tiled's editor uses.
  ///
  /// JSON does not say the kinds of a class's members: read back, colors and files are texts, and whole numbers integers.
  ///
  /// - Parameters:
  ///   - form: The form of the file.
  ///   - path: The path that the file will have: what it names is written relative to that. Default ``file``.
  /// - Returns: The bytes of the file.
  /// - Complexity: O(number of cells and objects).
  public func encoded(as form: FileForm, for path: String? = nil) -> [UInt8] {
    let writer = TileMapWriter(map: self, form: form, path: path ?? file)
    let node = writer.node()
    return Array((form == .tmx ? node.xml() : node.json()).utf8)
  }

  /// Writes the map to a file, as JSON if its name ends in `.tmj` or `.json`, else as XML.
  ///
  /// - Throws: ``TileMapError`` when the file cannot be written; a file that was there is then unchanged.
  /// - Complexity: O(number of cells and objects).
  public func write(to path: String) throws(TileMapError) {
    let name = path.lowercased()
    let form: FileForm = name.hasSuffix(".tmj") || name.hasSuffix(".json") ? .tmj : .tmx
    do { try writeFile(encoded(as: form, for: path), to: path) } catch { throw TileMapError(error) }
  }
}

/// A writer of map files.
struct TileMapWriter {
  let map: TileMap
  let form: TileMap.FileForm
  /// The path of the file.
  let path: String

  var isXML: Bool { form == .tmx }

  /// Returns the outermost element.
  func node() -> OutputNode {
    var node = OutputNode("map")
    if !isXML { node.add("type", .string("map")) }
    node.add("version", .string("1.10"))
    node.add("class", unlessEmpty: map.className)
    node.add("orientation", .string(map.orientation.rawValue))
    node.add("renderorder", .string(map.renderOrder.rawValue))
    for (name, value) in [
      ("width", map.columns), ("height", map.rows), ("tilewidth", map.tileWidth),
      ("tileheight", map.tileHeight),
    ] { node.add(name, .number(Double(value))) }
    node.add("infinite", .bool(map.isInfinite))
    if map.orientation == .hexagonal {
      node.add("hexsidelength", .number(Double(map.hexSideLength)))
    }
    if map.orientation == .hexagonal || map.orientation == .staggered {
      node.add("staggeraxis", .string(map.staggerAxis.rawValue))
      node.add("staggerindex", .string(map.staggerIndex.rawValue))
    }
    node.add("skewx", map.skewX, unless: 0)
    node.add("skewy", map.skewY, unless: 0)
    node.add("parallaxoriginx", map.parallaxOrigin.x, unless: 0)
    node.add("parallaxoriginy", map.parallaxOrigin.y, unless: 0)
    if let color = map.backgroundColor { node.add("backgroundcolor", .string(color.tiledText)) }
    node.add("nextlayerid", .number(Double(nextLayerID)))
    node.add("nextobjectid", .number(Double(nextObjectID)))
    add(map.properties, to: &node)
    node.add(list: "tilesets", map.tilesets.map(tileset), isRequired: true)
    node.add(list: "layers", layers(map.layers), isRequired: true)
    return node
  }

  private var nextLayerID: Int {
    map.layerPaths.reduce(0) { max($0, map[layer: $1].id) } + 1
  }

  private var nextObjectID: Int {
    var last = 0
    TileMapLayer.forEachLeaf(of: map.layers) { layer, _ in
      guard case .objects(let content) = layer.content else { return }
      last = content.objects.reduce(last) { max($0, $1.id) }
    }
    return last + 1
  }

  // MARK: Layers

  /// Returns the elements of layers; none for those that are generated.
  private func layers(_ layers: [TileMapLayer]) -> [OutputNode] { layers.compactMap(layer) }

  private func layer(_ layer: TileMapLayer) -> OutputNode? {
    let (element, type): (String, String)
    switch layer.content {
    case .tiles: (element, type) = ("layer", "tilelayer")
    case .image: (element, type) = ("imagelayer", "imagelayer")
    case .objects: (element, type) = ("objectgroup", "objectgroup")
    case .group: (element, type) = ("group", "group")
    case .generated: return nil
    }
    var node = OutputNode(element)
    if !isXML { node.add("type", .string(type)) }
    node.add("id", layer.id, unless: 0)
    node.add("name", .string(layer.name))
    node.add("class", unlessEmpty: layer.className)
    if case .tiles(let grid) = layer.content { addSize(of: grid, to: &node) }
    if isXML {
      node.add("opacity", layer.opacity, unless: 1)
      node.add("visible", layer.isVisible, unless: true)
    } else {
      node.add("opacity", .number(layer.opacity))
      node.add("visible", .bool(layer.isVisible))
      node.add("x", .number(0))
      node.add("y", .number(0))
    }
    // An image layer without offsetx would take its position from x and y.
    let isImage = element == "imagelayer"
    node.add("offsetx", layer.offset.x, unless: isImage && layer.offset != .zero ? .nan : 0)
    node.add("offsety", layer.offset.y, unless: 0)
    node.add("parallaxx", layer.parallax.x, unless: 1)
    node.add("parallaxy", layer.parallax.y, unless: 1)
    if layer.tint != .white { node.add("tintcolor", .string(layer.tint.tiledText)) }
    if layer.blendMode != .normal { node.add("mode", .string(layer.blendMode.rawValue)) }
    switch layer.content {
    case .tiles(let grid):
      add(layer.properties, to: &node)
      add(grid, to: &node)
    case .image(let content):
      node.add("repeatx", content.repeatsX, unless: false)
      node.add("repeaty", content.repeatsY, unless: false)
      add(layer.properties, to: &node)
      if let source = content.source { add(source, to: &node) }
    case .objects(let content):
      if let color = content.color { node.add("color", .string(color.tiledText)) }
      node.add("draworder", .string(content.isTopDown ? "topdown" : "index"))
      add(layer.properties, to: &node)
      node.add(list: "objects", content.objects.map(object), isRequired: true)
    case .group(let members):
      add(layer.properties, to: &node)
      node.add(list: "layers", layers(members), isRequired: true)
    case .generated: break
    }
    return node
  }

  /// Adds the size of a tile layer.
  private func addSize(of grid: CellGrid, to node: inout OutputNode) {
    guard map.isInfinite else {
      node.add("width", .number(Double(map.columns)))
      node.add("height", .number(Double(map.rows)))
      return
    }
    let bounds = grid.bounds ?? CellRect(column: 0, row: 0, columns: 0, rows: 0)
    node.add("width", .number(Double(bounds.columns)))
    node.add("height", .number(Double(bounds.rows)))
    if !isXML {
      node.add("startx", .number(Double(bounds.column)))
      node.add("starty", .number(Double(bounds.row)))
    }
  }

  /// Adds the cells of a tile layer.
  private func add(_ grid: CellGrid, to node: inout OutputNode) {
    var data = OutputNode("data")
    if isXML { data.add("encoding", .string("csv")) }
    if map.isInfinite {
      let keys = grid.chunks.sorted {
        ($0.key.row, $0.key.column) < ($1.key.row, $1.key.column)
      }
      let chunks = keys.compactMap { key, number -> OutputNode? in
        let cells = Array(grid.cells[number * 256..<number * 256 + 256])
        guard cells.contains(where: { $0 != 0 }) else { return nil }
        var chunk = OutputNode("chunk")
        chunk.add("x", .number(Double(key.column) * 16))
        chunk.add("y", .number(Double(key.row) * 16))
        chunk.add("width", .number(16))
        chunk.add("height", .number(16))
        chunk.add("data", .cells(cells, columns: 16))
        return chunk
      }
      guard isXML else { return node.add(list: "chunks", chunks, isRequired: true) }
      data.add(list: "chunks", chunks)
    } else {
      var cells: [UInt32] = []
      cells.reserveCapacity(map.columns * map.rows)
      for row in 0..<map.rows {
        for column in 0..<map.columns { cells.append(grid[column: column, row: row].rawValue) }
      }
      guard isXML else { return node.add("data", .cells(cells, columns: map.columns)) }
      data.add("data", .cells(cells, columns: map.columns))
    }
    node.add("data", .node(data))
  }

  // MARK: Objects

  /// Returns the element of an object.
  func object(_ object: TileMapObject) -> OutputNode {
    var node = OutputNode("object")
    node.add("id", object.id, unless: 0)
    if isXML {
      node.add("name", unlessEmpty: object.name)
      node.add("type", unlessEmpty: object.className)
    } else {
      node.add("name", .string(object.name))
      node.add("type", .string(object.className))
    }
    if case .tile(let cell) = object.shape { node.add("gid", .number(Double(cell.rawValue))) }
    node.add("x", .number(object.position.x))
    node.add("y", .number(object.position.y))
    node.add("width", object.size.width, unless: isXML ? 0 : .nan)
    node.add("height", object.size.height, unless: isXML ? 0 : .nan)
    node.add("rotation", object.rotation, unless: isXML ? 0 : .nan)
    node.add("opacity", object.opacity, unless: 1)
    if isXML {
      node.add("visible", object.isVisible, unless: true)
    } else {
      node.add("visible", .bool(object.isVisible))
    }
    add(object.properties, to: &node)
    switch object.shape {
    case .rectangle, .tile: break
    case .ellipse: addMark("ellipse", to: &node)
    case .capsule: addMark("capsule", to: &node)
    case .point: addMark("point", to: &node)
    case .polygon(let points): add(points, "polygon", to: &node)
    case .polyline(let points): add(points, "polyline", to: &node)
    case .text(let text): node.add("text", .node(self.text(text)))
    }
    return node
  }

  /// Adds the mark of a kind of shape.
  private func addMark(_ name: String, to node: inout OutputNode) {
    node.add(name, isXML ? .node(OutputNode(name)) : .bool(true))
  }

  /// Adds the corners of a polygon or polyline.
  private func add(_ points: [Point], _ name: String, to node: inout OutputNode) {
    guard isXML else {
      let corners = points.map { point in
        var corner = OutputNode("point")
        corner.add("x", .number(point.x))
        corner.add("y", .number(point.y))
        return corner
      }
      return node.add(list: name, corners, isRequired: true)
    }
    var shape = OutputNode(name)
    let list = points.map { "\(OutputNode.format($0.x)),\(OutputNode.format($0.y))" }
    shape.add("points", .string(list.joined(separator: " ")))
    node.add(name, .node(shape))
  }

  /// Returns the element of a text.
  private func text(_ text: TileMapText) -> OutputNode {
    var node = OutputNode("text")
    if text.fontFamily != "sans-serif" { node.add("fontfamily", .string(text.fontFamily)) }
    node.add("pixelsize", text.pixelSize, unless: 16)
    node.add("wrap", text.wraps, unless: false)
    if text.color != .black { node.add("color", .string(text.color.tiledText)) }
    node.add("bold", text.isBold, unless: false)
    node.add("italic", text.isItalic, unless: false)
    node.add("underline", text.isUnderlined, unless: false)
    node.add("strikeout", text.isStruckThrough, unless: false)
    node.add("kerning", text.usesKerning, unless: true)
    if text.horizontalAlignment != .left {
      node.add("halign", .string(text.horizontalAlignment.rawValue))
    }
    if text.verticalAlignment != .top {
      node.add("valign", .string(text.verticalAlignment.rawValue))
    }
    if isXML { node.text = text.string } else { node.add("text", .string(text.string)) }
    return node
  }

  // MARK: Properties

  /// Adds custom properties.
  func add(_ properties: [String: TileMapProperty], to node: inout OutputNode) {
    node.add(list: "properties", list(of: properties), isWrapped: true)
  }

  /// Returns the elements of properties, by name.
  private func list(of properties: [String: TileMapProperty]) -> [OutputNode] {
    properties.sorted { $0.key < $1.key }.map { name, value in
      var node = OutputNode("property")
      node.add("name", .string(name))
      addValue(value, to: &node)
      return node
    }
  }

  /// Adds the type and value of a property or of an item of a list.
  private func addValue(_ property: TileMapProperty, to node: inout OutputNode) {
    if property.typeName != "string" { node.add("type", .string(property.typeName)) }
    if case .typed(let name, _) = property { node.add("propertytype", .string(name)) }
    guard isXML else { return node.add("value", .property(property)) }
    switch property.plain {
    case .string(let text):
      if text.contains("\n") { node.text = text } else { node.add("value", .string(text)) }
    case .file(let text): node.add("value", .string(text))
    case .integer(let number), .object(let number): node.add("value", .number(Double(number)))
    case .number(let number): node.add("value", .number(number))
    case .bool(let flag): node.add("value", .string(flag ? "true" : "false"))
    case .color(let color): node.add("value", .string(color.tiledText))
    case .members(let members): node.add(list: "properties", list(of: members), isWrapped: true)
    case .list(let items):
      node.add(
        list: "items",
        items.map { item in
          var node = OutputNode("item")
          addValue(item, to: &node)
          return node
        })
    case .typed: break
    }
  }

  // MARK: Files

  /// Returns the reference to a file, relative to the folder of the map's file.
  func reference(to file: String) -> String {
    TileMapFolder.relativePath(of: file, from: TileMapFolder.folder(of: path)) ?? file
  }
}
