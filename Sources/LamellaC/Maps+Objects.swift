public import CLamella
internal import LamellaGeometry
internal import LamellaTileMaps

// The objects of tile maps.

/// Returns an object by its ID.
private func foundObject(_ id: Int32, in map: TileMap) throws(Failure) -> TileMap.FoundObject {
  guard let found = map.object(id: Int(id)) else { throw .value("the map has no object \(id)") }
  return found
}

/// Writes the IDs of objects to the host's memory, up to a capacity.
///
/// - Returns: The number of objects.
nonisolated private func write(
  _ objects: [TileMap.FoundObject], to ids: UnsafeMutablePointer<Int32>?, _ capacity: Int64
) throws(Failure) -> Int64 {
  guard capacity > 0 else { return Int64(objects.count) }
  guard let ids else { throw .null("where the numbers go") }
  for (index, found) in objects.prefix(Int(clamping: capacity)).enumerated() {
    ids[index] = Int32(clamping: found.object.id)
  }
  return Int64(objects.count)
}

/// Finds objects by name and class; see `lamella.h`.
@c @implementation
public nonisolated func lamella_map_find_objects(
  _ map: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ class_name: UnsafePointer<CChar>?,
  _ ids: UnsafeMutablePointer<Int32>?, _ capacity: Int64
) -> Int64 {
  query((map, name, class_name, ids, capacity)) {
    map, name, className, ids, capacity throws(Failure) in
    let map = try LamellaC.map(map).map
    let (name, className) = (try optionalUTF8(name), try optionalUTF8(className))
    let found = map.objects {
      (name == nil || $0.name == name) && (className == nil || map.className(of: $0) == className)
    }
    return try write(found, to: ids, capacity)
  }
}

/// Finds the objects at a place; see `lamella.h`.
@c @implementation
public nonisolated func lamella_map_objects_at(
  _ map: OpaquePointer?, _ x: Double, _ y: Double, _ ids: UnsafeMutablePointer<Int32>?,
  _ capacity: Int64
) -> Int64 {
  query((map, x, y, ids, capacity)) { map, x, y, ids, capacity throws(Failure) in
    let map = try LamellaC.map(map)
    try checkFinite(x, y)
    return try write(
      map.map.objects(at: Point(x, y), pictures: map.pictures), to: ids, capacity)
  }
}

/// Writes an object to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_map_get_object(
  _ map: OpaquePointer?, _ id: Int32, _ object: UnsafeMutablePointer<lamella_map_object>?
) -> lamella_result {
  enter((map, id, object)) { map, id, result throws(Failure) in
    let map = try LamellaC.map(map).map
    let found = try foundObject(id, in: map)
    var value = lamella_map_object()
    value.id = id
    value.layer = Int64(map.layerPaths.firstIndex(of: found.layer) ?? -1)
    value.shape = found.object.shape.number
    if case .tile(let cell) = found.object.shape { value.cell = cell.rawValue }
    (value.x, value.y) = (found.object.position.x, found.object.position.y)
    (value.width, value.height) = (found.object.size.width, found.object.size.height)
    value.rotation = found.object.rotation
    value.hidden = found.object.isVisible ? 0 : 1
    try writeSized(value, to: result, "the object")
    return LAMELLA_OK
  }
}

/// Copies the name of an object to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_map_get_object_name(
  _ map: OpaquePointer?, _ id: Int32, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int64
) -> Int64 {
  query((map, id, buffer, capacity)) { map, id, buffer, capacity throws(Failure) in
    try copy(try foundObject(id, in: try LamellaC.map(map).map).object.name, to: buffer, capacity)
  }
}

/// Copies the class of an object to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_map_get_object_class(
  _ map: OpaquePointer?, _ id: Int32, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int64
) -> Int64 {
  query((map, id, buffer, capacity)) { map, id, buffer, capacity throws(Failure) in
    let map = try LamellaC.map(map).map
    return try copy(map.className(of: try foundObject(id, in: map).object), to: buffer, capacity)
  }
}

/// Copies a property of an object to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_map_get_object_property(
  _ map: OpaquePointer?, _ id: Int32, _ name: UnsafePointer<CChar>?,
  _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int64
) -> Int64 {
  query((map, id, name, buffer, capacity)) { map, id, name, buffer, capacity throws(Failure) in
    let map = try LamellaC.map(map).map
    let found = try foundObject(id, in: map).object
    return try copy(try text(of: map.properties(of: found), try utf8(name)), to: buffer, capacity)
  }
}

extension TileMapObject.Shape {
  /// The number of the shape in `lamella.h`.
  fileprivate var number: Int32 {
    switch self {
    case .rectangle: LAMELLA_MAP_RECTANGLE
    case .ellipse: LAMELLA_MAP_ELLIPSE
    case .capsule: LAMELLA_MAP_CAPSULE
    case .point: LAMELLA_MAP_POINT
    case .polygon: LAMELLA_MAP_POLYGON
    case .polyline: LAMELLA_MAP_POLYLINE
    case .text: LAMELLA_MAP_TEXT
    case .tile: LAMELLA_MAP_TILE
    }
  }
}
