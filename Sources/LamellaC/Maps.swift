public import CLamella
internal import LamellaGeometry
internal import LamellaScene
internal import LamellaScrolling
internal import LamellaTileMaps

// Tile maps: reading, writing and the camera.

/// Returns the map of a handle.
func map(_ pointer: OpaquePointer?) throws(Failure) -> TileMapView {
  try Handles.view(pointer, as: TileMapView.self)
}

/// Returns an area of a map; nil for one whose size is 0.
nonisolated private func area(
  _ x: Double, _ y: Double, _ width: Double, _ height: Double
) throws(Failure) -> Rect? {
  let area = try rect(x, y, width, height)
  return area.isEmpty ? nil : area
}

/// A map that the host has read from a file.
private final class HostedMap: TileMapView {
  /// The folder that the files of the map must lie in.
  let root: String

  /// Reads a map and its pictures.
  init(path: String, root: String?) throws(TileMapError) {
    let folder = root.map { TileMapFolder(root: $0) } ?? TileMapFolder(ofMap: path)
    self.root = folder.root
    let map = try TileMap(path: path, root: folder.root)
    super.init(map: map, pictures: TilePictures(of: map, files: folder))
  }

  nonisolated deinit {}
}

/// Reads a map and makes its view; see `lamella.h`.
@c @implementation
public nonisolated func lamella_map_create(
  _ parent: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ root: UnsafePointer<CChar>?
) -> OpaquePointer? {
  make((parent, path, root)) { parent, path, root throws(Failure) in
    let path = try string(path)
    let root = try root == nil ? nil : string(root)
    _ = try Handles.view(parent)
    let map: HostedMap
    do { map = try HostedMap(path: path, root: root) } catch { throw .failed(error) }
    for warning in map.map.warnings + map.pictures.warnings + map.warnings {
      Diagnostics.report(warning)
    }
    return try insert(map, into: parent)
  }
}

/// Follows the files of a map; see `lamella.h`.
@c @implementation
public nonisolated func lamella_map_follow_files(_ map: OpaquePointer?) -> lamella_result {
  enter(map) { map throws(Failure) in
    let map = try Handles.view(map, as: HostedMap.self)
    map.followFiles(root: map.root)
    return LAMELLA_OK
  }
}

/// Writes a map to a file; see `lamella.h`.
@c @implementation
public nonisolated func lamella_map_save(
  _ map: OpaquePointer?, _ path: UnsafePointer<CChar>?
) -> lamella_result {
  enter((map, path)) { map, path throws(Failure) in
    let map = try LamellaC.map(map)
    let path = try string(path)
    do { try map.map.write(to: path) } catch { throw .failed(error) }
    return LAMELLA_OK
  }
}

/// Writes the size of a map to the host's memory; see `lamella.h`.
@c @implementation
public nonisolated func lamella_map_get_size(
  _ map: OpaquePointer?, _ columns: UnsafeMutablePointer<Int32>?,
  _ rows: UnsafeMutablePointer<Int32>?, _ tile_width: UnsafeMutablePointer<Int32>?,
  _ tile_height: UnsafeMutablePointer<Int32>?
) -> lamella_result {
  enter((map, columns, rows, tile_width, tile_height)) {
    map, columns, rows, width, height throws(Failure) in
    let map = try LamellaC.map(map).map
    columns?.pointee = Int32(clamping: map.columns)
    rows?.pointee = Int32(clamping: map.rows)
    width?.pointee = Int32(clamping: map.tileWidth)
    height?.pointee = Int32(clamping: map.tileHeight)
    return LAMELLA_OK
  }
}

// MARK: Camera

/// Moves a place on a map to the middle of its view; see `lamella.h`.
@c @implementation
public nonisolated func lamella_map_center_on(
  _ map: OpaquePointer?, _ x: Double, _ y: Double, _ animated: Int32
) -> lamella_result {
  enter((map, x, y, animated)) { map, x, y, animated throws(Failure) in
    let map = try LamellaC.map(map)
    try checkFinite(x, y)
    map.center(on: Point(x, y), animated: animated != 0)
    return LAMELLA_OK
  }
}

/// Shows an area of a map as large as it fits; see `lamella.h`.
@c @implementation
public nonisolated func lamella_map_fit(
  _ map: OpaquePointer?, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
  _ animated: Int32
) -> lamella_result {
  enter((map, x, y, width, height, animated)) {
    map, x, y, width, height, animated throws(Failure) in
    let map = try LamellaC.map(map)
    map.fit(try area(x, y, width, height), animated: animated != 0)
    return LAMELLA_OK
  }
}

/// Sets the area that the camera stays in; see `lamella.h`.
@c @implementation
public nonisolated func lamella_map_set_camera_bounds(
  _ map: OpaquePointer?, _ x: Double, _ y: Double, _ width: Double, _ height: Double
) -> lamella_result {
  enter((map, x, y, width, height)) { map, x, y, width, height throws(Failure) in
    let map = try LamellaC.map(map)
    map.cameraBounds = try area(x, y, width, height)
    return LAMELLA_OK
  }
}

/// Has the camera follow a view; see `lamella.h`.
@c @implementation
public nonisolated func lamella_map_follow(
  _ map: OpaquePointer?, _ view: OpaquePointer?, _ dead_width: Double, _ dead_height: Double,
  _ seconds: Double
) -> lamella_result {
  enter((map, view, dead_width, dead_height, seconds)) {
    map, view, width, height, seconds throws(Failure) in
    let map = try LamellaC.map(map)
    let deadZone = try rect(0, 0, width, height).size
    try checkFinite(seconds)
    guard seconds >= 0 else { throw .value("a time is not negative") }
    var target: View?
    if view != nil {
      let found = try Handles.view(view)
      guard found.superview is TileMapOverlay, found.isDescendant(of: map) else {
        throw .value("the view is in no overlay of the map")
      }
      target = found
    }
    map.follow(target, deadZone: deadZone, catchUpTime: seconds)
    return LAMELLA_OK
  }
}

/// Shakes a map; see `lamella.h`.
@c @implementation
public nonisolated func lamella_map_shake(
  _ map: OpaquePointer?, _ distance: Double, _ seconds: Double
) -> lamella_result {
  enter((map, distance, seconds)) { map, distance, seconds throws(Failure) in
    let map = try LamellaC.map(map)
    guard (0...1_000).contains(distance), (0...60).contains(seconds) else {
      throw .value("a map shakes by 0 to 1000 points in 0 to 60 seconds")
    }
    map.shake(distance: distance, duration: seconds)
    return LAMELLA_OK
  }
}

/// Converts a point of a map's view to a place on the map; see `lamella.h`.
@c @implementation
public nonisolated func lamella_map_to_map(
  _ map: OpaquePointer?, _ x: Double, _ y: Double, _ map_x: UnsafeMutablePointer<Double>?,
  _ map_y: UnsafeMutablePointer<Double>?
) -> lamella_result {
  enter((map, x, y, map_x, map_y)) { map, x, y, mapX, mapY throws(Failure) in
    let map = try LamellaC.map(map)
    try checkFinite(x, y)
    let place = map.mapPoint(at: Point(x, y) + map.contentOffset)
    mapX?.pointee = place.x
    mapY?.pointee = place.y
    return LAMELLA_OK
  }
}

/// Converts a place on a map to a point of its view; see `lamella.h`.
@c @implementation
public nonisolated func lamella_map_from_map(
  _ map: OpaquePointer?, _ map_x: Double, _ map_y: Double, _ x: UnsafeMutablePointer<Double>?,
  _ y: UnsafeMutablePointer<Double>?
) -> lamella_result {
  enter((map, map_x, map_y, x, y)) { map, mapX, mapY, x, y throws(Failure) in
    let map = try LamellaC.map(map)
    try checkFinite(mapX, mapY)
    let point = map.contentPoint(ofMapPoint: Point(mapX, mapY)) - map.contentOffset
    x?.pointee = point.x
    y?.pointee = point.y
    return LAMELLA_OK
  }
}
