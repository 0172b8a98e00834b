public import CLamella
internal import LamellaGeometry
internal import LamellaScene
internal import LamellaTileMaps

// The layers of tile maps, their cells, and the views between them.

/// Returns the path of a layer by its number.
private func path(_ layer: Int64, in map: TileMap) throws(Failure) -> TileMapLayerPath {
  let paths = map.layerPaths
  guard let index = Int(exactly: layer), paths.indices.contains(index) else {
    throw .value("the map has the layers 0 to \(paths.count - 1)")
  }
  return paths[index]
}

/// Changes a layer by its number.
private func change(
  _ map: OpaquePointer?, _ layer: Int64, _ body: (inout TileMapLayer) -> Void
) throws(Failure) -> lamella_result {
  let map = try LamellaC.map(map)
  map.updateLayer(at: try path(layer, in: map.map), body)
  return LAMELLA_OK
}

/// Counts the layers of a map; see `lamella.h`.
@c @implementation
public nonisolated func lamella_map_layer_count(_ map: OpaquePointer?) -> Int64 {
  query(map) { map throws(Failure) in Int64(try LamellaC.map(map).map.layerPaths.count) }
}

/// Returns the number of the first layer of a name; see `lamella.h`.
@c @implementation
public nonisolated func lamella_map_find_layer(
  _ map: OpaquePointer?, _ name: UnsafePointer<CChar>?
) -> Int64 {
  query((map, name)) { map, name throws(Failure) in
    let map = try LamellaC.map(map).map
    let name = try utf8(name)
    guard let index = map.layerPaths.firstIndex(where: { map[layer: $0].name == name }) else {
      throw .value("the map has no layer \"\(name)\"")
    }
    return Int64(index)
  }
}

/// Copies the name of a layer to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_map_get_layer_name(
  _ map: OpaquePointer?, _ layer: Int64, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int64
) -> Int64 {
  query((map, layer, buffer, capacity)) { map, layer, buffer, capacity throws(Failure) in
    let map = try LamellaC.map(map).map
    return try copy(map[layer: try path(layer, in: map)].name, to: buffer, capacity)
  }
}

/// Hides or shows a layer; see `lamella.h`.
@c @implementation
public nonisolated func lamella_map_set_layer_hidden(
  _ map: OpaquePointer?, _ layer: Int64, _ hidden: Int32
) -> lamella_result {
  enter((map, layer, hidden)) { map, layer, hidden throws(Failure) in
    try change(map, layer) { $0.isVisible = hidden == 0 }
  }
}

/// Returns whether a layer is hidden; see `lamella.h`.
@c @implementation
public nonisolated func lamella_map_is_layer_hidden(
  _ map: OpaquePointer?, _ layer: Int64
) -> lamella_result {
  enter((map, layer)) { map, layer throws(Failure) in
    let map = try LamellaC.map(map).map
    return map[layer: try path(layer, in: map)].isVisible ? 0 : 1
  }
}

/// Sets the opacity of a layer; see `lamella.h`.
@c @implementation
public nonisolated func lamella_map_set_layer_opacity(
  _ map: OpaquePointer?, _ layer: Int64, _ opacity: Double
) -> lamella_result {
  enter((map, layer, opacity)) { map, layer, opacity throws(Failure) in
    guard (0...1).contains(opacity) else { throw .value("an opacity is 0 to 1") }
    return try change(map, layer) { $0.opacity = opacity }
  }
}

/// Sets the tint of a layer; see `lamella.h`.
@c @implementation
public nonisolated func lamella_map_set_layer_tint(
  _ map: OpaquePointer?, _ layer: Int64, _ rgba: UInt32
) -> lamella_result {
  enter((map, layer, rgba)) { map, layer, rgba throws(Failure) in
    try change(map, layer) { $0.tint = color(rgba) }
  }
}

// MARK: Overlays

/// Returns the overlay above a layer; see `lamella.h`.
@c @implementation
public nonisolated func lamella_map_overlay(
  _ map: OpaquePointer?, _ layer: Int64, _ sorted: Int32
) -> OpaquePointer? {
  make((map, layer, sorted)) { map, layer, sorted throws(Failure) in
    let map = try LamellaC.map(map)
    let path = try path(layer, in: map.map)
    guard let overlay = map.overlay(above: path, sortedAmongObjects: sorted != 0) else {
      throw .value("a group has no overlay: take one of its layers")
    }
    return try Handles.handle(of: overlay)
  }
}

/// Moves a view of an overlay; see `lamella.h`.
@c @implementation
public nonisolated func lamella_map_place(
  _ view: OpaquePointer?, _ x: Double, _ y: Double
) -> lamella_result {
  enter((view, x, y)) { view, x, y throws(Failure) in
    try place(view, Point(x, y), keepsSize: false)
  }
}

/// Moves a view of an overlay, which keeps its size; see `lamella.h`.
@c @implementation
public nonisolated func lamella_map_place_unscaled(
  _ view: OpaquePointer?, _ x: Double, _ y: Double
) -> lamella_result {
  enter((view, x, y)) { view, x, y throws(Failure) in
    try place(view, Point(x, y), keepsSize: true)
  }
}

private func place(
  _ view: OpaquePointer?, _ point: Point, keepsSize: Bool
) throws(Failure) -> lamella_result {
  let view = try Handles.view(view)
  try checkFinite(point.x, point.y)
  guard let overlay = view.superview as? TileMapOverlay else {
    throw Failure(code: LAMELLA_ERROR_KIND, message: "the view is in no overlay of a map")
  }
  if overlay.keepsSize(view) == keepsSize {
    overlay.place(view, at: point)
  } else {
    overlay.add(view, at: point, keepsSize: keepsSize)
  }
  return LAMELLA_OK
}

// MARK: Cells

/// Writes a cell to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_map_get_cell(
  _ map: OpaquePointer?, _ layer: Int64, _ column: Int32, _ row: Int32,
  _ cell: UnsafeMutablePointer<UInt32>?
) -> lamella_result {
  enter((map, layer, column, row, cell)) { map, layer, column, row, cell throws(Failure) in
    let map = try LamellaC.map(map).map
    let path = try path(layer, in: map)
    guard let found = map.cell(column: Int(column), row: Int(row), layer: path) else {
      throw Failure(code: LAMELLA_ERROR_KIND, message: "the layer is no tile layer")
    }
    try write(found.rawValue, to: cell, "cell")
    return LAMELLA_OK
  }
}

/// Changes a rectangle of cells; see `lamella.h`.
@c @implementation
public nonisolated func lamella_map_fill(
  _ map: OpaquePointer?, _ layer: Int64, _ column: Int32, _ row: Int32, _ columns: Int32,
  _ rows: Int32, _ cell: UInt32
) -> lamella_result {
  enter((map, layer, column, row, columns, rows, cell)) {
    map, layer, column, row, columns, rows, cell throws(Failure) in
    let map = try LamellaC.map(map)
    let path = try path(layer, in: map.map)
    guard case .tiles = map.map[layer: path].content else {
      throw Failure(code: LAMELLA_ERROR_KIND, message: "the layer is no tile layer")
    }
    guard columns >= 0, rows >= 0, Int(columns) * Int(rows) <= 1_000_000 else {
      throw .value("a call changes 0 to 1000000 cells")
    }
    guard columns > 0, rows > 0 else { return LAMELLA_OK }
    let area = CellRect(
      column: Int(column), row: Int(row), columns: Int(columns), rows: Int(rows))
    map.fill(area, with: TileCell(rawValue: cell), layer: path)
    return LAMELLA_OK
  }
}

/// Writes the cell at a place on a map to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_map_cell_at(
  _ map: OpaquePointer?, _ x: Double, _ y: Double, _ column: UnsafeMutablePointer<Int32>?,
  _ row: UnsafeMutablePointer<Int32>?
) -> lamella_result {
  enter((map, x, y, column, row)) { map, x, y, column, row throws(Failure) in
    let map = try LamellaC.map(map)
    try checkFinite(x, y)
    let cell = map.cellCoordinates(at: map.contentPoint(ofMapPoint: Point(x, y)))
    column?.pointee = Int32(clamping: cell.column)
    row?.pointee = Int32(clamping: cell.row)
    return LAMELLA_OK
  }
}

/// Returns whether a place lies in a collision shape of a tile; see `lamella.h`.
@c @implementation
public nonisolated func lamella_map_is_solid(
  _ map: OpaquePointer?, _ layer: Int64, _ x: Double, _ y: Double
) -> lamella_result {
  enter((map, layer, x, y)) { map, layer, x, y throws(Failure) in
    let map = try LamellaC.map(map)
    let path = try path(layer, in: map.map)
    try checkFinite(x, y)
    return map.map.hasCollision(at: Point(x, y), layer: path, pictures: map.pictures) ? 1 : 0
  }
}

/// Copies a property of a cell's tile to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_map_get_tile_property(
  _ map: OpaquePointer?, _ cell: UInt32, _ name: UnsafePointer<CChar>?,
  _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int64
) -> Int64 {
  query((map, cell, name, buffer, capacity)) { map, cell, name, buffer, capacity throws(Failure) in
    let map = try LamellaC.map(map).map
    return try copy(
      try text(of: map.properties(of: TileCell(rawValue: cell)), try utf8(name)), to: buffer,
      capacity)
  }
}

/// Returns a property as text.
func text(
  of properties: [String: TileMapProperty], _ name: String
) throws(Failure) -> String {
  guard let property = properties[name] else { throw .value("there is no property \"\(name)\"") }
  guard let text = property.text else {
    throw .value("the property \"\(name)\" has members, which is no text")
  }
  return text
}
