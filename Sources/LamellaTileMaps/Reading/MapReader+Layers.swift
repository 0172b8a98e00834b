internal import LamellaGeometry

extension MapReader {
  /// Reads the layers of a map or a group, back to front.
  mutating func layers(of node: MapNode, depth: Int) throws(TileMapError) -> [TileMapLayer] {
    guard depth <= TileMap.maximumGroupDepth else {
      throw node.error("groups are nested deeper than \(TileMap.maximumGroupDepth)")
    }
    var result: [TileMapLayer] = []
    for child in try node.children(json: "layers") {
      let content: TileMapLayer.Content
      switch child.kind {
      case "layer", "tilelayer": content = .tiles(try cells(of: child))
      case "imagelayer": content = .image(try image(of: child))
      case "objectgroup": content = .objects(try objects(of: child))
      case "group": content = .group(try layers(of: child, depth: depth + 1))
      default:
        // In XML, layers have siblings that are not layers.
        guard child.isJSON else { continue }
        warn(child.warning("a layer of the unknown type \(quoted(child.kind)) is left out"))
        continue
      }
      var layer = try settings(of: child, content)
      if case .image = content { try legacyPosition(child, &layer) }
      result.append(layer)
    }
    return result
  }

  /// Reads the settings that all layers have.
  private mutating func settings(
    of node: MapNode, _ content: TileMapLayer.Content
  ) throws(TileMapError) -> TileMapLayer {
    var layer = TileMapLayer(name: try node.string("name") ?? "", content: content)
    let mode = try node.string("mode") ?? ""
    if let known = TileMapLayer.BlendMode(rawValue: mode) {
      layer.blendMode = known
    } else if !mode.isEmpty {
      warn(
        node.warning(
          "layer \(quoted(layer.name)) has the unknown blend mode \(quoted(mode)); it is drawn as normal"
        ))
    }
    layer.id = try node.integer("id", in: 0...Int(UInt32.max)) ?? 0
    layer.className = try node.string("class") ?? ""
    layer.isVisible = try isVisible(node)
    layer.opacity = min(max(try node.number("opacity") ?? 1, 0), 1)
    layer.offset = Point(try distance("offsetx", node), try distance("offsety", node))
    layer.parallax = Point(try parallax("parallaxx", node), try parallax("parallaxy", node))
    layer.tint = try node.color("tintcolor") ?? .white
    layer.properties = try properties(of: node)
    return layer
  }

  /// Reads a parallax factor.
  private func parallax(_ name: String, _ node: MapNode) throws(TileMapError) -> Double {
    let value = try node.number(name) ?? 1
    guard abs(value) <= 1000 else { throw node.error("\(name) is beyond a thousand") }
    return value
  }

  /// Reads an offset in map pixels.
  func distance(_ name: String, _ node: MapNode) throws(TileMapError) -> Double {
    let value = try node.number(name) ?? 0
    guard abs(value) <= 1e9 else { throw node.error("\(name) is beyond a billion pixels") }
    return value
  }

  /// Reads whether a layer is visible; in XML, as in Tiled, any value but 0 is visible.
  private mutating func isVisible(_ node: MapNode) throws(TileMapError) -> Bool {
    guard !node.isJSON, let text = try node.string("visible") else {
      return try node.bool("visible") ?? true
    }
    if let number = Int(text) { return number != 0 }
    warn(node.warning("visible is \(quoted(text)), where 0 or 1 is expected; the layer is shown"))
    return true
  }

  // MARK: Image layers

  /// Reads the content of an image layer.
  private mutating func image(
    of node: MapNode
  ) throws(TileMapError) -> TileMapLayer.ImageContent {
    TileMapLayer.ImageContent(
      source: try imageSource(of: node), repeatsX: try node.bool("repeatx") ?? false,
      repeatsY: try node.bool("repeaty") ?? false)
  }

  /// Reads the position of an image layer in old TMX files, whose x and y count where there is no `offsetx`;
  /// as in Tiled, `offsety` is then ignored, too.
  private mutating func legacyPosition(
    _ node: MapNode, _ layer: inout TileMapLayer
  ) throws(TileMapError) {
    guard !node.isJSON, !node.has("offsetx") else { return }
    if layer.offset.y != 0 {
      warn(
        node.warning(
          "image layer \(quoted(layer.name)) has offsety but no offsetx: it is ignored,"
            + " as Tiled does"))
    }
    layer.offset = Point(try distance("x", node), try distance("y", node))
  }

  // MARK: Objects

  /// Reads the content of an object layer.
  mutating func objects(
    of node: MapNode
  ) throws(TileMapError) -> TileMapLayer.ObjectContent {
    let order = try node.string("draworder") ?? "topdown"
    guard ["topdown", "index", "unknown", ""].contains(order) else {
      throw node.error("the draw order \(quoted(order)) is not one of topdown, index")
    }
    var objects: [TileMapObject] = []
    for child in try node.children("object", json: "objects") {
      if let object = try object(child) { objects.append(object) }
    }
    return TileMapLayer.ObjectContent(
      objects: objects, isTopDown: order != "index", color: try node.color("color"))
  }

  /// Reads an object; nil for an instance of a template that cannot be used.
  private mutating func object(_ node: MapNode) throws(TileMapError) -> TileMapObject? {
    let id = try node.integer("id", in: 0...Int(UInt32.max)) ?? 0
    let template = try template(of: node, id: id)
    guard template != nil || !node.has("template") else { return nil }
    // Attributes that the object lacks come from its template.
    /// Returns the node that has a property: the object's own or its template's.
    func source(_ name: String) -> MapNode {
      node.has(name) ? node : template?.node ?? node
    }
    var object = TileMapObject(shape: try shape(of: node, template))
    object.id = id
    object.name = try source("name").string("name") ?? ""
    object.className = try className(of: node)
    if let template, object.className.isEmpty {
      object.className = try className(of: template.node)
    }
    object.position = Point(try distance("x", node), try distance("y", node))
    object.size = Size(
      max(0, try distance("width", source("width"))),
      max(0, try distance("height", source("height"))))
    object.rotation = try distance("rotation", source("rotation"))
    object.isVisible = try source("visible").bool("visible") ?? true
    object.opacity = min(max(try source("opacity").number("opacity") ?? 1, 0), 1)
    object.properties = try properties(of: node)
    if let template {
      object.properties.merge(try properties(of: template.node)) { own, _ in own }
    }
    return object
  }

  /// Reads the shape of an object; a plain rectangle takes that of its template.
  private func shape(
    of node: MapNode, _ template: ObjectTemplate?
  ) throws(TileMapError) -> TileMapObject.Shape {
    let own = try shape(of: node)
    guard let template, own == .rectangle else { return own }
    if let cell = template.cell { return .tile(cell) }
    return try shape(of: template.node)
  }

  /// Reads the shape of an object without its template.
  private func shape(of node: MapNode) throws(TileMapError) -> TileMapObject.Shape {
    if let gid = try node.integer("gid", in: 0...Int(UInt32.max)) {
      let cell = TileCell(rawValue: UInt32(gid))
      try check(
        cell, node, name: "object \((try? node.integer("id", in: 0...1 << 32)) ?? 0)")
      return .tile(cell)
    }
    if node.isJSON {
      if try node.bool("ellipse") == true { return .ellipse }
      if try node.bool("capsule") == true { return .capsule }
      if try node.bool("point") == true { return .point }
      if node.has("polygon") { return .polygon(try corners(node, "polygon")) }
      if node.has("polyline") { return .polyline(try corners(node, "polyline")) }
      if let text = try node.child("text") { return .text(try self.text(text)) }
      return .rectangle
    }
    for child in try node.children(json: "") {
      switch child.kind {
      case "ellipse": return .ellipse
      case "capsule": return .capsule
      case "point": return .point
      case "polygon": return .polygon(try corners(child))
      case "polyline": return .polyline(try corners(child))
      case "text": return .text(try text(child))
      default: continue
      }
    }
    return .rectangle
  }

  /// Reads the points of an XML polygon: pairs of numbers.
  private func corners(_ node: MapNode) throws(TileMapError) -> [Point] {
    var result: [Point] = []
    let points = try node.string("points") ?? ""
    for pair in points.utf8.split(separator: UInt8(ascii: " ")) {
      let comma = pair.firstIndex(of: UInt8(ascii: ",")) ?? pair.endIndex
      guard let x = MapNode.number(Substring(pair[..<comma])),
        let y = MapNode.number(Substring(pair[comma...].dropFirst()))
      else {
        throw node.error(
          "the point \(quoted(String(Substring(pair)))) is not two numbers, such as 3,4.5")
      }
      result.append(Point(x, y))
    }
    return result
  }

  /// Reads the points of a JSON polygon.
  private func corners(_ node: MapNode, _ key: String) throws(TileMapError) -> [Point] {
    var result: [Point] = []
    for point in try node.children("", json: key) {
      guard let x = try point.number("x"), let y = try point.number("y") else {
        throw point.error("a point needs x and y")
      }
      result.append(Point(x, y))
    }
    return result
  }
}
