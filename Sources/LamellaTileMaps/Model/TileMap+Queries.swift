public import LamellaGeometry

extension TileMap {
  /// An object with the place of its layer.
  public struct FoundObject: Sendable {
    /// The object.
    public var object: TileMapObject
    /// The path of its layer.
    public var layer: TileMapLayerPath
  }

  /// Returns the objects of all layers that meet a condition, back to front, each layer's in the order of the file.
  ///
  /// - Complexity: O(number of objects).
  public func objects(where condition: (TileMapObject) throws -> Bool) rethrows -> [FoundObject] {
    var found: [FoundObject] = []
    try TileMapLayer.forEachLeafPath(of: layers) { layer, _, path in
      guard case .objects(let content) = layer.content else { return }
      for object in content.objects where try condition(object) {
        found.append(FoundObject(object: object, layer: path))
      }
    }
    return found
  }

  /// Returns the object with an ID; nil when there is none.
  ///
  /// - Complexity: O(number of objects).
  public func object(id: Int) -> FoundObject? { objects { $0.id == id }.first }

  /// Returns the objects of a name.
  ///
  /// - Complexity: O(number of objects).
  public func objects(named name: String) -> [FoundObject] { objects { $0.name == name } }

  /// Returns the objects of a class, their own or that of their tile.
  ///
  /// - Complexity: O(number of objects).
  public func objects(ofClass name: String) -> [FoundObject] {
    objects { className(of: $0) == name }
  }

  /// Returns the objects whose shape holds a point in the pixels of their layer, topmost first.
  ///
  /// Hidden objects count, tile objects by the rectangle in which they are drawn, and polylines not at all. Offsets and
  /// parallax of layers do not count.
  ///
  /// - Parameters:
  ///   - point: The point.
  ///   - pictures: The pictures of the map's tiles, for tile objects; without them, those count by their size.
  /// - Returns: The objects.
  /// - Complexity: O(number of objects and of their corners).
  public func objects(at point: Point, pictures: TilePictures? = nil) -> [FoundObject] {
    let geometry = geometry
    let found = objects { object in
      if case .polyline = object.shape { return false }
      if case .tile(let cell) = object.shape, let pictures,
        let placement = TileObjectPlacement(
          object, cell, in: self, geometry, pictures, microseconds: 0)
      {
        return placement.contains(point)
      }
      return object.path(in: geometry).contains(point)
    }
    return found.reversed()
  }

  /// Returns the objects whose bounding rectangle touches another, in the pixels of their layer.
  ///
  /// - Complexity: O(number of objects and of their corners).
  public func objects(touching rect: Rect) -> [FoundObject] {
    let geometry = geometry
    return objects { object in
      let bounds = object.path(in: geometry).boundingBox
      return bounds.minX <= rect.maxX && bounds.maxX >= rect.minX && bounds.minY <= rect.maxY
        && bounds.maxY >= rect.minY
    }
  }

  // MARK: Tiles

  /// Returns what the tileset of a cell's tile says about it; nil for empty cells and tiles without values of their own.
  ///
  /// - Complexity: O(log of the number of tilesets).
  public func tile(of cell: TileCell) -> Tileset.Tile? {
    guard let index = tilesetIndex(ofGID: cell.gid) else { return nil }
    return tilesets[index].tiles[Int(cell.gid - tilesets[index].firstGID)]
  }

  /// Returns the class of an object: its own, or, where it has none, that of its tile.
  public func className(of object: TileMapObject) -> String {
    guard object.className.isEmpty, case .tile(let cell) = object.shape else {
      return object.className
    }
    return tile(of: cell)?.className ?? ""
  }

  /// Returns the properties of an object: its own, else those of its tile, else the defaults of its class.
  ///
  /// Defaults are those of the project; see ``project``.
  public func properties(of object: TileMapObject) -> [String: TileMapProperty] {
    var result = object.properties
    if case .tile(let cell) = object.shape, let tile = tile(of: cell) {
      result.merge(tile.properties) { own, _ in own }
    }
    return result.merging(project.defaults(ofClass: className(of: object))) { own, _ in own }
  }

  /// Returns the properties of a cell's tile: its own, else the defaults of its class.
  public func properties(of cell: TileCell) -> [String: TileMapProperty] {
    guard let tile = tile(of: cell) else { return [:] }
    return tile.properties.merging(project.defaults(ofClass: tile.className)) { own, _ in own }
  }

  /// Returns the collision shapes of a cell's tile as paths in the pixels of its layer, flipped and rotated as the tile is.
  ///
  /// ```swift
  /// let isSolid = map.collisionPaths(of: cell, column: 3, row: 4, pictures: pictures)
  ///   .contains { $0.contains(foot) }
  /// ```
  ///
  /// - Parameters:
  ///   - cell: The cell.
  ///   - column: The cell's column.
  ///   - row: The cell's row.
  ///   - pictures: The pictures of the map's tiles.
  /// - Returns: The paths; none for a tile without shapes or without a picture.
  public func collisionPaths(
    of cell: TileCell, column: Int, row: Int, pictures: TilePictures
  ) -> [Path] {
    guard let collision = tile(of: cell)?.collision,
      let picture = pictures.stillPicture(of: cell)
    else { return [] }
    let geometry = geometry
    let box = tilesets[picture.tileset].box(
      of: picture, cell, at: geometry.anchor(column: column, row: row), in: geometry)
    let (width, height) = (Double(picture.width), Double(picture.height))
    let swaps = cell.isTransposed && orientation != .hexagonal
    // About the tile's middle: swapped, flipped, stretched, and rotated.
    var transform = Transform2D(translationX: -width / 2, y: -height / 2)
    if swaps {
      transform = transform.concatenating(Transform2D(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0))
    }
    transform = transform.concatenating(
      Transform2D(
        scaleX: (cell.isFlippedHorizontally ? -1 : 1) * box.width / (swaps ? height : width),
        y: (cell.isFlippedVertically ? -1 : 1) * box.height / (swaps ? width : height)))
    let turn = Turn(degrees: cell.rotation(in: geometry))
    let (right, down) = (turn.apply(Point(1, 0)), turn.apply(Point(0, 1)))
    transform = transform.concatenating(
      Transform2D(a: right.x, b: right.y, c: down.x, d: down.y, tx: box.midX, ty: box.midY))
    return paths(of: collision, by: transform)
  }

  /// Returns the collision shapes of a tile object's tile as paths in the pixels of its layer, placed as its picture is.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - pictures: The pictures of the map's tiles.
  /// - Returns: The paths; none for other objects, and for a tile without shapes or without a picture.
  public func collisionPaths(of object: TileMapObject, pictures: TilePictures) -> [Path] {
    guard case .tile(let cell) = object.shape, let collision = tile(of: cell)?.collision,
      let placement = TileObjectPlacement(
        object, cell, in: self, geometry, pictures, microseconds: 0)
    else { return [] }
    let (right, down) = (placement.right, placement.down)
    let transform = Transform2D(
      translationX: -Double(placement.picture.width) / 2, y: -Double(placement.picture.height) / 2
    ).concatenating(
      Transform2D(
        a: right.x, b: right.y, c: down.x, d: down.y, tx: placement.center.x,
        ty: placement.center.y))
    return paths(of: collision, by: transform)
  }

  /// Returns the collision shapes of a tile, moved from its pixels to those of a layer.
  private func paths(of shapes: TileMapLayer.ObjectContent, by transform: Transform2D) -> [Path] {
    // Shapes of tiles are always upright.
    let upright = CellGeometry(
      orientation: .orthogonal, tileWidth: tileWidth, tileHeight: tileHeight)
    return shapes.objects.map { $0.path(in: upright).applying(transform) }
  }

  /// Returns whether a point lies in a collision shape of a tile of a layer.
  ///
  /// Tiles that reach beyond their cells count in their own cells alone.
  ///
  /// - Parameters:
  ///   - point: The point, in the pixels of the layer.
  ///   - path: The path of the layer.
  ///   - pictures: The pictures of the map's tiles.
  /// - Returns: Whether it does; false for layers without cells.
  /// - Complexity: O(number of corners of the tile's shapes).
  public func hasCollision(
    at point: Point, layer path: TileMapLayerPath, pictures: TilePictures
  ) -> Bool {
    guard point.isFinite, hasLayer(at: path), let cells = self[layer: path].cells else {
      return false
    }
    let place = geometry.cell(at: point)
    let cell = cells.cell(column: place.column, row: place.row)
    return collisionPaths(of: cell, column: place.column, row: place.row, pictures: pictures)
      .contains { $0.contains(point) }
  }
}
