import Glibc
import Lamella

/// The map demo's choice of map and start position.
enum MapDemo {
  /// Makes the demo's view from its flags.
  ///
  /// - Throws: `ApplicationError` or `TileMapError` when there is no such map or it cannot be shown.
  static func makeView(_ options: MapOptions, frame: Rect) throws -> any View & DemoScreen {
    if let file = options.file, file.lowercased().hasSuffix(".world") {
      return try WorldScreen(file, options, frame: frame)
    }
    let screen: MapScreen
    if let size = options.procedural {
      screen = try generated(size, frame)
    } else if let file = options.file {
      screen = try loaded(file, root: options.root, frame)
      let isTMX = file.lowercased().hasSuffix(".tmx")
      if options.isLive { screen.followFiles(root: options.root) }
      screen.outputPath = (isTMX ? String(file.dropLast(4)) : file) + "-edited.tmx"
    } else {
      screen = try loaded(try DemoAssets.path("Maps/island.tmx"), root: nil, frame)
    }
    if let position = options.at { screen.start = position.point }
    screen.startZoom = options.zoom
    return screen
  }

  /// Makes the screen of a map file, and prints the file's warnings.
  private static func loaded(
    _ path: String, root: String?, _ frame: Rect
  ) throws -> MapScreen {
    let map = try TileMap(path: path, root: root)
    let pictures = TilePictures(of: map)
    let colors = TileColors(map, pictures)
    let cells = map.cellBounds
    let view = MapView(map: map, pictures: pictures, frame: frame)
    view.backgroundColor = map.backgroundColor
    view.zoomsOutToWhole = true
    for warning in map.warnings + pictures.warnings + view.warnings {
      Diagnostics.handler("warning: \(warning)")
    }
    let overview = Overview(
      whole: cells, color: { colors.color(column: $0, row: $1) })
    overview.cellWidth = map.tileWidth
    overview.cellHeight = map.tileHeight
    let screen = MapScreen(view, overview, frame: frame)
    screen.start =
      map.objects(named: "spawn").first?.object.position
      ?? view.mapPoint(at: Point(view.contentSize.width / 2, view.contentSize.height / 2))
    return screen
  }

  /// Makes the screen of a generated world.
  private static func generated(_ size: WorldSize, _ frame: Rect) throws -> MapScreen {
    let path = try DemoAssets.path("Maps/island.tmx")
    let island = try TileMap(path: path)
    let pictures = TilePictures(of: island)
    guard let tileset = island.tilesets.first, let tiles = WorldTiles(tileset) else {
      throw environmentError("\(path): its tileset is not ours; run Tools/overworld-art")
    }
    let columns = (size.width + 15) / 16
    let rows = (size.height + 15) / 16
    var map = TileMap(
      file: "the procedural world", columns: columns, rows: rows, tileWidth: 16, tileHeight: 16,
      tilesets: island.tilesets)
    let world = World(tiles: tiles, columns: columns, rows: rows)
    map.layers = world.generator().mapLayers
    let colors = TileColors(map, pictures)
    let view = MapView(map: map, pictures: pictures, frame: frame)
    let overview = Overview(
      around: map.cellBounds, side: 288,
      color: { colors.color(ofGID: world.sample(column: $0, row: $1)) })
    let screen = MapScreen(view, overview, frame: frame)
    screen.start = Point(Double(world.origin.column) * 16, Double(world.origin.row) * 16)
    return screen
  }
}
